"""The record on a game's page: board, verdict, files, certificate; the claim of a draw."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from arbiter.cases.queries import draws, incidents
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import words
from arbiter.examinations.queries.words import describe_comparison
from arbiter.papers.queries import lines
from arbiter.proofs import certified
from arbiter.rules.rulesets import catalogue
from games.archive import downloads
from games.archive.models import GameRecord
from games.archive.queries import records
from games.board import faulty_words
from games.board.queries import context, moves
from games.board.queries.context import png_address_of_board
from games.board.steps import steps_of_replay
from games.draughts import Colour, pdn
from games.web import texts as web_texts
from tournaments.boards.models import Game, GameState
from tournaments.games.forms import ClaimForm
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries.published import GamePage, hidden_players, with_shown_names
from tournaments.games.queries.records import RecordPreview, does_record_name_others
from tournaments.live.queries import games as live
from tournaments.people.texts import shown_name

# Build the record on a game's page: its board, verdict, files and certificate.


ENDED = (GameState.FINISHED, GameState.REPORTED)

PUBLIC_STATES = (SubmissionState.WAITING, SubmissionState.DISPUTED, SubmissionState.CONFIRMED)


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """The record on the board of the page: the accepted one, or the requested version."""

    record: GameRecord | None
    examination: Examination | None
    version: Submission | None = None
    is_live: bool = False


def choose_shown_record(page: GamePage, version: str, *, sees_all: bool = False) -> ShownRecord:
    """Choose the record to show: players may ask for a version, others see the accepted.

    Of a game that is written while it is played it is its moves; unless a visitor ``sees_all``,
    with the delay of the event, which holds for a record that waits likewise. Of a game by
    correspondence nobody else sees what waits: its last move is hidden until it is answered, and
    the moves before it stand on the page by themselves.
    """
    chosen = next((row for row in page.submissions if str(row.number) == version), None)
    if chosen is not None:
        return ShownRecord(chosen.record, chosen.examination, chosen)
    if page.game.record is not None:
        return ShownRecord(page.game.record, page.game.examination)
    if page.game.pairing.round.tournament.is_by_correspondence:
        return ShownRecord(None, None)
    now = timezone.now()
    public = [row for row in page.submissions if row.state in PUBLIC_STATES and row.record]
    if public and not sees_all:
        until = live.records_shown_until(page.game.pairing.round.tournament, now)
        is_shown = page.game.is_settled
        public = [row for row in public if is_shown or (until is not None and row.at <= until)]
    if public:
        return ShownRecord(public[-1].record, public[-1].examination)
    written = live.live_record(page.game, sees_all=sees_all, now=now)
    return ShownRecord(written, None, is_live=written is not None)


def public_record(page: GamePage) -> GameRecord | None:
    """Return the record shown to the public on the page of a game."""
    return choose_shown_record(page, "").record


def _ends_the_game(page: GamePage, shown: ShownRecord) -> bool:
    """Whether nobody is to move behind the last move: a version that was not taken ends nothing."""
    states = (SubmissionState.CONFIRMED, SubmissionState.WAITING)
    is_taken = shown.version is None or shown.version.state in states
    return is_taken and not shown.is_live and page.game.state in ENDED


def board_of_shown_record(
    request: HttpRequest, page: GamePage, shown: ShownRecord
) -> dict[str, Any]:
    """Build the board, counters and findings of the record shown."""
    if shown.record is None:
        return {"board": None, "refusal": _refusal(shown.version)}
    written = records.read_record_again(
        shown.record, incidents.waivers_of_subject(page.game.subject)
    )
    read = with_shown_names(written, page.game)
    rules = (
        shown.examination.ruleset_id
        if shown.examination
        else page.game.pairing.round.tournament.ruleset_id
    )
    board = context.board_context(
        read.replay,
        game=read,
        line=moves.line_in_query(request),
        ply=moves.ply_in_query(request),
        tried=moves.tried_move_in_query(request),
        is_flipped=moves.is_flipped_in_query(request),
        is_over=_ends_the_game(page, shown),
    )
    return {
        "record": shown.record,
        "read": read,
        "names_others": does_record_name_others(page.game, shown.record.white, shown.record.black)
        and not hidden_players(page.game),
        "faults": faulty_words.faults_with_marked_lines(
            faulty_words.decode_for_marking(bytes(shown.record.source)),
            read.faults,
            read.variant,
        ),
        "board": board,
        "image_url": request.build_absolute_uri(png_address_of_board(board)),
        **({} if shown.version else _files(request, page)),
        "counters": words.counters_after_every_ply(read.replay, rules, get_language()),
        "examination": words.examination_in_words(shown.examination, get_language()),
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
        sentence = web_texts.explain_refusal(error.code, error.params, language) if error else ""
        return {"board": None, "refusal": sentence, "in_latin": preview.in_latin}
    return {
        "read": read,
        "in_latin": preview.in_latin,
        "faults": faulty_words.faults_with_marked_lines(preview.text, read.faults, read.variant),
        "board": context.board_context(read.replay, game=read),
        "other_names": _other_names(game, preview),
        "examination": words.examination_in_words(preview.examination, language),
    }


def live_verdict(game: Game, preview: RecordPreview) -> dict[str, Any]:
    """Examine a text while it is typed: its moves, and its first fault or its verdict."""
    read, language = preview.read, get_language()
    if read is None:
        error = preview.refusal
        return {
            "refusal": web_texts.explain_refusal(error.code, error.params, language)
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
        "faults": faulty_words.faults_with_marked_lines(preview.text, read.faults, read.variant),
        "examination": words.examination_in_words(preview.examination, language),
    }


def _refusal(version: Submission | None) -> str:
    """Return why a text that was handed in could not be read at all."""
    if version is None or not version.fault:
        return ""
    return web_texts.explain_refusal(version.fault["code"], version.fault["params"], get_language())


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
        "files": [(kind, reverse("game-file", args=[pk, kind])) for kind in downloads.KINDS],
        "picture_url": reverse("game-picture", args=[pk]),
        "print_url": reverse("game-print", args=[pk]),
        "protocol_url": reverse("game-protocol", args=[pk]),
    }


def certificate_parts(request: HttpRequest, page: GamePage) -> dict[str, Any]:
    """Return the certificate in force and a QR code of its address."""
    if page.certificate is None:
        return {"certificate": None}
    url = lines.absolute_address(request, "certificate", page.certificate.serial)
    return {
        "certificate": page.certificate,
        "grounds": certified.read_grounds(page.certificate.pdn),
        "qr": lines.qr_code(url),
        "url": url,
    }


# The record of a game as everybody sees it, and its board as an address asks for it.


def public_record_and_game(
    page: GamePage, *, as_written: bool = False
) -> tuple[GameRecord, pdn.ReadGame]:
    """Return the record that everybody sees, and its game with what was let stand.

    ``as_written`` leaves out what was let stand. Raises Http404 where nobody sees a record.
    """
    record = public_record(page)
    if record is None:
        raise Http404
    waivers = () if as_written else waivers_of_subject(page.game.subject)
    read = records.read_record_again(record, waivers)
    return record, with_shown_names(read, page.game)


def board_as_asked(
    request: HttpRequest, game: pdn.ReadGame, *, is_over: bool = False
) -> dict[str, object]:
    """Return the board of a game at the line and half-move that the address asks for."""
    return context.board_context(
        game.replay,
        game=game,
        line=moves.line_in_query(request),
        ply=moves.ply_in_query(request),
        is_flipped=moves.is_flipped_in_query(request),
        is_over=is_over,
    )


# Build the draw claim on a game's page: its form, and what the record says against it.


def claim_doubt(page: GamePage, rule: str, ply: int | None) -> str:
    """Return in words what the record says against a claim; empty where nothing is."""
    record = _newest_record(page)
    if record is None or ply is None:
        return ""
    replay = records.replay_of_record(record, incidents.waivers_of_subject(page.game.subject))
    tournament = page.game.pairing.round.tournament
    answers_here = draws.claim_answers_at_ply(replay, tournament.ruleset_id, ply, get_language())
    answered = (
        next((answer for answer in answers_here.answers if answer.rule == rule), None)
        if answers_here
        else None
    )
    return answered.text if answered and answered.kind not in ("right", "open") else ""


def _newest_record(page: GamePage) -> GameRecord | None:
    newest = page.submissions[-1] if page.submissions else None
    return (newest.record if newest else None) or page.game.record


def claim_form(page: GamePage, typed: QueryDict | None = None) -> ClaimForm:
    """Make the draw-claim form with the moves of the record, newest first."""
    newest = page.submissions[-1] if page.submissions else None
    record = _newest_record(page)
    examination = (newest.examination if newest else None) or page.game.examination
    claims = examination.document["claims"] if examination else []
    waivers = incidents.waivers_of_subject(page.game.subject)
    return ClaimForm(
        typed,
        rules=catalogue.load_ruleset(page.game.pairing.round.tournament.ruleset_id),
        steps=steps_of_replay(records.replay_of_record(record, waivers)) if record else (),
        proven=max(claims, key=lambda claim: claim["first_ply"], default=None),
    )
