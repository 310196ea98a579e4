"""Pages that import a list of players: choose, review row by row, import."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.web.parse_int import parse_whole_number
from games.web.post_only_pages import post_only
from tournaments.events.models import Tournament
from tournaments.events.page_frame import event_context, event_or_404, not_none, show_refusals
from tournaments.events.right_scopes import event_scope
from tournaments.people.models import PeopleFile
from tournaments.player_list_import import player_matching
from tournaments.player_list_import import services as people_import
from tournaments.player_list_import.forms import PeopleFileForm
from tournaments.player_list_reader import csv_reader, xlsx_reader

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
    """Download a list of one row to be filled in; it opens in any spreadsheet."""
    answer = HttpResponse(SAMPLE, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="players.csv"'
    return answer


@login_required
@post_only
@show_refusals
def upload_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep a list and show what it says."""
    tournament = _event(request, pk)
    form = PeopleFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _overview(request, tournament, form, status=422)
    sent, text = form.cleaned_data["file"], form.cleaned_data["text"]
    file = people_import.keep_list(
        tournament=tournament,
        file_name=sent.name if sent else _("Pasted list"),
        data=sent.read() if sent else text.encode(),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-list", pk, file.pk)


@require_safe
@login_required
@show_refusals
def preview_list(request: HttpRequest, pk: int, file: int) -> HttpResponse:
    """Show what taking the list over would do, row by row; nothing is changed."""
    tournament = _event(request, pk)
    row = _file(tournament, file)
    people = people_import.read_list(bytes(row.data))
    is_text = people.is_pasted and not xlsx_reader.is_workbook(bytes(row.data))
    matches = player_matching.match_rows_to_players(people.people, tournament, request.user)
    context = event_context(request, tournament, "overview")
    context |= {
        "file": row,
        "found": people,
        "asked": [match for match in matches if match.kind == player_matching.MatchKind.ASK],
        "sure": [match for match in matches if match.kind != player_matching.MatchKind.ASK],
        "counts": player_matching.match_counts(matches),
        "pasted": csv_reader.decode(bytes(row.data)) if is_text else "",
    }
    return render(request, "tournaments/people_list.html", context)


@login_required
@post_only
@show_refusals
def import_list(request: HttpRequest, pk: int, file: int) -> HttpResponse:
    """Take the good and decided rows over; the others are asked again on the same page."""
    row = _file(_event(request, pk), file)
    is_pasted = people_import.read_list(bytes(row.data)).is_pasted
    outcome = people_import.apply_file(
        file=row, decisions=decisions(request), actor=request.user, at=timezone.now()
    )
    messages.success(
        request,
        _("Entered: %(entered)s; new people: %(created)s; brought up to date: %(updated)s.")
        % {
            "entered": outcome.entered,
            "created": outcome.created,
            "updated": outcome.updated,
        },
    )
    if outcome.asked or (outcome.faulty and not is_pasted):  # a chat always has idle lines
        return redirect("event-list", pk, row.pk)
    return redirect("event", pk)


def decisions(request: HttpRequest) -> dict[int, str]:
    """``row-12=new`` of the form as row 12 → ``new``."""
    chosen = {}
    for key, value in request.POST.items():
        name, _dash, number = key.partition("-")
        row = parse_whole_number(number)
        if name == "row" and row is not None:
            chosen[row] = value
    return chosen


def _event(request: HttpRequest, pk: int) -> Tournament:
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    return tournament


def _file(tournament: Tournament, pk: int) -> PeopleFile:
    return not_none(PeopleFile.objects.filter(tournament=tournament, pk=pk).first())


def _overview(
    request: HttpRequest, tournament: Tournament, form: PeopleFileForm, *, status: int = 200
) -> HttpResponse:
    context = event_context(request, tournament, "overview")
    context |= {"form": form, "files": player_matching.lists_of_event(tournament)}
    return render(request, "tournaments/people_lists.html", context, status=status)
