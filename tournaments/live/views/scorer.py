"""Pages of whoever writes the moves of a game while it is played."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_safe

from arbiter.rules.outcome import Outcome, Termination
from games.board.queries import context
from tournaments.entries.queries.sides import side_user_speaks_for
from tournaments.events.texts import event_title
from tournaments.events.views.page import in_hours_of_hall, value_or_404
from tournaments.games.queries import published
from tournaments.games.texts import result_sign
from tournaments.live.middleware import SCORER
from tournaments.live.queries import games, links
from tournaments.live.queries.state import live_state_of, may_write_live
from tournaments.live.serializers import RESULTS, LiveGameOut
from tournaments.live.services import links as links_services


@require_safe
@never_cache
@sensitive_variables("code")
def open_scorer_link(request: HttpRequest, code: str) -> HttpResponse:
    """Open the link of a board, and lead on to an address without its code."""
    link = links.link_by_code(code)
    if link is not None and request.user.is_authenticated:  # an account goes before the link
        game = links.game_to_write(link)
        if game is not None:
            return redirect("game-live", game.pk)
    elif link is not None:
        if request.session.get(SCORER) != link.pk:
            request.session.flush()
        request.session[SCORER] = link.pk
        links_services.note_first_opening(link, at=timezone.now())
    answer = redirect("scorer")
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_safe
@never_cache
def show_board_of_scorer(request: HttpRequest) -> HttpResponse:
    """Lead the scorer to the game that is played at his board now."""
    link = request.scorer_link
    if link is None:
        return render(request, "tournaments/live/no_link.html", {"link": None}, status=404)
    in_hours_of_hall(link.tournament)
    game = links.game_to_write(link)
    if game is not None:
        return redirect("game-live", game.pk)
    known = {"link": link, "event": link.tournament, "event_title": event_title(link.tournament)}
    return render(request, "tournaments/live/no_link.html", known)


@login_required
@never_cache
@require_safe
@ensure_csrf_cookie  # its script sends what no form of the page does
def write_live_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the board on which the moves of a game are written while it is played."""
    game = value_or_404(published.published_game(pk))
    if not may_write_live(game, request.user):
        raise PermissionDenied
    tournament = in_hours_of_hall(game.pairing.round.tournament)
    live = games.load_live_game(game, sees_all=True, now=timezone.now())
    state = live_state_of(game, live, writes=True, device="")
    return render(
        request,
        "tournaments/live/write.html",
        {
            "event": tournament,
            "event_title": event_title(tournament),
            "game": game,
            "board": context.board_context(live.replay),
            "state": LiveGameOut(state).data,
            "side": side_user_speaks_for(game, request.user.pk),
            "is_scorer": request.scorer_link is not None,
            "signs": [
                result_sign(Outcome.from_codes(code, Termination.RECORDED), tournament.ruleset_id)
                for code in RESULTS
            ],
        },
    )
