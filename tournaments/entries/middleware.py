"""Middleware: whose clock, names as this visitor may read them, a browser that acts by a card."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from arbiter.accounts.queries import rights
from arbiter.journal import origin
from tournaments.entries.queries import cards
from tournaments.entries.queries.players import FullNames
from tournaments.people import texts as people_texts
from tournaments.people.models import Player


class HoursMiddleware:
    """Middleware: a request begins with the site's clock, whatever hall the one before was in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(None):
            return self.get_response(request)


class ShownNamesMiddleware:
    """Middleware: show full names or initials as the visitor may read them.

    A card or a token may change the visitor while the request is answered: he is asked for at
    every name, and known anew when he is another.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        known = FullNames(request.user)

        def may_read(player: Player) -> bool:
            nonlocal known
            if known.visitor is not request.user:
                known = FullNames(request.user)
            return known.may_read_full_name_of(player)

        with people_texts.show_full_names_if(may_read):
            return self.get_response(request)


CARD = "card"  # in the session: the number of the card; its code is nowhere


class CardMiddleware:
    """Middleware: a browser that opened a card acts as its player, on the card's pages.

    The request gets ``card``: the card in force, or None. An account that has signed in goes
    before it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.card = None
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, named: dict[str, object]
    ) -> None:
        """Set the card's player as the request's user; one query, none without a card."""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return
        number = request.session.get(CARD)
        if number is None or request.user.is_authenticated:
            return
        card = cards.card_by_number(number)
        if card is None or not cards.is_card_in_force(card, at=timezone.now()):
            return
        request.card = card
        match = request.resolver_match
        tournament = card.entry.tournament
        if match is not None and cards.does_card_open(match.url_name or "", named, tournament):
            request.user = rights.restrict_user_to_event(
                card.entry.player.user, tournament.scope_key
            )
            origin.mark_change_as_made_by_card()
