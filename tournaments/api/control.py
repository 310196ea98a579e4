"""Running the rounds of an event: each address one service, which asks for the right."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.api.idempotency import KEY, once
from games.api.bodies import expect_nothing
from tournaments.api.serializers.control import (
    ApartIn,
    ApartOut,
    ChangeIn,
    CheckInIn,
    CheckInOut,
    DraftJobOut,
    ManualIn,
    ManualOut,
    MarkIn,
    MarkOut,
    RoundsIn,
    SetUpIn,
    SuspendIn,
    TurnIn,
)
from tournaments.api.serializers.events import TournamentOut
from tournaments.api.serializers.games import GameOut
from tournaments.api.serializers.rounds import PairingOut, RoundStateOut
from tournaments.api.views import PublicReadView, find_event, find_game
from tournaments.models import DraftJob, Entry
from tournaments.pairing.presence import Presence
from tournaments.selectors import control
from tournaments.services import (
    apart,
    attendance,
    board_set_up,
    drafting,
    events,
    manual,
    rounds,
    turning,
)
from tournaments.services.interrupting import Fate, interrupt
from tournaments.services.manual_change import Change, change


class DraftView(PublicReadView):
    @extend_schema(responses=DraftJobOut)
    def get(self, request: Request, pk: int) -> Response:
        """The newest wish for a draft that a worker makes."""
        job = find_event(pk).draft_jobs.first()
        if job is None:
            raise Http404
        return Response(DraftJobOut(job).data)

    @extend_schema(request=None, responses={200: RoundStateOut, 202: DraftJobOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Pair the next round of a Swiss event, or its draft again; a large field by a worker."""
        expect_nothing(request)
        made = drafting.ask(tournament=find_event(pk), actor=request.user, at=timezone.now())
        if isinstance(made, DraftJob):
            return Response(DraftJobOut(made).data, status=status.HTTP_202_ACCEPTED)
        return Response(RoundStateOut(made).data)


class StartView(PublicReadView):
    @extend_schema(request=None, responses=RoundStateOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """The clocks of a published round are started."""
        expect_nothing(request)
        row = rounds.start_round(
            tournament=find_event(pk), number=number, actor=request.user, at=timezone.now()
        )
        return Response(RoundStateOut(row).data)


class RoundsView(PublicReadView):
    @extend_schema(request=RoundsIn, responses=TournamentOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Another number of rounds of a Swiss event after its start, with a reason."""
        given = RoundsIn(data=request.data)
        given.is_valid(raise_exception=True)
        changed = events.change_rounds(
            tournament=find_event(pk), actor=request.user, at=timezone.now(), **given.validated_data
        )
        return Response(TournamentOut(changed).data)


class MarksView(PublicReadView):
    @extend_schema(responses=MarkOut(many=True))
    def get(self, request: Request, pk: int, entry: int) -> Response:
        """Every state an entry has been given, the oldest first."""
        return Response(MarkOut(_entry(pk, entry).marks.all(), many=True).data)

    @extend_schema(request=MarkIn, responses={201: MarkOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, entry: int) -> Response:
        """Say what an entry is to a round, or from it on."""
        given = MarkIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data
        row = attendance.mark(
            entry=_entry(pk, entry),
            round=said["round"],
            presence=Presence(said["presence"]),
            reason=said["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return Response(MarkOut(row).data, status=status.HTTP_201_CREATED)


def _entry(pk: int, entry: int) -> Entry:
    found = Entry.objects.select_related("tournament").filter(tournament=pk, pk=entry).first()
    if found is None:
        raise Http404
    return found


class CheckInView(PublicReadView):
    @extend_schema(request=CheckInIn, responses=CheckInOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """The list before a round: whoever is not named is absent from it."""
        given = CheckInIn(data=request.data)
        given.is_valid(raise_exception=True)
        changed = attendance.check_in(
            tournament=find_event(pk),
            number=number,
            present=given.validated_data["present"],
            actor=request.user,
            at=timezone.now(),
        )
        return Response(CheckInOut({"changed": changed}).data)


class ApartView(PublicReadView):
    @extend_schema(responses=ApartOut(many=True), operation_id="events_apart_list")
    def get(self, request: Request, pk: int) -> Response:
        """Who must not meet, or should not."""
        return Response(ApartOut(control.apart(find_event(pk)), many=True).data)

    @extend_schema(request=ApartIn, responses={201: ApartOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Keep two entries apart."""
        given = ApartIn(data=request.data)
        given.is_valid(raise_exception=True)
        pair = apart.keep_apart(
            tournament=find_event(pk), actor=request.user, at=timezone.now(), **given.validated_data
        )
        return Response(ApartOut(pair).data, status=status.HTTP_201_CREATED)


class ApartPairView(PublicReadView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, pair: int) -> Response:
        """Let the two meet again; the row stays."""
        apart.lift(tournament=find_event(pk), pair=pair, actor=request.user, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ManualBeginView(PublicReadView):
    @extend_schema(request=ManualIn, responses={201: ManualOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Begin to change a round by hand."""
        given = ManualIn(data=request.data)
        given.is_valid(raise_exception=True)
        phase = manual.begin(
            tournament=find_event(pk),
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
        """One change; 409 ``needs_confirmation`` names the cautions to be accepted."""
        given = ChangeIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = dict(given.validated_data)
        tournament = find_event(pk)
        change(
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
        """End the changes: the boards that differ from the engine's come back."""
        expect_nothing(request)
        phase = manual.end(
            tournament=find_event(pk), number=number, actor=request.user, at=timezone.now()
        )
        return Response(ManualOut(phase).data)


class TurnBoardView(PublicReadView):
    @extend_schema(request=TurnIn, responses=PairingOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Exchange the colours of an untouched board of a round robin, with a reason."""
        given = TurnIn(data=request.data)
        given.is_valid(raise_exception=True)
        pairing = turning.turn_board(
            tournament=find_event(pk),
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
        """Lay down the set-up (FEN) from which all games of an untouched board begin."""
        given = SetUpIn(data=request.data)
        given.is_valid(raise_exception=True)
        pairing = board_set_up.lay_down(
            tournament=find_event(pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(PairingOut(pairing).data)


class SuspendView(PublicReadView):
    @extend_schema(request=SuspendIn, responses=GameOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Adjourn a game, play it on, or annul it.

        Adjourning withdraws what was stated of its result: the record stays among the versions
        as superseded, and the journal has a row `record.withdrawn`.
        """
        given = SuspendIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = dict(given.validated_data)
        how = Fate(said.pop("how"))
        game = interrupt(how=how, game=find_game(pk), actor=request.user, at=timezone.now(), **said)
        return Response(GameOut(game).data)
