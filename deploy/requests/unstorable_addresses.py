"""Answer 404 to addresses whose numbers or characters no database row can have.

The database would refuse them with a fault: PostgreSQL holds no NUL in a text, SQLite no number
of more than 64 bits.
"""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

from games.web.strict_serializers import LARGEST

NUL = "\0"


class ImpossibleAddressMiddleware:
    """Middleware: 404 for an address no row can have, 400 for a query with NUL."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Drop cookies with a NUL (``\\000``): by one of them a session would be looked for."""
        for name in [name for name, value in request.COOKIES.items() if NUL in value]:
            del request.COOKIES[name]
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: tuple[Any, ...], named: dict[str, Any]
    ) -> None:
        """Refuse an address or a query with a value that no row can have."""
        if not all(map(_can_be, (*args, *named.values()))):
            raise Http404
        if any(NUL in text for values in request.GET.lists() for text in (values[0], *values[1])):
            raise BadRequest("NUL in a question")


def _can_be(named: object) -> bool:
    if isinstance(named, int):
        return named <= LARGEST
    return NUL not in str(named)
