"""Pages: enter a clock reading; the clock section on the page of a case."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.cases.models import Case, CaseKind
from arbiter.cases.page_parts import PagePart, PartContext, Place
from arbiter.incidents.selectors import waivers_of
from arbiter.ports.subject_keys import GAME, number_of
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.archive import selectors as records
from games.board.printing import Block
from games.web.post_only_pages import post_only
from tournaments.clock_readings import selectors
from tournaments.clock_readings import services as clocks
from tournaments.clock_readings.forms import ClockForm
from tournaments.events import selectors as events
from tournaments.events.page_frame import not_none, show_refusals
from tournaments.events.right_scopes import scope_of_game_and_sides
from tournaments.games import game_page
from tournaments.games import selectors as game_selectors
from tournaments.games.first_mover import black_begins
from tournaments.papers import clock_protocol
from tournaments.rounds_and_boards.models import Game


@login_required
@post_only
@show_refusals
def enter_reading(request: HttpRequest, pk: int) -> HttpResponse:
    """Add one clock reading."""
    page = not_none(game_selectors.game_page(pk))
    permissions.require(request.user, Action.ENTER_RESULT, scope_of_game_and_sides(page.game))
    form = ClockForm(request.POST, black_first=black_begins(page.game))
    if not form.is_valid():
        return game_page.render_game_page(request, pk, clock_form=form, status=422)
    typed = form.cleaned_data
    clocks.enter_clock_reading(
        game_id=pk,
        kind=typed["kind"],
        side=typed["side"],
        ply=form.ply(),
        time=typed["time"],
        fell=typed["fell"],
        reason=typed["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Written down."))
    return redirect("game", pk)


def _of_case(context: PartContext) -> dict[str, Any] | None:
    """The clocks of the game a case is about: always of a clock case, else where there are any."""
    game = _game(context.page.case)
    if game is None:
        return None
    page = _clock_page(game, context.page.case)
    if context.page.case.kind != CaseKind.CLOCK and not page.has_something:
        return None
    return {"clock": page}


def _on_paper(case: Case) -> Iterator[Block]:
    """The clocks and the sealed moves of the game, for the protocol of the case."""
    game = _game(case)
    if game is not None:
        page = _clock_page(game, case)
        yield from clock_protocol.clock_section(page)
        yield from clock_protocol.sealed_move_section(
            list(game.sealed_moves.all()), page.black_first
        )


def _game(case: Case) -> Game | None:
    number = number_of(case.subject, GAME)
    return events.games().filter(pk=number).first() if number is not None else None


def _clock_page(game: Game, case: Case) -> selectors.ClockData:
    read = None
    if case.examination is not None:
        read = records.read_again(case.examination.record, waivers_of(case.subject))
    return selectors.load_clock_data(game, read)


CASE_PART = PagePart("clock", Place.FACTS, "tournaments/_clock_case.html", _of_case, _on_paper)
