"""Page of the next step of all tournaments: lots, pairings and publication in one press."""

from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.views.decorators.cache import never_cache

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.festivals.queries.overview import festival_overview
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.steps import Step, next_steps
from tournaments.festivals.services.steps import take_steps
from tournaments.festivals.texts import contest_title
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.texts import explain_error


@login_required
@never_cache
@show_refusals_as_messages
def steps_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what comes next in every tournament; take the steps that were ticked."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.PUBLISH_ROUND, festival_scope(festival))
    now = timezone.now()
    if request.method == "POST":
        taken, refused = take_steps(
            festival=festival, keys=request.POST.getlist("step"), actor=request.user, at=now
        )
        for one in refused:
            why = explain_error(one.why.code, one.why.params, get_language())
            messages.error(request, f"{contest_title(one.contest)}: {why}")
        if taken:
            done = ngettext(
                "Done in %(count)s tournament.", "Done in %(count)s tournaments.", len(taken)
            )
            messages.success(request, done % {"count": len(taken)})
        return redirect("festival-steps", pk)
    overview = festival_overview(festival, now)
    order = list(Step)
    steps = sorted(next_steps(overview), key=lambda one: order.index(one.step))
    context = head_context(request, festival, "manage") | {
        "steps": [(kind, list(found)) for kind, found in groupby(steps, lambda one: one.step)],
        "playing": [
            cell for cell in overview.cells if cell.is_running and cell.played < cell.boards
        ],
    }
    return render(request, "tournaments/festivals/steps.html", context)
