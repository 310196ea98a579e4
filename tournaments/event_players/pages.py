"""Pages: the start list of an event, the card of a player, the form to correct his data."""

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.web.parse_int import parse_whole_number
from tournaments.entries.models import Entry
from tournaments.event_players import selectors as event_players
from tournaments.event_players import services as players
from tournaments.events import selectors
from tournaments.events.cache_event_pages import cached_page
from tournaments.events.models import Tournament
from tournaments.events.page_frame import event_context, event_or_404, not_none
from tournaments.events.right_scopes import event_scope
from tournaments.people.forms import PlayerForm
from tournaments.people.models import Player
from tournaments.player_list_import.player_matching import EDITABLE, player_fingerprint
from tournaments.refusals.codes import Conflict, TournamentError
from tournaments.refusals.texts import explain_error
from tournaments.registration import selectors as registration
from tournaments.shared_people import selectors as shared_people


@cached_page
def players_of_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the start list: everybody who entered, by number, before the lots by name."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "players")
    context["entries"] = selectors.entries(tournament)
    context["left_from"] = event_players.round_left_by_entry(tournament)
    if context["may"]["edit"]:
        context |= _to_take_back(request, tournament)
        context["leaves_from"] = event_players.round_of_leaving(context["header"])
    return render(request, "tournaments/players.html", context)


def _to_take_back(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """Who was struck off or withdrawn by the last act, for the notice that takes it back."""
    removed, marked = (
        parse_whole_number(request.GET.get(name, "")) for name in ("removed", "marked")
    )
    withdrawn = tournament.entries.select_related("player").filter(pk=marked, state="withdrawn")
    return {
        "removed": registration.struck_off(tournament, removed) if removed else None,
        "withdrawn": withdrawn.first() if marked else None,
    }


@login_required
def edit_player(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show and correct what is known of one player, for whoever manages the entries."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = not_none(tournament.entries.select_related("player").filter(pk=entry).first())
    if request.method != "POST":
        form = PlayerForm(initial=_facts(row.player))
        return _page(request, tournament, row, form=form, more={})
    form = PlayerForm(request.POST)
    if not form.is_valid():
        submitted = {"expected": request.POST.get("expected", "")}
        return _page(request, tournament, row, form=form, more=submitted, status=422)
    try:
        changes = players.edit_player(
            entry=row,
            facts=form.cleaned_data,
            expected=request.POST.get("expected", ""),
            actor=request.user,
            at=timezone.now(),
        )
    except TournamentError as error:
        context = {"refusal": explain_error(error.code, error.params, get_language())}
        row.player.refresh_from_db()
        if isinstance(error, Conflict):
            context["stands"] = _differs(form, row.player)
        return _page(request, tournament, row, form=form, more=context, status=error.status)
    if changes:
        messages.success(request, _("%(name)s is corrected.") % {"name": form.cleaned_data["name"]})
    return redirect("event-entries", pk)


def _facts(player: Player) -> dict[str, object]:
    return {name: getattr(player, name) for name in EDITABLE}


def _differs(form: PlayerForm, player: Player) -> list[tuple[str, object]]:
    """What stands now where the form says otherwise."""
    return [
        (form.fields[name].label, value)
        for name, value in _facts(player).items()
        if value != form.cleaned_data.get(name)
    ]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    row: Entry,
    *,
    form: PlayerForm,
    more: Mapping[str, object],
    status: int = 200,
) -> HttpResponse:
    if shared_people.not_ones_own(request.user, tournament, [row.player_id]):
        consent = shared_people.request_for(tournament, row.player)
        more = {
            **more,
            "is_shared": True,
            "elsewhere": shared_people.other_events(request.user, row.player),
            "asked": consent,
            "standing": shared_people.standing(consent).value if consent else "",
        }
        form = PlayerForm(initial=_facts(row.player))  # shown, not to be changed
        for name in shared_people.WITHHELD:
            del form.fields[name]
    context = event_context(request, tournament, "entries")
    context |= {"entry": row, "form": form, "expected": player_fingerprint(row.player), **more}
    return render(request, "tournaments/edit_player.html", context, status=status)


@cached_page
def player(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show one player's card: his rounds, opponents, colours, results and place."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "overview")
    context["card"] = not_none(event_players.player_in_event(tournament, entry))
    return render(request, "tournaments/player.html", context)
