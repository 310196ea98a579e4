"""When a message that did not arrive is tried again, and what an answer of a push service means."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum

WAITS = (30, 120, 600, 1800, 3600)
"""Seconds before the second, the third, … try; the last holds for all later ones."""

LONGEST_WAIT = timedelta(hours=2)
"""A service that asks for more is tried again all the same."""


class Ending(StrEnum):
    """What became of one try."""

    ARRIVED = "arrived"
    GONE = "gone"  # the address exists no more
    LATER = "later"  # tried again
    REFUSED = "refused"  # never tried again


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one try; ``fault`` says why it did not arrive, ``wait`` what is asked for."""

    ending: Ending
    fault: str = ""
    wait: timedelta | None = None


def wait_after(attempts: int, asked: timedelta | None) -> timedelta:
    """Return how long to wait after so many tries; a service may ask for longer."""
    usual = timedelta(seconds=WAITS[min(attempts, len(WAITS)) - 1])
    return usual if asked is None else min(max(usual, asked), LONGEST_WAIT)


def answer_of_status(status: int, retry_after: str, now: datetime) -> Answer:
    """Read the answer of a push service by its HTTP status (RFC 8030)."""
    if 200 <= status < 300:
        return Answer(Ending.ARRIVED)
    if status in (404, 410):
        return Answer(Ending.GONE, "gone")
    if status == 413:
        return Answer(Ending.REFUSED, "too_large")
    if 300 <= status < 400:
        return Answer(Ending.REFUSED, "redirect")
    if status == 429 or status >= 500:
        return Answer(Ending.LATER, f"status_{status}", wait_asked_for(retry_after, now))
    return Answer(Ending.LATER, f"status_{status}")  # our key or our clock: it may be mended


def wait_asked_for(retry_after: str, now: datetime) -> timedelta | None:
    """Read the header Retry-After: seconds, or a moment; None where it says neither."""
    if retry_after.strip().isdigit():
        return timedelta(seconds=min(int(retry_after), 10**6))
    try:
        moment = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    if moment.tzinfo is None:
        return None
    return max(moment - now, timedelta())
