"""API of an event's officials: offices, protest period, sanctions, accounts."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.offices import services as offices
from arbiter.offices.models import Office, OfficeRules
from arbiter.offices.services import LIMITS
from arbiter.rights import permissions
from arbiter.rights.permissions import Action, Role
from arbiter.rules.rulesets import catalogue
from arbiter.rules.violations.sanctions import ladder_number
from arbiter.sanctions import selectors as sanctions
from arbiter.web.idempotency import run_once_for_key
from games.web.endpoint import endpoint
from games.web.strict_serializers import Body
from tournaments.events import selectors
from tournaments.events.api import find_event
from tournaments.events.models import Tournament
from tournaments.events.right_scopes import event_scope
from tournaments.officials import services as accounts
from tournaments.officials.forms import GIVEN

GIVEN_ROLES = [role.value for role in GIVEN]


class OfficeOut(serializers.ModelSerializer):
    user = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(choices=GIVEN_ROLES)

    class Meta:
        model = Office
        fields = ["id", "user", "role", "section", "first_board", "last_board"]
        read_only_fields = fields


class OfficeIn(Body):
    user = serializers.CharField(max_length=150, help_text="the name he signs in with")
    role = serializers.ChoiceField(choices=GIVEN_ROLES)
    section = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=40, help_text="its name"
    )
    first_board = serializers.IntegerField(
        required=False, default=None, allow_null=True, min_value=1, max_value=9999
    )
    last_board = serializers.IntegerField(
        required=False,
        default=None,
        allow_null=True,
        min_value=1,
        max_value=9999,
        help_text="a section arbiter has boards; one number alone is one board",
    )

    def boards(self) -> tuple[int, int] | None:
        """From which to which."""
        values = self.validated_data
        first = values["first_board"] or values["last_board"]
        return (first, values["last_board"] or first) if first else None


class NumbersOut(serializers.Serializer):
    """Each of the numbers."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """As many as an event may set."""
        return {name: serializers.IntegerField() for name in LIMITS}


class OfficeRulesOut(serializers.ModelSerializer):
    """The event's own numbers, null where it says none, and what holds."""

    in_force = serializers.SerializerMethodField()

    class Meta:
        model = OfficeRules
        fields = [*LIMITS, "in_force"]
        read_only_fields = fields

    @extend_schema_field(NumbersOut)
    def get_in_force(self, own: OfficeRules) -> dict[str, int]:
        """The event's number, else its ruleset's, else the default."""
        rules = catalogue.load_or_none(self.context["ruleset_id"])
        return {name: ladder_number(name, getattr(own, name), rules) for name in LIMITS}


class OfficeRulesIn(Body):
    """What is not named stays; null leaves a number to the ruleset again."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """A number for each that an event may set, within its limits."""
        return {
            name: serializers.IntegerField(
                required=False, allow_null=True, min_value=least, max_value=most
            )
            for name, (least, most) in LIMITS.items()
        }


class AccountOut(serializers.Serializer):
    username = serializers.CharField()
    password = serializers.CharField(
        help_text="told only now; it signs in once, and the owner chooses his own"
    )


def _managed(request: Request, pk: int) -> Tournament:
    tournament = find_event(request, pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    return tournament


class OfficesView(APIView):
    permission_classes = [IsAuthenticated]

    @endpoint(gives=OfficeOut, many=True, operation_id="offices_list")
    def get(self, request: Request, pk: int) -> object:
        """List the officials of an event, for whoever may appoint them."""
        return selectors.offices(_managed(request, pk))

    @run_once_for_key
    @endpoint(takes=OfficeIn, gives=OfficeOut, status=201, operation_id="offices_create")
    def post(self, request: Request, pk: int, body: OfficeIn) -> object:
        """Give an office to somebody who has an account; given again it changes his boards."""
        return accounts.appoint(
            tournament=find_event(request, pk),
            username=body.validated_data["user"],
            role=Role(body.validated_data["role"]),
            actor=request.user,
            at=timezone.now(),
            section=body.validated_data["section"],
            boards=body.boards(),
        )


class OfficeView(APIView):
    permission_classes = [IsAuthenticated]

    @endpoint(status=204, operation_id="offices_destroy")
    def delete(self, request: Request, pk: int, office: int) -> None:
        """Dismiss an official."""
        tournament = _managed(request, pk)
        row = selectors.offices(tournament).filter(pk=office).first()
        if row is None:
            raise Http404
        offices.dismiss(
            user=row.user,
            role=Role(row.role),
            scope=tournament.scope_key,
            actor=request.user,
            at=timezone.now(),
        )


class OfficeRulesView(APIView):
    permission_classes = [IsAuthenticated]

    @endpoint(gives=OfficeRulesOut, operation_id="office_rules_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """Read protest period and ladder of sanctions, for whoever may set them."""
        tournament = _managed(request, pk)
        return _rules_of(tournament, sanctions.office_rules(tournament.scope_key))

    @run_once_for_key
    @endpoint(
        takes=OfficeRulesIn,
        gives=OfficeRulesOut,
        operation_id="office_rules_set",
        first=_managed,
    )
    def post(self, request: Request, pk: int, found: Tournament, body: OfficeRulesIn) -> Response:
        """Set protest period and ladder of sanctions; what is not named stays."""
        rules = offices.set_protest_and_sanction_rules(
            scope=found.scope_key,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return _rules_of(found, rules)


class AccountView(APIView):
    permission_classes = [IsAuthenticated]

    @endpoint(gives=AccountOut, status=201, operation_id="accounts_create")
    def post(self, request: Request, pk: int, entry: int) -> Response:
        """Make an account for a player who has none.

        Without an idempotency key: the password is kept nowhere, and who has an account is given no
        second one.
        """
        made = accounts.give_account(
            tournament=find_event(request, pk),
            entry_id=entry,
            actor=request.user,
            at=timezone.now(),
        )
        answer = Response(AccountOut(made).data, status=status.HTTP_201_CREATED)
        answer["Cache-Control"] = "no-store"
        return answer


def _rules_of(tournament: Tournament, rules: OfficeRules) -> Response:
    context = {"ruleset_id": tournament.ruleset_id}
    return Response(OfficeRulesOut(rules, context=context).data)
