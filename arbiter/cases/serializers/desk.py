"""API serializers of cases and statements, and of a case's position with its counters."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter.cases.models import Case, Statement
from arbiter.cases.serializers.rulings import RulingOut
from arbiter.ports import Party, Subject, players_of_subjects
from arbiter.web.queries import PageQuery, QueryParameters, number_parameter, text_parameter
from games.web.serializers import Body

# API serializers of cases and statements, and the query parameters that lists of cases share.


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


class CasePlayerOut(serializers.Serializer):
    """A player of the game that a case is about."""

    side = serializers.CharField(help_text="w or b")
    entry = serializers.SerializerMethodField(help_text="id of the entry")
    number = serializers.IntegerField(allow_null=True, help_text="null before the lots")
    name = serializers.CharField()

    def get_entry(self, party: Party) -> int:
        """The id of the player's entry."""
        return Subject.parse(party.key).number


class CaseOut(serializers.ModelSerializer):
    """Output: a case with its claim, verdict and rulings."""

    opened_by = serializers.CharField(source="opened_by.username")
    verdict = serializers.SerializerMethodField()
    rulings = RulingOut(many=True)
    players = serializers.SerializerMethodField(
        help_text="who plays in the game the case is about; empty of an event that is hidden"
    )

    class Meta:
        model = Case
        fields = [
            "id",
            "subject",
            "players",
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

    @extend_schema_field(CasePlayerOut(many=True))
    def get_players(self, case: Case) -> list[dict[str, Any]]:
        """Who plays; looked up for a whole page of cases at once."""
        known = getattr(case, "players", None)
        players = players_of_subjects([case.subject])[case.subject] if known is None else known
        return CasePlayerOut(players, many=True).data

    def get_verdict(self, case: Case) -> dict[str, Any] | None:
        """The verdict of the rules: reasons and claims with articles and plies."""
        return case.examination.document if case.examination else None


class TextIn(Body):
    """Input: the text of a statement or reason."""

    text = serializers.CharField(max_length=4000)


# HTTP API of a case's position (legal moves, counters, endings) and of its journal rows.


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
