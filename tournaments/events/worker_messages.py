"""Messages that say "look"; the row is the truth, so a lost message loses no work."""

from django.db import transaction

from games.workers.messages import send

RECOMPUTE = "tournaments.recompute_standings"


DRAFT = "tournaments.draft_round"


def queue_recompute(tournament_id: int, revision: int) -> None:
    """After the commit, tell a worker that the table is behind ``revision``."""
    transaction.on_commit(lambda: send_recompute(tournament_id, revision))


def send_recompute(tournament_id: int, revision: int) -> bool:
    """Send one message now; with the broker away the sweep sends it again within a minute."""
    return send(RECOMPUTE, tournament_id, revision)


def queue_draft(job_id: int) -> None:
    """After the commit, tell a worker that a draft is wished for."""
    transaction.on_commit(lambda: send_draft(job_id))


def send_draft(job_id: int) -> bool:
    """Send one message now; with the broker away the sweep sends it again within a minute."""
    return send(DRAFT, job_id)
