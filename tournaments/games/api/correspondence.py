"""HTTP API of a correspondence game (X3): read moves, send one, end the game, take leave."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.rules.adjournment import LONGEST
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body, NonNegativeIntegerField
from tournaments.entries.queries.sides import scope_of_game_and_sides, side_user_speaks_for
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.games.api.results import published_game_or_404
from tournaments.games.models import Leave, SentMove
from tournaments.games.queries.correspondence import correspondence_for_visitor
from tournaments.games.serializers import SubmissionOut
from tournaments.games.services import correspondence
from tournaments.games.services.clocks import MOST_PLIES
from tournaments.games.services.correspondence import Ending


class SendIn(Body):
    """Input: the next half-move."""

    move = serializers.CharField(max_length=LONGEST, help_text="in any notation of the game")
    ply = serializers.IntegerField(
        min_value=1, max_value=MOST_PLIES, help_text="the half-move that is sent"
    )
    sent_on = serializers.DateField(
        required=False,
        default=None,
        allow_null=True,
        help_text="officials only: the day of a move that came by post",
    )


class EndIn(Body):
    """Input: how a player ends his game."""

    how = serializers.ChoiceField(
        choices=[ending.value for ending in Ending],
        help_text="`resign`, `draw` (offer or accept), `moves` (hand in the moves so far)",
    )


class LeaveIn(Body):
    """Input: leave of a player in all his games."""

    entry = NonNegativeIntegerField()
    first_day = serializers.DateField()
    last_day = serializers.DateField()


class SentMoveOut(serializers.ModelSerializer):
    """A half-move as it was sent: hidden until answered, then with the salt of its hash."""

    class Meta:
        model = SentMove
        fields = ["ply", "sent_on", "entered_at", "commitment"]
        read_only_fields = fields


class ShownMoveOut(serializers.Serializer):
    """A half-move with the days it took."""

    ply = serializers.IntegerField(source="row.ply")
    side = serializers.CharField(help_text="w or b")
    move = serializers.CharField(help_text="empty while it is hidden from the reader")
    sent_on = serializers.DateField(source="row.sent_on")
    commitment = serializers.CharField(source="row.commitment")
    salt = serializers.SerializerMethodField(help_text="empty until the move is answered")
    days = serializers.IntegerField(help_text="counted, leave left out")
    from_reserve = serializers.IntegerField()
    reserve_left = serializers.IntegerField(help_text="below nothing: overdue")

    def get_salt(self, shown: Any) -> str:
        """The salt of the move's hash, once the move is answered."""
        row = shown.row
        return row.salt if row.move else ""


class CorrespondenceOut(serializers.Serializer):
    """A correspondence game as its reader may see it."""

    moves = ShownMoveOut(many=True)
    next_ply = serializers.IntegerField()
    turn = serializers.CharField(help_text="w or b")
    due_on = serializers.DateField(help_text="the last day of the awaited answer")
    is_over = serializers.BooleanField()


class LeaveOut(serializers.ModelSerializer):
    """Leave of a player."""

    class Meta:
        model = Leave
        fields = ["id", "entry", "first_day", "last_day"]
        read_only_fields = fields


class SentMovesView(PublicReadView):
    """API: the moves sent in a correspondence game."""

    tag = "correspondence"

    @endpoint(gives=CorrespondenceOut, operation_id="games_moves_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """List the moves of a correspondence game with their days.

        The last one is hidden from all but its two sides and the officials until it is answered.
        """
        game = published_game_or_404(pk)
        if not game.pairing.round.tournament.is_by_correspondence:
            raise TournamentError(RefusalCode.NOT_BY_CORRESPONDENCE)
        permitted = rights.permitted_actions(request.user, scope_of_game_and_sides(game))
        sees = Action.ENTER_RESULT in permitted or bool(side_user_speaks_for(game, request.user.pk))
        return correspondence_for_visitor(game, sees_hidden=sees)

    @run_once_for_key
    @endpoint(takes=SendIn, gives=SentMoveOut, status=201, operation_id="games_moves_create")
    def post(self, request: Request, pk: int, body: SendIn) -> object:
        """Send the next half-move; it stays hidden until it is answered."""
        return correspondence.send_move(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class EndView(PublicReadView):
    """API: end a correspondence game."""

    tag = "correspondence"

    @run_once_for_key
    @endpoint(takes=EndIn, gives=SubmissionOut, status=201, operation_id="games_end_create")
    def post(self, request: Request, pk: int, body: EndIn) -> object:
        """Resign, offer or accept a draw, or hand in the moves so far."""
        return correspondence.resign_or_agree_draw_or_hand_in(
            game_id=published_game_or_404(pk).pk,
            how=Ending(body.validated_data["how"]),
            actor=request.user,
            at=timezone.now(),
        )


class LeavesView(PublicReadView):
    """API: the leave of players of a correspondence event."""

    tag = "correspondence"

    @endpoint(gives=LeaveOut, many=True, operation_id="leaves_list")
    def get(self, request: Request, pk: int) -> object:
        """List the leave taken in an event by correspondence."""
        return Leave.objects.filter(entry__tournament=find_event(request, pk))

    @run_once_for_key
    @endpoint(takes=LeaveIn, gives=LeaveOut, status=201, operation_id="events_leaves_create")
    def post(self, request: Request, pk: int, body: LeaveIn) -> object:
        """Take leave: the days of the player do not run, in any of his games."""
        values = dict(body.validated_data)
        return correspondence.take_leave(
            tournament=find_event(request, pk),
            entry_id=values.pop("entry"),
            actor=request.user,
            at=timezone.now(),
            **values,
        )
