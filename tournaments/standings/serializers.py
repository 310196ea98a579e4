"""API output of standings and crosstable."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.boards.models import Game
from tournaments.people.serializers import NameField
from tournaments.scoring.coefficients.registry import reasons_in_points, values_in_points
from tournaments.standings.models import StandingRow
from tournaments.standings.queries.crosstable import CrossLine


class CrossGameOut(serializers.Serializer):
    """Output: a game in a cell of the crosstable."""

    game = serializers.IntegerField(source="key")
    round = serializers.IntegerField()
    colour = serializers.CharField(source="colour.value")
    points = serializers.IntegerField(help_text="of the game: 2, 1 or 0")
    against = serializers.IntegerField(help_text="the opponent's")
    played = serializers.BooleanField()


class CrossCellOut(serializers.Serializer):
    """Output: a cell of the crosstable."""

    opponent = serializers.IntegerField()
    games = CrossGameOut(many=True)


class StatedGameOut(serializers.Serializer):
    """Output: a game whose result is stated and not confirmed."""

    game = serializers.IntegerField()
    round = serializers.IntegerField()
    opponent = serializers.IntegerField()
    colour = serializers.CharField(help_text="of the player of this row")
    result = serializers.CharField(help_text="White's result first: 1-0, 0-1, 1/2-1/2")
    stated_by = serializers.CharField(help_text="whose word it is: w, b, wb, o an official")


class CrossRowOut(serializers.Serializer):
    """Output: a player's line of the crosstable."""

    entry = serializers.IntegerField(source="entry.pk", help_text="id of the entry")
    number = serializers.IntegerField(source="entry.number")
    name = NameField(source="entry.player")
    points = serializers.IntegerField(help_text="a win 2, a draw 1")
    carried = serializers.IntegerField(help_text="how many of them come from the stage before")
    place = serializers.CharField(help_text="empty until the first table is stored")
    cells = serializers.SerializerMethodField()
    stated = serializers.SerializerMethodField(
        help_text="games whose result is stated and not confirmed yet: they count nowhere"
    )

    @extend_schema_field(CrossCellOut(many=True))
    def get_cells(self, line: CrossLine) -> list[dict[str, Any]]:
        """The cells against every other number; the own one is left out."""
        return CrossCellOut([cell for cell in line.cells if cell is not None], many=True).data

    @extend_schema_field(StatedGameOut(many=True))
    def get_stated(self, line: CrossLine) -> list[dict[str, Any]]:
        """The stated games of this player, in the order of the columns."""
        own = line.entry.number
        return [_stated(game, own) for column in line.stated for game in column]


def _stated(game: Game, own: int) -> dict[str, Any]:
    """Return a stated game as the holder of a number sees it."""
    is_white = game.white.number == own
    return {
        "game": game.pk,
        "round": game.pairing.round.number,
        "opponent": game.black.number if is_white else game.white.number,
        "colour": "w" if is_white else "b",
        "result": game.stated_result,
        "stated_by": game.stated_by,
    }


class CrosstableOut(serializers.Serializer):
    """Output: the crosstable."""

    revision = serializers.IntegerField(allow_null=True)
    rows = CrossRowOut(source="lines", many=True)


UNITS = (
    "points as people read them, a win 2 and a draw 1; Sonneborn-Berger and whatever else has "
    "halves as 38 or 38.5, never doubled; a full truncated Solkoff is an array, compared number "
    "by number"
)


class RankReasonOut(serializers.Serializer):
    """Output: a reason of a place."""

    code = serializers.CharField()
    article = serializers.CharField()
    params = serializers.DictField(
        help_text=f"`value` and `above` of a `coefficient`: {UNITS}",
    )


class StandingRowOut(serializers.ModelSerializer):
    """Output: a player's line of the standings."""

    entry = serializers.IntegerField(source="entry_id", help_text="id of the entry")
    number = serializers.IntegerField(source="entry.number")
    name = NameField(source="entry.player")
    points = serializers.IntegerField(help_text="a win 2, a draw 1")
    carried = serializers.IntegerField(
        help_text="how many of the points come from the stage before", read_only=True
    )
    values = serializers.SerializerMethodField(help_text=f"coefficients by code, in {UNITS}")
    reasons = serializers.SerializerMethodField(help_text="why this place")

    class Meta:
        model = StandingRow
        fields = [
            "place_from",
            "place_to",
            "entry",
            "number",
            "name",
            "points",
            "carried",
            "played",
            "values",
            "reasons",
        ]
        read_only_fields = fields

    @extend_schema_field(serializers.DictField(child=serializers.JSONField()))
    def get_values(self, row: StandingRow) -> dict[str, object]:
        """The coefficients that separate equal points, in the units people read."""
        return values_in_points(row.values)

    @extend_schema_field(RankReasonOut(many=True))
    def get_reasons(self, row: StandingRow) -> list[dict[str, Any]]:
        """The reasons of this place, in the units people read."""
        return reasons_in_points(row.reasons)


class SideScoreOut(serializers.Serializer):
    """Output: what a side of a match of two sides has scored."""

    name = serializers.CharField(help_text="the club, city or region; else the letter of the side")
    first = serializers.IntegerField(help_text="the first starting number of the side")
    last = serializers.IntegerField(help_text="the last starting number of the side")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    points = serializers.IntegerField(help_text="of all its players: a win 2, a draw 1")


class StandingsOut(serializers.Serializer):
    """Output: a stored table of standings."""

    revision = serializers.IntegerField()
    newest_revision = serializers.IntegerField()
    computed_at = serializers.DateTimeField()
    rows = StandingRowOut(many=True)
    sides = SideScoreOut(many=True, help_text="of a Scheveningen; empty in any other event")
