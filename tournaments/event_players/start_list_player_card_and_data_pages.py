"""Pages: the start list of an event, the card of a player, the form to correct his data."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.parse_whole_number import parse_whole_number
from tournaments.attendance import read_check_in_list_and_attendance_marks
from tournaments.consent_to_change_shared_player import requests_and_changeable_players
from tournaments.enter_players import find_removed_player
from tournaments.entries import read_start_list_and_entries
from tournaments.entries.models import Entry, EntryState
from tournaments.event_players import correct_player_data, player_card, round_player_left
from tournaments.events.cache_event_pages import cache_event_page
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.models import Tournament
from tournaments.events.value_or_404 import value_or_404
from tournaments.people.models import Player
from tournaments.people.player_form import PlayerForm
from tournaments.player_list_import.match_rows_to_known_players import EDITABLE, player_fingerprint
from tournaments.refusals.codes_and_exceptions import Conflict, TournamentError
from tournaments.refusals.texts import explain_error
from tournaments.standings import table_after_round


@cache_event_page
def players_of_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the start list, by number, or before the lots by name.

    ``?after=2`` shows it as it was when round 2 was over, with points and places of then.
    """
    tournament = event_or_404(request, pk)
    after = parse_whole_number(request.GET.get("after", ""))
    context = page_head_context(request, tournament, "players")
    context |= {"rounds_over": table_after_round.finished_rounds(tournament), "after": after}
    context["entries"] = read_start_list_and_entries.start_list(tournament)
    context["left_from"] = round_player_left.round_left_by_entry(tournament)
    if after is not None:
        context |= _as_after_round(tournament, after, context["entries"], context["left_from"])
    elif context["may"]["mark"]:
        context |= _to_take_back(request, tournament)
        context["leaves_from"] = round_player_left.round_of_leaving(context["header"])
    return render(request, "tournaments/players.html", context)


def _as_after_round(
    tournament: Tournament, after: int, everybody: Iterable[Entry], left_from: Mapping[int, int]
) -> dict[str, object]:
    """Return who had come by then, with his line of the table; who left later had not left yet."""
    table = value_or_404(table_after_round.table_after_round(tournament, after))
    line_by_entry = {row.entry.pk: row for row in table.rows.all()}
    here = [entry for entry in everybody if entry.pk in line_by_entry or entry.first_round <= after]
    for entry in here:
        if left_from.get(entry.pk, 0) > after:
            entry.state = EntryState.ACTIVE  # shown, not stored
    return {"entries": here, "line_by_entry": line_by_entry}


def _to_take_back(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """Return who was struck off or withdrawn by the last act, for the notice that takes it back."""
    removed = parse_whole_number(request.GET.get("removed", ""))
    return {
        "removed": find_removed_player.find_removed_player(tournament, removed)
        if removed
        else None,
        "just_marked": read_check_in_list_and_attendance_marks.mark_just_made(
            tournament, request.GET
        ),
    }


@login_required
def edit_player(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show and correct one player's data, for those who manage the entries."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = value_or_404(tournament.entries.select_related("player").filter(pk=entry).first())
    if request.method != "POST":
        form = PlayerForm(initial=_facts(row.player))
        return _page(request, tournament, row, form=form, more={})
    form = PlayerForm(request.POST)
    if not form.is_valid():
        submitted = {"expected": request.POST.get("expected", "")}
        return _page(request, tournament, row, form=form, more=submitted, status=422)
    try:
        changes = correct_player_data.edit_player(
            entry=row,
            facts=form.cleaned_data,
            expected=request.POST.get("expected", ""),
            actor=request.user,
            at=timezone.now(),
        )
    except TournamentError as error:
        context: dict[str, Any] = {
            "refusal": explain_error(error.code, error.params, get_language())
        }
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
    """Return what stands now where the form says otherwise."""
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
    if requests_and_changeable_players.players_user_may_not_change(
        request.user, tournament, [row.player_id]
    ):
        consent = requests_and_changeable_players.consent_request_for_player(tournament, row.player)
        more = {
            **more,
            "is_shared": True,
            "elsewhere": requests_and_changeable_players.other_events_with_player(
                request.user, row.player
            ),
            "asked": consent,
            "standing": requests_and_changeable_players.state_of_request(consent).value
            if consent
            else "",
        }
        form = PlayerForm(initial=_facts(row.player))  # shown, not to be changed
        for name in requests_and_changeable_players.WITHHELD:
            del form.fields[name]
    context = page_head_context(request, tournament, "entries")
    context |= {"entry": row, "form": form, "expected": player_fingerprint(row.player), **more}
    return render(request, "tournaments/edit_player.html", context, status=status)


@cache_event_page
def show_player_card(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show one player's card: his rounds, opponents, colours, results and place."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "overview")
    context["card"] = value_or_404(player_card.player_in_event(tournament, entry))
    return render(request, "tournaments/player.html", context)
