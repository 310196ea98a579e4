"""API fields of a player: his name as the reader may see it, his day of birth."""

from datetime import date

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.serializers import ValidationError

from tournaments.people import shown_names
from tournaments.people.models import Player
from tournaments.player_list_reader.person_from_row import FIRST_YEAR, LAST_YEAR


class NameField(serializers.CharField):
    """A player's name as it was entered; ``source`` names the player."""

    def to_representation(self, value: Player) -> str:
        """Return the name as the reader may see it."""
        return shown_names.original_name(value)


class LatinNameField(serializers.CharField):
    """A player's name in Latin letters; ``source`` names the player."""

    def to_representation(self, value: Player) -> str:
        """Return the name in Latin letters, as the reader may see it."""
        return shown_names.latin_name(value)


def validate_day_of_birth(day: date | None) -> None:
    """Refuse a day of birth whose year is outside the accepted bounds."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise ValidationError(_("The year must be from %(first)s to %(last)s.") % years)
