"""What goes out about the table: standings and crosstable."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import StandingRow
from tournaments.selectors.crosstable import CrossLine


class CrossGameOut(serializers.Serializer):
    game = serializers.IntegerField(source="key")
    round = serializers.IntegerField()
    colour = serializers.CharField(source="colour.value")
    points = serializers.IntegerField()
    against = serializers.IntegerField()
    played = serializers.BooleanField()


class CrossCellOut(serializers.Serializer):
    opponent = serializers.IntegerField()
    games = CrossGameOut(many=True)


class CrossRowOut(serializers.Serializer):
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.player.name")
    points = serializers.IntegerField()
    place = serializers.CharField(help_text="empty until the first table is stored")
    cells = serializers.SerializerMethodField()

    @extend_schema_field(CrossCellOut(many=True))
    def get_cells(self, line: CrossLine) -> list[dict]:
        """The cells against every other number; the own one is left out."""
        return CrossCellOut([cell for cell in line.cells if cell is not None], many=True).data


class CrosstableOut(serializers.Serializer):
    revision = serializers.IntegerField(allow_null=True)
    rows = CrossRowOut(source="lines", many=True)


class StandingRowOut(serializers.ModelSerializer):
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.player.name")

    class Meta:
        model = StandingRow
        fields = [
            "place_from",
            "place_to",
            "number",
            "name",
            "points",
            "played",
            "values",
            "reasons",
        ]
        read_only_fields = fields


class StandingsOut(serializers.Serializer):
    revision = serializers.IntegerField()
    newest_revision = serializers.IntegerField()
    computed_at = serializers.DateTimeField()
    rows = StandingRowOut(many=True)
