"""Pages of rating lists: all of them, one with its table, an event's changes, a player's way."""

import csv
import io
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.accounts.queries.rights import Action
from games.draughts.formats import BYTE_ORDER_MARK, escape_formula
from games.draughts.texts.catalogue import reads_cyrillic
from games.web.requests import post_only
from tournaments.errors import TournamentError
from tournaments.events.views.page import event_or_404, show_refusals_as_messages, value_or_404
from tournaments.people.models import Player
from tournaments.people.texts import shown_name
from tournaments.ratings.forms import CountedEventForm, RatingListForm
from tournaments.ratings.models import RatedEvent, RatingList
from tournaments.ratings.queries import tables
from tournaments.ratings.services import lists
from tournaments.ratings.texts import explain_bad_rules, list_title, rules_in_words
from tournaments.scoring.ratings.rules import CLUB, READY, BadRules, rules_to_json_data
from tournaments.texts import explain_error


@require_safe
def show_lists(request: HttpRequest) -> HttpResponse:
    """Show all rating lists of the site."""
    context = {
        "lists": list(tables.rating_lists()),
        "may_manage": tables.may_manage_lists(request.user),
    }
    return render(request, "tournaments/ratings/lists.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_list(request: HttpRequest) -> HttpResponse:
    """Open a list with its rules; ``?ready=`` begins with one of the ready sets."""
    _require_may_manage(request)
    ready = READY.get(request.GET.get("ready", ""), CLUB)
    form = RatingListForm(request.POST or None, initial=rules_to_json_data(ready))
    if request.method == "POST" and form.is_valid():
        try:
            rating_list = lists.open_list(
                **_titles(form), rules=form.rules(), actor=request.user, at=timezone.now()
            )
        except (BadRules, TournamentError) as error:
            form.add_error(None, _in_words(error))
        else:
            return redirect("rating-list", rating_list.pk)
    return _form_page(request, form, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Change title and rules of a list; it is computed anew by them."""
    _require_may_manage(request)
    rating_list = get_object_or_404(RatingList, pk=pk)
    initial = {
        "title": rating_list.title,
        "title_en": rating_list.title_en,
        **rules_to_json_data(tables.rules_of_list(rating_list)),
    }
    form = RatingListForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            lists.change_list(
                rating_list=rating_list,
                **_titles(form),
                rules=form.rules(),
                actor=request.user,
                at=timezone.now(),
            )
        except BadRules as error:
            form.add_error(None, _in_words(error))
        else:
            return redirect("rating-list", pk)
    return _form_page(request, form, rating_list)


def _require_may_manage(request: HttpRequest) -> None:
    if not tables.may_manage_lists(request.user):
        raise PermissionDenied(Action.CREATE_EVENT.value)


def _titles(form: RatingListForm) -> dict[str, str]:
    return {name: form.cleaned_data[name] for name in ("title", "title_en")}


def _in_words(error: BadRules | TournamentError) -> str:
    if isinstance(error, BadRules):
        return explain_bad_rules(error, get_language())
    return explain_error(error.code, error.params, get_language())


def _form_page(
    request: HttpRequest, form: RatingListForm, rating_list: RatingList | None
) -> HttpResponse:
    status = 422 if form.is_bound else 200
    context = {"form": form, "list": rating_list, "ready": READY}
    return render(request, "tournaments/ratings/form.html", context, status=status)


@require_safe
def show_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a list: its table, its events, its rules."""
    rating_list = get_object_or_404(RatingList, pk=pk)
    may_manage = tables.may_manage_lists(request.user)
    changes = tables.newest_changes(rating_list)
    context: dict[str, Any] = {
        "list": rating_list,
        "title": list_title(rating_list),
        "players": list(tables.ranked(changes[: tables.SHOWN])),
        "events": tables.rated_events(rating_list),
        "rules": list(rules_in_words(tables.rules_of_list(rating_list))),
        "may_manage": may_manage,
    }
    if may_manage:
        context["form"] = CountedEventForm(events=tables.events_to_count(rating_list))
    return render(request, "tournaments/ratings/list.html", context)


@require_safe
def download_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the whole list as CSV, with the numbers of the federation."""
    rating_list = get_object_or_404(RatingList, pk=pk)
    file = io.StringIO()
    separator = ";" if reads_cyrillic(get_language()) else ","
    written = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    heads = (_("Place"), _("Name"), _("Federation"), _("Federation number"), _("Year of birth"))
    written.writerow((*heads, _("Rating"), _("Games"), _("Last change")))
    for line in tables.ranked(list(tables.newest_changes(rating_list))):
        player, change = line.player, line.change
        cells = (
            *(line.place, shown_name(player), player.federation, player.federation_id),
            *(player.birth_year or "", change.after, change.total, change.delta or 0),
        )
        written.writerow([escape_formula(str(cell)) for cell in cells])
    answer = HttpResponse(BYTE_ORDER_MARK + file.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="rating-{rating_list.pk}.csv"'
    return answer


@require_safe
def show_event(request: HttpRequest, pk: int, event: int) -> HttpResponse:
    """Show what one event did to everybody in the list."""
    tournament = event_or_404(request, event)
    rated = get_object_or_404(
        RatedEvent.objects.select_related("rating_list"), rating_list=pk, tournament=tournament
    )
    context = {
        "list": rated.rating_list,
        "title": list_title(rated.rating_list),
        "event": tournament,
        "changes": tables.changes_of_event(rated),
    }
    return render(request, "tournaments/ratings/event.html", context)


@require_safe
def show_player(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Show a player's way through the list, event by event, with every game."""
    rating_list = get_object_or_404(RatingList, pk=pk)
    person = get_object_or_404(Player, pk=player)
    steps = tables.way_of_player(rating_list, person)
    context = {
        "list": rating_list,
        "title": list_title(rating_list),
        "player": person,
        "steps": value_or_404(steps or None)[::-1],
        "graph": tables.graph_of_way(steps),
        "newest": steps[-1].change,
    }
    return render(request, "tournaments/ratings/player.html", context)


@login_required
@post_only
@show_refusals_as_messages
def count_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Count an event for the list."""
    _require_may_manage(request)
    rating_list = get_object_or_404(RatingList, pk=pk)
    form = CountedEventForm(request.POST, events=tables.events_to_count(rating_list))
    if not form.is_valid():
        messages.error(request, _("Choose an event of the list."))
        return redirect("rating-list", pk)
    lists.count_event(
        rating_list=rating_list,
        tournament=event_or_404(request, form.cleaned_data["event"]),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The event counts for the rating as soon as it is over."))
    return redirect("rating-list", pk)


@login_required
@post_only
@show_refusals_as_messages
def leave_event_out(request: HttpRequest, pk: int, event: int) -> HttpResponse:
    """Take an event out of the list."""
    _require_may_manage(request)
    lists.leave_event_out(
        rating_list=get_object_or_404(RatingList, pk=pk),
        tournament=event_or_404(request, event),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The event no longer counts for the rating."))
    return redirect("rating-list", pk)
