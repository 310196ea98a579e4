"""The alert line of an event's screens put up and taken down."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.hall.models import HallAlert

LONGEST = 160


@transaction.atomic
def put_up_alert(*, tournament: Tournament, text: str, actor: User, at: datetime) -> HallAlert:
    """Put up an alert line over every screen, replacing the one before.

    Raises TournamentError ``alert_empty``, ``alert_too_long``.
    """
    locked = _locked(tournament, actor)
    words = " ".join(text.split())
    if not words:
        raise TournamentError(RefusalCode.ALERT_EMPTY)
    if len(words) > LONGEST:
        raise TournamentError(RefusalCode.ALERT_TOO_LONG, length=len(words), limit=LONGEST)
    before = HallAlert.objects.filter(tournament=locked).values_list("text", flat=True).first()
    alert, _is_new = HallAlert.objects.update_or_create(
        tournament=locked, defaults={"text": words, "put_up_at": at, "put_up_by": actor}
    )
    _journal_alert(locked, "hall.alert_put_up", (before or "", words), actor=actor, at=at)
    return alert


@transaction.atomic
def take_down_alert(*, tournament: Tournament, actor: User, at: datetime) -> None:
    """Take down the alert line; nothing happens where there is none."""
    locked = _locked(tournament, actor)
    alert = HallAlert.objects.filter(tournament=locked).first()
    if alert is None:
        return
    alert.delete()
    _journal_alert(locked, "hall.alert_taken_down", (alert.text, ""), actor=actor, at=at)


def _locked(tournament: Tournament, actor: User) -> Tournament:
    rights.require_right(actor, Action.WRITE_HALL_ALERT, event_scope(tournament))
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _journal_alert(
    tournament: Tournament, verb: str, texts: tuple[str, str], *, actor: User, at: datetime
) -> None:
    before, after = texts
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={},
        before=before,
        after=after,
    )
