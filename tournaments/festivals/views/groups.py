"""Page of the groups of an event: merge and split, system and rounds for all at once."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import parse_whole_number, post_only
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.lengths import group_counts
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.services import merging
from tournaments.festivals.texts import group_title
from tournaments.festivals.views.page import festival_or_404, head_context


def _event(request: HttpRequest, pk: int) -> Festival:
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    return festival


@login_required
@require_safe
def groups(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the groups with their numbers, and what is proposed for their tournaments."""
    festival = _event(request, pk)
    counts = group_counts(festival)
    context = head_context(request, festival, "manage")
    context |= {
        "counts": counts,
        "changes": sum(length.is_to_change for one in counts for length in one.lengths),
    }
    return render(request, "tournaments/festivals/groups.html", context)


@login_required
@post_only
@show_refusals_as_messages
def merge(request: HttpRequest, pk: int, group: int) -> HttpResponse:
    """Have a group play with another, or split it again."""
    festival = _event(request, pk)
    act = {"festival": festival, "group": group, "actor": request.user, "at": timezone.now()}
    if "split" in request.POST:
        merging.split_group(**act)
        messages.success(request, _("The group plays in its own tournaments again."))
    else:
        host = merging.merge_group(
            **act,
            into=parse_whole_number(request.POST.get("into", "")) or 0,
            reason=request.POST.get("reason", "")[:400],
        )
        messages.success(
            request,
            _("Plays together with %(group)s; places and medals stay apart.")
            % {"group": group_title(host)},
        )
    return redirect("festival-groups", pk)


@login_required
@post_only
@show_refusals_as_messages
def set_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Set system and rounds as proposed in every tournament that takes entries."""
    festival = _event(request, pk)
    changed = merging.set_lengths(festival=festival, actor=request.user, at=timezone.now())
    messages.success(
        request,
        ngettext("%(count)s tournament set.", "%(count)s tournaments set.", changed)
        % {"count": changed},
    )
    return redirect("festival-groups", pk)
