"""Page that prints the protocol of a game: verdict and decisions."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.papers.answer_with_sheet import answer_with_sheet
from arbiter.papers.minute_of_printing import minute_of_printing
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import RefusalCode
from games.web.request_limits import has_used_up_rate
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import published_game
from tournaments.papers import game_protocol as game_protocol_paper


@require_safe
def game_protocol(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the protocol of a game: verdict and decisions; ``?form=pdf`` for PDF."""
    page = value_or_404(published_game.game_page(pk))
    if has_used_up_rate(request):
        sentence = refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    permitted = permissions_of_roles.permitted_actions(
        request.user, scope_of_game_and_sides(page.game)
    )
    with_words = bool(permitted & {Action.SUBMIT_RECORD, Action.READ_JOURNAL})
    sheet = game_protocol_paper.game_protocol(
        page, with_words=with_words, head_right=minute_of_printing()
    )
    return answer_with_sheet(request, sheet, f"game-{pk}", back=reverse("game", args=[pk]))
