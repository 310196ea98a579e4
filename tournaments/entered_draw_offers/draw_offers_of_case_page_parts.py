"""The section of draw offers on the page of a case and in its protocol."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.models import Case
from arbiter.cases.registry_of_case_page_and_protocol_parts import (
    PagePart,
    PartContext,
    PlaceOnCasePage,
)
from arbiter.incidents import irregular_moves_let_stand
from arbiter.ports.parse_and_write_subject_keys import GAME, number_in_subject_key
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.archive import read_and_replay_stored_record
from games.board.printing import Block, Heading, Lines
from tournaments.entered_draw_offers.draw_offers_with_conclusions import OfferPage, offer_page
from tournaments.entered_draw_offers.enter_draw_offer_form import OfferForm
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import Game


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
        replay = read_and_replay_stored_record.replay_of_record(
            case.examination.record, irregular_moves_let_stand.waivers_of_subject(case.subject)
        )
    return offer_page(game, replay, get_language())


CASE_PART = PagePart(
    "offers", PlaceOnCasePage.FACTS, "tournaments/_offers_case.html", _of_case, _on_paper
)
