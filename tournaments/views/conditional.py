"""Pages that everybody asks for again and again: answered 304 while nothing has happened.

Every change of an event writes a row into its journal in the same transaction, so the number
of that row and the revision of the stored table name a state of its pages; so does the number
of the last row about people, whom other events may change. Visitors who are signed in see more
than that and are always answered in full.
"""

import hashlib
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from arbiter.models import JournalHead
from arbiter.services.examinations import code_version
from tournaments.models import Tournament
from tournaments.services.people_import import PEOPLE

View = Callable[..., HttpResponse]


def for_everybody(view: View) -> View:
    """A page of one event (``pk``) that depends on nothing but its journal and its table."""

    @wraps(view)
    def wrapped(request: HttpRequest, pk: int, *args: object, **kwargs: object) -> HttpResponse:
        etag = None if request.user.is_authenticated else _etag(request, pk)
        if etag is None:
            return view(request, pk, *args, **kwargs)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = view(request, pk, *args, **kwargs)
        response.headers.setdefault("ETag", etag)
        patch_cache_control(response, no_cache=True)
        patch_vary_headers(response, ("Cookie", "Accept-Language", "HX-Request"))
        return response

    return wrapped


def _etag(request: HttpRequest, pk: int) -> str | None:
    """Two queries; None for an event that does not exist."""
    found = Tournament.objects.filter(pk=pk).values_list("revision", "standings_revision").first()
    if found is None:
        return None
    streams = (f"tournament:{pk}", PEOPLE)
    heads = JournalHead.objects.filter(stream__in=streams).values_list("stream", "seq")
    told = (
        *(pk, *found, sorted(heads), get_language(), code_version()),
        *(request.get_full_path(), request.headers.get("HX-Request", "")),
    )
    return f'W/"{hashlib.sha256(repr(told).encode()).hexdigest()[:32]}"'
