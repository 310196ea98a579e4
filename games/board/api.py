"""HTTP API: legal moves and exact worth of a position; judge a record."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.parsers import BaseParser, FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.archive.queries.records import read_one_game, refuse_too_large_record
from games.archive.serializers import CheckIn, RecordTextIn
from games.board import texts
from games.board.queries import moves
from games.board.queries.checker import (
    CheckedGame,
    check_games_of_text,
    games_of_whole_text,
)
from games.board.queries.moves import position_in_query, variant_in_query
from games.board.serializers import EndingOut, LineIn, LineOut, PositionAnswerOut, ReportOut
from games.board.steps import ends_of_wrong_move, steps_of_line
from games.draughts import pdn
from games.draughts.errors import Fault, Note
from games.draughts.position import fen_as_shown, start_of
from games.draughts.suggestions import Suggestion
from games.draughts.texts import words as words_texts
from games.draughts.texts.names import variant_name
from games.draughts.variants import Variant
from games.web.api import endpoint
from games.web.errors import GamesError, RefusalCode, TooLarge
from games.web.limits import (
    BoardRequestThrottle,
    CheckThrottle,
    announced_body_size,
    charged_unless_too_large,
    is_body_too_large,
)
from games.web.parsers import StrictJSONParser

KEPT = 24 * 3600  # seconds; the rules of play do not change overnight

LONGEST_MOVE = 60  # characters of a written move

NO_POSITION = OpenApiResponse(description="no such position, or no game of that name")


class PositionMovesView(APIView):
    """Answered from the address alone: no sign-in, no database, the same for everybody."""

    tag = "board"
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (BoardRequestThrottle,)

    @endpoint(
        gives=PositionAnswerOut,
        also={422: NO_POSITION},
        operation_id="position_moves",
        parameters=[
            OpenApiParameter("fen", required=True, description='"W:Wa1,Kc3:Bb6"'),
            OpenApiParameter("variant", description="russian without it"),
            OpenApiParameter("try", description="a written move to be explained if it is illegal"),
        ],
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """List the legal moves of a position, each with the legal replies to it."""
        variant = variant_in_query(request.query_params)
        position = position_in_query(request.query_params.get("fen", ""), variant)
        answer = moves.moves_and_replies(position, variant)
        tried = request.query_params.get("try", "")[:LONGEST_MOVE]
        fault = moves.fault_of_move(position, tried, variant) if tried else None
        refused = fault and {
            "code": str(fault.code),
            "article": fault.rule,
            "words": words_texts.explain(fault, get_language() or "ru"),
            "wrong": ends_of_wrong_move(fault, variant),
            "legal": fault.legal or [move["text"] for move in answer["moves"]],
        }
        response = Response({**answer, "refused": refused})
        if not tried:  # an explanation is in the reader's language
            response["Cache-Control"] = f"public, max-age={KEPT}"
        return response


NO_ENDING = OpenApiResponse(
    description="no such position, more pieces than the tables know, or a game without tables"
)


class PositionEndingView(APIView):
    """Answered from the tables: no sign-in, no database, the same for everybody."""

    tag = "board"
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (BoardRequestThrottle,)

    @endpoint(
        gives=EndingOut,
        also={422: NO_ENDING},
        operation_id="position_ending",
        parameters=[
            OpenApiParameter("fen", required=True, description='"W:WKc1,Kd2,Ka3:BKe1"'),
            OpenApiParameter("variant", description="russian without it; poddavki, three pieces"),
        ],
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """Look up the exact worth of a position of few pieces, and the moves that keep it.

        Up to four pieces of Russian draughts, three of poddavki; of other games what was built.

        The tables know neither repetition nor counted moves: a win in 43 moves is a win here
        even where a draw rule ends the game before. The draw rules decide, not this answer.
        """
        variant = variant_in_query(request.query_params)
        position = position_in_query(request.query_params.get("fen", ""), variant)
        ending = moves.ending_as_data(position, variant)
        words = {
            "words": texts.worth_in_words(ending),
            "kept_by": texts.kept_by_moves_in_words(ending),
        }
        response = Response({**ending, **words})
        response["Cache-Control"] = f"private, max-age={KEPT}"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response


# HTTP API of the free record checker: judge a text in one request, store nothing.


LONGEST_TOKEN = 200  # characters of a faulty token told; its place says where the rest is


class PlainRecordParser(BaseParser):
    """Request parser: the body is a record in any encoding, sent as plain text."""

    media_type = "text/plain"

    def parse(
        self, stream: Any, media_type: str | None = None, context: Mapping[str, Any] | None = None
    ) -> dict[str, bytes]:
        """Return the body's bytes, at most one more than are allowed."""
        return {"data": stream.read(settings.MAX_UPLOAD_BYTES + 1)}


class PdnParser(PlainRecordParser):
    """The same request parser for the media type of PDN."""

    media_type = "application/vnd.pdn"


BODIES = {
    "application/json": RecordTextIn,
    "multipart/form-data": CheckIn,
    "text/plain": OpenApiTypes.BINARY,
    "application/vnd.pdn": OpenApiTypes.BINARY,
}


class ValidateView(APIView):
    """No sign-in, no cookie: any program may ask, as often as the rate allows."""

    tag = "record checker"
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (CheckThrottle,)
    parser_classes = (StrictJSONParser, MultiPartParser, FormParser, PlainRecordParser, PdnParser)

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Refuse a request whose announced length is too large, before reading its body."""
        super().initial(request, *args, **kwargs)
        if is_body_too_large(request):
            raise TooLarge(
                RefusalCode.TOO_LARGE,
                size=announced_body_size(request),
                limit=settings.MAX_UPLOAD_BYTES,
            )

    @extend_schema(
        operation_id="records_validate",
        request=BODIES,
        responses=ReportOut,
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Judge every game of a text or file by the rules of play; nothing is stored."""
        with charged_unless_too_large(request):
            data = _data(request)
            refuse_too_large_record(data)
        return Response(report_as_data(check_games_of_text(data), get_language() or "ru"))


class ValidateInVersionView(ValidateView):
    """The same under the address of this version of the API."""

    tag = "record checker"

    @extend_schema(
        operation_id="v1_records_validate",
        request=BODIES,
        responses=ReportOut,
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Judge every game of a text or file by the rules of play; nothing is stored."""
        return super().post(request)


def _data(request: Request) -> bytes:
    """Exactly the bytes handed in, in any of the forms."""
    body = request.data
    if isinstance(body, dict) and isinstance(body.get("data"), bytes):
        return body["data"]
    read = CheckIn(data=body)
    read.is_valid(raise_exception=True)
    return read.data_bytes()


def report_as_data(games: tuple[CheckedGame, ...], language: str) -> dict[str, object]:
    """Return the report on all games as JSON-ready data."""
    good = sum(game.is_ok for game in games)
    return {
        "ok": good == len(games),
        "total": len(games),
        "good": good,
        "read_whole_as": list(games_of_whole_text(games)),
        "games": [_game(game, language) for game in games],
    }


def _game(game: CheckedGame, language: str) -> dict[str, object]:
    return {
        "game": game.number,
        "line": game.first_line,
        "ok": game.is_ok,
        "plies": game.plies,
        "result": game.result,
        "variant": game.replay.variant.id,
        "encoding": game.encoding,
        "white": game.white,
        "black": game.black,
        "event": game.event,
        "players": dict(game.race.players) if game.race else {},
        "winner": game.race.winner if game.race else None,
        "faults": [fault_as_data(fault, language) for fault in game.faults],
        "notes": [_note(note, language) for note in game.notes],
        "notes_found": game.notes_found,
        "offers": _suggestions(game.suggestions, language),
        "final_fen": game.final_fen,
        "canonical": game.canonical,
    }


def fault_as_data(fault: Fault, language: str) -> dict[str, object]:
    """Return a fault as JSON-ready data, with its sentence and its place in words."""
    data = fault.as_dict()
    for name in ("game", "rule", "move_number"):
        del data[name]
    return {
        **data,
        "article": fault.rule,
        "number": fault.move_number,
        "words": words_texts.explain(fault, language),
        "place": words_texts.describe_place(fault, language),
        "token": fault.token[:LONGEST_TOKEN],
        "token_length": len(fault.token),
    }


def _note(note: Note, language: str) -> dict[str, object]:
    words = words_texts.explain(note, language)
    return {**note.as_dict(), "token": note.token[:LONGEST_TOKEN], "words": words}


def _suggestions(
    suggestions: tuple[Suggestion, ...] | None, language: str
) -> list[dict[str, object]] | None:
    if suggestions is None:
        return None
    return [
        {
            **suggestion.as_dict(),
            "words": words_texts.explain_suggestion(suggestion, language),
            "then": _suggestions(suggestion.then, language),
        }
        for suggestion in suggestions
    ]


# HTTP API that judges a record while it is being written, for the board beside the text.


class LineView(APIView):
    """No sign-in, nothing is stored."""

    tag = "record checker"
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (BoardRequestThrottle,)
    parser_classes = (StrictJSONParser,)

    @endpoint(
        takes=LineIn,
        gives=LineOut,
        also={422: NO_POSITION},
        operation_id="records_line",
        auth=[],
    )
    def post(self, request: Request, body: LineIn) -> Response:
        """Read one game as far as it is written: every good half-move, and the first fault."""
        values = body.validated_data
        variant = variant_in_query(values)
        return Response(read_unfinished_record(values["text"], values["start"], variant))


def read_unfinished_record(text: str, start: str, variant: Variant) -> dict[str, Any]:
    """Read a record being written as lines of moves; an empty text has no move yet."""
    opening = position_in_query(start, variant) if start else start_of(variant)
    fen = fen_as_shown(opening, variant)
    head = f'[FEN "{fen}"]\n' if start and "[FEN" not in text else ""
    try:
        game: pdn.ReadGame | None = read_one_game(head + text, variant=variant).game
    except GamesError as error:
        if error.code != RefusalCode.NO_GAME:
            raise
        game = None
    if game is None:
        nothing = dict.fromkeys(("fault", "result", "outcome"))
        return {**_named(variant), "start": fen, "steps": [], **nothing}
    replay = game.replay
    fault = game.faults[0] if game.faults else None
    return _named(replay.variant) | {
        "start": fen_as_shown(replay.start, replay.variant),
        "steps": [step.as_dict() for step in steps_of_line(replay)],
        "fault": _fault_in_text(fault, replay.variant, bool(head)) if fault else None,
        "result": game.result,
        "outcome": moves.outcome_as_data(replay.final, replay.variant),
    }


def _named(variant: Variant) -> dict[str, str]:
    """The game by its id and its name in the reader's language."""
    return {"variant": variant.id, "variant_name": variant_name(variant.id, get_language())}


def _fault_in_text(fault: Fault, variant: Variant, has_head: bool) -> dict[str, object]:
    """The fault with its place in the text as it came, without the line put before it."""
    fields = fault_as_data(fault, get_language() or "ru")
    if has_head and isinstance(fields["line"], int):
        fields["line"] -= 1
    return {**fields, "wrong": ends_of_wrong_move(fault, variant)}
