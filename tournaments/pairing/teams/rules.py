"""A team Swiss round derived from the articles of C.04.6, without the engine.

The bye first (3.4), then from the top each score group with the first set of upfloaters that the
criteria leave (3.5), the first pairing of the bracket by the numbers of its top members and then
of its bottom members (3.6), and the colours (4). What is searched is searched exactly; a search
that grows too long is given up (``TooLong``), and the round is then neither confirmed nor denied.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, combinations_with_replacement

from games.draughts.colour import Colour
from tournaments.pairing.field import NoPairing, Pair
from tournaments.pairing.teams.colours import allot_team_colours
from tournaments.pairing.teams.field import ColourType, PairedTeam, TeamField
from tournaments.pairing.teams.matching import Matching, Roles, bits


@dataclass(frozen=True, slots=True)
class Upfloaters:
    """A set of teams that come up into a bracket, and how well it does (3.5.5).

    ``spoils_next`` breaks C6, ``floated`` counts for C7.
    """

    numbers: tuple[int, ...]
    spoils_next: bool = False
    floated: int = 0


@dataclass(frozen=True, slots=True)
class TeamBracket:
    """A bracket as paired: its score, residents, upfloaters, pairs as (top, bottom)."""

    score: int
    residents: tuple[int, ...]
    upfloaters: Upfloaters
    pairs: tuple[tuple[int, int], ...]

    @property
    def members(self) -> tuple[int, ...]:
        """All teams of the bracket in the order of their numbers."""
        return tuple(sorted((*self.residents, *self.upfloaters.numbers)))


@dataclass(frozen=True, slots=True)
class DerivedRound:
    """A round by the rules: who rests, the brackets from the top, the pairs with colours."""

    bye: int | None
    brackets: tuple[TeamBracket, ...]
    pairs: tuple[Pair, ...]


def derive_round(asked: TeamField) -> DerivedRound:
    """Derive the round; raises NoPairing, TooLong."""
    teams = [team.number for team in asked.present]
    legal = Legal(asked)
    bye = legal.bye() if len(teams) % 2 else None
    left = set(teams) - {bye}
    brackets = []
    while left:
        bracket = _bracket(legal, left)
        brackets.append(bracket)
        left -= set(bracket.members)
    pairs = [
        allot_team_colours(asked, top, bottom)
        for bracket in brackets
        for top, bottom in bracket.pairs
    ]
    resting = [] if bye is None else [Pair(bye, None)]
    return DerivedRound(bye, tuple(brackets), (*by_table(asked, pairs), *resting))


def by_table(asked: TeamField, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return pairs in the order of tables: by the higher score, their sum, the smaller number."""

    def order(pair: Pair) -> tuple[bool, int, int, int]:
        scores = [asked.by_number[number].primary for number in pair.numbers]
        return pair.is_rest, -max(scores), -sum(scores), min(pair.numbers)

    return tuple(sorted(pairs, key=order))


@dataclass
class Legal:
    """Whether teams can be paired at all: C1, prohibited pairs, C2 and C3."""

    asked: TeamField
    teams: tuple[PairedTeam, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.teams = self.asked.present

    @cached_property
    def _at(self) -> dict[int, int]:
        return {team.number: at for at, team in enumerate(self.teams)}

    @cached_property
    def _matching(self) -> Matching:
        size = len(self.teams)
        partners = [
            sum(
                1 << at
                for at, other in enumerate(self.teams)
                if self.asked.may_meet(team.number, other.number)
            )
            for team in self.teams
        ]
        return Matching(partners, [[0] * size] * size)

    @cached_property
    def scores(self) -> list[int]:
        """All scores of the teams present, the highest first."""
        return sorted({team.primary for team in self.teams}, reverse=True)

    def can_pair(self, numbers: Iterable[int]) -> bool:
        """Return whether these teams can all be paired among themselves; raises TooLong."""
        return self._matching.is_perfect(sum(1 << self._at[number] for number in numbers))

    def bye_order(self) -> list[PairedTeam]:
        """Return the teams in the order in which they get the bye (3.4.2–3.4.4)."""
        return sorted(self.teams, key=lambda t: (t.primary, -len(t.played), -t.number))

    def bye(self) -> int:
        """Return who rests; raises NoPairing, TooLong."""
        everybody = {team.number for team in self.teams}
        for team in self.bye_order():
            if team.may_rest and self.can_pair(everybody - {team.number}):
                return team.number
        raise NoPairing


def _bracket(legal: Legal, left: set[int]) -> TeamBracket:
    by_number = legal.asked.by_number
    score = max(by_number[number].primary for number in left)
    residents = tuple(sorted(n for n in left if by_number[n].primary == score))
    lower = sorted(left - set(residents), key=lambda n: (-by_number[n].primary, n))
    for chosen in _sets_by_size_and_scores(legal.asked, lower, len(residents)):
        best = _best_set(legal, left, residents, chosen)
        if best is not None:
            pairs = BracketPairing(legal.asked, (*residents, *best.numbers), score).first()
            return TeamBracket(score, residents, best, pairs)
    raise NoPairing


def _sets_by_size_and_scores(
    asked: TeamField, lower: Sequence[int], residents: int
) -> Iterator[Iterator[tuple[int, ...]]]:
    """Yield the sets of upfloaters that C4 and C5 make equal, the best such sets first."""
    groups: dict[int, list[int]] = {}
    for number in lower:
        groups.setdefault(asked.by_number[number].primary, []).append(number)
    for size in range(residents % 2, len(lower) + 1, 2):
        profiles = [
            profile
            for profile in combinations_with_replacement(groups, size)
            if all(profile.count(score) <= len(groups[score]) for score in set(profile))
        ]
        for profile in sorted(profiles, key=lambda scores: sorted(scores), reverse=True):
            yield _sets_of(groups, profile)


def _sets_of(groups: dict[int, list[int]], profile: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the sets with given scores in the order of 3.5.4."""
    if not profile:
        yield ()
        return
    score, count = profile[0], profile.count(profile[0])
    for chosen in combinations(groups[score], count):
        for rest in _sets_of(groups, profile[count:]):
            yield (*chosen, *rest)


def _best_set(
    legal: Legal,
    left: set[int],
    residents: tuple[int, ...],
    sets: Iterator[tuple[int, ...]],
) -> Upfloaters | None:
    """Return the first legal set that does best by C6, then C7; None if none is legal."""
    best: Upfloaters | None = None
    for numbers in sets:
        floated = count_floated(legal.asked, numbers)
        if best is not None and (best.spoils_next, best.floated) <= (False, floated):
            continue
        tried = judge_set(legal, left, residents, numbers)
        if tried is None:
            continue
        if best is None or (tried.spoils_next, floated) < (best.spoils_next, best.floated):
            best = tried
        if not best.spoils_next and not best.floated:
            break
    return best


def count_floated(asked: TeamField, numbers: Iterable[int]) -> int:
    """Count the upfloaters that floated in the round before (C7); none in the last two."""
    if asked.is_of_last_two:
        return 0
    return sum(asked.floated(asked.by_number[number]) for number in numbers)


def judge_set(
    legal: Legal, left: set[int], residents: Sequence[int], numbers: Sequence[int]
) -> Upfloaters | None:
    """Return how a set of upfloaters does; None where it leaves no legal pairing (C1, C3)."""
    members = {*residents, *numbers}
    rest = left - members
    if not legal.can_pair(members) or not legal.can_pair(rest):
        return None
    score = legal.asked.by_number[residents[0]].primary
    spoils = not _next_is_whole(legal, rest, score)
    return Upfloaters(tuple(numbers), spoils, count_floated(legal.asked, numbers))


def _next_is_whole(legal: Legal, rest: set[int], score: int) -> bool:
    """Return whether the following score group can have the fewest upfloaters (C6)."""
    below = [one for one in legal.scores if one < score]
    by_number = legal.asked.by_number
    following = {n for n in rest if below and by_number[n].primary == below[0]}
    if not following:
        return True
    lower = rest - following
    additions: list[set[int]] = [{number} for number in lower] if len(following) % 2 else [set()]
    return any(
        legal.can_pair(following | added) and legal.can_pair(lower - added) for added in additions
    )


CRITERIA = ("C8", "C9", "C10")


class BracketPairing:
    """All pairings of a bracket, of which the first by 3.6 is asked for.

    A cost is a number whose digits are C8, C9 and C10, the heaviest first.
    """

    def __init__(self, asked: TeamField, members: Iterable[int], score: int) -> None:
        """Lay out who may meet whom in the bracket, at which cost."""
        self.asked = asked
        self.members = tuple(sorted(members))
        self.score = score
        size = len(self.members)
        self.everybody = (1 << size) - 1
        self._base = size + 1
        self._teams = [asked.by_number[number] for number in self.members]
        self._wanted = [asked.preference(team) for team in self._teams]
        partners = [
            sum(1 << at for at, other in enumerate(self.members) if asked.may_meet(own, other))
            for own in self.members
        ]
        costs = [[self._cost(one, other) for other in range(size)] for one in range(size)]
        self.matching = Matching(partners, costs, self._bound)

    def _cost(self, one: int, other: int) -> int:
        mine, theirs = self._wanted[one], self._wanted[other]
        same = mine.colour is not None and mine.colour is theirs.colour
        strong = same and self.asked.colours is ColourType.B and mine.is_strong and theirs.is_strong
        floated = 0
        if not self.asked.is_of_last_two:
            for own, opponent in ((one, other), (other, one)):
                is_upfloater = self._teams[own].primary < self.score
                floated += is_upfloater and self.asked.floated(self._teams[opponent])
        return (same * self._base + strong) * self._base + floated

    def _bound(self, mask: int) -> int:
        """Return the least cost of a mask by its preferences alone."""
        white = black = free = 0
        for at in bits(mask):
            colour = self._wanted[at].colour
            if colour is None:
                free += 1
            elif colour is Colour.WHITE:
                white += 1
            else:
                black += 1
        excess = abs(white - black) - free
        return max(0, (excess + 1) // 2) * self._base * self._base

    def digits(self, cost: int) -> tuple[int, int, int]:
        """Return a cost as C8, C9, C10."""
        rest, floated = divmod(cost, self._base)
        same, strong = divmod(rest, self._base)
        return same, strong, floated

    @cached_property
    def least(self) -> int | None:
        """The least cost of a pairing, None where there is none; raises TooLong."""
        return self.least_of(self.everybody, Roles())

    def least_of(self, mask: int, roles: Roles) -> int | None:
        """Return the least cost of pairing a mask, digit by digit; raises TooLong."""
        size = mask.bit_count() // 2
        weight = self._base * self._base
        most = size * weight + weight - 1
        if not self.matching.is_perfect(mask, most, roles):
            return None
        found = 0
        while weight:
            top = size if weight > 1 else 2 * size
            digit = next(
                (
                    value
                    for value in range(top)
                    if self.matching.is_perfect(mask, found + value * weight + weight - 1, roles)
                ),
                top,
            )
            found += digit * weight
            weight //= self._base
        return found

    def first(self) -> tuple[tuple[int, int], ...]:
        """Return the first pairing in the order of 3.6.2 at the least cost; raises TooLong."""
        most = self.least
        if most is None:
            raise NoPairing
        roles = self._first_roles(most)
        pairs, left, spent = [], self.everybody, 0
        for top in bits(roles.tops):
            for bottom in bits(roles.bottoms & left & self.matching.partners[top]):
                rest = left & ~(1 << top) & ~(1 << bottom)
                cost = spent + self.matching.costs[top][bottom]
                if bottom > top and self.matching.is_perfect(rest, most - cost, roles):
                    pairs.append((self.members[top], self.members[bottom]))
                    left, spent = rest, cost
                    break
        return tuple(pairs)

    def _first_roles(self, most: int) -> Roles:
        """Return the first set of top members: each team in turn, if it still can be one."""
        roles = Roles()
        for at in range(len(self.members)):
            as_top = Roles(roles.tops | 1 << at, roles.bottoms)
            if self.matching.is_perfect(self.everybody, most, as_top):
                roles = as_top
            else:
                roles = Roles(roles.tops, roles.bottoms | 1 << at)
        return roles
