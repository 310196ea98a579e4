"""The games of a round as one file for other sites, while they are played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from tournaments.events.views.page import event_or_404
from tournaments.live.queries import relay


@require_safe
def round_games_pdn(request: HttpRequest, pk: int, number: int) -> HttpResponseBase:
    """Send every game of a round as PDN, ``*`` while it is played; 304 where nothing is new."""
    played = relay.games_of_round(event_or_404(request, pk), number, timezone.now())
    if played is None:
        raise Http404
    text = "\n".join(game.text() for game in played)
    answer = HttpResponse(text, content_type="application/vnd.pdn; charset=utf-8")
    answer["ETag"] = relay.etag_of_text(text)
    answer["Access-Control-Allow-Origin"] = "*"
    patch_cache_control(answer, no_cache=True)
    conditional = get_conditional_response(request, etag=answer["ETag"], response=answer)
    return conditional or answer
