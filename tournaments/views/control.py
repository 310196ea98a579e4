"""What those who run the rounds do: each action one service, then back to the page."""

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.posted import posted
from tournaments.control_forms import RoundsForm, SetUpForm, SuspendForm, TurnForm
from tournaments.errors import NeedsConfirmation
from tournaments.forms import LotForm
from tournaments.models import DraftJob, Game
from tournaments.pairing.presence import Presence
from tournaments.selectors import events as selectors
from tournaments.selectors.recorded import black_begins
from tournaments.services import (
    attendance,
    board_set_up,
    drafting,
    draws,
    events,
    rounds,
    seals,
    turning,
)
from tournaments.services.interrupting import Fate, interrupt
from tournaments.services.lots import new_seed
from tournaments.views.common import event_or_404, not_none, say_refusals
from tournaments.views.overview import overview


@login_required
@posted
@say_refusals
def draft_round(request: HttpRequest, pk: int) -> HttpResponse:
    """Pair the next round of a Swiss event, or its draft again; a large field by a worker."""
    made = drafting.ask(tournament=event_or_404(pk), actor=request.user, at=timezone.now())
    if isinstance(made, DraftJob):
        return redirect("event", pk)
    return redirect("event-round", pk, made.number)


@login_required
@posted
@say_refusals
def decide_no_show(request: HttpRequest, pk: int, number: int, entry: int) -> HttpResponse:
    """Who did not come to the round before plays this one, or the round is drafted without him."""
    tournament = event_or_404(pk)
    who = not_none(tournament.entries.filter(pk=entry).first())
    stays = request.POST.get("stays") == "1"
    attendance.mark(
        entry=who,
        round=number,
        presence=Presence.PRESENT if stays else Presence.ABSENT,
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-round", pk, number) if stays else draft_round(request, pk)


@login_required
@posted
@say_refusals
def turn_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The colours of one board of a round robin are exchanged, with a reason."""
    form = TurnForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the board and say why."))
        return redirect("event-round", pk, number)
    turning.turn_board(
        tournament=event_or_404(pk),
        number=number,
        actor=request.user,
        at=timezone.now(),
        **form.cleaned_data,
    )
    return redirect("event-round", pk, number)


@login_required
@posted
@say_refusals
def lay_down_set_up(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The games of one board begin from another set-up, with a reason."""
    form = SetUpForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the board and say why."))
        return redirect("event-round", pk, number)
    board_set_up.lay_down(
        tournament=event_or_404(pk),
        number=number,
        actor=request.user,
        at=timezone.now(),
        **form.cleaned_data,
    )
    return redirect("event-round", pk, number)


@login_required
@posted
@say_refusals
def publish_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Publish the next round."""
    rounds.publish_round(
        tournament=event_or_404(pk), number=number, actor=request.user, at=timezone.now()
    )
    return redirect("event-round", pk, number)


@login_required
@posted
@say_refusals
def start_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The clocks are started."""
    rounds.start_round(
        tournament=event_or_404(pk), number=number, actor=request.user, at=timezone.now()
    )
    return redirect("event-round", pk, number)


@login_required
@posted
@say_refusals
def draw_opening(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The opening of a round, from a seed typed or made here."""
    draws.draw_opening(
        tournament=event_or_404(pk),
        number=number,
        seed=_seed(request),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-round", pk, number)


@login_required
@posted
@say_refusals
def draw_table_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Which round of the table is played next."""
    draws.draw_table_round(
        tournament=event_or_404(pk),
        number=number,
        seed=_seed(request),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-round", pk, number)


def _seed(request: HttpRequest) -> str:
    """The seed called out in the hall, else a new one; a bad one is the service's to refuse."""
    form = LotForm(request.POST)
    typed = form.cleaned_data["seed"] if form.is_valid() else request.POST.get("seed", "")
    return typed or new_seed()


@login_required
@posted
@say_refusals
def change_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Another number of rounds after the start."""
    form = RoundsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say how many rounds and why, and confirm it."))
        return redirect("event", pk)
    tournament = event_or_404(pk)
    try:
        events.change_rounds(
            tournament=tournament,
            rounds=form.cleaned_data["rounds"],
            reason=form.cleaned_data["reason"],
            accepted=request.POST.getlist("accepted"),
            actor=request.user,
            at=timezone.now(),
        )
    except NeedsConfirmation as error:
        asked = {"rounds_form": form, "rounds_cautions": error.cautions}
        return overview(request, tournament, error.status, **asked)
    return redirect("event", pk)


@login_required
@posted
@say_refusals
def suspend(request: HttpRequest, pk: int) -> HttpResponse:
    """A game is adjourned, played on, or annulled."""
    form = SuspendForm(request.POST)
    game = not_none(selectors.games().filter(pk=pk).first())
    if not form.is_valid():
        messages.error(request, _("Choose what becomes of the game."))
        return redirect("game", pk)
    typed = form.cleaned_data
    if typed["how"] is Fate.ADJOURN and typed["sealed"]:
        _adjourn_with_seal(request, game, form)
    else:
        interrupt(
            how=typed["how"],
            game=game,
            expected_revision=typed["expected_revision"],
            reason=typed["reason"],
            actor=request.user,
            at=timezone.now(),
        )
    if typed["how"] is Fate.ADJOURN and (game.is_stated or game.word_by_id is not None):
        messages.success(request, _("The game is adjourned. The stated result is withdrawn."))
    return redirect("game", pk)


def _adjourn_with_seal(request: HttpRequest, game: Game, form: SuspendForm) -> None:
    typed = form.cleaned_data
    seals.adjourn(
        game=game,
        expected_revision=typed["expected_revision"],
        text=typed["sealed"],
        ply=form.sealed_ply(black_first=black_begins(game)),
        salt=secrets.token_hex(16),
        reason=typed["reason"],
        actor=request.user,
        at=timezone.now(),
    )
