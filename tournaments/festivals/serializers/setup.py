"""API input and output of events of many tournaments."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.web.serializers import LARGEST, Body
from tournaments.festivals.models import Contest, Festival, Group, Programme, SittingKind
from tournaments.festivals.queries.overview import Cell
from tournaments.festivals.queries.persons import PartNow, PersonNow
from tournaments.festivals.rules.groups import GroupTerms
from tournaments.festivals.rules.programmes import ProgrammeTerms
from tournaments.festivals.rules.ranks import LADDER
from tournaments.festivals.services.setup import MOST_CONTESTS, Plan
from tournaments.people.models import Sex
from tournaments.people.texts import shown_name

YEARS = {"min_value": 1850, "max_value": 2100, "required": False, "allow_null": True}

RATINGS = {"min_value": 1, "max_value": 4000, "required": False, "allow_null": True}

COMMON_FIELDS = (
    "title",
    "title_en",
    "organisers",
    "organisers_en",
    "city",
    "venue",
    "starts_on",
    "ends_on",
    "time_zone",
    "federation",
    "chief_arbiter",
    "deputy_arbiters",
    "chief_secretary",
    "names_of_minors",
)


class GroupOut(serializers.ModelSerializer):
    """A group of an event: who may play in it."""

    sex = serializers.CharField(help_text="m, w or empty")

    class Meta:
        model = Group
        fields = [
            "id",
            "title",
            "sex",
            "born_from",
            "born_to",
            "rating_from",
            "rating_to",
            "rank_from",
            "rank_to",
            "takes_younger",
            "minimum",
            "capacity",
            "opening_table",
            "merged_into",
        ]
        read_only_fields = fields


class ProgrammeOut(serializers.ModelSerializer):
    """A programme of an event: what all groups play in the same way."""

    time_control = serializers.SerializerMethodField()

    class Meta:
        model = Programme
        fields = ["id", "title", "time_control", "rounds", "round_robin_up_to", "round_minutes"]
        read_only_fields = fields

    def get_time_control(self, programme: Programme) -> str:
        """The stored time control, empty without clocks."""
        return programme.regulations.get("time_control", "")


class ContestOut(serializers.ModelSerializer):
    """A group in a programme, and the event (tournament) in which it plays."""

    event = serializers.IntegerField(source="tournament_id", help_text="id of its tournament")

    class Meta:
        model = Contest
        fields = ["id", "group", "programme", "event", "is_host"]
        read_only_fields = fields


class FestivalOut(serializers.ModelSerializer):
    """An event of many tournaments with what is common to them."""

    class Meta:
        model = Festival
        fields = ["id", *COMMON_FIELDS, "ages_on", "currency", "is_private"]
        read_only_fields = fields


class FestivalWholeOut(FestivalOut):
    """An event of many tournaments with its groups, programmes and tournaments."""

    groups = GroupOut(many=True)
    programmes = ProgrammeOut(many=True)
    contests = ContestOut(many=True)

    class Meta(FestivalOut.Meta):
        fields = [*FestivalOut.Meta.fields, "groups", "programmes", "contests"]
        read_only_fields = fields


class GroupIn(Body):
    """Input: a group; bounds left out are open."""

    title = serializers.CharField(max_length=60)
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, default="", allow_blank=True)
    born_from = serializers.IntegerField(default=None, **YEARS, help_text="the oldest year")
    born_to = serializers.IntegerField(default=None, **YEARS, help_text="the youngest year")
    rating_from = serializers.IntegerField(default=None, **RATINGS, help_text="of a league")
    rating_to = serializers.IntegerField(default=None, **RATINGS)
    rank_from = serializers.ChoiceField(
        choices=LADDER, required=False, default="", allow_blank=True, help_text="the lowest rank"
    )
    rank_to = serializers.ChoiceField(
        choices=LADDER, required=False, default="", allow_blank=True, help_text="the highest rank"
    )
    takes_younger = serializers.BooleanField(
        required=False, default=False, help_text="a younger player may play up into it"
    )
    opening_table = serializers.CharField(
        max_length=101, required=False, default="", allow_blank=True, help_text="slug@edition"
    )


class ProgrammeIn(Body):
    """Input: a programme."""

    title = serializers.CharField(max_length=60)
    time_control = serializers.CharField(
        max_length=100, required=False, default="", allow_blank=True, help_text="180+2"
    )
    rounds = serializers.IntegerField(
        min_value=1, max_value=99, required=False, default=7, help_text="of a Swiss"
    )
    games = serializers.IntegerField(
        min_value=1, max_value=100, required=False, default=1, help_text="of a meeting"
    )
    round_robin_up_to = serializers.IntegerField(
        min_value=0,
        max_value=100,
        required=False,
        default=10,
        help_text="so many players or fewer play a round robin",
    )


class CellIn(Body):
    """Input: a group and a programme by their places in the lists, from 0."""

    group = serializers.IntegerField(min_value=0, max_value=MOST_CONTESTS)
    programme = serializers.IntegerField(min_value=0, max_value=MOST_CONTESTS)


class CommonIn(Body):
    """Input: what is common to all tournaments of an event; what is left out stays."""

    title = serializers.CharField(max_length=160, required=False)
    title_en = serializers.CharField(max_length=160, required=False, allow_blank=True)
    organisers = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        help_text="bodies that hold the event, at the head of its papers",
    )
    organisers_en = serializers.CharField(max_length=300, required=False, allow_blank=True)
    city = serializers.CharField(max_length=80, required=False, allow_blank=True)
    venue = serializers.CharField(max_length=160, required=False, allow_blank=True)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    time_zone = serializers.CharField(max_length=64, required=False)
    federation = serializers.RegexField(r"^([A-Z]{3})?$", required=False, allow_blank=True)
    chief_arbiter = serializers.CharField(max_length=120, required=False, allow_blank=True)
    deputy_arbiters = serializers.CharField(max_length=400, required=False, allow_blank=True)
    chief_secretary = serializers.CharField(max_length=120, required=False, allow_blank=True)
    names_of_minors = serializers.ChoiceField(
        choices=Festival._meta.get_field("names_of_minors").choices, required=False
    )


class FestivalIn(CommonIn):
    """Input: a new event of many tournaments: groups × programmes without ``left_out``."""

    title = serializers.CharField(max_length=160)
    groups = GroupIn(many=True, max_length=MOST_CONTESTS)
    programmes = ProgrammeIn(many=True, max_length=MOST_CONTESTS)
    left_out = CellIn(
        many=True,
        required=False,
        default=list,
        max_length=MOST_CONTESTS,
        help_text="groups that do not play a programme",
    )
    ruleset_id = serializers.CharField(max_length=40, required=False, default="fmjd64@1")
    is_private = serializers.BooleanField(required=False, default=True)

    @property
    def plan(self) -> Plan:
        """The plan that the body describes."""
        values = self.validated_data
        return Plan(
            groups=[
                GroupTerms(
                    one["title"],
                    one["sex"],
                    one["born_from"],
                    one["born_to"],
                    one["rating_from"],
                    one["rating_to"],
                    one["rank_from"],
                    one["rank_to"],
                    takes_younger=one["takes_younger"],
                )
                for one in values["groups"]
            ],
            programmes=[
                ProgrammeTerms(
                    one["title"],
                    one["time_control"],
                    one["rounds"],
                    one["games"],
                    one["round_robin_up_to"],
                )
                for one in values["programmes"]
            ],
            left_out={(one["group"], one["programme"]) for one in values["left_out"]},
            regulations={"ruleset_id": values["ruleset_id"]},
            opening_tables={
                number: one["opening_table"]
                for number, one in enumerate(values["groups"])
                if one["opening_table"]
            },
        )

    @property
    def common(self) -> dict[str, Any]:
        """The facts of the event itself."""
        return {
            name: value
            for name, value in self.validated_data.items()
            if name in COMMON_FIELDS or name == "is_private"
        }


class CellOut(serializers.Serializer):
    """The tournament of a group in a programme as it stands now."""

    contest = serializers.IntegerField(source="contest.pk")
    event = serializers.IntegerField(source="contest.tournament_id")
    final = serializers.CharField(
        source="contest.final_title",
        help_text="name of a final that follows the tournament of this contest; else empty",
    )
    group = serializers.IntegerField(source="contest.group_id")
    programme = serializers.IntegerField(source="contest.programme_id")
    state = serializers.CharField(source="tournament.state")
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    current_round = serializers.IntegerField(source="current", help_text="0 before round 1")
    boards = serializers.IntegerField(help_text="games of the current round")
    played = serializers.IntegerField(help_text="of them with a result")
    begins_at = serializers.DateTimeField(allow_null=True)
    leader = serializers.SerializerMethodField(help_text="empty before the first result")

    def get_leader(self, cell: Cell) -> str:
        """The name at the head of the table."""
        return shown_name(cell.leader.entry.player) if cell.leader else ""


class SittingRoundsOut(serializers.Serializer):
    """Rounds of a contest that are played in a sitting."""

    contest = serializers.IntegerField(source="contest_id")
    event = serializers.IntegerField(source="contest.tournament_id")
    first = serializers.IntegerField()
    last = serializers.IntegerField()


class SittingOut(serializers.Serializer):
    """A line of the timetable."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=SittingKind.choices)
    title = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    hall = serializers.CharField()
    rounds = SittingRoundsOut(many=True, source="rounds.all")


class SittingRoundsIn(Body):
    """Input: rounds of a contest in a sitting."""

    contest = serializers.IntegerField(min_value=1, max_value=LARGEST)
    first = serializers.IntegerField(min_value=1, max_value=99)
    last = serializers.IntegerField(min_value=1, max_value=99)

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        """The last round is not before the first."""
        if attrs["last"] < attrs["first"]:
            raise serializers.ValidationError({"last": "before the first"})
        return attrs


class SittingIn(Body):
    """Input: a line of the timetable."""

    kind = serializers.ChoiceField(
        choices=SittingKind.choices, required=False, default=SittingKind.PLAY
    )
    title = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    hall = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    rounds = SittingRoundsIn(many=True, required=False, default=list, max_length=MOST_CONTESTS)

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        """The end is after the beginning."""
        if attrs["ends_at"] <= attrs["starts_at"]:
            raise serializers.ValidationError({"ends_at": "not after the beginning"})
        return attrs


class TimetableIn(Body):
    """Input: the whole timetable; what is left out of it is cancelled in calendars."""

    sittings = SittingIn(many=True, max_length=400)


class PartNowOut(serializers.Serializer):
    """A person in one tournament: his board of the newest round, and what comes next."""

    contest = serializers.IntegerField(source="contest.pk")
    event = serializers.IntegerField(source="contest.tournament_id")
    entry = serializers.IntegerField(source="entry.pk")
    round = serializers.IntegerField(help_text="0 before round 1")
    board = serializers.SerializerMethodField()
    is_playing = serializers.BooleanField()
    opponent = serializers.SerializerMethodField()
    next_round = serializers.IntegerField(help_text="0 where none is planned")
    next_at = serializers.DateTimeField(allow_null=True)

    def get_board(self, part: PartNow) -> int | None:
        """The board of the newest round; null where he is not paired."""
        return part.pairing.board if part.pairing else None

    def get_opponent(self, part: PartNow) -> str:
        """Whom he meets; empty for a bye."""
        return shown_name(part.opponent.player) if part.opponent else ""


class PersonNowOut(serializers.Serializer):
    """A person and all tournaments of the event in which he plays."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.SerializerMethodField()
    parts = PartNowOut(many=True)

    def get_name(self, person: PersonNow) -> str:
        """The name as the event shows it."""
        return shown_name(person.player)
