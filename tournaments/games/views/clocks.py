"""Enter a clock reading; the clocks on the page of a case and in its protocol."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.cases.queries.parts import PagePart, PartContext, PlaceOnCasePage, SuggestedRuling
from arbiter.examinations.texts import clocks
from arbiter.ports import GAME, number_in_subject_key
from games.archive.queries import records
from games.board.printing import Block
from games.web.requests import post_only
from tournaments.boards.models import Game
from tournaments.boards.queries import listing
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.games.forms import ClockForm
from tournaments.games.queries import clocks as clocks_queries
from tournaments.games.queries import published
from tournaments.games.queries.published import numbering_without_record
from tournaments.games.services import clocks as clocks_services
from tournaments.games.views import page as page_views
from tournaments.papers.queries import protocol


@login_required
@post_only
@show_refusals_as_messages
def enter_reading(request: HttpRequest, pk: int) -> HttpResponse:
    """Add one clock reading."""
    page = value_or_404(published.game_page(pk))
    rights.require_right(request.user, Action.ENTER_RESULT, scope_of_game_and_sides(page.game))
    form = ClockForm(request.POST, numbering=numbering_without_record(page.game))
    if not form.is_valid():
        return page_views.render_game_page(request, pk, clock_form=form, status=422)
    typed = form.cleaned_data
    clocks_services.store_clock_entry(
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
    """The clocks of the game a case is about: always of a clock case, else where there are any.

    A flag on which alone the case hangs suggests its ruling.
    """
    game = _game(context.page.case)
    if game is None:
        return None
    page = _clock_page(game, context.page.case)
    if context.page.case.kind != CaseKind.CLOCK and not page.has_something:
        return None
    return {"clock": page, "suggested": _suggested(context.page.case, page)}


def _suggested(case: Case, page: clocks_queries.ClockData) -> SuggestedRuling | None:
    answer = page.answer
    open_readings = case.examination.document["readings"] if case.examination else []
    hangs_on_flag = {reading["question"] for reading in open_readings} == {"flag"}
    if answer is None or not (case.kind == CaseKind.CLOCK or hangs_on_flag):
        return None
    reasons = [clocks.clock_finding_words(finding, page.numbering) for finding in answer.findings]
    if answer.outcome is not None:
        ruled = clocks.flag_answer_words(answer)
        reasons.append(f"{ruled[0].lower()}{ruled[1:]}")
    return SuggestedRuling(answer.outcome, f"{capfirst('; '.join(reasons))}.")


def _on_paper(case: Case) -> Iterator[Block]:
    """Yield the clocks and the sealed moves of the game, for the protocol of the case."""
    game = _game(case)
    if game is not None:
        page = _clock_page(game, case)
        yield from protocol.clock_section(page)
        yield from protocol.sealed_move_section(list(game.sealed_moves.all()), page.numbering)


def _game(case: Case) -> Game | None:
    number = number_in_subject_key(case.subject, GAME)
    return (
        listing.games_in_visible_events().filter(pk=number).first() if number is not None else None
    )


def _clock_page(game: Game, case: Case) -> clocks_queries.ClockData:
    read = None
    if case.examination is not None:
        read = records.read_record_again(case.examination.record, waivers_of_subject(case.subject))
    return clocks_queries.load_clock_data(game, read)


CASE_PART = PagePart(
    "clock",
    PlaceOnCasePage.FACTS,
    "tournaments/games/_clock_case.html",
    _of_case,
    _on_paper,
    answers=CaseKind.CLOCK,
)
