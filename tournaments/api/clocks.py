"""Clocks and sealed moves of a game for programs: read by everybody, written by officials."""

import secrets

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter import permissions
from arbiter.api.idempotency import KEY, once
from arbiter.permissions import Action
from arbiter.rules.adjournment.sealed_moves import LONGEST, SealVerdict
from games.api.bodies import Body, WholeField
from tournaments.api.views import PublicReadView, find_game
from tournaments.models import SealedMove
from tournaments.models.clocks import ClockEntry, ClockKind
from tournaments.scopes import game_scope
from tournaments.services import clocks, seals


class ClockLineIn(Body):
    kind = serializers.ChoiceField(choices=ClockKind.choices)
    side = serializers.ChoiceField(choices=["w", "b"])
    ply = serializers.IntegerField(
        min_value=0,
        max_value=clocks.MOST_PLIES,
        required=False,
        default=0,
        help_text="the half-move after which it was seen; of a flag the one during which it fell",
    )
    time = serializers.IntegerField(
        min_value=0,
        max_value=clocks.LONGEST,
        required=False,
        allow_null=True,
        default=None,
        help_text="milliseconds, of a reading, a correction and an arrival",
    )
    fell = serializers.IntegerField(
        min_value=1,
        max_value=2,
        required=False,
        allow_null=True,
        default=None,
        help_text="of two flags: which fell first",
    )
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class ClockLineOut(serializers.ModelSerializer):
    kind = serializers.ChoiceField(choices=ClockKind.choices)
    side = serializers.ChoiceField(choices=["w", "b"])
    by = serializers.CharField(source="by.username")

    class Meta:
        model = ClockEntry
        fields = ["number", "kind", "side", "ply", "time", "fell", "reason", "by", "at"]
        read_only_fields = fields


class SealIn(Body):
    expected_revision = WholeField()
    move = serializers.CharField(max_length=LONGEST, help_text="as the player has written it")
    ply = serializers.IntegerField(
        min_value=1, max_value=clocks.MOST_PLIES, help_text="the half-move that is sealed"
    )
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class OpenIn(Body):
    expected_revision = WholeField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class SealOut(serializers.ModelSerializer):
    """The move and the salt stand empty until the seal is opened."""

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
        """With the salt anybody could try every move of the position before it is opened."""
        return sealed.salt if sealed.opened_at else ""


class ClockLinesView(PublicReadView):
    @extend_schema(operation_id="clock_lines_list", responses=ClockLineOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """Every line written down about the clocks of a game, in order."""
        rows = find_game(pk).clock_entries.select_related("by")
        return Response(ClockLineOut(rows, many=True).data)

    @extend_schema(
        operation_id="clock_lines_create",
        request=ClockLineIn,
        parameters=[KEY],
        responses={201: ClockLineOut},
    )
    @once
    def post(self, request: Request, pk: int) -> Response:
        """An official writes down a line; what is wrong is followed by another, never changed."""
        given = ClockLineIn(data=request.data)
        given.is_valid(raise_exception=True)
        row = clocks.enter(
            game_id=find_game(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(ClockLineOut(row).data, status=status.HTTP_201_CREATED)


class SealsView(PublicReadView):
    @extend_schema(operation_id="seals_list", responses=SealOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The sealed moves of a game: a closed one shows its hash alone."""
        return Response(SealOut(find_game(pk).sealed_moves.all(), many=True).data)

    @extend_schema(
        operation_id="seals_create", request=SealIn, parameters=[KEY], responses={201: SealOut}
    )
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Adjourn a game with a sealed move; the answer bears its hash, not the move."""
        given = SealIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = dict(given.validated_data)
        sealed = seals.adjourn(
            game=find_game(pk),
            text=said.pop("move"),
            salt=secrets.token_hex(16),
            actor=request.user,
            at=timezone.now(),
            **said,
        )
        return Response(SealOut(sealed).data, status=status.HTTP_201_CREATED)


class OpenSealView(PublicReadView):
    @extend_schema(request=OpenIn, parameters=[KEY], responses=SealOut)
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Play on: the sealed move is opened, held to its hash and to the position."""
        given = OpenIn(data=request.data)
        given.is_valid(raise_exception=True)
        game = find_game(pk)
        permissions.require(request.user, Action.ENTER_RESULT, game_scope(game))
        sealed = game.sealed_moves.filter(opened_at=None).first()
        if sealed is None:
            raise Http404
        seals.resume(game=game, actor=request.user, at=timezone.now(), **given.validated_data)
        sealed.refresh_from_db()
        return Response(SealOut(sealed).data)
