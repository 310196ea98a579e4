"""Enter a draw offer; the draw offers on the page of a case and in its protocol."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case
from arbiter.cases.queries import incidents
from arbiter.cases.queries.parts import PagePart, PartContext, PlaceOnCasePage
from arbiter.ports import GAME, number_in_subject_key
from games.archive.queries import records
from games.board.printing import Block, Heading, Lines
from games.web.requests import post_only
from tournaments.boards.models import Game
from tournaments.boards.queries import listing
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.games.forms import OfferForm
from tournaments.games.queries import published
from tournaments.games.queries.draw_offers import OfferPage, offer_page
from tournaments.games.queries.published import numbering_without_record
from tournaments.games.services import draw_offers
from tournaments.games.views import page as page_views


@login_required
@post_only
@show_refusals_as_messages
def enter_offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a draw offer; return to the page of the case it was entered on."""
    page = value_or_404(published.game_page(pk))
    rights.require_right(request.user, Action.ENTER_RESULT, scope_of_game_and_sides(page.game))
    form = OfferForm(request.POST, numbering=numbering_without_record(page.game))
    if not form.is_valid():
        return page_views.render_game_page(request, pk, offer_form=form, status=422)
    draw_offers.enter_draw_offer(
        game_id=pk, actor=request.user, at=timezone.now(), **form.offer_facts()
    )
    messages.success(request, _("Written down."))
    case = request.POST.get("case", "")
    if case in {str(case.pk) for case in page.cases}:
        return redirect("case", case)
    return redirect("game", pk)


def _of_case(context: PartContext) -> dict[str, Any] | None:
    """Return the offers of the game a case is about; the form for officials."""
    case = context.page.case
    game = _game(case)
    if game is None:
        return None
    page = _page(game, case)
    may = Action.ENTER_RESULT in rights.permitted_actions(
        context.request.user, scope_of_game_and_sides(game)
    )
    if not page.lines and not may:
        return None
    form = OfferForm(numbering=page.numbering) if may else None
    return {"offers": page, "form": form, "game": game, "case": case.pk}


def _on_paper(case: Case) -> Iterator[Block]:
    """Yield the offers for the protocol of the case; nothing where nobody wrote one down."""
    game = _game(case)
    offers = _page(game, case).listed if game is not None else ()
    if offers:
        yield Heading(_("Draw offers"))
        yield Lines(tuple(offer.words for offer in offers), first=None)


def _game(case: Case) -> Game | None:
    number = number_in_subject_key(case.subject, GAME)
    return (
        listing.games_in_visible_events().filter(pk=number).first() if number is not None else None
    )


def _page(game: Game, case: Case) -> OfferPage:
    replay = None
    if case.examination is not None:
        replay = records.replay_of_record(
            case.examination.record, incidents.waivers_of_subject(case.subject)
        )
    return offer_page(game, replay, get_language())


CASE_PART = PagePart(
    "offers", PlaceOnCasePage.FACTS, "tournaments/games/_offers_case.html", _of_case, _on_paper
)
