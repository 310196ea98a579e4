"""A bracket: every tie with its two places, filled or still open; single elimination unfolded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import count
from typing import NamedTuple

from tournaments.pairing.knockout.seeding import (
    rounds_of_bracket,
    seats_from_top,
    spread_over_ties,
)
from tournaments.pairing.knockout.terms import ALL, REDRAW, THIRD, BracketTerms


class SourceKind(StrEnum):
    """Kinds of what fills a place of a tie."""

    SEED = "seed"  # a player from the start
    WINNER = "winner"  # of the tie with this number
    LOSER = "loser"
    LOT = "lot"  # of this round, drawn when the round before is over


class Side(StrEnum):
    """Parts of a bracket: the only one, or those of double elimination."""

    MAIN = "main"
    UPPER = "upper"  # of those who have lost nothing
    LOWER = "lower"  # of those who have lost once
    FINAL = "final"  # the winners of both sides
    AGAIN = "again"  # the same two, where the final was won by who had lost before


class Source(NamedTuple):
    """What fills a place of a tie: a starting number, or the number of a tie or round."""

    kind: SourceKind
    number: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the two places of a tie.

    Without a ``source`` it is empty from the start (a bye for the other one). ``is_settled``
    without a ``number``: nobody comes, for both of an earlier tie have lost.
    """

    source: Source | None = None
    number: int | None = None
    is_settled: bool = True

    @property
    def is_hole(self) -> bool:
        """Whether nobody was ever to sit here."""
        return self.source is None


HOLE = Seat()


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places of a bracket that meet: ``places`` are the places of the event at stake.

    ``number`` counts the ties of the whole bracket, ``board`` those of its round, ``slot`` the
    places of its branch from the top, empty ones too. ``column`` counts the rounds of its
    ``side``. Once it ``is_over`` the ``winner`` is None only where both have lost or nobody came.
    """

    number: int
    round: int
    board: int
    slot: int
    places: tuple[int, int]
    first: Seat
    second: Seat
    is_over: bool = False
    winner: int | None = None
    side: Side = Side.MAIN
    column: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The starting numbers known so far."""
        return tuple(seat.number for seat in (self.first, self.second) if seat.number is not None)

    @property
    def losers(self) -> tuple[int, ...]:
        """The starting numbers of those who lost it: one, or both after a double walkover."""
        return tuple(number for number in self.numbers if self.is_over and number != self.winner)

    @property
    def is_played(self) -> bool:
        """Whether two players meet: both are known."""
        return len(self.numbers) == 2

    @property
    def is_walkover(self) -> bool:
        """Whether one goes on without an opponent, for nobody came from below."""
        return self.is_over and len(self.numbers) == 1

    @property
    def is_needless(self) -> bool:
        """Whether the final is not played again, for it has decided everything."""
        return self.side is Side.AGAIN and self.is_over and not self.numbers


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a player has come: the places he can still take, and his last tie that is over.

    ``lost_before`` is the tie that he lost before it, where one loss is not the end.
    """

    places: tuple[int, int]
    tie: Tie | None = None
    lost_before: Tie | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket: its rounds of ties, who rests in each, and how far everybody has come."""

    rounds: tuple[tuple[Tie, ...], ...]
    rests: tuple[tuple[Seat, ...], ...]
    reached: Mapping[int, Reached]

    @property
    def ties(self) -> tuple[Tie, ...]:
        """All ties in the order of their numbers."""
        return tuple(tie for ties in self.rounds for tie in ties)

    @property
    def champion(self) -> int | None:
        """The starting number of who has won it all; None while nobody has."""
        return next((own for own, came in self.reached.items() if came.places == (1, 1)), None)

    def undecided_before(self, number: int) -> tuple[Tie, ...]:
        """Return the ties of earlier rounds that two players have not decided yet."""
        return tuple(
            tie for tie in self.ties if tie.round < number and tie.is_played and not tie.is_over
        )


Outcomes = Mapping[tuple[int, frozenset[int]], int | None]
"""Who won, by round and the two numbers, of the ties that are over; None: both have lost."""


@dataclass(frozen=True, slots=True)
class _Branch:
    """Places of the event that are still open among these seats."""

    first_place: int
    seats: tuple[Seat, ...]

    @property
    def half(self) -> int:
        return len(self.seats) // 2

    @property
    def places(self) -> tuple[int, int]:
        return self.first_place, self.first_place + len(self.seats) - 1


@dataclass(slots=True)
class _Unfolding:
    """A bracket on its way, round by round."""

    terms: BracketTerms
    outcomes: Outcomes
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    rounds: list[tuple[Tie, ...]] = field(default_factory=list)
    rests: list[tuple[Seat, ...]] = field(default_factory=list)
    reached: dict[int, Reached] = field(default_factory=dict)

    def play_round(self, number: int, branches: Sequence[_Branch]) -> tuple[_Branch, ...]:
        """Make the ties of one round; return the branches that go on after it."""
        ties: list[Tie] = []
        rests: list[Seat] = []
        following: list[_Branch] = []
        for branch in branches:
            winners, losers = self._play_branch(number, branch, ties, rests)
            following.append(_Branch(branch.first_place, winners))
            if self._are_losers_placed(branch):
                following.append(_Branch(branch.first_place + branch.half, losers))
        self.rounds.append(tuple(ties))
        self.rests.append(tuple(rests))
        return tuple(branch for branch in following if branch.half)

    def _are_losers_placed(self, branch: _Branch) -> bool:
        if self.terms.place_matches == ALL:
            return True
        is_of_semifinals = branch.places == (1, 4)
        return self.terms.place_matches == THIRD and is_of_semifinals

    def _play_branch(
        self, number: int, branch: _Branch, ties: list[Tie], rests: list[Seat]
    ) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        seats = self._drawn_again(number, branch)
        winners, losers = [], []
        middle = branch.first_place + branch.half
        for slot, (first, second) in enumerate(zip(seats[::2], seats[1::2], strict=True)):
            if first.is_hole or second.is_hole:
                through = second if first.is_hole else first
                if not through.is_hole:
                    rests.append(through)
                    self._place(through.number, (branch.first_place, middle - 1))
                winners.append(through)
                losers.append(HOLE)
                continue
            board, places = len(ties) + 1, branch.places
            unfolded = Tie(next(self.numbers), number, board, slot, places, first, second)
            tie = decide(unfolded, self.outcomes)
            ties.append(tie)
            winners.append(seat_after(tie, SourceKind.WINNER))
            losers.append(seat_after(tie, SourceKind.LOSER))
            if tie.is_walkover and tie.winner is not None:
                rests.append(first if first.number == tie.winner else second)
            if tie.is_over:
                self._place(tie.winner, (branch.first_place, middle - 1), tie)
                for loser in tie.losers:
                    self._place(loser, (middle, branch.places[1]), tie)
        return tuple(winners), tuple(losers)

    def _drawn_again(self, number: int, branch: _Branch) -> tuple[Seat, ...]:
        """Seat those who are left anew where the regulations draw every round by lot."""
        is_drawn = self.terms.way == REDRAW and branch.first_place == 1
        if not is_drawn or number == 1 or len(branch.seats) == 2:
            return branch.seats
        source = Source(SourceKind.LOT, number)
        order = self.terms.order_of_round(number)
        known = {seat.number for seat in branch.seats if seat.number is not None}
        if order is None or set(order) != known:
            return (Seat(source, None, is_settled=False),) * len(branch.seats)
        return tuple(
            HOLE if own is None else Seat(source, own)
            for own in spread_over_ties(order, len(branch.seats))
        )

    def _place(self, number: int | None, places: tuple[int, int], tie: Tie | None = None) -> None:
        if number is not None:
            self.reached[number] = Reached(places, tie or self.reached[number].tie)


def decide(tie: Tie, outcomes: Outcomes) -> Tie:
    """Say whether a tie is over and who has won it."""
    if not (tie.first.is_settled and tie.second.is_settled):
        return tie
    if tie.is_played:
        key = (tie.round, frozenset(tie.numbers))
        return replace(tie, is_over=key in outcomes, winner=outcomes.get(key))
    return replace(tie, is_over=True, winner=next(iter(tie.numbers), None))


def seat_after(tie: Tie, kind: SourceKind) -> Seat:
    """Return the place to which a tie sends its winner, or its loser."""
    source = Source(kind, tie.number)
    if not tie.is_over:
        return Seat(source, None, is_settled=False)
    lost = tie.losers[0] if len(tie.losers) == 1 else None
    return Seat(source, tie.winner if kind is SourceKind.WINNER else lost)


def first_seats(players: int, terms: BracketTerms) -> tuple[Seat, ...]:
    """Return the places of the first round from the top down."""
    return tuple(
        HOLE if number is None else Seat(Source(SourceKind.SEED, number), number)
        for number in seats_from_top(players, terms)
    )


def unfold_single(players: int, terms: BracketTerms, outcomes: Outcomes) -> Bracket:
    """Unfold a bracket in which who loses a tie is out, or plays on for places alone."""
    unfolding = _Unfolding(terms, outcomes)
    branches: tuple[_Branch, ...] = (_Branch(1, first_seats(players, terms)),)
    for number in range(1, players + 1):
        unfolding.reached[number] = Reached(branches[0].places)
    for number in range(1, rounds_of_bracket(players) + 1):
        branches = unfolding.play_round(number, branches)
    return Bracket(tuple(unfolding.rounds), tuple(unfolding.rests), unfolding.reached)
