"""What an official writes down of a report: sent, accepted, refused; the last of it taken back."""

from datetime import date, datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models.writing import write_journal_row
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.federations.models import SentReport, SentState

MOST_SENT = 50

ONE_DAY = timedelta(days=1)


@transaction.atomic
def note_sent(
    *, tournament: Tournament, form: str, title: str, day: date, actor: User, at: datetime
) -> SentReport:
    """Write down that a report went out; the same again changes nothing.

    Raises TournamentError ``report_sent`` while an earlier one waits or is accepted,
    ``report_day``, ``too_many_sent_reports``.
    """
    locked = _locked(tournament, actor)
    _require_day(day, None, at)
    there = locked.sent_reports.filter(form=form).exclude(state=SentState.REFUSED).first()
    if there is not None and (there.state, there.sent_on) == (SentState.SENT, day):
        return there
    if there is not None:
        raise TournamentError(RefusalCode.REPORT_SENT, day=there.sent_on.isoformat())
    if locked.sent_reports.count() >= MOST_SENT:
        raise TournamentError(RefusalCode.TOO_MANY_SENT_REPORTS, limit=MOST_SENT)
    sent = SentReport.objects.create(
        tournament=locked, form=form, title=title, sent_on=day, sent_by=actor, sent_noted_at=at
    )
    _journal("report.sent", sent, actor, at, before=None, after=sent.pk)
    return sent


@transaction.atomic
def note_answer(
    *, sent: SentReport, state: str, day: date, reason: str = "", actor: User, at: datetime
) -> SentReport:
    """Write down what the federation answered; a refusal has its reason.

    Raises TournamentError ``report_not_awaited``, ``report_day``, ``report_reason``.
    """
    tournament = _locked(sent.tournament, actor)
    stored = tournament.sent_reports.get(pk=sent.pk)
    if stored.state != SentState.SENT:
        raise TournamentError(RefusalCode.REPORT_NOT_AWAITED)
    _require_day(day, stored.sent_on, at)
    reason = reason.strip() if state == SentState.REFUSED else ""
    if state == SentState.REFUSED and not reason:
        raise TournamentError(RefusalCode.REPORT_REASON)
    stored.state, stored.answered_on, stored.reason = SentState(state), day, reason
    stored.answered_by, stored.answer_noted_at = actor, at
    stored.save()
    _journal(
        "report.answered", stored, actor, at, before=SentState.SENT.value, after=state, words=reason
    )
    return stored


@transaction.atomic
def take_back(*, sent: SentReport, actor: User, at: datetime) -> SentReport | None:
    """Take back what was written down last of a report: its answer, else that it was sent.

    None once nothing is left of it. Raises TournamentError ``report_sent`` for a refusal after
    which the report went out again.
    """
    tournament = _locked(sent.tournament, actor)
    stored = tournament.sent_reports.get(pk=sent.pk)
    if stored.state == SentState.SENT:
        _journal("report.taken_back", stored, actor, at, before=stored.pk, after=None)
        stored.delete()
        return None
    later = tournament.sent_reports.filter(form=stored.form, pk__gt=stored.pk).first()
    if later is not None:
        raise TournamentError(RefusalCode.REPORT_SENT, day=later.sent_on.isoformat())
    before = stored.state
    stored.state, stored.answered_on, stored.reason = SentState.SENT, None, ""
    stored.answered_by, stored.answer_noted_at = None, None
    stored.save()
    _journal("report.taken_back", stored, actor, at, before=before, after=SentState.SENT.value)
    return stored


def _locked(tournament: Tournament, actor: User) -> Tournament:
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _require_day(day: date, sent_on: date | None, at: datetime) -> None:
    """A day is not to come (in whatever zone), and no answer is older than what it answers."""
    if day > (at + ONE_DAY).date() or (sent_on is not None and day < sent_on):
        raise TournamentError(RefusalCode.REPORT_DAY)


def _journal(
    verb: str,
    sent: SentReport,
    actor: User,
    at: datetime,
    *,
    before: int | str | None,
    after: int | str | None,
    words: str = "",
) -> None:
    write_journal_row(
        stream=sent.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "title": sent.title,
            "sent_on": sent.sent_on.isoformat(),
            **({"answered_on": sent.answered_on.isoformat()} if sent.answered_on else {}),
        },
        before=before,
        after=after,
        words=words,
    )
