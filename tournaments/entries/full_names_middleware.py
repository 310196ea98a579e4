"""Middleware: show names of players in full or by initials, as the visitor may read them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.entries.full_name_rights import FullNames
from tournaments.people import shown_names
from tournaments.people.models import Player


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

        with shown_names.show_full_names_if(may_read):
            return self.get_response(request)
