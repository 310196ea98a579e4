"""The revision of an event, raised at each change with its journal row; jobs sent to workers."""

import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal.models import writing
from games.web.prepared import PreparedQuery
from games.web.workers import send_message
from tournaments.events.models import Tournament

# Raise the revision of an event at each change, with its journal row and new standings.
#
# That is the number itself, the journal row of the act that made it, and the request for
# standings. Whoever changes what standings are computed from calls ``raise_revision``.


_EVENT = PreparedQuery(lambda: Tournament.everything.order_by())


def raise_revision(
    event: Tournament,
    verb: str,
    *,
    actor: User | None,
    at: datetime,
    data: Mapping[str, Any],
    before: object,
    after: object,
    words: str = "",
    is_raised: bool = False,
    changes_standings: bool = True,
) -> int:
    """Raise the revision of a locked event by one, journal the act and ask for standings.

    Returns the new revision, which the journal row names as well; ``is_raised`` where
    ``lock_and_raise`` gave it already. An act of which only some ``changes_standings`` is
    otherwise journalled alone. The rest as ``write_journal_row``.
    """
    if changes_standings and not is_raised:
        event.revision += 1
        Tournament.objects.filter(pk=event.pk).update(revision=event.revision)
    writing.write_journal_row(
        stream=event.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={**data, "revision": event.revision} if changes_standings else data,
        before=before,
        after=after,
        words=words,
    )
    if changes_standings:
        # of an event raised here the row is fresh: it came back from the statement that locked it
        computed = event.standings_revision if is_raised else None
        queue_recompute(event.pk, event.revision, computed=computed)
    return event.revision


def lock_and_raise(tournament_id: int) -> Tournament:
    """Lock an event and raise its revision by one, in one statement; return it.

    For the busiest act, a result: ``raise_revision`` follows in the same transaction. Raises
    DoesNotExist for a hidden event.
    """
    raised = _EVENT.row_returned_by_change(
        f"UPDATE {Tournament._meta.db_table} SET revision = revision + 1"
        " WHERE id = %s AND hidden_at IS NULL",
        [tournament_id],
    )
    if raised is None:
        raise Tournament.DoesNotExist
    return raised


# Send background jobs to workers (standings, drafts, reasons, prints); a lost message loses none.


RECOMPUTE = "tournaments.recompute_standings"

DRAFT = "tournaments.draft_round"

REASONS = "tournaments.write_reasons"

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


def queue_reasons(round_id: int) -> None:
    """Queue the writing of a drafted round's reasons, after the commit."""
    transaction.on_commit(lambda: send_reasons(round_id))


def send_reasons(round_id: int) -> bool:
    """Send the message about the reasons now; if the broker is away, the sweep resends it."""
    return send_message(REASONS, round_id)


def queue_print(job_id: int) -> None:
    """Queue a large print, after the commit."""
    transaction.on_commit(lambda: send_print(job_id))


def send_print(job_id: int) -> bool:
    """Send the printing message now; if the broker is away, the sweep resends it."""
    return send_message(PRINT, job_id)
