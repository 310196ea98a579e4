"""Page action: make a private event public."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.post_only_page_decorator import post_only
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.make_event_public import make_private_event_public


@login_required
@post_only
@show_refusals_as_messages
def make_event_public(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a private event public."""
    tournament = event_or_404(request, pk)
    make_private_event_public.make_event_public(
        tournament=tournament, actor=request.user, at=timezone.now()
    )
    messages.success(request, _("The event is open to the public."))
    return redirect("event", pk)
