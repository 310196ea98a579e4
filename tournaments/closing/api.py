"""API: cancel, resume, hide and show an event."""

from collections.abc import Callable

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.web.idempotency import KEY, once
from games.web.bodies import Body, expect_nothing
from tournaments.closing import services as closing
from tournaments.events.api import PublicReadView, find_event
from tournaments.events.models import Tournament
from tournaments.events.scopes import event_scope
from tournaments.events.serializers import TournamentOut


class ClosingIn(Body):
    """Input: the reason."""

    reason = serializers.CharField(max_length=400)


class CancelView(PublicReadView):
    @extend_schema(request=ClosingIn, responses=TournamentOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Cancel an event with a public reason; it becomes read-only."""
        return Response(TournamentOut(_closed(request, pk, closing.cancel)).data)


class ResumeView(PublicReadView):
    @extend_schema(request=ClosingIn, responses=TournamentOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Resume a cancelled event."""
        return Response(TournamentOut(_closed(request, pk, closing.resume)).data)


class HideView(PublicReadView):
    @extend_schema(request=ClosingIn, responses={204: None}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Hide an event in which nothing was played; nothing is deleted."""
        _closed(request, pk, closing.hide)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ShowView(PublicReadView):
    @extend_schema(request=None, responses=TournamentOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Show a hidden event again."""
        expect_nothing(request)
        tournament = Tournament.everything.filter(pk=pk).first()
        if tournament is None:
            raise Http404
        scope = event_scope(tournament)
        if tournament.hidden_at and not permissions.allowed(request.user, Action.EDIT_EVENT, scope):
            raise Http404
        closing.show(tournament=tournament, actor=request.user, at=timezone.now())
        return Response(TournamentOut(find_event(request, pk)).data)


def _closed(request: Request, pk: int, act: Callable[..., Tournament | None]) -> Tournament | None:
    given = ClosingIn(data=request.data)
    given.is_valid(raise_exception=True)
    return act(
        tournament=find_event(request, pk),
        actor=request.user,
        at=timezone.now(),
        **given.validated_data,
    )
