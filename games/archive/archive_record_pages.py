"""Pages of one archive record: board, board for other sites, picture, printed sheet, files."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.archive import read_and_replay_stored_record, responses_of_record_files_and_pictures
from games.archive.models import GameRecord
from games.archive.read_record_api import find_public_record
from games.board import board_query_parameters, board_template_context
from games.board.framing_by_other_sites import allow_framing
from games.board.position_picture_pages import png_address_of_board
from games.board.score_sheet_rows import score_sheet_rows
from games.draughts import pdn
from games.ports import links_beside_record_port
from games.record_checker import mark_and_replace_faulty_words


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
        "faults": mark_and_replace_faulty_words.faults_with_marked_lines(
            mark_and_replace_faulty_words.decode_for_marking(bytes(record.source)), game.faults
        ),
        "board": board,
        "links": links_beside_record_port.links_of_record(record),
        "files": [
            (kind, reverse("archive-game-file", args=[pk, kind]))
            for kind in responses_of_record_files_and_pictures.KINDS
        ],
        "print_url": reverse("archive-game-print", args=[record.pk]),
        "embed_url": request.build_absolute_uri(reverse("archive-game-embed", args=[pk])),
        "share_title": f"{record.white or '?'} – {record.black or '?'}",
        "page_url": request.build_absolute_uri(),
        "picture_url": f"{picture}?line={board['line']}&ply={board['ply']}",
        "image_url": request.build_absolute_uri(png_address_of_board(board)),
    }
    return render(request, "games/archive_game.html", context)


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
    return render(request, "games/embed.html", context)


@require_safe
def send_board_of_record_as_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the board of a record as a picture, after the half-move ``?ply=`` of ``?line=``."""
    _, game = _record_and_game(pk)
    return responses_of_record_files_and_pictures.svg_response(str(_board(request, game)["svg"]))


@require_safe
def download_record_in_format(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Download an archive record in one of the file formats."""
    if kind not in responses_of_record_files_and_pictures.KINDS:
        raise Http404
    record, game = _record_and_game(pk)
    return responses_of_record_files_and_pictures.download_record_as_file(
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
    return render(request, "games/record_print.html", context)


def _record_and_game(pk: int) -> tuple[GameRecord, pdn.ReadGame]:
    record = find_public_record(pk)
    return record, read_and_replay_stored_record.read_record_again(record)


def _board(request: HttpRequest, game: pdn.ReadGame) -> dict[str, object]:
    return board_template_context.board_context(
        game.replay,
        game=game,
        line=board_query_parameters.line_in_query(request),
        ply=board_query_parameters.ply_in_query(request),
        tried=board_query_parameters.tried_move_in_query(request),
        is_flipped=board_query_parameters.is_flipped_in_query(request),
        is_over=game.result not in (None, "*"),
    )
