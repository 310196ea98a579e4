"""Read the keys of a draw rule from its ruleset: a value, or a named fault."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, Field, field
from enum import StrEnum
from typing import Any, TypeVar

from arbiter.rules.draws.names_of_draw_rules_and_count_resets import Reset, WhoseMovesCount

Table = Mapping[str, Any]
"""A table of the file as TOML gives it: nothing in it is believed before it is read."""
Read = Callable[[object, str], Any]
Rule = TypeVar("Rule")
_READ = "read"


class RulesetCode(StrEnum):
    """Why the file of a ruleset cannot be used."""

    UNKNOWN_RULESET = "unknown_ruleset"
    BAD_ID = "bad_id"
    SHIPPED_ID = "shipped_id"
    UNREADABLE = "unreadable"
    UNKNOWN_KEY = "unknown_key"
    MISSING_KEY = "missing_key"
    BAD_VALUE = "bad_value"
    OTHER_ID = "other_id"
    RULESET_CHANGED = "ruleset_changed"


class RulesetKeyFault(Exception):
    """A faulty key of a ruleset, raised before it is known in which file."""

    def __init__(self, code: RulesetCode, key: str) -> None:
        super().__init__(code, key)
        self.code, self.key = code, key


def ruleset_field(read: Read, default: Any = MISSING) -> Any:
    """Declare a field that is read from the ruleset; required without ``default``."""
    return field(default=default, metadata={_READ: read})


def read_draw_rule(
    kind: Callable[..., Rule], stated: Iterable["Field[Any]"], table: Table, where: str
) -> Rule:
    """Read a draw rule from its table of keys.

    Raises RulesetKeyFault ``unknown_key``, ``missing_key``, ``bad_value``.
    """
    known = {field.name: field for field in stated if _READ in field.metadata}
    needed = {name for name, field in known.items() if field.default is MISSING}
    check_draw_rule_keys(table, needed, known.keys() - needed, f"{where}.")
    read = {
        name: field.metadata[_READ](table[name], f"{where}.{name}")
        for name, field in known.items()
        if name in table
    }
    return kind(**read)


def check_draw_rule_keys(
    table: Table, needed: Collection[str], optional: Collection[str], prefix: str
) -> None:
    """Check that every key is known and every required key present; raises RulesetKeyFault."""
    for name in table:
        if name not in needed and name not in optional:
            raise RulesetKeyFault(RulesetCode.UNKNOWN_KEY, prefix + name)
    for name in sorted(set(needed) - table.keys()):
        raise RulesetKeyFault(RulesetCode.MISSING_KEY, prefix + name)


def read_text_key(stated: object, where: str) -> str:
    """Read a text that is not empty."""
    if not isinstance(stated, str) or not stated.strip():
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return stated


def read_whole_number(stated: object, where: str) -> int:
    """Read a whole number from 1."""
    if type(stated) is not int or stated < 1:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return stated


def read_yes_or_no(stated: object, where: str) -> bool:
    """Read yes or no."""
    if not isinstance(stated, bool):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return stated


def reader_of_words(words: type[StrEnum]) -> Read:
    """Make a reader of one of these words; any other is a fault of the whole table."""

    def read(stated: object, where: str) -> StrEnum:
        try:
            return words(str(stated))
        except ValueError as error:
            raise RulesetKeyFault(RulesetCode.BAD_VALUE, where.rpartition(".")[0]) from error

    return read


def require_moves_of_both(stated: object, where: str) -> WhoseMovesCount:
    """Read whose moves are counted between equal sides: always those of both."""
    if reader_of_words(WhoseMovesCount)(stated, where) is not WhoseMovesCount.EACH:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return WhoseMovesCount.EACH


def read_count_resets(stated: object, where: str) -> frozenset[Reset]:
    """Read what resets the count, from the list a ruleset may name."""
    allowed = {Reset.CAPTURE, Reset.CROWNING, Reset.MAN_MOVE}
    if not isinstance(stated, list) or not set(map(str, stated)) <= allowed:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return frozenset(map(Reset, stated))
