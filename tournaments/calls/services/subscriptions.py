"""Who wants to be called: a device or a mail address put on a card, confirmed, forgotten."""

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import translation

from arbiter.accounts.services.secrets import code_fingerprint, draw_code
from arbiter.journal.models import writing
from tournaments.calls import endpoints, queries, texts
from tournaments.calls.models import CallAddress, PushDevice
from tournaments.calls.services import outbox
from tournaments.entries.models import EntryCard
from tournaments.entries.queries.cards import card_expires_at
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.texts import event_title

MOST_DEVICES = 5

MOST_LETTERS = 3
"""Letters of confirmation from one card: nobody is to be pestered in another's name."""

CONFIRM_WITHIN = timedelta(days=2)


@transaction.atomic
def add_device(
    *,
    card: EntryCard,
    endpoint: str,
    p256dh: str,
    auth: str,
    name: str,
    language: str,
    at: datetime,
) -> PushDevice:
    """Call the holder of a card on this device from now on; sent twice it is one device.

    Of too many the oldest goes. Raises TournamentError ``push_address_unreadable``.
    """
    is_whole = (
        endpoints.is_endpoint(endpoint)
        and endpoints.is_key(p256dh, endpoints.POINT_BYTES)
        and endpoints.is_key(auth, endpoints.SECRET_BYTES)
    )
    if not is_whole:
        raise TournamentError(RefusalCode.PUSH_ADDRESS_UNREADABLE)
    _lock(card)
    facts = {"p256dh": p256dh, "auth": auth, "name": name, "language": language}
    known = PushDevice.objects.select_for_update().filter(endpoint=endpoint).first()
    if known is not None and known.card_id == card.pk:
        PushDevice.objects.filter(pk=known.pk).update(**facts)
        known.refresh_from_db()
        return known
    if known is not None:
        known.delete()  # the telephone has come into other hands
    standing = list(queries.devices_of_card(card))
    for old in standing[: max(0, len(standing) - MOST_DEVICES + 1)]:
        old.delete()
    device = PushDevice.objects.create(card=card, endpoint=endpoint, made_at=at, **facts)
    _journal("card.calls_on", card, at)
    return device


@transaction.atomic
def forget_device(*, card: EntryCard, device: int, at: datetime) -> None:
    """Call the holder of a card no more on this device; what waits for it goes too."""
    _lock(card)
    deleted, _by_model = queries.devices_of_card(card).filter(pk=device).delete()
    if deleted:
        _journal("card.calls_off", card, at)


@transaction.atomic
def leave_address(*, card: EntryCard, address: str, language: str, at: datetime) -> None:
    """Keep a mail address and send the letter that confirms it; the one before it goes.

    Raises TournamentError ``too_many_letters``.
    """
    tournament = _lock(card)
    code = draw_code()
    known = CallAddress.objects.select_for_update().filter(card=card).first()
    letters = known.letters + 1 if known else 1
    if known is not None and known.confirmed_at and known.address == address:
        return
    if letters > MOST_LETTERS:
        raise TournamentError(RefusalCode.TOO_MANY_LETTERS)
    row, _is_new = CallAddress.objects.update_or_create(
        card=card,
        defaults={
            "address": address,
            "language": language,
            "fingerprint": code_fingerprint(code),
            "letters": letters,
            "asked_at": at,
            "confirmed_at": None,
        },
    )
    with translation.override(language):
        words = texts.confirmation_words(event_title(tournament))
    outbox.put(
        [
            outbox.new_message(
                key=f"confirm-{row.pk}-{letters}",
                topic=f"confirm-{row.pk}",
                title=words.title,
                words=words.text,
                link=reverse("card-mail-confirm", args=[code]),
                language=language,
                at=at,
                expires_at=at + CONFIRM_WITHIN,
                mail=row,
            )
        ]
    )


@transaction.atomic
def confirm_address(*, mail: CallAddress, at: datetime) -> None:
    """Send letters to this address from now on, as the link in its letter was followed."""
    _lock(mail.card)
    changed = CallAddress.objects.filter(pk=mail.pk, confirmed_at=None).update(confirmed_at=at)
    if changed:
        _journal("card.calls_on", mail.card, at, by_mail=True)


@transaction.atomic
def forget_address(*, card: EntryCard, at: datetime) -> None:
    """Send no more letters about this card, and forget the address.

    That letters of confirmation were sent is not forgotten while the card is in force.
    """
    _lock(card)
    known = CallAddress.objects.filter(card=card).exclude(address="").first()
    if known is None:
        return
    CallAddress.objects.filter(pk=known.pk).update(address="", confirmed_at=None)
    known.messages.filter(state="waiting").delete()
    if known.confirmed_at:
        _journal("card.calls_off", card, at, by_mail=True)


def forget_expired(at: datetime) -> None:
    """Forget the devices and addresses of cards that open nothing any more."""
    for model in (PushDevice, CallAddress):
        rows = model.objects.select_related("card__entry__tournament")
        over = [
            row.pk
            for row in rows.iterator()
            if row.card.ended_at is not None
            or at >= card_expires_at(row.card, row.card.entry.tournament)
        ]
        for first in range(0, len(over), 300):
            model.objects.filter(pk__in=over[first : first + 300]).delete()


def _lock(card: EntryCard) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=card.entry.tournament_id)


def _journal(verb: str, card: EntryCard, at: datetime, *, by_mail: bool = False) -> None:
    """Write down that it was switched, and by what; no address of anybody."""
    is_on = verb == "card.calls_on"
    writing.write_journal_row(
        stream=card.entry.tournament.scope_key,
        verb=verb,
        actor=card.entry.player.user,
        at=at,
        data={"entry": card.entry_id, **({"by_mail": True} if by_mail else {})},
        before=None if is_on else card.pk,
        after=card.pk if is_on else None,
    )
