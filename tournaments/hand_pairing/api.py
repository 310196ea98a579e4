"""API: change a round by hand; swap colours or set the start of one board."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.idempotency import run_once_for_key
from games.web.endpoint import endpoint
from tournaments.events.api import PublicReadView, find_event
from tournaments.hand_pairing import board_starting_position, swap_colours
from tournaments.hand_pairing import services as manual
from tournaments.hand_pairing.choose_change import HandChange, make_change
from tournaments.rounds.serializers import (
    ChangeIn,
    ManualIn,
    ManualOut,
    PairingOut,
    RoundStateOut,
    SetUpIn,
    SwapColoursIn,
)


class ManualBeginView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=ManualIn, gives=ManualOut, status=201)
    def post(self, request: Request, pk: int, number: int, body: ManualIn) -> object:
        """Open a phase of changes by hand."""
        return manual.begin_phase(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class ManualChangeView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=ChangeIn, gives=RoundStateOut)
    def post(self, request: Request, pk: int, number: int, body: ChangeIn) -> object:
        """Change one board by hand; 409 ``needs_confirmation`` lists cautions to accept."""
        values = dict(body.validated_data)
        tournament = find_event(request, pk)
        make_change(
            how=HandChange(values.pop("how")),
            tournament=tournament,
            number=number,
            actor=request.user,
            at=timezone.now(),
            **values,
        )
        return tournament.rounds.get(number=number)


class ManualEndView(PublicReadView):
    @run_once_for_key
    @endpoint(gives=ManualOut)
    def post(self, request: Request, pk: int, number: int) -> object:
        """End the changes by hand; returns the boards that differ from the engine's."""
        return manual.end_phase(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


class SwapColoursView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=SwapColoursIn, gives=PairingOut)
    def post(self, request: Request, pk: int, number: int, body: SwapColoursIn) -> object:
        """Swap the colours of an unplayed board of a round robin, with a reason."""
        return swap_colours.swap_board_colours(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class SetUpView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=SetUpIn, gives=PairingOut)
    def post(self, request: Request, pk: int, number: int, body: SetUpIn) -> object:
        """Set the starting position (FEN) of an unplayed board."""
        return board_starting_position.set_start_position(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
