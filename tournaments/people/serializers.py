"""API fields of a player's name, as the reader may see it."""

from rest_framework import serializers

from tournaments.people import shown_names
from tournaments.people.models import Player


class NameField(serializers.CharField):
    """A player's name as it was entered; ``source`` names the player."""

    def to_representation(self, value: Player) -> str:
        return shown_names.original_name(value)


class LatinNameField(serializers.CharField):
    """A player's name in Latin letters; ``source`` names the player."""

    def to_representation(self, value: Player) -> str:
        return shown_names.latin_name(value)
