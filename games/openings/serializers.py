"""Serializers for the API: a position explored, tables of drawn openings with their positions."""

from rest_framework import serializers

# HTTP API of the opening explorer: moves, results, years and players of a position.


class CountOut(serializers.Serializer):
    """Games by their results, and the years they were played in."""

    games = serializers.IntegerField()
    white = serializers.IntegerField(help_text="won by White")
    draws = serializers.IntegerField()
    black = serializers.IntegerField(help_text="won by Black")
    other = serializers.IntegerField(help_text="another result, or none")
    first_year = serializers.IntegerField(allow_null=True)
    last_year = serializers.IntegerField(allow_null=True)


class PlayedOut(CountOut):
    """A move that was played from the position."""

    move = serializers.CharField(help_text="long notation with every landing: a5:c3:e5, 28x19x10")
    fen = serializers.CharField(help_text="the position behind it")


class YearOut(serializers.Serializer):
    """The games of one year."""

    year = serializers.IntegerField()
    games = serializers.IntegerField()
    white = serializers.IntegerField(help_text="won by White")
    draws = serializers.IntegerField()
    black = serializers.IntegerField(help_text="won by Black")


class ExploredPlayerOut(serializers.Serializer):
    """A player who had the position, and how his games ended for him."""

    name = serializers.CharField()
    games = serializers.IntegerField()
    as_white = serializers.IntegerField(help_text="games with the white pieces")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class ExploredGameOut(serializers.Serializer):
    """A record of the archive."""

    id = serializers.IntegerField()
    white = serializers.CharField()
    black = serializers.CharField()
    event = serializers.CharField()
    result = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)


class DrawnOpeningOut(serializers.Serializer):
    """An entry of a table of drawn openings with this very position."""

    table = serializers.CharField()
    edition = serializers.CharField()
    number = serializers.CharField()


class ExploredOut(CountOut):
    """Everything played from a position."""

    variant = serializers.CharField()
    fen = serializers.CharField()
    moves = PlayedOut(many=True, help_text="the most frequent first")
    players = ExploredPlayerOut(many=True, help_text="the ten with the most games")
    years = YearOut(many=True, help_text="the years in order; games without a date are left out")
    newest = ExploredGameOut(many=True, help_text="the games that came in last")
    openings = DrawnOpeningOut(many=True)


# HTTP API of the tables of drawn openings: the list, and one edition with its positions.


class OpeningTableOut(serializers.Serializer):
    """An edition; ``sha256`` is that of its canonical text."""

    slug = serializers.CharField()
    edition = serializers.CharField()
    title_ru = serializers.CharField()
    title_en = serializers.CharField()
    source = serializers.CharField()
    link = serializers.CharField(help_text="where the source is to be found; may be empty")
    size = serializers.IntegerField()
    sha256 = serializers.CharField()


class OpeningOut(serializers.Serializer):
    """One position; ``moves`` is empty and ``kind`` "flying" for a set-up."""

    number = serializers.CharField()
    group = serializers.CharField()
    kind = serializers.CharField()
    moves = serializers.ListField(child=serializers.CharField())
    fen = serializers.CharField(source="position.fen")
    name = serializers.CharField(help_text="as the list calls it; may be empty")


class OpeningTableWithPositionsOut(OpeningTableOut):
    openings = OpeningOut(many=True)
