"""Stored examinations for programs: what the rules said of a record, and on what question."""

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.api.decisions import one
from arbiter.api.paging import PageAsked, narrowed, number, one_of, paged, word
from arbiter.api.serializers.examinations import ExaminationOut, ExaminationRowOut
from arbiter.models import Examination
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.verdicts.verdict import VerdictKind
from arbiter.selectors import examinations, visible


class ExaminationsAsked(PageAsked):
    record = number("a record of the archive")
    case = number()
    ruleset = word("`fmjd64@1`", most=40)
    verdict = one_of([kind.value for kind in VerdictKind])
    result = one_of([result.value for result in GameResult])
    termination = one_of([termination.value for termination in Termination])
    code_version = word("of the rules as they ran", most=40)


class ExaminationsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="examinations_list",
        parameters=[ExaminationsAsked],
        responses=ExaminationRowOut(many=True),
    )
    def get(self, request: Request) -> Response:
        """Examinations, the newest first: those of certificates for everybody, those of games
        and cases for their players and officials."""
        asked = ExaminationsAsked.of(request)
        columns = {
            "record": "record",
            "ruleset": "ruleset_id",
            "verdict": "kind",
            "result": "result",
            "termination": "termination",
            "code_version": "code_version",
        }
        rows = narrowed(visible.examinations(request.user), asked, columns)
        if "case" in asked:
            mine = visible.cases(request.user).filter(pk=asked["case"])
            rows = rows.filter(pk__in=mine.order_by().values("examination"))
        rows = rows.defer("document")
        return paged(request, asked, rows, ("pk",), ExaminationRowOut, newest_first=True)


class ExaminationView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="examinations_retrieve",
        responses={200: ExaminationOut, 403: OpenApiResponse(description="of others' cases")},
    )
    def get(self, request: Request, pk: int) -> Response:
        """One examination with its reasons as data and in words."""
        found = one(visible.examinations(request.user), Examination, pk)
        said = examinations.in_words(found, get_language())
        return Response(ExaminationOut(said).data)
