"""A bracket found in the rounds that another program played: how it is filled, who went on.

Nothing is guessed. By starting numbers, where all pairs of all rounds are those of that bracket;
else as it was drawn, where the rounds lead to the final. What they do not tell is said.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.pairing.knockout.bracket import Bracket, Outcomes
from tournaments.pairing.knockout.seeding import (
    bracket_order,
    byes_of_first_round,
    rounds_of_bracket,
    size_of_bracket,
)
from tournaments.pairing.knockout.terms import ALL, DRAWN, NONE, SEEDED, THIRD, BracketTerms
from tournaments.pairing.knockout.unfolding import unfold_bracket


class TieEnd(StrEnum):
    """How a tie of a file ended."""

    WON = "won"
    BOTH_LOST = "both_lost"
    DRAWN = "drawn"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class RecordedTie:
    """A tie as a file tells it: how it ended, and who won where somebody did."""

    end: TieEnd
    winner: int | None = None


Recorded = Sequence[Mapping[frozenset[int], RecordedTie]]
"""The ties of every round, by the two numbers."""


class UntoldCode(StrEnum):
    """What the rounds do not tell of a bracket."""

    WINNER = "winner"  # a drawn or open tie, and the next round does not say who went on
    PAIR = "pair"  # two who do not meet in any bracket
    BYE = "bye"  # somebody else than the first numbers has no opponent
    AHEAD = "ahead"  # who meets whom after the last round of the file


class BracketUntold(ValueError):
    """Rounds of which no bracket can be made: why, with the round and the numbers."""

    def __init__(self, code: UntoldCode, number: int, numbers: Sequence[int] = ()) -> None:
        super().__init__(f"{code}: round {number}, {list(numbers)}")
        self.code, self.round, self.numbers = code, number, tuple(numbers)


class PlacesUntold(ValueError):
    """The rounds end before they tell which places are played for; ``options`` fit them all."""

    def __init__(self, options: Sequence[str], number: int) -> None:
        super().__init__(f"after round {number}: {list(options)}")
        self.options, self.round = tuple(options), number


@dataclass(frozen=True, slots=True)
class RecoveredBracket:
    """A bracket with its terms; ``sent_on`` are drawn ties, and who stands in the round after."""

    terms: BracketTerms
    bracket: Bracket
    sent_on: Mapping[tuple[int, frozenset[int]], int]


def recover_bracket(
    players: int, rounds: Recorded, *, place_matches: str = "", ranks: Mapping[int, int]
) -> RecoveredBracket:
    """Find the bracket of these rounds; raises BracketUntold, PlacesUntold.

    ``place_matches`` is what a person said of them, empty for nothing; ``ranks`` are the places in
    the last table, by which a drawn last round is told.
    """
    last = rounds_of_bracket(players)
    if not rounds:
        raise BracketUntold(UntoldCode.AHEAD, 0)
    if len(rounds) > last:
        raise BracketUntold(UntoldCode.PAIR, last + 1, min(map(sorted, rounds[last])))
    sent_on = _sent_on(rounds, ranks if len(rounds) == last else {})
    outcomes: dict[tuple[int, frozenset[int]], int | None] = dict(sent_on)
    for number, ties in enumerate(rounds, start=1):
        for two, tie in ties.items():
            if tie.end in (TieEnd.WON, TieEnd.BOTH_LOST):
                outcomes[number, two] = tie.winner
    options = (place_matches,) if place_matches else (NONE, THIRD, ALL)
    seeded = [BracketTerms(SEEDED, option) for option in options]
    found = [terms for terms in seeded if _misfit(players, terms, outcomes, rounds) is None]
    if not found:
        drawn = _drawn(players, rounds, outcomes)
        tried = [BracketTerms(DRAWN, option, drawn) for option in options]
        misfits = [_misfit(players, terms, outcomes, rounds) for terms in tried]
        found = [terms for terms, wrong in zip(tried, misfits, strict=True) if wrong is None]
        if not found:
            number, numbers = max(wrong for wrong in misfits if wrong is not None)
            raise BracketUntold(UntoldCode.PAIR, number, numbers)
    brackets = {terms: unfold_bracket(players, terms, outcomes) for terms in found}
    shapes: dict[tuple[int, ...], str] = {}
    for terms, bracket in brackets.items():
        shapes.setdefault(tuple(map(len, bracket.rounds)), terms.place_matches)
    if len(shapes) > 1:
        raise PlacesUntold(tuple(shapes.values()), len(rounds))
    return RecoveredBracket(found[0], brackets[found[0]], sent_on)


def _sent_on(rounds: Recorded, ranks: Mapping[int, int]) -> dict[tuple[int, frozenset[int]], int]:
    """Return who went on from drawn ties: he alone stands in the next round."""
    found = {}
    for number, ties in enumerate(rounds, start=1):
        following = rounds[number] if number < len(rounds) else None
        seated = {own for two in following or () for own in two}
        for two, tie in ties.items():
            if tie.end not in (TieEnd.DRAWN, TieEnd.OPEN):
                continue
            if following is None:
                own = sorted(two, key=lambda player: ranks.get(player, 0))
                first, other = (ranks.get(player, 0) for player in own)
                if tie.end is TieEnd.DRAWN and 0 < first < other:
                    found[number, two] = own[0]
                continue
            went_on = two & seated
            if tie.end is TieEnd.OPEN or len(went_on) != 1:
                raise BracketUntold(UntoldCode.WINNER, number, sorted(two))
            found[number, two] = next(iter(went_on))
    return found


def _misfit(
    players: int, terms: BracketTerms, outcomes: Outcomes, rounds: Recorded
) -> tuple[int, tuple[int, ...]] | None:
    """Return the first round that is not the one of the bracket, and two who show it."""
    bracket = unfold_bracket(players, terms, outcomes)
    for number, ties in enumerate(rounds, start=1):
        own = {frozenset(tie.numbers) for tie in bracket.rounds[number - 1] if tie.is_played}
        if wrong := (set(ties) - own) or (own - set(ties)):
            return number, tuple(min(map(sorted, wrong)))
    return None


# A bracket that does not follow the starting numbers: its tree, from the rounds.


Tree = int | None | tuple["Tree", "Tree"]
"""A number, an empty place, or two parts that meet."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the bracket after a round, and who has come out of it."""

    tree: Tree
    survivor: int | None


def _drawn(players: int, rounds: Recorded, outcomes: Outcomes) -> tuple[int, ...]:
    """Return the numbers as a lot would have put them into the places of this bracket."""
    parts = [_Part((own, None), own) for own in _byes(players, rounds)]
    parts += [_Part((min(two), max(two)), outcomes.get((1, two))) for two in rounds[0]]
    for number, ties in enumerate(rounds[1:], start=2):
        parts = list(_joined(number, ties, parts, outcomes))
    if len(parts) > 2:
        raise BracketUntold(UntoldCode.AHEAD, len(rounds))
    trees = [part.tree for part in parts]
    whole: Tree = (trees[0], trees[1]) if len(trees) == 2 else trees[0]
    seats: dict[int, int] = {}
    _seat(_places(bracket_order(size_of_bracket(players)), players), whole, seats)
    byes = byes_of_first_round(players)
    for seed in range(1, byes + 1):
        if seats[seed] > byes:
            raise BracketUntold(UntoldCode.BYE, 1, (seats[seed],))
    return tuple(seats[seed] for seed in range(1, players + 1))


def _byes(players: int, rounds: Recorded) -> list[int]:
    """Return who has no opponent in round 1, as many as the bracket has empty places."""
    seated = {own for two in rounds[0] for own in two}
    resting = [own for own in range(1, players + 1) if own not in seated]
    if len(resting) != byes_of_first_round(players):
        raise BracketUntold(UntoldCode.BYE, 1, resting[-1:])
    return resting


def _joined(
    number: int,
    ties: Mapping[frozenset[int], RecordedTie],
    parts: Sequence[_Part],
    outcomes: Outcomes,
) -> Iterator[_Part]:
    """Join the parts whose survivors meet; ties of those who have lost are for places alone."""
    by_survivor = {part.survivor: part for part in parts if part.survivor is not None}
    if len(by_survivor) < len(parts):  # both of a tie have lost: whose neighbour it was is not told
        lost = next(part.tree for part in parts if part.survivor is None)
        raise BracketUntold(UntoldCode.WINNER, number - 1, sorted(_numbers(lost)))
    for two in sorted(ties, key=min):
        there = [own for own in sorted(two) if own in by_survivor]
        if len(there) == 1:
            raise BracketUntold(UntoldCode.PAIR, number, sorted(two))
        if there:
            one, other = (by_survivor.pop(own) for own in there)
            yield _Part((one.tree, other.tree), outcomes.get((number, two)))
    if by_survivor:
        raise BracketUntold(UntoldCode.PAIR, number, (min(by_survivor),))


def _numbers(tree: Tree) -> Iterator[int]:
    if isinstance(tree, tuple):
        for part in tree:
            yield from _numbers(part)
    elif tree is not None:
        yield tree


def _places(order: Sequence[int], players: int) -> Tree:
    """Return the seeds of a bracket as a tree; who is not there leaves his place empty."""
    if len(order) == 1:
        return order[0] if order[0] <= players else None
    half = len(order) // 2
    return _places(order[:half], players), _places(order[half:], players)


def _seat(places: Tree, tree: Tree, seats: dict[int, int]) -> None:
    """Put the tree into the places, its parts turned as the empty places ask for."""
    if isinstance(places, int) and isinstance(tree, int):
        seats[places] = tree
        return
    if not (isinstance(places, tuple) and isinstance(tree, tuple)):
        return
    parts = tree if _shape(places[0]) == _shape(tree[0]) else tree[::-1]
    for place, part in zip(places, parts, strict=True):
        if _shape(place) != _shape(part):
            raise BracketUntold(UntoldCode.BYE, 1, sorted(_resting(tree))[-1:])
        _seat(place, part, seats)


def _shape(tree: Tree) -> str:
    """Return where places are empty, whichever part stands above."""
    if isinstance(tree, tuple):
        return f"({''.join(sorted(map(_shape, tree)))})"
    return "-" if tree is None else "p"


def _resting(tree: Tree) -> Iterator[int]:
    if not isinstance(tree, tuple):
        return
    one, other = tree
    if isinstance(one, int) and other is None:
        yield one
    for part in tree:
        yield from _resting(part)
