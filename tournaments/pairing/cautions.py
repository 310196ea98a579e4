"""Cautions an arbiter must accept: a Swiss round changed by hand, too many rounds, same name.

The levels are those of FIDE's verification list for tournament programs (VCL26, Q218–221):
2 acknowledge, 3 confirm, 4 confirm twice with the consequences told, 5 refused.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from games.draughts.colour import Colour
from tournaments.pairing.checker import Finding, FindingCode, check_draft
from tournaments.pairing.colours import colour_difference, colour_preference
from tournaments.pairing.field import Competitor, Pair, PairingInput, competitors_by_number


class CautionLevel(IntEnum):
    """How an arbiter must answer a caution: acknowledge, confirm, twice, or be refused."""

    ACKNOWLEDGE = 2
    CONFIRM = 3
    TWICE = 4
    REFUSE = 5


class CautionCode(StrEnum):
    """Codes of cautions that an arbiter must know, though no rule forbids the pairs."""

    THIRD_COLOUR = "third_colour"
    COLOUR_DIFFERENCE = "colour_difference"
    BOTH_AGAINST_DUE = "both_against_due"
    DISCOURAGED = "discouraged"
    AFTER_PUBLICATION = "after_publication"
    TOO_MANY_ROUNDS = "too_many_rounds"  # than the field can be paired for (VCL26, Q57–62)
    PAIRED_AS_LAST = "paired_as_last"  # and would no longer be the last (VCL26, Q58–61)
    TEAM_COLOURS = "team_colours"  # of a match are not those of article 4 (C.04.6)
    SAME_NAME = "same_name"  # somebody of this name has entered already


LEVELS: Mapping[StrEnum, CautionLevel] = {
    FindingCode.UNKNOWN_NUMBER: CautionLevel.REFUSE,
    FindingCode.SELF_PAIRING: CautionLevel.REFUSE,
    FindingCode.MISSING: CautionLevel.REFUSE,
    FindingCode.TWICE: CautionLevel.REFUSE,
    FindingCode.NEEDLESS_REST: CautionLevel.REFUSE,
    FindingCode.REMATCH: CautionLevel.TWICE,
    FindingCode.PROHIBITED: CautionLevel.TWICE,
    FindingCode.SECOND_REST: CautionLevel.TWICE,
    FindingCode.SAME_ABSOLUTE: CautionLevel.TWICE,
    FindingCode.WRONG_COLOURS: CautionLevel.ACKNOWLEDGE,
    CautionCode.THIRD_COLOUR: CautionLevel.CONFIRM,
    CautionCode.COLOUR_DIFFERENCE: CautionLevel.CONFIRM,
    CautionCode.BOTH_AGAINST_DUE: CautionLevel.CONFIRM,
    CautionCode.DISCOURAGED: CautionLevel.ACKNOWLEDGE,
    CautionCode.AFTER_PUBLICATION: CautionLevel.TWICE,
    CautionCode.TOO_MANY_ROUNDS: CautionLevel.CONFIRM,
    CautionCode.PAIRED_AS_LAST: CautionLevel.TWICE,
    CautionCode.TEAM_COLOURS: CautionLevel.ACKNOWLEDGE,
    CautionCode.SAME_NAME: CautionLevel.CONFIRM,
}


@dataclass(frozen=True, slots=True)
class Caution:
    """A caution about a pairing: its code and the players it is about."""

    code: StrEnum
    numbers: tuple[int, ...] = ()
    count: int = 0
    limit: int = 0
    about: str = ""

    @property
    def level(self) -> CautionLevel:
        """How the caution must be acknowledged."""
        return LEVELS[self.code]

    @property
    def key(self) -> str:
        """The key by which the caution is accepted: ``rematch:3-7``."""
        return ":".join(filter(None, (self.code, "-".join(map(str, self.numbers)))))


def pairing_cautions(
    field: PairingInput, pairs: Sequence[Pair], changed: Sequence[Pair]
) -> tuple[Caution, ...]:
    """List the cautions about the ``changed`` pairs of a round, most severe first."""
    findings = check_draft(pairs, field.competitors, **field.engine_arguments)
    concerned = {number for pair in changed for number in pair.numbers}
    warnings = [
        _of_finding(finding)
        for finding in findings
        if not finding.numbers or concerned & {*finding.numbers}
    ]
    players = competitors_by_number(field.competitors)
    for pair in changed:
        if not pair.is_rest and players.keys() >= set(pair.numbers):
            warnings += _of_pair(pair, players)
            warnings += [
                Caution(CautionCode.DISCOURAGED, pair.numbers)
                for members in field.discouraged
                if members >= set(pair.numbers)
            ]
    return tuple(sorted(warnings, key=lambda caution: (-caution.level, caution.key)))


def team_cautions(findings: Sequence[Finding], changed: Sequence[Pair]) -> tuple[Caution, ...]:
    """List the cautions that the check of a team round gives of ``changed`` matches."""
    concerned = {number for pair in changed for number in pair.numbers}
    cautions = [
        Caution(CautionCode.TEAM_COLOURS, finding.numbers)
        if finding.code is FindingCode.WRONG_COLOURS
        else _of_finding(finding)
        for finding in findings
        if not finding.numbers or concerned & {*finding.numbers}
    ]
    return tuple(sorted(cautions, key=lambda caution: (-caution.level, caution.key)))


def _of_finding(finding: Finding) -> Caution:
    return Caution(finding.code, finding.numbers, finding.count, finding.limit)


def _of_pair(pair: Pair, players: Mapping[int, Competitor]) -> Iterator[Caution]:
    white, black = (players[number] for number in pair.numbers)
    sides = ((white, Colour.WHITE), (black, Colour.BLACK))
    against = 0
    for player, colour in sides:
        wanted = colour_preference(player.colours)
        against += wanted.due is not None and wanted.due is not colour
        played = [colour for colour in player.colours if colour is not None]
        if played[-2:] == [colour, colour]:
            yield Caution(CautionCode.THIRD_COLOUR, (player.number,), 3, 2)
        after = colour_difference([*played, colour])
        if abs(after) > 2:
            yield Caution(CautionCode.COLOUR_DIFFERENCE, (player.number,), abs(after), 2)
    if against == len(sides):
        yield Caution(CautionCode.BOTH_AGAINST_DUE, pair.numbers, 2, 1)
