"""HTTP API of the bracket of a knock-out: read it, correct a result upstream, decide a tie."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.boards.queries import listing
from tournaments.brackets import queries, services
from tournaments.brackets.serializers import (
    BracketOut,
    CorrectionIn,
    CorrectionOut,
    TieDecisionIn,
    outcome_of_correction,
)
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.cache import cache_event_api_view
from tournaments.events.views.page import PublicReadView, find_event, value_or_404


class BracketView(PublicReadView):
    """API: the bracket of a knock-out."""

    tag = "standings"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=BracketOut,
        also={404: OpenApiResponse(description="no knock-out, or its lots are not drawn yet")},
        operation_id="events_bracket_retrieve",
    )
    def get(self, request: Request, pk: int) -> object:
        """Read the bracket: every tie from the start, open places with who will fill them."""
        return value_or_404(queries.show_bracket(find_event(request, pk)))


class CorrectionsView(PublicReadView):
    """API: a result corrected with everything that it changes in the bracket."""

    tag = "standings"

    @run_once_for_key
    @endpoint(takes=CorrectionIn, gives=CorrectionOut, operation_id="events_bracket_correct")
    def post(self, request: Request, pk: int, body: CorrectionIn) -> object:
        """Show what another result of a game changes, and with `accept` write it."""
        values = body.validated_data
        tournament = find_event(request, pk)
        rights.require_right(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
        games = listing.games_in_visible_events().filter(pairing__round__tournament=tournament)
        game = value_or_404(games.filter(pk=values["game"]).first())
        outcome = outcome_of_correction(values["result"])
        if not values["accept"]:
            return services.preview_correction(game, outcome)
        return services.correct_result(
            game=game,
            outcome=outcome,
            expected_revision=values["expected_revision"],
            reason=values["reason"],
            actor=request.user,
            at=timezone.now(),
            who_went_on_stays=values["who_went_on_stays"],
            is_for_ruling=values["is_for_ruling"],
        )


class DecisionsView(PublicReadView):
    """API: a tie that the arbiter decides."""

    tag = "standings"

    @run_once_for_key
    @endpoint(takes=TieDecisionIn, gives=BracketOut, operation_id="events_bracket_decide")
    def post(self, request: Request, pk: int, body: TieDecisionIn) -> object:
        """Send on one of the two of a tie by the arbiter's decision; returns the bracket."""
        tournament = find_event(request, pk)
        services.decide_tie(
            tournament=tournament,
            **body.validated_data,
            actor=request.user,
            at=timezone.now(),
        )
        return value_or_404(queries.show_bracket(tournament))
