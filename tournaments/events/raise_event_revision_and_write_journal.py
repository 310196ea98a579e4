"""Raise the revision of an event at each change, with its journal row and new standings.

That is the number itself, the journal row of the act that made it, and the request for
standings. Whoever changes what standings are computed from calls ``raise_revision``.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from arbiter.journal import append_journal_rows
from games.sql_statements.prepared_query import PreparedQuery
from tournaments.events.models import Tournament
from tournaments.events.queue_background_jobs import queue_recompute

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
    otherwise journalled alone. The rest as ``append_journal_rows.write_journal_row``.
    """
    if changes_standings and not is_raised:
        event.revision += 1
        Tournament.objects.filter(pk=event.pk).update(revision=event.revision)
    append_journal_rows.write_journal_row(
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
