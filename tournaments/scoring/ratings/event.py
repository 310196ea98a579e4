"""Ratings by the table of expected scores, in integers; every game's part is kept."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.scoring.points import PlayedGame
from tournaments.scoring.ratings import glicko
from tournaments.scoring.ratings.games import LeftOut, Meeting, NotCounted, meetings_of_games
from tournaments.scoring.ratings.rules import RatingRules, RatingSystem
from tournaments.scoring.ratings.tables import (
    WHOLE,
    difference_of_percent,
    expected_percent,
)

IMAGINARY, IMAGINARY_RATING, FIRST_MOST = 2, 1800, 2200
"""A first rating counts two draws against 1800 with the games, and is at most 2200 (B.02, 8.2)."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a player before an event; ``rating`` None is a player without one.

    ``games`` are those that have counted so far; ``has_been_strong`` that he once reached the
    rating from which the factor stays small. ``deviation`` and ``volatility`` are of Glicko-2, in
    hundredths and millionths.
    """

    rating: int | None = None
    games: int = 0
    birth_year: int | None = None
    has_been_strong: bool = False
    deviation: int = glicko.FIRST_DEVIATION
    volatility: int = glicko.FIRST_VOLATILITY


@dataclass(frozen=True, slots=True)
class Counted:
    """A meeting that counted: ``gain`` is what was scored less what was expected, in per cent."""

    meeting: Meeting
    opponent_rating: int
    expected: int
    gain: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What an event did to one player's rating.

    ``before`` is None for a first rating, ``after`` where there is none yet; ``k`` is 0 for a
    first rating and for Glicko-2. ``performance`` is that of the meetings that counted.
    """

    player: int
    before: int | None
    after: int | None
    k: int
    counted: tuple[Counted, ...]
    left_out: tuple[LeftOut, ...] = ()
    performance: int | None = None
    known: Known = field(default_factory=Known)

    @property
    def delta(self) -> int:
        """The change; 0 for a first rating."""
        return (self.after or 0) - self.before if self.before is not None else 0


@dataclass(frozen=True, slots=True)
class _Event:
    """What every player's change is computed from."""

    rules: RatingRules
    year: int
    known: Mapping[int, Known]
    ratings: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class _Own:
    """One player's meetings against the rated, with their ratings, and what does not count."""

    number: int
    known: Known
    against: tuple[tuple[Meeting, int], ...]
    left: tuple[LeftOut, ...]


def rate_event(
    games: Iterable[PlayedGame],
    known: Mapping[int, Known],
    rules: RatingRules,
    *,
    year: int,
) -> dict[int, RatingChange]:
    """Rate all games of an event at once, from what was known before it.

    ``known`` holds everybody who plays; ``year`` is that in which the event ended.
    """
    meetings, not_counted = meetings_of_games(games, rules.unit)
    ratings = {number: _rating(one, rules) for number, one in known.items()}
    event = _Event(rules, year, known, ratings)
    against: dict[int, list[tuple[Meeting, int]]] = {number: [] for number in known}
    left: dict[int, list[LeftOut]] = {number: [] for number in known}
    for one in not_counted:
        left[one.player].append(one)
    for meeting in meetings:
        rating = ratings[meeting.opponent]
        if rating is None:
            left[meeting.player].append(_left(meeting, NotCounted.OPPONENT_UNRATED))
        else:
            against[meeting.player].append((meeting, rating))
    return {
        number: _change(event, _Own(number, one, tuple(against[number]), tuple(left[number])))
        for number, one in known.items()
    }


def _rating(known: Known, rules: RatingRules) -> int | None:
    return known.rating if known.rating is not None else rules.start or None


def _left(meeting: Meeting, reason: NotCounted) -> LeftOut:
    return LeftOut(meeting.player, meeting.opponent, meeting.round, meeting.keys, reason)


def _change(event: _Event, own: _Own) -> RatingChange:
    rating = event.ratings[own.number]
    if rating is None:
        return _first(event, own)
    if not own.against:
        before = own.known.rating
        return RatingChange(own.number, before, before, 0, (), own.left, None, own.known)
    if event.rules.system is RatingSystem.GLICKO:
        return _by_glicko(event, own, rating)
    return _by_table(event, own, rating)


def _by_table(event: _Event, own: _Own, rating: int) -> RatingChange:
    rules, known = event.rules, own.known
    counted = _counted(own, rating, rules)
    k = factor(known, rating, event, games=len(counted))
    gained = k * sum(one.gain for one in counted)
    after = max(rating + rounded(gained, WHOLE), rules.floor)
    is_strong = known.has_been_strong or after >= rules.strong_from > 0
    now = replace(known, rating=after, games=known.games + len(counted), has_been_strong=is_strong)
    return RatingChange(
        own.number, rating, after, k, counted, own.left, performance_of(counted), now
    )


def _counted(own: _Own, rating: int, rules: RatingRules) -> tuple[Counted, ...]:
    counted = []
    for meeting, other in own.against:
        difference = rating - other
        if rules.cut:
            difference = max(-rules.cut, min(rules.cut, difference))
        expected = expected_percent(difference)
        counted.append(Counted(meeting, other, expected, meeting.percent - expected))
    return tuple(counted)


def factor(known: Known, rating: int, event: _Event, *, games: int) -> int:
    """Return the factor K of a player in an event of so many games (B.02, 8.3.3)."""
    rules, k = event.rules, event.rules.k
    if known.has_been_strong or rating >= rules.strong_from > 0:
        k = rules.k_strong
    elif known.games < rules.new_games:
        k = rules.k_new
    elif known.birth_year is not None and event.year - known.birth_year <= rules.young_age:
        k = rules.k_young
    if rules.most_k_games and k * games > rules.most_k_games:
        k = max(rules.most_k_games // games, 1)
    return k


def rounded(value: int, unit: int) -> int:
    """Divide and round to the nearest, a half away from zero."""
    whole, rest = divmod(abs(value), unit)
    nearest = whole + (2 * rest >= unit)
    return nearest if value >= 0 else -nearest


def performance_of(counted: Sequence[Counted]) -> int | None:
    """Return the performance: the opponents' average with the difference of the score (dp)."""
    if not counted:
        return None
    average = rounded(sum(one.opponent_rating for one in counted), len(counted))
    percent = rounded(sum(one.meeting.percent for one in counted), len(counted))
    return average + difference_of_percent(percent)


def _first(event: _Event, own: _Own) -> RatingChange:
    """A first rating by performance, with two draws against an imaginary opponent."""
    rules = event.rules
    scored = sum(one.percent for one, _ in own.against)
    reason = None
    if len(own.against) < rules.first_games:
        reason = NotCounted.TOO_FEW
    elif scored < WHOLE // 2:
        reason = NotCounted.NO_POINT
    if reason is not None:
        left = (*own.left, *(_left(one, reason) for one, _ in own.against))
        return RatingChange(own.number, None, None, 0, (), left, None, own.known)
    counted = tuple(Counted(one, other, one.percent, 0) for one, other in own.against)
    total = len(counted) + IMAGINARY
    average = rounded(sum(other for _, other in own.against) + IMAGINARY * IMAGINARY_RATING, total)
    percent = rounded(scored + IMAGINARY * (WHOLE // 2), total)
    first = min(average + difference_of_percent(percent), FIRST_MOST)
    if first < rules.floor:
        return RatingChange(own.number, None, None, 0, counted, own.left, first, own.known)
    now = replace(own.known, rating=first, games=own.known.games + len(counted))
    return RatingChange(own.number, None, first, 0, counted, own.left, first, now)


def _by_glicko(event: _Event, own: _Own, rating: int) -> RatingChange:
    known, counted = own.known, _counted(own, rating, event.rules)
    state = glicko.rated(
        glicko.State(rating * glicko.HUNDREDTHS, known.deviation, known.volatility),
        [
            glicko.Played(
                other * glicko.HUNDREDTHS, event.known[one.opponent].deviation, one.percent
            )
            for one, other in own.against
        ],
    )
    after = max(rounded(state.rating, glicko.HUNDREDTHS), event.rules.floor)
    now = replace(
        known,
        rating=after,
        games=known.games + len(counted),
        deviation=state.deviation,
        volatility=state.volatility,
    )
    return RatingChange(
        own.number, rating, after, 0, counted, own.left, performance_of(counted), now
    )
