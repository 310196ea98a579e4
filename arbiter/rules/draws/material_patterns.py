"""Parse the material of a side as rulesets write it: "KKK+" is three kings or more."""

import re
from dataclasses import dataclass
from typing import Final

from arbiter.rules.draws.ruleset_keys import RulesetCode, RulesetKeyFault

MOST: Final = 12  # P1, P4: a side never has more
_PATTERN = re.compile(r"(K*)([+?*]?)(m*)([+?*]?)")


class UnreadableForce(ValueError):
    """The text does not describe a side's material."""


@dataclass(frozen=True, slots=True)
class Force:
    """A side's material: a range of kings and a range of men, both ends included."""

    kings: tuple[int, int]
    men: tuple[int, int]

    def fits(self, kings: int, men: int) -> bool:
        """Whether this number of kings and men is within the ranges."""
        return self.kings[0] <= kings <= self.kings[1] and self.men[0] <= men <= self.men[1]

    @property
    def most(self) -> int:
        """The most pieces a side with this material can have."""
        return min(self.kings[1] + self.men[1], MOST)


def parse_force(text: str) -> Force:
    """Parse a side's material: kings ``K``, then men ``m``.

    The last of each may bear ``+`` (or more), ``?`` (or none) or ``*`` (any number). Raises
    UnreadableForce.
    """
    found = _PATTERN.fullmatch(text)
    if found is None or not text:
        raise UnreadableForce(text)
    return Force(_range(found[1], found[2], text), _range(found[3], found[4], text))


def forces(*texts: str) -> tuple[Force, ...]:
    """Parse several materials at once, as a rule writes its default ones."""
    return tuple(map(parse_force, texts))


def read_forces(found: object, where: str) -> tuple[Force, ...]:
    """Read the alternatives of a side's material from a ruleset; raises RulesetKeyFault."""
    if not isinstance(found, list) or not found:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    try:
        return tuple(parse_force(str(one)) for one in found)
    except UnreadableForce as error:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where) from error


def _range(letters: str, sign: str, text: str) -> tuple[int, int]:
    count = len(letters)
    if (sign and not count) or count > MOST:
        raise UnreadableForce(text)
    least = count - 1 if sign in ("?", "*") else count
    return least, MOST if sign in ("+", "*") else count
