"""API serializers of cases and statements, and the query parameters that lists of cases share."""

from typing import Any

from rest_framework import serializers

from arbiter.cases.models import Case, Statement
from arbiter.rulings.serializers import RulingOut
from arbiter.web.paging_and_query_parameters import PageQuery, number_parameter, text_parameter
from games.web.strict_serializers import Body


class ListOfCasesQuery(PageQuery):
    """Query parameters shared by the lists of rulings, sanctions and incidents of cases."""

    case = number_parameter()
    scope = text_parameter("an event: `tournament:5`")
    subject = text_parameter("a game: `game:12`")


class StatementOut(serializers.ModelSerializer):
    """Output: a statement in a case."""

    by = serializers.CharField(source="by.username")

    class Meta:
        model = Statement
        fields = ["id", "side", "text", "by", "at"]
        read_only_fields = fields


class CaseOut(serializers.ModelSerializer):
    """Output: a case with its claim, verdict and rulings."""

    opened_by = serializers.CharField(source="opened_by.username")
    verdict = serializers.SerializerMethodField()
    rulings = RulingOut(many=True)

    class Meta:
        model = Case
        fields = [
            "id",
            "subject",
            "scope",
            "kind",
            "claim_text",
            "rule",
            "ply",
            "side",
            "board",
            "urgency",
            "urgency_reason",
            "appeals",
            "opened_by",
            "opened_at",
            "state",
            "closed_at",
            "context",
            "verdict",
            "rulings",
        ]
        read_only_fields = fields

    def get_verdict(self, case: Case) -> dict[str, Any] | None:
        """The verdict of the rules: reasons and claims with articles and plies."""
        return case.examination.document if case.examination else None


class TextIn(Body):
    """Input: the text of a statement or reason."""

    text = serializers.CharField(max_length=4000)
