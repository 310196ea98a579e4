"""Pages: export an event; import one from another program; read one of another installation."""

from collections.abc import Sequence
from typing import Any, cast
from urllib.parse import quote

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope
from games.board import faulty_words
from games.board.queries.context import board_context
from games.board.queries.moves import (
    is_flipped_in_query,
    line_in_query,
    ply_in_query,
    tried_move_in_query,
)
from games.draughts import pdn
from tournaments.entries.queries.matching import MatchKind, match_rows_to_players
from tournaments.entries.views.lists import decisions_of_form
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.views.page import event_or_404, page_head_context, show_refusals_as_messages
from tournaments.exchange.capsule import words
from tournaments.exchange.capsule.findings import Decided
from tournaments.exchange.forms import EventFileForm, TakenFileForm
from tournaments.exchange.models import TakenEvent
from tournaments.exchange.queries import kept, tables, taken, trf
from tournaments.exchange.queries.documents import certified_games
from tournaments.exchange.queries.files import CAPSULE, answer_file, build_export_file, open_room
from tournaments.exchange.queries.files import KINDS as FILE_KINDS
from tournaments.exchange.queries.trf import number_of_published_rounds
from tournaments.exchange.services import capsules, imports, taking
from tournaments.exchange.texts import explain_trf_note
from tournaments.pairing.trf import TrfCode
from tournaments.people.lists.person import LONGEST
from tournaments.texts import explain_error


@require_safe
def list_export_files(request: HttpRequest, pk: int) -> HttpResponse:
    """List all export files of an event."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "exchange")
    context |= {
        "trf_notes": [
            explain_trf_note(note, get_language()) for note in tournament.trf.get("notes", ())
        ],
        "tables": list(tables.exported_tables_of_event(tournament)),
        "rounds": range(number_of_published_rounds(tournament), 0, -1),
        "has_certified_games": next(certified_games(tournament), None) is not None,
        "kept_files": kept.kept_files_of_event(tournament),
        "most_kept": kept.MOST_KEPT,
        "most_bytes": kept.MOST_BYTES_OF_ONE,
    }
    return render(request, "tournaments/exchange/exchange.html", context)


@require_safe
@show_refusals_as_messages
def download_event_file(request: HttpRequest, pk: int, name: str) -> HttpResponseBase:
    """Download one export file: ``players.csv``, ``event.xlsx``, ``event.trf``, ``games.pdn`` …"""
    return answer_with_file(request, event_or_404(request, pk), name)


def answer_with_file(
    request: HttpRequest | Request, tournament: Tournament, name: str
) -> HttpResponseBase:
    """Answer with one export file, or with the signed file of the whole event."""
    if name != CAPSULE:
        return build_export_file(tournament, name, request.GET, request.user)
    file = open_room()
    capsules.write_event_file(file, tournament, request.user, at=timezone.now())
    return answer_file(file, "zip", f"event-{tournament.pk}-whole.zip")


@require_safe
def download_kept_file(request: HttpRequest, pk: int, file: int) -> HttpResponseBase:
    """Download the signed file of the event as it was kept after a round."""
    return answer_with_kept_file(event_or_404(request, pk), file)


def answer_with_kept_file(tournament: Tournament, pk: int) -> HttpResponseBase:
    """Answer with a kept file; raises Http404 for one that is none, or is not given out."""
    file = kept.find_kept_file(tournament, pk)
    if file is None or file.data is None:
        raise Http404
    answer = HttpResponse(bytes(file.data), content_type=FILE_KINDS["zip"])
    name = f"event-{tournament.pk}-after-{file.after}-{file.pk}.zip"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@login_required
def import_event(request: HttpRequest) -> HttpResponse:
    """Import an event: upload its TRF, match its players, create it."""
    rights.require_right(request.user, Action.CREATE_EVENT, Scope(key="site"))
    form = EventFileForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            return _take_over(request, form, context)
        except TournamentError as error:
            context["refusal"] = explain_error(error.code, error.params, get_language())
            if error.params.get("trf") == TrfCode.LETTERS_BROKEN:
                context["mended_file"] = trf.mended_trf(form.text_again())
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/exchange/import_event.html", context, status=status)


def _take_over(request: HttpRequest, form: EventFileForm, context: dict[str, Any]) -> HttpResponse:
    chosen = form.cleaned_data
    to_import = trf.read_trf_to_import(form.data_bytes(), chosen["system"], chosen["place_matches"])
    to_import = to_import.with_names(_typed_names(request, to_import))
    decided = decisions_of_form(request.POST)
    if to_import.broken_names:
        context |= {"broken": to_import.broken_names, "text": form.text_again()}
        return render(request, "tournaments/exchange/import_event.html", context)
    undecided = [
        row
        for row in match_rows_to_players(to_import.people.people, None, request.user)
        if row.kind == MatchKind.ASK and row.person.row not in decided
    ]
    if undecided:
        names = {person.row: person.name for person in to_import.people.people}
        typed = [(number, names[number]) for number in sorted(to_import.decided)]
        context |= {"asked": undecided, "typed": typed, "text": form.text_again()}
        return render(request, "tournaments/exchange/import_event.html", context)
    made = imports.create_event_from_trf(
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


def _typed_names(request: HttpRequest, to_import: trf.TrfToImport) -> dict[int, str]:
    """Names that the form gives for broken ones: ``name-12`` is that of number 12."""
    typed = {
        broken.number: request.POST.get(f"name-{broken.number}", "").strip()[: LONGEST["name"]]
        for broken in to_import.broken_names
    }
    return {number: name for number, name in typed.items() if name}


# Events of other installations, taken in from their signed files.


def taken_events(request: HttpRequest) -> HttpResponse:
    """List the events of other installations; take in another one."""
    may_take = taken.may_take_events(request.user)
    form = TakenFileForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form, "may_take": may_take}
    if request.method == "POST":
        rights.require_right(request.user, Action.CREATE_EVENT, Scope(key="site"))
        if form.is_valid():
            try:
                return _take_in(request, form)
            except TournamentError as error:
                context["refusal"] = explain_error(error.code, error.params, get_language())
    context["rows"] = taken.taken_events(request.user)[: taken.SHOWN_IN_LIST]
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/exchange/taken_events.html", context, status=status)


def _take_in(request: HttpRequest, form: TakenFileForm) -> HttpResponse:
    row, is_new = taking.take_event(
        data=form.cleaned_data["file"].read(),
        signers=form.cleaned_data["signers"],
        is_public=form.cleaned_data["is_public"],
        actor=cast(User, request.user),
        at=timezone.now(),
    )
    if is_new:
        messages.success(request, _("The event has been taken in."))
    else:
        messages.info(request, _("This very file is here already: nothing was taken in anew."))
    return redirect("taken-event", row.pk)


@require_safe
def taken_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an event of another installation: who signed it, table, rounds, decisions."""
    page = taken.page_of_taken_event(taken_event_or_404(request, pk))
    context = {
        "page": page,
        "row": page.row,
        "shown": page.event,
        "lines": lines_of_decided(page.decided),
    }
    return render(request, "tournaments/exchange/taken_event.html", context)


def lines_of_decided(decided: Sequence[Decided]) -> list[dict[str, object]]:
    """Return what was decided again as lines for people, subject by subject."""
    found = []
    for one in decided:
        first, *more = words.decided_lines(one, _)
        found.append({"said": first, "is_false": one.is_false, "more": [t.strip() for t in more]})
    return found


def taken_event_or_404(request: HttpRequest | Request, pk: int) -> TakenEvent:
    """Return an event taken in if this visitor may read it; raises Http404."""
    row = taken.find_taken_event(request.user, pk)
    if row is None:
        raise Http404
    return row


@require_safe
def taken_event_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Give the very file that was taken in."""
    return answer_with_taken_file(taken_event_or_404(request, pk))


def answer_with_taken_file(row: TakenEvent) -> HttpResponseBase:
    """Answer with the very bytes of an event that was taken in."""
    answer = HttpResponse(bytes(row.data), content_type=FILE_KINDS["zip"])
    answer["Content-Disposition"] = f'attachment; filename="taken-{row.pk}.zip"'
    return answer


@require_safe
def taken_event_record(request: HttpRequest, pk: int, place: str) -> HttpResponseBase:
    """Give a certified record of an event that was taken in."""
    data = taken.record_of_taken_event(taken_event_or_404(request, pk), place)
    if data is None:
        raise Http404
    answer = HttpResponse(data, content_type=f"{FILE_KINDS['pdn']}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="taken-{pk}-{quote(place)}.pdn"'
    return answer


@require_safe
def taken_event_game(request: HttpRequest, pk: int, place: str) -> HttpResponse:
    """Show a game of an event that was taken in on the board, to step through."""
    row = taken_event_or_404(request, pk)
    data = taken.record_of_taken_event(row, place)
    game = None if data is None else next(iter(pdn.read(data)), None)
    if data is None or game is None:
        raise Http404
    context = {
        "row": row,
        "place": place,
        "game": game,
        "white": game.tag("White") or "",
        "black": game.tag("Black") or "",
        "faults": faulty_words.faults_with_marked_lines(
            faulty_words.decode_for_marking(data), game.faults, game.variant
        ),
        "board": board_context(
            game.replay,
            game=game,
            line=line_in_query(request),
            ply=ply_in_query(request),
            tried=tried_move_in_query(request),
            is_flipped=is_flipped_in_query(request),
            is_over=game.result not in (None, "*"),
        ),
    }
    return render(request, "tournaments/exchange/taken_game.html", context)
