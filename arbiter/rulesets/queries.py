"""Rulesets row by row, compared, found, checked; how each game is played, with pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, register
from django.db import connection
from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter import texts as arbiter_texts
from arbiter.examinations.models import Examination
from arbiter.examinations.texts import terms
from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.draws.keys import MOST, Band, RulesetCode, SideMaterial
from arbiter.rules.draws.king_moves import KingMovesRule
from arbiter.rules.draws.main_road import MainRoadRule
from arbiter.rules.draws.material import RatioRule
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import (
    ACTED_ON,
    DEFAULTS,
    EVENT,
    GROUPS,
    Parameter,
    Ruleset,
    RulesetFault,
    RulesetTimeControl,
    Value,
)
from arbiter.rulesets.texts import parameters as parameters_texts
from arbiter.rulesets.texts.articles import article_in_words, source_in_words
from games.board.texts import position_in_words
from games.draughts.diagrams.svg import svg
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.move import Move
from games.draughts.notation import long_form
from games.draughts.position import start_of
from games.draughts.rules import GROUPS as GROUPS_OF_PLAY
from games.draughts.rules import Article, articles_of_game
from games.draughts.texts import rules as play_texts
from games.draughts.texts.names import variant_name
from games.draughts.variants import VARIANTS, Variant
from games.web.language import Text, in_language, text_of_code

# Describe a ruleset row by row: every number and switch, with article and source.
#
# The rows of any two rulesets have the same keys in the same order, so that they can stand side
# by side and their differences show.


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
    return RulesetSection(key, in_language(parameters_texts.GROUPS[key], language), rows)


def _parameter(name: str, parameter: Parameter | None, language: str | None) -> RulesetRow:
    label = in_language(parameters_texts.PARAMETERS[name], language)
    if parameter is None and name in DEFAULTS:
        default = DEFAULTS[name]
        text = in_language(parameters_texts.BY_DEFAULT, language).format(
            value=parameter_value_in_words(name, default.value, language)
        )
        why = in_language(parameters_texts.WHY_BY_DEFAULT[name], language)
        return RulesetRow(name, label, text, "", why, is_ours=True, is_stated=False)
    if parameter is None:
        text = in_language(parameters_texts.NOT_STATED, language)
        return RulesetRow(name, label, text, "", "", is_ours=False, is_stated=False)
    text = parameter_value_in_words(name, parameter.value, language)
    is_ours = name in ACTED_ON and parameter.value != EVENT
    article = article_in_words(parameter.article, language)
    source = source_in_words(parameter.source, language)
    return RulesetRow(name, label, text, article, source, is_ours, is_stated=True)


def parameter_value_in_words(name: str, value: Value, language: str | None) -> str:
    """Return the value of a parameter in words."""
    if isinstance(value, bool):
        return in_language(parameters_texts.VALUES[name, "yes" if value else "no"], language)
    if isinstance(value, int):
        return _number(name, value, language)
    if isinstance(value, tuple):
        return _list(value, language)
    if value == EVENT:
        return in_language(parameters_texts.EVENT, language)
    return in_language(parameters_texts.VALUES[name, value], language)


def _number(name: str, value: int, language: str | None) -> str:
    if name == "draw_offer_from_move" and not value:
        return in_language(parameters_texts.ANY_MOMENT, language)
    wording = {
        "draw_offer_from_move": parameters_texts.FROM_MOVE,
        "draw_offer_pieces_without_sheet": parameters_texts.PIECES_EACH,
        "extra_minutes_after_warning": parameters_texts.MINUTES,
        "protest_minutes": parameters_texts.MINUTES,
    }.get(name, parameters_texts.TIMES)
    return in_language(wording, language).format(number=value)


def _list(value: tuple[str, ...] | tuple[RulesetTimeControl, ...], language: str | None) -> str:
    if not value:
        return in_language(parameters_texts.EVENT, language)
    return ", ".join(
        _control(item, language) if isinstance(item, RulesetTimeControl) else str(item)
        for item in value
    )


def _control(control: RulesetTimeControl, language: str | None) -> str:
    wording = parameters_texts.CONTROL_PLUS if control.increment else parameters_texts.CONTROL
    kind = in_language(parameters_texts.CLASSES[control.kind], language)
    parameters = {"kind": kind, "minutes": control.minutes, "increment": control.increment}
    return in_language(wording, language).format_map(parameters)


def _draw(name: DrawRuleName, rule: DrawRule | None, language: str | None) -> RulesetSection:
    title = text_of_code(terms.RULES, name, language)
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
    missing = parameters_texts.NOT_IN_FORCE if key == "law" else "–"
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
    "law": parameters_texts.LAW,
    "limit": parameters_texts.LIMIT,
    "material": parameters_texts.MATERIAL,
    "counted": parameters_texts.COUNTED,
    "resets": parameters_texts.RESET_BY,
    "unless": parameters_texts.UNLESS,
    "road": parameters_texts.ROAD,
    "clear": parameters_texts.CLEAR,
    "trigger": parameters_texts.TAKES_EFFECT,
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
    yield "law", in_language(parameters_texts.LAWS[name], language).format_map(parameters)
    yield "limit", bands or str(rule.limit)
    yield "material", in_language(parameters_texts.VERSUS, language).format_map(parameters)
    yield (
        "counted",
        text_of_code(terms.COUNTS, rule.count_by, language),
    )
    unless = rule.unless if isinstance(rule, KingMovesRule) else ()
    resets = (text_of_code(terms.RESETS, move_kind, language) for move_kind in sorted(rule.resets))
    yield "resets", ", ".join(resets) or in_language(parameters_texts.NOTHING, language)
    yield "unless", ", ".join(_pieces(band, language) for band in unless) or "–"
    if isinstance(rule, MainRoadRule):
        yield "road", in_language(parameters_texts.LEAVING[rule.leaving], language)
        yield "clear", in_language(parameters_texts.CLEARED[rule.clear], language)
    yield (
        "trigger",
        text_of_code(terms.TRIGGERS, rule.trigger, language),
    )


def _band(band: Band, language: str | None) -> str:
    pieces = _pieces(band, language)
    return in_language(parameters_texts.BAND, language).format(pieces=pieces, moves=band.moves)


def _pieces(band: Band, language: str | None) -> str:
    least, most = band.pieces
    wording = (
        parameters_texts.ANY_PIECES if (least, most) == (2, 2 * MOST) else parameters_texts.PIECES
    )
    return in_language(wording, language).format(least=least, most=most)


def _forces(forces: tuple[SideMaterial, ...], language: str | None) -> str:
    *others, last = [_force(force, language) for force in forces] or [""]
    return in_language(parameters_texts.OR, language).join(filter(None, (", ".join(others), last)))


def _force(force: SideMaterial, language: str | None) -> str:
    """``три дамки или больше и сколько угодно простых``."""
    parts = (_some("K", force.kings, language), _some("m", force.men, language))
    return in_language(parameters_texts.AND, language).join(part for part in parts if part)


def _some(letter: str, numbers: tuple[int, int], language: str | None) -> str:
    least, most = numbers
    if most == 0:
        return ""
    if (least, most) == (0, MOST):
        return in_language(
            parameters_texts.ANY_KINGS if letter == "K" else parameters_texts.ANY_MEN,
            language,
        )
    number = max(least, 1)
    wording = parameters_texts.EXACT.get((letter, number)) or (
        parameters_texts.KINGS if letter == "K" else parameters_texts.MEN
    )
    some = in_language(wording, language).format(number=number)
    if most == MOST:
        return in_language(parameters_texts.OR_MORE, language).format(some=some)
    return in_language(parameters_texts.OR_NONE, language).format(some=some) if least == 0 else some


# Compare two rulesets: the rows of both side by side, under headings.


@dataclass(frozen=True, slots=True)
class RowPair:
    """The same row of two rulesets."""

    row: RulesetRow
    other: RulesetRow

    @property
    def differs(self) -> bool:
        """Whether the rows state different values; another article alone does not count."""
        return self.row.text != self.other.text


def two_rulesets_side_by_side(
    rules: Ruleset, other: Ruleset, language: str | None
) -> tuple[tuple[str, tuple[RowPair, ...]], ...]:
    """Return the rows of two rulesets side by side, under headings."""
    both = zip(ruleset_sections(rules, language), ruleset_sections(other, language), strict=True)
    return tuple(
        (first.title, tuple(RowPair(*pair) for pair in zip(first.rows, second.rows, strict=True)))
        for first, second in both
    )


def ruleset_or_404(ruleset_id: str) -> Ruleset:
    """Load a ruleset by its id; raises Http404 for an unknown one."""
    rules = catalogue.load_ruleset_or_none(ruleset_id)
    if rules is None:
        raise Http404
    return rules


# How a game is played: its rules in words with pictures, and the draws of its rulesets.


MOST_LISTED = 6  # moves of a picture told one by one


@dataclass(frozen=True, slots=True)
class RuleOfPlay:
    """A rule of a game: its id, its sentences, a board that shows it with the moves there."""

    rule: str
    text: str
    svg: str = ""
    position: str = ""
    moves: tuple[str, ...] = ()
    is_capture: bool = False


@dataclass(frozen=True, slots=True)
class RulesUnderHeading:
    """Rules of play under one heading."""

    key: str
    title: str
    rules: tuple[RuleOfPlay, ...]


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game of the list: its name and a small picture of its start."""

    id: str
    name: str
    svg: str
    men: int


@lru_cache(maxsize=20)
def rules_of_play(variant_id: str, language: str) -> tuple[RulesUnderHeading, ...]:
    """Return the rules by which a game is played, under headings, with pictures."""
    variant = VARIANTS[variant_id]
    articles = {article.rule: article for article in articles_of_game(variant)}
    return tuple(
        RulesUnderHeading(
            key,
            play_texts.heading(key, language),
            tuple(_rule_of_play(articles[id], variant, language) for id in ids if id in articles),
        )
        for key, ids in GROUPS_OF_PLAY.items()
    )


def _rule_of_play(article: Article, variant: Variant, language: str) -> RuleOfPlay:
    text = play_texts.article_in_words(article, language)
    if article.rule == "P1":
        start = start_of(variant)
        words = position_in_words(start, variant)
        return RuleOfPlay(article.rule, text, svg(start, title=words, variant=variant), words)
    if article.example is None:
        return RuleOfPlay(article.rule, text)
    position, moves = article.example
    words = position_in_words(position, variant)
    choices = [(move, _squares_of_way(article, move, variant)) for move in moves]
    return RuleOfPlay(
        article.rule,
        text,
        svg(position, choices=choices, title=words, variant=variant),
        words,
        article.example.written(variant) if len(moves) <= MOST_LISTED else (),
        any(move.captured for move in moves),
    )


def _squares_of_way(article: Article, move: Move, variant: Variant) -> tuple[str, ...]:
    if article.example is None or not move.captured:
        return ()
    way = long_form(article.example.position, move, capture=":", variant=variant)
    return tuple(way.split(":"))


def draws_of_game(
    variant_id: str, language: str
) -> tuple[tuple[Ruleset, tuple[RulesetRow, ...]], ...]:
    """Return the rulesets of a game, each with the draws by count that it has."""
    return tuple(
        (
            rules,
            tuple(
                row
                for name, rule in rules.draws.items()
                for row in _draw(name, rule, language).rows[:1]
            ),
        )
        for rules in catalogue.load_all_rulesets()
        if rules.variant == variant_id
    )


def games_by_board(language: str) -> tuple[tuple[Variant, tuple[ListedGame, ...]], ...]:
    """Return every game under its board, the usual board first; of each board its first game."""
    by_board = sorted(VARIANTS.values(), key=lambda game: game.board.first_bit)
    return tuple(
        (first, tuple(_listed_game(game.id, language) for game in games))
        for _board, (first, *others) in groupby(by_board, key=lambda game: game.board)
        for games in ((first, *others),)
    )


@lru_cache(maxsize=80)
def _listed_game(variant_id: str, language: str) -> ListedGame:
    variant = VARIANTS[variant_id]
    start, name = start_of(variant), variant_name(variant_id, language)
    drawn = thumbnail(start, name, variant=variant)
    return ListedGame(variant_id, name, drawn, start.count(variant.first))


# Django system checks of the organiser's own rulesets: valid, and unchanged once used.


@register("rulesets")
def check_own_rulesets(**options: Any) -> list[Error]:
    """Check that every file in the organiser's folder is a valid ruleset."""
    errors = []
    folder = settings.ARBITER_RULESETS
    if folder is not None and not folder.is_dir():
        words = _("ARBITER_RULESETS={folder} is no folder").format(folder=folder)
        errors.append(Error(words, id="arbiter.E002"))
    shipped = catalogue.shipped_ruleset_ids()
    for path in catalogue.own_ruleset_files():
        if path.stem in shipped:
            fault = RulesetFault(RulesetCode.SHIPPED_ID, path.stem)
            errors.append(_ruleset_error(path, fault))
            continue
        try:
            catalogue.read_ruleset_file(path)
        except RulesetFault as fault:
            errors.append(_ruleset_error(path, fault))
    return errors


def _ruleset_error(path: Path, fault: RulesetFault) -> Error:
    words = arbiter_texts.explain_refusal(fault.code, fault.params, get_language())
    return Error(f"{path}: {words}", id="arbiter.E003")


@register(Tags.database)
def check_used_rulesets(databases: Sequence[str] | None = None, **options: Any) -> list[Error]:
    """Check that rulesets already used for verdicts are unchanged."""
    own_ids = {path.stem for path in catalogue.own_ruleset_files()} & set(
        catalogue.all_ruleset_ids()
    )
    if not own_ids or not databases or "default" not in databases:
        return []
    if Examination._meta.db_table not in connection.introspection.table_names():
        return []  # before the first migration
    # no other column is read: ``migrate`` checks first, on tables of an older version
    documents = Examination.objects.filter(document__has_key="ruleset_digest").order_by("pk")
    errors = []
    for ruleset_id in sorted(own_ids):
        newest = documents.filter(ruleset_id=ruleset_id).values_list("document", flat=True).last()
        if newest and newest["ruleset_digest"] != catalogue.load_ruleset(ruleset_id).digest:
            fault = RulesetFault(RulesetCode.RULESET_CHANGED, ruleset_id)
            words = arbiter_texts.explain_refusal(fault.code, fault.params, get_language())
            errors.append(Error(words, hint=_("give it the next version"), id="arbiter.E004"))
    return errors
