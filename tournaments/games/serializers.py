"""API output of games."""

from rest_framework import serializers

from tournaments.people.player_name_and_birth_serializer_fields import NameField
from tournaments.rounds_and_boards.models import Game


class GameOut(serializers.ModelSerializer):
    """A game."""

    white = NameField(source="white.player")
    black = NameField(source="black.player")
    round = serializers.IntegerField(source="pairing.round.number")
    board = serializers.IntegerField(source="pairing.board")
    stated_by = serializers.CharField(
        help_text="whose word a stated result is: w, b, wb, o (one official); it does not count "
        "before it is confirmed"
    )

    class Meta:
        model = Game
        fields = [
            "id",
            "round",
            "board",
            "number",
            "white",
            "black",
            "result",
            "termination",
            "state",
            "stated_result",
            "stated_termination",
            "stated_by",
            "stated_at",
            "record",
            "revision",
        ]
        read_only_fields = fields
