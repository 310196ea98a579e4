"""A Swiss round paired again under one changed condition, to learn which criterion decided.

Everything that the system decides earlier stays: the brackets above and the earlier pairs of
the same bracket. The engine pairs the rest as well as it can, and the first criterion of the
bracket in which the outcome is worse is the one that decided (C.04.3, article 2).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations

from tournaments.pairing import dutch
from tournaments.pairing import field as pairing_field
from tournaments.pairing.brackets import (
    Bracket,
    RoundToPair,
    bracket_quality,
    brackets_of_round,
    first_worse_criterion,
)
from tournaments.pairing.costs import BracketCosts, PlayerHistories
from tournaments.pairing.criteria import EQUAL, BracketPairedAgain, Verdict
from tournaments.pairing.field import Pair, PairingInput, competitors_by_number, running_numbers

MOST_ASKED = 600
"""Players of the field, summed over the questions of one round: 15 questions for 40 players."""

MOST_ASKED_ALONE = 800
"""The same where the engine alone is asked, as it was when no bracket was counted."""

MOST_AT_ONCE = 60
"""Players of one question: a large field may cost minutes (see ``padding``)."""

UNPAIRABLE = "C4"


class ReasonMethod(StrEnum):
    """Methods to find the criterion that decided; each later one names more criteria."""

    ENGINE = "engine"  # the engine alone is asked
    COUNTED = "counted"  # the brackets are counted from the rules, and the engine asked besides
    HALVES = "halves"  # who would be as good in other halves of the bracket is asked about again


@dataclass(slots=True)
class PairingAlternatives:
    """Pair a Swiss round in other ways, to learn which criterion would then be worse."""

    known: PairingInput
    pairs: Sequence[Pair]
    question: RoundToPair = field(init=False)
    brackets: tuple[Bracket, ...] = field(init=False)
    histories: PlayerHistories = field(init=False)
    repaired: dict[int, BracketPairedAgain] = field(default_factory=dict)
    asked: int = 0
    method: ReasonMethod = ReasonMethod.HALVES

    def __post_init__(self) -> None:
        people = competitors_by_number(self.known.competitors)
        order = running_numbers(self.known.competitors)
        self.question = RoundToPair(people, self.known.rounds, self.known.initial, order)
        self.brackets = brackets_of_round(people, self.pairs)
        paired = tuple(number for pair in self.pairs for number in pair.numbers)
        self.histories = PlayerHistories(self.question, self.known.prohibited, paired)
        below = None
        for bracket in reversed(self.brackets):
            costs = BracketCosts(bracket, self.histories, is_last=below is None)
            below = self.repaired[bracket.points] = BracketPairedAgain(costs, below)

    def criterion_forbidding_pair(self, number: int, other: int) -> str | None:
        """Return the absolute criterion that forbids these two to meet; None where they may."""
        return self.histories.criterion_forbidding_pair(number, other)

    def criterion_worse_with_pair(
        self, bracket: Bracket, before: int, number: int, other: int
    ) -> Verdict:
        """Find what is worse if these two meet after the bracket's first ``before`` pairs."""
        if self.method is not ReasonMethod.ENGINE:
            answer = self.repaired[bracket.points].criterion_worse_with_pair(before, number, other)
            if answer is not None:
                return answer
        made = [*self._above(bracket, before), Pair(number, other)]
        return self._verdict(bracket, made, ())

    def criterion_worse_within_halves(
        self, bracket: Bracket, before: int, number: int, other: int
    ) -> Verdict:
        """As ``criterion_worse_with_pair``, without changes between the remainder's halves.

        Who would be as good only in other halves comes later in the order (article 4).
        """
        if self.method is not ReasonMethod.HALVES:
            return None
        halves = bracket.halves
        costs = BracketCosts(bracket, self.histories, is_last=self._is_last(bracket), halves=halves)
        answer = BracketPairedAgain(
            costs, self.repaired[bracket.points].below
        ).criterion_worse_with_pair(before, number, other)
        if answer is not None:
            return answer
        made = [*self._above(bracket, before), Pair(number, other)]
        forbidden_pairs = [pair for half in halves for pair in combinations(sorted(half), 2)]
        return self._verdict(bracket, made, forbidden_pairs)

    def _is_last(self, bracket: Bracket) -> bool:
        return bracket is self.brackets[-1]

    def criterion_worse_with_floater(self, bracket: Bracket, number: int) -> Verdict:
        """Find what is worse if ``number`` leaves the bracket unpaired."""
        if self.method is not ReasonMethod.ENGINE:
            answer = self.repaired[bracket.points].criterion_worse_with_floater(number)
            if answer is not None:
                return answer
        forbidden_pairs = [(number, other) for other in bracket.all_players if other != number]
        return self._verdict(bracket, self._above(bracket, 0), forbidden_pairs)

    def criterion_worse_without_exchange(self, bracket: Bracket) -> Verdict:
        """Find what is worse if the remainder's upper half meets only the lower half."""
        if self.method is ReasonMethod.HALVES:
            answer = self.repaired[bracket.points].criterion_worse_without_exchange()
            if answer is not None:
                return answer
        rest, half = bracket.remainder, bracket.size_of_upper_half
        forbidden_pairs = [*combinations(rest[:half], 2), *combinations(rest[half:], 2)]
        return self._verdict(
            bracket, self._above(bracket, len(bracket.pairs_of_moved_down)), forbidden_pairs
        )

    def count_denied_colours(self, bracket: Bracket, number: int, other: int) -> tuple[int, int]:
        """Count the players denied their colour: at least, if these two met; and now."""
        repaired = self.repaired[bracket.points]
        return repaired.fewest_denied_colours(number, other), repaired.denied

    def _above(self, bracket: Bracket, before: int) -> list[Pair]:
        """Return the pairs of the brackets above and the first of this one."""
        upper = [higher.pairs for higher in self.brackets if higher.points > bracket.points]
        return [Pair(*pair) for made in (*upper, bracket.pairs[:before]) for pair in made]

    def _verdict(
        self, bracket: Bracket, made: Sequence[Pair], forbidden_pairs: Iterable[tuple[int, int]]
    ) -> Verdict:
        seated = {number for pair in made for number in pair.numbers}
        unseated = [n for pair in self.pairs for n in pair.numbers if n not in seated]
        size = len(self.known.competitors)
        if len(unseated) > MOST_AT_ONCE or self.asked + size > self._most:
            return None
        self.asked += size
        waiting = [number for number in bracket.moved_down if number not in seated]
        prohibited = (
            *self.known.prohibited,
            *forbidden_pairs,
            *([waiting] if len(waiting) > 1 else ()),
        )
        try:
            pairs = self._ask(frozenset(unseated), prohibited)
        except pairing_field.NoPairing:
            return UNPAIRABLE
        except pairing_field.EngineFailed:
            return None
        return self._compare(bracket, (*made, *pairs))

    @property
    def _most(self) -> int:
        return MOST_ASKED_ALONE if self.method is ReasonMethod.ENGINE else MOST_ASKED

    def _ask(self, here: frozenset[int], prohibited: Iterable[Iterable[int]]) -> tuple[Pair, ...]:
        if not here:
            return ()
        rest = [
            replace(competitor, is_present=competitor.number in here)
            for competitor in self.known.competitors
        ]
        rounds, initial = self.known.rounds, self.known.initial
        return dutch.ask_engine_once(rest, rounds=rounds, initial=initial, prohibited=prohibited)

    def _compare(self, bracket: Bracket, pairs: Sequence[Pair]) -> Verdict:
        other = brackets_of_round(self.question.field, pairs)
        now = bracket_quality(self.brackets, bracket.points, self.question)
        then = bracket_quality(other, bracket.points, self.question)
        return EQUAL if now == then else first_worse_criterion(now, then)
