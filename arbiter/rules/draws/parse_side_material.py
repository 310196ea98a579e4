"""Parse the material of a side as rulesets write it: "KKK+" is three kings or more."""

import re
from dataclasses import dataclass
from typing import Final

from arbiter.rules.draws.read_draw_rule_keys import RulesetCode, RulesetKeyFault

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
