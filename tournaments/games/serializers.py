"""API input and output of games and results."""

from rest_framework import serializers

from arbiter.rules.outcome import GameResult, Termination
from games.web.strict_serializers import Body, NonNegativeIntegerField
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


class ResultIn(Body):
    """Input: a result by hand."""

    result = serializers.ChoiceField(
        choices=[value.value for value in GameResult if value is not GameResult.OPEN]
    )
    termination = serializers.ChoiceField(
        choices=[value.value for value in Termination if value is not Termination.OPEN],
        required=False,
        default=Termination.RECORDED.value,
    )
    expected_revision = NonNegativeIntegerField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    moves_made = serializers.BooleanField(
        required=False,
        default=False,
        help_text="the official's word that as many moves were made as the rules want before a "
        "draw is agreed; asked where no record shows them",
    )


class UndoIn(Body):
    """Input: the state of the game whose last entry is to be undone."""

    expected_revision = NonNegativeIntegerField()
