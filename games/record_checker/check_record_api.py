"""HTTP API of the free record checker: judge a text in one request, store nothing."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.parsers import BaseParser, FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.archive.read_and_store_record import refuse_too_large_record
from games.archive.serializers import CheckIn, RecordTextIn
from games.draughts.faults_and_errors import Fault, Note
from games.draughts.suggestions import Suggestion
from games.draughts.texts import faults_notes_and_suggestions_in_words
from games.record_checker.check_games_of_text import CheckedGame, check_games_of_text
from games.refusals.codes_and_exceptions import RefusalCode, TooLarge
from games.web.request_limits import (
    CheckThrottle,
    announced_body_size,
    charged_unless_too_large,
    is_body_too_large,
)
from games.web.strict_json_body_parser import StrictJSONParser

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


class FaultOut(serializers.Serializer):
    """Why a game is not good, where it says so, and what would have been legal there."""

    code = serializers.CharField(help_text="must_capture, capture_not_finished, …")
    article = serializers.CharField(help_text="the rule it rests on: C1, M4, …")
    words = serializers.CharField(help_text="the reason in a sentence")
    place = serializers.CharField(help_text="the place in words")
    line = serializers.IntegerField(allow_null=True)
    column = serializers.IntegerField(allow_null=True)
    token = serializers.CharField(help_text="what is written there, cut if it is very long")
    token_length = serializers.IntegerField(help_text="its characters, uncut")
    ply = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True, help_text="number of the pair of moves")
    side = serializers.CharField(allow_null=True, help_text="w or b")
    square = serializers.CharField(allow_null=True)
    position = serializers.CharField(allow_null=True, help_text="FEN before the faulty move")
    params = serializers.DictField()
    legal = serializers.ListField(
        child=serializers.CharField(), help_text="all legal moves there, the likeliest first"
    )


class NoteOut(serializers.Serializer):
    """What was odd in the record and how it was understood."""

    code = serializers.CharField()
    words = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)
    column = serializers.IntegerField(allow_null=True)
    token = serializers.CharField()
    params = serializers.DictField()


@extend_schema_serializer(component_name="OfferOut")  # its public name in the schema
class SuggestionOut(serializers.Serializer):
    """What would explain a faulty record: tried on the board, never applied."""

    code = serializers.CharField(help_text="other_variant, board_mirrored, missing_move, …")
    words = serializers.CharField()
    plies = serializers.IntegerField(help_text="half-moves that are legal when read so")
    of = serializers.IntegerField(help_text="half-moves written")
    whole = serializers.BooleanField()
    params = serializers.DictField()
    then = serializers.ListField(
        child=serializers.DictField(),
        help_text="what would put right the rest: a suggestion for the record so put right",
    )


class GameReportOut(serializers.Serializer):
    """One game of the text."""

    game = serializers.IntegerField(help_text="its place in the text, from 1")
    line = serializers.IntegerField(help_text="where it begins, from 1")
    ok = serializers.BooleanField()
    plies = serializers.IntegerField(help_text="half-moves that are good")
    result = serializers.CharField(allow_null=True)
    variant = serializers.CharField()
    encoding = serializers.CharField()
    white = serializers.CharField()
    black = serializers.CharField()
    event = serializers.CharField()
    players = serializers.DictField(
        child=serializers.CharField(),
        help_text="of a star of more players than two: their names by number, in the order of play",
    )
    winner = serializers.CharField(allow_null=True, help_text="the number of the one who has won")
    faults = FaultOut(many=True)
    notes = NoteOut(many=True)
    notes_found = serializers.IntegerField(help_text="how many there are; the first are listed")
    offers = SuggestionOut(many=True, allow_null=True, help_text="null where nobody looked")
    final_fen = serializers.CharField(help_text="the last good position")
    canonical = serializers.CharField(allow_null=True, help_text="canonical PDN of a good game")


class ReportOut(serializers.Serializer):
    """Everything found in the text."""

    ok = serializers.BooleanField(help_text="whether every game is good")
    total = serializers.IntegerField()
    good = serializers.IntegerField()
    games = GameReportOut(many=True)


BODIES = {
    "application/json": RecordTextIn,
    "multipart/form-data": CheckIn,
    "application/x-www-form-urlencoded": CheckIn,
    "text/plain": OpenApiTypes.BINARY,
    "application/vnd.pdn": OpenApiTypes.BINARY,
}


class ValidateView(APIView):
    """No sign-in, no cookie: any program may ask, as often as the rate allows."""

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
        "words": faults_notes_and_suggestions_in_words.explain(fault, language),
        "place": faults_notes_and_suggestions_in_words.describe_place(fault, language),
        "token": fault.token[:LONGEST_TOKEN],
        "token_length": len(fault.token),
    }


def _note(note: Note, language: str) -> dict[str, object]:
    words = faults_notes_and_suggestions_in_words.explain(note, language)
    return {**note.as_dict(), "token": note.token[:LONGEST_TOKEN], "words": words}


def _suggestions(
    suggestions: tuple[Suggestion, ...] | None, language: str
) -> list[dict[str, object]] | None:
    if suggestions is None:
        return None
    return [
        {
            **suggestion.as_dict(),
            "words": faults_notes_and_suggestions_in_words.explain_suggestion(suggestion, language),
            "then": _suggestions(suggestion.then, language),
        }
        for suggestion in suggestions
    ]
