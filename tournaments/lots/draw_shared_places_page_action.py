"""Page action: draw the lot for places of the standings that nothing else separates."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.lots import draw_openings_table_rounds_shared_places
from tournaments.lots.store_lot_with_seed import new_seed


@require_POST
@show_refusals_as_messages
def draw_shared_places_action(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the lot for places that nothing else separates."""
    tournament = event_or_404(request, pk)
    seed = request.POST.get("seed", "").strip() or new_seed()
    draw_openings_table_rounds_shared_places.draw_shared_places(
        tournament=tournament, seed=seed, actor=request.user, at=timezone.now()
    )
    return redirect("event-standings", pk=pk)
