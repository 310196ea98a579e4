"""API of rulesets: list, one, comparison of two."""

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.examinations.api import _ruleset
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets import row_texts as ruleset_rows
from arbiter.rulesets.serializers import ComparisonOut, RulesetOut
from arbiter.web.paging import Asked


class RulesetsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets_list", responses=RulesetOut(many=True))
    def get(self, request: Request) -> Response:
        """List every ruleset with its numbers, articles and sources, and in words."""
        found = [catalogue.load(one) for one in catalogue.all_ids()]
        return Response(RulesetOut(found, many=True).data)


class RulesetView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets_retrieve", responses=RulesetOut)
    def get(self, request: Request, ruleset_id: str) -> Response:
        """One ruleset."""
        return Response(RulesetOut(_ruleset(ruleset_id)).data)


class PairAsked(Asked):
    one = serializers.CharField(max_length=40)
    other = serializers.CharField(max_length=40)


class CompareView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="rulesets_compare",
        parameters=[PairAsked],
        responses={200: ComparisonOut, 404: OpenApiResponse(description="no such ruleset")},
    )
    def get(self, request: Request) -> Response:
        """Compare two rulesets row by row, in words, differences marked."""
        asked = PairAsked.of(request)
        one, other = _ruleset(asked["one"]), _ruleset(asked["other"])
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
        return Response(ComparisonOut(found).data)
