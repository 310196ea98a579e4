"""Events made public, cancelled and resumed, hidden and shown again."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope, was_event_played

OPENED = "event.opened_to_public"


@transaction.atomic
def make_event_public(*, tournament: Tournament, actor: User, at: datetime) -> Tournament:
    """Make an event public; one that is public already stays as it is."""
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    opened = Tournament.objects.filter(pk=tournament.pk, is_private=True).update(is_private=False)
    if opened:
        writing.write_journal_row(
            stream=tournament.scope_key,
            verb=OPENED,
            actor=actor,
            at=at,
            data={},
            before="private",
            after="public",
        )
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def make_events_public(*, tournaments: Collection[Tournament], actor: User, at: datetime) -> None:
    """Make all tournaments of one event public; the right is that of the event, which asks for it.

    The number of statements does not grow with theirs.
    """
    ids = [tournament.pk for tournament in tournaments]
    private = list(Tournament.objects.select_for_update().filter(pk__in=ids, is_private=True))
    Tournament.objects.filter(pk__in=[one.pk for one in private]).update(is_private=False)
    with writing.write_rows_together(*(one.scope_key for one in private)):
        for tournament in private:
            writing.write_journal_row(
                stream=tournament.scope_key,
                verb=OPENED,
                actor=actor,
                at=at,
                data={},
                before="private",
                after="public",
            )


# Cancel and resume an event; hide and show one opened by mistake.


HIDDEN = "hidden"


@transaction.atomic
def cancel_event(*, tournament: Tournament, reason: str, actor: User, at: datetime) -> Tournament:
    """Cancel an event: it becomes read-only, with a public reason.

    Raises TournamentError ``reason_missing``, ``wrong_state`` for one already cancelled.
    """
    locked = _lock(tournament, actor, reason)
    if locked.is_cancelled:
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="running")
    before = locked.state
    locked.state, locked.state_before_cancel = TournamentState.CANCELLED, before
    locked.cancelled_reason = reason.strip()
    locked.save(update_fields=["state", "state_before_cancel", "cancelled_reason"])
    _journal_change(
        locked,
        "event.cancelled",
        before=before,
        after=locked.state,
        actor=actor,
        at=at,
        words=reason,
    )
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def resume_event(*, tournament: Tournament, reason: str, actor: User, at: datetime) -> Tournament:
    """Resume a cancelled event; raises ``reason_missing``, ``not_cancelled``."""
    locked = _lock(tournament, actor, reason)
    if not locked.is_cancelled:
        raise TournamentError(RefusalCode.NOT_CANCELLED)
    locked.state = locked.state_before_cancel
    locked.state_before_cancel = locked.cancelled_reason = ""
    locked.save(update_fields=["state", "state_before_cancel", "cancelled_reason"])
    _journal_change(
        locked,
        "event.resumed",
        before=TournamentState.CANCELLED.value,
        after=locked.state,
        actor=actor,
        at=at,
        words=reason,
    )
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def hide_event(*, tournament: Tournament, reason: str, actor: User, at: datetime) -> None:
    """Hide an event in which nothing was played; nothing is deleted.

    Results that came with a file were played elsewhere. Raises TournamentError
    ``reason_missing``, ``event_played``.
    """
    locked = _lock(tournament, actor, reason)
    if was_event_played(locked):
        raise TournamentError(RefusalCode.EVENT_PLAYED)
    Tournament.objects.filter(pk=locked.pk).update(hidden_at=at)
    _journal_change(
        locked, "event.hidden", before=locked.state, after=HIDDEN, actor=actor, at=at, words=reason
    )


@transaction.atomic
def show_event(*, tournament: Tournament, actor: User, at: datetime) -> None:
    """Show a hidden event again; a visible one stays as it is."""
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    changed = Tournament.everything.filter(pk=tournament.pk, hidden_at__isnull=False).update(
        hidden_at=None
    )
    if changed:
        _journal_change(
            tournament,
            "event.shown",
            before=HIDDEN,
            after=tournament.state,
            actor=actor,
            at=at,
            words="",
        )


def _lock(tournament: Tournament, actor: User, reason: str) -> Tournament:
    """Return the locked row for whoever may close it and says why; raises ``reason_missing``."""
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    return locked


def _journal_change(
    tournament: Tournament,
    verb: str,
    *,
    before: str,
    after: str,
    actor: User,
    at: datetime,
    words: str,
) -> None:
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data=columns.stands(columns.some_rows(Tournament.everything.filter(pk=tournament.pk))),
        before=str(before),
        after=str(after),
        words=words,
    )
