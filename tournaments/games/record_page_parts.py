"""Build the record on a game's page: its board, verdict, files and certificate."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from arbiter.examinations import draw_counters_in_words_after_every_ply, examination_in_words
from arbiter.examinations.compare_result_with_record import describe_comparison
from arbiter.examinations.models import Examination
from arbiter.incidents import irregular_moves_let_stand
from arbiter.papers import absolute_addresses_and_qr_codes
from arbiter.signed_texts import read_game_and_grounds_of_certified_text
from games.archive import read_and_replay_stored_record as record_selectors
from games.archive import responses_of_record_files_and_pictures
from games.archive.models import GameRecord
from games.board import board_query_parameters, board_template_context
from games.board.position_picture_pages import png_address_of_board
from games.draughts import Colour
from games.record_checker import mark_and_replace_faulty_words
from games.refusals import texts as refusals
from tournaments.games.published_game import GamePage
from tournaments.games.record_with_hidden_names import hidden_players, with_shown_names
from tournaments.people.shown_names import shown_name
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records.models import Submission, SubmissionState
from tournaments.submitted_records.player_names_check import does_record_name_others
from tournaments.submitted_records.preview_verdict_of_record import RecordPreview

PUBLIC_STATES = (SubmissionState.WAITING, SubmissionState.DISPUTED, SubmissionState.CONFIRMED)


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """The record on the board of the page: the accepted one, or the requested version."""

    record: GameRecord | None
    examination: Examination | None
    version: Submission | None = None


def choose_shown_record(page: GamePage, version: str) -> ShownRecord:
    """Choose the record to show: players may ask for a version, others see the accepted.

    Of a game by correspondence nobody else sees what waits: its last move is hidden until it is
    answered, and the moves before it stand on the page by themselves.
    """
    chosen = next((row for row in page.submissions if str(row.number) == version), None)
    if chosen is not None:
        return ShownRecord(chosen.record, chosen.examination, chosen)
    if page.game.record is not None:
        return ShownRecord(page.game.record, page.game.examination)
    if page.game.pairing.round.tournament.is_by_correspondence:
        return ShownRecord(None, None)
    public = [row for row in page.submissions if row.state in PUBLIC_STATES and row.record]
    return (
        ShownRecord(public[-1].record, public[-1].examination)
        if public
        else ShownRecord(None, None)
    )


def public_record(page: GamePage) -> GameRecord | None:
    """Return the record shown to the public on the page of a game."""
    return choose_shown_record(page, "").record


def _ends_the_game(page: GamePage, shown: ShownRecord) -> bool:
    """Whether nobody is to move behind the last move: a version that was not taken ends nothing."""
    is_taken = shown.version is None or shown.version.state == SubmissionState.CONFIRMED
    return is_taken and page.game.state == GameState.FINISHED


def board_of_shown_record(
    request: HttpRequest, page: GamePage, shown: ShownRecord
) -> dict[str, Any]:
    """Build the board, counters and findings of the record shown."""
    if shown.record is None:
        return {"board": None, "refusal": _refusal(shown.version)}
    written = record_selectors.read_record_again(
        shown.record, irregular_moves_let_stand.waivers_of_subject(page.game.subject)
    )
    read = with_shown_names(written, page.game)
    rules = (
        shown.examination.ruleset_id
        if shown.examination
        else page.game.pairing.round.tournament.ruleset_id
    )
    board = board_template_context.board_context(
        read.replay,
        game=read,
        line=board_query_parameters.line_in_query(request),
        ply=board_query_parameters.ply_in_query(request),
        tried=board_query_parameters.tried_move_in_query(request),
        is_flipped=board_query_parameters.is_flipped_in_query(request),
        is_over=_ends_the_game(page, shown),
    )
    return {
        "record": shown.record,
        "read": read,
        "names_others": does_record_name_others(page.game, shown.record.white, shown.record.black)
        and not hidden_players(page.game),
        "faults": mark_and_replace_faulty_words.faults_with_marked_lines(
            mark_and_replace_faulty_words.decode_for_marking(bytes(shown.record.source)),
            read.faults,
        ),
        "board": board,
        "image_url": request.build_absolute_uri(png_address_of_board(board)),
        **({} if shown.version else _files(request, page)),
        "counters": draw_counters_in_words_after_every_ply.counters_after_every_ply(
            read.replay, rules, get_language()
        ),
        "examination": examination_in_words.examination_in_words(shown.examination, get_language()),
    }


def _other_names(game: Game, preview: RecordPreview) -> tuple[str, str] | None:
    """Return the players whom a text names, where they are not those of the game."""
    if preview.read is None or hidden_players(game):
        return None
    white, black = (preview.read.tag(name) or "" for name in ("White", "Black"))
    return (white, black) if does_record_name_others(game, white, black) else None


def preview_board(game: Game, preview: RecordPreview) -> dict[str, Any]:
    """Build the board and verdict of a text that is only checked, not submitted."""
    read, language = preview.read, get_language()
    if read is None:
        error = preview.refusal
        sentence = refusals.explain_refusal(error.code, error.params, language) if error else ""
        return {"board": None, "refusal": sentence, "in_latin": preview.in_latin}
    return {
        "read": read,
        "in_latin": preview.in_latin,
        "faults": mark_and_replace_faulty_words.faults_with_marked_lines(preview.text, read.faults),
        "board": board_template_context.board_context(read.replay, game=read),
        "other_names": _other_names(game, preview),
        "examination": examination_in_words.examination_in_words(preview.examination, language),
    }


def live_verdict(game: Game, preview: RecordPreview) -> dict[str, Any]:
    """Examine a text while it is typed: its moves, and its first fault or its verdict."""
    read, language = preview.read, get_language()
    if read is None:
        error = preview.refusal
        return {
            "refusal": refusals.explain_refusal(error.code, error.params, language)
            if error
            else "",
            "in_latin": preview.in_latin,
        }
    halves = (read.replay.plies + 1) // 2, read.replay.plies // 2
    white, black = halves if read.start.turn is Colour.WHITE else halves[::-1]
    return {
        "counted": {"white": white, "black": black},
        "in_latin": preview.in_latin,
        "other_names": _other_names(game, preview),
        "faults": mark_and_replace_faulty_words.faults_with_marked_lines(preview.text, read.faults),
        "examination": examination_in_words.examination_in_words(preview.examination, language),
    }


def _refusal(version: Submission | None) -> str:
    """Return why a text that was handed in could not be read at all."""
    if version is None or not version.fault:
        return ""
    return refusals.explain_refusal(version.fault["code"], version.fault["params"], get_language())


def result_against_record(page: GamePage, shown: ShownRecord) -> str:
    """Say how the result in force agrees with the verdict of the public record."""
    game = page.game
    if game.state != GameState.FINISHED or shown.version is not None:
        return ""
    return describe_comparison(shown.examination, game.outcome, get_language())


def _files(request: HttpRequest, page: GamePage) -> dict[str, Any]:
    """Where the record everybody sees is to be had in every form."""
    pk = page.game.pk
    names = (shown_name(seat.player) for seat in (page.game.white, page.game.black))
    return {
        "embed_url": request.build_absolute_uri(reverse("game-embed", args=[pk])),
        "share_title": " – ".join(names),
        "files": [
            (kind, reverse("game-file", args=[pk, kind]))
            for kind in responses_of_record_files_and_pictures.KINDS
        ],
        "picture_url": reverse("game-picture", args=[pk]),
        "print_url": reverse("game-print", args=[pk]),
        "protocol_url": reverse("game-protocol", args=[pk]),
    }


def certificate_parts(request: HttpRequest, page: GamePage) -> dict[str, Any]:
    """Return the certificate in force and a QR code of its address."""
    if page.certificate is None:
        return {"certificate": None}
    url = absolute_addresses_and_qr_codes.absolute_address(
        request, "certificate", page.certificate.serial
    )
    return {
        "certificate": page.certificate,
        "grounds": read_game_and_grounds_of_certified_text.read_grounds(page.certificate.pdn),
        "qr": absolute_addresses_and_qr_codes.qr_code(url),
        "url": url,
    }
