"""How the keys of a draw rule are read from its ruleset: a value, or a fault by its name."""

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


class KeyFault(Exception):
    """What is wrong, before it is known in which file."""

    def __init__(self, code: str, key: str) -> None:
        super().__init__(code, key)
        self.code, self.key = code, key


def key(read: Read, default: Any = MISSING) -> Any:
    """A field of a rule that its ruleset states; without ``default`` it must."""
    return field(default=default, metadata={_READ: read})


def read_rule(
    kind: Callable[..., Rule], stated: Iterable["Field[Any]"], found: Table, where: str
) -> Rule:
    """A rule from its table, by its fields; raises KeyFault ``unknown_key``, ``missing_key``,
    ``bad_value``."""
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
    """Every key known and no needed one missing; raises KeyFault."""
    for name in found:
        if name not in needed and name not in optional:
            raise KeyFault("unknown_key", prefix + name)
    for name in sorted(set(needed) - found.keys()):
        raise KeyFault("missing_key", prefix + name)


def read_text(found: object, where: str) -> str:
    """Words, at least one."""
    if not isinstance(found, str) or not found.strip():
        raise KeyFault("bad_value", where)
    return found


def whole_number(found: object, where: str) -> int:
    """A number from 1."""
    if type(found) is not int or found < 1:
        raise KeyFault("bad_value", where)
    return found


def flag(found: object, where: str) -> bool:
    """Yes or no."""
    if not isinstance(found, bool):
        raise KeyFault("bad_value", where)
    return found


def word(words: type[StrEnum]) -> Read:
    """One of these words; another is a fault of the whole table."""

    def read(found: object, where: str) -> StrEnum:
        try:
            return words(str(found))
        except ValueError as error:
            raise KeyFault("bad_value", where.rpartition(".")[0]) from error

    return read


def of_both(found: object, where: str) -> CountBy:
    """Whose moves are counted where no side is the stronger: those of each."""
    if word(CountBy)(found, where) is not CountBy.EACH:
        raise KeyFault("bad_value", where)
    return CountBy.EACH


def read_resets(found: object, where: str) -> frozenset[Reset]:
    """What sets the count back, of what a ruleset may name."""
    allowed = {Reset.CAPTURE, Reset.CROWNING, Reset.MAN_MOVE}
    if not isinstance(found, list) or not set(map(str, found)) <= allowed:
        raise KeyFault("bad_value", where)
    return frozenset(map(Reset, found))
