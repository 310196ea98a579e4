"""HTTP API: read and set the protest period and the ladder of sanctions of an event."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.violations.ladder_of_sanctions import number_of_ladder_step
from arbiter.sanctions.models import ProtestAndSanctionRules
from arbiter.sanctions.read_protest_and_sanction_rules_of_event import (
    own_protest_and_sanction_rules,
)
from arbiter.sanctions.set_protest_and_sanction_rules import LIMITS, set_protest_and_sanction_rules
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.models import Tournament
from tournaments.officials_and_accounts.officials_and_accounts_api import find_event_to_manage


class NumbersOut(serializers.Serializer):
    """The protest period and the numbers of the ladder of sanctions."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """One whole number for each limit that an event may set."""
        return {name: serializers.IntegerField() for name in LIMITS}


class OfficeRulesOut(serializers.ModelSerializer):
    """The event's own numbers (null where it sets none) and those in force."""

    in_force = serializers.SerializerMethodField()

    class Meta:
        model = ProtestAndSanctionRules
        fields = [*LIMITS, "in_force"]
        read_only_fields = fields

    @extend_schema_field(NumbersOut)
    def get_in_force(self, own: ProtestAndSanctionRules) -> dict[str, int]:
        """The event's number, else its ruleset's, else the default."""
        rules = ruleset_catalogue.load_ruleset_or_none(self.context["ruleset_id"])
        return {name: number_of_ladder_step(name, getattr(own, name), rules) for name in LIMITS}


class OfficeRulesIn(Body):
    """Input: the numbers to change; null leaves one to the ruleset again."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """A number for each that an event may set, within its limits."""
        return {
            name: serializers.IntegerField(
                required=False, allow_null=True, min_value=least, max_value=most
            )
            for name, (least, most) in LIMITS.items()
        }


class OfficeRulesView(APIView):
    """API: the protest period and ladder of sanctions of an event."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=OfficeRulesOut, operation_id="office_rules_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """Read protest period and ladder of sanctions, for whoever may set them."""
        tournament = find_event_to_manage(request, pk)
        return _rules_of(tournament, own_protest_and_sanction_rules(tournament.scope_key))

    @run_once_for_key
    @endpoint(
        takes=OfficeRulesIn,
        gives=OfficeRulesOut,
        operation_id="office_rules_set",
        first=find_event_to_manage,
    )
    def post(self, request: Request, pk: int, found: Tournament, body: OfficeRulesIn) -> Response:
        """Set protest period and ladder of sanctions; what is not named stays."""
        rules = set_protest_and_sanction_rules(
            scope=found.scope_key,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return _rules_of(found, rules)


def _rules_of(tournament: Tournament, rules: ProtestAndSanctionRules) -> Response:
    context = {"ruleset_id": tournament.ruleset_id}
    return Response(OfficeRulesOut(rules, context=context).data)
