"""Messages that say "look": an import waits for readers; the rows are the truth."""

import logging

from celery import current_app
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

LOOK = "games.import_look"
READERS = 64  # as many processes as will ever read one file at once


def send_look(job_id: int, *, calls: int = 0) -> bool:
    """Ask one worker to look at an import now; it shall call ``calls`` others if there is
    work for them. With the broker away the sweep asks again within a minute."""
    try:
        current_app.send_task(LOOK, args=[job_id, calls], retry=False)
    except (OperationalError, OSError):
        log.warning("broker away, the sweep will send it again", extra={"import": job_id})
        return False
    return True
