"""A Swiss round paired once more with one thing otherwise, to learn which criterion decided.

Everything that the system decides earlier stays: the brackets above and the earlier pairs of
the same bracket. The engine pairs the rest as well as it can, and the first criterion of the
bracket in which the outcome is worse is the one that decided (C.04.3, article 2).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from games.draughts.colour import Colour
from tournaments.pairing import dutch
from tournaments.pairing.brackets import Bracket, brackets
from tournaments.pairing.colours import Strength, preference
from tournaments.pairing.competitor import by_number, places
from tournaments.pairing.known import Field
from tournaments.pairing.pairs import Pair
from tournaments.pairing.quality import Question, first_difference, quality

MOST_ASKED = 800
"""Players of the field, summed over the questions of one round: 20 questions for 40 players."""
MOST_AT_ONCE = 60
"""Players of one question: a large field may cost minutes (see ``large``)."""
UNPAIRABLE = "C4"
EQUAL = "equal"

Verdict = str | None
"""A criterion that would be worse, EQUAL, or None where it was not established."""


@dataclass(slots=True)
class Alternatives:
    """The round as it was paired, and questions about it; ``asked`` counts what they cost."""

    known: Field
    pairs: Sequence[Pair]
    question: Question = field(init=False)
    brackets: tuple[Bracket, ...] = field(init=False)
    asked: int = 0

    def __post_init__(self) -> None:
        people = by_number(self.known.competitors)
        order = places(self.known.competitors)
        self.question = Question(people, self.known.rounds, self.known.initial, order)
        self.brackets = brackets(people, self.pairs)

    def forbidden(self, one: int, other: int) -> str | None:
        """Which absolute criterion forbids the two to meet; None where they may."""
        first, second = self.question.field[one], self.question.field[other]
        if other in first.met:
            return "C1"
        if any({one, other} <= group for group in self.known.prohibited):
            return "prohibited"
        wanted, others = preference(first.colours), preference(second.colours)
        is_absolute = wanted == others and wanted.strength is Strength.ABSOLUTE
        top = any(self.question.is_topscorer(number) for number in (one, other))
        return "C3" if is_absolute and not top else None

    def with_pair(self, bracket: Bracket, before: int, one: int, other: int) -> Verdict:
        """The two meet after the first ``before`` pairs of the bracket."""
        made = [*self._above(bracket, before), Pair(one, other)]
        return self._verdict(bracket, made, ())

    def with_floater(self, bracket: Bracket, number: int) -> Verdict:
        """``number`` leaves the bracket unpaired."""
        apart = [(number, other) for other in bracket.members if other != number]
        return self._verdict(bracket, self._above(bracket, 0), apart)

    def without_exchange(self, bracket: Bracket) -> Verdict:
        """The upper half of the remainder meets the lower half only."""
        rest, half = bracket.remainder, bracket.half
        apart = [*combinations(rest[:half], 2), *combinations(rest[half:], 2)]
        return self._verdict(bracket, self._above(bracket, len(bracket.of_moved_down)), apart)

    def fewest_denied(self, bracket: Bracket, one: int, other: int) -> tuple[int, int]:
        """How many would not get the colour due if the two met, at least, and how many do not.

        Counted for every way to make as many pairs in the bracket, so it is exact as a bound.
        """
        due = {
            number: preference(self.question.field[number].colours).due
            for number in bracket.members
        }
        same = due[one] is not None and due[one] is due[other]
        left = [due[number] for number in bracket.members if number not in (one, other)]
        most = max(left.count(colour) for colour in Colour)
        pairs = len(bracket.pairs) - 1
        least = same + max(0, most - len(bracket.floaters) - pairs)
        now = sum(due[a] is not None and due[a] is due[b] for a, b in bracket.pairs)
        return least, now

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
        if len(here) > MOST_AT_ONCE or self.asked + size > MOST_ASKED:
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
