"""Rulesets as data: every number of the regulations with its article and source.

A ruleset is a file ``arbiter/rulesets/<name>@<version>.toml``; a published version never
changes, a change is a new version.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).resolve().parents[1] / "rulesets"
_ID = re.compile(r"[a-z0-9-]+@[1-9][0-9]*")


class DrawRuleName(StrEnum):
    """The draws by count, each with a counter of its own."""

    THREEFOLD = "threefold"  # D3
    THREE_KINGS_V_ONE = "three_kings_v_one"  # D4
    KINGS_ONLY = "kings_only"  # D6


class CountBy(StrEnum):
    """Whose moves are counted."""

    STRONG = "strong"  # the stronger side's own
    EACH = "each"  # both sides have made that many


class Trigger(StrEnum):
    """What a full count does."""

    CLAIM = "claim"  # a player claims, or the arbiter states it
    AUTOMATIC = "automatic"  # the game is over


class RulesetFault(ValueError):
    """A ruleset that cannot be used: ``code``, the file's id and the key concerned."""

    def __init__(self, code: str, ruleset: str, key: str = "") -> None:
        super().__init__(f"{code}: {ruleset} {key}".rstrip())
        self.code = code
        self.params = {"ruleset": ruleset, "key": key}


@dataclass(frozen=True, slots=True)
class DrawRule:
    """One draw by count: occurrences for threefold, moves otherwise."""

    rule: str  # the id of the statement in the rules of play: D3, D4, D6
    limit: int
    article: str
    source: str
    count_by: CountBy = CountBy.EACH
    trigger: Trigger = Trigger.CLAIM


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The regulations an event is played by; ``draws`` holds only the rules in force."""

    id: str
    title_ru: str
    title_en: str
    source: str
    draws: Mapping[DrawRuleName, DrawRule]

    def title(self, language: str | None) -> str:
        """The title in the reader's language."""
        return self.title_en if (language or "ru").startswith("en") else self.title_ru


def all_ids() -> tuple[str, ...]:
    """The ids of all rulesets at hand."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(ruleset_id: str) -> Ruleset:
    """The ruleset with this id; raises RulesetFault ``unknown_ruleset`` and what `parse` does."""
    path = FOLDER / f"{ruleset_id}.toml"
    if not _ID.fullmatch(ruleset_id) or not path.is_file():
        raise RulesetFault("unknown_ruleset", ruleset_id)
    return parse(path.read_text(encoding="utf-8"), ruleset_id)


def parse(text: str, ruleset_id: str) -> Ruleset:
    """Read a ruleset; nothing unknown passes.

    Raises RulesetFault ``unreadable``, ``unknown_key``, ``missing_key``, ``bad_value``,
    ``other_id``.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetFault("unreadable", ruleset_id, str(error)) from error
    _check_keys(found, Ruleset, ruleset_id, "")
    if found["id"] != ruleset_id:
        raise RulesetFault("other_id", ruleset_id, found["id"])
    if not isinstance(found["draws"], dict):
        raise RulesetFault("bad_value", ruleset_id, "draws")
    draws = {_name(name, ruleset_id): rule for name, rule in found["draws"].items()}
    rules = {name: _draw_rule(rule, ruleset_id, name) for name, rule in draws.items()}
    return Ruleset(**{**found, "draws": MappingProxyType(rules)})


def _name(name: str, ruleset_id: str) -> DrawRuleName:
    try:
        return DrawRuleName(name)
    except ValueError as error:
        raise RulesetFault("unknown_key", ruleset_id, f"draws.{name}") from error


def _draw_rule(found: object, ruleset_id: str, name: DrawRuleName) -> DrawRule:
    where = f"draws.{name}"
    if not isinstance(found, dict):
        raise RulesetFault("bad_value", ruleset_id, where)
    _check_keys(found, DrawRule, ruleset_id, f"{where}.")
    try:
        rule = DrawRule(
            **{
                **found,
                "count_by": CountBy(found.get("count_by", CountBy.EACH)),
                "trigger": Trigger(found.get("trigger", Trigger.CLAIM)),
            }
        )
    except ValueError as error:
        raise RulesetFault("bad_value", ruleset_id, where) from error
    if type(rule.limit) is not int or rule.limit < 1:
        raise RulesetFault("bad_value", ruleset_id, f"{where}.limit")
    return rule


def _check_keys(found: dict, wanted: type, ruleset_id: str, prefix: str) -> None:
    known = {one.name for one in fields(wanted)}
    optional = {"count_by", "trigger"}
    for key in found:
        if key not in known:
            raise RulesetFault("unknown_key", ruleset_id, prefix + key)
    for key in sorted(known - optional - found.keys()):
        raise RulesetFault("missing_key", ruleset_id, prefix + key)
    for one in fields(wanted):
        if one.type is str and not isinstance(found[one.name], str):
            raise RulesetFault("bad_value", ruleset_id, prefix + one.name)
