"""Pages of series: all of them, one with its tables and files, its settings, its acts."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.board.printing import compile_pdf
from games.draughts.texts.catalogue import reads_cyrillic
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import parse_whole_number, post_only, posted_text_cut_to_length
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import may_open_event
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.exchange.queries import sheets
from tournaments.exchange.queries.files import KINDS
from tournaments.papers.queries import choice, layout
from tournaments.people.texts import show_names_as_public
from tournaments.stages import texts
from tournaments.stages.forms import SeriesEventForm, SeriesForm
from tournaments.stages.models import Series
from tournaments.stages.queries import checks, series_sheet
from tournaments.stages.queries import series as queries
from tournaments.stages.services import series as services
from tournaments.texts import explain_error


@require_safe
def list_series(request: HttpRequest) -> HttpResponse:
    """List the series this visitor may see."""
    context = {
        "all_series": queries.visible_series(request.user),
        "may_open": may_open_event(request),
    }
    return render(request, "tournaments/stages/all_series.html", context)


@login_required
def new_series(request: HttpRequest) -> HttpResponse:
    """Open a series."""
    rights.require_right(request.user, Action.CREATE_EVENT, rights.SITE_SCOPE)
    form = SeriesForm(request.POST or None)
    return _form_page(request, form, None)


@login_required
def change_series(request: HttpRequest, pk: int) -> HttpResponse:
    """Change how a series is counted."""
    series = _series_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, queries.series_scope(series))
    form = SeriesForm(request.POST or None, series=series)
    return _form_page(request, form, series)


def _form_page(request: HttpRequest, form: SeriesForm, series: Series | None) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        act: dict[str, Any] = {"actor": request.user, "at": timezone.now(), **form.terms}
        try:
            if series is None:
                made = services.open_series(**act)
            else:
                made = services.change_series(series=series, **act)
        except TournamentError as error:
            form.add_error(None, explain_error(error.code, error.params, get_language()))
        else:
            return redirect("series", made.pk)
    status = 422 if form.is_bound else 200
    context = {"form": form, "series": series}
    return render(request, "tournaments/stages/edit_series.html", context, status=status)


@require_safe
def show_series(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the tables of a series: what every event gives, which of them count."""
    series = _series_or_404(request, pk)
    may_manage = rights.is_allowed(request.user, Action.EDIT_EVENT, queries.series_scope(series))
    context: dict[str, Any] = {
        "series": series,
        "tables": queries.tables_of_series(series),
        "rules": texts.series_rules_in_words(series),
        "may_manage": may_manage,
    }
    if series.closed_at is not None:
        context["differences"] = list(checks.differences_of_closed(series))
    elif may_manage:
        context["event_form"] = SeriesEventForm(_events_to_add(request, series))
        context["events"] = series.events.select_related("tournament").order_by("group", "position")
    return render(request, "tournaments/stages/series.html", context)


def _events_to_add(request: HttpRequest, series: Series) -> Sequence[Tournament]:
    """List the events that may be added: the user's own first, then public ones, newest first."""
    known = set(series.events.values_list("tournament", flat=True))
    reach = rights.reach_of_action(request.user, Action.EDIT_EVENT)
    events = [one for one in Tournament.objects.order_by("-pk")[:400] if one.pk not in known]
    own = [one for one in events if reach.covers_board(one.scope_key, None)]
    return [*own, *(one for one in events if one not in own and not one.is_private)]


def _series_or_404(request: HttpRequest, pk: int) -> Series:
    return value_or_404(queries.find_visible_series(request.user, pk))


@login_required
@post_only
@show_refusals_as_messages
def act_on_series(request: HttpRequest, pk: int) -> HttpResponse:
    """Add or remove an event, close the series, open it again, remove it."""
    series = _series_or_404(request, pk)
    act: dict[str, Any] = {"series": series, "actor": request.user, "at": timezone.now()}
    tournament = parse_whole_number(request.POST.get("tournament", "")) or 0
    match request.POST.get("act"):
        case "add":
            services.add_event(
                **act,
                tournament=tournament,
                group=posted_text_cut_to_length(request, "group", 60),
                position=parse_whole_number(request.POST.get("position", "")) or None,
            )
        case "take_out":
            services.remove_event(**act, tournament=tournament)
        case "close":
            services.close_series(**act)
            messages.success(request, _("The final table of the series is fixed."))
        case "reopen":
            services.reopen_series(**act, reason=posted_text_cut_to_length(request, "reason", 400))
        case "remove":
            services.remove_series(**act)
            messages.success(request, _("The series is removed; its events stay."))
            return redirect("series-all")
        case _:
            raise Http404
    return redirect("series", pk)


@require_safe
def download_series(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Download a table of a series: ``1.csv``, ``2.csv``; ``all.pdf`` is all of them."""
    series = _series_or_404(request, pk)
    tables = queries.tables_of_series(series)
    if name == "all.pdf" and tables:
        if has_used_up_rate(request):
            sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
            return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
        answer = _pdf(series, tables)
    else:
        chosen = next((one for one in tables if name == f"{one.at}.csv"), None)
        if chosen is None:
            raise Http404
        exported = series_sheet.exported_series(series, chosen)
        lines = sheets.write_csv(exported, ";" if reads_cyrillic(get_language()) else ",")
        answer = HttpResponse("".join(lines), content_type=f"{KINDS['csv']}; charset=utf-8")
    shown = "inline" if name.endswith(".pdf") else "attachment"
    answer["Content-Disposition"] = f'{shown}; filename="series-{pk}-{name}"'
    return answer


def _pdf(series: Series, tables: tuple[queries.CupTable, ...]) -> HttpResponse:
    at = timezone.now()
    with show_names_as_public():
        right = choice.moment_of_printing(at)
        papers = [
            layout.sheet_of_paper(paper, head_right=right)
            for paper in series_sheet.papers_of_series(series, tables)
        ]
    made = compile_pdf(*papers, language=(get_language() or "ru")[:2], at=at)
    return HttpResponse(made, content_type="application/pdf")
