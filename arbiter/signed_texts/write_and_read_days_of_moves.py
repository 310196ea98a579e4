"""Write and read the days of a correspondence game (X3) in a certified text.

    [DaysPerMove "5"]
    [ReserveDays "2"]

    1. c3-d4 {23.11.2026, 1 d} d6-c5 {26.11.2026, 3 d}

Behind each move stand the day on which it was sent and the days counted for it, leave left out.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from games.draughts import pdn

DAYS_PER_MOVE, RESERVE_DAYS = "DaysPerMove", "ReserveDays"
_SENT = re.compile(r"(?<!\S)(\d\d\.\d\d\.\d{4}), (\d{1,4}) d(?!\S)", re.ASCII)
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SentDay:
    """The day on which a half-move was sent, and how many days were counted for it."""

    day: date
    counted: int


@dataclass(frozen=True, slots=True)
class DaysOfMoves:
    """The time terms of a correspondence game, and the day of every half-move sent."""

    days_per_move: int
    reserve_days: int
    sent: Mapping[int, SentDay]

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """Return the terms as PDN tags."""
        return (DAYS_PER_MOVE, str(self.days_per_move)), (RESERVE_DAYS, str(self.reserve_days))

    @property
    def comments(self) -> dict[int, str]:
        """Return the comment with the day of every half-move sent."""
        return {ply: f"{at.day:%d.%m.%Y}, {at.counted} d" for ply, at in self.sent.items()}

    @property
    def day_of_first_move(self) -> date:
        """The day of the first move sent."""
        return self.sent[min(self.sent)].day

    @property
    def last(self) -> date:
        """The day of the last move sent."""
        return self.sent[max(self.sent)].day


def does_text_state_days(text: str) -> bool:
    """Return whether a certified text states the days of its moves."""
    return f'[{DAYS_PER_MOVE} "' in text


def read_certified_days(game: pdn.ReadGame) -> DaysOfMoves | None:
    """Read the days that a certified game states; None where it states none."""
    tags = dict(game.tags)
    terms = tags.get(DAYS_PER_MOVE, ""), tags.get(RESERVE_DAYS, "")
    sent = {
        ply: day
        for ply, words in game.comments.items()
        if (match := _SENT.search(words)) and (day := _sent_day(*match.groups()))
    }
    if not sent or not all(map(_NUMBER.fullmatch, terms)):
        return None
    return DaysOfMoves(int(terms[0]), int(terms[1]), sent)


def _sent_day(day: str, counted: str) -> SentDay | None:
    try:
        return SentDay(datetime.strptime(day, "%d.%m.%Y").date(), int(counted))
    except ValueError:
        return None
