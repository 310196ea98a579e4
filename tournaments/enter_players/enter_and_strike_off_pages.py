"""Pages: enter a player into an event, strike him off the list, put him back on it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.enter_players import enter_and_strike_off, find_removed_player
from tournaments.enter_players.enter_player_form import EntryForm
from tournaments.enter_players.known_people_for_typed_player import (
    WhoIsMeant,
    known_people_of_form,
    may_be_new,
    person_meant,
)
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.overview_page import render_event_overview
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.refusals.codes_and_exceptions import NeedsConfirmation


@login_required
@post_only
@show_refusals_as_messages
def remove_entry(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Strike off an entry made by mistake; the page offers to take that back."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = value_or_404(tournament.entries.filter(pk=entry).first())
    player = enter_and_strike_off.remove_entry(entry=row, actor=request.user, at=timezone.now())
    return redirect(f"{reverse('event-players', args=[pk])}?removed={player.pk}")


@login_required
@post_only
@show_refusals_as_messages
def put_back_removed_player(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Enter again a person who was struck off by mistake."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    known = value_or_404(find_removed_player.find_removed_player(tournament, player))
    enter_and_strike_off.enter_player(
        tournament=tournament,
        player=known,
        actor=request.user,
        at=timezone.now(),
        accepted=[
            caution.key
            for caution in enter_and_strike_off.same_name_cautions(tournament, known.name)
        ],
    )
    messages.success(request, _("%(name)s is entered.") % {"name": known.name})
    return redirect("event-players", pk)


@login_required
@post_only
@show_refusals_as_messages
def add_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a player: a new person, or the known one whom the organiser chooses.

    A form with a fault comes back with what was typed, and so does one whose name somebody known
    bears: whether it is he is asked, never guessed.
    """
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    form = EntryForm(request.POST, is_late=tournament.state == TournamentState.RUNNING)
    if not form.is_valid():
        return render_event_overview(request, tournament, 422, entry_form=form)
    known = known_people_of_form(tournament, form.cleaned_data)
    whom = request.POST.get("whom", "")
    forms = {
        "entry_form": form,
        "entry_known": known,
        "entry_may_be_new": may_be_new(known, form.cleaned_data["federation_id"]),
        "entry_whom": whom,
    }
    numbers_before = _number_by_entry(tournament)
    try:
        entry = enter_and_strike_off.enter_new_or_known(
            tournament=tournament,
            player=person_meant(known, form.cleaned_data, whom),
            actor=request.user,
            at=timezone.now(),
            accepted=request.POST.getlist("accepted"),
            **form.cleaned_data,
        )
    except WhoIsMeant as error:
        return render_event_overview(request, tournament, error.status, **forms)
    except NeedsConfirmation as error:
        return render_event_overview(
            request, tournament, error.status, entry_cautions=error.cautions, **forms
        )
    words = _("%(name)s is entered.")
    if entry.first_round > 1:
        words = _("%(name)s is entered and plays from round %(round)s.")
    messages.success(request, words % {"name": entry.player.name, "round": entry.first_round})
    numbers_after = _number_by_entry(tournament)
    if any(numbers_after.get(row) != number for row, number in numbers_before.items()):
        words = _(
            "The number in the list is %(number)s; the numbers behind it have moved by one "
            "(C.04.2). Print the lists that hang on the wall anew."
        )
        messages.warning(request, words % {"number": numbers_after[entry.pk]})
    return redirect(f"{reverse('event', args=[pk])}?added")


def _number_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return entry id → number of those who have one."""
    numbered = tournament.entries.filter(number__isnull=False)
    return dict(numbered.values_list("pk", "number"))
