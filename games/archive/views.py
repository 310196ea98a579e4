"""Pages of the archive: search and download of games; one record, its board, picture."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.archive import downloads
from games.archive.api import find_public_record
from games.archive.forms import ArchiveForm
from games.archive.models import Collection, GameRecord
from games.archive.queries import export, records
from games.archive.queries.export import most_games_in_download, stream_export
from games.archive.queries.records import collections_with_sizes
from games.archive.queries.search import ORDER, count_found_records, find_page_of_records
from games.board import faulty_words
from games.board.queries import context, moves
from games.board.queries.context import png_address_of_board
from games.board.steps import score_sheet_rows
from games.draughts import pdn
from games.draughts.colour import Colour
from games.draughts.position import Position, fen_as_shown
from games.draughts.texts.catalogue import reads_cyrillic
from games.draughts.variants import RUSSIAN, VARIANTS
from games.web import ports as web_ports
from games.web import texts as web_texts
from games.web.errors import BadSearch, RefusalCode
from games.web.limits import ExportThrottle
from games.web.requests import ListCursor, allow_framing, parse_cursor

# Pages of the archive: search its games, and download what was found as one file.


NO_PIECES = Position(0, 0, 0, Colour.WHITE)


@require_safe
def search_archive(request: HttpRequest) -> HttpResponse:
    """Show the archive's search page: names, dates, moves, position, material; page by page."""
    return _page(request)


@require_safe
def download_found_records(request: HttpRequest, kind: str) -> HttpResponse | StreamingHttpResponse:
    """Download everything a search finds as one file; show a refusal on the search page."""
    form = ArchiveForm(request.GET)
    if kind not in export.KINDS:
        raise Http404
    if not form.is_valid():
        return _page(request, status=422)
    if not ExportThrottle().allow_request(request, None):
        return _page(request, refusal=BadSearch(RefusalCode.TOO_OFTEN), status=429)
    try:
        return stream_export(
            export.export_found_records(
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
        "refusal": refusal and web_texts.explain_refusal(refusal.code, refusal.params, language),
        "csv": "csv-semicolon" if reads_cyrillic(language) else "csv",
        **_setup(form),
    }
    if form.is_valid():
        query = form.query()
        context["page"] = find_page_of_records(query, cursor=cursor)
        context["total"] = None if cursor else count_found_records(query)
        context["asks_board"] = bool(query.position or query.material or query.opening)
    return render(request, "games/archive/archive.html", context, status=status)


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
    }


# Pages of one archive record: board, board for other sites, picture, printed sheet, files.


@require_safe
def show_record(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one archive record: board, moves, tags, faults and notes.

    Only records of a collection are the public's; a version that a player handed in belongs
    to the page of his game.
    """
    record, game = _record_and_game(pk)
    board = _board(request, game)
    picture = reverse("archive-game-picture", args=[record.pk])
    context = {
        "record": record,
        "game": game,
        "faults": faulty_words.faults_with_marked_lines(
            faulty_words.decode_for_marking(bytes(record.source)), game.faults, game.variant
        ),
        "board": board,
        "links": web_ports.links_of_record(record),
        "files": [
            (kind, reverse("archive-game-file", args=[pk, kind])) for kind in downloads.KINDS
        ],
        "print_url": reverse("archive-game-print", args=[record.pk]),
        "embed_url": request.build_absolute_uri(reverse("archive-game-embed", args=[pk])),
        "share_title": f"{record.white or '?'} – {record.black or '?'}",
        "page_url": request.build_absolute_uri(),
        "picture_url": f"{picture}?line={board['line']}&ply={board['ply']}",
        "image_url": request.build_absolute_uri(png_address_of_board(board)),
    }
    return render(request, "games/archive/archive_game.html", context)


@require_safe
@allow_framing
def show_board_of_record_for_frames(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a record's board and moves alone, for a frame on another site."""
    record, game = _record_and_game(pk)
    context = {
        "board": _board(request, game),
        "white": record.white,
        "black": record.black,
        "result": record.result,
        "full_url": request.build_absolute_uri(reverse("archive-game", args=[pk])),
    }
    return render(request, "games/archive/embed.html", context)


@require_safe
def send_board_of_record_as_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the board of a record as a picture, after the half-move ``?ply=`` of ``?line=``."""
    _, game = _record_and_game(pk)
    return downloads.svg_response(str(_board(request, game)["svg"]))


@require_safe
def download_record_in_format(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Download an archive record in one of the file formats."""
    if kind not in downloads.KINDS:
        raise Http404
    record, game = _record_and_game(pk)
    return downloads.download_record_as_file(
        kind, game, bytes(record.source), f"record-{record.pk}"
    )


@require_safe
def show_record_to_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a record as a sheet to print: names, moves in two columns, last position, signatures."""
    record, game = _record_and_game(pk)
    board = _board(request, game)
    context = {
        "record": record,
        "game": game,
        "board": board,
        "back_url": reverse("archive-game", args=[record.pk]),
        **score_sheet_rows(board),
    }
    return render(request, "games/archive/record_print.html", context)


def _record_and_game(pk: int) -> tuple[GameRecord, pdn.ReadGame]:
    record = find_public_record(pk)
    return record, records.read_record_again(record)


def _board(request: HttpRequest, game: pdn.ReadGame) -> dict[str, object]:
    return context.board_context(
        game.replay,
        game=game,
        line=moves.line_in_query(request),
        ply=moves.ply_in_query(request),
        tried=moves.tried_move_in_query(request),
        is_flipped=moves.is_flipped_in_query(request),
        is_over=game.result not in (None, "*"),
    )
