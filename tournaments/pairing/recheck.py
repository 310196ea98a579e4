"""A past round paired again from what was known then, compared with what was played.

Colours and byes count: two who met with colours exchanged are a difference.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.pairing import dutch
from tournaments.pairing.checker import Finding, check_draft
from tournaments.pairing.field import (
    Competitor,
    EngineFailed,
    NoPairing,
    Pair,
    PairingInput,
    Pairs,
    RoundKind,
)
from tournaments.pairing.teams.field import TeamField
from tournaments.pairing.trf import TrfEvent, TrfFile

Differences = tuple[tuple[Pair | None, Pair | None], ...]


@dataclass(frozen=True, slots=True)
class RecheckedRound:
    """A past round paired again: ``ours`` as paired now, ``theirs`` as it was played.

    ``findings`` are the laws that ``theirs`` does not keep, whatever comes out now. Where the
    arbiter changed boards by hand ``theirs`` is what had been drafted, and ``by_hand`` each
    drafted board beside the one that was played. ``false_reasons`` are the boards whose
    stored reasons are not those that come out now.
    """

    round: int
    ours: Pairs
    theirs: Pairs
    findings: tuple[Finding, ...] = ()
    refused: str = ""
    by_hand: Differences = ()
    false_reasons: tuple[int, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the boards are the same, break no rule, and carry true reasons."""
        return self.is_same and not self.findings and not self.false_reasons

    @property
    def is_same(self) -> bool:
        """Whether the round as paired now has the same boards as the one played."""
        return not self.refused and set(self.ours) == set(self.theirs)

    @property
    def differences(self) -> Differences:
        """The boards that differ, ours beside theirs; None where one side has no more."""
        return differing_boards(self.ours, self.theirs)


def differing_boards(drafted: Pairs, played: Pairs) -> Differences:
    """Return the boards in which a draft and the round played differ, side by side."""
    ours = [pair for pair in drafted if pair not in set(played)]
    played_differing = [pair for pair in played if pair not in set(drafted)]
    return tuple(_boards_side_by_side(ours, played_differing))


def _boards_side_by_side(
    ours: list[Pair], played: list[Pair]
) -> Iterator[tuple[Pair | None, Pair | None]]:
    unmatched = list(played)
    for pair in ours:
        other = next(
            (pair_left for pair_left in unmatched if set(pair_left.numbers) & set(pair.numbers)),
            None,
        )
        if other is not None:
            unmatched.remove(other)
        yield pair, other
    yield from ((None, pair) for pair in unmatched)


def recheck_swiss_round(field: PairingInput, theirs: Pairs) -> RecheckedRound:
    """Pair a past Swiss round again with the engine and compare it with what was played."""
    return recheck_drafted_round(
        field,
        theirs,
        pair=lambda field: dutch.pair_swiss_round(field.competitors, **field.engine_arguments),
        check=lambda field, pairs: check_draft(pairs, field.competitors, **field.engine_arguments),
    )


def recheck_drafted_round(
    field: PairingInput,
    theirs: Pairs,
    *,
    pair: Callable[[PairingInput], Pairs],
    check: Callable[[PairingInput, Pairs], tuple[Finding, ...]],
) -> RecheckedRound:
    """Pair a past round again with the functions given and compare it with what was played."""
    findings = check(field, theirs)
    try:
        ours = pair(field)
    except (NoPairing, EngineFailed) as error:
        return RecheckedRound(field.number, (), theirs, findings, type(error).__name__)
    return RecheckedRound(field.number, ours, theirs, findings)


def recheck_team_round(
    field: TeamField,
    theirs: Pairs,
    *,
    pair: Callable[[TeamField], Pairs],
    check: Callable[[TeamField, Pairs], tuple[Finding, ...]],
) -> RecheckedRound:
    """Pair a past round of teams again and compare it with what was played."""
    findings = check(field, theirs)
    try:
        ours = pair(field)
    except (NoPairing, EngineFailed) as error:
        return RecheckedRound(field.number, (), theirs, findings, type(error).__name__)
    return RecheckedRound(field.number, ours, theirs, findings)


def recheck_table_round(
    rounds: Sequence[Pairs], number: int, at: int, theirs: Pairs
) -> RecheckedRound:
    """Compare round ``number`` as played with round ``at`` of the event's table."""
    if not 1 <= at <= len(rounds):
        return RecheckedRound(number, (), theirs, refused="NoSuchRound")
    return RecheckedRound(number, rounds[at - 1], theirs)


def rounds_of_trf(file: TrfFile, event: TrfEvent) -> Iterator[tuple[PairingInput, Pairs]]:
    """Yield every round of a TRF: what was known before it, and its pairs."""
    cells = {player.number: player.cells for player in file.players}
    for number in range(1, file.rounds + 1):
        now = {own: row[number - 1] for own, row in cells.items() if len(row) >= number}
        paired = {own for own, cell in now.items() if cell.opponent or cell.letter == "U"}
        field = PairingInput(
            competitors=tuple(
                Competitor(
                    competitor.number,
                    competitor.past[: number - 1],
                    competitor.number in paired,
                    competitor.virtual,
                )
                for competitor in event.competitors
            ),
            rounds=event.rounds or file.rounds,
            initial=event.initial or initial_colour_of_event(event),
            prohibited=event.prohibited,
        )
        pairs = [
            Pair(own, cell.opponent)
            for own, cell in now.items()
            if cell.opponent and _is_white(own, cell.colour, cell.opponent)
        ]
        pairs += [Pair(own, None) for own, cell in now.items() if cell.letter == "U"]
        yield field, tuple(pairs)


def _is_white(own: int, colour: str, opponent: int) -> bool:
    """Where a forfeit has no colours the lower number is named first."""
    return colour == "w" or (colour == "-" and own < opponent)


def initial_colour_of_event(event: TrfEvent) -> Colour:
    """Derive the initial colour from round 1 where the file does not say it (5.2.5).

    Of two players the higher ranked has it if his place among those paired is odd. A forfeit
    may be told without colours: the next game shows it. Raises ValueError where none does.
    """
    first = [
        (competitor, competitor.past[0]) for competitor in event.competitors if competitor.past
    ]
    paired = [pair for pair in first if pair[1].kind is not RoundKind.REQUESTED]
    for place, (competitor, past) in enumerate(paired, start=1):
        if past.colour is not None and competitor.number < (past.opponent or 0):
            return past.colour if place % 2 == 1 else past.colour.other
    raise ValueError("nobody played round 1")
