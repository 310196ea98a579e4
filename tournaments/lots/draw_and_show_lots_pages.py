"""Pages: draw starting numbers, openings and table rounds; show every lot drawn again."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from games.web.parse_whole_number import parse_whole_number
from games.web.post_only_page_decorator import post_only
from games.web.posted_text_cut_to_length import posted_text_cut_to_length
from tournaments.draft_jobs import newest_draft_job
from tournaments.events.cache_event_pages import cache_event_page
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.lots import (
    draw_openings_table_rounds_shared_places,
    draw_starting_numbers_and_begin_event,
    draw_stored_lots_again_and_compare,
    store_lot_with_seed,
)
from tournaments.lots.seed_of_lot_form import LotForm
from tournaments.lots.store_lot_with_seed import new_seed
from tournaments.rounds import next_step_of_organiser
from tournaments.rounds.draft_publish_unpublish_start_page_actions import draft_next_round


@cache_event_page
def lots_of_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every lot with its seed, drawn again for comparison."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "draw")
    context["lots"] = draw_stored_lots_again_and_compare.draw_stored_lots_again(tournament)
    if context["may"]["publish"] and not tournament.is_private:
        context |= {
            "next": next_step_of_organiser.next_step_of_event(tournament),
            "draft_job": newest_draft_job.newest_draft_job(tournament),
        }
    return render(request, "tournaments/draw.html", context)


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
    draw_starting_numbers_and_begin_event.draw_lots(
        tournament=event_or_404(request, pk),
        seed=form.cleaned_data["seed"] or store_lot_with_seed.new_seed(),
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
    draw_openings_table_rounds_shared_places.draw_opening(
        number=number, **_lot_request(request, pk)
    )
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def draw_table_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Draw which round of the table is played next."""
    draw_openings_table_rounds_shared_places.draw_table_round(
        number=number, **_lot_request(request, pk)
    )
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
