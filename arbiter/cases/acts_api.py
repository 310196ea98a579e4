"""API of the acts in a case besides ruling: options, statements, appeals, sanctions."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases import statements
from arbiter.cases.api import visible_case
from arbiter.cases.serializers import (
    CaseOut,
    OptionOut,
    PlayerRecordOut,
    SanctionAloneIn,
    SanctionOut,
    StatementOut,
    TextIn,
)
from arbiter.ports import events as subject_ports
from arbiter.rulings import appeals
from arbiter.rulings import options as ruling_options
from arbiter.sanctions import selectors
from arbiter.sanctions import services as sanctions
from arbiter.web.idempotency import KEY, once


class OptionsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cases_options", responses=OptionOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the outcomes that may be ruled in this case, each with its article."""
        found = ruling_options.options(visible_case(request, pk).case)
        return Response(OptionOut(found, many=True).data)


class StatementsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cases_statements", responses=StatementOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the statements of both sides."""
        return Response(StatementOut(visible_case(request, pk).statements, many=True).data)

    @extend_schema(request=TextIn, responses={201: StatementOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Add a statement to an open case."""
        given = TextIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = statements.add_statement(
            case=visible_case(request, pk).case,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(StatementOut(said).data, status=status.HTTP_201_CREATED)


class AppealsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cases_appeals", responses=CaseOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the appeals against the rulings of a case, withdrawn ones included."""
        return Response(CaseOut(visible_case(request, pk).appeals, many=True).data)

    @extend_schema(request=TextIn, responses={201: CaseOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Appeal against the ruling in force to the jury, within the protest period."""
        given = TextIn(data=request.data)
        given.is_valid(raise_exception=True)
        made = appeals.appeal(
            case=visible_case(request, pk).case,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(CaseOut(made).data, status=status.HTTP_201_CREATED)


class SanctionsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cases_sanctions", responses=PlayerRecordOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the sanctions of both players in the event and the next step of the ladder."""
        case = visible_case(request, pk).case
        facts = subject_ports.facts(case.subject)
        found = selectors.of_parties(case.scope, facts) if facts else ()
        return Response(PlayerRecordOut(found, many=True).data)

    @extend_schema(request=SanctionAloneIn, responses={201: SanctionOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Give a sanction without a ruling; a loss can only come with a ruling."""
        given = SanctionAloneIn(data=request.data)
        given.is_valid(raise_exception=True)
        made = sanctions.give(
            case=visible_case(request, pk).case,
            wanted=given.wanted(),
            reason=given.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return Response(SanctionOut(made).data, status=status.HTTP_201_CREATED)
