"""Correspondence games (X3): how long an answer took and when it is overdue."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from games.draughts.colour import Colour

# Days of a correspondence game (X3): what each answer took, what is left, when it is due.
#
# A move is sent on a day; the other side's days run from the next day on, and the day on which
# the answer is sent counts. Days of leave do not count. What an answer takes beyond the days a
# move comes out of the reserve of its side; when that is used up the answer is overdue, and an
# arbiter decides. The sources say only that moves are sent in turn: the numbers are the event's.


ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class AnswerTimeTerms:
    """Time of a correspondence game: days to answer a move, and each side's reserve of days."""

    days_per_move: int
    reserve_days: int = 0


@dataclass(frozen=True, slots=True)
class LeaveDays:
    """Days on which a side's time does not run, both ends included."""

    first: date
    last: date

    def includes_day(self, day: date) -> bool:
        """Return whether a day is within the leave."""
        return self.first <= day <= self.last

    @property
    def number_of_days(self) -> int:
        """The number of days of the leave."""
        return (self.last - self.first).days + 1


@dataclass(frozen=True, slots=True)
class HalfMoveWithDay:
    """A half-move: its side, and the day on which it was sent."""

    side: Colour
    day: date


@dataclass(frozen=True, slots=True)
class AnswerDays:
    """The days one answer took: counted, taken from the reserve, reserve left."""

    ply: int
    side: Colour
    days: int
    from_reserve: int
    reserve_left: int


Leaves = Mapping[Colour, Sequence[LeaveDays]]


def days_counted_for_answer(received: date, sent: date, leaves: Iterable[LeaveDays] = ()) -> int:
    """Count the days from the one after ``received`` to ``sent``, without leave."""
    resting = tuple(leaves)
    days = ((received + ONE_DAY * step) for step in range(1, (sent - received).days + 1))
    return sum(not any(leave.includes_day(day) for leave in resting) for day in days)


def days_of_every_answer(
    begun: date, sent: Sequence[HalfMoveWithDay], terms: AnswerTimeTerms, leaves: Leaves
) -> tuple[AnswerDays, ...]:
    """Compute the days of every half-move; the first one's run from the game's start."""
    reserves = dict.fromkeys(Colour, terms.reserve_days)
    received, answered = begun, []
    for ply, move in enumerate(sent, start=1):
        took = days_counted_for_answer(received, move.day, leaves.get(move.side, ()))
        over = max(0, took - terms.days_per_move)
        reserves[move.side] -= over
        answered.append(AnswerDays(ply, move.side, took, over, reserves[move.side]))
        received = move.day
    return tuple(answered)


def last_day_to_answer(
    received: date, reserve_left: int, terms: AnswerTimeTerms, leaves: Iterable[LeaveDays] = ()
) -> date:
    """Return the last day on which an answer is in time."""
    allowed = terms.days_per_move + max(0, reserve_left)
    resting, day = tuple(leaves), received
    while allowed:
        day += ONE_DAY
        allowed -= not any(leave.includes_day(day) for leave in resting)
    return day


def days_left_in_reserve(
    side: Colour, answered: Sequence[AnswerDays], terms: AnswerTimeTerms
) -> int:
    """Return what is left of a side's reserve after these answers."""
    own = [answer.reserve_left for answer in answered if answer.side is side]
    return own[-1] if own else terms.reserve_days
