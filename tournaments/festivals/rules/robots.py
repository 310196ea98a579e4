"""Whether a form was sent by a person: filled in by hand, not too fast, not from long ago."""

from enum import StrEnum

LEAST_SECONDS = 4

MOST_SECONDS = 24 * 3600


class FormFault(StrEnum):
    """Why a form is not taken as it came."""

    TRAP = "trap"
    TOO_FAST = "too_fast"
    STALE = "stale"


def form_fault(trap: str, seconds: float | None) -> FormFault | None:
    """Return why a form is not taken; ``seconds`` are since it was shown, None if not ours."""
    if trap:
        return FormFault.TRAP
    if seconds is None or seconds > MOST_SECONDS:
        return FormFault.STALE
    return FormFault.TOO_FAST if seconds < LEAST_SECONDS else None
