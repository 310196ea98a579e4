"""HTTP API: cancel, resume, hide and show an event."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.events.models import Tournament
from tournaments.events.serializers import TournamentOut


class ReasonIn(Body):
    """Input: the reason to cancel, resume, hide or show an event."""

    reason = serializers.CharField(max_length=400)


class CancelEventView(PublicReadView):
    """API: cancel an event."""

    @run_once_for_key
    @endpoint(takes=ReasonIn, gives=TournamentOut)
    def post(self, request: Request, pk: int, body: ReasonIn) -> object:
        """Cancel an event with a public reason; it becomes read-only."""
        return cancel_resume_hide_show_event.cancel_event(**_closing_arguments(request, pk, body))


class ResumeEventView(PublicReadView):
    """API: resume a cancelled event."""

    @run_once_for_key
    @endpoint(takes=ReasonIn, gives=TournamentOut)
    def post(self, request: Request, pk: int, body: ReasonIn) -> object:
        """Resume a cancelled event."""
        return cancel_resume_hide_show_event.resume_event(**_closing_arguments(request, pk, body))


class HideEventView(PublicReadView):
    """API: hide an event."""

    @run_once_for_key
    @endpoint(takes=ReasonIn, status=204)
    def post(self, request: Request, pk: int, body: ReasonIn) -> None:
        """Hide an event in which nothing was played; nothing is deleted."""
        cancel_resume_hide_show_event.hide_event(**_closing_arguments(request, pk, body))


class ShowEventView(PublicReadView):
    """API: show a hidden event again."""

    @run_once_for_key
    @endpoint(gives=TournamentOut)
    def post(self, request: Request, pk: int) -> object:
        """Show a hidden event again."""
        tournament = Tournament.everything.filter(pk=pk).first()
        if tournament is None:
            raise Http404
        scope = event_scope(tournament)
        if tournament.hidden_at and not permissions_of_roles.is_allowed(
            request.user, Action.EDIT_EVENT, scope
        ):
            raise Http404
        cancel_resume_hide_show_event.show_event(
            tournament=tournament, actor=request.user, at=timezone.now()
        )
        return find_event(request, pk)


def _closing_arguments(request: Request, pk: int, body: ReasonIn) -> dict[str, Any]:
    by = {"actor": request.user, "at": timezone.now()}
    return {"tournament": find_event(request, pk), **body.validated_data, **by}
