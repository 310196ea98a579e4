"""HTTP API in a case: list and add statements, appeals and sanctions."""

from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.cases import add_statements
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.cases.serializers import CaseOut, StatementOut, TextIn
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rulings import open_appeal_to_jury
from arbiter.sanctions import give_sanctions, sanctions_in_force_and_next_step
from arbiter.sanctions.serializers import PlayerRecordOut, SanctionAloneIn, SanctionOut
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint


class StatementsView(APIView):
    """API: the statements in a case."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=StatementOut, many=True, operation_id="cases_statements")
    def get(self, request: Request, pk: int) -> object:
        """List the statements of both sides."""
        return require_visible_case(request, pk).statements

    @run_once_for_key
    @endpoint(takes=TextIn, gives=StatementOut, status=201)
    def post(self, request: Request, pk: int, body: TextIn) -> object:
        """Add a statement to an open case."""
        return add_statements.add_statement(
            case=require_visible_case(request, pk).case,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class AppealsView(APIView):
    """API: the appeals against a case's rulings."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseOut, many=True, operation_id="cases_appeals")
    def get(self, request: Request, pk: int) -> object:
        """List the appeals against the rulings of a case, withdrawn ones included."""
        return require_visible_case(request, pk).appeals

    @run_once_for_key
    @endpoint(takes=TextIn, gives=CaseOut, status=201)
    def post(self, request: Request, pk: int, body: TextIn) -> object:
        """Appeal against the ruling in force to the jury, within the protest period."""
        return open_appeal_to_jury.appeal_against_ruling(
            case=require_visible_case(request, pk).case,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class SanctionsView(APIView):
    """API: the sanctions of both players of a case."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=PlayerRecordOut, many=True, operation_id="cases_sanctions")
    def get(self, request: Request, pk: int) -> object:
        """List the sanctions of both players in the event and the next step of the ladder."""
        case = require_visible_case(request, pk).case
        facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
        return (
            sanctions_in_force_and_next_step.sanctions_of_both_sides(case.scope, facts)
            if facts
            else ()
        )

    @run_once_for_key
    @endpoint(takes=SanctionAloneIn, gives=SanctionOut, status=201)
    def post(self, request: Request, pk: int, body: SanctionAloneIn) -> object:
        """Give a sanction without a ruling; a loss can only come with a ruling."""
        return give_sanctions.give_sanction(
            case=require_visible_case(request, pk).case,
            wanted=body.wanted_sanction(),
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
