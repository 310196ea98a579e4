"""How the file of a ruleset is read: every key known, every value possible, or a fault.

Each draw rule has the keys that mean something to it and no others; what a ruleset does not
say about its parameters is left out, never guessed.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from arbiter.rules.draws.bands import Band
from arbiter.rules.draws.forces import MOST, Force, UnreadableForce, parse_force
from arbiter.rules.draws.names import CountBy, DrawRuleName, Leaving, Reset, Trigger
from arbiter.rules.draws.rule import DrawRule
from arbiter.rules.rulesets.model import Ruleset, RulesetFault
from arbiter.rules.rulesets.parameters import DEFAULTS, KINDS, Parameter
from games.draughts.variant import VARIANTS

_TEXTS = ("id", "title_ru", "title_en", "source")
_OPTIONAL_TEXTS = ("warning_ru", "warning_en")
_COMMON = frozenset({"rule", "article", "source", "trigger"})
_RATIO = _COMMON | {"limit", "count_by", "resets", "strong", "weak"}
_KEYS: Mapping[DrawRuleName, frozenset[str]] = {
    DrawRuleName.THREEFOLD: _COMMON | {"limit", "same_mover"},
    DrawRuleName.KINGS_ONLY: _COMMON | {"limit", "count_by"},
    DrawRuleName.THREE_KINGS_V_ONE: _RATIO,
    DrawRuleName.SMALL_ENDINGS: _RATIO,
    DrawRuleName.MAIN_ROAD: _RATIO | {"leaving", "clear"},
    DrawRuleName.BALANCE: _COMMON | {"bands", "count_by", "resets"},
    DrawRuleName.FLAT: _COMMON | {"limit", "count_by", "resets"},
}
_OF_BOTH = frozenset({DrawRuleName.KINGS_ONLY, DrawRuleName.BALANCE, DrawRuleName.FLAT})
_ASK_FOR_NO_WIN = frozenset({"7.2.7", "7.2.8"})
_ENDED = frozenset({Reset.CAPTURE, Reset.CROWNING})
Table = Mapping[str, Any]
"""A table of the file as TOML gives it: nothing in it is believed before it is read."""
Key = TypeVar("Key")
Read = TypeVar("Read")
_USUAL: Mapping[DrawRuleName, Mapping[str, Any]] = {
    DrawRuleName.THREE_KINGS_V_ONE: {
        "resets": _ENDED,
        "strong": (parse_force("KKK+"),),
        "weak": (parse_force("K"),),
    },
    DrawRuleName.SMALL_ENDINGS: {
        "resets": _ENDED,
        "strong": tuple(map(parse_force, ("KK", "Km", "K"))),
        "weak": (parse_force("K"),),
    },
    DrawRuleName.MAIN_ROAD: {
        "resets": _ENDED,
        "strong": tuple(map(parse_force, ("KKK", "KKm", "Kmm"))),
        "weak": (parse_force("K"),),
    },
    DrawRuleName.BALANCE: {"resets": _ENDED},
    DrawRuleName.KINGS_ONLY: {"resets": frozenset({Reset.CAPTURE, Reset.MAN_MOVE})},
    DrawRuleName.THREEFOLD: {"resets": frozenset({Reset.CAPTURE, Reset.MAN_MOVE})},
}
"""What each rule means where its file does not say otherwise."""


class _Fault(Exception):
    """What is wrong, before it is known in which file."""

    def __init__(self, code: str, key: str) -> None:
        super().__init__(code, key)
        self.code, self.key = code, key


def parse(text: str, ruleset_id: str) -> Ruleset:
    """Read a ruleset; nothing unknown passes.

    Raises RulesetFault ``unreadable``, ``unknown_key``, ``missing_key``, ``bad_value``,
    ``other_id``.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetFault("unreadable", ruleset_id, str(error)) from error
    try:
        return _ruleset(found, ruleset_id)
    except _Fault as fault:
        raise RulesetFault(fault.code, ruleset_id, fault.key) from fault


def _ruleset(found: Table, ruleset_id: str) -> Ruleset:
    optional = {*_OPTIONAL_TEXTS, "variant", "parameters"}
    _check_keys(found, {*_TEXTS, "draws"}, optional, "")
    texts = {name: _text(found, name) for name in _TEXTS}
    texts |= {name: _text(found, name) if name in found else "" for name in _OPTIONAL_TEXTS}
    if texts["id"] != ruleset_id:
        raise _Fault("other_id", texts["id"])
    parameters = _tables(found.get("parameters", {}), "parameters", _parameter)
    draws = _tables(found["draws"], "draws", _draw_rule)
    return Ruleset(
        **texts,
        draws=MappingProxyType(_unless_won(_in_place_of(draws, parameters), parameters)),
        variant=_variant(found.get("variant", "russian")),
        parameters=MappingProxyType(parameters),
        digest=hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest(),
    )


def _tables(
    found: object, where: str, read: Callable[[str, Table, str], tuple[Key, Read]]
) -> dict[Key, Read]:
    """Every sub-table by its name, read by `read`."""
    if not isinstance(found, dict):
        raise _Fault("bad_value", where)
    made: dict[Key, Read] = {}
    for name, table in found.items():
        if not isinstance(table, dict):
            raise _Fault("bad_value", f"{where}.{name}")
        key, value = read(name, table, f"{where}.{name}")
        made[key] = value
    return made


def _in_place_of(
    draws: dict[DrawRuleName, DrawRule], parameters: Mapping[str, Parameter]
) -> dict[DrawRuleName, DrawRule]:
    """With `balance_overrides_kings_only` the balance stands in place of D6 in its endings."""
    overrides = parameters.get("balance_overrides_kings_only")
    kings, balance = draws.get(DrawRuleName.KINGS_ONLY), draws.get(DrawRuleName.BALANCE)
    if overrides is None or not overrides.value or kings is None or balance is None:
        return draws
    return draws | {DrawRuleName.KINGS_ONLY: replace(kings, unless=balance.bands)}


def _unless_won(
    draws: dict[DrawRuleName, DrawRule], parameters: Mapping[str, Parameter]
) -> dict[DrawRuleName, DrawRule]:
    """Which counts draw nothing in a won position: by default those whose article says so and
    whose full count waits for a person."""
    stated = parameters.get("winning_position", DEFAULTS["winning_position"]).value
    for name in (DrawRuleName.MAIN_ROAD, DrawRuleName.SMALL_ENDINGS):
        rule = draws.get(name)
        if rule is None:
            continue
        by_article = rule.article in _ASK_FOR_NO_WIN and not rule.is_automatic
        is_judged = stated == "judged" or (stated == "by_article" and by_article)
        draws = draws | {name: replace(rule, unless_won=is_judged)}
    return draws


def _draw_rule(name: str, found: Table, where: str) -> tuple[DrawRuleName, DrawRule]:
    if name not in set(DrawRuleName):
        raise _Fault("unknown_key", where)
    key = DrawRuleName(name)
    known = _KEYS[key]
    needed = {"rule", "article", "source", "bands" if "bands" in known else "limit"}
    _check_keys(found, needed, known - needed, f"{where}.")
    texts = {one: _text(found, one, f"{where}.") for one in ("rule", "article", "source")}
    read: dict[str, Any] = {
        one: _READ[one](found[one], f"{where}.{one}") for one in found if one in _READ
    }
    if "bands" in read:
        read["limit"] = max(band.moves for band in read["bands"])
    try:
        words = {
            "count_by": CountBy(found.get("count_by", CountBy.EACH)),
            "trigger": Trigger(found.get("trigger", Trigger.CLAIM)),
            "leaving": Leaving(found.get("leaving", Leaving.PAUSES)),
        }
    except ValueError as error:
        raise _Fault("bad_value", where) from error
    if key in _OF_BOTH and words["count_by"] is not CountBy.EACH:  # no side is the stronger
        raise _Fault("bad_value", f"{where}.count_by")
    rule = DrawRule(**{**texts, **words, **_USUAL.get(key, {}), **read})
    return key, replace(rule, most=_most(rule))


def _most(rule: DrawRule) -> int:
    """The most pieces of both sides together with which a rule can stand."""
    if rule.bands:
        return rule.bands[-1].pieces[1]
    if not rule.strong:
        return 2 * MOST
    return max(force.most for force in rule.strong) + max(force.most for force in rule.weak)


def _parameter(name: str, found: Table, where: str) -> tuple[str, Parameter]:
    if name not in KINDS:
        raise _Fault("unknown_key", where)
    _check_keys(found, {"value", "article", "source"}, set(), f"{where}.")
    try:
        value = KINDS[name].read(found["value"])
    except ValueError as error:
        raise _Fault("bad_value", f"{where}.value") from error
    texts = (_text(found, one, f"{where}.") for one in ("article", "source"))
    return name, Parameter(value, *texts)


def _check_keys(
    found: Table, needed: Collection[str], optional: Collection[str], prefix: str
) -> None:
    for key in found:
        if key not in needed and key not in optional:
            raise _Fault("unknown_key", prefix + key)
    for key in sorted(set(needed) - found.keys()):
        raise _Fault("missing_key", prefix + key)


def _text(found: Table, name: str, prefix: str = "") -> str:
    text = found[name]
    if not isinstance(text, str) or not text.strip():
        raise _Fault("bad_value", prefix + name)
    return text


def _variant(found: object) -> str:
    if not isinstance(found, str) or found not in VARIANTS:
        raise _Fault("bad_value", "variant")
    return found


def _limit(found: object, where: str) -> int:
    if type(found) is not int or found < 1:
        raise _Fault("bad_value", where)
    return found


def _flag(found: object, where: str) -> bool:
    if not isinstance(found, bool):
        raise _Fault("bad_value", where)
    return found


def _yes(found: object, where: str) -> bool:
    """What no ruleset may say otherwise: D3 without the side to move is no rule."""
    if found is not True:
        raise _Fault("bad_value", where)
    return True


def _resets(found: object, where: str) -> frozenset[Reset]:
    allowed = {Reset.CAPTURE, Reset.CROWNING, Reset.MAN_MOVE}
    if not isinstance(found, list) or not set(map(str, found)) <= allowed:
        raise _Fault("bad_value", where)
    return frozenset(map(Reset, found))


def _forces(found: object, where: str) -> tuple[Force, ...]:
    if not isinstance(found, list) or not found:
        raise _Fault("bad_value", where)
    try:
        return tuple(parse_force(str(one)) for one in found)
    except UnreadableForce as error:
        raise _Fault("bad_value", where) from error


def _bands(found: object, where: str) -> tuple[Band, ...]:
    """Bands of pieces, from few to many, none in another's place."""
    if not isinstance(found, list) or not found:
        raise _Fault("bad_value", where)
    bands = tuple(_band(one, where) for one in found)
    if any(one.pieces[1] >= other.pieces[0] for one, other in zip(bands, bands[1:], strict=False)):
        raise _Fault("bad_value", where)
    return bands


def _band(found: object, where: str) -> Band:
    if not isinstance(found, dict):
        raise _Fault("bad_value", where)
    _check_keys(found, {"pieces", "moves"}, set(), f"{where}.")
    pieces = found["pieces"]
    if not isinstance(pieces, list) or [type(one) for one in pieces] != [int, int]:
        raise _Fault("bad_value", f"{where}.pieces")
    if not 2 <= pieces[0] <= pieces[1] <= 24:
        raise _Fault("bad_value", f"{where}.pieces")
    return Band((pieces[0], pieces[1]), _limit(found["moves"], f"{where}.moves"))


_READ: Mapping[str, Callable[[object, str], Any]] = {
    "limit": _limit,
    "bands": _bands,
    "resets": _resets,
    "strong": _forces,
    "weak": _forces,
    "clear": _flag,
    "same_mover": _yes,
}
