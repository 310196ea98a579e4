"""The games that a round robin still owes its players, laid out in rounds with fair colours.

For an event that began elsewhere, by a table that is not ours: what was played stands, and every
meeting that is left is put into as few rounds as come out.
"""

import random
from collections import Counter, defaultdict, deque
from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.pairing.field import Pair, Pairs

Meeting = tuple[int, int]
"""Two numbers, the lower first."""

_SEED = 64
"""The same file gives the same rounds every time."""

_TRIES, _STEPS = 6, 60


def rounds_with_too_many_meetings(played: Sequence[Pairs], cycles: int) -> tuple[int, ...]:
    """Return the rounds, from 1, in which two meet who have met in every cycle already."""
    met: Counter[Meeting] = Counter()
    too_many = []
    for number, pairs in enumerate(played, start=1):
        own = [_meeting(pair) for pair in pairs if not pair.is_rest]
        met.update(own)
        if any(met[meeting] > cycles for meeting in own):
            too_many.append(number)
    return tuple(too_many)


def lay_out_remainder(
    numbers: Sequence[int], played: Sequence[Pairs], cycles: int, official: Sequence[Pairs] = ()
) -> tuple[tuple[Pair, ...], ...]:
    """Lay out the rounds of what is left, who rests last.

    Where every round played has the pairs of one of the ``official`` table, with whatever
    colours, the rounds left are those of that table, in its order.
    """
    games = [[pair for pair in pairs if not pair.is_rest] for pairs in played]
    left = Counter(dict.fromkeys(combinations(sorted(numbers), 2), cycles))
    left.subtract(_meeting(pair) for pairs in games for pair in pairs)
    rounds = _of_table(games, official, +left) or _in_few_rounds(+left)
    coloured = _with_colours(games, rounds)
    return tuple((*pairs, *_rests(numbers, pairs)) for pairs in coloured)


def _meeting(pair: Pair) -> Meeting:
    low, high = sorted(pair.numbers)
    return low, high


def _rests(numbers: Sequence[int], pairs: Pairs) -> tuple[Pair, ...]:
    seated = {number for pair in pairs for number in pair.numbers}
    return tuple(Pair(number, None) for number in sorted(numbers) if number not in seated)


# The meetings of each round.


def _of_table(
    played: Sequence[Pairs], official: Sequence[Pairs], left: Mapping[Meeting, int]
) -> list[list[Meeting]]:
    """The rounds of the official table that were not played, if all that were are of it."""
    rounds = [[_meeting(pair) for pair in pairs if not pair.is_rest] for pairs in official]
    for pairs in played:
        own = {_meeting(pair) for pair in pairs}
        same = next((meetings for meetings in rounds if set(meetings) == own), None)
        if same is None:
            return []
        rounds.remove(same)
    return rounds if Counter(meeting for row in rounds for meeting in row) == left else []


def _in_few_rounds(left: Mapping[Meeting, int]) -> list[list[Meeting]]:
    """In as many rounds as somebody has games left, or in one or a few more."""
    meetings = [meeting for meeting, times in sorted(left.items()) for _ in range(times)]
    games = Counter(number for meeting in meetings for number in meeting)
    chance = random.Random(_SEED)
    rounds = max(games.values(), default=0)
    while rounds:
        for _ in range(_TRIES):
            found = _in_rounds(meetings, rounds, chance)
            if found is not None:
                return sorted(found, key=len, reverse=True)
        rounds += 1
    return []


def _in_rounds(
    meetings: Sequence[Meeting], rounds: int, chance: random.Random
) -> list[list[Meeting]] | None:
    """Put every meeting into a round that both have free; one in the way waits again."""
    seats: dict[int, dict[int, int]] = defaultdict(dict)  # number → round → index of the meeting
    placed: dict[int, int] = {}
    waiting = deque(chance.sample(range(len(meetings)), len(meetings)))
    for _ in range(_STEPS * len(meetings)):
        if not waiting:
            break
        index = waiting.popleft()
        one, other = meetings[index]
        at = chance.choice(_best(seats[one], seats[other], rounds))
        for number in (one, other):
            away = seats[number].pop(at, None)
            if away is not None:
                del placed[away]
                seats[sum(meetings[away]) - number].pop(at)
                waiting.append(away)
            seats[number][at] = index
        placed[index] = at
    if waiting:
        return None
    made: list[list[Meeting]] = [[] for _ in range(rounds)]
    for index, at in sorted(placed.items()):
        made[at].append(meetings[index])
    return made


def _best(one: Mapping[int, int], other: Mapping[int, int], rounds: int) -> list[int]:
    """Return the rounds in which the fewest meetings stand in the way, two never without need."""
    in_the_way = {at: (at in one) + (at in other) for at in range(rounds)}
    fewest = min(in_the_way.values())
    return [at for at, count in in_the_way.items() if count == fewest]


# The colours of each meeting.


def _with_colours(played: Sequence[Pairs], rounds: Sequence[Sequence[Meeting]]) -> list[list[Pair]]:
    """Give colours: two who met exchange them; everybody has White as often as Black, or one off.

    In between White goes to whoever had it less often, of equals to the one with Black last.
    """
    surplus: Counter[int] = Counter()  # Whites less Blacks
    turn: Counter[Meeting] = Counter()  # the same of the lower number, in one meeting
    last: dict[int, int] = {}
    for pair in (pair for pairs in played for pair in pairs):
        _count(pair, surplus, turn, last)
    made, is_free = [], []
    for row in rounds:
        for low, high in row:
            owed = turn[low, high]
            standing = (surplus[low], last.get(low, 0), low) <= (
                *(surplus[high], last.get(high, 0), high),
            )
            pair = Pair(low, high) if (owed < 0 or (not owed and standing)) else Pair(high, low)
            is_free.append(not owed)
            made.append(pair)
            _count(pair, surplus, turn, last)
    # of two meetings still to come the second answers the first: neither is free to be turned
    both_left = Counter(_meeting(pair) for pair in made)
    free = [own and both_left[_meeting(pair)] == 1 for pair, own in zip(made, is_free, strict=True)]
    _even_out(made, free, surplus)
    boards = iter(made)
    return [[next(boards) for _ in row] for row in rounds]


def _count(pair: Pair, surplus: Counter[int], turn: Counter[Meeting], last: dict[int, int]) -> None:
    white, black = pair.numbers
    surplus[white] += 1
    surplus[black] -= 1
    turn[_meeting(pair)] += 1 if white < black else -1
    last[white], last[black] = 1, -1


def _even_out(pairs: list[Pair], free: Sequence[bool], surplus: Counter[int]) -> None:
    """Turn the boards between one with too many Whites and one with too few, while there are."""
    while True:
        ways = (
            _way(pairs, free, surplus, start) for start, more in sorted(surplus.items()) if more > 1
        )
        way = next(filter(None, ways), None)
        if way is None:
            return
        surplus[pairs[way[0]].white] -= 2
        surplus[pairs[way[-1]].numbers[1]] += 2
        for index in way:
            white, black = pairs[index].numbers
            pairs[index] = Pair(black, white)


def _way(
    pairs: Sequence[Pair], free: Sequence[bool], surplus: Mapping[int, int], start: int
) -> list[int]:
    """Return the boards from ``start`` as White to the nearest one who lacks Whites."""
    came: dict[int, list[int]] = {start: []}
    queue = deque([start])
    while queue:
        number = queue.popleft()
        for index, pair in enumerate(pairs):
            if not free[index] or pair.white != number or pair.numbers[1] in came:
                continue
            black = pair.numbers[1]
            came[black] = [*came[number], index]
            if surplus[black] < surplus[start] - 2:
                return came[black]
            queue.append(black)
    return []
