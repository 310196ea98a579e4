"""Pages that everybody asks for again and again: answered 304 while nothing has happened.

Every change of an event writes a row into its journal in the same transaction, so the number
of that row and the revision of the stored table name a state of its pages; so does the number
of the last row about people, whom other events may change. Visitors who are signed in see more
than that and are always answered in full.
"""

import hashlib
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from rest_framework.request import Request

from arbiter.models import JournalHead
from arbiter.services.examinations import code_version
from tournaments.models import Tournament
from tournaments.services.people_import import PEOPLE

SPOKEN = ("Accept-Language", "HX-Request", "Accept")  # what chooses among the forms of an answer
View = Callable[..., HttpResponseBase]


def for_everybody(view: View) -> View:
    """A page of one event (``pk``) that depends on nothing but its journal and its table."""

    @wraps(view)
    def wrapped(request: HttpRequest, pk: int, *args: object, **kwargs: object) -> HttpResponseBase:
        return _answer(request, pk, lambda: view(request, pk, *args, **kwargs))

    return wrapped


def read_for_everybody(read: View) -> View:
    """The same for ``get`` of a program's view; whoever comes with a token is answered in full."""

    @wraps(read)
    def wrapped(
        self: object, request: Request, pk: int, *args: object, **kwargs: object
    ) -> HttpResponseBase:
        return _answer(request, pk, lambda: read(self, request, pk, *args, **kwargs))

    return wrapped


def _answer(
    request: HttpRequest | Request, pk: int, make: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    etag = None if request.user.is_authenticated else _etag(request, pk)
    if etag is None:
        return make()
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = make()
    response.headers.setdefault("ETag", etag)
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ("Cookie", "Authorization", *SPOKEN))
    return response


def _etag(request: HttpRequest | Request, pk: int) -> str | None:
    """Two queries; None for an event that does not exist."""
    found = Tournament.objects.filter(pk=pk).values_list("revision", "standings_revision").first()
    if found is None:
        return None
    streams = (f"tournament:{pk}", PEOPLE)
    heads = JournalHead.objects.filter(stream__in=streams).values_list("stream", "seq")
    told = (
        *(pk, *found, sorted(heads), get_language(), code_version()),
        *(request.get_full_path(), *(request.headers.get(name, "") for name in SPOKEN[1:])),
    )
    return f'W/"{hashlib.sha256(repr(told).encode()).hexdigest()[:32]}"'
