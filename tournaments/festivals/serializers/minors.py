"""API input and output of the names of minors in all tournaments of an event."""

from rest_framework import serializers

from games.web.serializers import Body
from tournaments.events.models import NamesOfMinors


class MinorsIn(Body):
    """Input: how players under 18 are named in every tournament of the event."""

    names_of_minors = serializers.ChoiceField(choices=NamesOfMinors.choices)

    @property
    def names(self) -> NamesOfMinors:
        """What was chosen."""
        return NamesOfMinors(self.validated_data["names_of_minors"])


class MinorsOut(serializers.Serializer):
    """How a tournament of the event names players under 18."""

    event = serializers.IntegerField(source="pk", help_text="of the tournament")
    title = serializers.CharField()
    names_of_minors = serializers.ChoiceField(choices=NamesOfMinors.choices)


class NamedOtherwiseOut(serializers.Serializer):
    """A tournament in which players under 18 are named otherwise now."""

    event = serializers.IntegerField(source="tournament.pk", help_text="of the tournament")
    before = serializers.ChoiceField(choices=NamesOfMinors.choices)
    after = serializers.ChoiceField(choices=NamesOfMinors.choices)
