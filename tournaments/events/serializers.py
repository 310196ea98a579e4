"""API input and output of events."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.serializers import CharField

from games.draughts import time_control
from games.draughts.time_control import BadControl
from games.web.serializers import Body
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.events.queries.checks import ABOUT, fingerprint_of_regulations
from tournaments.events.queries.choices import RegulationDescription
from tournaments.events.queries.regulations import DEFAULTS, DESCRIPTIONS, NAMES
from tournaments.exchange.texts import explain_trf_note
from tournaments.systems import registry
from tournaments.systems.delays import USUAL_DELAYS


class AcceptedField(serializers.ListField):
    """Keys of accepted cautions, as the refusal ``needs_confirmation`` lists them."""

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("child", serializers.CharField(max_length=80))
        kwargs.setdefault("required", False)
        kwargs.setdefault("default", list)
        kwargs.setdefault(
            "help_text", "keys of the cautions taken note of, as a refusal names them"
        )
        super().__init__(**kwargs)


class RequiredText(CharField):
    """A text field required even in a PATCH, whose other fields may be left out."""

    def validate_empty_values(self, data: object) -> tuple[bool, object]:
        if data is empty:
            self.fail("required")
        return super().validate_empty_values(data)


class SystemField(serializers.ChoiceField):
    """The key of a registered system of play."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(registry.choices(), **kwargs)


class TimeControlField(CharField):
    """A time control as PDN writes it, else in people's words; what is neither stays as sent."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        try:
            return str(time_control.parse(text))
        except BadControl:
            pass
        try:
            return time_control.read_control(text)
        except BadControl:  # the check of the regulations refuses it by its code
            return text


def regulation_field(name: str, description: RegulationDescription) -> serializers.Field:
    """Build the serializer field of one regulation from its description."""
    default = DEFAULTS[name]
    may = {"required": False, "default": default}
    if name in USUAL_DELAYS:  # what is left out follows the time control
        may |= {"default": None, "allow_null": True}
    if description.hint_for_programs:
        may["help_text"] = description.hint_for_programs
    if name == "system":
        return SystemField(**may)
    if name == "time_control":
        return TimeControlField(max_length=description.longest, allow_blank=True, **may)
    if description.values is not None:
        known = (
            description.values
            if isinstance(description.values, tuple)
            else description.values.choices
        )
        return serializers.ChoiceField(choices=known, allow_null=default is None, **may)
    if isinstance(default, bool):
        return serializers.BooleanField(**may)
    if description.bounds is not None:
        least = 0 if description.may_be_nothing else description.bounds.least
        return serializers.IntegerField(min_value=least, max_value=description.bounds.most, **may)
    return serializers.CharField(max_length=description.longest, allow_blank=not default, **may)


class TrfNoteOut(serializers.Serializer):
    """A note about the TRF that an event was imported from."""

    code = serializers.CharField()
    line = serializers.IntegerField(help_text="0 where it is about the whole file")
    text = serializers.CharField()
    detail = serializers.SerializerMethodField()

    def get_detail(self, note: Mapping[str, object]) -> str:
        """The note in words."""
        return explain_trf_note(note, get_language())


class TournamentOut(serializers.ModelSerializer):
    """An event with its regulations."""

    notes = serializers.SerializerMethodField(
        help_text="of the TRF it came with: what is kept unread, doubtful or impossible"
    )
    version = serializers.SerializerMethodField(
        help_text="of title and regulations: to be sent back with a change of them"
    )

    class Meta:
        model = Tournament
        fields = [
            "id",
            *ABOUT,
            *NAMES,
            "initial_colour",
            "state",
            "cancelled_reason",
            "is_private",
            "revision",
            "standings_revision",
            "notes",
            "version",
        ]
        read_only_fields = fields

    @extend_schema_field(TrfNoteOut(many=True))
    def get_notes(self, tournament: Tournament) -> list[dict[str, object]]:
        """Notes about the TRF that the event was imported from."""
        return TrfNoteOut(tournament.trf.get("notes", ()), many=True).data

    def get_version(self, tournament: Tournament) -> str:
        """The version to send back with a change."""
        return fingerprint_of_regulations(tournament)


class TournamentIn(Body):
    """Input: a new event; omitted fields take the defaults of its system."""

    title = serializers.CharField(max_length=160)
    title_en = serializers.CharField(max_length=160, required=False, default="", allow_blank=True)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    starts_on = serializers.DateField(required=False, default=None, allow_null=True)
    ends_on = serializers.DateField(required=False, default=None, allow_null=True)
    time_zone = serializers.CharField(
        max_length=64,
        required=False,
        default="",
        allow_blank=True,
        help_text="of the hall, as `Asia/Yakutsk`; left empty, that of the site",
    )
    federation = serializers.RegexField(
        r"^([A-Z]{3})?$", required=False, default="", allow_blank=True
    )
    chief_arbiter = serializers.CharField(
        max_length=120,
        required=False,
        default="",
        allow_blank=True,
        help_text="the name papers bear; empty: the one appointed",
    )
    deputy_arbiters = serializers.CharField(
        max_length=400, required=False, default="", allow_blank=True
    )
    chief_secretary = serializers.CharField(
        max_length=120, required=False, default="", allow_blank=True
    )
    names_of_minors = serializers.ChoiceField(
        choices=NamesOfMinors.choices,
        required=False,
        default=NamesOfMinors.FULL.value,
        help_text="players under 18 by the year of birth: `full`; `initials` to the public, but in "
        "full in certificates and the TRF; `everywhere` initials there too",
    )
    coefficients = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, default=None, allow_null=True
    )
    is_private = serializers.BooleanField(
        required=False,
        default=True,
        help_text="seen by its officials alone until it is opened to the public",
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the head's fields and one field for every regulation."""
        described = {
            name: regulation_field(name, description) for name, description in DESCRIPTIONS.items()
        }
        return super().get_fields() | described


@extend_schema_serializer(component_name="TournamentIn")  # the document says it is patched
class TournamentChangeIn(TournamentIn):
    """Input: the fields to change, and the version the change is based on."""

    expected = RequiredText(max_length=16, help_text="`version` as it was read")
    title = serializers.CharField(max_length=160, required=False)
    is_private = None  # opened by an act of its own
