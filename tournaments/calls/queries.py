"""Who is called and by what, what the outbox holds, whether push and mail work here."""

from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db.models import Count, Min, Q, QuerySet

from arbiter.accounts.services.secrets import code_fingerprint
from tournaments.calls.models import CallAddress, Message, MessageState, PushDevice
from tournaments.entries.models import EntryCard

UNREACHABLE = "unreachable"
"""The fault of a message for whose receiver no way was found: the site has no internet."""


def is_mail_offered() -> bool:
    """Return whether this installation sends letters with links that lead here."""
    return bool(settings.EMAIL_HOST and settings.SITE_URL)


def devices_of_card(card: EntryCard) -> QuerySet[PushDevice]:
    """Return the devices on which the holder of a card is called."""
    return PushDevice.objects.filter(card=card)


def mail_of_card(card: EntryCard) -> CallAddress | None:
    """Return the mail address left on a card, confirmed or not."""
    return CallAddress.objects.filter(card=card).first()


def mail_to_confirm(code: str) -> CallAddress | None:
    """Return the address that the code of a letter confirms."""
    found = CallAddress.objects.filter(fingerprint=code_fingerprint(code))
    return found.select_related("card__entry__tournament", "card__entry__player__user").first()


def devices_of_entries(entries: Collection[int]) -> list[PushDevice]:
    """Return the devices of these players, of cards in force; one query."""
    devices = PushDevice.objects.filter(card__entry__in=entries, card__ended_at=None)
    return list(devices.select_related("card"))


def addresses_of_entries(entries: Collection[int]) -> list[CallAddress]:
    """Return the confirmed addresses of these players, of cards in force; one query."""
    if not is_mail_offered():
        return []
    rows = CallAddress.objects.filter(card__entry__in=entries, card__ended_at=None)
    return list(rows.exclude(confirmed_at=None).select_related("card"))


def due_messages(at: datetime) -> QuerySet[Message]:
    """Return the messages to be sent now, the oldest first."""
    free = Q(taken_until=None) | Q(taken_until__lte=at)
    return Message.objects.filter(free, state=MessageState.WAITING, due_at__lte=at).order_by(
        "due_at", "pk"
    )


def is_site_without_internet() -> bool:
    """Return whether messages wait because no way to their receivers was found."""
    return Message.objects.filter(state=MessageState.WAITING, fault=UNREACHABLE).exists()


def waiting_by_fault() -> list[tuple[str, int, datetime]]:
    """Return of each fault how many messages wait for it, and since when."""
    rows = Message.objects.filter(state=MessageState.WAITING).exclude(fault="").order_by()
    counted = rows.values("fault").annotate(count=Count("pk"), since=Min("made_at"))
    return [(row["fault"], row["count"], row["since"]) for row in counted.order_by("fault")]
