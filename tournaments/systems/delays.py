"""What the time control makes of the delays that the organiser left open."""

from collections.abc import Mapping

from games.draughts import time_control
from games.draughts.time_control import MINUTE

# A latecomer's clock runs from the hour of the round (Annex 3, 5.2): after the time of one side
# it has run out, so that in a blitz nobody waits an hour. A stated result waits as long as one
# side has for the game: by then the next round is near.

LATENESS = "lateness_minutes"

CONFIRMATION = "confirm_minutes"

USUAL_DELAYS: Mapping[str, int] = {LATENESS: 60, CONFIRMATION: 120}
"""Those of an event without clocks; the first is also the most that the rules let pass."""

LEAST_CONFIRMATION = 5  # to look up from the board and find the telephone


def delays_of_control(control: str) -> dict[str, int]:
    """Return the delays in minutes that follow from a stored time control."""
    read = time_control.parse_control_tag(control)
    if read is None:
        return dict(USUAL_DELAYS)
    own = -(-sum(period.base for period in read.periods) // MINUTE)
    return {
        LATENESS: min(own, USUAL_DELAYS[LATENESS]),
        CONFIRMATION: max(LEAST_CONFIRMATION, min(own, USUAL_DELAYS[CONFIRMATION])),
    }


def delays_left_open(
    values: Mapping[str, object], control: str, before: Mapping[str, object] | None = None
) -> dict[str, object]:
    """Return the delays that nobody chose, by the time control; a chosen one stays.

    ``values`` are those given, ``before`` those of the stored event: its delay is nobody's choice
    where it is what followed from its own control.
    """
    usual = delays_of_control(control)
    left: dict[str, object] = {}
    stood = delays_of_control(str(before["time_control"])) if before else {}
    for name, minutes in usual.items():
        is_kept = before is not None and name not in values and before[name] != stood[name]
        if values.get(name) is None and not is_kept:
            left[name] = minutes
    return left
