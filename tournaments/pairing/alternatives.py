"""Pair a Swiss round again under one changed condition, to learn which criterion decided.

Everything that the system decides earlier stays: the brackets above and the earlier pairs of
the same bracket. The engine pairs the rest as well as it can, and the first criterion of the
bracket in which the outcome is worse is the one that decided (C.04.3, article 2).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations

from tournaments.pairing import dutch
from tournaments.pairing.bracket_cost import Costs, Histories
from tournaments.pairing.bracket_quality import Question, first_difference, quality
from tournaments.pairing.bracket_repair import EQUAL, Repaired, Verdict
from tournaments.pairing.brackets import Bracket, brackets
from tournaments.pairing.competitor import by_number, places
from tournaments.pairing.pairing_input import PairingInput
from tournaments.pairing.pairs import Pair

MOST_ASKED = 600
"""Players of the field, summed over the questions of one round: 15 questions for 40 players."""
MOST_ASKED_ALONE = 800
"""The same where the engine alone is asked, as it was when no bracket was counted."""
MOST_AT_ONCE = 60
"""Players of one question: a large field may cost minutes (see ``padding``)."""
UNPAIRABLE = "C4"


class Method(StrEnum):
    """How reasons are found: each later way names more criteria, all are true."""

    ENGINE = "engine"  # the engine alone is asked
    COUNTED = "counted"  # the brackets are counted from the rules, and the engine asked besides
    HALVES = "halves"  # who would be as good in other halves of the bracket is asked about again


@dataclass(slots=True)
class Alternatives:
    """The round as it was paired, and questions about it; ``asked`` counts what they cost."""

    known: PairingInput
    pairs: Sequence[Pair]
    question: Question = field(init=False)
    brackets: tuple[Bracket, ...] = field(init=False)
    histories: Histories = field(init=False)
    repaired: dict[int, Repaired] = field(default_factory=dict)
    asked: int = 0
    method: Method = Method.HALVES

    def __post_init__(self) -> None:
        people = by_number(self.known.competitors)
        order = places(self.known.competitors)
        self.question = Question(people, self.known.rounds, self.known.initial, order)
        self.brackets = brackets(people, self.pairs)
        here = tuple(number for pair in self.pairs for number in pair.numbers)
        self.histories = Histories(self.question, self.known.prohibited, here)
        below = None
        for bracket in reversed(self.brackets):
            costs = Costs(bracket, self.histories, is_last=below is None)
            below = self.repaired[bracket.points] = Repaired(costs, below)

    def forbidden(self, one: int, other: int) -> str | None:
        """Which absolute criterion forbids the two to meet; None where they may."""
        return self.histories.forbidden(one, other)

    def with_pair(self, bracket: Bracket, before: int, one: int, other: int) -> Verdict:
        """The two meet after the first ``before`` pairs of the bracket."""
        if self.method is not Method.ENGINE:
            told = self.repaired[bracket.points].with_pair(before, one, other)
            if told is not None:
                return told
        made = [*self._above(bracket, before), Pair(one, other)]
        return self._verdict(bracket, made, ())

    def in_these_halves(self, bracket: Bracket, before: int, one: int, other: int) -> Verdict:
        """The same, and the halves of the remainder stay as they are (article 4).

        Who would be as good only in other halves comes later in the order.
        """
        if self.method is not Method.HALVES:
            return None
        halves = bracket.halves
        costs = Costs(bracket, self.histories, is_last=self._is_last(bracket), halves=halves)
        told = Repaired(costs, self.repaired[bracket.points].below).with_pair(before, one, other)
        if told is not None:
            return told
        made = [*self._above(bracket, before), Pair(one, other)]
        apart = [pair for half in halves for pair in combinations(sorted(half), 2)]
        return self._verdict(bracket, made, apart)

    def _is_last(self, bracket: Bracket) -> bool:
        return bracket is self.brackets[-1]

    def with_floater(self, bracket: Bracket, number: int) -> Verdict:
        """``number`` leaves the bracket unpaired."""
        if self.method is not Method.ENGINE:
            told = self.repaired[bracket.points].with_floater(number)
            if told is not None:
                return told
        apart = [(number, other) for other in bracket.members if other != number]
        return self._verdict(bracket, self._above(bracket, 0), apart)

    def without_exchange(self, bracket: Bracket) -> Verdict:
        """The upper half of the remainder meets the lower half only."""
        if self.method is Method.HALVES:
            told = self.repaired[bracket.points].without_exchange()
            if told is not None:
                return told
        rest, half = bracket.remainder, bracket.half
        apart = [*combinations(rest[:half], 2), *combinations(rest[half:], 2)]
        return self._verdict(bracket, self._above(bracket, len(bracket.of_moved_down)), apart)

    def fewest_denied(self, bracket: Bracket, one: int, other: int) -> tuple[int, int]:
        """How many would not get the colour due if the two met, at least, and how many do not."""
        repaired = self.repaired[bracket.points]
        return repaired.least_denied(one, other), repaired.denied

    def _above(self, bracket: Bracket, before: int) -> list[Pair]:
        """The pairs of the brackets above and the first of this one."""
        upper = [one.pairs for one in self.brackets if one.points > bracket.points]
        return [Pair(*pair) for made in (*upper, bracket.pairs[:before]) for pair in made]

    def _verdict(
        self, bracket: Bracket, made: Sequence[Pair], apart: Iterable[tuple[int, int]]
    ) -> Verdict:
        done = {number for pair in made for number in pair.numbers}
        here = [n for pair in self.pairs for n in pair.numbers if n not in done]
        size = len(self.known.competitors)
        if len(here) > MOST_AT_ONCE or self.asked + size > self._most:
            return None
        self.asked += size
        waiting = [number for number in bracket.moved_down if number not in done]
        prohibited = (*self.known.prohibited, *apart, *([waiting] if len(waiting) > 1 else ()))
        try:
            found = self._ask(frozenset(here), prohibited)
        except dutch.NoPairing:
            return UNPAIRABLE
        except dutch.EngineFailed:
            return None
        return self._compare(bracket, (*made, *found))

    @property
    def _most(self) -> int:
        return MOST_ASKED_ALONE if self.method is Method.ENGINE else MOST_ASKED

    def _ask(self, here: frozenset[int], prohibited: Iterable[Iterable[int]]) -> tuple[Pair, ...]:
        if not here:
            return ()
        rest = [replace(one, is_present=one.number in here) for one in self.known.competitors]
        rounds, initial = self.known.rounds, self.known.initial
        return dutch.ask(rest, rounds=rounds, initial=initial, prohibited=prohibited)

    def _compare(self, bracket: Bracket, pairs: Sequence[Pair]) -> Verdict:
        other = brackets(self.question.field, pairs)
        now = quality(self.brackets, bracket.points, self.question)
        then = quality(other, bracket.points, self.question)
        return EQUAL if now == then else first_difference(now, then)
