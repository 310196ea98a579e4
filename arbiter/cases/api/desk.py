"""HTTP API of cases: list, show, withdraw; statements, appeals, position, timeline, claims."""

from django.http import Http404
from django.utils import timezone
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.queries import access, draws, incidents, rulings
from arbiter.cases.queries.access import case_scope, require_visible_case
from arbiter.cases.serializers.desk import CaseBoardOut, CaseOut, PlyQuery, StatementOut, TextIn
from arbiter.cases.serializers.rulings import PlayerRecordOut, SanctionAloneIn, SanctionOut
from arbiter.cases.services import desk, sanctions
from arbiter.cases.services import rulings as rulings_services
from arbiter.examinations.queries import words
from arbiter.examinations.serializers import ClaimAnswerOut
from arbiter.journal.queries import rows as rows_queries
from arbiter.journal.serializers import JournalRowOut
from arbiter.rules.claims.uncounted import CLAIM_RULES
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.cases import UrgencyReason
from arbiter.web.queries import (
    PageQuery,
    QueryParameters,
    choice_parameter,
    filter_by_query,
    number_parameter,
    page_of_rows,
    text_parameter,
)
from arbiter.web.services import run_once_for_key
from games.archive.queries import records
from games.draughts import legal_moves
from games.draughts.notation import format_move
from games.draughts.position import fen_as_shown
from games.web.api import endpoint, located

# HTTP API of cases: list those the caller may see, show one, withdraw or dismiss one.


ALL = "all"


class CasesQuery(PageQuery):
    """Query parameters of the list of cases."""

    state = serializers.ChoiceField(
        required=False, default=CaseState.OPEN.value, choices=[*CaseState.values, ALL]
    )
    kind = choice_parameter(CaseKind.values)
    scope = text_parameter("an event: `tournament:5`")
    subject = text_parameter("a game: `game:12`")
    board = number_parameter(least=1)
    urgency_reason = choice_parameter([reason.value for reason in UrgencyReason])
    appeals = number_parameter("the ruling appealed against")


class CasesView(APIView):
    """API: the list of cases."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseOut, many=True, operation_id="cases_list", parameters=[CasesQuery])
    def get(self, request: Request) -> Response:
        """List the cases the caller may see, the oldest first.

        Those of the caller's office, of games the caller plays, and those the caller opened; only
        open ones unless another state is asked for.
        """
        query = CasesQuery.parse_query(request)
        columns = ("kind", "scope", "subject", "board", "urgency_reason", "appeals")
        rows = filter_by_query(
            access.cases_visible_to(request.user),
            query,
            {name: name for name in columns},
        )
        if query["state"] != ALL:
            rows = rows.filter(state=query["state"])
        return page_of_rows(
            request, query, rows, columns=("pk",), out=CaseOut, complete_rows=_read_players
        )


def _read_players(cases: list[Case]) -> None:
    """Look up who plays in the games of a whole page of cases."""
    players = arbiter_ports.players_of_subjects({case.subject for case in cases})
    for case in cases:
        case.players = players[case.subject]


class CaseView(APIView):
    """API: one case."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseOut, operation_id="cases_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one case with its claim, the verdict of the rules, and its rulings."""
        return require_visible_case(request, pk).case


class WithdrawView(APIView):
    """API: withdraw or dismiss a case."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(gives=CaseOut, operation_id="cases_withdraw_create")
    def post(self, request: Request, pk: int) -> object:
        """Withdraw a case: its author takes it back, or an arbiter dismisses it."""
        page = require_visible_case(request, pk)
        desk.withdraw_case(case=page.case, actor=request.user, at=timezone.now())
        return require_visible_case(request, pk).case


# HTTP API in a case: list and add statements, appeals and sanctions.


class StatementsView(APIView):
    """API: the statements in a case."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=StatementOut, many=True, operation_id="cases_statements")
    def get(self, request: Request, pk: int) -> object:
        """List the statements of both sides."""
        return require_visible_case(request, pk).statements

    @run_once_for_key
    @endpoint(takes=TextIn, gives=StatementOut, status=201, operation_id="cases_statements_create")
    def post(self, request: Request, pk: int, body: TextIn) -> object:
        """Add a statement to an open case."""
        return desk.add_statement(
            case=require_visible_case(request, pk).case,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class AppealsView(APIView):
    """API: the appeals against a case's rulings."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseOut, many=True, operation_id="cases_appeals")
    def get(self, request: Request, pk: int) -> object:
        """List the appeals against the rulings of a case, withdrawn ones included."""
        return require_visible_case(request, pk).appeals

    @located("api-case", "id")
    @run_once_for_key
    @endpoint(takes=TextIn, gives=CaseOut, status=201, operation_id="cases_appeals_create")
    def post(self, request: Request, pk: int, body: TextIn) -> object:
        """Appeal against the ruling in force to the jury, within the protest period."""
        return rulings_services.appeal_against_ruling(
            case=require_visible_case(request, pk).case,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class SanctionsView(APIView):
    """API: the sanctions of both players of a case."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=PlayerRecordOut, many=True, operation_id="cases_sanctions")
    def get(self, request: Request, pk: int) -> object:
        """List the sanctions of both players in the event and the next step of the ladder."""
        case = require_visible_case(request, pk).case
        facts = arbiter_ports.subject_facts(case.subject)
        return rulings.sanctions_of_both_sides(case.scope, facts) if facts else ()

    @run_once_for_key
    @endpoint(
        takes=SanctionAloneIn,
        gives=SanctionOut,
        status=201,
        operation_id="cases_sanctions_create",
    )
    def post(self, request: Request, pk: int, body: SanctionAloneIn) -> object:
        """Give a sanction without a ruling; a loss can only come with a ruling."""
        return sanctions.give_sanction(
            case=require_visible_case(request, pk).case,
            wanted=body.wanted_sanction(),
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )


# HTTP API of a case's position (legal moves, counters, endings) and of its journal rows.


def is_official_with_desk(request: Request, case: Case) -> bool:
    """Return whether the caller is an official, who may see what a position is worth."""
    return Action.SEE_DESK in rights.permitted_actions(request.user, case_scope(case))


class CaseBoardView(APIView):
    """API: the board of a case at a half-move."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseBoardOut, operation_id="cases_board", parameters=[PlyQuery])
    def get(self, request: Request, pk: int) -> object:
        """Show position, legal moves and counters after a half-move of the case's record."""
        query = PlyQuery.parse_query(request)
        case = require_visible_case(request, pk).case
        if case.examination is None:
            raise Http404
        replay = records.replay_of_record(
            case.examination.record, incidents.waivers_of_subject(case.subject)
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
            "counters": words.counters_after_ply(
                replay, case.examination.ruleset_id, ply, get_language()
            ),
            "ending": draws.ending_table_answer(case, replay, ply)
            if is_official_with_desk(request, case)
            else None,
        }


class TimelineView(APIView):
    """API: the journal rows about a case's game."""

    tag = "cases"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=JournalRowOut, many=True, operation_id="cases_timeline", parameters=[PageQuery])
    def get(self, request: Request, pk: int) -> Response:
        """List the journal rows about the game of a case, in order; for officials."""
        query = PageQuery.parse_query(request)
        case = require_visible_case(request, pk).case
        rights.require_right(request.user, Action.READ_JOURNAL, case_scope(case))
        rows = rows_queries.journal_rows_of_subject(case.subject, case.scope)
        return page_of_rows(
            request,
            query,
            rows,
            columns=("seq",),
            out=JournalRowOut,
            complete_rows=rows_queries.add_texts_and_names,
        )


# HTTP API that says whether a draw claim after a half-move is right, premature or wrong.


class ClaimQuery(QueryParameters):
    """Query parameters: the half-move and the rule of a draw claim."""

    ply = number_parameter("without it: the last one")
    rule = choice_parameter([name.value for name in CLAIM_RULES])


class CaseClaimsView(APIView):
    """API: the answer to a draw claim in a case."""

    tag = "claims"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=ClaimAnswerOut, many=True, operation_id="cases_claims", parameters=[ClaimQuery])
    def get(self, request: Request, pk: int) -> object:
        """Answer a draw claim made after a ply of the case's record.

        Right, premature by so many, or wrong, with the plies that prove it.
        """
        query = ClaimQuery.parse_query(request)
        case = require_visible_case(request, pk).case
        examination = case.examination
        if examination is None or examination.ruleset_id not in catalogue.all_ruleset_ids():
            raise Http404
        replay = records.replay_of_record(
            examination.record, incidents.waivers_of_subject(case.subject)
        )
        ply = query.get("ply", replay.plies)
        if ply > replay.plies:
            raise ValidationError({"ply": f"0–{replay.plies}"})
        return draws.claim_answers_as_data(
            replay, examination.ruleset_id, ply, query.get("rule", "")
        )
