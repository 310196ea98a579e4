"""Helpers of all addresses of the API: find the event asked for; a view anybody may read."""

from django.http import Http404
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.events import find_and_list_events
from tournaments.events.models import Tournament


def find_event(request: Request, pk: int) -> Tournament:
    """Return the event with this id, if this user may see it; raises Http404."""
    event = find_and_list_events.find_visible_event(request.user, pk)
    if event is None:
        raise Http404
    return event


class PublicReadView(APIView):
    """A view anybody may read; writing needs a signed-in user, checked by the service."""

    permission_classes = [IsAuthenticatedOrReadOnly]
