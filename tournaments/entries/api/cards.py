"""HTTP API of players' cards: list them, make new ones, take them back."""

from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.papers.queries.lines import absolute_address
from games.web.api import endpoint
from games.web.serializers import LARGEST, Body
from tournaments.entries.api.players import require_may_enter_players
from tournaments.entries.models import CardState
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
from tournaments.events.models import Tournament


class CardOut(serializers.Serializer):
    """Output: an entry and the state of its card."""

    entry = serializers.IntegerField(source="entry.pk")
    state = serializers.ChoiceField(choices=[state.value for state in CardState])
    issued_at = serializers.DateTimeField(source="card.issued_at", default=None, allow_null=True)


class MadeCardOut(serializers.Serializer):
    """Output: a new card; its code is told this once."""

    entry = serializers.IntegerField(source="entry.pk")
    code = serializers.CharField()
    address = serializers.SerializerMethodField(help_text="opens the card, as its QR code does")

    def get_address(self, made: cards.MadeCard) -> str:
        """The address in the QR code of the card."""
        return absolute_address(
            self.context["request"], "card-open", cards.code_in_address(made.code)
        )


class ChosenEntriesIn(Body):
    """Input: entries of the event."""

    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), max_length=2000
    )


class TakenBackOut(serializers.Serializer):
    """Output: how many cards were in force."""

    count = serializers.IntegerField()


class CardsView(APIView):
    """API: the cards of the players of an event, for its organisers."""

    tag = "player cards"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=CardOut, many=True, operation_id="events_cards_list")
    def get(self, request: Request, pk: int) -> object:
        """List every entry with the state of its newest card."""
        tournament = require_may_enter_players(request, pk)
        return cards.entries_with_newest_cards(tournament, at=timezone.now())

    @endpoint(
        takes=ChosenEntriesIn,
        gives=MadeCardOut,
        many=True,
        status=201,
        first=require_may_enter_players,
        operation_id="events_cards_create",
    )
    def post(self, request: Request, pk: int, found: Tournament, body: ChosenEntriesIn) -> Response:
        """Make new cards; older ones of these entries end. The codes are told this once.

        Nothing of the answer is stored: a request that is repeated makes other cards.
        """
        made = cards_services.issue_cards(
            tournament=found,
            entries=body.validated_data["entries"],
            actor=request.user,
            at=timezone.now(),
        )
        told = MadeCardOut(made, many=True, context={"request": request}).data
        answer = Response(told, status=status.HTTP_201_CREATED)
        answer["Cache-Control"] = "no-store"
        return answer


class RevokeCardsView(APIView):
    """API: take players' cards back."""

    tag = "player cards"
    permission_classes = [IsAuthenticated]

    @endpoint(
        takes=ChosenEntriesIn,
        gives=TakenBackOut,
        first=require_may_enter_players,
        operation_id="events_cards_revoke_create",
    )
    def post(self, request: Request, pk: int, found: Tournament, body: ChosenEntriesIn) -> object:
        """Take back the cards of these entries."""
        count = cards_services.revoke_cards(
            tournament=found,
            entries=body.validated_data["entries"],
            actor=request.user,
            at=timezone.now(),
        )
        return {"count": count}
