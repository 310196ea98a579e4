"""Pages of named tables of some players, of a tournament and of an event; their files."""

import io

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.board.printing import compile_pdf
from games.draughts.texts.catalogue import reads_cyrillic
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import parse_whole_number, post_only
from tournaments.errors import TournamentError
from tournaments.events.texts import event_where_and_when
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
)
from tournaments.exchange.queries import sheets as exported
from tournaments.exchange.queries.files import KINDS
from tournaments.festivals.forms.classification import ClassificationForm
from tournaments.festivals.models import Festival
from tournaments.festivals.queries import classified
from tournaments.festivals.queries.classified import ClassifiedTable
from tournaments.festivals.queries.sheets import (
    exported_classification,
    lead_of_festival,
    paper_of_tables,
    signatures_of_festival,
)
from tournaments.festivals.services import classifications as services
from tournaments.festivals.services.classifications import Place, classifications_of
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.papers.queries import choice as choice_queries
from tournaments.papers.queries import layout
from tournaments.papers.queries.parts import signatures_of_chief_arbiter_and_secretary
from tournaments.people.texts import show_names_as_public
from tournaments.texts import explain_error


def _place_or_404(request: HttpRequest, pk: int, kind: str) -> Place:
    return festival_or_404(request, pk) if kind == "festival" else event_or_404(request, pk)


def _tables(place: Place) -> tuple[ClassifiedTable, ...]:
    if isinstance(place, Festival):
        return classified.tables_of_festival(place)
    return classified.tables_of_tournament(place)


@require_safe
def show_classifications(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Show every named table with its places; an organiser adds, orders and removes them here."""
    place = _place_or_404(request, pk, kind)
    return _page(request, place, ClassificationForm(place))


def _page(
    request: HttpRequest, place: Place, form: ClassificationForm, status: int = 200
) -> HttpResponse:
    if isinstance(place, Festival):
        context = head_context(request, place, "classifications")
    else:
        context = page_head_context(request, place, "classifications")
    context |= {"tables": _tables(place), "form": form, "kind": _kind(place), "place": place}
    if context["may"]["manage"]:
        context["stored"] = classifications_of(place).select_related("programme", "group")
    return render(request, "tournaments/festivals/classifications.html", context, status=status)


def _kind(place: Place) -> str:
    return "festival" if isinstance(place, Festival) else "event"


def _back(place: Place, anchor: str = "") -> HttpResponse:
    address = reverse(f"{_kind(place)}-classifications", args=[place.pk])
    return redirect(f"{address}{anchor}")


@login_required
@post_only
def add_classification(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Add a table; what was typed comes back where it cannot be."""
    place = _place_or_404(request, pk, kind)
    form = ClassificationForm(place, request.POST)
    if not form.is_valid():
        return _page(request, place, form, status=422)
    try:
        made = services.add_classification(
            place=place, actor=request.user, at=timezone.now(), **form.cleaned_data
        )
    except TournamentError as error:
        form.add_error(None, explain_error(error.code, error.params, get_language()))
        return _page(request, place, form, status=422)
    messages.success(request, _("The table “%(name)s” is added.") % {"name": made.name})
    return _back(place)


@login_required
@post_only
@show_refusals_as_messages
def move_classification(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Put a table one place up or down."""
    place = _place_or_404(request, pk, kind)
    services.move_classification(
        place=place,
        pk=parse_whole_number(request.POST.get("classification", "")) or 0,
        up=request.POST.get("where") == "up",
        actor=request.user,
        at=timezone.now(),
    )
    return _back(place, "#order")


@login_required
@post_only
@show_refusals_as_messages
def remove_classification(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Remove a table; the journal keeps what it was."""
    place = _place_or_404(request, pk, kind)
    services.remove_classification(
        place=place,
        pk=parse_whole_number(request.POST.get("classification", "")) or 0,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The table is removed."))
    return _back(place)


@require_safe
def download_classification(request: HttpRequest, pk: int, kind: str, name: str) -> HttpResponse:
    """Download one named table: ``12.csv``, ``12.xlsx``, ``12.pdf``; ``all.pdf`` is all of them."""
    place = _place_or_404(request, pk, kind)
    key, _dot, form = name.rpartition(".")
    make = {"csv": _csv, "xlsx": _xlsx, "pdf": _pdf}.get(form)
    tables = list(_tables(place))
    chosen = tables if key == "all" else classified.table_by_key(tables, key)
    if make is None or not chosen or (key == "all" and form != "pdf"):
        raise Http404
    if form == "pdf" and has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    answer = make(place, chosen)
    shown = "inline" if form == "pdf" else "attachment"
    answer["Content-Disposition"] = f'{shown}; filename="{_kind(place)}-{pk}-table-{name}"'
    return answer


def _csv(_place: Place, tables: list[ClassifiedTable]) -> HttpResponse:
    separator = ";" if reads_cyrillic(get_language()) else ","
    lines = exported.write_csv(exported_classification(tables), separator)
    return HttpResponse("".join(lines), content_type=f"{KINDS['csv']}; charset=utf-8")


def _xlsx(_place: Place, tables: list[ClassifiedTable]) -> HttpResponse:
    # loaded by the first workbook that is made: it takes a twentieth of the start of the site
    from tournaments.exchange.queries.workbook import write_xlsx

    file = io.BytesIO()
    write_xlsx([exported_classification(tables)], file)
    return HttpResponse(file.getvalue(), content_type=KINDS["xlsx"])


def _pdf(place: Place, tables: list[ClassifiedTable]) -> HttpResponse:
    at = timezone.now()
    with show_names_as_public():
        if isinstance(place, Festival):
            lead, signatures = lead_of_festival(place), signatures_of_festival(place)
        else:
            lead = event_where_and_when(place)
            signatures = signatures_of_chief_arbiter_and_secretary(place)
        paper = paper_of_tables(tables, lead=lead, signatures=signatures)
        sheet = layout.sheet_of_paper(paper, head_right=choice_queries.moment_of_printing(at))
    made = compile_pdf(sheet, language=(get_language() or "ru")[:2], at=at)
    return HttpResponse(made, content_type="application/pdf")
