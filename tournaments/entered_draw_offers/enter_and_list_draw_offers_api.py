"""HTTP API: list the draw offers of a game with what the rules say of them; enter one."""

from django.utils import timezone
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.draw_offers.models import ANSWERS, DrawOffer
from arbiter.draw_offers.store_draw_offer import MOST_PLIES
from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.rules.agreement.check_draw_offers import OfferCode
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.archive import read_and_replay_stored_record
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.entered_draw_offers import enter_and_examine_draw_offer
from tournaments.entered_draw_offers.draw_offers_with_conclusions import offer_page
from tournaments.events.find_event_and_public_api_base_view import PublicReadView
from tournaments.games.accepted_or_newest_record import accepted_or_newest_record
from tournaments.games.published_game_or_404 import published_game_or_404


class DrawOfferIn(Body):
    """Input: a draw offer with its answer."""

    side = serializers.ChoiceField(choices=["w", "b"], help_text="who offers")
    ply = serializers.IntegerField(
        min_value=0, max_value=MOST_PLIES, help_text="the half-move after which it was made"
    )
    answer = serializers.ChoiceField(
        choices=ANSWERS,
        help_text="lapsed: the opponent moved; mistake strikes a line. None is ever taken back.",
    )
    without_sheet = serializers.BooleanField(
        required=False, default=False, help_text="nobody writes the moves: pieces are counted"
    )
    reason = serializers.CharField(
        max_length=2000,
        required=False,
        default="",
        allow_blank=True,
        help_text="of a correction",
    )


class DrawOfferOut(serializers.ModelSerializer):
    """Output: a recorded draw offer."""

    side = serializers.ChoiceField(choices=["w", "b"])
    answer = serializers.ChoiceField(choices=ANSWERS)
    by = serializers.CharField(source="by.username")

    class Meta:
        model = DrawOffer
        fields = ["number", "side", "ply", "answer", "without_sheet", "reason", "by", "at"]
        read_only_fields = fields


class DrawOfferFindingOut(serializers.Serializer):
    """Output: what the rules say of a draw offer."""

    finding = serializers.ChoiceField(
        choices=[code.value for code in OfferCode], source="reason.params.finding"
    )
    side = serializers.ChoiceField(choices=["w", "b"], source="reason.params.side")
    ply = serializers.IntegerField(source="reason.ply")
    article = serializers.CharField(source="reason.article")
    words = serializers.CharField()


class DrawOffersOut(serializers.Serializer):
    """Output: the draw offers of a game with the findings."""

    lines = DrawOfferOut(many=True, help_text="as they were written down, none is ever changed")
    told = DrawOfferFindingOut(
        many=True, source="listed", help_text="what became of each, and the rules it breaks"
    )


class OffersView(PublicReadView):
    """API: the draw offers of a game."""

    @endpoint(gives=DrawOffersOut, operation_id="draw_offers_read")
    def get(self, request: Request, pk: int) -> object:
        """List the draw offers of a game, and what the rules say about each."""
        game = published_game_or_404(pk)
        record = accepted_or_newest_record(game)
        replay = (
            read_and_replay_stored_record.replay_of_record(record, waivers_of_subject(game.subject))
            if record
            else None
        )
        return offer_page(game, replay, get_language())

    @run_once_for_key
    @endpoint(takes=DrawOfferIn, gives=DrawOfferOut, status=201, operation_id="draw_offers_create")
    def post(self, request: Request, pk: int, body: DrawOfferIn) -> object:
        """Write down an offer as an official; a later line on the same offer replaces it."""
        return enter_and_examine_draw_offer.enter_draw_offer(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
