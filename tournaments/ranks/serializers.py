"""API input and output of ranks."""

from typing import Any

from rest_framework import serializers

from games.web.serializers import Body
from tournaments.ranks.models import NormTable, ProposalState
from tournaments.scoring.norms.ladder import RANKS
from tournaments.scoring.norms.loading import MOST_LETTERS
from tournaments.scoring.norms.tables import NormKind


class NormTableOut(serializers.ModelSerializer):
    """Output: a loaded norm table."""

    kind = serializers.ChoiceField(choices=list(NormKind))
    table = serializers.SerializerMethodField(help_text="the JSON that was loaded, as text")

    class Meta:
        model = NormTable
        fields = (
            "code",
            "edition",
            "title",
            "source",
            "kind",
            "is_official",
            "sha256",
            "loaded_at",
            "table",
        )

    def get_table(self, row: NormTable) -> str:
        """Return the text that was loaded."""
        return row.text


class NormTableIn(Body):
    """Input: a norm table."""

    table = serializers.CharField(
        max_length=MOST_LETTERS, trim_whitespace=False, help_text="its JSON, as text"
    )


class UsedTableIn(Body):
    """Input: a norm table that an event is held under."""

    table = serializers.CharField(max_length=81, help_text="code@edition of a loaded table")
    status = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="the status of the event, one that the table names",
    )


class UsedTablesIn(Body):
    """Input: the norm tables that an event is held under."""

    tables = UsedTableIn(many=True, allow_empty=True, max_length=20)


class RankIn(Body):
    """Input: a rank to be proposed."""

    entry = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    table = serializers.CharField(max_length=81, help_text="code@edition of a table in use")
    rank = serializers.ChoiceField(choices=RANKS)


class RankOrderIn(Body):
    """Input: the order by which a body gave a rank."""

    order_number = serializers.CharField(max_length=60)
    order_date = serializers.DateField()


class WithdrawnIn(Body):
    """Input: why a rank is withdrawn."""

    reason = serializers.CharField(max_length=400)


class NormGameOut(serializers.Serializer):
    """Output: a game held against a norm."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(help_text="the starting number")
    points = serializers.IntegerField(help_text="in half-points")
    coefficient = serializers.IntegerField(allow_null=True)
    percent = serializers.IntegerField(help_text="hundredths of a point added to the norm")
    counts = serializers.CharField(source="code.value", help_text="counted, or why it does not")


class NormReasonOut(serializers.Serializer):
    """Output: what lacks to a norm."""

    code = serializers.CharField(source="code.value")
    facts = serializers.DictField()


class NormLineOut(serializers.Serializer):
    """Output: a line of a table held against a player."""

    rank = serializers.CharField()
    held = serializers.CharField(help_text="the rank he has")
    is_fulfilled = serializers.BooleanField()
    points = serializers.IntegerField(help_text="in half-points")
    needed = serializers.IntegerField(help_text="in half-points, rounded up")
    norm = serializers.IntegerField(help_text="in hundredths of a point")
    average = serializers.IntegerField(allow_null=True, help_text="in hundredths")
    places = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="first and last that give it"
    )
    reasons = NormReasonOut(many=True)
    by_hand = serializers.ListField(child=serializers.CharField())
    games = NormGameOut(many=True)


class ForecastOut(serializers.Serializer):
    """Output: what a player still needs."""

    rank = serializers.CharField()
    state = serializers.CharField(source="state.value", help_text="sure or possible")
    needed = serializers.IntegerField(help_text="half-points out of the games left")
    left = serializers.IntegerField(help_text="games left that count")
    is_estimate = serializers.BooleanField(help_text="whether opponents are not yet known")


class PlayerNormsOut(serializers.Serializer):
    """Output: what a table says of a player."""

    entry = serializers.IntegerField(source="entry.pk")
    number = serializers.IntegerField(source="entry.number")
    table = serializers.CharField(help_text="code@edition")
    fulfilled = NormLineOut(allow_null=True)
    forecast = ForecastOut(allow_null=True)


class ProposalOut(serializers.Serializer):
    """Output: a proposal to give a rank."""

    id = serializers.IntegerField(source="proposal.pk")
    entry = serializers.IntegerField(source="proposal.entry_id")
    table = serializers.CharField(source="proposal.table")
    rank = serializers.CharField(source="proposal.rank")
    state = serializers.ChoiceField(choices=ProposalState, source="proposal.state")
    is_in_review = serializers.BooleanField(help_text="the norm is fulfilled no longer")
    has_changed = serializers.BooleanField(help_text="games have changed since it was proposed")
    order_number = serializers.CharField(source="proposal.order_number")
    order_date = serializers.DateField(source="proposal.order_date", allow_null=True)
    withdrawn_reason = serializers.CharField(source="proposal.withdrawn_reason")
    paper = serializers.SerializerMethodField(help_text="the number of the newest signed paper")

    def get_paper(self, shown: Any) -> str:
        """Return the number of the paper."""
        return shown.paper.number if shown.paper else ""


class RanksOut(serializers.Serializer):
    """Output: the ranks of an event."""

    players = PlayerNormsOut(many=True)
    proposals = ProposalOut(many=True)
