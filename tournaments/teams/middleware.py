"""Middleware: a browser that opened the link of a captain hands in line-ups of that team."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from arbiter.accounts.queries import rights
from arbiter.journal import origin
from tournaments.teams.queries import links

CAPTAIN = "captain"  # in the session: the number of the link; its code is nowhere


class CaptainMiddleware:
    """Middleware: set the captain of a team as the user of a request about its line-ups.

    An account that has signed in goes before the link, and so does a player's card.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.captain_link = None
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, named: dict[str, object]
    ) -> None:
        """Set the user; two queries, none without a link."""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return
        number = request.session.get(CAPTAIN)
        if number is None or request.user.is_authenticated:
            return
        link = links.link_by_number(number)
        if link is None:
            return
        request.captain_link = link
        match = request.resolver_match
        if match is not None and links.does_link_open(match.url_name or "", named, link):
            request.user = rights.restrict_user_to_event(link.user, link.team.tournament.scope_key)
            origin.mark_change_as_made_by_card()
