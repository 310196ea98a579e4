"""Pages of federations' lists: all of them, one with its editions, an edition step by step."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.draughts.formats import BYTE_ORDER_MARK, escape_formula
from games.draughts.texts.catalogue import reads_cyrillic
from games.web.requests import parse_whole_number, post_only
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
)
from tournaments.exchange.queries.files import KINDS
from tournaments.federations import texts
from tournaments.federations.forms import (
    AnswerForm,
    EventRatingsForm,
    FederationListForm,
    ReportLayoutForm,
    SentReportForm,
    SnapshotForm,
)
from tournaments.federations.lists.columns import FIELDS, BadColumns
from tournaments.federations.models import (
    FederationList,
    ReportLayout,
    SentState,
    Snapshot,
    SnapshotState,
)
from tournaments.federations.queries import events, report
from tournaments.federations.queries import snapshots as queries
from tournaments.federations.reports.layout import (
    EVENT_VALUES,
    PLAYER_VALUES,
    BadLayout,
    Format,
    Layout,
    layout_as_text,
    layout_from_text,
)
from tournaments.federations.services import events as event_services
from tournaments.federations.services import layouts, sending
from tournaments.federations.services import snapshots as services
from tournaments.people.models import Player
from tournaments.texts import explain_error

ASKED = 100
"""Questions on one page; the next ones come when these are answered."""

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def _for_organisers(view: View[P]) -> View[P]:
    """Decorator: pages of lists are for those who open events on this site."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not queries.may_bring_lists(request.user):
            raise PermissionDenied(Action.CREATE_EVENT.value)
        return view(request, *args, **kwargs)

    return login_required(guarded)


@_for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def show_lists(request: HttpRequest) -> HttpResponse:
    """Show the lists of federations, and open one more."""
    form = FederationListForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            opened = services.open_list(**form.cleaned_data, actor=request.user, at=timezone.now())
        except TournamentError as error:
            form.add_error(None, explain_error(error.code, error.params, get_language()))
        else:
            return redirect("rating-federation", opened.pk)
    context = {"lists": list(queries.federation_lists()), "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/federations/lists.html", context, status=status)


@_for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def show_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the editions of a list, and bring the file of one more."""
    federation_list = get_object_or_404(FederationList, pk=pk)
    form = SnapshotForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        sent = form.cleaned_data["file"]
        try:
            brought = services.bring_file(
                federation_list=federation_list,
                file_name=sent.name,
                data=sent.read(),
                day=form.cleaned_data["day"],
                edition=form.cleaned_data["edition"],
                actor=request.user,
                at=timezone.now(),
            )
        except TournamentError as error:
            words = explain_error(error.code, error.params, get_language())
            form.add_error("file" if error.code == "unreadable_list" else None, words)
        else:
            return redirect("rating-snapshot", brought.pk)
    context = {
        "list": federation_list,
        "title": texts.title_of_list(federation_list),
        "snapshots": list(queries.snapshots_of_list(federation_list)),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/federations/list.html", context, status=status)


def _snapshot(pk: int) -> Snapshot:
    rows = Snapshot.objects.defer("data").select_related("federation_list")
    return get_object_or_404(rows, pk=pk)


@_for_organisers
@require_safe
def show_snapshot(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an edition where it stands: columns, reading, the report with questions, its lines."""
    return _page(request, _snapshot(pk))


def _page(
    request: HttpRequest,
    snapshot: Snapshot,
    *,
    fault: str = "",
    chosen: Mapping[int, str] | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "snapshot": snapshot,
        "list": snapshot.federation_list,
        "title": texts.title_of_list(snapshot.federation_list),
        "fault": fault,
        "is_waiting": snapshot.state in (SnapshotState.COMPARING, SnapshotState.STORING),
    }
    if snapshot.state == SnapshotState.STORED:
        context["lines"] = list(queries.lines_of_snapshot(snapshot)[: queries.SHOWN])
    elif snapshot.state == SnapshotState.ASKING and not fault:
        context |= _report_context(snapshot)
    if snapshot.state in (SnapshotState.BROUGHT, SnapshotState.FAILED, SnapshotState.ASKING):
        context |= _columns_context(request, snapshot, chosen)
        if snapshot.fault and not fault:
            context["fault"] = texts.explain_fault(snapshot.fault)
    status = 422 if fault else 200
    return render(request, "tournaments/federations/snapshot.html", context, status=status)


def _columns_context(
    request: HttpRequest, snapshot: Snapshot, chosen: Mapping[int, str] | None
) -> dict[str, Any]:
    """What each column is: as just chosen, as chosen before, else as proposed."""
    asked = parse_whole_number(request.GET.get("header", ""))
    before = snapshot.choice
    header = asked if asked is not None else before.get("header")
    seen = queries.columns_of_snapshot(snapshot, header)
    said = chosen
    if said is None and before and asked is None:
        said = {column: field for field, column in before["columns"].items()}
    columns = [
        (column, said.get(column.number, "") if said is not None else column.field)
        for column in seen.columns
    ]
    return {
        "seen": seen,
        "columns": columns,
        "is_guess": said is None,
        "missing": [(texts.field_in_words(field), head) for field, head in seen.missing],
        "fields": [(field, texts.field_in_words(field)) for field in FIELDS],
    }


def _report_context(snapshot: Snapshot) -> dict[str, Any]:
    report = snapshot.report
    questions = report["questions"]
    left = [question for question in questions if question["key"] not in snapshot.answers]
    shown = left[:ASKED]
    twice = report.get("twice")
    meant = {twice["player"]} if twice else set()
    players = Player.objects.in_bulk(
        meant | {player for question in shown for player in question["players"]}
    )
    kinds = dict.fromkeys(question["kind"] for question in left)
    return {
        "report": report,
        "unread": [texts.explain_unread(fault) for fault in report["unread"]["some"]],
        "questions": [
            (one, texts.ask(one, players), list(texts.answers_in_words(one, players)))
            for one in shown
        ],
        "left": len(left),
        "more": len(left) - len(shown),
        "answered": len(questions) - len(left),
        "for_all": [
            (f"{kind}:{texts.FOR_ALL[kind][0]}", texts.FOR_ALL[kind][1])
            for kind in kinds
            if kind in texts.FOR_ALL
        ],
        "twice": twice and twice["player"] in players and (players[twice["player"]], twice["rows"]),
    }


@_for_organisers
@post_only
@show_refusals_as_messages
def choose_columns(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the choice of columns, and have the file read by it."""
    snapshot = _snapshot(pk)
    width = max((len(cells) for _number, cells in snapshot.top), default=0)
    chosen = {at: request.POST.get(f"column-{at}", "") for at in range(width)}
    header = parse_whole_number(request.POST.get("header", ""))
    try:
        services.choose_columns(
            snapshot=snapshot,
            header=-1 if header is None else header,
            fields=chosen,
            actor=request.user,
            at=timezone.now(),
        )
    except BadColumns as bad:
        words = texts.explain_bad_columns(bad.code, bad.params)
        return _page(request, snapshot, fault=words, chosen=chosen)
    return redirect("rating-snapshot", pk)


@_for_organisers
@post_only
@show_refusals_as_messages
def answer_questions(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep the answers of the form; with ``store`` in it, have the edition stored."""
    snapshot, at = _snapshot(pk), timezone.now()
    answers = {
        key.removeprefix("answer-"): answer
        for key, answer in request.POST.items()
        if key.startswith("answer-")
    }
    kind, _colon, answer = request.POST.get("all", "").partition(":")
    for question in snapshot.report.get("questions", ()) if kind else ():
        if question["kind"] == kind and question["key"] not in snapshot.answers:
            answers.setdefault(question["key"], answer)
    services.answer_questions(snapshot=snapshot, answers=answers, actor=request.user, at=at)
    if "store" in request.POST:
        services.store_snapshot(snapshot=snapshot, actor=request.user, at=at)
    return redirect("rating-snapshot", pk)


@_for_organisers
@post_only
@show_refusals_as_messages
def discard_snapshot(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw away a file that was not stored."""
    snapshot = _snapshot(pk)
    services.discard_snapshot(snapshot=snapshot, actor=request.user)
    messages.success(request, _("The file was thrown away; nothing of it was stored."))
    return redirect("rating-federation", snapshot.federation_list_id)


@_for_organisers
@require_safe
def download_snapshot(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Download all lines of a stored edition as CSV."""
    snapshot = get_object_or_404(Snapshot.objects.defer("data"), pk=pk, state="stored")
    separator = ";" if reads_cyrillic(get_language()) else ","
    name = f"ratings-{snapshot.federation_list_id}-{snapshot.day:%Y-%m-%d}.csv"
    return StreamingHttpResponse(
        _csv_lines(snapshot, separator),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


class _Echo:
    """A file that gives back what is written."""

    def write(self, text: str) -> str:
        """Return the text."""
        return text


def _csv_lines(snapshot: Snapshot, separator: str) -> Iterator[str]:
    written = csv.writer(_Echo(), delimiter=separator, lineterminator="\r\n")
    fields = ("number", "name", "name_latin", "rating", "title", "federation", "birth_year")
    heads = ("federation_id", *fields[1:])
    yield BYTE_ORDER_MARK
    yield written.writerow([texts.field_in_words(head) for head in heads])
    for line in snapshot.lines.order_by("row").values_list(*fields).iterator(chunk_size=5000):
        yield written.writerow(["" if v is None else escape_formula(v) for v in line])


# The ratings of an event.


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals_as_messages
def show_event_ratings(request: HttpRequest, pk: int) -> HttpResponse:
    """Show where each rating of an event came from; who manages its entries takes them anew."""
    tournament = event_or_404(request, pk)
    may_take = rights.is_allowed(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    if request.method == "POST" and not may_take:
        raise PermissionDenied(Action.MANAGE_ENTRIES.value)
    chosen = events.ratings_of_event(tournament)
    editions = events.stored_editions() if may_take else []
    initial = {
        "federation_list": chosen.federation_list_id if chosen else None,
        "snapshot": chosen.snapshot_id if chosen else None,
    }
    form = EventRatingsForm(request.POST or None, initial=initial, editions=editions)
    if request.method == "POST" and form.is_valid():
        edition = event_services.take_ratings(
            tournament=tournament,
            federation_list=get_object_or_404(
                FederationList, pk=form.cleaned_data["federation_list"]
            ),
            named=next((e for e in editions if e.pk == form.cleaned_data["snapshot"]), None),
            decisions=_decisions(request),
            actor=request.user,
            at=timezone.now(),
        )
        messages.success(
            request,
            _("Ratings are taken from %(edition)s.") % {"edition": texts.edition_in_words(edition)},
        )
        return redirect("event-ratings", pk)
    shown = chosen.taken_from if chosen else None
    lines = events.entries_with_ratings(tournament, shown if may_take else None)
    context = page_head_context(request, tournament, "players")
    context |= {
        "chosen": chosen,
        "edition": shown and texts.edition_in_words(shown),
        "ratings": [(line, texts.origin_in_words(line)) for line in lines],
        "average": events.average_of_entries(line.entry for line in lines),
        "form": form if may_take and editions else None,
        "may_take": may_take,
        "is_open": tournament.state == TournamentState.ENTRIES,
        "asked": [
            (line.entry, [(one.pk, texts.line_in_words(one)) for one in line.found.offered])
            for line in lines
            if may_take
            and line.found.offered
            and line.found.line is None
            and (line.taken is None or not line.taken.is_decided)
        ],
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/federations/event.html", context, status=status)


def _decisions(request: HttpRequest) -> dict[int, str]:
    """Read who was named for each entry: ``line-12=405``, ``line-13=none``."""
    decided = {}
    for key, answer in request.POST.items():
        kind, _dash, number = key.partition("-")
        entry = parse_whole_number(number)
        if kind == "line" and entry is not None and answer:
            decided[entry] = answer
    return decided


# The report of an event to a federation.

PLAIN = "plain"
"""The address of the form that comes with the site."""


@_for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def show_layouts(request: HttpRequest) -> HttpResponse:
    """Show the forms of reports, which are known and which are open; load one more."""
    form = ReportLayoutForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        loaded = _loaded(request, form, None)
        if loaded is not None:
            return redirect("rating-forms")
    return _layouts_page(request, form, None)


@_for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def change_layout(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a loaded form."""
    stored = get_object_or_404(ReportLayout, pk=pk)
    form = ReportLayoutForm(
        request.POST or None, request.FILES or None, initial={"text": stored.text}
    )
    if request.method == "POST" and form.is_valid():
        loaded = _loaded(request, form, stored)
        if loaded is not None:
            return redirect("rating-forms")
    return _layouts_page(request, form, stored)


def _loaded(
    request: HttpRequest, form: ReportLayoutForm, stored: ReportLayout | None
) -> ReportLayout | None:
    text, at = form.layout_text(), timezone.now()
    try:
        if stored is None:
            return layouts.load_layout(text=text, actor=request.user, at=at)
        return layouts.change_layout(layout=stored, text=text, actor=request.user, at=at)
    except BadLayout as bad:
        form.add_error("text", texts.explain_bad_layout(bad))
    except TournamentError as error:
        form.add_error(None, explain_error(error.code, error.params, get_language()))
    return None


def _layouts_page(
    request: HttpRequest, form: ReportLayoutForm, stored: ReportLayout | None
) -> HttpResponse:
    context = {
        "form": form,
        "stored": stored,
        "layouts": list(ReportLayout.objects.defer("text")),
        "open_forms": texts.OPEN_FORMS,
        "example": layout_as_text(texts.plain_layout()),
        "player_values": ", ".join(PLAYER_VALUES),
        "event_values": ", ".join(EVENT_VALUES),
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/federations/forms.html", context, status=status)


def _reported_event(request: HttpRequest, pk: int) -> Tournament:
    """Find the event for who manages its entries; nobody else makes its report."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    return tournament


@login_required
@require_safe
def show_report(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the forms by which an event is reported; of ``?form=`` what is missing and the table."""
    tournament = _reported_event(request, pk)
    asked = request.GET.get("form", "")
    context = page_head_context(request, tournament, "exchange")
    context |= {
        "layouts": list(ReportLayout.objects.defer("text")),
        "open_forms": texts.OPEN_FORMS,
        "asked": asked,
        "may_load": queries.may_bring_lists(request.user),
        "sent": list(report.sent_reports(tournament)),
    }
    context |= {
        "sent_form": SentReportForm(initial={"day": timezone.localdate()}),
        "answer_form": AnswerForm(initial={"day": timezone.localdate()}, auto_id=False),
    }
    if asked:
        context["is_awaited"] = any(
            one.form == key_of_form(asked) and one.state != SentState.REFUSED
            for one in context["sent"]
        )
        layout = layout_of_address(asked)
        made = report.build_report(tournament, layout, request.user)
        context |= {
            "layout": layout,
            "report": made,
            "rows": made.rows[:SHOWN_ROWS],
            "unwritable": [texts.explain_unwritable(**asdict(one)) for one in made.unwritable],
            "missing": [(one.entry, texts.missing_in_words(one.fields)) for one in made.missing],
        }
    return render(request, "tournaments/federations/report.html", context)


SHOWN_ROWS = 50


@login_required
@require_safe
def download_report(request: HttpRequest, pk: int, form: str) -> HttpResponseBase:
    """Download the report of an event by a form, in its format and encoding."""
    return report_file(request, _reported_event(request, pk), form)


def report_file(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponseBase:
    """Answer with the file of a report; 422 where the encoding has not all its letters."""
    layout = layout_of_address(form)
    made = report.build_report(tournament, layout, request.user)
    name = f"report-{tournament.pk}-{report.made_on()}.{layout.format.value}"
    if layout.format is Format.XLSX:
        # loaded with the first workbook, not with the site
        from tournaments.exchange.queries.workbook import write_xlsx

        file = io.BytesIO()
        write_xlsx(report.report_as_tables(made, layout), file)
        answer = HttpResponse(file.getvalue(), content_type=KINDS["xlsx"])
    elif made.unwritable:
        return redirect(f"{reverse('event-report', args=[tournament.pk])}?form={form}")
    else:
        charset = layout.encoding.removesuffix("-sig")
        answer = HttpResponse(
            report.report_as_csv(made, layout), content_type=f"text/csv; charset={charset}"
        )
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def key_of_form(form: str) -> str:
    """Return the form of an address in the one way in which it is stored: ``7`` for ``007``."""
    number = parse_whole_number(form)
    return form if number is None else str(number)


def layout_of_address(form: str) -> Layout:
    """Return the form of an address: the shipped one or a loaded one; raises Http404."""
    if form == PLAIN:
        return texts.plain_layout()
    number = parse_whole_number(form)
    if number is None:
        raise Http404
    return layout_from_text(get_object_or_404(ReportLayout, pk=number).text)


@login_required
@post_only
@show_refusals_as_messages
def note_sent(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """Write down that the report by a form was sent."""
    tournament = _reported_event(request, pk)
    title = layout_of_address(form).title
    typed = SentReportForm(request.POST)
    if typed.is_valid():
        sending.note_sent(
            tournament=tournament,
            form=key_of_form(form),
            title=title,
            day=typed.cleaned_data["day"],
            actor=request.user,
            at=timezone.now(),
        )
    return _back_to_report(request, pk, form, typed)


@login_required
@post_only
@show_refusals_as_messages
def note_answer(request: HttpRequest, pk: int, sent: int) -> HttpResponse:
    """Write down what the federation answered."""
    report_sent = get_object_or_404(report.sent_reports(_reported_event(request, pk)), pk=sent)
    typed = AnswerForm(request.POST)
    if typed.is_valid():
        sending.note_answer(
            sent=report_sent, **typed.cleaned_data, actor=request.user, at=timezone.now()
        )
    return _back_to_report(request, pk, report_sent.form, typed)


@login_required
@post_only
@show_refusals_as_messages
def take_back(request: HttpRequest, pk: int, sent: int) -> HttpResponse:
    """Take back what was written down last of a report."""
    report_sent = get_object_or_404(report.sent_reports(_reported_event(request, pk)), pk=sent)
    sending.take_back(sent=report_sent, actor=request.user, at=timezone.now())
    return redirect("event-report", pk)


def _back_to_report(request: HttpRequest, pk: int, form: str, typed: Form) -> HttpResponse:
    """Lead back to the page of the form, with what is wrong in what was typed."""
    for faults in typed.errors.values():
        messages.error(request, " ".join(map(str, faults)))
    return redirect(f"{reverse('event-report', args=[pk])}?form={form}")
