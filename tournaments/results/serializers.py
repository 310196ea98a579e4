"""API input of results: a result by hand, the entry to undo."""

from rest_framework import serializers

from arbiter.rules.outcome import GameResult, Termination
from games.web.strict_serializers import Body, NonNegativeIntegerField


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
