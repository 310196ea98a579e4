"""Rulesets, examinations and claims for programs; nothing here is stored."""

from django.http import Http404
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter import ruleset_rows
from arbiter.api import serializers as s
from arbiter.api.views import visible_case
from arbiter.rules import ruleset
from arbiter.rules.ruleset import DrawRuleName, Ruleset
from arbiter.selectors import claims, incidents
from arbiter.services.pdn_examination import examine_data
from games.selectors import records


def _ruleset(ruleset_id: str) -> Ruleset:
    if ruleset_id not in ruleset.all_ids():
        raise Http404
    return ruleset.load(ruleset_id)


class RulesetsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets_list", responses=s.RulesetOut(many=True))
    def get(self, request: Request) -> Response:
        """Every ruleset with its numbers, articles and sources, and in words."""
        found = [ruleset.load(one) for one in ruleset.all_ids()]
        return Response(s.RulesetOut(found, many=True).data)


class RulesetView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets_retrieve", responses=s.RulesetOut)
    def get(self, request: Request, ruleset_id: str) -> Response:
        """One ruleset."""
        return Response(s.RulesetOut(_ruleset(ruleset_id)).data)


class CompareView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="rulesets_compare",
        parameters=[
            OpenApiParameter("one", OpenApiTypes.STR, required=True),
            OpenApiParameter("other", OpenApiTypes.STR, required=True),
        ],
        responses=s.ComparisonOut,
    )
    def get(self, request: Request) -> Response:
        """Two rulesets in words, row beside row, differences marked."""
        one = _ruleset(request.query_params.get("one", ""))
        other = _ruleset(request.query_params.get("other", ""))
        rows = [
            {
                "heading": heading,
                "key": pair.row.key,
                "label": pair.row.label,
                "one": pair.row.text,
                "other": pair.other.text,
                "differs": pair.differs,
            }
            for heading, pairs in ruleset_rows.side_by_side(one, other, get_language())
            for pair in pairs
        ]
        found = {
            "one": one.id,
            "other": other.id,
            "differences": sum(row["differs"] for row in rows),
            "rows": rows,
        }
        return Response(s.ComparisonOut(found).data)


class ExamineView(APIView):
    permission_classes = [AllowAny]
    parser_classes = [JSONParser, MultiPartParser, FormParser]

    @extend_schema(request=s.ExamineIn, responses=s.ExaminedOut(many=True))
    def post(self, request: Request) -> Response:
        """Judge every game of a text or file under a ruleset; nothing is stored."""
        given = s.ExamineIn(data=request.data)
        given.is_valid(raise_exception=True)
        values = given.validated_data
        rules = ruleset.load(values["ruleset"])
        found = examine_data(given.data_bytes(), rules, obvious_win=values["obvious_win"])
        return Response(s.ExaminedOut([one.as_dict() for one in found], many=True).data)


class CaseClaimsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="cases_claims",
        parameters=[
            OpenApiParameter("ply", OpenApiTypes.INT, description="without it: the last one"),
            OpenApiParameter("rule", OpenApiTypes.STR, enum=[name.value for name in DrawRuleName]),
        ],
        responses=s.ClaimAnswerOut(many=True),
    )
    def get(self, request: Request, pk: int) -> Response:
        """The answer to a draw claimed after a ply of the case's record: right, premature by so
        many, or wrong, with the plies that prove it."""
        case = visible_case(request, pk).case
        examination = case.examination
        if examination is None or examination.ruleset_id not in ruleset.all_ids():
            raise Http404
        replay = records.replay_of(examination.record, incidents.waivers_of(case.subject))
        ply, rule = _asked(request, replay.plies)
        found = claims.as_data(replay, examination.ruleset_id, ply, rule)
        return Response(s.ClaimAnswerOut(found, many=True).data)


def _asked(request: Request, last: int) -> tuple[int, str]:
    """The ply and the rule of the address; raises ValidationError for others."""
    text, rule = request.query_params.get("ply", str(last)), request.query_params.get("rule", "")
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= last):
        raise ValidationError({"ply": f"0–{last}"})
    if rule and rule not in set(DrawRuleName):
        raise ValidationError({"rule": ", ".join(DrawRuleName)})
    return int(text), rule
