"""Actions on rounds: draft, publish, unpublish and start one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.post_only_page_decorator import post_only
from tournaments.attendance import find_unexplained_no_shows
from tournaments.draft_jobs import draft_now_or_by_job
from tournaments.draft_jobs.models import DraftJob
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.rounds import publish_and_start_rounds


@login_required
@post_only
@show_refusals_as_messages
def draft_next_round(request: HttpRequest, pk: int) -> HttpResponse:
    """Pair the next Swiss round or pair its draft anew; a worker pairs large fields."""
    made = draft_now_or_by_job.request_draft(
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
    if (
        row is not None
        and is_asked
        and find_unexplained_no_shows.unexplained_no_shows(tournament, row)
    ):
        messages.warning(request, _("First decide about those who did not come."))
        return redirect(f"{reverse('event-round', args=[pk, number])}#no-shows")
    publish_and_start_rounds.publish_round(
        tournament=tournament, number=number, actor=request.user, at=timezone.now()
    )
    return redirect(f"{reverse('event-round', args=[pk, number])}?published")


@login_required
@post_only
@show_refusals_as_messages
def unpublish_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take a round's publication back, so that its draft can be changed."""
    publish_and_start_rounds.unpublish_round(
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
    publish_and_start_rounds.start_round(
        tournament=event_or_404(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    return redirect("event-round", pk, number)
