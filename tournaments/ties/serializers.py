"""API input and output of ties: steps, sums, outcomes, the ladder."""

from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.web.serializers import Body, NonNegativeIntegerField
from tournaments.boards.models import TieAct, TieActKind
from tournaments.boards.queries.ties import Tie
from tournaments.events.serializers import TimeControlField
from tournaments.games.serializers import GameOut
from tournaments.people.serializers import EntryRefOut
from tournaments.scoring.ladders import (
    LONGEST_NAME,
    MOST_STEPS,
    Bonus,
    DrawIs,
    StepColours,
    StepKind,
    StepOpening,
    steps_to_json,
)
from tournaments.scoring.micro_matches import MatchCode
from tournaments.scoring.ties import TieCode
from tournaments.ties.models import PlayOff
from tournaments.ties.queries import MicroTable, NextIs, next_game_of_tie
from tournaments.ties.services.acts import LONGEST_PAUSE
from tournaments.ties.services.steps import LONGEST_LEFT


class StepGameOut(GameOut):
    """A game of a tie, with its step, its clocks and what was left on them."""

    class Meta(GameOut.Meta):
        fields = [
            *GameOut.Meta.fields,
            *("opening_from", "opening", "opening_table", "clock", "left_white", "left_black"),
        ]
        read_only_fields = fields


class StepSumOut(serializers.Serializer):
    """The sum of one step of a tie, 2-1-0; games that are over and open."""

    step = serializers.IntegerField(help_text="0 are the main games")
    first = serializers.IntegerField()
    second = serializers.IntegerField()
    over = serializers.IntegerField()
    open = serializers.IntegerField()


@extend_schema_serializer(component_name="NextGameOfTie")
class NextGameOut(serializers.Serializer):
    """The game of a tie that is played next, or set up next."""

    when = serializers.ChoiceField(
        choices=[when.value for when in NextIs],
        help_text="`ready`: it is set up; `wanted`: to be set up; `round`: in the next round of a "
        "match; `if_equal`: another step follows; `if_drawn`: the step goes on",
    )
    step = serializers.IntegerField(help_text="0 are the main games")
    number = serializers.IntegerField(help_text="of the games of its step, from 1")
    white = EntryRefOut(allow_null=True, help_text="null where a lot or a player says so")
    black = EntryRefOut(allow_null=True)
    game = serializers.IntegerField(
        source="game.pk", default=None, allow_null=True, help_text="id of the game once it is there"
    )
    round = serializers.IntegerField(allow_null=True, help_text="of a match: its round")


@extend_schema_serializer(component_name="TieBySteps")
class TieOut(serializers.Serializer):
    """A tie: how it stands, and why; derived from its games alone."""

    round = serializers.IntegerField(source="pairing.round.number")
    board = serializers.IntegerField(source="pairing.board")
    first = EntryRefOut()
    second = EntryRefOut()
    winner = EntryRefOut(allow_null=True)
    reason = serializers.SerializerMethodField(help_text="code of how it stands")
    step = serializers.IntegerField(
        source="outcome.step", allow_null=True, help_text="the step that decided"
    )
    wanted = serializers.IntegerField(
        source="outcome.wanted", allow_null=True, help_text="the step to be set up now"
    )
    follows = serializers.SerializerMethodField(help_text="what is played, or set up, next")
    sums = StepSumOut(source="outcome.sums", many=True)
    unneeded = serializers.ListField(
        source="outcome.unneeded",
        child=serializers.IntegerField(),
        help_text="ids of games played although a correction decides the tie before them",
    )
    games = StepGameOut(many=True)

    @extend_schema_field(NextGameOut(allow_null=True))
    def get_follows(self, tie: Tie) -> dict[str, Any] | None:
        """The next game; null where nothing follows."""
        follows = next_game_of_tie(tie)
        return None if follows is None else dict(NextGameOut(follows).data)

    def get_reason(self, tie: Tie) -> TieCode:
        """The code of how the tie stands."""
        return TieCode(str(tie.outcome.reason.code))


class NextGamesIn(Body):
    """Input: the lot's number, and who has White where a player chooses."""

    seed = serializers.CharField(
        max_length=64, required=False, default="", allow_blank=True, help_text="hexadecimal"
    )
    white = NonNegativeIntegerField(
        required=False,
        default=None,
        allow_null=True,
        help_text="starting number of who has White first, where the step lets a player choose",
    )


class ClocksIn(Body):
    """Input: the seconds left on both clocks of a finished game."""

    game = NonNegativeIntegerField(help_text="id of the game")
    left_white = serializers.IntegerField(min_value=0, max_value=LONGEST_LEFT)
    left_black = serializers.IntegerField(min_value=0, max_value=LONGEST_LEFT)


class TieActIn(Body):
    """Input: an act in a tie, whom it concerns, minutes of a pause, its reason and article."""

    kind = serializers.ChoiceField(
        choices=TieActKind.values,
        help_text="`pause` by the arbiter, `asked` by a player (once, at least 5 minutes), "
        "`warning`, `minute`: after a warning one more for the opponent, `late`: the games of the "
        "step are lost without play",
    )
    players = serializers.ListField(
        child=NonNegativeIntegerField(),
        max_length=2,
        required=False,
        default=list,
        help_text="starting numbers: one; both only of `late`, nobody of `pause`",
    )
    minutes = serializers.IntegerField(
        min_value=0, max_value=LONGEST_PAUSE, required=False, default=0, help_text="of a pause"
    )
    reason = serializers.CharField(max_length=400, required=False, default="", allow_blank=True)
    article = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)


class ActTakenBackIn(Body):
    """Input: which act of a tie is taken back."""

    act = NonNegativeIntegerField(help_text="id of the act")


class TieActOut(serializers.ModelSerializer):
    """Output: an act in a tie."""

    player = EntryRefOut(source="entry", allow_null=True)

    class Meta:
        model = TieAct
        fields = [
            *("id", "kind", "step", "after", "is_between", "player", "minutes", "reason"),
            *("article", "at"),
        ]
        read_only_fields = fields


@extend_schema_serializer(component_name="StepOfTieIn")
class StepIn(Body):
    """One further step of a ladder; seconds are whole."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in StepKind])
    games = serializers.IntegerField(
        min_value=0, max_value=20, default=2, help_text="0: no limit, with `until_win`"
    )
    until_win = serializers.BooleanField(default=False)
    stops_early = serializers.BooleanField(
        default=False, help_text="ends when the lead cannot be caught"
    )
    base = serializers.IntegerField(min_value=1, max_value=10_800, default=300)
    added = serializers.IntegerField(min_value=0, max_value=300, default=0)
    bonus = serializers.ChoiceField(
        choices=[bonus.value for bonus in Bonus], default=Bonus.INCREMENT.value
    )
    delay_after = serializers.IntegerField(
        min_value=0, max_value=20, default=0, help_text="drawn games; 0: never"
    )
    carries_clock = serializers.BooleanField(
        default=False, help_text="what is left goes over to the next game"
    )
    colours = serializers.ChoiceField(
        choices=[colours.value for colours in StepColours], default=StepColours.ALTERNATE.value
    )
    opening = serializers.ChoiceField(
        choices=[opening.value for opening in StepOpening], default=StepOpening.DRAWN.value
    )
    draw_is = serializers.ChoiceField(
        choices=[draw.value for draw in DrawIs], default=DrawIs.HALF.value
    )
    black_base = serializers.IntegerField(
        min_value=0, max_value=10_800, default=0, help_text="0: as White's"
    )
    pause = serializers.IntegerField(
        min_value=0, max_value=1440, default=0, help_text="minutes before the step"
    )
    name = serializers.CharField(max_length=LONGEST_NAME, default="", allow_blank=True)


class LadderIn(Body):
    """Input: all further steps, and why they are changed once the lots are drawn."""

    steps = StepIn(many=True, max_length=MOST_STEPS)
    reason = serializers.CharField(max_length=400, required=False, default="", allow_blank=True)


class LadderOut(serializers.Serializer):
    """The ladder of an event: its key, and its further steps."""

    ladder = serializers.CharField(help_text="key of a ready ladder, `own`, or empty")
    steps = StepIn(many=True)


class PlayOffIn(Body):
    """Input: the tied who play for their places, and how."""

    players = serializers.ListField(
        child=NonNegativeIntegerField(),
        min_length=2,
        max_length=100,
        help_text="starting numbers of players with equal points who stand together",
    )
    games = serializers.ChoiceField(choices=[1, 2], default=1, help_text="of each two")
    time_control = TimeControlField(
        max_length=100, required=False, default="", allow_blank=True, help_text="as in PDN"
    )
    ladder = serializers.CharField(
        max_length=20,
        required=False,
        default="lg",
        allow_blank=True,
        help_text="of two: key of a ready ladder of further steps",
    )
    seed = serializers.CharField(
        max_length=64, required=False, default="", allow_blank=True, help_text="hexadecimal"
    )


class PlayOffOut(serializers.ModelSerializer):
    """A play-off: the event in which it is held, its state, the order of the tied."""

    event = serializers.IntegerField(source="contest.pk")
    title = serializers.CharField(source="contest.title")
    state = serializers.CharField(source="contest.state")
    order = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="entries of this event, best first, equals together; empty until it is over",
    )

    class Meta:
        model = PlayOff
        fields = ["event", "title", "state", "order", "opened_at"]
        read_only_fields = fields


class MicroMatchOut(serializers.Serializer):
    """A micro-match: its sums step by step, the step that decided, the points of both."""

    round = serializers.IntegerField(source="tie.pairing.round.number")
    board = serializers.IntegerField(source="tie.pairing.board")
    first = EntryRefOut(source="tie.first")
    second = EntryRefOut(source="tie.second")
    sums = StepSumOut(source="tie.outcome.sums", many=True)
    step = serializers.IntegerField(allow_null=True, help_text="the step that decided")
    winner = EntryRefOut(source="tie.winner", allow_null=True)
    points = serializers.IntegerField(
        allow_null=True, help_text="of the first; null while it is played or without points"
    )
    against = serializers.IntegerField(allow_null=True, help_text="of the second")


class MicroLineOut(serializers.Serializer):
    """A player's micro-matches: won and lost by the number of the step, without a winner."""

    player = EntryRefOut(source="entry")
    won = serializers.ListField(child=serializers.IntegerField())
    lost = serializers.ListField(child=serializers.IntegerField())
    drawn = serializers.IntegerField()
    points = serializers.IntegerField(help_text="without points by steps: micro-matches won")


class MatchStandingOut(serializers.Serializer):
    """How a match of micro-matches stands, and by what it was decided."""

    code = serializers.ChoiceField(choices=[code.value for code in MatchCode])
    step = serializers.IntegerField(allow_null=True)


class MicroTableOut(serializers.Serializer):
    """The micro-matches of an event by their steps; `match` and `winner` are of a match of two."""

    steps = serializers.SerializerMethodField(help_text="kinds of the steps, by their number")
    players = MicroLineOut(source="lines", many=True)
    micro_matches = MicroMatchOut(source="matches", many=True)
    match = MatchStandingOut(allow_null=True)
    winner = EntryRefOut(source="leader", allow_null=True)

    def get_steps(self, table: MicroTable) -> list[str]:
        """The kinds of the steps, by their number."""
        return [str(step.kind) for step in table.steps]


def ladder_out(ladder: str, steps: Any) -> dict[str, object]:
    """Return a ladder as the API shows it."""
    return {"ladder": ladder, "steps": steps_to_json(steps)}
