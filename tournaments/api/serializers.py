"""What goes in and out of the event's API; input and output are separate."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.ruleset import DrawRuleName
from arbiter.rules.ruling_options import Matter
from tournaments.api.given import NothingElse, by_number, day_of_birth
from tournaments.models import (
    Acceleration,
    Entry,
    Game,
    Lot,
    Numbering,
    OpeningScope,
    Pairing,
    Round,
    Sex,
    StandingRow,
    Submission,
    System,
    Tournament,
)
from tournaments.models.events import Unplayed
from tournaments.regulations import MOST_ROUNDS
from tournaments.selectors.crosstable import CrossLine
from tournaments.services.lots import new_seed

ABOUT = ("title", "title_en", "city", "starts_on")
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
        ]
        read_only_fields = fields


class TournamentIn(serializers.Serializer):
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


class EntryOut(serializers.ModelSerializer):
    name = serializers.CharField(source="player.name")
    name_latin = serializers.CharField(source="player.name_latin")
    city = serializers.CharField(source="player.city")
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


class EntryIn(serializers.Serializer):
    name = serializers.CharField(max_length=120)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    title = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    birth_year = serializers.IntegerField(
        min_value=1900, max_value=2100, required=False, default=None, allow_null=True
    )
    rating = serializers.IntegerField(
        min_value=1, max_value=4000, required=False, default=None, allow_null=True
    )
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
        validators=[day_of_birth],
        help_text="for the federation's files; its year is public",
    )
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, default="", allow_blank=True)
    half_byes = serializers.BooleanField(
        required=False,
        default=False,
        help_text="a late entry asks for half a point for the rounds missed, as far as allowed",
    )


class LotIn(NothingElse):
    """A lot drawn from a seed; any other field is refused."""

    seed = serializers.RegexField(
        r"^[0-9a-f]{1,64}$",
        required=False,
        allow_null=True,
        default=None,
        help_text="hexadecimal; drawn by the server when it is not given",
    )

    def validate_seed(self, given: str | None) -> str:
        """The server's own where none is given."""
        return given or new_seed()


class NumbersLotIn(LotIn):
    """Numbers drawn from a seed, or taken as they were drawn in the hall; any other field is
    refused."""

    by_hand = serializers.DictField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        allow_null=True,
        default=None,
        help_text="numbers drawn in the hall: number by id of the entry",
    )
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", help_text="why by hand"
    )

    def validate_by_hand(self, given: dict[str, int] | None) -> dict[int, int] | None:
        """Ids are numbers."""
        if given is None:
            return None
        return by_number(given, "ids of entries are numbers")


TICKETS = {"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string"}]}}


class LotOut(serializers.Serializer):
    kind = serializers.CharField()
    seed = serializers.CharField()
    outcome = serializers.SerializerMethodField()
    urn = serializers.JSONField(
        help_text="what was drawn from: tickets, or a table and what was out"
    )

    @extend_schema_field(TICKETS)
    def get_outcome(self, lot: Lot) -> list[int | str]:
        """What came out, in order."""
        return lot.outcome


class GameOut(serializers.ModelSerializer):
    white = serializers.CharField(source="white.player.name")
    black = serializers.CharField(source="black.player.name")
    round = serializers.IntegerField(source="pairing.round.number")
    board = serializers.IntegerField(source="pairing.board")

    class Meta:
        model = Game
        fields = [
            "id",
            "round",
            "board",
            "number",
            "white",
            "black",
            "result",
            "termination",
            "state",
            "record",
            "revision",
        ]
        read_only_fields = fields


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


class RoundState(serializers.ModelSerializer):
    class Meta:
        model = Round
        fields = ["number", "state", "published_at"]
        read_only_fields = fields


class ResultIn(serializers.Serializer):
    result = serializers.ChoiceField(
        choices=[value.value for value in GameResult if value is not GameResult.OPEN]
    )
    termination = serializers.ChoiceField(
        choices=[value.value for value in Termination if value is not Termination.OPEN],
        required=False,
        default=Termination.RECORDED.value,
    )
    expected_revision = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class FactIn(serializers.Serializer):
    """What the sender says besides the moves: how the game ended."""

    kind = serializers.ChoiceField(choices=["resignation", "clock", "agreement"])
    loser = serializers.ChoiceField(
        choices=["w", "b"], required=False, default=None, allow_null=True
    )


class RecordIn(serializers.Serializer):
    """The record as text or as a file, and how the game ended."""

    text = serializers.CharField(
        max_length=200_000, required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)
    fact = FactIn(required=False, default=None, allow_null=True)

    def data_bytes(self) -> bytes:
        """Exactly the bytes handed in."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()


class SubmissionOut(serializers.ModelSerializer):
    fault = serializers.SerializerMethodField()
    verdict = serializers.SerializerMethodField()

    class Meta:
        model = Submission
        fields = [
            "id",
            "game",
            "number",
            "at",
            "sha256",
            "state",
            "result",
            "termination",
            "record",
            "fault",
            "verdict",
        ]
        read_only_fields = fields

    def get_fault(self, row: Submission) -> dict | None:
        """Why the record cannot be read to its end: code, ply, square, rule, parameters."""
        if row.fault is not None:
            return row.fault
        return row.record.fault if row.record else None

    def get_verdict(self, row: Submission) -> dict | None:
        """The examination: reasons and claims with their articles and plies."""
        return row.examination.document if row.examination else None


class CrossGameOut(serializers.Serializer):
    game = serializers.IntegerField(source="key")
    round = serializers.IntegerField()
    colour = serializers.CharField(source="colour.value")
    points = serializers.IntegerField()
    against = serializers.IntegerField()
    played = serializers.BooleanField()


class CrossCellOut(serializers.Serializer):
    opponent = serializers.IntegerField()
    games = CrossGameOut(many=True)


class CrossRowOut(serializers.Serializer):
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.player.name")
    points = serializers.IntegerField()
    place = serializers.CharField(help_text="empty until the first table is stored")
    cells = serializers.SerializerMethodField()

    @extend_schema_field(CrossCellOut(many=True))
    def get_cells(self, line: CrossLine) -> list[dict]:
        """The cells against every other number; the own one is left out."""
        return CrossCellOut([cell for cell in line.cells if cell is not None], many=True).data


class CrosstableOut(serializers.Serializer):
    revision = serializers.IntegerField(allow_null=True)
    rows = CrossRowOut(source="lines", many=True)


class DisputeIn(serializers.Serializer):
    kind = serializers.ChoiceField(choices=[matter.value for matter in Matter])
    claim_text = serializers.CharField(max_length=4000)


class ClaimIn(serializers.Serializer):
    rule = serializers.ChoiceField(choices=[name.value for name in DrawRuleName])
    ply = serializers.IntegerField(
        required=False,
        default=None,
        allow_null=True,
        min_value=0,
        help_text="the ply of the newest record after which it is claimed; 1 = the first move",
    )
    text = serializers.CharField(required=False, default="", allow_blank=True, max_length=4000)


class DisputeOut(serializers.Serializer):
    case = serializers.IntegerField()


class StandingRowOut(serializers.ModelSerializer):
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.player.name")

    class Meta:
        model = StandingRow
        fields = [
            "place_from",
            "place_to",
            "number",
            "name",
            "points",
            "played",
            "values",
            "reasons",
        ]
        read_only_fields = fields


class StandingsOut(serializers.Serializer):
    revision = serializers.IntegerField()
    newest_revision = serializers.IntegerField()
    computed_at = serializers.DateTimeField()
    rows = StandingRowOut(many=True)
