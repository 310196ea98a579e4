"""HTTP API of rulesets: list all, show one, compare two."""

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.rules.rulesets import catalogue
from arbiter.rulesets import queries
from arbiter.rulesets.queries import ruleset_or_404
from arbiter.rulesets.serializers import ComparisonOut, RulesetOut
from arbiter.web.queries import QueryParameters
from games.web.api import endpoint


class RulesetsView(APIView):
    """API: the list of rulesets."""

    tag = "rulesets"
    permission_classes = [AllowAny]

    @endpoint(gives=RulesetOut, many=True, operation_id="rulesets_list")
    def get(self, request: Request) -> object:
        """List every ruleset with its numbers, articles and sources, and in words."""
        return catalogue.load_all_rulesets()


class RulesetView(APIView):
    """API: one ruleset."""

    tag = "rulesets"
    permission_classes = [AllowAny]

    @endpoint(gives=RulesetOut, operation_id="rulesets_retrieve")
    def get(self, request: Request, ruleset_id: str) -> object:
        """Show one ruleset with its numbers, articles and sources, and in words."""
        return ruleset_or_404(ruleset_id)


class TwoRulesetsQuery(QueryParameters):
    """Query parameters: the two rulesets to compare."""

    one = serializers.CharField(max_length=40)
    other = serializers.CharField(max_length=40)


class CompareView(APIView):
    """API: compare two rulesets."""

    tag = "rulesets"
    permission_classes = [AllowAny]

    @endpoint(
        gives=ComparisonOut,
        also={404: OpenApiResponse(description="no such ruleset")},
        operation_id="rulesets_compare",
        parameters=[TwoRulesetsQuery],
    )
    def get(self, request: Request) -> object:
        """Compare two rulesets row by row, in words, differences marked."""
        query = TwoRulesetsQuery.parse_query(request)
        first, second = ruleset_or_404(query["one"]), ruleset_or_404(query["other"])
        rows: list[dict[str, Any]] = [
            {
                "heading": heading,
                "key": pair.row.key,
                "label": pair.row.label,
                "one": pair.row.text,
                "other": pair.other.text,
                "differs": pair.differs,
            }
            for heading, pairs in queries.two_rulesets_side_by_side(first, second, get_language())
            for pair in pairs
        ]
        return {
            "one": first.id,
            "other": second.id,
            "differences": sum(row["differs"] for row in rows),
            "rows": rows,
        }
