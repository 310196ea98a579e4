"""Pages: enter a draw offer; the section of draw offers on the page of a case."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.models import Case
from arbiter.cases.register_page_parts import PagePart, PartContext, PlaceOnCasePage
from arbiter.incidents import incidents_of_case_or_game
from arbiter.ports.parse_and_write_subject_keys import GAME, number_in_subject_key
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.archive import read_and_replay_stored_record as records
from games.board.printing import Block, Heading, Lines
from games.web.post_only_pages import post_only
from tournaments.entered_draw_offers import enter_and_examine_draw_offer as offers
from tournaments.entered_draw_offers.draw_offers_with_conclusions import OfferPage, offer_page
from tournaments.entered_draw_offers.enter_draw_offer_form import OfferForm
from tournaments.events.scopes_of_rights import scope_of_game_and_sides
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import game_page, published_game
from tournaments.games.who_moves_first import black_begins
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import Game


@login_required
@post_only
@show_refusals_as_messages
def enter_offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a draw offer; return to the page of the case it was entered on."""
    page = value_or_404(published_game.game_page(pk))
    permissions_of_roles.require_right(
        request.user, Action.ENTER_RESULT, scope_of_game_and_sides(page.game)
    )
    form = OfferForm(request.POST, black_first=black_begins(page.game))
    if not form.is_valid():
        return game_page.render_game_page(request, pk, offer_form=form, status=422)
    offers.enter_draw_offer(game_id=pk, actor=request.user, at=timezone.now(), **form.offer_facts())
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
    may = Action.ENTER_RESULT in permissions_of_roles.permitted_actions(
        context.request.user, scope_of_game_and_sides(game)
    )
    if not page.lines and not may:
        return None
    form = OfferForm(black_first=page.black_first) if may else None
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
        find_rounds_boards_games.games_in_visible_events().filter(pk=number).first()
        if number is not None
        else None
    )


def _page(game: Game, case: Case) -> OfferPage:
    replay = None
    if case.examination is not None:
        replay = records.replay_of_record(
            case.examination.record, incidents_of_case_or_game.waivers_of_subject(case.subject)
        )
    return offer_page(game, replay, get_language())


CASE_PART = PagePart(
    "offers", PlaceOnCasePage.FACTS, "tournaments/_offers_case.html", _of_case, _on_paper
)
