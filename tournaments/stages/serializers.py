"""API bodies and answers of stages."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.web.serializers import LARGEST, Body
from tournaments.people.models import Sex
from tournaments.people.serializers import NameField
from tournaments.stages.cups import CupScore, CupTie
from tournaments.stages.models import (
    CarryChoice,
    CountedByChoice,
    DistributionChoice,
    KeptApart,
    Seeding,
    Series,
    SharedPlaceChoice,
    Stage,
)
from tournaments.stages.queries.preview import LETTERS, Comer
from tournaments.stages.queries.series import CupLine
from tournaments.stages.queries.stages import Came
from tournaments.systems import registry


class QuotaIn(Body):
    """A quota: places that go on."""

    first = serializers.IntegerField(min_value=1, max_value=2000)
    last = serializers.IntegerField(min_value=1, max_value=2000)
    source = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        allow_null=True,
        help_text="id of the event; null: each of them",
    )
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, default="", allow_blank=True)
    classification = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        allow_null=True,
        default=None,
        help_text="id of a separate table: ranks count among its players",
    )
    final = serializers.IntegerField(
        min_value=0,
        max_value=100,
        required=False,
        allow_null=True,
        default=None,
        help_text="which tournament of the stage, from 0; null where players are distributed",
    )
    of_the_rest = serializers.BooleanField(
        required=False, default=False, help_text="ranks among those no quota before has taken"
    )


class StageIn(Body):
    """Input: a stage to be planned."""

    title = serializers.CharField(max_length=80)
    title_en = serializers.CharField(max_length=80, required=False, allow_blank=True)
    also_from = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        required=False,
        max_length=40,
        help_text="ids of further events that players come from",
    )
    from_entries = serializers.BooleanField(
        required=False, help_text="from the list of entries by rating, of an event not played"
    )
    quotas = QuotaIn(many=True)
    finals_planned = serializers.IntegerField(
        min_value=1, max_value=len(LETTERS), required=False, help_text="tournaments in the stage"
    )
    carry = serializers.ChoiceField(choices=CarryChoice.values, required=False)
    pairs_by_carried = serializers.BooleanField(
        required=False, help_text="in a Swiss players meet by carried points, too"
    )
    seeding = serializers.ChoiceField(choices=Seeding.values, required=False)
    distribution = serializers.ChoiceField(choices=DistributionChoice.values, required=False)
    kept_apart = serializers.ChoiceField(choices=KeptApart.values, required=False)
    seed = serializers.CharField(
        max_length=66, required=False, allow_blank=True, help_text="of the pots, hexadecimal"
    )
    system = serializers.ChoiceField(choices=list(registry.SYSTEMS))
    rounds_planned = serializers.IntegerField(required=False, min_value=0, max_value=30)
    games_per_pairing = serializers.IntegerField(required=False, min_value=1, max_value=100)
    time_control = serializers.CharField(max_length=100, required=False, allow_blank=True)
    deadline = serializers.DateTimeField(required=False, allow_null=True)

    def terms(self) -> dict[str, Any]:
        """Return the body as the service takes it."""
        said = dict(self.validated_data)
        regulations = ("system", "rounds_planned", "games_per_pairing", "time_control")
        own = {name: said.pop(name) for name in regulations if name in said}
        if "quotas" in said:
            said["quotas"] = [dict(quota) for quota in said["quotas"]]
        return {**said, **({"regulations": own} if own else {})}


class AwayIn(Body):
    """Input: a player who does not come to a planned stage, or comes after all."""

    entry = serializers.IntegerField(
        min_value=1, max_value=LARGEST, help_text="id of his entry in the stage before"
    )
    is_away = serializers.BooleanField(default=True)
    reason = serializers.CharField(max_length=400, required=False, allow_blank=True, default="")


class CutTieIn(Body):
    """Input: who of players equal at the cut goes on."""

    go_on = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), max_length=200
    )
    reason = serializers.CharField(max_length=400)


class ReplacementIn(Body):
    """Input: a player of a made stage who cannot come."""

    entry = serializers.IntegerField(
        min_value=1, max_value=LARGEST, help_text="id of his entry in the new tournament"
    )
    by = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        allow_null=True,
        default=None,
        help_text="entry in the stage before of the one who steps in; else the next in rank",
    )
    reason = serializers.CharField(max_length=400)


class CarriedGameOut(serializers.Serializer):
    """Output: a meeting of the stage before that brings points."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(
        allow_null=True, help_text="starting number there; null: without an opponent"
    )
    points = serializers.IntegerField()
    games = serializers.ListField(child=serializers.IntegerField(), help_text="ids of its games")
    annulled = serializers.BooleanField()


class ComerOut(serializers.Serializer):
    """Output: one who would go on."""

    entry = serializers.IntegerField(source="entry.pk", help_text="in the stage before")
    name = NameField(source="entry.player")
    event = serializers.IntegerField(source="source.pk", help_text="the event he comes from")
    seed = serializers.IntegerField()
    rank = serializers.IntegerField(source="qualified.rank")
    why = serializers.CharField(source="qualified.why.value")
    instead_of = serializers.SerializerMethodField(help_text="entries he steps in for")
    carried = serializers.IntegerField(help_text="a win 2, a draw 1")
    games = CarriedGameOut(many=True)

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_instead_of(self, comer: Comer) -> list[int]:
        """The entries of those he steps in for."""
        return list(comer.qualified.instead_of)


class CameOut(serializers.Serializer):
    """Output: one who came by a stage that is made."""

    source = serializers.IntegerField(source="row.source_id", help_text="in the stage before")
    entry = serializers.IntegerField(
        source="row.entry_id", allow_null=True, help_text="null: another has replaced him"
    )
    name = NameField(source="row.source.player")
    event = serializers.IntegerField(source="row.source.tournament_id")
    seed = serializers.IntegerField(source="row.seed")
    rank = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField(help_text="`by_place` or `steps_in`")
    carried = serializers.IntegerField(source="row.carried", help_text="a win 2, a draw 1")
    games = CarriedGameOut(many=True)

    def get_rank(self, came: Came) -> int:
        """The rank by which he goes on."""
        return int(came.row.reason["rank"])

    def get_why(self, came: Came) -> str:
        """The code of why he goes on."""
        return str(came.row.reason["why"])


class StageOut(serializers.ModelSerializer):
    """Output: a stage, as it is planned."""

    event = serializers.IntegerField(source="tournament_id", help_text="the event it stands with")
    sources = serializers.SerializerMethodField(help_text="ids of the events players come from")
    quotas = QuotaIn(many=True)
    regulations = serializers.DictField(help_text="what its tournaments have otherwise")
    finals = serializers.SerializerMethodField(help_text="ids of its tournaments, once made")

    class Meta:
        model = Stage
        fields = [
            *("id", "event", "title", "title_en", "sources", "from_entries", "quotas"),
            *("finals_planned", "carry", "pairs_by_carried", "seeding", "distribution"),
            *("kept_apart", "seed"),
            *("regulations", "deadline", "made_at", "finals"),
        ]
        read_only_fields = fields

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_sources(self, stage: Stage) -> list[int]:
        """The events it takes players from."""
        return list(stage.sources.order_by("position").values_list("tournament", flat=True))

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_finals(self, stage: Stage) -> list[int]:
        """The tournaments it has made."""
        return list(stage.finals.order_by("position").values_list("tournament", flat=True))


class StageFaultOut(serializers.Serializer):
    """Output: what stands against making the stage."""

    code = serializers.CharField()
    detail = serializers.CharField()


class StageFinalOut(serializers.Serializer):
    """Output: a tournament of the stage with its players; planned ones have no event."""

    event = serializers.IntegerField(allow_null=True)
    title = serializers.CharField()
    comers = ComerOut(many=True, help_text="who would go on; empty once the stage is made")
    came = CameOut(many=True, help_text="who came; empty before")


class CutTieOut(serializers.Serializer):
    """Output: players equal at the cut."""

    event = serializers.IntegerField(source="source.pk")
    entries = serializers.SerializerMethodField()
    free = serializers.IntegerField(source="tie.free", help_text="how many of them go on")

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_entries(self, shown: Any) -> list[int]:
        """The entries that are equal in everything."""
        return [entry.pk for entry in shown.entries]


class WholeLineOut(serializers.Serializer):
    """Output: a place in the whole event."""

    place = serializers.IntegerField()
    event = serializers.IntegerField(source="tournament.pk")
    entry = serializers.IntegerField(source="entry.pk")
    name = NameField(source="entry.player")
    own_place = serializers.CharField()


class StageWholeOut(serializers.Serializer):
    """Output: a stage with who goes on, who waits and what stands against making it."""

    stage = StageOut()
    finals = StageFinalOut(many=True)
    reserves = ComerOut(many=True)
    ties = CutTieOut(many=True)
    faults = StageFaultOut(many=True)
    order = WholeLineOut(many=True, help_text="of the whole event, once the stage is played")


class SeriesIn(Body):
    """Input: how a series is counted."""

    title = serializers.CharField(max_length=160)
    title_en = serializers.CharField(max_length=160, required=False, allow_blank=True)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=32_767),
        max_length=500,
        required=False,
        help_text="what place 1, 2, 3 … is worth",
    )
    best_of = serializers.IntegerField(
        min_value=0, max_value=200, required=False, help_text="how many events count; 0: all"
    )
    counted_by = serializers.ChoiceField(choices=CountedByChoice.values, required=False)
    shared = serializers.ChoiceField(
        choices=SharedPlaceChoice.values, required=False, help_text="what a shared place gives"
    )
    ties = serializers.ListField(
        child=serializers.ChoiceField(choices=[tie.value for tie in CupTie]),
        max_length=3,
        required=False,
    )
    is_private = serializers.BooleanField(required=False)


class SeriesOut(serializers.ModelSerializer):
    """Output: a series, as it is counted."""

    points = serializers.ListField(child=serializers.IntegerField())
    ties = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Series
        fields = [
            *("id", "title", "title_en", "points", "best_of", "counted_by", "shared", "ties"),
            *("is_private", "closed_at"),
        ]
        read_only_fields = fields


class SeriesEventIn(Body):
    """Input: a tournament that counts for a series."""

    event = serializers.IntegerField(min_value=1, max_value=LARGEST, help_text="id of the event")
    group = serializers.CharField(
        max_length=60, required=False, allow_blank=True, default="", help_text="of which table"
    )
    position = serializers.IntegerField(
        min_value=1, max_value=200, required=False, allow_null=True, default=None,
        help_text="column; else behind the others",
    )  # fmt: skip


class SeriesReasonIn(Body):
    """Input: why."""

    reason = serializers.CharField(max_length=400)


class CupColumnOut(serializers.Serializer):
    """Output: an event of the series."""

    event = serializers.IntegerField(source="tournament.pk")
    position = serializers.IntegerField()
    is_over = serializers.BooleanField(help_text="one that is not gives nothing yet")


class CupScoreOut(serializers.Serializer):
    """Output: what an event gave a player."""

    event = serializers.IntegerField()
    place_from = serializers.IntegerField(source="first")
    place_to = serializers.IntegerField(source="last")
    worth = serializers.SerializerMethodField(help_text="a fraction as text: 97, 283/3")
    counts = serializers.BooleanField(help_text="false: not among the best")

    def get_worth(self, score: CupScore) -> str:
        """The points, exactly."""
        return str(score.worth)


class CupLineOut(serializers.Serializer):
    """Output: a line of the series."""

    place_from = serializers.IntegerField(source="row.place_from")
    place_to = serializers.IntegerField(source="row.place_to")
    player = serializers.IntegerField(source="player.pk")
    name = NameField(source="player")
    total = serializers.SerializerMethodField(help_text="a fraction as text")
    decided_by = serializers.CharField(
        source="row.decided_by", help_text="the tie that placed him; empty: the sum"
    )
    scores = CupScoreOut(source="row.scores", many=True)

    def get_total(self, line: CupLine) -> str:
        """The sum, exactly."""
        return str(line.row.total)


class CupTableOut(serializers.Serializer):
    """Output: one table of the series."""

    group = serializers.CharField()
    events = CupColumnOut(source="columns", many=True)
    rows = CupLineOut(source="lines", many=True)


class SeriesWholeOut(serializers.Serializer):
    """Output: a series with its tables."""

    series = SeriesOut()
    tables = CupTableOut(many=True)
