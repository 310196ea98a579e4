"""What goes out about rounds and their boards."""

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from tournaments.api.serializers.games import GameOut
from tournaments.models import Pairing, Round


class PairingOut(serializers.ModelSerializer):
    first = serializers.CharField(source="first.player.name")
    second = serializers.CharField(source="second.player.name", default=None, allow_null=True)
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
    pairings = PairingOut(many=True)

    class Meta:
        model = Round
        fields = ["number", "state", "published_at", "pairings"]
        read_only_fields = fields


@extend_schema_serializer(component_name="RoundState")
class RoundStateOut(serializers.ModelSerializer):
    class Meta:
        model = Round
        fields = ["number", "state", "published_at"]
        read_only_fields = fields
