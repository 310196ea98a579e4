"""HTTP API: open a dispute about a game, or claim a draw in it."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.disputes_claims_incidents.serializers import ClaimIn, DisputeIn, DisputeOut
from tournaments.events.find_event_and_public_api_base_view import PublicReadView
from tournaments.games import draw_claim_page_parts, published_game
from tournaments.games.published_game_or_404 import published_game_or_404
from tournaments.refusals.codes_and_exceptions import Conflict, RefusalCode


class DisputesView(PublicReadView):
    """API: open a dispute about a game."""

    @run_once_for_key
    @endpoint(takes=DisputeIn, gives=DisputeOut, status=201)
    def post(self, request: Request, pk: int, body: DisputeIn) -> object:
        """Open a dispute about a game."""
        case = open_cases_about_games.open_dispute(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return {"case": case.pk}


class ClaimsView(PublicReadView):
    """API: claim a draw in a game."""

    @run_once_for_key
    @endpoint(takes=ClaimIn, gives=DisputeOut, status=201)
    def post(self, request: Request, pk: int, body: ClaimIn) -> object:
        """Claim a draw by a rule after a ply of the record; the arbiter rules on it."""
        claimed = dict(body.validated_data)
        game = published_game_or_404(pk)
        if claimed.pop("refuse_if_doubtful"):
            _must_not_be_doubtful(pk, claimed["rule"], claimed["ply"])
        case = open_cases_about_games.claim_draw(
            game_id=game.pk, actor=request.user, at=timezone.now(), **claimed
        )
        return {"case": case.pk}


def _must_not_be_doubtful(pk: int, rule: str, ply: int | None) -> None:
    page = published_game.game_page(pk)
    doubt = draw_claim_page_parts.claim_doubt(page, rule, ply) if page else ""
    if doubt:
        raise Conflict(RefusalCode.CLAIM_DOUBTFUL, doubt=doubt)
