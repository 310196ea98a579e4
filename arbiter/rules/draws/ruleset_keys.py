"""Read the keys of a draw rule from its ruleset: a value, or a named fault."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, Field, field
from enum import StrEnum
from typing import Any, TypeVar

from arbiter.rules.draws.names import CountBy, Reset

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


def key(read: Read, default: Any = MISSING) -> Any:
    """Declare a field that is read from the ruleset; required without ``default``."""
    return field(default=default, metadata={_READ: read})


def read_rule(
    kind: Callable[..., Rule], stated: Iterable["Field[Any]"], found: Table, where: str
) -> Rule:
    """Read a draw rule from its table of keys.

    Raises RulesetKeyFault ``unknown_key``, ``missing_key``, ``bad_value``.
    """
    known = {one.name: one for one in stated if _READ in one.metadata}
    needed = {name for name, one in known.items() if one.default is MISSING}
    check_keys(found, needed, known.keys() - needed, f"{where}.")
    read = {
        name: one.metadata[_READ](found[name], f"{where}.{name}")
        for name, one in known.items()
        if name in found
    }
    return kind(**read)


def check_keys(
    found: Table, needed: Collection[str], optional: Collection[str], prefix: str
) -> None:
    """Check that every key is known and every required key present; raises RulesetKeyFault."""
    for name in found:
        if name not in needed and name not in optional:
            raise RulesetKeyFault(RulesetCode.UNKNOWN_KEY, prefix + name)
    for name in sorted(set(needed) - found.keys()):
        raise RulesetKeyFault(RulesetCode.MISSING_KEY, prefix + name)


def read_text(found: object, where: str) -> str:
    """Read a text that is not empty."""
    if not isinstance(found, str) or not found.strip():
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return found


def whole_number(found: object, where: str) -> int:
    """Read a whole number from 1."""
    if type(found) is not int or found < 1:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return found


def flag(found: object, where: str) -> bool:
    """Read yes or no."""
    if not isinstance(found, bool):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return found


def word_of(words: type[StrEnum]) -> Read:
    """Make a reader of one of these words; any other is a fault of the whole table."""

    def read(found: object, where: str) -> StrEnum:
        try:
            return words(str(found))
        except ValueError as error:
            raise RulesetKeyFault(RulesetCode.BAD_VALUE, where.rpartition(".")[0]) from error

    return read


def of_both(found: object, where: str) -> CountBy:
    """Read whose moves are counted between equal sides: always those of both."""
    if word_of(CountBy)(found, where) is not CountBy.EACH:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return CountBy.EACH


def read_resets(found: object, where: str) -> frozenset[Reset]:
    """Read what resets the count, from the list a ruleset may name."""
    allowed = {Reset.CAPTURE, Reset.CROWNING, Reset.MAN_MOVE}
    if not isinstance(found, list) or not set(map(str, found)) <= allowed:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return frozenset(map(Reset, found))
