"""A team Swiss round by brute force: every bye, every set, every pairing, as C.04.6 words them.

For small fields only. Nothing is shared with the engine or with the derivation under test.
"""

from itertools import combinations

from games.draughts.colour import Colour
from tournaments.pairing.field import RoundKind
from tournaments.pairing.teams.field import ColourType, TeamField


def oracle_round(field: TeamField):
    """Return who rests and the pairs as sets of two; None where no pairing exists."""
    everybody = [team.number for team in field.teams if team.is_present]
    bye = None
    if len(everybody) % 2:
        order = sorted(everybody, key=lambda n: (_score(field, n), -_played(field, n), -n))
        legal = [n for n in order if _may_rest(field, n) and _pairings(field, _but(everybody, n))]
        if not legal:
            return None
        bye = legal[0]
    left, pairs = _but(everybody, bye), set()
    if left and not _pairings(field, left):
        return None
    while left:
        bracket, chosen = _bracket(field, left, everybody)
        pairs |= {frozenset(pair) for pair in chosen}
        left = [number for number in left if number not in bracket]
    return bye, pairs


def _but(numbers, gone):
    return [number for number in numbers if number != gone]


def _team(field, number):
    return next(team for team in field.teams if team.number == number)


def _score(field, number):
    return sum(past.primary for past in _team(field, number).past)


def _matches(field, number):
    return [past for past in _team(field, number).past if past.kind is RoundKind.PLAYED]


def _played(field, number):
    return len(_matches(field, number))


def _may_rest(field, number):
    past = _team(field, number).past
    return not any(row.is_given or row.kind is RoundKind.ALLOCATED for row in past)


def _may_meet(field, one, other):
    met = {past.opponent for past in _matches(field, one)}
    return other not in met and not any({one, other} <= group for group in field.prohibited)


def _pairings(field, numbers):
    """Return all pairings of a list, each a list of (smaller, larger)."""
    if not numbers:
        return [[]]
    first, *others = sorted(numbers)
    return [
        [(first, other), *rest]
        for other in others
        if _may_meet(field, first, other)
        for rest in _pairings(field, _but(others, other))
    ]


def _bracket(field, left, everybody):
    top = max(_score(field, number) for number in left)
    residents = [number for number in left if _score(field, number) == top]
    lower = [number for number in left if _score(field, number) < top]
    legal = [
        (*residents, *chosen)
        for size in range(len(lower) + 1)
        for chosen in combinations(lower, size)
        if _pairings(field, [*residents, *chosen])
        and _pairings(field, [n for n in lower if n not in chosen])
    ]
    bracket = min(legal, key=lambda one: _set_key(field, one, top, left, everybody))
    pairings = _pairings(field, list(bracket))
    return bracket, min(pairings, key=lambda pairs: _pairing_key(field, pairs, top))


def _set_key(field, bracket, top, left, everybody):
    """C4, C5, C6, C7, then 3.5.4."""
    chosen = [number for number in bracket if _score(field, number) < top]
    scores = sorted(_score(field, number) for number in chosen)
    ordered = sorted(chosen, key=lambda n: (-_score(field, n), n))
    rest = [number for number in left if number not in bracket]
    floated = 0 if _is_late(field) else sum(_floated(field, number) for number in chosen)
    spoils = not _next_is_whole(field, rest, top, everybody)
    return len(chosen), [-score for score in scores], spoils, floated, ordered


def _next_is_whole(field, rest, top, everybody):
    below = [_score(field, n) for n in everybody if _score(field, n) < top]
    following = [n for n in rest if below and _score(field, n) == max(below)]
    lower = [n for n in rest if n not in following]
    sets = [[n] for n in lower] if len(following) % 2 else [[]]
    return not following or any(
        _pairings(field, [*following, *added])
        and _pairings(field, [n for n in lower if n not in added])
        for added in sets
    )


def _is_late(field):
    done = max(len(team.past) for team in field.teams)
    return done + 1 > field.rounds - 2


def _floated(field, number):
    past = _team(field, number).past
    if not past or past[-1].kind is not RoundKind.PLAYED:
        return False
    own = sum(row.primary for row in past[:-1])
    others = sum(row.primary for row in _team(field, past[-1].opponent).past[:-1])
    return own != others


def _preference(field, number):
    """Return the colour and whether it is strong, by the words of 1.7."""
    if field.colours is ColourType.NONE:
        return None, False
    row = [past.colour for past in _matches(field, number)]
    difference = row.count(Colour.WHITE) - row.count(Colour.BLACK)
    if difference < -1 or (difference in (0, -1) and row[-2:] == [Colour.BLACK] * 2):
        return Colour.WHITE, True
    if difference > 1 or (difference in (0, 1) and row[-2:] == [Colour.WHITE] * 2):
        return Colour.BLACK, True
    if field.colours is ColourType.B:
        if difference:
            return (Colour.WHITE if difference == -1 else Colour.BLACK), False
        done = max(len(team.past) for team in field.teams)
        if row and done + 1 != field.rounds:
            return row[-1].other, False
    return None, False


def _pairing_key(field, pairs, top):
    """C8, C9, C10, then the identifier of 3.6.2: all top members, then the bottom members."""
    same = strong = floated = 0
    for pair in pairs:
        (mine, is_strong), (theirs, others_strong) = (_preference(field, n) for n in pair)
        if mine is not None and mine is theirs:
            same += 1
            strong += field.colours is ColourType.B and is_strong and others_strong
        if not _is_late(field):
            for own, opponent in (pair, pair[::-1]):
                floated += _score(field, own) < top and _floated(field, opponent)
    ordered = sorted(pairs)
    return same, strong, floated, [one for one, _ in ordered], [other for _, other in ordered]
