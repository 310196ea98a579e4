"""Pages: enter a player, strike him off, put him back; forbid pairs and allow them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import post_only
from tournaments.entries.forms import EntryForm, ForbiddenPairForm
from tournaments.entries.queries import players
from tournaments.entries.queries.players import (
    WhoIsMeant,
    known_people_of_form,
    may_be_new,
    person_meant,
)
from tournaments.entries.services import entering, sides
from tournaments.errors import NeedsConfirmation
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.overview import render_event_overview
from tournaments.events.views.page import event_or_404, show_refusals_as_messages, value_or_404

# Pages: enter a player into an event, strike him off the list, put him back on it.


@login_required
@post_only
@show_refusals_as_messages
def remove_entry(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Strike off an entry made by mistake; the page offers to take that back."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = value_or_404(tournament.entries.filter(pk=entry).first())
    player = entering.remove_entry(entry=row, actor=request.user, at=timezone.now())
    return redirect(f"{reverse('event-players', args=[pk])}?removed={player.pk}")


@login_required
@post_only
@show_refusals_as_messages
def put_back_removed_player(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Enter again a person who was struck off by mistake."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    known = value_or_404(players.find_removed_player(tournament, player))
    entering.enter_player(
        tournament=tournament,
        player=known,
        actor=request.user,
        at=timezone.now(),
        accepted=[caution.key for caution in entering.same_name_cautions(tournament, known.name)],
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
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
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
        entry = entering.enter_new_or_known(
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


# Page actions: forbid two players to meet, and allow them again.


@login_required
@post_only
@show_refusals_as_messages
def forbid_pair(request: HttpRequest, pk: int) -> HttpResponse:
    """Forbid two entries to meet."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    form = ForbiddenPairForm(request.POST, entries=players.everybody_ever_entered(tournament))
    if not form.is_valid():
        messages.error(request, _("Choose two players."))
        return redirect("event-entries", pk)
    sides.forbid_pair(
        tournament=tournament, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    return redirect("event-entries", pk)


@login_required
@post_only
@show_refusals_as_messages
def allow_pair(request: HttpRequest, pk: int, pair: int) -> HttpResponse:
    """Allow two forbidden entries to meet again."""
    sides.allow_pair(
        tournament=event_or_404(request, pk), pair=pair, actor=request.user, at=timezone.now()
    )
    return redirect("event-entries", pk)
