"""Letters about applications to the address given in the form: received, answered, a reminder."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format

from tournaments.calls import queries
from tournaments.calls.models import Message
from tournaments.calls.services import outbox
from tournaments.calls.texts import Words, application_letter, deadline_letter
from tournaments.festivals.models import Application, ApplicationState, Festival
from tournaments.festivals.queries.people import LIVE, facts_of_application
from tournaments.festivals.texts import festival_title
from tournaments.people.texts import surname_with_initials

KEPT_UP = timedelta(days=2)
"""A letter about an application is worth sending so long."""

REMINDED = timedelta(days=1)
"""Before the deadline."""


def tell_received(application: Application, *, code: str, at: datetime) -> None:
    """Confirm that an application came, with the link that changes it."""
    link = reverse("festival-entered", args=[application.festival_id, code])
    _put([application], "received", at=at, link=link)


def tell_answers(
    applications: Collection[Application], before: Mapping[int, str], *, at: datetime
) -> None:
    """Tell what became of applications whose state is another than ``before``."""
    for row in applications:
        if row.state == before.get(row.pk):
            continue
        kind = str(row.state)
        if row.state == ApplicationState.CONFIRMED and before.get(row.pk) == (
            ApplicationState.WAITING
        ):
            kind = "place_free"
        _put([row], kind, at=at)


def remind_of_deadlines(at: datetime) -> None:
    """Remind everybody a day before the deadline until when he may change what he plays; once."""
    soon = Festival.objects.filter(
        is_form_open=True, entries_until__gt=at, entries_until__lte=at + REMINDED
    )
    if not queries.is_mail_offered():
        return
    for festival in soon:
        topic = f"deadline-{festival.pk}-{festival.entries_until.timestamp():.0f}"
        if Message.objects.filter(topic=topic).exists():
            continue
        rows = festival.applications.filter(state__in=LIVE, at__lt=at - REMINDED)
        _put(list(rows.select_related("player")), "deadline", at=at, topic=topic)


def _put(
    applications: Collection[Application],
    kind: str,
    *,
    at: datetime,
    link: str = "",
    topic: str = "",
) -> None:
    if not queries.is_mail_offered():
        return
    messages = []
    for row in applications:
        if not row.email or row.no_letters or not row.language:
            continue
        with translation.override(row.language):
            words = _words(row, kind)
            messages.append(
                outbox.new_message(
                    key=f"{topic or kind}-{row.pk}-{at.timestamp():.0f}",
                    topic=topic or f"application-{row.pk}",
                    title=words.title,
                    words=words.text,
                    link=link or reverse("festival", args=[row.festival_id]),
                    language=row.language,
                    at=at,
                    expires_at=row.festival.entries_until if topic else at + KEPT_UP,
                    application=row,
                )
            )
    outbox.put(messages)


def _words(application: Application, kind: str) -> Words:
    festival = application.festival
    name = surname_with_initials(facts_of_application(application).name)
    title = festival_title(festival)
    if kind == "deadline":
        until = festival.entries_until.astimezone(festival.zone)
        return deadline_letter(event=title, name=name, until=date_format(until, "j E, H:i"))
    return application_letter(kind, event=title, name=name, reason=application.reason)


@transaction.atomic
def stop_letters(application: int) -> None:
    """Send no more letters about an application, as the link under one of them asks."""
    row = Application.objects.select_for_update().filter(pk=application).first()
    if row is None or row.no_letters:
        return
    Application.objects.filter(pk=row.pk).update(no_letters=True)
    Message.objects.filter(application=row, state="waiting").delete()
