"""Middleware that names a page's account in a header, so that a browser keeps accounts apart."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

NOBODY = "-"


class AccountMarkMiddleware:
    """Middleware that names a page's account in the header ``X-Account``.

    The worker keeps the pages of each account apart by it, and forgets them when another comes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            user = request.user
            response.headers["X-Account"] = str(user.pk) if user.is_authenticated else NOBODY
        return response
