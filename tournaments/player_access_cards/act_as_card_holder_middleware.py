"""Middleware: let a browser that opened a card act as its player in one event."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from arbiter.journal import where_change_came_from
from arbiter.rights import permissions_of_roles
from tournaments.player_access_cards import find_cards_and_tell_if_in_force, pages_a_card_opens

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
        card = find_cards_and_tell_if_in_force.card_by_number(number)
        if card is None or not find_cards_and_tell_if_in_force.is_card_in_force(
            card, at=timezone.now()
        ):
            return
        request.card = card
        match = request.resolver_match
        tournament = card.entry.tournament
        if match is not None and pages_a_card_opens.does_card_open(
            match.url_name or "", named, tournament
        ):
            request.user = permissions_of_roles.restrict_user_to_event(
                card.entry.player.user, tournament.scope_key
            )
            where_change_came_from.mark_change_as_made_by_card()
