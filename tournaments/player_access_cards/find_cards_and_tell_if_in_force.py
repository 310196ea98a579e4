"""Find cards: by code, by number, and those of an event with their state."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.order_by_name import order_by_name
from tournaments.player_access_cards.models import EntryCard

AFTER_THE_EVENT = timedelta(days=7)  # protests and late records


AT_LEAST = timedelta(days=2)  # a card printed when the days of the event were over already


WITHOUT_DAYS = timedelta(days=90)  # of an event that names none


class CardState(StrEnum):
    """States of a card."""

    NONE = "none"  # was never made
    UNOPENED = "unopened"
    OPENED = "opened"
    ENDED = "ended"  # taken back, or another took its place
    EXPIRED = "expired"  # the event is over


@dataclass(frozen=True, slots=True)
class CardLine:
    """An entry with its newest card."""

    entry: Entry
    card: EntryCard | None
    state: CardState


def card_expires_at(card: EntryCard, tournament: Tournament) -> datetime:
    """Return when a card expires: a week after the event's last day."""
    last_day = tournament.ends_on or tournament.starts_on
    if last_day is None:
        return card.issued_at + WITHOUT_DAYS
    midnight = timezone.make_aware(datetime.combine(last_day, time.max))
    return max(midnight + AFTER_THE_EVENT, card.issued_at + AT_LEAST)


def state_of_card(card: EntryCard | None, tournament: Tournament, *, at: datetime) -> CardState:
    """Return the state of a card at a moment."""
    if card is None:
        return CardState.NONE
    if card.ended_at is not None:
        return CardState.ENDED
    if at >= card_expires_at(card, tournament):
        return CardState.EXPIRED
    return CardState.OPENED if card.opened_at else CardState.UNOPENED


def card_by_number(number: int) -> EntryCard | None:
    """Find a card of a visible event by its number, in force or not; one query."""
    return _cards().filter(pk=number).first()


def card_by_fingerprint(fingerprint: str) -> EntryCard | None:
    """Find a card of a visible event by its fingerprint; one query."""
    return _cards().filter(fingerprint=fingerprint).first()


def is_card_in_force(card: EntryCard, *, at: datetime) -> bool:
    """Return whether a card opens anything now."""
    user = card.entry.player.user
    if user is None or not user.is_active:
        return False
    state = state_of_card(card, card.entry.tournament, at=at)
    return state in (CardState.UNOPENED, CardState.OPENED)


def entries_with_newest_cards(tournament: Tournament, *, at: datetime) -> list[CardLine]:
    """Return every entry with its newest card, by number, else by name; two queries."""
    newest = {
        card.entry_id: card for card in EntryCard.objects.filter(entry__tournament=tournament)
    }  # in the order of making: the last of an entry stays
    entries = tournament.entries.select_related("player").order_by(
        "number", order_by_name("player__name")
    )
    return [
        CardLine(
            entry, newest.get(entry.pk), state_of_card(newest.get(entry.pk), tournament, at=at)
        )
        for entry in entries
    ]


def _cards() -> QuerySet[EntryCard]:
    cards = EntryCard.objects.filter(
        entry__tournament__hidden_at__isnull=True, entry__tournament__is_private=False
    )
    return cards.select_related("entry__tournament", "entry__player__user")
