"""What every act about applications needs: the right, the row, the row of the journal."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.models import (
    Application,
    Festival,
)
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.services.tables import queue_recompute


def require_entries_right(festival: Festival, actor: User) -> Festival:
    """Return the event, locked, for whoever may manage its entries."""
    rights.require_right(actor, Action.MANAGE_ENTRIES, festival_scope(festival))
    return Festival.objects.select_for_update().get(pk=festival.pk)


def find_application(festival: Festival, pk: int) -> Application:
    """Return an application of the event; raises TournamentError ``no_such_application``."""
    row = Application.objects.select_related("player", "group").filter(festival=festival, pk=pk)
    found = row.first()
    if found is None:
        raise TournamentError(RefusalCode.NO_SUCH_APPLICATION, application=pk)
    return found


def journal(
    festival: Festival,
    verb: str,
    *,
    actor: User | None,
    at: datetime,
    data: Mapping[str, Any],
    before: object,
    after: object,
    words: str = "",
    told: Iterable[Mapping[str, Any]] = (),
) -> None:
    """Write a row of the event's journal; ``told`` are rows of tables as the act leaves them."""
    writing.write_journal_row(
        stream=festival.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={**data, **columns.stands(*told)},
        before=before,
        after=after,
        words=words,
    )


def count_medals_anew(festival: Festival) -> None:
    """Say that something changed that can move a medal or a place of a region."""
    Festival.objects.filter(pk=festival.pk).update(revision=F("revision") + 1)
    queue_recompute(festival.pk)
