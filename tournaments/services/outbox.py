"""Messages that say "look"; the row is the truth, so a lost message loses no work."""

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

RECOMPUTE = "tournaments.recompute_standings"
DRAFT = "tournaments.draft_round"


def ask_for_standings(tournament_id: int, revision: int) -> None:
    """After the commit, tell a worker that the table is behind ``revision``."""
    transaction.on_commit(lambda: send_look(tournament_id, revision))


def send_look(tournament_id: int, revision: int) -> bool:
    """Send one message now; with the broker away the sweep sends it again within a minute."""
    try:
        current_app.send_task(RECOMPUTE, args=[tournament_id, revision], retry=False)
    except (OperationalError, OSError):
        log.warning(
            "broker away, the sweep will send it again",
            extra={"tournament": tournament_id, "revision": revision},
        )
        return False
    return True


def ask_for_draft(job_id: int) -> None:
    """After the commit, tell a worker that a draft is wished for."""
    transaction.on_commit(lambda: send_draft(job_id))


def send_draft(job_id: int) -> bool:
    """Send one message now; with the broker away the sweep sends it again within a minute."""
    try:
        current_app.send_task(DRAFT, args=[job_id], retry=False)
    except (OperationalError, OSError):
        log.warning("broker away, the sweep will send it again", extra={"draft": job_id})
        return False
    return True
