"""Page: how players under 18 are named in every tournament of an event, set for all at once."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.events.forms.regulations import NAMES_OF_MINORS
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.festivals.forms.setup import MinorsForm
from tournaments.festivals.queries.finals import tournaments_of_festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.services.minors import name_minors_everywhere
from tournaments.festivals.views.page import festival_or_404, head_context


@login_required
@show_refusals_as_messages
def names_of_minors(request: HttpRequest, pk: int) -> HttpResponse:
    """Show how each tournament names minors; set it for all of them."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    form = MinorsForm(request.POST or None, initial={"names_of_minors": festival.names_of_minors})
    if request.method == "POST" and form.is_valid():
        changed = name_minors_everywhere(
            festival=festival, names=form.names, actor=request.user, at=timezone.now()
        )
        said = ngettext(
            "Changed in %(count)s tournament.", "Changed in %(count)s tournaments.", len(changed)
        ) % {"count": len(changed)}
        messages.success(request, said if changed else _("It stands so everywhere already."))
        return redirect("festival-minors", pk)
    words = dict(NAMES_OF_MINORS)
    context = head_context(request, festival, "manage") | {
        "form": form,
        "tournaments": [
            (one, words[one.names_of_minors]) for one in tournaments_of_festival(festival)
        ],
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/festivals/minors.html", context, status=status)
