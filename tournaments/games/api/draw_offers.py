"""HTTP API: list the draw offers of a game with what the rules say of them; enter one."""

from django.utils import timezone
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.cases.models import ANSWERS, DrawOffer
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.cases.services.incidents import MOST_PLIES
from arbiter.rules.draw_offers import OfferCode
from arbiter.web.services import run_once_for_key
from games.archive.queries import records
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.events.views.page import PublicReadView
from tournaments.games.api.results import published_game_or_404
from tournaments.games.queries.draw_offers import offer_page
from tournaments.games.queries.published import accepted_or_newest_record
from tournaments.games.services import draw_offers


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

    tag = "entered draw offers"

    @endpoint(gives=DrawOffersOut, operation_id="draw_offers_read")
    def get(self, request: Request, pk: int) -> object:
        """List the draw offers of a game, and what the rules say about each."""
        game = published_game_or_404(pk)
        record = accepted_or_newest_record(game)
        replay = (
            records.replay_of_record(record, waivers_of_subject(game.subject)) if record else None
        )
        return offer_page(game, replay, get_language())

    @run_once_for_key
    @endpoint(takes=DrawOfferIn, gives=DrawOfferOut, status=201, operation_id="draw_offers_create")
    def post(self, request: Request, pk: int, body: DrawOfferIn) -> object:
        """Write down an offer as an official; a later line on the same offer replaces it."""
        return draw_offers.enter_draw_offer(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
