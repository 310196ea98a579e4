"""HTTP API that judges a record while it is being written, for the board beside the text."""

from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.archive.read_and_store_record import read_one_game
from games.board import moves_and_replies
from games.board.moves_in_position_api import NO_POSITION, BoardOutcomeOut, ReplyOut
from games.board.squares_of_written_move import ends_of_wrong_move
from games.board.steps_of_replay import steps_of_line
from games.board.variant_and_position_in_query import position_in_query, variant_in_query
from games.draughts import pdn
from games.draughts.faults_and_errors import Fault
from games.draughts.position import fen_as_shown, start_of
from games.draughts.texts.variant_names import variant_name
from games.draughts.variants import Variant
from games.record_checker.check_record_api import FaultOut, fault_as_data
from games.refusals.codes_and_exceptions import GamesError, RefusalCode
from games.web.request_limits import BoardRequestThrottle
from games.web.strict_json_body_parser import StrictJSONParser
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint

LONGEST = 200_000  # characters, as in the box of a page


class LineIn(Body):
    """A record being written; ``start`` is the set-up it begins from if it names none."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, max_length=LONGEST)
    start = serializers.CharField(required=False, default="", allow_blank=True, max_length=400)
    variant = serializers.CharField(required=False, default="", allow_blank=True, max_length=20)


class PlayedStepOut(ReplyOut):
    """One half-move by what it does to the board, and the board after it."""

    ply = serializers.IntegerField()
    number = serializers.IntegerField()
    side = serializers.CharField()
    fen = serializers.CharField()


class LineFaultOut(FaultOut):
    """The first fault, and where its arrow goes."""

    wrong = serializers.ListField(child=serializers.CharField(), allow_null=True)


class LineOut(serializers.Serializer):
    """The moves that are good, and the first that is not."""

    variant = serializers.CharField(
        help_text="the game that the record names, else the one asked for"
    )
    variant_name = serializers.CharField()
    start = serializers.CharField()
    steps = PlayedStepOut(many=True)
    fault = LineFaultOut(allow_null=True)
    result = serializers.CharField(allow_null=True)
    outcome = BoardOutcomeOut(allow_null=True)


class LineView(APIView):
    """No sign-in, nothing is stored."""

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
        "outcome": moves_and_replies.outcome_as_data(replay.final, replay.variant),
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
