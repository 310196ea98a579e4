"""Pages: export an event; import one from another program."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.import_and_export import create_event_from_trf, tables_to_export, trf_to_import
from tournaments.import_and_export.build_export_file import build_export_file
from tournaments.import_and_export.export_certified_games import certified_games
from tournaments.import_and_export.import_trf_form import EventFileForm
from tournaments.import_and_export.trf_export_facts import number_of_published_rounds
from tournaments.import_and_export.trf_fault_and_note_texts import explain_trf_note
from tournaments.player_list_import.match_rows_to_known_players import (
    MatchKind,
    match_rows_to_players,
)
from tournaments.player_list_import.player_list_import_pages import decisions_of_form
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error


@require_safe
def list_export_files(request: HttpRequest, pk: int) -> HttpResponse:
    """List all export files of an event."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "exchange")
    context |= {
        "trf_notes": [
            explain_trf_note(note, get_language()) for note in tournament.trf.get("notes", ())
        ],
        "tables": list(tables_to_export.exported_tables_of_event(tournament)),
        "rounds": range(number_of_published_rounds(tournament), 0, -1),
        "has_certified_games": next(certified_games(tournament), None) is not None,
    }
    return render(request, "tournaments/exchange.html", context)


@require_safe
@show_refusals_as_messages
def download_event_file(request: HttpRequest, pk: int, name: str) -> HttpResponseBase:
    """Download one export file: ``players.csv``, ``event.xlsx``, ``event.trf``, ``games.pdn`` …"""
    return build_export_file(event_or_404(request, pk), name, request.GET, request.user)


@login_required
def import_event(request: HttpRequest) -> HttpResponse:
    """Import an event: upload its TRF, match its players, create it."""
    permissions_of_roles.require_right(request.user, Action.CREATE_EVENT, Scope(key="site"))
    form = EventFileForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            return _take_over(request, form, context)
        except TournamentError as error:
            context["refusal"] = explain_error(error.code, error.params, get_language())
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/import_event.html", context, status=status)


def _take_over(request: HttpRequest, form: EventFileForm, context: dict[str, Any]) -> HttpResponse:
    to_import = trf_to_import.read_trf_to_import(form.data_bytes())
    decided = decisions_of_form(request.POST)
    undecided = [
        row
        for row in match_rows_to_players(to_import.people.people, None, request.user)
        if row.kind == MatchKind.ASK and row.person.row not in decided
    ]
    if undecided:
        context |= {"asked": undecided, "text": form.text_again()}
        return render(request, "tournaments/import_event.html", context)
    made = create_event_from_trf.create_event_from_trf(
        to_import=to_import,
        decisions=decided,
        title=form.cleaned_data["title"],
        rounds=form.cleaned_data["rounds"],
        regulations={"ruleset_id": form.cleaned_data["ruleset_id"]},
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The event has been imported."))
    for note in made.trf["notes"]:
        messages.warning(request, explain_trf_note(note, get_language()))
    return redirect("event", made.pk)
