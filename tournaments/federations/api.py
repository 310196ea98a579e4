"""HTTP API of federations' lists: bring an edition, name its columns, answer, store, read."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from games.web.requests import parse_whole_number
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.federations import texts
from tournaments.federations.lists.columns import BadColumns
from tournaments.federations.models import (
    FederationList,
    ReportLayout,
    SentReport,
    Snapshot,
    SnapshotState,
)
from tournaments.federations.queries import events, report
from tournaments.federations.queries import snapshots as queries
from tournaments.federations.reports.layout import BadLayout
from tournaments.federations.serializers import (
    AnswersIn,
    ColumnsIn,
    EventRatingsOut,
    EventReportOut,
    FederationListIn,
    FederationListOut,
    ListedRatingOut,
    ReportAnswerIn,
    ReportLayoutIn,
    ReportLayoutOut,
    SentReportIn,
    SentReportOut,
    SnapshotIn,
    SnapshotOut,
    TakeRatingsIn,
)
from tournaments.federations.services import events as event_services
from tournaments.federations.services import layouts, sending
from tournaments.federations.services import snapshots as services
from tournaments.federations.views import key_of_form, layout_of_address

TAG = "ratings"

MOST_LINES = 1000


def _may_bring(request: Request, *_ids: object, **_more: object) -> None:
    rights.require_right(request.user, Action.CREATE_EVENT, SITE_SCOPE)


class _ListsView(APIView):
    """Base of the API of federations' lists: of the site's organisers alone."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Ask for the right before anything is read."""
        super().initial(request, *args, **kwargs)
        _may_bring(request)


def _list(pk: int) -> FederationList:
    return get_object_or_404(FederationList, pk=pk)


def _snapshot(pk: int) -> Snapshot:
    rows = Snapshot.objects.defer("data").select_related("federation_list")
    return get_object_or_404(rows, pk=pk)


def _told(pk: int) -> dict[str, Any]:
    return _told_of(_snapshot(pk))


def _told_of(snapshot: Snapshot) -> dict[str, Any]:
    """An edition as a program reads it, where it stands."""
    fields = ("pk", "federation_list_id", "state", "day", "edition", "file_name", "sha256", "rows")
    told = {name: getattr(snapshot, name) for name in fields}
    is_open = snapshot.state != SnapshotState.STORED
    seen = queries.columns_of_snapshot(snapshot) if is_open else None
    report = snapshot.report if snapshot.state == SnapshotState.ASKING else {}
    return told | {
        "header": seen.header if seen else None,
        "columns": seen.columns if seen else (),
        "fault": texts.explain_fault(snapshot.fault) if snapshot.fault else "",
        "report": {key: report[key] for key in report if key != "questions"} or None,
        "questions": [
            {**question, "answer": snapshot.answers.get(question["key"], "")}
            for question in report.get("questions", ())
        ],
    }


class FederationListsView(_ListsView):
    """API: the lists of federations."""

    @endpoint(gives=FederationListOut, many=True, operation_id="federation_lists")
    def get(self, request: Request) -> object:
        """List the federations' lists that this site keeps."""
        return queries.federation_lists()

    @located("api-federation-list", "id")
    @run_once_for_key
    @endpoint(
        takes=FederationListIn,
        gives=FederationListOut,
        status=201,
        operation_id="federation_lists_create",
    )
    def post(self, request: Request, body: FederationListIn) -> object:
        """Open a list: whose it is, and where it is published."""
        return services.open_list(**body.validated_data, actor=request.user, at=timezone.now())


class FederationListView(_ListsView):
    """API: one list of a federation."""

    @endpoint(gives=FederationListOut, operation_id="federation_lists_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read a list."""
        return _list(pk)


class SnapshotsView(_ListsView):
    """API: the editions of a list."""

    parser_classes = [MultiPartParser, FormParser]

    @endpoint(gives=SnapshotOut, many=True, operation_id="rating_editions")
    def get(self, request: Request, pk: int) -> object:
        """List the editions of a list, the newest first."""
        rows = _list(pk).snapshots.defer("data").select_related("federation_list")
        return [_told_of(one) for one in rows.order_by("-day", "-pk")[:50]]

    @located("api-snapshot", "id")
    @run_once_for_key
    @endpoint(takes=SnapshotIn, gives=SnapshotOut, status=201, operation_id="rating_editions_bring")
    def post(self, request: Request, pk: int, body: SnapshotIn) -> object:
        """Bring the file of an edition; nothing is stored before its columns are named."""
        values = body.validated_data
        brought = services.bring_file(
            federation_list=_list(pk),
            file_name=values["file"].name,
            data=values["file"].read(),
            day=values["day"],
            edition=values["edition"],
            actor=request.user,
            at=timezone.now(),
        )
        return _told(brought.pk)


class SnapshotView(_ListsView):
    """API: one edition."""

    @endpoint(gives=SnapshotOut, operation_id="rating_editions_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read where an edition stands: its columns, its report, its open questions."""
        return _told(pk)

    @endpoint(status=204, operation_id="rating_editions_discard")
    def delete(self, request: Request, pk: int) -> None:
        """Throw away a file that was not stored; a stored edition never changes."""
        services.discard_snapshot(snapshot=_snapshot(pk), actor=request.user)


class SnapshotColumnsView(_ListsView):
    """API: the columns of an edition."""

    @run_once_for_key
    @endpoint(takes=ColumnsIn, gives=SnapshotOut, operation_id="rating_editions_columns")
    def post(self, request: Request, pk: int, body: ColumnsIn) -> object:
        """Say what each column is; a worker then reads the file and compares it."""
        try:
            services.choose_columns(
                snapshot=_snapshot(pk),
                header=body.validated_data["header"],
                fields=body.validated_data["columns"],
                actor=request.user,
                at=timezone.now(),
            )
        except BadColumns as bad:
            words = texts.explain_bad_columns(bad.code, bad.params)
            raise ValidationError({"columns": words}) from bad
        return _told(pk)


class SnapshotAnswersView(_ListsView):
    """API: answers about an edition."""

    @run_once_for_key
    @endpoint(takes=AnswersIn, gives=SnapshotOut, operation_id="rating_editions_answers")
    def post(self, request: Request, pk: int, body: AnswersIn) -> object:
        """Answer questions of the report; an answer that is not offered is not kept."""
        services.answer_questions(
            snapshot=_snapshot(pk),
            answers=body.validated_data["answers"],
            actor=request.user,
            at=timezone.now(),
        )
        return _told(pk)


class SnapshotStoreView(_ListsView):
    """API: an edition stored."""

    @run_once_for_key
    @endpoint(gives=SnapshotOut, operation_id="rating_editions_store")
    def post(self, request: Request, pk: int) -> object:
        """Store an edition all of whose questions are answered; from then it never changes."""
        services.store_snapshot(snapshot=_snapshot(pk), actor=request.user, at=timezone.now())
        return _told(pk)


class SnapshotPlayersView(_ListsView):
    """API: the lines of a stored edition."""

    @endpoint(
        gives=ListedRatingOut,
        many=True,
        operation_id="rating_editions_players",
        parameters=[
            OpenApiParameter("after", OpenApiTypes.INT, description="lines behind this row")
        ],
    )
    def get(self, request: Request, pk: int) -> object:
        """List the lines of an edition in the order of the file, a thousand at a time."""
        after = parse_whole_number(request.query_params.get("after", "")) or 0
        snapshot = get_object_or_404(
            Snapshot.objects.defer("data"), pk=pk, state=SnapshotState.STORED
        )
        return list(snapshot.lines.filter(row__gt=after).order_by("row")[:MOST_LINES])


class EventRatingsView(PublicReadView):
    """API: the ratings of an event and where they came from."""

    tag = TAG

    @endpoint(gives=EventRatingsOut, operation_id="event_ratings")
    def get(self, request: Request, pk: int) -> object:
        """Read the ratings of an event: list and edition, the average, the origin of each."""
        return _ratings(request, find_event(request, pk))

    @run_once_for_key
    @endpoint(takes=TakeRatingsIn, gives=EventRatingsOut, operation_id="event_ratings_take")
    def post(self, request: Request, pk: int, body: TakeRatingsIn) -> object:
        """Take the ratings of an event from a federation's list, before the lots are drawn.

        By the number of the federation, else by `decisions`; whoever is not decided about keeps
        the rating he has.
        """
        tournament = find_event(request, pk)
        rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
        values = body.validated_data
        named = values["edition"]
        event_services.take_ratings(
            tournament=tournament,
            federation_list=_list(values["list"]),
            named=None if named is None else _snapshot(named),
            decisions=values["decisions"],
            actor=request.user,
            at=timezone.now(),
        )
        return _ratings(request, tournament)


def _ratings(request: Request, tournament: Tournament) -> dict[str, Any]:
    chosen = events.ratings_of_event(tournament)
    may_take = rights.is_allowed(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    edition = chosen.taken_from if chosen and may_take else None
    lines = events.entries_with_ratings(tournament, edition)
    average = events.average_of_entries(line.entry for line in lines)
    return {
        "list": chosen and chosen.federation_list_id,
        "edition": chosen and chosen.taken_from_id,
        "average": average.rating,
        "rated": average.rated,
        "unrated": average.unrated,
        "entries": lines,
    }


class ReportLayoutsView(_ListsView):
    """API: the forms of reports."""

    @endpoint(gives=ReportLayoutOut, many=True, operation_id="report_forms")
    def get(self, request: Request) -> object:
        """List the loaded forms by which events are reported."""
        return ReportLayout.objects.all()

    @located("api-report-form", "id")
    @run_once_for_key
    @endpoint(
        takes=ReportLayoutIn, gives=ReportLayoutOut, status=201, operation_id="report_forms_load"
    )
    def post(self, request: Request, body: ReportLayoutIn) -> object:
        """Load a form: columns and their order, lines above the table, encoding."""
        text = body.validated_data["text"]
        try:
            return layouts.load_layout(text=text, actor=request.user, at=timezone.now())
        except BadLayout as bad:
            raise ValidationError({"text": texts.explain_bad_layout(bad)}) from bad


class ReportLayoutView(_ListsView):
    """API: one form of a report."""

    @endpoint(gives=ReportLayoutOut, operation_id="report_forms_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read a form."""
        return get_object_or_404(ReportLayout, pk=pk)

    @endpoint(takes=ReportLayoutIn, gives=ReportLayoutOut, operation_id="report_forms_change")
    def put(self, request: Request, pk: int, body: ReportLayoutIn) -> object:
        """Load a form in the place of this one."""
        stored = get_object_or_404(ReportLayout, pk=pk)
        text = body.validated_data["text"]
        try:
            return layouts.change_layout(
                layout=stored, text=text, actor=request.user, at=timezone.now()
            )
        except BadLayout as bad:
            raise ValidationError({"text": texts.explain_bad_layout(bad)}) from bad


class EventReportView(PublicReadView):
    """API: the report of an event to a federation."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @endpoint(gives=EventReportOut, operation_id="event_report")
    def get(self, request: Request, pk: int, form: str) -> object:
        """Read the report of an event by a form: the table, and what is missing for it.

        `plain` is the form that comes with the site, else the number of a loaded one. For those
        who manage the entries.
        """
        tournament = find_event(request, pk)
        rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
        layout = layout_of_address(form)
        made = report.build_report(tournament, layout, request.user)
        return {
            "title": layout.title,
            "source": layout.source,
            "heads": made.heads,
            "rows": made.rows,
            "is_late": made.is_late,
            "header": [{"label": label, "text": text} for label, text in made.header],
            "missing": [{"entry": one.entry.pk, "fields": one.fields} for one in made.missing],
            "unwritable": made.unwritable,
        }


class _SentReportsView(PublicReadView):
    """Base of the API of sent reports: of those who manage the entries alone."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    def event(self, request: Request, pk: int) -> Tournament:
        """Return the event; raises PermissionDenied."""
        tournament = find_event(request, pk)
        rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
        return tournament

    def report(self, request: Request, pk: int, sent: int) -> SentReport:
        """Return a sent report of the event."""
        return get_object_or_404(report.sent_reports(self.event(request, pk)), pk=sent)


class SentReportsView(_SentReportsView):
    """API: the reports of an event that were sent to federations."""

    @endpoint(gives=SentReportOut, many=True, operation_id="sent_reports")
    def get(self, request: Request, pk: int) -> object:
        """List the reports that were sent, the newest first, with what federations answered."""
        tournament = find_event(request, pk)
        rights.require_right_to_read(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
        return report.sent_reports(tournament)

    @run_once_for_key
    @endpoint(takes=SentReportIn, gives=SentReportOut, status=201, operation_id="sent_reports_note")
    def post(self, request: Request, pk: int, body: SentReportIn) -> object:
        """Write down that a report was sent."""
        form = body.validated_data["form"]
        return sending.note_sent(
            tournament=self.event(request, pk),
            form=key_of_form(form),
            title=layout_of_address(form).title,
            day=body.validated_data["sent_on"],
            actor=request.user,
            at=timezone.now(),
        )


class SentReportAnswerView(_SentReportsView):
    """API: what a federation answered."""

    @run_once_for_key
    @endpoint(takes=ReportAnswerIn, gives=SentReportOut, operation_id="sent_reports_answer")
    def post(self, request: Request, pk: int, sent: int, body: ReportAnswerIn) -> object:
        """Write down that a federation has accepted a report, or refused it and why."""
        values = body.validated_data
        return sending.note_answer(
            sent=self.report(request, pk, sent),
            state=values["state"],
            day=values["answered_on"],
            reason=values["reason"],
            actor=request.user,
            at=timezone.now(),
        )


class SentReportTakeBackView(_SentReportsView):
    """API: what was written down of a report, taken back."""

    @run_once_for_key
    @endpoint(gives=SentReportOut, many=True, operation_id="sent_reports_take_back")
    def post(self, request: Request, pk: int, sent: int) -> object:
        """Take back the answer, else that the report was sent; return what stands then."""
        row = self.report(request, pk, sent)
        sending.take_back(sent=row, actor=request.user, at=timezone.now())
        return report.sent_reports(row.tournament)
