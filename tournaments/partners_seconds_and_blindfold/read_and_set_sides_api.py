"""HTTP API: read and set what a side is besides its player: giver, blindfold, partners, seconds."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.entries import read_start_list_and_entries
from tournaments.entries.models import Entry
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.partners_seconds_and_blindfold import set_partners_seconds_blindfold_of_side
from tournaments.partners_seconds_and_blindfold.models import SidePerson, SideRole


class PersonIn(Body):
    """Input: a partner or a second."""

    role = serializers.ChoiceField(choices=SideRole.choices)
    name = serializers.CharField(max_length=120)
    username = serializers.CharField(
        max_length=150,
        required=False,
        default="",
        allow_blank=True,
        help_text="of an account: its holder speaks for the side",
    )


class SideIn(Body):
    """Input: what a side is besides its player; what is left out is not so."""

    is_giver = serializers.BooleanField(
        required=False, default=False, help_text="gives the simultaneous display (X2)"
    )
    plays_blind = serializers.BooleanField(
        required=False, default=False, help_text="plays blindfold (X4, X5)"
    )
    has_relief_board = serializers.BooleanField(
        required=False, default=False, help_text="plays at a relief board (X6)"
    )
    persons = PersonIn(many=True, required=False, default=list)


class PersonOut(serializers.ModelSerializer):
    """A partner or a second."""

    username = serializers.SerializerMethodField()

    class Meta:
        model = SidePerson
        fields = ["role", "name", "username"]
        read_only_fields = fields

    def get_username(self, person: SidePerson) -> str:
        """The account's name; empty without an account."""
        return person.user.get_username() if person.user else ""


class SideOut(serializers.ModelSerializer):
    """What a side is besides its player."""

    entry = serializers.IntegerField(source="pk")
    persons = PersonOut(many=True)

    class Meta:
        model = Entry
        fields = ["entry", "number", "is_giver", "plays_blind", "has_relief_board", "persons"]
        read_only_fields = fields


class SidesView(PublicReadView):
    """API: the sides of an event."""

    @endpoint(gives=SideOut, many=True, operation_id="sides_list")
    def get(self, request: Request, pk: int) -> object:
        """List the sides of an event with their persons; for whoever manages its entries."""
        tournament = find_event(request, pk)
        permissions_of_roles.require_right(
            request.user, Action.MANAGE_ENTRIES, event_scope(tournament)
        )
        return read_start_list_and_entries.start_list(tournament).prefetch_related("persons__user")


class SideView(PublicReadView):
    """API: one side of an event."""

    @run_once_for_key
    @endpoint(takes=SideIn, gives=SideOut)
    def post(self, request: Request, pk: int, entry: int, body: SideIn) -> object:
        """Set what a side is besides its player: giver, blindfold, relief board, persons."""
        values = dict(body.validated_data)
        persons = tuple(
            set_partners_seconds_blindfold_of_side.TypedSidePerson(
                SideRole(person["role"]), person["name"], person["username"]
            )
            for person in values.pop("persons")
        )
        return set_partners_seconds_blindfold_of_side.set_side_besides_player(
            tournament=find_event(request, pk),
            entry_id=entry,
            side=set_partners_seconds_blindfold_of_side.TypedSide(**values, persons=persons),
            actor=request.user,
            at=timezone.now(),
        )
