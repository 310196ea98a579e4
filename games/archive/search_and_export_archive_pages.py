"""Pages of the archive: search its games, and download what was found as one file."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.archive import export_found_records
from games.archive.archive_search_forms import ArchiveForm
from games.archive.collections_with_sizes import collections_with_sizes
from games.archive.models import Collection
from games.archive.search_archive import ORDER, count_found_records, find_page_of_records
from games.archive.stream_export_as_download import most_games_in_download, stream_export
from games.draughts.choose_russian_or_english_text import reads_cyrillic
from games.draughts.colour import Colour
from games.draughts.position import Position, fen_as_shown
from games.draughts.variants import RUSSIAN, VARIANTS
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import BadSearch, RefusalCode
from games.web.encode_list_cursors import ListCursor, parse_cursor
from games.web.request_limits import ExportThrottle

NO_PIECES = Position(0, 0, 0, Colour.WHITE)


PALETTE = "W:Wc3,Ke3:Bd6,Kf6"  # one piece of each kind, for the script to copy


@require_safe
def search_archive(request: HttpRequest) -> HttpResponse:
    """Show the archive's search page: names, dates, moves, position, material; page by page."""
    return _page(request)


@require_safe
def download_found_records(request: HttpRequest, kind: str) -> HttpResponse | StreamingHttpResponse:
    """Download everything a search finds as one file; show a refusal on the search page."""
    form = ArchiveForm(request.GET)
    if kind not in export_found_records.KINDS:
        raise Http404
    if not form.is_valid():
        return _page(request, status=422)
    if not ExportThrottle().allow_request(request, None):
        return _page(request, refusal=BadSearch(RefusalCode.TOO_OFTEN), status=429)
    try:
        return stream_export(
            export_found_records.export_found_records(
                form.query(), kind, limit=most_games_in_download(request.user)
            )
        )
    except BadSearch as error:
        return _page(request, refusal=error, status=422)


def _page(
    request: HttpRequest, *, refusal: BadSearch | None = None, status: int = 200
) -> HttpResponse:
    """The form, and what it finds unless one of its fields is not understood."""
    collections = list(collections_with_sizes())
    language = get_language()
    form = ArchiveForm(
        request.GET,
        collections=[(collection.slug, collection.title(language)) for collection in collections],
    )
    cursor, bad_cursor = _cursor(request)
    refusal = refusal or bad_cursor
    context: dict[str, object] = {
        "form": form,
        "collections": collections,
        "collection": _chosen(collections, form),
        "kept": _search_query(request),
        "is_continued": cursor is not None,
        "refusal": refusal and refusals.explain_refusal(refusal.code, refusal.params, language),
        "csv": "csv-semicolon" if reads_cyrillic(language) else "csv",
        **_setup(form),
    }
    if form.is_valid():
        query = form.query()
        context["page"] = find_page_of_records(query, cursor=cursor)
        context["total"] = None if cursor else count_found_records(query)
        context["asks_board"] = bool(query.position or query.material or query.opening)
    return render(request, "games/archive.html", context, status=status)


def _cursor(request: HttpRequest) -> tuple[ListCursor | None, BadSearch | None]:
    """The place to go on from; an address that is cut begins at the beginning and says so."""
    try:
        return parse_cursor(request.GET.get("cursor", ""), columns=len(ORDER)), None
    except BadSearch as error:
        return None, error


def _search_query(request: HttpRequest) -> str:
    """The search as the words of an address, without the page of it and what is empty."""
    kept = request.GET.copy()
    kept.pop("cursor", None)
    for name in [name for name, value in kept.items() if not value]:
        kept.pop(name)
    return kept.urlencode()


def _chosen(collections: list[Collection], form: ArchiveForm) -> Collection | None:
    slug = form.data.get("collection")
    return next((collection for collection in collections if collection.slug == slug), None)


def _setup(form: ArchiveForm) -> Mapping[str, object]:
    """The board beside the form: the position looked for, else an empty one to set up."""
    typed = form.cleaned_data if form.is_valid() else {}
    position = typed.get("position")
    variant = VARIANTS[typed.get("variant") or RUSSIAN.id]
    return {
        "has_position": position is not None,
        "board_fen": fen_as_shown(position or NO_PIECES, variant),
        "board_variant": variant,
        "palette_fen": PALETTE,
    }
