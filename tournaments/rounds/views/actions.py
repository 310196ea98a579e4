"""Actions on rounds: draw lots, draft, publish, unpublish, start; all lots drawn again."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.web.requests import parse_whole_number, post_only, posted_text_cut_to_length
from tournaments.errors import NeedsConfirmation
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.overview import render_event_overview
from tournaments.events.views.page import event_or_404, page_head_context, show_refusals_as_messages
from tournaments.rounds.forms import LotForm, RoundsForm
from tournaments.rounds.models import DraftJob
from tournaments.rounds.queries import attendance, drafts, lots
from tournaments.rounds.services import lots as lots_services
from tournaments.rounds.services import publishing
from tournaments.rounds.services.lots import new_seed
from tournaments.teams.services import beginning
from tournaments.teams.services import rounds as team_rounds
from tournaments.teams.services.drafts import request_any_draft

# Actions on rounds: draft, publish, unpublish and start one.


@login_required
@post_only
@show_refusals_as_messages
def draft_next_round(request: HttpRequest, pk: int) -> HttpResponse:
    """Pair the next Swiss round or pair its draft anew; a worker pairs large fields."""
    made = request_any_draft(
        tournament=event_or_404(request, pk), actor=request.user, at=timezone.now()
    )
    if isinstance(made, DraftJob):
        return redirect("event", pk)
    return redirect("event-round", pk, made.number)


@login_required
@post_only
@show_refusals_as_messages
def publish_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Publish the next round, after asking about no-shows of the round before."""
    tournament = event_or_404(request, pk)
    row = tournament.rounds.filter(number=number).first()
    is_asked = not tournament.play_system.is_laid_out_whole and "undecided" not in request.POST
    if row is not None and is_asked and attendance.unexplained_no_shows(tournament, row):
        messages.warning(request, _("First decide about those who did not come."))
        return redirect(f"{reverse('event-round', args=[pk, number])}#no-shows")
    team_rounds.publish_any_round(
        tournament=tournament, number=number, actor=request.user, at=timezone.now()
    )
    _tell_of_another_day(request, tournament, number)
    return redirect(f"{reverse('event-round', args=[pk, number])}?published")


def _tell_of_another_day(request: HttpRequest, tournament: Tournament, number: int) -> None:
    """Say once, with the first round, that the event is dated to begin on a later day."""
    first = tournament.starts_on
    if number == 1 and first and first > timezone.now().astimezone(tournament.zone).date():
        sentence = _(
            "By its dates the event begins on %(day)s, and round 1 is published today. If the day "
            "is wrong, correct it."
        )
        messages.warning(request, sentence % {"day": date_format(first)})


@login_required
@post_only
@show_refusals_as_messages
def unpublish_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take a round's publication back, so that its draft can be changed."""
    publishing.unpublish_round(
        tournament=event_or_404(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    told = _("Round %(round)s is a draft again: only you and the officials see it.")
    messages.success(request, told % {"round": number})
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def start_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Start a published round and its clocks."""
    publishing.start_round(
        tournament=event_or_404(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def change_number_of_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the number of rounds after the start."""
    form = RoundsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give the number of rounds and the reason, and confirm."))
        return redirect("event", pk)
    tournament = event_or_404(request, pk)
    try:
        regulations.change_number_of_rounds(
            tournament=tournament,
            rounds=form.cleaned_data["rounds"],
            reason=form.cleaned_data["reason"],
            accepted=request.POST.getlist("accepted"),
            is_sure=form.cleaned_data["is_sure"],
            actor=request.user,
            at=timezone.now(),
        )
    except NeedsConfirmation as error:
        forms = {"rounds_form": form, "rounds_cautions": error.cautions}
        return render_event_overview(request, tournament, error.status, **forms)
    return redirect("event", pk)


# Pages: draw starting numbers, openings and table rounds; show every lot drawn again.


@cache_event_page
def lots_of_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every lot with its seed, drawn again for comparison."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "draw")
    context["lots"] = lots.draw_stored_lots_again(tournament)
    if context["may"]["publish"] and not tournament.is_private:
        context |= {
            "next": drafts.next_step_of_event(tournament),
            "draft_job": drafts.newest_draft_job(tournament),
        }
    return render(request, "tournaments/rounds/draw.html", context)


@login_required
@post_only
@show_refusals_as_messages
def draw_starting_numbers(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the starting numbers from a seed, or enter those drawn in the hall.

    ``draft`` pairs the first round at once, where a system pairs round by round.
    """
    form = LotForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.errors["seed"][0])
        return redirect("event", pk)
    beginning.draw_any_lots(
        tournament=event_or_404(request, pk),
        seed=form.cleaned_data["seed"] or lots_services.new_seed(),
        by_hand=_typed_numbers(request) if "by_hand" in request.POST else None,
        reason=posted_text_cut_to_length(request, "reason", 200),
        accepted=request.POST.getlist("accepted"),
        actor=request.user,
        at=timezone.now(),
    )
    return draft_next_round(request, pk) if "draft" in request.POST else redirect("event-draw", pk)


def _typed_numbers(request: HttpRequest) -> dict[int, int]:
    """Entry → the number beside it; what is no number is left out and missed by the service."""
    numbers = {}
    for name, text in request.POST.items():
        field, _dash, typed_entry = name.partition("-")
        entry, number = parse_whole_number(typed_entry), parse_whole_number(text)
        if field == "number" and entry is not None and number is not None:
            numbers[entry] = number
    return numbers


@login_required
@post_only
@show_refusals_as_messages
def draw_opening(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Draw the opening of a round, from a typed or a new seed."""
    team_rounds.draw_any_opening(number=number, **_lot_request(request, pk))
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def draw_table_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Draw which round of the table is played next."""
    lots_services.draw_table_round(number=number, **_lot_request(request, pk))
    return redirect("event-round", pk, number)


def _lot_request(request: HttpRequest, pk: int) -> dict[str, Any]:
    """Return what every lot needs: the event, the seed, by whom and when."""
    return {
        "tournament": event_or_404(request, pk),
        "seed": _seed(request),
        "actor": request.user,
        "at": timezone.now(),
    }


def _seed(request: HttpRequest) -> str:
    """The seed called out in the hall, else a new one; a bad one is the service's to refuse."""
    form = LotForm(request.POST)
    typed = form.cleaned_data["seed"] if form.is_valid() else request.POST.get("seed", "")
    return typed or new_seed()


@require_POST
@show_refusals_as_messages
def draw_shared_places_action(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the lot for places that nothing else separates."""
    tournament = event_or_404(request, pk)
    seed = request.POST.get("seed", "").strip() or new_seed()
    lots_services.draw_shared_places(
        tournament=tournament, seed=seed, actor=request.user, at=timezone.now()
    )
    return redirect("event-standings", pk=pk)
