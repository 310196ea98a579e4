"""Pages: export an event; import one from another program."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.rights import permissions
from arbiter.rights.permissions import Action, Scope
from tournaments.events.page_frame import event_context, event_or_404, show_refusals
from tournaments.exchange import exported_tables, trf_import
from tournaments.exchange.export_files import file_of
from tournaments.exchange.forms import EventFileForm
from tournaments.exchange.trf_export_facts import published_rounds
from tournaments.exchange.trf_texts import explain_note
from tournaments.player_list_import.pages import decisions
from tournaments.player_list_import.player_matching import MatchKind, match_rows_to_players
from tournaments.refusals.codes import TournamentError
from tournaments.refusals.texts import explain_error


@require_safe
def exchange(request: HttpRequest, pk: int) -> HttpResponse:
    """List all export files of an event."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "exchange")
    context |= {
        "trf_notes": [
            explain_note(note, get_language()) for note in tournament.trf.get("notes", ())
        ],
        "tables": list(exported_tables.tables_of(tournament)),
        "rounds": range(published_rounds(tournament), 0, -1),
    }
    return render(request, "tournaments/exchange.html", context)


@require_safe
@show_refusals
def event_file(request: HttpRequest, pk: int, name: str) -> HttpResponseBase:
    """Download one export file: ``players.csv``, ``event.xlsx``, ``event.trf``, ``games.pdn`` …"""
    return file_of(event_or_404(request, pk), name, request.GET, request.user)


@login_required
def import_event(request: HttpRequest) -> HttpResponse:
    """Import an event: upload its TRF, match its players, create it."""
    permissions.require(request.user, Action.CREATE_EVENT, Scope(key="site"))
    form = EventFileForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            return _take_over(request, form, context)
        except TournamentError as error:
            context["refusal"] = explain_error(error.code, error.params, get_language())
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/import_event.html", context, status=status)


def _take_over(request: HttpRequest, form: EventFileForm, context: dict) -> HttpResponse:
    to_import = trf_import.read_trf_to_import(form.data_bytes())
    decided = decisions(request)
    undecided = [
        row
        for row in match_rows_to_players(to_import.people.people, None, request.user)
        if row.kind == MatchKind.ASK and row.person.row not in decided
    ]
    if undecided:
        context |= {"asked": undecided, "text": form.text_again()}
        return render(request, "tournaments/import_event.html", context)
    made = trf_import.create_event_from_trf(
        to_import=to_import,
        decisions=decided,
        title=form.cleaned_data["title"],
        rounds=form.cleaned_data["rounds"],
        regulations={"ruleset_id": form.cleaned_data["ruleset_id"]},
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The event is taken over."))
    for note in made.trf["notes"]:
        messages.warning(request, explain_note(note, get_language()))
    return redirect("event", made.pk)
