"""API input and output of entries, forbidden pairs and uploaded lists."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import FileField, JSONField, ValidationError

from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.requests import parse_whole_number
from games.web.serializers import Body, NonNegativeIntegerField
from tournaments.entries.models import Entry, ForbiddenPair
from tournaments.events.serializers import AcceptedField
from tournaments.people.models import Sex
from tournaments.people.serializers import LatinNameField, NameField, validate_day_of_birth

# API input and output of entries in an event, with the player's data in each.


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


MOST_ENTRIES = 200  # rows in one request; a longer list is imported as text or a file


class EntriesIn(Body):
    """Input: many players to enter at once."""

    entries = EntryIn(many=True, allow_empty=False, max_length=MOST_ENTRIES)


# API input and output of forbidden pairs.


@extend_schema_serializer(component_name="ApartIn")  # its public name in the schema
class ForbiddenPairIn(Body):
    """Input: a pair to forbid or discourage."""

    one = NonNegativeIntegerField(help_text="id of an entry")
    other = NonNegativeIntegerField(help_text="id of another")
    is_absolute = serializers.BooleanField(
        required=False, default=True, help_text="must not meet; else should rather not"
    )
    reason = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


@extend_schema_serializer(component_name="ApartOut")  # its public name in the schema
class ForbiddenPairOut(serializers.ModelSerializer):
    """Output: a forbidden or discouraged pair."""

    class Meta:
        model = ForbiddenPair
        fields = ["id", "one", "other", "is_absolute", "reason"]
        read_only_fields = fields


# API fields: an uploaded file, and decisions about the numbered rows of a list.


def numbered_keys(answers: object) -> dict[int, Any]:
    """Convert an object's keys to numbers; raises ValidationError for any other key."""
    expected = ValidationError(_("An object whose names are numbers is expected."))
    if not isinstance(answers, dict):
        raise expected
    numbered: dict[int, Any] = {}
    for key, answer in answers.items():
        if (number := parse_whole_number(str(key))) is None:
            raise expected
        numbered[number] = answer
    return numbered


class UploadField(FileField):
    """A file no larger than an upload may be; raises ValidationError ``too_large``."""

    def to_internal_value(self, data: Any) -> Any:
        file = super().to_internal_value(data)
        if file.size > settings.MAX_UPLOAD_BYTES:
            sizes = {"size": file.size, "limit": settings.MAX_UPLOAD_BYTES}
            sentence = web_texts.explain_refusal(RefusalCode.TOO_LARGE, sizes, get_language())
            raise ValidationError(sentence, "too_large")
        return file


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class DecisionsField(JSONField):
    """Decisions by row or number of a list: ``new``, ``skip`` or the id of a player."""

    def to_internal_value(self, data: object) -> dict[int, str]:
        """Return the decisions by number.

        A form brings them as a text in which anything may stand: half of a surrogate pair, arrays
        nested without end.
        """
        try:
            answers = numbered_keys(super().to_internal_value(data))
            texts = {number: str(answer) for number, answer in answers.items()}
            "".join(texts.values()).encode()
        except (UnicodeEncodeError, RecursionError):
            self.fail("invalid")
        return texts
