"""API input and output of rounds and their pairings."""

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games.web.strict_serializers import Body
from tournaments.events.serializers import AcceptedField
from tournaments.games.serializers import GameOut
from tournaments.people.player_name_and_birth_serializer_fields import NameField
from tournaments.rounds_and_boards.models import Pairing, Round
from tournaments.systems.regulations_that_systems_take import MOST_ROUNDS


class PairingOut(serializers.ModelSerializer):
    """Output: a pairing of a round."""

    first = NameField(source="first.player")
    second = NameField(source="second.player", default=None, allow_null=True)
    games = GameOut(many=True)

    class Meta:
        model = Pairing
        fields = [
            "board",
            "kind",
            "first",
            "second",
            "points",
            "opening_table",
            "opening",
            "set_up",
            "reasons",
            "games",
        ]
        read_only_fields = fields


class RoundOut(serializers.ModelSerializer):
    """Output: a round with its boards."""

    pairings = PairingOut(many=True)

    class Meta:
        model = Round
        fields = ["number", "state", "published_at", "pairings"]
        read_only_fields = fields


@extend_schema_serializer(component_name="RoundState")
class RoundStateOut(serializers.ModelSerializer):
    """Output: a round without its boards."""

    class Meta:
        model = Round
        fields = ["number", "state", "published_at"]
        read_only_fields = fields


class RoundsIn(Body):
    """Input: a new number of rounds, and why."""

    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    reason = serializers.CharField(max_length=400)
    accepted = AcceptedField()
