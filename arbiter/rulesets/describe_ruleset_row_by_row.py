"""Describe a ruleset row by row: every number and switch, with article and source.

The rows of any two rulesets have the same keys in the same order, so that they can stand side
by side and their differences show.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter.examinations import draw_rule_and_claim_texts
from arbiter.rules.draws.base_of_draws_by_material_ratio import RatioRule
from arbiter.rules.draws.draw_by_king_moves import KingMovesRule
from arbiter.rules.draws.draw_on_main_road import MainRoadRule
from arbiter.rules.draws.draw_rule_base import DrawRule
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.draws.parse_side_material import MOST, SideMaterial
from arbiter.rules.draws.read_move_limits_by_piece_count import Band
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.rulesets.ruleset_parameters import (
    ACTED_ON,
    DEFAULTS,
    EVENT,
    GROUPS,
    Parameter,
    RulesetTimeControl,
    Value,
)
from arbiter.rulesets import parameter_and_value_texts
from arbiter.rulesets.article_citation_texts import article_in_words
from arbiter.rulesets.ruleset_source_and_warning_texts import source_in_words
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code


@dataclass(frozen=True, slots=True)
class RulesetRow:
    """One row of a ruleset in words: a number or switch, stated or not.

    key         ``draws.balance.law``, ``touch_move``
    is_ours     whether this program acts on it; else the arbiter decides
    is_stated   whether the ruleset says anything about it
    """

    key: str
    label: str
    text: str
    article: str
    source: str
    is_ours: bool
    is_stated: bool


@dataclass(frozen=True, slots=True)
class RulesetSection:
    """Rows under one heading."""

    key: str
    title: str
    rows: tuple[RulesetRow, ...]


def ruleset_sections(rules: Ruleset, language: str | None) -> tuple[RulesetSection, ...]:
    """Return all rows of a ruleset under headings, draws first, in reading order."""
    draws = tuple(_draw(name, rules.draws.get(name), language) for name in DrawRuleName)
    return (*draws, *(parameters_under_heading(name, rules, language) for name in GROUPS))


def parameters_under_heading(key: str, rules: Ruleset, language: str | None) -> RulesetSection:
    """Return the parameters under one heading."""
    names = GROUPS[key]
    rows = tuple(_parameter(name, rules.parameters.get(name), language) for name in names)
    return RulesetSection(key, in_language(parameter_and_value_texts.GROUPS[key], language), rows)


def _parameter(name: str, parameter: Parameter | None, language: str | None) -> RulesetRow:
    label = in_language(parameter_and_value_texts.PARAMETERS[name], language)
    if parameter is None and name in DEFAULTS:
        default = DEFAULTS[name]
        text = in_language(parameter_and_value_texts.BY_DEFAULT, language).format(
            value=parameter_value_in_words(name, default.value, language)
        )
        why = in_language(parameter_and_value_texts.WHY_BY_DEFAULT[name], language)
        return RulesetRow(name, label, text, "", why, is_ours=True, is_stated=False)
    if parameter is None:
        text = in_language(parameter_and_value_texts.NOT_STATED, language)
        return RulesetRow(name, label, text, "", "", is_ours=False, is_stated=False)
    text = parameter_value_in_words(name, parameter.value, language)
    is_ours = name in ACTED_ON and parameter.value != EVENT
    article = article_in_words(parameter.article, language)
    source = source_in_words(parameter.source, language)
    return RulesetRow(name, label, text, article, source, is_ours, is_stated=True)


def parameter_value_in_words(name: str, value: Value, language: str | None) -> str:
    """Return the value of a parameter in words."""
    if isinstance(value, bool):
        return in_language(
            parameter_and_value_texts.VALUES[name, "yes" if value else "no"], language
        )
    if isinstance(value, int):
        return _number(name, value, language)
    if isinstance(value, tuple):
        return _list(value, language)
    if value == EVENT:
        return in_language(parameter_and_value_texts.EVENT, language)
    return in_language(parameter_and_value_texts.VALUES[name, value], language)


def _number(name: str, value: int, language: str | None) -> str:
    if name == "draw_offer_from_move" and not value:
        return in_language(parameter_and_value_texts.ANY_MOMENT, language)
    wording = {
        "draw_offer_from_move": parameter_and_value_texts.FROM_MOVE,
        "draw_offer_pieces_without_sheet": parameter_and_value_texts.PIECES_EACH,
        "extra_minutes_after_warning": parameter_and_value_texts.MINUTES,
        "protest_minutes": parameter_and_value_texts.MINUTES,
    }.get(name, parameter_and_value_texts.TIMES)
    return in_language(wording, language).format(number=value)


def _list(value: tuple[str, ...] | tuple[RulesetTimeControl, ...], language: str | None) -> str:
    if not value:
        return in_language(parameter_and_value_texts.EVENT, language)
    return ", ".join(
        _control(item, language) if isinstance(item, RulesetTimeControl) else str(item)
        for item in value
    )


def _control(control: RulesetTimeControl, language: str | None) -> str:
    wording = (
        parameter_and_value_texts.CONTROL_PLUS
        if control.increment
        else parameter_and_value_texts.CONTROL
    )
    kind = in_language(parameter_and_value_texts.CLASSES[control.kind], language)
    parameters = {"kind": kind, "minutes": control.minutes, "increment": control.increment}
    return in_language(wording, language).format_map(parameters)


def _draw(name: DrawRuleName, rule: DrawRule | None, language: str | None) -> RulesetSection:
    title = text_of_code(draw_rule_and_claim_texts.RULES, name, language)
    texts = dict(_rule_rows(name, rule, language)) if rule else {}
    rows = tuple(
        _draw_row(name, key, label=label, text=texts.get(key), rule=rule, language=language)
        for key, label in _LABELS.items()
        if key == "law" or key in _MEANT[name]
    )
    return RulesetSection(f"draws.{name}", title[0].upper() + title[1:], rows)


def _draw_row(
    name: DrawRuleName,
    key: str,
    *,
    label: Text,
    text: str | None,
    rule: DrawRule | None,
    language: str | None,
) -> RulesetRow:
    missing = parameter_and_value_texts.NOT_IN_FORCE if key == "law" else "–"
    return RulesetRow(
        key=f"draws.{name}.{key}",
        label=in_language(label, language),
        text=in_language(missing, language) if text is None else text,
        article=article_in_words(rule.article, language) if rule else "",
        source=source_in_words(rule.source, language) if rule and key == "law" else "",
        is_ours=True,
        is_stated=rule is not None,
    )


_LABELS = {
    "law": parameter_and_value_texts.LAW,
    "limit": parameter_and_value_texts.LIMIT,
    "material": parameter_and_value_texts.MATERIAL,
    "counted": parameter_and_value_texts.COUNTED,
    "resets": parameter_and_value_texts.RESET_BY,
    "unless": parameter_and_value_texts.UNLESS,
    "road": parameter_and_value_texts.ROAD,
    "clear": parameter_and_value_texts.CLEAR,
    "trigger": parameter_and_value_texts.TAKES_EFFECT,
}


_MOVES = ("limit", "counted", "resets", "trigger")


_MEANT = {
    DrawRuleName.THREEFOLD: ("limit", "trigger"),
    DrawRuleName.KINGS_ONLY: (*_MOVES, "unless"),
    DrawRuleName.BALANCE: _MOVES,
    DrawRuleName.FLAT: _MOVES,
    DrawRuleName.THREE_KINGS_V_ONE: (*_MOVES, "material"),
    DrawRuleName.SMALL_ENDINGS: (*_MOVES, "material"),
    DrawRuleName.MAIN_ROAD: (*_MOVES, "material", "road", "clear"),
}
"""Which rows mean something to a rule."""


def _rule_rows(
    name: DrawRuleName, rule: DrawRule, language: str | None
) -> Iterator[tuple[str, str]]:
    strong = _forces(rule.strong, language) if isinstance(rule, RatioRule) else ""
    weak = _forces(rule.weak, language) if isinstance(rule, RatioRule) else ""
    bands = ", ".join(_band(band, language) for band in rule.bands)
    parameters = {"limit": rule.limit, "strong": strong, "weak": weak, "bands": bands}
    yield "law", in_language(parameter_and_value_texts.LAWS[name], language).format_map(parameters)
    yield "limit", bands or str(rule.limit)
    yield "material", in_language(parameter_and_value_texts.VERSUS, language).format_map(parameters)
    yield (
        "counted",
        text_of_code(draw_rule_and_claim_texts.COUNTS, rule.count_by, language),
    )
    unless = rule.unless if isinstance(rule, KingMovesRule) else ()
    resets = (
        text_of_code(draw_rule_and_claim_texts.RESETS, move_kind, language)
        for move_kind in sorted(rule.resets)
    )
    yield "resets", ", ".join(resets) or in_language(parameter_and_value_texts.NOTHING, language)
    yield "unless", ", ".join(_pieces(band, language) for band in unless) or "–"
    if isinstance(rule, MainRoadRule):
        yield "road", in_language(parameter_and_value_texts.LEAVING[rule.leaving], language)
        yield "clear", in_language(parameter_and_value_texts.CLEARED[rule.clear], language)
    yield (
        "trigger",
        text_of_code(draw_rule_and_claim_texts.TRIGGERS, rule.trigger, language),
    )


def _band(band: Band, language: str | None) -> str:
    pieces = _pieces(band, language)
    return in_language(parameter_and_value_texts.BAND, language).format(
        pieces=pieces, moves=band.moves
    )


def _pieces(band: Band, language: str | None) -> str:
    least, most = band.pieces
    wording = (
        parameter_and_value_texts.ANY_PIECES
        if (least, most) == (2, 2 * MOST)
        else parameter_and_value_texts.PIECES
    )
    return in_language(wording, language).format(least=least, most=most)


def _forces(forces: tuple[SideMaterial, ...], language: str | None) -> str:
    *others, last = [_force(force, language) for force in forces] or [""]
    return in_language(parameter_and_value_texts.OR, language).join(
        filter(None, (", ".join(others), last))
    )


def _force(force: SideMaterial, language: str | None) -> str:
    """``три дамки или больше и сколько угодно простых``."""
    parts = (_some("K", force.kings, language), _some("m", force.men, language))
    return in_language(parameter_and_value_texts.AND, language).join(part for part in parts if part)


def _some(letter: str, numbers: tuple[int, int], language: str | None) -> str:
    least, most = numbers
    if most == 0:
        return ""
    if (least, most) == (0, MOST):
        return in_language(
            parameter_and_value_texts.ANY_KINGS
            if letter == "K"
            else parameter_and_value_texts.ANY_MEN,
            language,
        )
    number = max(least, 1)
    wording = parameter_and_value_texts.EXACT.get((letter, number)) or (
        parameter_and_value_texts.KINGS if letter == "K" else parameter_and_value_texts.MEN
    )
    some = in_language(wording, language).format(number=number)
    if most == MOST:
        return in_language(parameter_and_value_texts.OR_MORE, language).format(some=some)
    return (
        in_language(parameter_and_value_texts.OR_NONE, language).format(some=some)
        if least == 0
        else some
    )
