"""HTTP API: sides of an event, pairs that must not meet."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.entries.models import Entry, SidePerson, SideRole
from tournaments.entries.queries import players, sides
from tournaments.entries.serializers import ForbiddenPairIn, ForbiddenPairOut
from tournaments.entries.services import sides as sides_services
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import PublicReadView, find_event

# HTTP API: read and set what a side is besides its player: giver, blindfold, partners, seconds.


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

    tag = "partners seconds and blindfold"

    @endpoint(gives=SideOut, many=True, operation_id="sides_list")
    def get(self, request: Request, pk: int) -> object:
        """List the sides of an event with their persons; for whoever manages its entries."""
        tournament = find_event(request, pk)
        rights.require_right(
            request.user, Action.MANAGE_ENTRIES, event_scope(tournament, request.method)
        )
        return players.start_list(tournament).prefetch_related("persons__user")


class SideView(PublicReadView):
    """API: one side of an event."""

    tag = "partners seconds and blindfold"

    @run_once_for_key
    @endpoint(takes=SideIn, gives=SideOut, operation_id="events_sides_create")
    def post(self, request: Request, pk: int, entry: int, body: SideIn) -> object:
        """Set what a side is besides its player: giver, blindfold, relief board, persons."""
        values = dict(body.validated_data)
        persons = tuple(
            sides_services.TypedSidePerson(
                SideRole(person["role"]), person["name"], person["username"]
            )
            for person in values.pop("persons")
        )
        return sides_services.set_side_besides_player(
            tournament=find_event(request, pk),
            entry_id=entry,
            side=sides_services.TypedSide(**values, persons=persons),
            actor=request.user,
            at=timezone.now(),
        )


# HTTP API: list, add and lift pairs of players who must not, or should not, meet.


class ForbiddenPairsView(PublicReadView):
    """Forbidden pairs of an event."""

    tag = "forbidden pairs"

    @endpoint(gives=ForbiddenPairOut, many=True, operation_id="events_apart_list")
    def get(self, request: Request, pk: int) -> object:
        """List the forbidden and discouraged pairs."""
        return sides.forbidden_pairs(find_event(request, pk))

    @run_once_for_key
    @endpoint(
        takes=ForbiddenPairIn,
        gives=ForbiddenPairOut,
        status=201,
        operation_id="events_apart_create",
    )
    def post(self, request: Request, pk: int, body: ForbiddenPairIn) -> object:
        """Forbid two entries to meet."""
        return sides_services.forbid_pair(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class ForbiddenPairView(PublicReadView):
    """One forbidden pair."""

    tag = "forbidden pairs"

    @endpoint(status=204, operation_id="events_apart_destroy")
    def delete(self, request: Request, pk: int, pair: int) -> None:
        """Allow the two to meet again; the row stays."""
        sides_services.allow_pair(
            tournament=find_event(request, pk), pair=pair, actor=request.user, at=timezone.now()
        )
