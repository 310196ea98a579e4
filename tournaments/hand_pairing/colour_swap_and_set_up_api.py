"""HTTP API of one board: swap its colours, set its starting position, take either back."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.hand_pairing import (
    change_starting_position_of_board,
    swap_round_robin_colours,
    take_back_colour_swap_or_set_up,
)
from tournaments.hand_pairing.serializers import (
    BoardByHandOut,
    SetUpIn,
    SwapColoursIn,
)


class SwapColoursView(PublicReadView):
    """API: swap the colours of a board."""

    @run_once_for_key
    @endpoint(takes=SwapColoursIn, gives=BoardByHandOut)
    def post(self, request: Request, pk: int, number: int, body: SwapColoursIn) -> object:
        """Swap the colours of an unplayed board of a round robin, with a reason."""
        return swap_round_robin_colours.swap_board_colours(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class SetUpView(PublicReadView):
    """API: set the starting position of a board."""

    @run_once_for_key
    @endpoint(takes=SetUpIn, gives=BoardByHandOut)
    def post(self, request: Request, pk: int, number: int, body: SetUpIn) -> object:
        """Set the starting position (FEN) of an unplayed board."""
        return change_starting_position_of_board.set_start_position(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class ActAtBoardTakeBackView(PublicReadView):
    """API: take back a colour swap or set-up."""

    @run_once_for_key
    @endpoint(gives=BoardByHandOut)
    def post(self, request: Request, pk: int, number: int, act: int) -> object:
        """Take back the last colour swap or set-up at an unplayed board."""
        return take_back_colour_swap_or_set_up.take_back_colour_swap_or_set_up(
            tournament=find_event(request, pk),
            number=number,
            seq=act,
            actor=request.user,
            at=timezone.now(),
        )
