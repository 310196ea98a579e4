"""API input and output of the next step of all tournaments of an event."""

from django.utils.translation import get_language
from rest_framework import serializers

from games.web.serializers import LARGEST, Body
from tournaments.festivals.queries.steps import NextStep, Step
from tournaments.festivals.services.setup import MOST_CONTESTS
from tournaments.festivals.services.steps import Refused
from tournaments.texts import explain_error

STEPS = [(step.value, step.value) for step in Step]


class NextStepOut(serializers.Serializer):
    """What an official does next in a tournament: draw lots, pair a round, publish it."""

    contest = serializers.IntegerField(source="contest.pk")
    event = serializers.IntegerField(source="cell.tournament.pk", help_text="of the tournament")
    final = serializers.IntegerField(
        allow_null=True, help_text="the same, where it is a final behind this contest; else null"
    )
    step = serializers.ChoiceField(choices=STEPS)
    round = serializers.IntegerField(help_text="1 for lots")


class RefusedStepOut(serializers.Serializer):
    """A step that was refused: its tournament stays as it was."""

    contest = serializers.IntegerField(source="contest.pk")
    event = serializers.IntegerField(
        source="step.cell.tournament.pk", help_text="of the tournament"
    )
    step = serializers.ChoiceField(choices=STEPS, source="step.step")
    round = serializers.IntegerField(source="step.round")
    code = serializers.CharField(source="why.code")
    detail = serializers.SerializerMethodField(help_text="in the language of the request")

    def get_detail(self, refused: Refused) -> str:
        """Why, in words."""
        return explain_error(refused.why.code, refused.why.params, get_language())


class StepsTakenOut(serializers.Serializer):
    """What was done in the tournaments of an event, what was refused, and what comes next."""

    taken = NextStepOut(many=True)
    refused = RefusedStepOut(many=True)
    next = NextStepOut(many=True, help_text="what may be done now")


class StepIn(Body):
    """Input: a step as the list names it."""

    contest = serializers.IntegerField(min_value=1, max_value=LARGEST)
    step = serializers.ChoiceField(choices=STEPS)
    round = serializers.IntegerField(min_value=1, max_value=99)
    final = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        allow_null=True,
        default=None,
        help_text="id of the event, where it is a final behind this contest",
    )


class StepsIn(Body):
    """Input: which of the listed steps are taken; one that is no longer due is passed over."""

    steps = StepIn(many=True, max_length=MOST_CONTESTS)

    @property
    def keys(self) -> list[str]:
        """The names of the steps, as the page has them in its form."""
        return [
            NextStep.key_of(one["contest"], Step(one["step"]), one["round"], one["final"])
            for one in self.validated_data["steps"]
        ]
