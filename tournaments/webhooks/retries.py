"""When a message that did not arrive is tried again, and what an answer means."""

import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.calls.retries import wait_asked_for

WAITS = tuple(
    timedelta(seconds=seconds)
    for seconds in (5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400)
)
"""Before the second, the third, … attempt: the schedule of Standard Webhooks, three days long."""

MOST_ATTEMPTS = len(WAITS) + 1

LONGEST_WAIT = timedelta(hours=27)
"""No attempt is planned further ahead: one that stands there was planned by a wrong clock."""

REST = timedelta(minutes=5)
"""An address that fails gets nothing new for so long: what comes meanwhile waits untried."""

ASKS_FOR_PATIENCE = frozenset({429, 502, 503, 504})


class Ending(StrEnum):
    """What became of one attempt."""

    ARRIVED = "arrived"
    GONE = "gone"  # the receiver wants nothing more
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one attempt; ``wait`` is what the receiver asks for."""

    ending: Ending
    status: int = 0
    fault: str = ""
    text: str = ""
    wait: timedelta | None = None


def answer_of_status(status: int, retry_after: str, text: str, now: datetime) -> Answer:
    """Read an answer: 2xx has arrived, 410 is the end, all else (3xx too) is tried again."""
    if 200 <= status < 300:
        return Answer(Ending.ARRIVED, status, text=text)
    if status == 410:
        return Answer(Ending.GONE, status, "gone", text)
    fault = "redirect" if 300 <= status < 400 else "refused"
    wait = wait_asked_for(retry_after, now) if status in ASKS_FOR_PATIENCE else None
    return Answer(Ending.LATER, status, fault, text, wait)


def wait_after(message_id: str, attempts: int, asked: timedelta | None) -> timedelta | None:
    """Return how long to wait after so many attempts; None after the last.

    Up to a tenth is added, of each message its own part, so that a thousand do not come at once.
    """
    if attempts >= MOST_ATTEMPTS:
        return None
    usual = WAITS[attempts - 1]
    part = zlib.crc32(f"{message_id} {attempts}".encode()) % 1000
    spread = usual + usual * part / 10_000
    return spread if asked is None else min(max(spread, asked), LONGEST_WAIT)
