"""HTTP API of consent to manage a shared person: ask and answer."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.entries.models import Capacity, Entry, PersonRequest
from tournaments.entries.queries import consent as consent_queries
from tournaments.entries.queries.consent import RequestState
from tournaments.entries.services import players
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import find_event
from tournaments.people.serializers import NameField

STANDINGS = [standing.value for standing in RequestState]


class ConsentOut(serializers.Serializer):
    """A request for consent about a player, and its state."""

    id = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    player_name = NameField(source="player")
    event = serializers.IntegerField(source="tournament_id", help_text="whose organisers ask")
    event_title = serializers.CharField(source="tournament.title")
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    standing = serializers.ChoiceField(choices=STANDINGS, help_text="by the newest answers")


class CapacityOut(serializers.Serializer):
    """A capacity in which somebody answers: the site, the player, or an organiser's event."""

    capacity = serializers.ChoiceField(choices=Capacity.choices)
    event = serializers.IntegerField(allow_null=True)


class ConsentDueOut(ConsentOut):
    """A request that the reader may answer."""

    as_whom = CapacityOut(many=True, help_text="as whom the reader answers")


class ConsentIn(Body):
    """Input: why consent to change a player is asked."""

    reason = serializers.CharField(max_length=400, help_text="what is to be changed, and why")


class ConsentAnswerIn(Body):
    """Input: the answer to a request for consent."""

    agrees = serializers.BooleanField()


class ConsentsView(APIView):
    """API: the requests for consent the reader may answer."""

    tag = "consent to change shared player"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=ConsentDueOut, many=True, operation_id="person_requests_list")
    def get(self, request: Request) -> Response:
        """List the requests the reader may answer: unanswered ones first, then the newest."""
        due = consent_queries.requests_user_may_answer(request.user)
        answers = [
            _request_answer(
                answer_due.request,
                answer_due.standing,
                as_whom=[
                    {"capacity": capacity.value, "event": event.pk if event else None}
                    for capacity, event in answer_due.capacities
                ],
            )
            for answer_due in due
        ]
        return Response(answers)


class ConsentAnswerView(APIView):
    """API: answer a request for consent."""

    tag = "consent to change shared player"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=ConsentAnswerIn, gives=ConsentOut, operation_id="person_requests_answer")
    def post(self, request: Request, pk: int, body: ConsentAnswerIn) -> Response:
        """Agree to a request or refuse it, in every capacity one has.

        A later answer takes the place of one's earlier one. 403 for whoever has no word in it.
        """
        row = get_object_or_404(PersonRequest, pk=pk)
        players.answer_request(
            request=row,
            agrees=body.validated_data["agrees"],
            actor=request.user,
            at=timezone.now(),
        )
        consent = PersonRequest.objects.get(pk=pk)
        return Response(_request_answer(consent, consent_queries.state_of_request(consent)))


class AskConsentView(APIView):
    """API: the request for consent about a player of an event."""

    tag = "consent to change shared player"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=ConsentOut, operation_id="events_person_request_retrieve")
    def get(self, request: Request, pk: int, entry: int) -> Response:
        """Read what this event has asked about a player; 404 where it has asked nothing."""
        row = self._entry(request, pk, entry)
        requests = PersonRequest.objects.filter(tournament_id=pk, player=row.player_id)
        consent = get_object_or_404(requests)
        return Response(_request_answer(consent, consent_queries.state_of_request(consent)))

    @run_once_for_key
    @endpoint(
        takes=ConsentIn, gives=ConsentOut, status=201, operation_id="events_person_request_create"
    )
    def post(self, request: Request, pk: int, entry: int, body: ConsentIn) -> Response:
        """Ask to correct a person who stands in others' events and to make his account.

        Asked once for an event. 400 `person_not_shared` for somebody who is one's own.
        """
        made = players.ask_consent(
            entry=self._entry(request, pk, entry),
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return Response(
            _request_answer(made, consent_queries.state_of_request(made)),
            status=status.HTTP_201_CREATED,
        )

    def _entry(self, request: Request, pk: int, entry: int) -> Entry:
        tournament = find_event(request, pk)
        rights.require_right(
            request.user, Action.MANAGE_ENTRIES, event_scope(tournament, request.method)
        )
        return get_object_or_404(
            tournament.entries.select_related("player", "tournament"), pk=entry
        )


def _request_answer(
    row: PersonRequest, standing: consent_queries.RequestState, **more: Any
) -> dict[str, Any]:
    row.standing = standing.value
    answer = dict(ConsentOut(row).data)
    return {**answer, **more}
