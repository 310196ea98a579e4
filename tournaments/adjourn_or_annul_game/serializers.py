"""API input of adjourning, resuming or annulling a game."""

from rest_framework import serializers

from games.web.strict_serializers import Body, NonNegativeIntegerField
from tournaments.adjourn_or_annul_game.adjourn_resume_annul_by_name import ActOnUnfinishedGame


class AdjournmentActIn(Body):
    """Input: adjourn, resume or annul a game."""

    how = serializers.ChoiceField(choices=[act.value for act in ActOnUnfinishedGame])
    expected_revision = NonNegativeIntegerField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
