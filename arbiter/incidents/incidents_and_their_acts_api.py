"""HTTP API of incidents at the board: enter one in a case, record its acts, list, show one."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases import cases_and_all_in_them_visible_to_user
from arbiter.cases.models import Case
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.cases.serializers import ListOfCasesQuery
from arbiter.incidents import (
    articles_acts_and_instructions_texts,
    enter_incidents_and_acts,
    incidents_of_case_or_game,
)
from arbiter.incidents.models import OVER, Incident, IncidentAct
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES
from arbiter.rules.incidents.incident_stages_acts_and_state import OPEN, ArbiterAct, IncidentStage
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulings import annul_game_for_incident
from arbiter.web.paging_and_query_parameters import (
    choice_parameter,
    filter_by_query,
    flag_parameter,
    page_of_rows,
)
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.draughts import Position
from games.draughts.any_variant.read_and_write_fens import LONGEST
from games.draughts.faults_and_errors import DraughtsError
from games.draughts.square_names import square_by_name
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain
from games.draughts.variants import VARIANTS, Variant
from games.web.strict_serializers import Body, NonNegativeIntegerField
from games.web.validate_body_and_serialize_answer import endpoint


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
        case = _case(self.context["request"], self.context["view"].kwargs["pk"])
        rules = ruleset_catalogue.load_ruleset(enter_incidents_and_acts.ruleset_id_of_case(case))
        try:
            read(text, VARIANTS[rules.variant])
        except DraughtsError as error:
            words = explain(error.fault, get_language() or "ru")
            raise serializers.ValidationError(words, str(error.fault.code)) from error
        return text


def _case(request: Request, pk: int) -> Case:
    return require_visible_case(request, pk).case


class OrderOut(serializers.Serializer):
    """Output: an instruction to the arbiter at the board."""

    code = serializers.CharField()
    article = serializers.CharField()
    params = serializers.DictField()
    words = serializers.SerializerMethodField()

    def get_words(self, order: dict[str, Any]) -> str:
        """The instruction in the language of the request."""
        return articles_acts_and_instructions_texts.explain_instruction(order, get_language())


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
        return [
            act.value for act in incidents_of_case_or_game.state_of_incident(incident, acts).acts
        ]

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


class IncidentsView(APIView):
    """API: the incidents of a case."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=IncidentOut, many=True, operation_id="incidents_list")
    def get(self, request: Request, pk: int) -> object:
        """List the incidents of a case, each with every act."""
        return incidents_of_case_or_game.incidents_of_case(_case(request, pk).pk)

    @run_once_for_key
    @endpoint(takes=CaseIncidentIn, gives=IncidentOut, status=201)
    def post(self, request: Request, pk: int, body: CaseIncidentIn) -> object:
        """Enter an incident in an open case; position and offender come from the record."""
        case, fields = _case(request, pk), body.validated_data
        return enter_incidents_and_acts.enter_incident(
            case=case, entry=fields, actor=request.user, at=timezone.now()
        )


class IncidentsQuery(ListOfCasesQuery):
    """Query parameters of the list of incidents."""

    article = choice_parameter(list(REMEDIES))
    is_open = flag_parameter("whether an act is still to follow")


class AllIncidentsView(APIView):
    """API: the incidents of all cases the caller may see."""

    permission_classes = [IsAuthenticated]

    @endpoint(
        gives=IncidentOut, many=True, operation_id="all_incidents_list", parameters=[IncidentsQuery]
    )
    def get(self, request: Request) -> Response:
        """List the incidents of every case the caller may see, the oldest first."""
        query = IncidentsQuery.parse_query(request)
        columns = {
            "case": "case",
            "article": "article",
            "scope": "case__scope",
            "subject": "case__subject",
        }
        rows = filter_by_query(
            cases_and_all_in_them_visible_to_user.incidents_visible_to(request.user),
            query,
            columns,
        )
        if "is_open" in query:
            over = IncidentAct.objects.filter(stage__in=OVER).values("incident")
            rows = rows.exclude(pk__in=over) if query["is_open"] else rows.filter(pk__in=over)
        return page_of_rows(request, query, rows, columns=("pk",), out=IncidentOut)


class IncidentView(APIView):
    """API: one incident."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=IncidentOut, operation_id="incidents_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one incident with every act."""
        return _visible_incident(request, pk)


class ActsView(APIView):
    """API: the acts of an incident."""

    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=ActIn, gives=IncidentOut, status=201)
    def post(self, request: Request, pk: int, body: ActIn) -> object:
        """Record an act of an incident; `annulled` also rules that a new game is played."""
        incident, values = _visible_incident(request, pk), dict(body.validated_data)
        common = {"incident": incident, "actor": request.user, "at": timezone.now()}
        if values["act"] == ArbiterAct.ANNULLED:
            annul_game_for_incident.annul_game_and_order_new_one(
                reason=values["reason"], expected=values["expected"], **common
            )
        else:
            enter_incidents_and_acts.record_incident_act(**values, **common)
        return incidents_of_case_or_game.get_incident(incident.pk)


def _visible_incident(request: Request, pk: int) -> Incident:
    """Return an incident, for whoever sees its case."""
    incident = incidents_of_case_or_game.get_incident(pk)
    if incident is None:
        raise Http404
    cases_and_all_in_them_visible_to_user.require_case_visible(request.user, incident.case)
    return incident
