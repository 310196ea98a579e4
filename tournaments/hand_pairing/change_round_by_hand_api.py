"""HTTP API: change the pairs of a round by hand, take a change or the end of all back."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.hand_pairing import (
    begin_make_and_end_changes_by_hand,
    reopen_hand_changes,
    take_back_change_by_hand,
)
from tournaments.hand_pairing.make_hand_change_by_name import HandChange, make_hand_change
from tournaments.hand_pairing.serializers import (
    ChangeIn,
    ManualIn,
    ManualOut,
    RoundAfterChangeOut,
)
from tournaments.rounds.serializers import RoundStateOut


class ManualBeginView(PublicReadView):
    """API: begin changing a round by hand."""

    @run_once_for_key
    @endpoint(takes=ManualIn, gives=ManualOut, status=201)
    def post(self, request: Request, pk: int, number: int, body: ManualIn) -> object:
        """Begin changing a round by hand."""
        return begin_make_and_end_changes_by_hand.begin_hand_pairing(
            tournament=find_event(request, pk),
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class ManualChangeView(PublicReadView):
    """API: change one board by hand."""

    @run_once_for_key
    @endpoint(takes=ChangeIn, gives=RoundAfterChangeOut)
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

    @run_once_for_key
    @endpoint(gives=RoundStateOut)
    def post(self, request: Request, pk: int, number: int, change: int) -> object:
        """Take back the last change by hand, of this number, while nothing followed it."""
        tournament = find_event(request, pk)
        take_back_change_by_hand.take_back_change_by_hand(
            tournament=tournament,
            number=number,
            change=change,
            actor=request.user,
            at=timezone.now(),
        )
        return tournament.rounds.get(number=number)


class ManualEndView(PublicReadView):
    """API: end changing a round by hand."""

    @run_once_for_key
    @endpoint(gives=ManualOut)
    def post(self, request: Request, pk: int, number: int) -> object:
        """End the changes by hand; returns the boards that differ from the engine's."""
        return begin_make_and_end_changes_by_hand.end_hand_pairing(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


class ManualEndTakeBackView(PublicReadView):
    """API: reopen the changes by hand that were ended."""

    @run_once_for_key
    @endpoint(gives=ManualOut)
    def post(self, request: Request, pk: int, number: int, phase: int) -> object:
        """Reopen the changes by hand that were ended last, while nothing followed."""
        return reopen_hand_changes.reopen_hand_changes(
            tournament=find_event(request, pk),
            number=number,
            phase=phase,
            actor=request.user,
            at=timezone.now(),
        )
