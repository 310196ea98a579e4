"""HTTP API of a case's position (legal moves, counters, endings) and of its journal rows."""

from django.http import Http404
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases import ending_tables_value_of_case_position
from arbiter.cases.models import Case
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.cases.scope_of_case import case_scope
from arbiter.examinations import draw_counters_in_words_after_every_ply
from arbiter.incidents import irregular_moves_let_stand
from arbiter.journal import journal_rows_of_subject, resolve_row_references
from arbiter.journal.list_export_and_verify_journal_api import JournalRowOut
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.web.paging_and_query_parameters import PageQuery, QueryParameters, page_of_rows
from games.archive import read_and_replay_stored_record
from games.draughts import legal_moves
from games.draughts.notation import format_move
from games.draughts.position import fen_as_shown
from games.web.validate_body_and_serialize_answer import endpoint

MOST_PLIES = 2000


class PlyQuery(QueryParameters):
    """Query parameter: the half-move whose position is asked for."""

    ply = serializers.IntegerField(
        required=False, min_value=0, max_value=MOST_PLIES, help_text="else the one disputed"
    )


class CounterOut(serializers.Serializer):
    """Output: a draw counter after a half-move."""

    rule = serializers.CharField()
    text = serializers.CharField(help_text="its name in the language of the request")
    value = serializers.IntegerField()
    limit = serializers.IntegerField()
    since = serializers.CharField(allow_blank=True, help_text="the move it is counted from")
    reset_by = serializers.CharField(allow_blank=True)
    due = serializers.CharField(
        allow_blank=True, help_text="the move after which a claim can be right at the earliest"
    )
    is_running = serializers.BooleanField()
    is_automatic = serializers.BooleanField(help_text="a full count ends the game by itself")


class EndingBesideOut(serializers.Serializer):
    """What a position is worth by the tables of endings; the draw rules decide, not they."""

    value = serializers.ChoiceField(["win", "draw", "loss"], help_text="for the side to move")
    winner = serializers.CharField(allow_null=True, help_text="w or b; null for a draw")
    moves_to_end = serializers.IntegerField(allow_null=True, help_text="moves of the winner")
    worth = serializers.CharField(help_text="the same in the language of the request")
    moves = serializers.ListField(
        child=serializers.CharField(), help_text="those that keep the value, the best first"
    )
    line = serializers.ListField(
        child=serializers.CharField(), help_text="best play to the end; empty for a draw"
    )
    meaning = serializers.CharField(help_text="what this says, and does not, to the case")


class CaseBoardOut(serializers.Serializer):
    """Output: a case's position, legal moves, counters and table of endings."""

    ply = serializers.IntegerField()
    plies = serializers.IntegerField(help_text="half-moves of the record")
    disputed = serializers.IntegerField(allow_null=True)
    fen = serializers.CharField()
    legal = serializers.ListField(child=serializers.CharField())
    counters = CounterOut(many=True)
    ending = EndingBesideOut(
        allow_null=True, help_text="for officials alone; null with more pieces than tables have"
    )


def is_official_with_desk(request: Request, case: Case) -> bool:
    """Return whether the caller is an official, who may see what a position is worth."""
    return Action.SEE_DESK in permissions_of_roles.permitted_actions(request.user, case_scope(case))


class CaseBoardView(APIView):
    """API: the board of a case at a half-move."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseBoardOut, operation_id="cases_board", parameters=[PlyQuery])
    def get(self, request: Request, pk: int) -> object:
        """Show position, legal moves and counters after a half-move of the case's record."""
        query = PlyQuery.parse_query(request)
        case = require_visible_case(request, pk).case
        if case.examination is None:
            raise Http404
        replay = read_and_replay_stored_record.replay_of_record(
            case.examination.record, irregular_moves_let_stand.waivers_of_subject(case.subject)
        )
        disputed = replay.plies if case.ply is None else min(case.ply, replay.plies)
        ply = query.get("ply", disputed)
        if ply > replay.plies:
            raise serializers.ValidationError({"ply": f"0–{replay.plies}"})
        position, variant = replay.positions[ply], replay.variant
        moves = legal_moves(position, variant=variant)
        return {
            "ply": ply,
            "plies": replay.plies,
            "disputed": case.ply,
            "fen": fen_as_shown(position, variant),
            "legal": [
                format_move(position, move, capture=variant.capture_sign, variant=variant)
                for move in moves
            ],
            "counters": draw_counters_in_words_after_every_ply.counters_after_ply(
                replay, case.examination.ruleset_id, ply, get_language()
            ),
            "ending": ending_tables_value_of_case_position.ending_table_answer(case, replay, ply)
            if is_official_with_desk(request, case)
            else None,
        }


class TimelineView(APIView):
    """API: the journal rows about a case's game."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=JournalRowOut, many=True, operation_id="cases_timeline", parameters=[PageQuery])
    def get(self, request: Request, pk: int) -> Response:
        """List the journal rows about the game of a case, in order; for officials."""
        query = PageQuery.parse_query(request)
        case = require_visible_case(request, pk).case
        permissions_of_roles.require_right(request.user, Action.READ_JOURNAL, case_scope(case))
        rows = journal_rows_of_subject.journal_rows_of_subject(case.subject, case.scope)
        return page_of_rows(
            request,
            query,
            rows,
            columns=("seq",),
            out=JournalRowOut,
            complete_rows=resolve_row_references.add_texts_and_names,
        )
