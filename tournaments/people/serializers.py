"""API fields of a player: his name as the reader may see it, his day of birth."""

from datetime import date

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.serializers import ValidationError

from tournaments.people import texts
from tournaments.people.lists.person import FIRST_YEAR, LAST_YEAR
from tournaments.people.models import Player


class NameField(serializers.CharField):
    """A player's name as it was entered; ``source`` names the player."""

    def to_representation(self, value: Player) -> str:
        """Return the name as the reader may see it."""
        return texts.original_name(value)


class EntryRefOut(serializers.Serializer):
    """An entry of the event by its id and number, with the player's name."""

    entry = serializers.IntegerField(source="pk", help_text="id of the entry")
    number = serializers.IntegerField(allow_null=True, help_text="null before the lots")
    name = NameField(source="player")


class LatinNameField(serializers.CharField):
    """A player's name in Latin letters; ``source`` names the player."""

    def to_representation(self, value: Player) -> str:
        """Return the name in Latin letters, as the reader may see it."""
        return texts.latin_name(value)


def validate_day_of_birth(day: date | None) -> None:
    """Refuse a day of birth whose year is outside the accepted bounds."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise ValidationError(_("The year must be from %(first)s to %(last)s.") % years)
