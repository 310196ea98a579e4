"""Queue background jobs; the database row is the truth, so a lost message loses no work."""

from django.db import transaction

from games.workers.messages import send_message

RECOMPUTE = "tournaments.recompute_standings"


DRAFT = "tournaments.draft_round"


PRINT = "tournaments.print_papers"


def queue_recompute(tournament_id: int, revision: int) -> None:
    """Queue the recomputing of standings up to ``revision``, after the commit."""
    transaction.on_commit(lambda: send_recompute(tournament_id, revision))


def send_recompute(tournament_id: int, revision: int) -> bool:
    """Send the recompute message now; if the broker is away, the sweep resends it."""
    return send_message(RECOMPUTE, tournament_id, revision)


def queue_draft(job_id: int) -> None:
    """Queue a drafting job, after the commit."""
    transaction.on_commit(lambda: send_draft(job_id))


def send_draft(job_id: int) -> bool:
    """Send the drafting message now; if the broker is away, the sweep resends it."""
    return send_message(DRAFT, job_id)


def queue_print(job_id: int) -> None:
    """Queue a large print, after the commit."""
    transaction.on_commit(lambda: send_print(job_id))


def send_print(job_id: int) -> bool:
    """Send the printing message now; if the broker is away, the sweep resends it."""
    return send_message(PRINT, job_id)
