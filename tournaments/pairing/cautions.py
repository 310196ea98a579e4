"""Cautions for an arbiter who changes a Swiss round by hand, with their level.

The levels are those of FIDE's verification list for tournament programs (VCL26, Q218–221):
2 acknowledge, 3 confirm, 4 confirm twice with the consequences told, 5 refused.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from games.draughts.colour import Colour
from tournaments.pairing.colour_history import difference, preference
from tournaments.pairing.competitor import Competitor, by_number
from tournaments.pairing.findings import Finding, FindingCode
from tournaments.pairing.pairing_input import PairingInput
from tournaments.pairing.pairs import Pair
from tournaments.pairing.swiss_check import check_draft


class Level(IntEnum):
    """How a caution must be acknowledged."""

    ACKNOWLEDGE = 2
    CONFIRM = 3
    TWICE = 4
    REFUSE = 5


class CautionCode(StrEnum):
    """What the independent check does not forbid, and an arbiter must still know."""

    THIRD_COLOUR = "third_colour"
    COLOUR_DIFFERENCE = "colour_difference"
    BOTH_AGAINST_DUE = "both_against_due"
    DISCOURAGED = "discouraged"
    AFTER_PUBLICATION = "after_publication"
    TOO_MANY_ROUNDS = "too_many_rounds"  # than the field can be paired for (VCL26, Q57–62)
    SAME_NAME = "same_name"  # somebody of this name has entered already


LEVELS: Mapping[StrEnum, Level] = {
    FindingCode.UNKNOWN_NUMBER: Level.REFUSE,
    FindingCode.SELF_PAIRING: Level.REFUSE,
    FindingCode.MISSING: Level.REFUSE,
    FindingCode.TWICE: Level.REFUSE,
    FindingCode.NEEDLESS_REST: Level.REFUSE,
    FindingCode.REMATCH: Level.TWICE,
    FindingCode.PROHIBITED: Level.TWICE,
    FindingCode.SECOND_REST: Level.TWICE,
    FindingCode.SAME_ABSOLUTE: Level.TWICE,
    FindingCode.WRONG_COLOURS: Level.ACKNOWLEDGE,
    CautionCode.THIRD_COLOUR: Level.CONFIRM,
    CautionCode.COLOUR_DIFFERENCE: Level.CONFIRM,
    CautionCode.BOTH_AGAINST_DUE: Level.CONFIRM,
    CautionCode.DISCOURAGED: Level.ACKNOWLEDGE,
    CautionCode.AFTER_PUBLICATION: Level.TWICE,
    CautionCode.TOO_MANY_ROUNDS: Level.CONFIRM,
    CautionCode.SAME_NAME: Level.CONFIRM,
}


@dataclass(frozen=True, slots=True)
class Caution:
    """One caution; ``key`` names it when accepted, ``about`` the players concerned."""

    code: StrEnum
    numbers: tuple[int, ...] = ()
    count: int = 0
    limit: int = 0
    about: str = ""

    @property
    def level(self) -> Level:
        return LEVELS[self.code]

    @property
    def key(self) -> str:
        """``rematch:3-7``."""
        return ":".join(filter(None, (self.code, "-".join(map(str, self.numbers)))))


def cautions(
    field: PairingInput, pairs: Sequence[Pair], changed: Sequence[Pair]
) -> tuple[Caution, ...]:
    """All cautions about the ``changed`` pairs of a round, most severe first."""
    found = check_draft(pairs, field.competitors, **field.question)
    concerned = {number for pair in changed for number in pair.numbers}
    told = [_of_finding(one) for one in found if not one.numbers or concerned & {*one.numbers}]
    players = by_number(field.competitors)
    for pair in changed:
        if not pair.is_rest and players.keys() >= set(pair.numbers):
            told += _of_pair(pair, players)
            told += [
                Caution(CautionCode.DISCOURAGED, pair.numbers)
                for members in field.discouraged
                if members >= set(pair.numbers)
            ]
    return tuple(sorted(told, key=lambda one: (-one.level, one.key)))


def _of_finding(found: Finding) -> Caution:
    return Caution(found.code, found.numbers, found.count, found.limit)


def _of_pair(pair: Pair, players: Mapping[int, Competitor]) -> Iterator[Caution]:
    white, black = (players[number] for number in pair.numbers)
    sides = ((white, Colour.WHITE), (black, Colour.BLACK))
    against = 0
    for player, colour in sides:
        wanted = preference(player.colours)
        against += wanted.due is not None and wanted.due is not colour
        played = [one for one in player.colours if one is not None]
        if played[-2:] == [colour, colour]:
            yield Caution(CautionCode.THIRD_COLOUR, (player.number,), 3, 2)
        after = difference([*played, colour])
        if abs(after) > 2:
            yield Caution(CautionCode.COLOUR_DIFFERENCE, (player.number,), abs(after), 2)
    if against == len(sides):
        yield Caution(CautionCode.BOTH_AGAINST_DUE, pair.numbers, 2, 1)
