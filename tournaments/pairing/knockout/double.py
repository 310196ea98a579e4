"""Double elimination unfolded: who loses a tie goes on in the lower side, who loses two is out.

The upper side is the usual bracket. The lower side has two rounds for each of the upper one but
its last: a minor one of its survivors among themselves, a major one against the new losers. Its
round j is played in round j + 1 of the event, round r of the upper side in round 2r - 2, so that
nobody waits for more than one round. The winners of both sides meet in the final; where the
regulations say so it is played again once its winner, too, has lost a tie before.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from tournaments.pairing.knockout.bracket import (
    HOLE,
    Bracket,
    Outcomes,
    Reached,
    Seat,
    Side,
    SourceKind,
    Tie,
    decide,
    first_seats,
    seat_after,
)
from tournaments.pairing.knockout.seeding import rounds_of_bracket, size_of_bracket
from tournaments.pairing.knockout.terms import BracketTerms

Places = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DoubleShape:
    """The rounds of both sides of so many players, and the places that they decide."""

    players: int

    @property
    def columns(self) -> int:
        """How many rounds the upper side has; the lower one has two for each but the last."""
        return rounds_of_bracket(self.players)

    @property
    def lower_columns(self) -> int:
        """How many rounds the lower side has."""
        return 2 * self.columns - 2

    def columns_of_side(self, side: Side) -> int:
        """Return how many rounds a side has."""
        return {Side.UPPER: self.columns, Side.LOWER: self.lower_columns}.get(side, 1)

    def slots(self, side: Side, column: int) -> int:
        """Return how many ties a round of a side has, with those that stay empty."""
        halvings = (column + 1) // 2 + 1 if side is Side.LOWER else column
        return size_of_bracket(self.players) >> halvings

    def lower_places(self, column: int) -> Places:
        """Return the places of those who lose in a round of the lower side."""
        if column > self.lower_columns:
            return (2, 2)
        later = range(column + 1, self.lower_columns + 1)
        first = 3 + sum(self.slots(Side.LOWER, one) for one in later)
        last = first + self.slots(Side.LOWER, column) - 1
        return min(first, self.players), min(last, self.players)

    def column_after_loss(self, column: int) -> int:
        """Return the round of the lower side to which a loser of the upper one comes.

        Of two players in all that is one behind its last: the final.
        """
        return max(2 * column - 2, 1)

    def columns_of_round(self, number: int) -> Iterator[tuple[Side, int]]:
        """Yield what is played in a round of the event, in the order of its boards."""
        final = 2 * self.columns
        if number >= final:
            yield (Side.FINAL, 1) if number == final else (Side.AGAIN, 1)
            return
        upper = (Side.UPPER, number // 2 + 1)
        if number <= 2:
            yield upper
        if number > 1:
            yield (Side.LOWER, number - 1)
        if number > 2 and number % 2 == 0:
            yield upper


def order_of_new_losers(major: int, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the new losers as they come into a major round, the first of which is 1.

    From the foot up, so that two who have met meet again late; in every second major round the
    halves are swapped, too.
    """
    turned = tuple(reversed(seats))
    half = len(turned) // 2
    return (*turned[half:], *turned[:half]) if major % 2 == 0 else turned


@dataclass(slots=True)
class _Unfolding:
    """Double elimination on its way, round by round."""

    shape: DoubleShape
    terms: BracketTerms
    outcomes: Outcomes
    upper: tuple[Seat, ...]
    lower: tuple[Seat, ...] = ()
    new_losers: tuple[Seat, ...] = ()
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    rounds: list[tuple[Tie, ...]] = field(default_factory=list)
    rests: list[tuple[Seat, ...]] = field(default_factory=list)
    reached: dict[int, Reached] = field(default_factory=dict)
    losses: dict[int, Tie] = field(default_factory=dict)

    def play_round(self, number: int) -> None:
        """Make the ties of one round of the event."""
        ties: list[Tie] = []
        rests: list[Seat] = []
        dropped: tuple[Seat, ...] = ()
        for side, column in self.shape.columns_of_round(number):
            seats = self._seats(side, column)
            winners, losers = self._play(number, side, column, seats, ties=ties, rests=rests)
            if side is Side.UPPER:
                self.upper, dropped = winners, losers
            elif side is Side.LOWER:
                self.lower = winners
        if dropped:
            self.new_losers = dropped
        self.rounds.append(tuple(ties))
        self.rests.append(tuple(rests))

    def _seats(self, side: Side, column: int) -> tuple[Seat, ...]:
        """Return the places of a round of a side, those who meet side by side."""
        if side is Side.UPPER:
            return self.upper
        if side is Side.LOWER and column == 1:
            return self.new_losers
        if side is Side.LOWER and column % 2:
            return self.lower
        if side is Side.LOWER:
            new = order_of_new_losers(column // 2, self.new_losers)
            pairs = zip(self.lower, new, strict=True)
            return tuple(seat for pair in pairs for seat in pair)
        if side is Side.FINAL:
            return (*self.upper, *(self.lower or self.new_losers))
        return self._seats_of_second_final(self.rounds[-1][-1])

    def _seats_of_second_final(self, final: Tie) -> tuple[Seat, ...]:
        """Seat the two of the final again, if its winner has lost a tie before, too."""
        seats = seat_after(final, SourceKind.WINNER), seat_after(final, SourceKind.LOSER)
        if final.is_over and not (final.is_played and final.winner == final.second.number):
            return tuple(Seat(seat.source) for seat in seats)
        return seats

    def _play(
        self,
        number: int,
        side: Side,
        column: int,
        seats: Sequence[Seat],
        *,
        ties: list[Tie],
        rests: list[Seat],
    ) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        winners, losers = [], []
        for slot, (first, second) in enumerate(zip(seats[::2], seats[1::2], strict=True)):
            if first.is_hole or second.is_hole:
                through = second if first.is_hole else first
                if not through.is_hole:
                    rests.append(through)
                    self._go_on(through.number, side, column)
                winners.append(through)
                losers.append(HOLE)
                continue
            tie = decide(
                Tie(
                    next(self.numbers),
                    number,
                    len(ties) + 1,
                    slot,
                    (1, self._last_place(side, column)),
                    first,
                    second,
                    side=side,
                    column=column,
                ),
                self.outcomes,
            )
            ties.append(tie)
            winners.append(seat_after(tie, SourceKind.WINNER))
            losers.append(seat_after(tie, SourceKind.LOSER))
            if tie.is_walkover and tie.winner is not None:
                rests.append(first if first.number == tie.winner else second)
            if tie.is_over:
                self._place(tie)
        return tuple(winners), tuple(losers)

    def _last_place(self, side: Side, column: int) -> int:
        """Return the last place that a loser of this round can take in the end."""
        if side is Side.UPPER:
            return self.shape.lower_places(self.shape.column_after_loss(column))[1]
        return self.shape.lower_places(column)[1] if side is Side.LOWER else 2

    def _place(self, tie: Tie) -> None:
        """Say how far the two of a tie have come with it."""
        if tie.winner is not None:
            self._go_on(tie.winner, tie.side, tie.column, tie)
        for loser in tie.losers:
            before = self.losses.get(loser)
            self.losses[loser] = tie
            self.reached[loser] = Reached(self._places_of_loser(tie), tie, before)

    def _go_on(self, number: int | None, side: Side, column: int, tie: Tie | None = None) -> None:
        if number is None:
            return
        if side is Side.UPPER and column < self.shape.columns:
            last = self.shape.lower_places(self.shape.column_after_loss(column + 1))[1]
        elif side is Side.LOWER:
            last = self.shape.lower_places(column + 1)[1]
        elif side is Side.UPPER or (tie is not None and self._is_played_again(tie)):
            last = 2
        else:
            last = 1
        before = self.reached[number]
        self.reached[number] = Reached((1, last), tie or before.tie, self.losses.get(number))

    def _places_of_loser(self, tie: Tie) -> Places:
        """Return what a loser can still take; both of a tie to which neither came are out."""
        if tie.side is Side.LOWER:
            return self.shape.lower_places(tie.column)
        if tie.side is Side.UPPER:
            places = self.shape.lower_places(self.shape.column_after_loss(tie.column))
            return places if tie.winner is None else (1, places[1])
        return (1, 2) if self._is_played_again(tie) else (2, 2)

    def _is_played_again(self, tie: Tie) -> bool:
        """Return whether this is a final that another one follows."""
        is_final = tie.side is Side.FINAL and tie.is_played and self.terms.has_reset
        return is_final and tie.winner is not None and tie.winner == tie.second.number


def unfold_double(players: int, terms: BracketTerms, outcomes: Outcomes) -> Bracket:
    """Unfold a bracket in which two lost ties put out.

    The second final is there from the start, and over without anybody where it is not needed.
    Both of a tie to which neither came are out, of the upper side too: only one place below is
    theirs.
    """
    unfolding = _Unfolding(DoubleShape(players), terms, outcomes, first_seats(players, terms))
    for number in range(1, players + 1):
        unfolding.reached[number] = Reached((1, players))
    for number in range(1, rounds_of_bracket(players, terms.elimination) + 1):
        unfolding.play_round(number)
    return Bracket(tuple(unfolding.rounds), tuple(unfolding.rests), unfolding.reached)
