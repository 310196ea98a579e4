"""HTTP API: change the pairs of a round or one board by hand, take a change back."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.rounds.serializers import (
    BoardByHandOut,
    ChangeIn,
    ManualIn,
    ManualOut,
    RoundAfterChangeOut,
    RoundStateOut,
    SetUpIn,
    SwapColoursIn,
)
from tournaments.rounds.services import board_acts, hand_boards, hand_changes
from tournaments.rounds.services.hand_changes import HandChange, make_hand_change

# HTTP API: change the pairs of a round by hand, take a change or the end of all back.


class ManualBeginView(PublicReadView):
    """API: begin changing a round by hand."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(
        takes=ManualIn,
        gives=ManualOut,
        status=201,
        operation_id="events_rounds_manual_begin_create",
    )
    def post(self, request: Request, pk: int, number: int, body: ManualIn) -> object:
        """Begin changing a round by hand."""
        return hand_changes.begin_hand_pairing(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class ManualChangeView(PublicReadView):
    """API: change one board by hand."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(
        takes=ChangeIn,
        gives=RoundAfterChangeOut,
        operation_id="events_rounds_manual_change_create",
    )
    def post(self, request: Request, pk: int, number: int, body: ChangeIn) -> object:
        """Change one board by hand; 409 ``needs_confirmation`` lists cautions to accept."""
        values = dict(body.validated_data)
        tournament = find_event(request, pk)
        make_hand_change(
            how=HandChange(values.pop("how")),
            tournament=tournament,
            number=number,
            actor=request.user,
            at=timezone.now(),
            **values,
        )
        return tournament.rounds.get(number=number)


class ManualTakeBackView(PublicReadView):
    """API: take back the last change by hand."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(gives=RoundStateOut, operation_id="events_rounds_manual_take_back_create")
    def post(self, request: Request, pk: int, number: int, change: int) -> object:
        """Take back the last change by hand, of this number, while nothing followed it."""
        tournament = find_event(request, pk)
        hand_boards.take_back_change_by_hand(
            tournament=tournament,
            number=number,
            change=change,
            actor=request.user,
            at=timezone.now(),
        )
        return tournament.rounds.get(number=number)


class ManualEndView(PublicReadView):
    """API: end changing a round by hand."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(gives=ManualOut, operation_id="events_rounds_manual_end_create")
    def post(self, request: Request, pk: int, number: int) -> object:
        """End the changes by hand; returns the boards that differ from the engine's."""
        return hand_changes.end_hand_pairing(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


class ManualEndTakeBackView(PublicReadView):
    """API: reopen the changes by hand that were ended."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(gives=ManualOut, operation_id="events_rounds_manual_end_take_back_create")
    def post(self, request: Request, pk: int, number: int, phase: int) -> object:
        """Reopen the changes by hand that were ended last, while nothing followed."""
        return hand_changes.reopen_hand_changes(
            tournament=find_event(request, pk),
            number=number,
            phase=phase,
            actor=request.user,
            at=timezone.now(),
        )


# HTTP API of one board: swap its colours, set its starting position, take either back.


class SwapColoursView(PublicReadView):
    """API: swap the colours of a board."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(takes=SwapColoursIn, gives=BoardByHandOut, operation_id="events_rounds_turn_create")
    def post(self, request: Request, pk: int, number: int, body: SwapColoursIn) -> object:
        """Swap the colours of an unplayed board of a round robin, with a reason."""
        return board_acts.swap_board_colours(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class SetUpView(PublicReadView):
    """API: set the starting position of a board."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(takes=SetUpIn, gives=BoardByHandOut, operation_id="events_rounds_set_up_create")
    def post(self, request: Request, pk: int, number: int, body: SetUpIn) -> object:
        """Set the starting position (FEN) of an unplayed board."""
        return board_acts.set_start_position(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class ActAtBoardTakeBackView(PublicReadView):
    """API: take back a colour swap or set-up."""

    tag = "hand pairing"

    @run_once_for_key
    @endpoint(gives=BoardByHandOut, operation_id="events_rounds_by_hand_take_back_create")
    def post(self, request: Request, pk: int, number: int, act: int) -> object:
        """Take back the last colour swap or set-up at an unplayed board."""
        return board_acts.take_back_colour_swap_or_set_up(
            tournament=find_event(request, pk),
            number=number,
            seq=act,
            actor=request.user,
            at=timezone.now(),
        )
