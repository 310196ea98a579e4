"""What goes in and out about an event and its regulations."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.bodies import Body
from tournaments.api.given import MustBeSaid
from tournaments.models import (
    Acceleration,
    Numbering,
    OpeningScope,
    ResultBy,
    Tournament,
)
from tournaments.models.events import CountBy, Unplayed
from tournaments.pairing.round_robin import MOST_CYCLES
from tournaments.regulations import MOST_CONFIRM_MINUTES, MOST_GAMES_PER_PAIRING
from tournaments.selectors.terms import version_of
from tournaments.systems import registry
from tournaments.systems.terms import MOST_ROUNDS
from tournaments.trf_words import explain_note

REGULATIONS = [
    "system",
    "cycles",
    "rounds_planned",
    "games_per_pairing",
    "count_by",
    "ruleset_id",
    "coefficients",
    "acceleration",
    "numbering",
    "bye_points",
    "half_byes",
    "unplayed",
    "reverse_last_two",
    "daily_draw",
    "exclude_under_half",
    "result_by",
    "confirm_minutes",
    "four_eyes",
    "time_control",
    "lateness_minutes",
    "opening_table",
    "opening_scope",
    "set_up",
]


class SystemField(serializers.ChoiceField):
    """One of the registered systems of play."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(registry.choices(), **kwargs)


class TrfNoteOut(serializers.Serializer):
    """Something of the TRF an event came with that a person should know."""

    code = serializers.CharField()
    line = serializers.IntegerField(help_text="0 where it is about the whole file")
    text = serializers.CharField()
    detail = serializers.SerializerMethodField()

    def get_detail(self, note: Mapping[str, object]) -> str:
        return explain_note(note, get_language())


class TournamentOut(serializers.ModelSerializer):
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
            "title",
            "title_en",
            "city",
            "starts_on",
            "ends_on",
            "federation",
            "chief_arbiter",
            "deputy_arbiters",
            "chief_secretary",
            *REGULATIONS,
            "initial_colour",
            "state",
            "cancelled_reason",
            "revision",
            "standings_revision",
            "notes",
            "version",
        ]
        read_only_fields = fields

    @extend_schema_field(TrfNoteOut(many=True))
    def get_notes(self, tournament: Tournament) -> list[dict[str, object]]:
        return TrfNoteOut(tournament.trf.get("notes", ()), many=True).data

    def get_version(self, tournament: Tournament) -> str:
        return version_of(tournament)


class TournamentIn(Body):
    """A new event; what is not given takes the default of its system."""

    title = serializers.CharField(max_length=160)
    title_en = serializers.CharField(max_length=160, required=False, default="", allow_blank=True)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    starts_on = serializers.DateField(required=False, default=None, allow_null=True)
    ends_on = serializers.DateField(required=False, default=None, allow_null=True)
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
    ruleset_id = serializers.CharField(max_length=40, required=False, default="fmjd64@1")
    system = SystemField(required=False, default=registry.USUAL)
    rounds_planned = serializers.IntegerField(
        min_value=0, max_value=MOST_ROUNDS, required=False, default=0, help_text="Swiss only"
    )
    cycles = serializers.IntegerField(
        min_value=1, max_value=MOST_CYCLES, required=False, default=1, help_text="round robin only"
    )
    games_per_pairing = serializers.IntegerField(
        min_value=1, max_value=MOST_GAMES_PER_PAIRING, required=False, default=1
    )
    count_by = serializers.ChoiceField(
        choices=CountBy.choices, required=False, default=CountBy.GAMES.value
    )
    coefficients = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, default=None, allow_null=True
    )
    acceleration = serializers.ChoiceField(
        choices=Acceleration.choices, required=False, default=Acceleration.NONE.value
    )
    numbering = serializers.ChoiceField(
        choices=Numbering.choices, required=False, default=None, allow_null=True
    )
    bye_points = serializers.ChoiceField(choices=[0, 1, 2], required=False, default=2)
    half_byes = serializers.IntegerField(min_value=0, max_value=9, required=False, default=1)
    unplayed = serializers.ChoiceField(
        choices=Unplayed.choices, required=False, default=Unplayed.FACE.value
    )
    reverse_last_two = serializers.BooleanField(required=False, default=True)
    daily_draw = serializers.BooleanField(required=False, default=False)
    exclude_under_half = serializers.BooleanField(required=False, default=True)
    result_by = serializers.ChoiceField(
        choices=ResultBy.choices,
        required=False,
        default=ResultBy.BOTH_PLAYERS.value,
        help_text="whose word makes a result; `both_players`: both players, or an official",
    )
    confirm_minutes = serializers.IntegerField(
        min_value=1,
        max_value=MOST_CONFIRM_MINUTES,
        required=False,
        default=120,
        help_text="minutes after which a stated result goes to the arbiter's desk",
    )
    four_eyes = serializers.BooleanField(
        required=False, default=False, help_text="two officials enter a result or accept a record"
    )
    time_control = serializers.CharField(
        max_length=100,
        required=False,
        default="",
        allow_blank=True,
        help_text="as in PDN, in seconds: 480, 180+2, 120d2, 45/5400:900",
    )
    lateness_minutes = serializers.IntegerField(
        min_value=0, max_value=60, required=False, default=60
    )
    opening_table = serializers.CharField(
        max_length=101, required=False, default="", allow_blank=True, help_text="slug@edition"
    )
    set_up = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="FEN from which every game begins (a handicap); empty for the usual start",
    )
    opening_scope = serializers.ChoiceField(
        choices=OpeningScope.choices, required=False, default=OpeningScope.ROUND.value
    )


@extend_schema_serializer(component_name="TournamentIn")  # the document says it is patched
class TournamentChangeIn(TournamentIn):
    """What is named is changed; from which version of the event, must be said."""

    expected = MustBeSaid(max_length=16, help_text="`version` as it was read")
    title = serializers.CharField(max_length=160, required=False)
