"""API: change a round by hand; swap colours or set the start of one board."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.idempotency import KEY, once
from games.web.bodies import expect_nothing
from tournaments.events.api import PublicReadView, find_event
from tournaments.hand_pairing import board_set_up, swap_colours
from tournaments.hand_pairing import services as manual
from tournaments.hand_pairing.changes import Change, make_change
from tournaments.rounds.serializers import (
    ChangeIn,
    ManualIn,
    ManualOut,
    PairingOut,
    RoundStateOut,
    SetUpIn,
    TurnIn,
)


class ManualBeginView(PublicReadView):
    @extend_schema(request=ManualIn, responses={201: ManualOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Open a phase of changes by hand."""
        given = ManualIn(data=request.data)
        given.is_valid(raise_exception=True)
        phase = manual.begin(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(ManualOut(phase).data, status=status.HTTP_201_CREATED)


class ManualChangeView(PublicReadView):
    @extend_schema(request=ChangeIn, responses=RoundStateOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Make one change; 409 ``needs_confirmation`` lists cautions to accept."""
        given = ChangeIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = dict(given.validated_data)
        tournament = find_event(request, pk)
        make_change(
            how=Change(said.pop("how")),
            tournament=tournament,
            number=number,
            actor=request.user,
            at=timezone.now(),
            **said,
        )
        return Response(RoundStateOut(tournament.rounds.get(number=number)).data)


class ManualEndView(PublicReadView):
    @extend_schema(request=None, responses=ManualOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """End the changes; returns the boards that differ from the engine's."""
        expect_nothing(request)
        phase = manual.end(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )
        return Response(ManualOut(phase).data)


class TurnBoardView(PublicReadView):
    @extend_schema(request=TurnIn, responses=PairingOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Swap the colours of an unplayed board of a round robin, with a reason."""
        given = TurnIn(data=request.data)
        given.is_valid(raise_exception=True)
        pairing = swap_colours.swap_board_colours(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(PairingOut(pairing).data)


class SetUpView(PublicReadView):
    @extend_schema(request=SetUpIn, responses=PairingOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Set the starting position (FEN) of an unplayed board."""
        given = SetUpIn(data=request.data)
        given.is_valid(raise_exception=True)
        pairing = board_set_up.lay_down(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(PairingOut(pairing).data)
