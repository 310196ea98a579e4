"""Middleware: compression, impossible addresses, slashes of the API."""

import gzip
from collections.abc import Callable
from typing import Any, cast

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers

from games.web.requests import accepts_gzip, compress_hiding_length
from games.web.serializers import LARGEST

# Compress answers where no proxy does: on a laptop in a hall.
#
# Phones in the hall share one Wi-Fi; a game with its board is a third of its bytes so.


BEST = 9  # of nine: a static file is compressed once

WORTH_COMPRESSING_ONCE = 400  # bytes

TEXTS = frozenset(
    (
        *("text/html", "text/css", "text/javascript", "application/javascript"),
        *("application/json", "application/manifest+json", "image/svg+xml"),
    )
)


class CompressionMiddleware:
    """Middleware that compresses texts and static files; other streams stay as they are."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._static: dict[tuple[str, str], bytes] = {}  # by path and ETag: as many as files

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if response.status_code != 200 or request.method != "GET" or kind not in TEXTS:
            return response
        if isinstance(response, FileResponse):
            is_static = request.path_info.startswith(settings.STATIC_URL)
            return self._static_file(request, response) if is_static else response
        return compress_hiding_length(request, response)

    def _static_file(self, request: HttpRequest, response: FileResponse) -> HttpResponseBase:
        """Compress a static file, once for each of its states."""
        patch_vary_headers(response, ("Accept-Encoding",))
        is_small = int(response.headers.get("Content-Length", 0)) < WORTH_COMPRESSING_ONCE
        if is_small or not accepts_gzip(request) or response.has_header("Content-Encoding"):
            return response
        key = request.path_info, response.headers.get("ETag", "")
        if key not in self._static:
            content = cast(bytes, response.getvalue())
            self._static[key] = gzip.compress(content, BEST, mtime=0)
        response.close()
        compressed = HttpResponse(self._static[key], headers=dict(response.headers))
        compressed.headers["Content-Encoding"] = "gzip"
        compressed.headers["Content-Length"] = str(len(self._static[key]))
        return compressed


# Answer 404 to addresses whose numbers or characters no database row can have.
#
# The database would refuse them with a fault: PostgreSQL holds no NUL in a text, SQLite no number
# of more than 64 bits.


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


# Serve API addresses the same with and without a slash at the end.
#
# A program that leaves the slash out cannot be led to the right spelling: a redirected POST comes
# back as a GET, without its body, and looks as if it had been done.


API = "/api/"


class ApiSlashMiddleware:
    """Middleware that adds or drops an API address's last slash if only that form is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(API) and not is_valid_path(path):
            other = _other_ending(path)
            if is_valid_path(other):
                request.path_info, request.path = other, _other_ending(request.path)
        return self.get_response(request)


def _other_ending(path: str) -> str:
    return path[:-1] if path.endswith("/") else f"{path}/"


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
