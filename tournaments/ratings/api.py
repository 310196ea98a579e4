"""HTTP API of rating lists: open, change, count events; lines and every game of a player."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import get_language
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from tournaments.events.views.page import find_event
from tournaments.people.models import Player
from tournaments.ratings.models import RatedEvent, RatingList
from tournaments.ratings.queries import tables
from tournaments.ratings.serializers import (
    RatedEventOut,
    RatedPersonOut,
    RatedPlayerOut,
    RatingListIn,
    RatingListOut,
)
from tournaments.ratings.services import lists
from tournaments.ratings.texts import explain_bad_rules
from tournaments.scoring.ratings.rules import BadRules

TAG = "ratings"


class _RatingsView(APIView):
    """Base of the API of rating lists: read by everybody, changed by the site's organisers."""

    tag = TAG
    permission_classes = [IsAuthenticatedOrReadOnly]


def _list(pk: int) -> RatingList:
    return get_object_or_404(RatingList.objects.prefetch_related("rated_events"), pk=pk)


def _refused(error: BadRules) -> ValidationError:
    return ValidationError({"rules": explain_bad_rules(error, get_language())})


class RatingListsView(_RatingsView):
    """API: all rating lists."""

    @endpoint(gives=RatingListOut, many=True, operation_id="ratings_list")
    def get(self, request: Request) -> object:
        """List the rating lists of the site: of a club or a series, never of a federation."""
        return RatingList.objects.prefetch_related("rated_events")

    @located("api-rating", "id")
    @run_once_for_key
    @endpoint(takes=RatingListIn, gives=RatingListOut, status=201, operation_id="ratings_create")
    def post(self, request: Request, body: RatingListIn) -> object:
        """Open a rating list with its rules."""
        try:
            made = lists.open_list(
                title=body.validated_data["title"],
                title_en=body.validated_data["title_en"],
                rules=body.validated_data["rules"],
                actor=request.user,
                at=timezone.now(),
            )
        except BadRules as error:
            raise _refused(error) from error
        return _list(made.pk)


class RatingListView(_RatingsView):
    """API: one rating list."""

    @endpoint(gives=RatingListOut, operation_id="ratings_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read a list: its rules and the events that it counts."""
        return _list(pk)

    @endpoint(takes=RatingListIn, gives=RatingListOut, operation_id="ratings_update")
    def put(self, request: Request, pk: int, body: RatingListIn) -> object:
        """Change title and rules; the whole list is computed anew by them."""
        try:
            lists.change_list(
                rating_list=_list(pk),
                title=body.validated_data["title"],
                title_en=body.validated_data["title_en"],
                rules=body.validated_data["rules"],
                actor=request.user,
                at=timezone.now(),
            )
        except BadRules as error:
            raise _refused(error) from error
        return _list(pk)


class RatedPlayersView(_RatingsView):
    """API: the table of a rating list."""

    @endpoint(gives=RatedPlayerOut, many=True, operation_id="ratings_players")
    def get(self, request: Request, pk: int) -> object:
        """List the players of a list, the highest rating first; at most a thousand."""
        return list(tables.ranked(tables.newest_changes(_list(pk))[: tables.SHOWN]))


class RatedPlayerView(_RatingsView):
    """API: a player's way through a rating list."""

    @endpoint(gives=RatedPersonOut, operation_id="ratings_player")
    def get(self, request: Request, pk: int, player: int) -> object:
        """Read every event of a player in a list, with what each game added, and why not."""
        person = get_object_or_404(Player, pk=player)
        steps = tables.way_of_player(_list(pk), person)
        if not steps:
            raise Http404
        return {"person": person.pk, "player": person, "steps": steps}


class RatedEventView(_RatingsView):
    """API: an event that a rating list counts."""

    @endpoint(gives=RatedEventOut, operation_id="ratings_event")
    def get(self, request: Request, pk: int, event: int) -> object:
        """Read what an event did to everybody in a list."""
        return self._rated(request, pk, event)

    @run_once_for_key
    @endpoint(gives=RatedEventOut, operation_id="ratings_count_event")
    def post(self, request: Request, pk: int, event: int) -> object:
        """Count an event for a list, once it is over; a second time changes nothing."""
        lists.count_event(
            rating_list=_list(pk),
            tournament=find_event(request, event),
            actor=request.user,
            at=timezone.now(),
        )
        return self._rated(request, pk, event)

    @endpoint(status=204, operation_id="ratings_leave_event_out")
    def delete(self, request: Request, pk: int, event: int) -> None:
        """Take an event out of a list; nothing happens where it does not stand there."""
        lists.leave_event_out(
            rating_list=_list(pk),
            tournament=find_event(request, event),
            actor=request.user,
            at=timezone.now(),
        )

    def _rated(self, request: Request, pk: int, event: int) -> RatedEvent:
        rated = RatedEvent.objects.prefetch_related("changes__player")
        return get_object_or_404(rated, rating_list=pk, tournament=find_event(request, event))
