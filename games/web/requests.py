"""What pages read and answer: whole numbers, cursors, posted texts, POST-only pages, frames."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_POST

from games.web.errors import BadSearch, RefusalCode

# Encode the place of a row in an ordered list as an opaque cursor for addresses.
#
# A place is the last row seen, not a count of rows before it: what is stored meanwhile shifts no
# page, and page 2,000 costs what page 1 does.


# addresses handed out by earlier versions name no direction: they lead onwards
_PLAIN = re.compile(rb"([ab]?)(\d{1,18}(?:\.\d{1,18})*)")

LONGEST = 120
"""Characters of a cursor in an address; what is longer is no cursor."""


@dataclass(frozen=True, slots=True)
class ListCursor:
    """A place in a list: after or before the row with these values of the ordering columns."""

    place: tuple[int, ...]
    before: bool = False

    def __str__(self) -> str:
        plain = f"{'b' if self.before else 'a'}{'.'.join(map(str, self.place))}"
        return urlsafe_b64encode(plain.encode()).decode().rstrip("=")


def parse_cursor(text: str, *, columns: int) -> ListCursor | None:
    """Parse a cursor of a list ordered by so many columns; None for an empty text.

    Raises BadSearch ``bad_cursor``.
    """
    if not text:
        return None
    try:
        plain = urlsafe_b64decode(text[:LONGEST] + "=" * (-len(text[:LONGEST]) % 4))
    except ValueError as error:
        raise BadSearch(RefusalCode.BAD_CURSOR) from error
    match = _PLAIN.fullmatch(plain)
    place = tuple(map(int, match[2].split(b"."))) if match else ()
    if match is None or len(place) != columns:
        raise BadSearch(RefusalCode.BAD_CURSOR)
    return ListCursor(place, before=match[1] == b"b")


_LONGEST = 18
"""Digits of the largest id; Python reads no number of thousands of digits at all."""


def parse_whole_number(text: str) -> int | None:
    """Parse a whole number; None for other text and for numbers above those of an id."""
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= _LONGEST else None


NEWLINE = "\r\n"  # in what a browser sends; it counts one character where it limits the typing


def posted_text_cut_to_length(request: HttpRequest, name: str, most: int) -> str:
    """Return a posted field's text, cut to the length that ``maxlength`` allows.

    A NUL, which PostgreSQL holds in no text, is a space.
    """
    return request.POST.get(name, "").replace(NEWLINE, "\n")[:most].replace("\0", " ")


# Decorator that makes a page POST-only: GET is redirected to the page above it.
#
# A refused form is drawn at such an address; changing the language there, signing in again or
# reloading asks for it by GET.


View = Callable[..., HttpResponse]


def post_only(view: View) -> View:
    """Decorator: redirect GET to the page above, refuse methods other than POST."""
    refusing = require_POST(view)

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect(nearest_page_above(request.path_info))
        return refusing(request, *args, **kwargs)

    return wrapped


def nearest_page_above(path: str) -> str:
    """Return the nearest page above an address: ``/games/5/`` for ``/games/5/submit/``."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        return path
    return path


POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)
"""Nothing can be sent from such a page, so that nobody gains by hiding it under another."""


def allow_framing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator: let other sites show this view's page in a frame."""

    @wraps(view)
    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return xframe_options_exempt(answered)


# Compress an answer with gzip, padding it so that its length tells nothing of secrets in it.
#
# What the size of a compressed page could tell of its secrets (BREACH) is guarded twice: the one
# secret of such a page, the token of its forms, is masked anew in every answer, and up to a
# hundred random bytes are added to the length, as the framework does.


QUICKLY = 4  # of nine: the last steps save little and take as long as the page

WORTH_COMPRESSING = 1000  # bytes

_RANDOM_BYTES = GZipMiddleware.max_random_bytes

_ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))")


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the browser accepts gzip."""
    return _ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")) is not None


def compress_hiding_length(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Compress an answer that may hold a visitor's secrets, with random padding."""
    if response.streaming or response.has_header("Content-Encoding"):
        return response
    patch_vary_headers(response, ("Accept-Encoding",))
    if not accepts_gzip(request) or len(response.content) < WORTH_COMPRESSING:
        return response
    response.content = compress_string(response.content, max_random_bytes=_RANDOM_BYTES)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.content))
    return response
