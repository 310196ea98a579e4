"""HTTP API: list, appoint, dismiss officials of an event; make accounts for players."""

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.offices import appoint_and_dismiss_officials
from arbiter.offices.models import Office
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Role
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.find_event_and_public_api_base_view import find_event
from tournaments.events.models import Tournament
from tournaments.events.offices_of_event import offices_of_event
from tournaments.officials_and_accounts import (
    appoint_official_of_event,
    give_accounts_and_one_time_passwords,
)
from tournaments.officials_and_accounts.give_office_forms import GIVEN

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
    """Output: a new account with its one-time password."""

    username = serializers.CharField()
    password = serializers.CharField(
        help_text="told only now; it signs in once, and the owner chooses his own"
    )


def find_event_to_manage(request: Request, pk: int) -> Tournament:
    """Return the event if this user may appoint its officials."""
    tournament = find_event(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    return tournament


class OfficesView(APIView):
    """API: the officials of an event."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=OfficeOut, many=True, operation_id="offices_list")
    def get(self, request: Request, pk: int) -> object:
        """List the officials of an event, for whoever may appoint them."""
        return offices_of_event(find_event_to_manage(request, pk))

    @run_once_for_key
    @endpoint(takes=OfficeIn, gives=OfficeOut, status=201, operation_id="offices_create")
    def post(self, request: Request, pk: int, body: OfficeIn) -> object:
        """Give an office to somebody who has an account; given again it changes his boards."""
        return appoint_official_of_event.appoint_official_of_event(
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

    permission_classes = [IsAuthenticated]

    @endpoint(status=204, operation_id="offices_destroy")
    def delete(self, request: Request, pk: int, office: int) -> None:
        """Dismiss an official."""
        tournament = find_event_to_manage(request, pk)
        row = offices_of_event(tournament).filter(pk=office).first()
        if row is None:
            raise Http404
        appoint_and_dismiss_officials.dismiss_official(
            user=row.user,
            role=Role(row.role),
            scope=tournament.scope_key,
            actor=request.user,
            at=timezone.now(),
        )


class AccountView(APIView):
    """API: the account of a player."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=AccountOut, status=201, operation_id="accounts_create")
    def post(self, request: Request, pk: int, entry: int) -> Response:
        """Make an account for a player who has none.

        Without an idempotency key: the password is kept nowhere, and who has an account is given no
        second one.
        """
        made = give_accounts_and_one_time_passwords.give_player_account(
            tournament=find_event(request, pk),
            entry_id=entry,
            actor=request.user,
            at=timezone.now(),
        )
        answer = Response(AccountOut(made).data, status=status.HTTP_201_CREATED)
        answer["Cache-Control"] = "no-store"
        return answer
