"""A player as the Swiss pairing sees him: number, history, points.

Points are 2-1-0.  The number is his place in the starting order (C.04.2), the history has
one ``PastRound`` for every round so far, in order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.colour import Colour
from tournaments.pairing.win_draw_loss_in_half_points import WIN


class RoundKind(StrEnum):
    """Kinds of a player's round: played, forfeit, bye of an odd field, asked bye or absence."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # paired, and somebody did not come: no meeting, no colour
    ALLOCATED = "allocated"  # the bye of an odd field (PAB)
    REQUESTED = "requested"  # a bye he asked for, or an absence


@dataclass(frozen=True, slots=True)
class PastRound:
    """One past round of one player; ``opponent`` and ``colour`` are None where there was none."""

    kind: RoundKind
    points: int
    opponent: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Competitor:
    """One player before a Swiss round is paired: number, past rounds, points lent.

    ``virtual`` are points lent by acceleration, for every round up to the one to be paired;
    they count for pairing alone.
    """

    number: int
    past: tuple[PastRound, ...] = ()
    is_present: bool = True
    virtual: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """The points scored in past rounds."""
        return sum(past.points for past in self.past)

    @property
    def pairing_points(self) -> int:
        """The points by which the player is paired: scored plus lent by acceleration."""
        lent = self.virtual[len(self.past)] if len(self.virtual) > len(self.past) else 0
        return self.points + lent

    @property
    def colours(self) -> tuple[Colour | None, ...]:
        """The player's colour in each past round; None for a round without a game."""
        return tuple(past.colour if past.kind is RoundKind.PLAYED else None for past in self.past)

    @property
    def met(self) -> frozenset[int]:
        """The opponents played; a forfeit is no meeting (C.04.1)."""
        return frozenset(
            past.opponent for past in self.past if past.kind is RoundKind.PLAYED and past.opponent
        )

    @property
    def was_paired(self) -> bool:
        """Whether the player ever took part in a round."""
        return any(past.kind is not RoundKind.REQUESTED for past in self.past)

    @property
    def may_rest(self) -> bool:
        """Whether the player may get the bye (C2): no bye, nor a win without play, before."""
        return not any(
            past.kind is RoundKind.ALLOCATED
            or (past.kind is not RoundKind.PLAYED and past.points >= WIN)
            for past in self.past
        )


def competitors_by_number(competitors: Iterable[Competitor]) -> Mapping[int, Competitor]:
    """Return the players by starting number."""
    return {competitor.number: competitor for competitor in competitors}


def running_numbers(competitors: Iterable[Competitor]) -> Mapping[int, int]:
    """Number those who take part or ever did 1, 2, 3 …, for the colours of article 5.2.5."""
    counted = sorted(
        competitor.number
        for competitor in competitors
        if competitor.is_present or competitor.was_paired
    )
    return {number: place for place, number in enumerate(counted, start=1)}
