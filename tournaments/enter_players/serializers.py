"""API input and output of entries in an event, with the player's data in each."""

from rest_framework import serializers

from games.web.strict_serializers import Body
from tournaments.entries.models import Entry
from tournaments.events.serializers import AcceptedField
from tournaments.people.models import Sex
from tournaments.people.player_name_and_birth_serializer_fields import (
    LatinNameField,
    NameField,
    validate_day_of_birth,
)


class EntryOut(serializers.ModelSerializer):
    """Output: an entry of an event with its player's data."""

    name = NameField(source="player")
    name_latin = LatinNameField(source="player")
    city = serializers.CharField(source="player.city")
    region = serializers.CharField(source="player.region")
    club = serializers.CharField(source="player.club")
    birth_year = serializers.IntegerField(source="player.birth_year", allow_null=True)
    federation = serializers.CharField(source="player.federation")
    federation_id = serializers.CharField(source="player.federation_id")

    class Meta:
        model = Entry
        fields = [
            "id",
            "player",
            "number",
            "name",
            "name_latin",
            "city",
            "region",
            "club",
            "birth_year",
            "federation",
            "federation_id",
            "rating",
            "title",
            "first_round",
            "state",
        ]
        read_only_fields = fields


class EntryIn(Body):
    """Input: a player to enter."""

    name = serializers.CharField(max_length=120)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    title = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    birth_year = serializers.IntegerField(
        min_value=1900, max_value=2100, required=False, default=None, allow_null=True
    )
    rating = serializers.IntegerField(
        min_value=1, max_value=4000, required=False, default=None, allow_null=True
    )
    region = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    club = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    name_latin = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    federation = serializers.RegexField(
        r"^([A-Z]{3})?$", required=False, default="", allow_blank=True
    )
    federation_id = serializers.RegexField(
        r"^[0-9A-Za-z-]{0,20}$", required=False, default="", allow_blank=True
    )
    birth_date = serializers.DateField(
        required=False,
        default=None,
        allow_null=True,
        validators=[validate_day_of_birth],
        help_text="for the federation's files; its year is public",
    )
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, default="", allow_blank=True)
    half_byes = serializers.BooleanField(
        required=False,
        default=False,
        help_text="a late entry asks for half a point for the rounds missed, as far as allowed",
    )
    whom = serializers.CharField(
        max_length=20,
        required=False,
        default="",
        allow_blank=True,
        help_text='who is meant where the name is known: the id of a candidate, or "new"',
    )
    accepted = AcceptedField()
