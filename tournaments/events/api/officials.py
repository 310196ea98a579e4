"""HTTP API: officials of an event, accounts, protest period, ladder of sanctions."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from arbiter.accounts.models import Office
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role
from arbiter.accounts.services import offices
from arbiter.cases.models import ProtestAndSanctionRules
from arbiter.cases.queries.rulings import own_protest_and_sanction_rules
from arbiter.cases.services.sanctions import LIMITS, set_protest_and_sanction_rules
from arbiter.rules.rulesets import catalogue
from arbiter.rules.sanctions import number_of_ladder_step
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.entries.services import accounts
from tournaments.events.forms.officials import GIVEN
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope, offices_of_event
from tournaments.events.views.page import find_event

# HTTP API: list, appoint, dismiss officials of an event; make accounts for players.


GIVEN_ROLES = [role.value for role in GIVEN]


class OfficeOut(serializers.ModelSerializer):
    """Output: an office of an event and who holds it."""

    user = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(choices=GIVEN_ROLES)

    class Meta:
        model = Office
        fields = ["id", "user", "role", "section", "first_board", "last_board"]
        read_only_fields = fields


class OfficeIn(Body):
    """Input: an office and the account to hold it."""

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
        """Return the range of boards, first and last."""
        values = self.validated_data
        first = values["first_board"] or values["last_board"]
        return (first, values["last_board"] or first) if first else None


class AccountOut(serializers.Serializer):
    """Output: a new account with the code by which its owner signs in once."""

    username = serializers.CharField()
    password = serializers.CharField(help_text="the same as `code`, under its older name")
    code = serializers.CharField(
        source="password",
        help_text="told only now; on the sign-in page it opens the choice of a password, and no "
        "program signs in with it",
    )
    link = serializers.SerializerMethodField(help_text="the page on which the owner chooses it")

    def get_link(self, made: accounts.NewAccount) -> str:
        """The address of the page on which a password is chosen."""
        return str(reverse("password-link", args=[made.password], request=self.context["request"]))


def find_event_to_manage(request: Request, pk: int) -> Tournament:
    """Return the event if this user may appoint its officials."""
    tournament = find_event(request, pk)
    rights.require_right(
        request.user, Action.MANAGE_OFFICES, event_scope(tournament, request.method)
    )
    return tournament


class OfficesView(APIView):
    """API: the officials of an event."""

    tag = "officials and accounts"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=OfficeOut, many=True, operation_id="offices_list")
    def get(self, request: Request, pk: int) -> object:
        """List the officials of an event, for whoever may appoint them."""
        return offices_of_event(find_event_to_manage(request, pk))

    @run_once_for_key
    @endpoint(takes=OfficeIn, gives=OfficeOut, status=201, operation_id="offices_create")
    def post(self, request: Request, pk: int, body: OfficeIn) -> object:
        """Give an office to somebody who has an account; given again it changes his boards."""
        return accounts.appoint_official_of_event(
            tournament=find_event(request, pk),
            username=body.validated_data["user"],
            role=Role(body.validated_data["role"]),
            actor=request.user,
            at=timezone.now(),
            section=body.validated_data["section"],
            boards=body.boards(),
        )


class OfficeView(APIView):
    """API: one office of an event."""

    tag = "officials and accounts"
    permission_classes = [IsAuthenticated]

    @endpoint(status=204, operation_id="offices_destroy")
    def delete(self, request: Request, pk: int, office: int) -> None:
        """Remove an official."""
        tournament = find_event_to_manage(request, pk)
        row = offices_of_event(tournament).filter(pk=office).first()
        if row is None:
            raise Http404
        offices.dismiss_official(
            user=row.user,
            role=Role(row.role),
            scope=tournament.scope_key,
            actor=request.user,
            at=timezone.now(),
        )


class AccountView(APIView):
    """API: the account of a player."""

    tag = "officials and accounts"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=AccountOut, status=201, operation_id="accounts_create")
    def post(self, request: Request, pk: int, entry: int) -> Response:
        """Make an account for a player who has none.

        Without an idempotency key: the password is kept nowhere, and who has an account is given no
        second one.
        """
        made = accounts.give_player_account(
            tournament=find_event(request, pk),
            entry_id=entry,
            actor=request.user,
            at=timezone.now(),
        )
        answer = Response(
            AccountOut(made, context={"request": request}).data, status=status.HTTP_201_CREATED
        )
        answer["Cache-Control"] = "no-store"
        return answer


# HTTP API: read and set the protest period and the ladder of sanctions of an event.


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
        rules = catalogue.load_ruleset_or_none(self.context["ruleset_id"])
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

    tag = "protest period and sanction ladder"
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
