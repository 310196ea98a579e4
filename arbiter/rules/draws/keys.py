"""The keys of a draw rule read from its ruleset: a value, a side's material, or a named fault."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final, TypeVar

from arbiter.rules.draws.counts import Reset, WhoseMovesCount

# Read the keys of a draw rule from its ruleset: a value, or a named fault.


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


# Parse the material of a side as rulesets write it: "KKK+" is three kings or more.


MOST: Final = 12  # P1, P4: a side never has more

_PATTERN = re.compile(r"(K*)([+?*]?)(m*)([+?*]?)")


class UnreadableMaterial(ValueError):
    """The text does not describe a side's material."""


@dataclass(frozen=True, slots=True)
class SideMaterial:
    """A side's material: a range of kings and a range of men, both ends included."""

    kings: tuple[int, int]
    men: tuple[int, int]

    def fits(self, kings: int, men: int) -> bool:
        """Return whether this number of kings and men is within the ranges."""
        return self.kings[0] <= kings <= self.kings[1] and self.men[0] <= men <= self.men[1]

    @property
    def most(self) -> int:
        """The most pieces a side with this material can have."""
        return min(self.kings[1] + self.men[1], MOST)


def parse_side_material(text: str) -> SideMaterial:
    """Parse a side's material: kings ``K``, then men ``m``.

    The last of each may bear ``+`` (or more), ``?`` (or none) or ``*`` (any number). Raises
    UnreadableMaterial.
    """
    match = _PATTERN.fullmatch(text)
    if match is None or not text:
        raise UnreadableMaterial(text)
    return SideMaterial(_range(match[1], match[2], text), _range(match[3], match[4], text))


def parse_alternative_materials(*texts: str) -> tuple[SideMaterial, ...]:
    """Parse several materials at once, as a rule writes its default ones."""
    return tuple(map(parse_side_material, texts))


def read_side_materials(stated: object, where: str) -> tuple[SideMaterial, ...]:
    """Read the alternatives of a side's material from a ruleset; raises RulesetKeyFault."""
    if not isinstance(stated, list) or not stated:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    try:
        return tuple(parse_side_material(str(text)) for text in stated)
    except UnreadableMaterial as error:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where) from error


def _range(letters: str, sign: str, text: str) -> tuple[int, int]:
    count = len(letters)
    if (sign and not count) or count > MOST:
        raise UnreadableMaterial(text)
    least = count - 1 if sign in ("?", "*") else count
    return least, MOST if sign in ("+", "*") else count


# Read the move limits that depend on the number of pieces on the board.


@dataclass(frozen=True, slots=True)
class Band:
    """The move limit for a number of pieces of both sides together."""

    pieces: tuple[int, int]
    moves: int


def read_move_limits_by_piece_count(stated: object, where: str) -> tuple[Band, ...]:
    """Read the bands, from few pieces to many, no overlap; raises RulesetKeyFault."""
    if not isinstance(stated, list) or not stated:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    bands = tuple(_band(row, where) for row in stated)
    if any(lower.pieces[1] >= upper.pieces[0] for lower, upper in pairwise(bands)):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return bands


def _band(stated: object, where: str) -> Band:
    if not isinstance(stated, dict):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    check_draw_rule_keys(stated, {"pieces", "moves"}, set(), f"{where}.")
    pieces = stated["pieces"]
    if not isinstance(pieces, list) or [type(bound) for bound in pieces] != [int, int]:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.pieces")
    if not 2 <= pieces[0] <= pieces[1] <= 2 * MOST:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.pieces")
    return Band((pieces[0], pieces[1]), read_whole_number(stated["moves"], f"{where}.moves"))
