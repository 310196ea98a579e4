"""What goes in and out about an event and its regulations."""

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games.api.bodies import Body
from tournaments.api.given import MustBeSaid
from tournaments.models import Acceleration, Numbering, OpeningScope, System, Tournament
from tournaments.models.events import Unplayed
from tournaments.regulations import MOST_ROUNDS
from tournaments.selectors.terms import version_of

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
    "four_eyes",
    "time_control",
    "lateness_minutes",
    "opening_table",
    "opening_scope",
]


class TournamentOut(serializers.ModelSerializer):
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
            *REGULATIONS,
            "initial_colour",
            "state",
            "revision",
            "standings_revision",
            "version",
        ]
        read_only_fields = fields

    def get_version(self, tournament: Tournament) -> str:
        return version_of(tournament)


class TournamentIn(Body):
    """A new event; what is not given takes the default of its system."""

    title = serializers.CharField(max_length=160)
    title_en = serializers.CharField(max_length=160, required=False, default="", allow_blank=True)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    starts_on = serializers.DateField(required=False, default=None, allow_null=True)
    ruleset_id = serializers.CharField(max_length=40, required=False, default="fmjd64@1")
    system = serializers.ChoiceField(
        choices=System.values, required=False, default=System.ROUND_ROBIN.value
    )
    rounds_planned = serializers.IntegerField(
        min_value=0, max_value=MOST_ROUNDS, required=False, default=0, help_text="Swiss only"
    )
    cycles = serializers.ChoiceField(choices=[1, 2], required=False, default=1)
    games_per_pairing = serializers.IntegerField(
        min_value=1, max_value=12, required=False, default=1
    )
    count_by = serializers.ChoiceField(choices=["match", "games"], required=False, default="games")
    coefficients = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, default=None, allow_null=True
    )
    acceleration = serializers.ChoiceField(
        choices=Acceleration.values, required=False, default=Acceleration.NONE.value
    )
    numbering = serializers.ChoiceField(
        choices=Numbering.values, required=False, default=None, allow_null=True
    )
    bye_points = serializers.ChoiceField(choices=[0, 1, 2], required=False, default=2)
    half_byes = serializers.IntegerField(min_value=0, max_value=9, required=False, default=1)
    unplayed = serializers.ChoiceField(
        choices=Unplayed.values, required=False, default=Unplayed.FACE.value
    )
    reverse_last_two = serializers.BooleanField(required=False, default=True)
    daily_draw = serializers.BooleanField(required=False, default=False)
    exclude_under_half = serializers.BooleanField(required=False, default=True)
    four_eyes = serializers.BooleanField(required=False, default=False)
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
    opening_scope = serializers.ChoiceField(
        choices=OpeningScope.values, required=False, default=OpeningScope.ROUND.value
    )


@extend_schema_serializer(component_name="TournamentIn")  # the document says it is patched
class TournamentChangeIn(TournamentIn):
    """What is named is changed; from which version of the event, must be said."""

    expected = MustBeSaid(max_length=16, help_text="`version` as it was read")
    title = serializers.CharField(max_length=160, required=False)
