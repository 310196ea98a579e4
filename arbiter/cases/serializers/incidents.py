"""API serializers of incidents at the board and of their acts."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.cases.models import Case, Incident, IncidentAct
from arbiter.cases.queries import incidents
from arbiter.cases.queries.access import require_visible_case
from arbiter.cases.services import incidents as incidents_services
from arbiter.cases.texts import incidents as incidents_texts
from arbiter.rules.incidents.facts import REMEDIES
from arbiter.rules.incidents.state import OPEN, ArbiterAct, IncidentStage
from arbiter.rules.rulesets import catalogue
from games.draughts import Position
from games.draughts.errors import DraughtsError
from games.draughts.fen import LONGEST
from games.draughts.squares import square_by_name
from games.draughts.texts.words import explain
from games.draughts.variants import VARIANTS, Variant
from games.web.serializers import Body, NonNegativeIntegerField


class IncidentIn(Body):
    """Input: the facts of an incident at the board."""

    article = serializers.ChoiceField(choices=list(REMEDIES))
    ply = serializers.IntegerField(min_value=0, max_value=2000, help_text="from 1")
    offender = serializers.ChoiceField(
        choices=["w", "b"], required=False, allow_null=True, default=None
    )
    text = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=60, help_text="the move made"
    )
    touched = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=3, help_text="a square"
    )
    replied = serializers.BooleanField(required=False, default=False)
    announced = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=4000,
        help_text="why it is a violation, where the position speaks against it",
    )
    before = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LONGEST, help_text="FEN"
    )
    after = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LONGEST, help_text="FEN"
    )


class CaseIncidentIn(IncidentIn):
    """An incident of a case: positions and a square as the game of the case writes them."""

    def validate_before(self, text: str) -> str:
        """Parse the position before the incident."""
        return self._readable(text, Position.from_fen)

    def validate_after(self, text: str) -> str:
        """Parse the position after the incident."""
        return self._readable(text, Position.from_fen)

    def validate_touched(self, text: str) -> str:
        """Parse the square of the touched piece."""
        return self._readable(text, lambda name, game: square_by_name(name.lower(), game))

    def _readable(self, text: str, read: Callable[[str, Variant], object]) -> str:
        if not (text := text.strip()):
            return text
        case = visible_case(self.context["request"], self.context["view"].kwargs["pk"])
        rules = catalogue.load_ruleset(incidents_services.ruleset_id_of_case(case))
        try:
            read(text, VARIANTS[rules.variant])
        except DraughtsError as error:
            words = explain(error.fault, get_language() or "ru")
            raise serializers.ValidationError(words, str(error.fault.code)) from error
        return text


def visible_case(request: Request, pk: int) -> Case:
    return require_visible_case(request, pk).case


class OrderOut(serializers.Serializer):
    """Output: an instruction to the arbiter at the board."""

    code = serializers.CharField()
    article = serializers.CharField()
    params = serializers.DictField()
    words = serializers.SerializerMethodField()

    def get_words(self, order: dict[str, Any]) -> str:
        """The instruction in the language of the request."""
        return incidents_texts.explain_instruction(order, get_language())


class IncidentActOut(serializers.ModelSerializer):
    """Output: a recorded act of an incident."""

    act = serializers.ChoiceField(choices=[act.value for act in ArbiterAct])
    stage = serializers.ChoiceField(choices=[stage.value for stage in IncidentStage])
    orders = OrderOut(many=True)
    by = serializers.CharField(source="by.username")

    class Meta:
        model = IncidentAct
        fields = ["number", "act", "said", "reason", "stage", "orders", "ruling", "by", "at"]
        read_only_fields = fields


class IncidentOut(serializers.ModelSerializer):
    """Output: an incident with its acts, and the acts possible now."""

    stage = serializers.SerializerMethodField()
    next_acts = serializers.SerializerMethodField()
    waiver = serializers.SerializerMethodField()
    facts = serializers.DictField(help_text="as entered and as the record fills them in")
    acts = IncidentActOut(many=True)
    by = serializers.CharField(source="by.username")

    class Meta:
        model = Incident
        fields = [
            "id",
            "case",
            "article",
            "ply",
            "facts",
            "ruleset_id",
            "stage",
            "next_acts",
            "waiver",
            "acts",
            "by",
            "at",
        ]
        read_only_fields = fields

    def get_stage(self, incident: Incident) -> str:
        """The stage after the last act."""
        return list(incident.acts.all())[-1].stage

    def get_next_acts(self, incident: Incident) -> list[str]:
        """The acts possible now; a ruling may close any open incident."""
        acts = list(incident.acts.all())
        if IncidentStage(acts[-1].stage) not in OPEN:
            return []
        return [act.value for act in incidents.state_of_incident(incident, acts).acts]

    def get_waiver(self, incident: Incident) -> dict[str, Any] | None:
        """The waiver with which the record is read: ply, text, position after."""
        return list(incident.acts.all())[-1].waiver


class ActIn(Body):
    """Input: an act of an incident."""

    act = serializers.ChoiceField(
        choices=[act.value for act in ArbiterAct if act is not ArbiterAct.ENTERED]
    )
    expected = NonNegativeIntegerField(help_text="how many acts the caller has seen")
    said = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=100,
        help_text="the move made again, or the square of the huffed piece",
    )
    reason = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=4000,
        help_text="of `annulled`, which is a ruling, and of `withdrawn`",
    )
