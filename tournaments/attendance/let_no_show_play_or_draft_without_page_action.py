"""Page action: let a no-show of the last round play the next one, or draft without him."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from games.web.post_only_page_decorator import post_only
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.draft_jobs import draft_now_or_by_job
from tournaments.draft_jobs.models import DraftJob
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.pairing.attendance_in_round import Presence


@login_required
@post_only
@show_refusals_as_messages
def decide_no_show(request: HttpRequest, pk: int, number: int, entry: int) -> HttpResponse:
    """Let a no-show of the last round play the next one, or redraft without him."""
    tournament = event_or_404(request, pk)
    who = value_or_404(tournament.entries.filter(pk=entry).first())
    stays = request.POST.get("stays") == "1"
    made = mark_attendance_check_in_and_forfeit.mark_attendance(
        entry=who,
        round=number,
        presence=Presence.PRESENT if stays else Presence.ABSENT,
        actor=request.user,
        at=timezone.now(),
    )
    if not stays:
        draft = draft_now_or_by_job.request_draft(
            tournament=tournament, actor=request.user, at=timezone.now()
        )
        if isinstance(draft, DraftJob):
            return redirect("event", pk)
    return redirect(f"{reverse('event-round', args=[pk, number])}?marked={made.pk}")
