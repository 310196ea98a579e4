"""Access cards: their codes, whether one is in force, what it opens; sheets of cards to print."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

import segno
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.accounts.services import secrets
from arbiter.cases.models import Case
from arbiter.papers.queries.lines import absolute_address
from games.board.printing import AccessCard, AccessCards, Sheet
from games.board.printing import Head as PrintedHead
from tournaments.boards.models import Game
from tournaments.entries.models import CardState, Entry, EntryCard
from tournaments.entries.texts import tell_namesakes_of_event_apart
from tournaments.events.models import Tournament
from tournaments.events.texts import event_title
from tournaments.games.models import Submission
from tournaments.people.queries import order_by_shown_name
from tournaments.people.texts import player_name

# Find cards: by code, by number, and those of an event with their state.


AFTER_THE_EVENT = timedelta(days=7)  # protests and late records

AT_LEAST = timedelta(days=2)  # a card printed when the days of the event were over already

WITHOUT_DAYS = timedelta(days=90)  # of an event that names none


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
    midnight = datetime.combine(last_day, time.max, tournament.zone)
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
        "number", order_by_shown_name("player__")
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


# Draw the code of a player's printed card, and its fingerprint, which alone is stored.
#
# 59 bits, and guesses are counted by address and first letters; the fingerprint is keyed with the
# secret of the service, so that a stolen database cannot be searched for codes.


GROUPS = 3

LENGTH = GROUPS * secrets.GROUP


def draw_code() -> str:
    """Draw a random code as it is printed: ``K7MQ-2XWP-HD9C``."""
    return secrets.draw_code(GROUPS).upper()


def code_in_address(code: str) -> str:
    """Return the code as in an address: without dashes."""
    return secrets.normalise_code(code).upper()


def first_group_of_code(typed: str) -> str:
    """Return the code's first group, by which guesses at one card are counted."""
    return secrets.normalise_code(typed)[: secrets.GROUP]


def fingerprint_of_code(typed: str) -> str:
    """Compute the stored fingerprint of a code, ignoring case, dashes and spaces."""
    return salted_hmac("entry_card", secrets.normalise_code(typed), algorithm="sha256").hexdigest()


# List the addresses that a card opens, each with its event; all others are closed.
#
# On a page that is not named here, or of another event, whoever holds a card is a visitor like
# everybody: he reads what is public and changes nothing.


IsOfEvent = Callable[[int, Tournament], bool]


def _event(pk: int, tournament: Tournament) -> bool:
    return pk == tournament.pk


def _game(pk: int, tournament: Tournament) -> bool:
    return Game.objects.filter(pk=pk, pairing__round__tournament=tournament).exists()


def _submission(pk: int, tournament: Tournament) -> bool:
    submissions = Submission.objects.filter(pk=pk, game__pairing__round__tournament=tournament)
    return submissions.exists()


def _case(pk: int, tournament: Tournament) -> bool:
    return Case.objects.filter(pk=pk, scope=tournament.scope_key).exists()


OPENED: Mapping[str, IsOfEvent] = {
    # to read, with the own board marked
    "event": _event,
    "event-round": _event,
    "event-standings": _event,
    "event-crosstable": _event,
    "event-player": _event,
    # a player's own acts
    "game": _game,
    "game-submit": _game,
    "api-records": _game,  # an act for programs: as the page sends it when the network may be away
    "game-live": _game,  # the moves of his game while it is played
    "api-game-live": _game,
    "api-game-live-end": _game,
    "game-dispute": _game,
    "api-disputes": _game,
    "game-claim": _game,
    "api-claims": _game,
    "submission-confirm": _submission,
    "api-confirm": _submission,
    "case": _case,
    "case-answer": _case,
    "case-withdraw": _case,
    "case-appeal": _case,
}
"""By the name of a page, whether what its number names belongs to the event."""

ALWAYS = frozenset(
    {"card", "card-device-add", "card-device-forget", "card-mail", "card-mail-forget"}
)
"""The page of the card itself, and what it switches on and off."""


def does_card_open(name: str, named: Mapping[str, object], tournament: Tournament) -> bool:
    """Return whether a card of this event opens the page of this name and numbers."""
    if name in ALWAYS:
        return True
    is_of_event = OPENED.get(name)
    pk = named.get("pk")
    return is_of_event is not None and isinstance(pk, int) and is_of_event(pk, tournament)


@dataclass(frozen=True, slots=True)
class MadeCard:
    """A new card with its code, which is shown only once."""

    entry: Entry
    code: str


# Print cards, ten to an A4 sheet, as a page and as PDF.


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """One card on a sheet; ``surname`` is large, ``entry`` is sent back with its code."""

    entry: int
    surname: str
    given: str
    number: str
    code: str
    qr: str

    @property
    def size(self) -> str:
        """The font size at which the surname's longest part fits beside the code."""
        longest = max(map(len, self.surname.split("-")))
        return "longest" if longest > 17 else "long" if longest > 11 else ""


def _printed_cards(
    request: HttpRequest, tournament: Tournament, made: Sequence[MadeCard]
) -> tuple[PrintedCard, ...]:
    with tell_namesakes_of_event_apart(tournament):
        return tuple(_printed_card(request, card) for card in made)


def _printed_card(request: HttpRequest, made: MadeCard) -> PrintedCard:
    surname, _blank, first_name = player_name(made.entry.player).partition(" ")
    return PrintedCard(
        entry=made.entry.pk,
        surname=surname,
        given=first_name,
        number=str(made.entry.number or ""),
        code=made.code,
        qr=_qr(absolute_address(request, "card-open", code_in_address(made.code))),
    )


def _qr(address: str) -> str:
    return segno.make(address, error="m").svg_inline(
        border=2, dark="#000", svgclass="qr", lineclass=None, omitsize=True
    )


TO_A_SHEET = 10


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """An A4 sheet of cards: those from ``first`` to ``last`` of all."""

    first: int
    last: int
    cards: tuple[PrintedCard, ...]


def sheets_of_cards(
    request: HttpRequest, tournament: Tournament, made: Sequence[MadeCard]
) -> tuple[PrintedSheet, ...]:
    """Arrange the cards by number, ten to a sheet."""
    cards = _printed_cards(request, tournament, made)
    return tuple(
        PrintedSheet(first + 1, min(first + TO_A_SHEET, len(cards)), cards[first:][:TO_A_SHEET])
        for first in range(0, len(cards), TO_A_SHEET)
    )


def pdf_sheet(request: HttpRequest, tournament: Tournament, made: Sequence[MadeCard]) -> Sheet:
    """Lay out the cards as a sheet of a PDF."""
    lead = event_and_place(tournament)
    cards = tuple(
        AccessCard(
            lead=lead,
            surname=card.surname,
            given=card.given,
            svg=card.qr,
            code=card.code,
            note=card_purpose(),
            label=pgettext("number", "player") if card.number else "",
            number=card.number,
        )
        for card in _printed_cards(request, tournament, made)
    )
    title = _("Cards of the players")
    head = PrintedHead(title=title, left=_("%(title)s · cut along the dashes") % {"title": title})
    return Sheet(head=head, blocks=(AccessCards(cards),), is_cut=True)


def event_and_place(tournament: Tournament) -> str:
    """Return the event and its place in one line."""
    return " · ".join(filter(None, (event_title(tournament), tournament.city)))


def card_purpose() -> str:
    """Return the sentence on each card that says what it is for."""
    return _("Point the camera: your board and the record of your game. No password is needed.")
