"""HTTP API: adjourn a game, with a sealed move or without; resume, annul; read sealed moves."""

import secrets

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.adjournment.commit_and_open_sealed_moves import LONGEST, SealVerdict
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body, NonNegativeIntegerField
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.adjourn_or_annul_game import seal_and_open_moves
from tournaments.adjourn_or_annul_game.adjourn_resume_annul_by_name import (
    ActOnUnfinishedGame,
    adjourn_resume_or_annul_by_name,
)
from tournaments.adjourn_or_annul_game.models import SealedMove
from tournaments.adjourn_or_annul_game.serializers import AdjournmentActIn
from tournaments.clock_readings import store_clock_entry
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.find_event_and_public_api_base_view import PublicReadView
from tournaments.games.published_game_or_404 import published_game_or_404
from tournaments.games.serializers import GameOut


class SealIn(Body):
    """Input: a sealed move with its half-move number."""

    expected_revision = NonNegativeIntegerField()
    move = serializers.CharField(max_length=LONGEST, help_text="as the player has written it")
    ply = serializers.IntegerField(
        min_value=1,
        max_value=store_clock_entry.MOST_PLIES,
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

    @endpoint(gives=SealOut, many=True, operation_id="seals_list")
    def get(self, request: Request, pk: int) -> object:
        """List the sealed moves of a game; an unopened one shows only its hash."""
        return published_game_or_404(pk).sealed_moves.all()

    @run_once_for_key
    @endpoint(takes=SealIn, gives=SealOut, status=201, operation_id="seals_create")
    def post(self, request: Request, pk: int, body: SealIn) -> object:
        """Adjourn a game with a sealed move; returns its hash, not the move."""
        values = dict(body.validated_data)
        return seal_and_open_moves.adjourn_with_sealed_move(
            game=published_game_or_404(pk),
            text=values.pop("move"),
            salt=secrets.token_hex(16),
            actor=request.user,
            at=timezone.now(),
            **values,
        )


class OpenSealView(PublicReadView):
    """API: resume a game by opening its sealed move."""

    @run_once_for_key
    @endpoint(takes=OpenIn, gives=SealOut)
    def post(self, request: Request, pk: int, body: OpenIn) -> object:
        """Resume a game: open the sealed move and check it against its hash and the position."""
        game = published_game_or_404(pk)
        permissions_of_roles.require_right(
            request.user, Action.ENTER_RESULT, scope_of_game_and_sides(game)
        )
        sealed = game.sealed_moves.filter(opened_at=None).first()
        if sealed is None:
            raise Http404
        seal_and_open_moves.resume_with_sealed_move(
            game=game, actor=request.user, at=timezone.now(), **body.validated_data
        )
        sealed.refresh_from_db()
        return sealed


class SuspendView(PublicReadView):
    """API: adjourn, resume or annul a game."""

    @run_once_for_key
    @endpoint(takes=AdjournmentActIn, gives=GameOut)
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
