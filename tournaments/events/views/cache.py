"""Pages of an event cached until its journal or standings change.

Every change of an event writes a row into its journal in the same transaction, so the head of
that journal and the revision of the stored table name a state of its pages; so does the newest
move that everybody may see of a game being played; so does the head of the journal about people,
whom other events may change, how many of its players are shown by initials, and the year, in
which children grow up. That name is the page's ETag and the key
under which the page is stored in this process, as it is and compressed: in a hall no proxy
compresses for a hundred phones. Visitors who are signed in see more than that and are always
answered in full.

Their pages are compressed too, each anew (see `games.web.requests`).
"""

import gzip
import hashlib
from collections.abc import Callable, Mapping
from functools import wraps

from django.conf import settings
from django.core.cache import caches
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from rest_framework.request import Request

from arbiter.examinations.services import code_version
from arbiter.journal.models.rows import JournalHead
from arbiter.ports import TOURNAMENT, Subject
from games.web.requests import QUICKLY, accepts_gzip, compress_hiding_length
from tournaments.events.models import Tournament
from tournaments.live.queries.shown import newest_shown_move
from tournaments.people.models import PEOPLE
from tournaments.people.texts import first_year_of_minors

SPOKEN = ("Accept-Language", "HX-Request", "Accept")  # what chooses among the forms of an answer

STORED_PAGES = "pages"  # the cache of this process, see settings

LONGEST_ADDRESS = 200  # an address made up to fill the memory is not stored

OF_A_VISIT = ("messages", settings.SESSION_COOKIE_NAME)  # cookies of what only one visitor sees

TOKEN_FIELD = b"csrfmiddlewaretoken"  # a form of one visitor is never given to another

View = Callable[..., HttpResponseBase]


def cache_event_page(view: View) -> View:
    """Decorator: cache an event's page that depends only on its journal and standings."""

    @wraps(view)
    def wrapped(request: HttpRequest, pk: int, *args: object, **kwargs: object) -> HttpResponseBase:
        return _answer(request, pk, lambda: view(request, pk, *args, **kwargs), is_stored=True)

    return wrapped


def cache_event_api_view(read: View) -> View:
    """Decorator: cache an API ``get`` likewise; requests with a token are not cached."""

    @wraps(read)
    def wrapped(
        self: object, request: Request, pk: int, *args: object, **kwargs: object
    ) -> HttpResponseBase:
        return _answer(request, pk, lambda: read(self, request, pk, *args, **kwargs))

    return wrapped


def _answer(
    request: HttpRequest | Request,
    pk: int,
    make: Callable[[], HttpResponseBase],
    *,
    is_stored: bool = False,
) -> HttpResponseBase:
    if request.user.is_authenticated:
        return compress_hiding_length(request, make()) if is_stored else make()
    etag = _etag(request, pk)
    if etag is None:
        return make()
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = _stored(request, etag, make) if is_stored else make()
    response.headers.setdefault("ETag", etag)
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ("Cookie", "Authorization", "Accept-Encoding", *SPOKEN))
    return response


def _stored(
    request: HttpRequest, etag: str, make: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Return the page as it was made for somebody else in the same state, else made and stored."""
    is_one_visitors = any(name in request.COOKIES for name in OF_A_VISIT)
    if is_one_visitors or len(request.get_full_path()) > LONGEST_ADDRESS:
        return make()
    key = hashlib.sha256(f"{request.scheme}://{request.get_host()} {etag}".encode()).hexdigest()
    stored = caches[STORED_PAGES].get(key)
    if stored is None:
        response = make()
        if not _is_the_same_for_all(response):
            return response
        compressed = gzip.compress(response.content, QUICKLY, mtime=0)
        stored = (response.content, compressed, dict(response.headers))
        caches[STORED_PAGES].set(key, stored)
    return _sent(request, *stored)


def _sent(
    request: HttpRequest, content: bytes, compressed: bytes, headers: Mapping[str, str]
) -> HttpResponse:
    """Return the page as the browser takes it."""
    is_compressed = accepts_gzip(request)
    response = HttpResponse(compressed if is_compressed else content, headers=headers)
    if is_compressed:
        response.headers["Content-Encoding"] = "gzip"
    return response


def _is_the_same_for_all(response: HttpResponseBase) -> bool:
    if response.status_code != 200 or response.streaming or response.cookies:
        return False
    return TOKEN_FIELD not in response.content


def _etag(request: HttpRequest | Request, pk: int) -> str | None:
    """Two queries; None for an event that not everybody may see."""
    public = Tournament.objects.public().filter(pk=pk)
    guarded = Count("entries", filter=Q(entries__player__is_guarded=True))
    counted = public.annotate(guarded=guarded, shown=newest_shown_move("pk"))
    counts = counted.values_list("revision", "standings_revision", "guarded", "shown").first()
    if counts is None:
        return None
    streams = (str(Subject(TOURNAMENT, pk)), PEOPLE)
    heads = JournalHead.objects.filter(stream__in=streams).values_list("stream", "seq", "hash")
    parts = (
        *(pk, *counts, sorted(heads), get_language(), code_version()),
        first_year_of_minors(),
        *(request.get_full_path(), *(request.headers.get(name, "") for name in SPOKEN[1:])),
    )
    return f'W/"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'
