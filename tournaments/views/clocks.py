"""The clocks of a game: an official's line, and what hangs on the page of a case."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter import permissions
from arbiter.models import CaseKind
from arbiter.permissions import Action
from arbiter.views.case_parts import Part, Place, Told
from games.posted import posted
from games.selectors import records
from tournaments.clock_forms import ClockForm
from tournaments.scopes import game_scope
from tournaments.selectors import clocks as selectors
from tournaments.selectors import events
from tournaments.selectors import games as game_selectors
from tournaments.services import clocks
from tournaments.views import game_page
from tournaments.views.common import not_none, say_refusals


@login_required
@posted
@say_refusals
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Write down one line about a clock."""
    page = not_none(game_selectors.game_page(pk))
    permissions.require(request.user, Action.ENTER_RESULT, game_scope(page.game))
    form = ClockForm(request.POST, black_first=selectors.black_begins(page.game))
    if not form.is_valid():
        return game_page.show(request, pk, clock_form=form, status=422)
    typed = form.cleaned_data
    clocks.enter(
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


def _of_case(told: Told) -> dict[str, Any] | None:
    """The clocks of the game a case is about: always of a clock case, else where there are any."""
    kind, _sign, number = told.page.case.subject.partition(":")
    game = events.games().filter(pk=number).first() if kind == "game" else None
    if game is None:
        return None
    examination = told.page.case.examination
    read = records.read_again(examination.record) if examination else None
    page = selectors.clock_page(game, read)
    if told.page.case.kind != CaseKind.CLOCK and not page.has_something:
        return None
    return {"clock": page}


CASE_PART = Part("clock", Place.FACTS, "tournaments/_clock_case.html", _of_case)
