"""Pages: the start list, a player's card and data, the sides; consent asked for and answered."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import parse_whole_number, post_only
from tournaments.entries.forms import SideForm
from tournaments.entries.models import Entry, EntryState, PersonRequest
from tournaments.entries.queries import consent as consent_queries
from tournaments.entries.queries import players, sides
from tournaments.entries.queries.matching import EDITABLE, player_fingerprint
from tournaments.entries.services import players as players_services
from tournaments.entries.services import sides as sides_services
from tournaments.errors import Conflict, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.people.forms import PlayerForm
from tournaments.people.models import Player
from tournaments.ranks.queries.papers import order_words
from tournaments.ranks.queries.proposals import proposals_of_player
from tournaments.ranks.texts import STATES as RANK_STATES
from tournaments.ranks.texts import rank_title
from tournaments.rounds.queries import attendance
from tournaments.standings.queries import tables
from tournaments.texts import explain_error

# Pages: the start list of an event, the card of a player, the form to correct his data.


@cache_event_page
def players_of_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the start list, by number, or before the lots by name.

    ``?after=2`` shows it as it was when round 2 was over, with points and places of then.
    """
    tournament = event_or_404(request, pk)
    after = parse_whole_number(request.GET.get("after", ""))
    context = page_head_context(request, tournament, "players")
    context |= {"rounds_over": tables.finished_rounds(tournament), "after": after}
    context["entries"] = players.start_list(tournament)
    context["left_from"] = players.round_left_by_entry(tournament)
    if after is not None:
        context |= _as_after_round(tournament, after, context["entries"], context["left_from"])
    elif context["may"]["mark"]:
        context |= _to_take_back(request, tournament)
        context["leaves_from"] = players.round_of_leaving(context["header"])
    return render(request, "tournaments/entries/players.html", context)


def _as_after_round(
    tournament: Tournament, after: int, everybody: Iterable[Entry], left_from: Mapping[int, int]
) -> dict[str, object]:
    """Return who had come by then, with his line of the table; who left later had not left yet."""
    table = value_or_404(tables.table_after_round(tournament, after))
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
        "removed": players.find_removed_player(tournament, removed) if removed else None,
        "just_marked": attendance.mark_just_made(tournament, request.GET),
    }


@login_required
def edit_player(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show and correct one player's data, for those who manage the entries."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = value_or_404(tournament.entries.select_related("player").filter(pk=entry).first())
    if request.method != "POST":
        form = PlayerForm(initial=_facts(row.player))
        return _page(request, tournament, row, form=form, more={})
    form = PlayerForm(request.POST)
    if not form.is_valid():
        submitted = {"expected": request.POST.get("expected", "")}
        return _page(request, tournament, row, form=form, more=submitted, status=422)
    try:
        changes = players_services.edit_player(
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
    if consent_queries.players_user_may_not_change(request.user, tournament, [row.player_id]):
        consent = consent_queries.consent_request_for_player(tournament, row.player)
        more = {
            **more,
            "is_shared": True,
            "elsewhere": consent_queries.other_events_with_player(request.user, row.player),
            "asked": consent,
            "standing": consent_queries.state_of_request(consent).value if consent else "",
        }
        form = PlayerForm(initial=_facts(row.player))  # shown, not to be changed
        for name in consent_queries.WITHHELD:
            del form.fields[name]
    context = page_head_context(request, tournament, "entries")
    context |= {"entry": row, "form": form, "expected": player_fingerprint(row.player), **more}
    return render(request, "tournaments/entries/edit_player.html", context, status=status)


@cache_event_page
def show_player_card(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show one player's card: his rounds, opponents, colours, results and place."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "overview")
    context["card"] = card = value_or_404(players.player_in_event(tournament, entry))
    context["ranks"] = [
        (one, rank_title(one.rank), RANK_STATES[one.state], order_words(one))
        for one in proposals_of_player(card.entry.player, tournament)
    ]
    return render(request, "tournaments/entries/player.html", context)


# Pages: ask to manage a person of another event, and answer such requests.


@login_required
@post_only
@show_refusals_as_messages
def ask_for_person(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Ask for consent to manage a player who stands in somebody else's event, too."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = get_object_or_404(tournament.entries.select_related("player"), pk=entry)
    players_services.ask_consent(
        entry=row,
        reason=request.POST.get("reason", ""),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Your request waits for an answer."))
    return redirect("event-player-edit", pk, entry)


@login_required
@require_safe
def requests_to_answer(request: HttpRequest) -> HttpResponse:
    """Show what others ask about players of the visitor's events, or about himself."""
    context = {"due": consent_queries.requests_user_may_answer(request.user)}
    return render(request, "tournaments/entries/person_requests.html", context)


@login_required
@post_only
@show_refusals_as_messages
def answer_request(request: HttpRequest, request_pk: int) -> HttpResponse:
    """Agree to a request about a player, or refuse it."""
    row = get_object_or_404(PersonRequest, pk=request_pk)
    agrees = request.POST.get("agrees")
    if agrees not in ("yes", "no"):
        messages.error(request, _("Say whether you agree."))
        return redirect("person-requests")
    players_services.answer_request(
        request=row, agrees=agrees == "yes", actor=request.user, at=timezone.now()
    )
    messages.success(request, _("Your answer is recorded."))
    return redirect("person-requests")


# Pages: the sides of an event, and one side to be changed.


@login_required
def list_sides(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every entry with its side's partners, seconds, blindfold and relief board."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    entries = list(players.start_list(tournament))
    persons = sides.persons_by_entry(entries)
    lines = [(entry, persons.get(entry.pk, ())) for entry in entries]
    context = page_head_context(request, tournament, "entries")
    return render(request, "tournaments/entries/sides.html", context | {"lines": lines})


@login_required
def edit_side(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show and store the form of one side."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    entered = _entry(tournament, entry)
    form = _form(tournament, entered)
    context = page_head_context(request, tournament, "entries")
    return render(
        request, "tournaments/entries/edit_side.html", context | {"entry": entered, "form": form}
    )


@login_required
@post_only
@show_refusals_as_messages
def save_side(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Store what was typed about a side."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    entered = _entry(tournament, entry)
    form = _form(tournament, entered, request.POST)
    if not form.is_valid():
        context = page_head_context(request, tournament, "entries") | {
            "entry": entered,
            "form": form,
        }
        return render(request, "tournaments/entries/edit_side.html", context, status=400)
    sides_services.set_side_besides_player(
        tournament=tournament,
        entry_id=entry,
        side=form.side(),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-sides", pk)


def _entry(tournament: Tournament, entry: int) -> Entry:
    return value_or_404(tournament.entries.select_related("player").filter(pk=entry).first())


def _form(tournament: Tournament, entry: Entry, typed: object = None) -> SideForm:
    persons = list(entry.persons.select_related("user"))
    return SideForm(typed, tournament=tournament, entry=entry, persons=persons)
