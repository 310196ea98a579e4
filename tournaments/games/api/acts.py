"""HTTP API: dispute, claim a draw, enter an incident, adjourn, resume, annul."""

import secrets

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.queries import incidents
from arbiter.cases.serializers.incidents import IncidentIn, IncidentOut
from arbiter.rules.adjournment import LONGEST, SealVerdict
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from games.web.serializers import Body, NonNegativeIntegerField
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.errors import Conflict, RefusalCode
from tournaments.events.views.page import PublicReadView
from tournaments.games.api.results import published_game_or_404
from tournaments.games.models import SealedMove
from tournaments.games.queries import published
from tournaments.games.serializers import AdjournmentActIn, ClaimIn, DisputeIn, DisputeOut, GameOut
from tournaments.games.services import adjournment, clocks, disputes
from tournaments.games.services.adjournment import (
    ActOnUnfinishedGame,
    adjourn_resume_or_annul_by_name,
)
from tournaments.games.views import record

# HTTP API: adjourn a game, with a sealed move or without; resume, annul; read sealed moves.


class SealIn(Body):
    """Input: a sealed move with its half-move number."""

    expected_revision = NonNegativeIntegerField()
    move = serializers.CharField(max_length=LONGEST, help_text="as the player has written it")
    ply = serializers.IntegerField(
        min_value=1,
        max_value=clocks.MOST_PLIES,
        help_text="the half-move that is sealed",
    )
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class OpenIn(Body):
    """Input: resume a game by opening its sealed move."""

    expected_revision = NonNegativeIntegerField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class SealOut(serializers.ModelSerializer):
    """A sealed move; move and salt stay empty until it is opened."""

    move = serializers.CharField(source="text")
    salt = serializers.SerializerMethodField()
    verdict = serializers.ChoiceField(
        choices=[verdict.value for verdict in SealVerdict], allow_blank=True
    )

    class Meta:
        model = SealedMove
        fields = [
            "id",
            "ply",
            "commitment",
            "sealed_at",
            "opened_at",
            "move",
            "salt",
            "verdict",
        ]
        read_only_fields = fields

    def get_salt(self, sealed: SealedMove) -> str:
        """The salt of an opened move; empty before, or the hash could be guessed."""
        return sealed.salt if sealed.opened_at else ""


class SealsView(PublicReadView):
    """API: the sealed moves of a game."""

    tag = "adjourn or annul game"

    @endpoint(gives=SealOut, many=True, operation_id="seals_list")
    def get(self, request: Request, pk: int) -> object:
        """List the sealed moves of a game; an unopened one shows only its hash."""
        return published_game_or_404(pk).sealed_moves.all()

    @run_once_for_key
    @endpoint(takes=SealIn, gives=SealOut, status=201, operation_id="seals_create")
    def post(self, request: Request, pk: int, body: SealIn) -> object:
        """Adjourn a game with a sealed move; returns its hash, not the move."""
        values = dict(body.validated_data)
        return adjournment.adjourn_with_sealed_move(
            game=published_game_or_404(pk),
            text=values.pop("move"),
            salt=secrets.token_hex(16),
            actor=request.user,
            at=timezone.now(),
            **values,
        )


class OpenSealView(PublicReadView):
    """API: resume a game by opening its sealed move."""

    tag = "adjourn or annul game"

    @run_once_for_key
    @endpoint(takes=OpenIn, gives=SealOut, operation_id="games_seals_open_create")
    def post(self, request: Request, pk: int, body: OpenIn) -> object:
        """Resume a game: open the sealed move and check it against its hash and the position."""
        game = published_game_or_404(pk)
        rights.require_right(request.user, Action.ENTER_RESULT, scope_of_game_and_sides(game))
        sealed = game.sealed_moves.filter(opened_at=None).first()
        if sealed is None:
            raise Http404
        adjournment.resume_with_sealed_move(
            game=game, actor=request.user, at=timezone.now(), **body.validated_data
        )
        sealed.refresh_from_db()
        return sealed


class SuspendView(PublicReadView):
    """API: adjourn, resume or annul a game."""

    tag = "adjourn or annul game"

    @run_once_for_key
    @endpoint(takes=AdjournmentActIn, gives=GameOut, operation_id="games_suspend_create")
    def post(self, request: Request, pk: int, body: AdjournmentActIn) -> object:
        """Adjourn, resume or annul a game.

        Adjourning withdraws what was stated of its result: the record stays among the versions
        as superseded, and the journal has a row `record.withdrawn`.
        """
        values = dict(body.validated_data)
        how = ActOnUnfinishedGame(values.pop("how"))
        return adjourn_resume_or_annul_by_name(
            how=how, game=published_game_or_404(pk), actor=request.user, at=timezone.now(), **values
        )


# HTTP API: open a dispute about a game, or claim a draw in it.


class DisputesView(PublicReadView):
    """API: open a dispute about a game."""

    tag = "disputes claims incidents"

    @located("api-case", "case")
    @run_once_for_key
    @endpoint(takes=DisputeIn, gives=DisputeOut, status=201, operation_id="games_disputes_create")
    def post(self, request: Request, pk: int, body: DisputeIn) -> object:
        """Open a dispute about a game."""
        case = disputes.open_dispute(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return {"case": case.pk}


class ClaimsView(PublicReadView):
    """API: claim a draw in a game."""

    tag = "disputes claims incidents"

    @located("api-case", "case")
    @run_once_for_key
    @endpoint(takes=ClaimIn, gives=DisputeOut, status=201, operation_id="games_claims_create")
    def post(self, request: Request, pk: int, body: ClaimIn) -> object:
        """Claim a draw by a rule after a ply of the record; the arbiter rules on it."""
        claimed = dict(body.validated_data)
        game = published_game_or_404(pk)
        if claimed.pop("refuse_if_doubtful"):
            _must_not_be_doubtful(pk, claimed["rule"], claimed["ply"])
        case = disputes.claim_draw(
            game_id=game.pk, actor=request.user, at=timezone.now(), **claimed
        )
        return {"case": case.pk}


def _must_not_be_doubtful(pk: int, rule: str, ply: int | None) -> None:
    page = published.game_page(pk)
    doubt = record.claim_doubt(page, rule, ply) if page else ""
    if doubt:
        raise Conflict(RefusalCode.CLAIM_DOUBTFUL, doubt=doubt)


class GameIncidentsView(APIView):
    """API: the incidents of a game."""

    tag = "disputes claims incidents"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=IncidentOut, many=True, operation_id="game_incidents_list")
    def get(self, request: Request, pk: int) -> object:
        """List the incidents of a game, for its players and the officials."""
        game = published_game_or_404(pk)
        rights.require_right(request.user, Action.SUBMIT_RECORD, scope_of_game_and_sides(game))
        return incidents.incidents_of_subject(game.subject)

    @located("api-incident", "id")
    @run_once_for_key
    @endpoint(takes=IncidentIn, gives=IncidentOut, status=201, operation_id="game_incidents_create")
    def post(self, request: Request, pk: int, body: IncidentIn) -> object:
        """Enter an incident as an arbiter; its case is opened automatically."""
        return disputes.enter_incident(
            game_id=published_game_or_404(pk).pk,
            entry=body.validated_data,
            actor=request.user,
            at=timezone.now(),
        )
