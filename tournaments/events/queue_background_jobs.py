"""Send background jobs to workers (standings, drafts, prints); a lost message loses no work."""

import time

from django.db import transaction

from games.workers.send_message import send_message

RECOMPUTE = "tournaments.recompute_standings"


DRAFT = "tournaments.draft_round"


PRINT = "tournaments.print_papers"


UNDER_WAY_SECONDS = 5.0  # a message that is not taken in this time is sent again by the next act


_under_way: dict[int, tuple[int, float]] = {}  # by event: the revision last sent, and when


def queue_recompute(tournament_id: int, revision: int, *, computed: int | None = None) -> None:
    """Queue the recomputing of standings up to ``revision``, after the commit.

    ``computed`` is the revision of the table, where the caller holds the event locked: while it
    is behind a message that this process has just sent, that one will find this act too.
    """

    def send() -> None:
        sent, at = _under_way.get(tournament_id, (0, 0.0))
        is_recent = time.monotonic() - at < UNDER_WAY_SECONDS
        if computed is not None and computed < sent < revision and is_recent:
            return
        if send_recompute(tournament_id, revision):
            _under_way[tournament_id] = (revision, time.monotonic())

    transaction.on_commit(send)


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
