"""Limits of size and rate for costly requests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from games.web.errors import RefusalCode, TooLarge

AHEAD = 1.0  # seconds by which the clocks of two machines of one service may differ

COST = 1 << 15  # bytes of text whose judging costs about as much as answering a request

FRAME = 1 << 16  # what the frame of a form takes beside the record in it

ESCAPED = 6  # bytes of JSON for one letter: "\\u0431"

EXPORT_RATE = "30/hour"

PLAY_RATE = "3000/min"  # a whole hall behind one address, a move every few seconds each


def announced_body_size(request: HttpRequest | Request) -> int:
    """Return the length of the body that Content-Length announces."""
    return int(request.META.get("CONTENT_LENGTH") or 0)


def is_body_too_large(request: HttpRequest | Request) -> bool:
    """Whether the announced body is larger than any text allowed, so that it is refused unread."""
    is_json = str(request.META.get("CONTENT_TYPE", "")).startswith("application/json")
    most = settings.MAX_UPLOAD_BYTES * (ESCAPED if is_json else 1)
    return announced_body_size(request) > most + FRAME


def refuse_too_large_a_file(request: HttpRequest | Request) -> None:
    """Raises TooLarge ``too_large`` where the head announces more than an archive's file may
    have, before a byte of it is read."""
    size, limit = announced_body_size(request), settings.MAX_ARCHIVE_BYTES
    if size > limit + FRAME:
        raise TooLarge(RefusalCode.TOO_LARGE, size=size, limit=limit)


class PastMoments:
    """Cache of the moments of a visitor's requests, without those that have yet to come.

    They were written while the clock was ahead; after it was set back they would lock the visitor
    out until it gets there.
    """

    def __init__(self, cache: Any, now: Callable[[], float]) -> None:
        self._cache, self._now = cache, now

    def get(self, key: str, default: Any = None) -> Any:
        """Return the moments under a key that lie behind us."""
        moments, latest = self._cache.get(key, default), self._now() + AHEAD
        return [moment for moment in moments if moment <= latest] if moments else moments

    def set(self, key: str, value: Any, timeout: float) -> None:
        """Store moments for so many seconds."""
        self._cache.set(key, value, timeout)


class PastThrottle(SimpleRateThrottle):
    """Throttle that counts only moments behind us, whatever the clock showed before."""

    @property
    def cache(self) -> PastMoments:
        """The moments of requests."""
        return PastMoments(SimpleRateThrottle.cache, self.timer)


class AnonymousThrottle(PastThrottle, AnonRateThrottle):
    """Throttle of visitors without an account (``THROTTLE_ANON``)."""


class AccountThrottle(PastThrottle, UserRateThrottle):
    """Throttle of accounts (``THROTTLE_USER``)."""


class ExportThrottle(AnonymousThrottle):
    """Throttle of archive exports for visitors without an account."""

    scope = "export"

    def get_rate(self) -> str | None:
        """Return the rate; none with ``THROTTLE_ANON=off``."""
        return EXPORT_RATE if self.THROTTLE_RATES.get("anon") else None


class BoardRequestThrottle(AnonymousThrottle):
    """Throttle of a board's requests, one for each move played."""

    scope = "play"

    def get_rate(self) -> str | None:
        """Return the rate; none with ``THROTTLE_ANON=off``."""
        return PLAY_RATE if self.THROTTLE_RATES.get("anon") else None


class CheckThrottle(PastThrottle):
    """Throttle of judging texts by their cost (``THROTTLE_CHECK``), for every visitor.

    A request costs one, and one more for every ``COST`` bytes once it is known not to be too
    large (``charge_for_size``).  The last one may cost more than what is left: it is judged, and
    uses all of it up.
    """

    scope = "check"

    def get_cache_key(self, request: HttpRequest | Request, view: object) -> str:
        """Return the key of the visitor's allowance: his account, else his address."""
        user = getattr(request, "user", None)
        ident = user.pk if user is not None and user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}

    def charge(self, request: HttpRequest | Request, cost: int) -> None:
        """Add a cost to what a visitor has used, never beyond his allowance."""
        if self.rate is None:
            return
        key, now = self.get_cache_key(request, None), self.timer()
        history = [*[now] * min(cost, self.num_requests), *self.cache.get(key, [])]
        self.cache.set(key, history[: self.num_requests], self.duration)


def charge_for_size(request: HttpRequest | Request) -> None:
    """Charge the visitor for the length of a text, besides the request itself."""
    CheckThrottle().charge(request, announced_body_size(request) // COST)


@contextmanager
def charged_unless_too_large(request: HttpRequest | Request) -> Iterator[None]:
    """Charge for the length of a text read inside; nothing if it is refused for its size."""
    try:
        yield
    except (TooLarge, RequestDataTooBig):
        raise
    except Exception:
        charge_for_size(request)
        raise
    charge_for_size(request)


def has_used_up_check_rate(request: HttpRequest) -> bool:
    """Whether this visitor has used up his allowance for judging texts."""
    return not CheckThrottle().allow_request(request, None)


def has_used_up_rate(request: HttpRequest) -> bool:
    """Whether this visitor has used up his rate of requests (``THROTTLE_ANON``, ``_USER``)."""
    throttle: SimpleRateThrottle = AnonymousThrottle()
    if request.user.is_authenticated:
        throttle = AccountThrottle()
    return not throttle.allow_request(request, None)
