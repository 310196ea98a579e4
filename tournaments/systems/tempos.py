"""Tempo of an event by its clocks: classic, rapid, blitz.

The regulations of Russia name 45 minutes, 30 minutes with 30 seconds or 40 with 5 seconds as
classic, 10 to 20 minutes or 8 with 4 seconds as rapid, 3 to 5 minutes or 3 with 2 seconds as
blitz. What stands between them is sorted by the time of one side for forty moves.
"""

from enum import StrEnum

from games.draughts.time_control import MINUTE, TimeControl, parse_control_tag


class Tempo(StrEnum):
    """Classes of time controls; ``OTHER`` where no clock is named, or the two sides differ."""

    CLASSIC = "classic"
    RAPID = "rapid"
    BLITZ = "blitz"
    CORRESPONDENCE = "correspondence"
    OTHER = "other"


MOVES = 40
"""So many moves of a side are counted with what each adds."""

RAPID_FROM, CLASSIC_FROM = 10 * MINUTE, 40 * MINUTE


def tempo_of_control(written: str, *, is_by_correspondence: bool = False) -> Tempo:
    """Return the tempo of a written time control; ``30 min + 30 s`` is ``1800+30``."""
    if is_by_correspondence:
        return Tempo.CORRESPONDENCE
    control = parse_control_tag(written)
    if control is None:
        return Tempo.OTHER
    time = _time_of_side(control)
    if time >= CLASSIC_FROM:
        return Tempo.CLASSIC
    return Tempo.RAPID if time >= RAPID_FROM else Tempo.BLITZ


def _time_of_side(control: TimeControl) -> int:
    given = sum(period.base for period in control.periods)
    return given + MOVES * max(period.increment or period.delay for period in control.periods)
