"""Print cards, ten to an A4 sheet, as a page and as PDF."""

from collections.abc import Sequence
from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.papers.absolute_addresses_and_qr_codes import absolute_address
from games.board.printing import AccessCard, AccessCards, Sheet
from games.board.printing import Head as PrintedHead
from tournaments.events.models import Tournament
from tournaments.papers.shared_player_and_event_texts import (
    event_title,
    player_name,
    tell_namesakes_of_event_apart,
)
from tournaments.player_access_cards import draw_card_code
from tournaments.player_access_cards.make_and_revoke_cards import MadeCard

TO_A_SHEET = 10


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
    cards = _cards(request, tournament, made)
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
        for card in _cards(request, tournament, made)
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


def _cards(
    request: HttpRequest, tournament: Tournament, made: Sequence[MadeCard]
) -> tuple[PrintedCard, ...]:
    with tell_namesakes_of_event_apart(tournament):
        return tuple(_card(request, card) for card in made)


def _card(request: HttpRequest, made: MadeCard) -> PrintedCard:
    surname, _blank, first_name = player_name(made.entry.player).partition(" ")
    return PrintedCard(
        entry=made.entry.pk,
        surname=surname,
        given=first_name,
        number=str(made.entry.number or ""),
        code=made.code,
        qr=_qr(absolute_address(request, "card-open", draw_card_code.code_in_address(made.code))),
    )


def _qr(address: str) -> str:
    return segno.make(address, error="m").svg_inline(
        border=2, dark="#000", svgclass="qr", lineclass=None, omitsize=True
    )
