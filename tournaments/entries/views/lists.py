"""Pages that import a list of players: choose, review row by row, import."""

from collections.abc import Mapping, Sequence
from itertools import islice
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import parse_whole_number, post_only
from tournaments.entries.forms import PeopleFileForm
from tournaments.entries.models import PeopleFile
from tournaments.entries.queries import matching, preview
from tournaments.entries.queries.matching import Match, MatchKind, lists_uploaded_for_event
from tournaments.entries.services import imports, lists
from tournaments.entries.services.imports import SKIP
from tournaments.errors import TournamentError, in_short
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.people.lists.corrections import Corrections
from tournaments.people.lists.person import UNREAD_ROWS, RowCode
from tournaments.texts import explain_error

SAMPLE = (
    "\ufeffФамилия Имя;Год рождения;Звание;Рейтинг;Город;Клуб;Федерация;Номер в федерации;"
    "Имя латиницей\r\n"
    "Иванов Иван;2001;МС;2105;Тверь;Шашист;RUS;12345;Ivanov Ivan\r\n"
)


@require_safe
@login_required
def player_lists(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the lists brought for an event, and the form for one more."""
    return _overview(request, _event(request, pk), PeopleFileForm())


@require_safe
def sample_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Download a sample list of one row, which any spreadsheet opens."""
    answer = HttpResponse(SAMPLE, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="players.csv"'
    return answer


@login_required
@post_only
@show_refusals_as_messages
def upload_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Store an uploaded or pasted list and show its preview."""
    tournament = _event(request, pk)
    form = PeopleFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _overview(request, tournament, form, status=422)
    sent, text = form.cleaned_data["file"], form.cleaned_data["text"]
    try:
        file = lists.store_uploaded_list(
            tournament=tournament,
            file_name=sent.name if sent else _("Pasted list"),
            data=sent.read() if sent else text.encode(),
            actor=request.user,
            at=timezone.now(),
        )
    except TournamentError as refusal:  # the text stands in its box, to be mended
        form.add_error(
            "file" if sent else "text",
            explain_error(refusal.code, refusal.params, get_language()),
        )
        return _overview(request, tournament, form, status=422)
    return redirect("event-list", pk, file.pk)


@require_safe
@login_required
@show_refusals_as_messages
def preview_list(request: HttpRequest, pk: int, file: int) -> HttpResponse:
    """Show row by row what importing a list would do; nothing is changed."""
    tournament = _event(request, pk)
    row = _file(tournament, file)
    people, cells = preview.people_and_cells_of_list(row)
    matches = matching.match_rows_to_players(
        people.people,
        tournament,
        request.user,
        taken=lists.players_of_imported_rows(row),
    )
    decided = decisions_of_form(request.GET)
    headings, rows = preview.preview_rows(cells, people, matches)
    context = page_head_context(request, tournament, "overview")
    context |= {
        "file": row,
        "found": people,
        **_some(
            "asked",
            [
                (match, decided.get(match.person.row) or _proposed(match))
                for match in matches
                if match.kind == MatchKind.ASK
            ],
        ),
        "headings": headings,
        "rows": rows,
        "has_states": any(not line.match or line.match.kind != MatchKind.NEW for line in rows),
        "mistakes": len([fault for fault in people.faults if fault.code not in UNREAD_ROWS]),
        **_some(
            "lost", [fault for fault in people.faults if fault.code == RowCode.PERHAPS_A_PLAYER]
        ),
        **_some("mended", [fault for fault in people.faults if fault.mended]),
        "idle": {fault.row for fault in people.faults if fault.code in UNREAD_ROWS},
        **_some(
            "idle_rows", [fault for fault in people.faults if fault.code == RowCode.NOT_A_PLAYER]
        ),
        "more_rows": len(
            {fault.row for fault in people.faults} | {match.person.row for match in matches}
        )
        - len(rows),
        "counts": matching.match_counts(matches),
        "text": preview.text_of_list(row),
    }
    return render(request, "tournaments/entries/people_list.html", context)


@login_required
@post_only
@show_refusals_as_messages
def import_list(request: HttpRequest, pk: int, file: int) -> HttpResponse:
    """Import the rows of a list of players that are good or decided; the others are asked again.

    What was typed into the cells of a row holds. ``look`` in the form only reads what was typed; a
    text that was changed is read before anything is entered.
    """
    row = _file(_event(request, pk), file)
    at = timezone.now()
    typed = preview.differing_cells(row, request.POST)
    if not preview.is_same_text(row, request.POST.get("text", _text_of(row))):
        return _read_changed_text(request, row, typed)
    chosen = decisions_of_form(request.POST)
    people = preview.read_list(bytes(row.data), row.tournament.city)
    mended = preview.mended_names(people, request.POST)
    typed = {
        **mended,
        **{number: {**mended.get(number, {}), **cells} for number, cells in typed.items()},
    }
    lost = [
        fault.row
        for fault in people.faults
        if fault.code == RowCode.PERHAPS_A_PLAYER and "name" not in typed.get(fault.row, {})
    ]
    if typed:
        row = lists.store_corrected_list(file=row, corrections=typed, actor=request.user, at=at)
    if "look" in request.POST:
        return _to_preview(row, chosen)
    if lost and "leave_lost" not in request.POST:
        told = _("Nobody has been entered yet. First say what becomes of rows %(rows)s.")
        messages.error(request, told % {"rows": in_short(lost)})
        return _to_preview(row, chosen)
    outcome = imports.import_stored_list(file=row, decisions=chosen, actor=request.user, at=at)
    told = [_("Entered: %(entered)s") % {"entered": outcome.entered}]
    if outcome.created:
        told.append(_("new people: %(created)s") % {"created": outcome.created})
    if outcome.updated:
        told.append(_("data changed: %(updated)s") % {"updated": outcome.updated})
    messages.success(request, "; ".join(told) + ".")
    faults = preview.read_list(bytes(row.data)).faults
    is_wrong = any(fault.code not in UNREAD_ROWS for fault in faults)
    if outcome.asked or is_wrong:  # a chat always has idle lines
        left_out = {number: words for number, words in chosen.items() if words == SKIP}
        return _to_preview(row, left_out)
    return redirect("event", pk)


def _some(name: str, rows: Sequence[object]) -> dict[str, object]:
    """Some tens of rows for the page, and how many more there are."""
    return {name: rows[: preview.MOST_SHOWN], f"more_{name}": len(rows[preview.MOST_SHOWN :])}


def _text_of(row: PeopleFile) -> str:
    return preview.text_of_list(row)


def _read_changed_text(request: HttpRequest, row: PeopleFile, typed: Corrections) -> HttpResponse:
    """Keep the text as a list to be looked at; what the cells said besides is told, not lost."""
    kept = lists.store_uploaded_list(
        tournament=row.tournament,
        file_name=row.file_name,
        data=request.POST["text"].encode(),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The text was read again; nobody has been entered yet."))
    if typed:
        words = "; ".join(
            f"{number}: {', '.join(filter(None, fields.values()))}"
            for number, fields in islice(typed.items(), preview.MOST_SHOWN)
        )
        messages.warning(
            request,
            _("The text took the place of what you typed in the cells of these rows: %(words)s")
            % {"words": words},
        )
    return _to_preview(kept, {})


def _to_preview(row: PeopleFile, chosen: Mapping[int, str]) -> HttpResponse:
    """Return the preview, with the answers given so far."""
    address = reverse("event-list", args=[row.tournament_id, row.pk])
    answers = urlencode({f"row-{number}": words for number, words in chosen.items()})
    return redirect(f"{address}?{answers}" if answers else address)


def _proposed(match: Match) -> str:
    return str(match.proposed.pk) if match.proposed else ""


def decisions_of_form(form: Mapping[str, str]) -> dict[int, str]:
    """Read the decisions of the form: ``row-12=new`` is row 12 → ``new``."""
    chosen = {}
    for key, value in form.items():
        name, _dash, number = key.partition("-")
        row = parse_whole_number(number)
        if name == "row" and row is not None:
            chosen[row] = value
    return chosen


def _event(request: HttpRequest, pk: int) -> Tournament:
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    return tournament


def _file(tournament: Tournament, pk: int) -> PeopleFile:
    return value_or_404(PeopleFile.objects.filter(tournament=tournament, pk=pk).first())


def _overview(
    request: HttpRequest, tournament: Tournament, form: PeopleFileForm, *, status: int = 200
) -> HttpResponse:
    context = page_head_context(request, tournament, "overview")
    context |= {"form": form, "files": lists_uploaded_for_event(tournament)}
    return render(request, "tournaments/entries/people_lists.html", context, status=status)
