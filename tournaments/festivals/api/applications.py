"""HTTP API of applications of an event: listed, entered one or many, confirmed, changed."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.queries import (
    PageQuery,
    choice_parameter,
    filter_by_query,
    number_parameter,
    page_of_rows,
)
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from tournaments.entries.queries.players import WhoIsMeant
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.models import Admission, ApplicationState, Festival
from tournaments.festivals.queries.people import FestivalPeople, PersonRow, festival_people
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.serializers.applications import (
    AnswerIn,
    ApplicationChangeIn,
    ApplicationIn,
    ApplicationOut,
    ApplicationsIn,
    ConfirmedOut,
    ConfirmIn,
    ListedApplicationOut,
    RowAnswerOut,
    sent_row,
)
from tournaments.festivals.services import answers, changing, lists
from tournaments.people.queries import Namesakes

CHILD = {
    "name": "Белова Анна",
    "birth_date": "2014-05-03",
    "sex": "w",
    "region": "Самарская область",
    "title": "II",
}


def find_for_entries(request: Request, pk: int, *_more: Any, **_named: Any) -> Festival:
    """Find an event for whoever manages its entries: its organiser, a clerk of its commission."""
    festival = find_festival(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, festival_scope(festival))
    return festival


def people_of(festival: Festival) -> FestivalPeople:
    """Load the people of an event as they stand today in its halls."""
    return festival_people(festival, timezone.localdate(timezone=festival.zone))


def row_of(festival: Festival, application: int) -> PersonRow:
    """Return an application; raises TournamentError ``no_such_application``."""
    row = people_of(festival).by_pk.get(application)
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_APPLICATION, application=application)
    return row


class EntriesDeskView(APIView):
    """A view for those who manage the entries of an event."""

    tag = "applications"
    permission_classes = [IsAuthenticated]


class ApplicationsQuery(PageQuery):
    """Query parameters of the list of applications."""

    state = choice_parameter(ApplicationState.values, "`waiting` is the waiting list, in its order")
    admission = choice_parameter(Admission.values)
    group = number_parameter()
    delegation = number_parameter()


class ApplicationsView(EntriesDeskView):
    """API: the applications of an event."""

    @endpoint(
        gives=ApplicationOut,
        many=True,
        parameters=[ApplicationsQuery],
        operation_id="festivals_applications_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List the applications in the order they came, for officials."""
        query = ApplicationsQuery.parse_query(request)
        festival = find_for_entries(request, pk)
        rows = filter_by_query(
            festival.applications.all(),
            query,
            {name: name for name in ("state", "admission", "group", "delegation")},
        )

        def look_up(applications: list[Any]) -> None:
            found = people_of(festival).by_pk if applications else {}
            for application in applications:
                application.row = found[application.pk]

        return page_of_rows(
            request,
            query,
            rows,
            columns=("pk",),
            out=ListedApplicationOut,
            complete_rows=look_up,
        )

    @located("api-festival-application", "festival", "id")
    @run_once_for_key
    @endpoint(
        takes=ApplicationIn,
        gives=ApplicationOut,
        status=201,
        first=find_for_entries,
        operation_id="festivals_applications_create",
        examples=[OpenApiExample("a girl of a region", value=CHILD, request_only=True)],
    )
    def post(self, request: Request, pk: int, found: Festival, body: ApplicationIn) -> object:
        """Enter a person once for the whole event, in the tournaments of his group.

        409 `who_is_meant` where somebody known may be meant, with the `candidates`, until `whom`
        says who it is; 409 `application_twice` for whoever is entered already.
        """
        sent = sent_row(body.validated_data, 1)
        (answer,) = lists.enter_rows(
            festival=found, rows=[sent], actor=request.user, at=timezone.now()
        )
        if answer.outcome == lists.RowOutcome.WHO_IS_MEANT:
            raise WhoIsMeant(sent.person.name, Namesakes(answer.candidates), may_be_new=True)
        if answer.application is None or answer.outcome == lists.RowOutcome.ALREADY:
            raise TournamentError(RefusalCode.APPLICATION_TWICE, player=sent.person.name)
        return row_of(found, answer.application)


class ManyApplicationsView(EntriesDeskView):
    """API: many persons entered at once."""

    @run_once_for_key
    @endpoint(
        takes=ApplicationsIn,
        gives=RowAnswerOut,
        many=True,
        first=find_for_entries,
        operation_id="festivals_applications_enter",
        examples=[
            OpenApiExample(
                "a list of a region",
                value={"applications": [CHILD, {**CHILD, "name": "Белов Пётр", "sex": "m"}]},
                request_only=True,
            ),
            OpenApiExample(
                "what became of each",
                value=[
                    {"row": 1, "outcome": "confirmed", "application": 12, "candidates": []},
                    {"row": 2, "outcome": "waiting", "application": 13, "candidates": []},
                ],
                response_only=True,
            ),
        ],
    )
    def post(self, request: Request, pk: int, found: Festival, body: ApplicationsIn) -> object:
        """Enter many persons, and answer for each row; sent again it enters nobody twice.

        409 `rows_wrong` where a row names a group or programme that is not there: then nobody is
        entered.
        """
        rows = body.validated_data["applications"]
        return lists.enter_rows(
            festival=found,
            rows=[sent_row(values, number) for number, values in enumerate(rows, 1)],
            actor=request.user,
            at=timezone.now(),
        )


class ConfirmView(EntriesDeskView):
    """API: applications confirmed."""

    @run_once_for_key
    @endpoint(
        takes=ConfirmIn,
        gives=ConfirmedOut,
        first=find_for_entries,
        operation_id="festivals_applications_confirm",
        examples=[
            OpenApiExample(
                "two of the waiting, and who the second is",
                value={"applications": [12, 13], "whom": {"13": 481}},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, pk: int, found: Festival, body: ConfirmIn) -> object:
        """Confirm sent and waiting applications in the order they came, as places last."""
        values = body.validated_data
        return answers.confirm_applications(
            festival=found,
            applications=values["applications"],
            players=values["whom"],
            over_limit=values["over_limit"],
            actor=request.user,
            at=timezone.now(),
        )


class ApplicationView(EntriesDeskView):
    """API: one application."""

    @endpoint(gives=ApplicationOut, operation_id="festivals_applications_retrieve")
    def get(self, request: Request, pk: int, application: int) -> object:
        """Read an application: who, what he plays, papers, money, open questions."""
        return row_of(find_for_entries(request, pk), application)

    @endpoint(
        takes=ApplicationChangeIn,
        gives=ApplicationOut,
        partial=True,
        first=find_for_entries,
        operation_id="festivals_applications_partial_update",
        examples=[
            OpenApiExample(
                "plays up, in two programmes",
                value={"group": 4, "contests": [31, 32]},
                request_only=True,
            )
        ],
    )
    def patch(
        self,
        request: Request,
        *,
        pk: int,
        application: int,
        found: Festival,
        body: ApplicationChangeIn,
    ) -> object:
        """Change the person, his group, what he plays, his fee, a parent's consent."""
        changing.change_application(
            festival=found,
            application=application,
            changed=body.validated_data,
            actor=request.user,
            at=timezone.now(),
        )
        return row_of(found, application)


class AnswerView(EntriesDeskView):
    """API: an application withdrawn or refused."""

    state = ApplicationState.WITHDRAWN

    def answer(self, request: Request, found: Festival, application: int, reason: str) -> PersonRow:
        """Write down the answer; entries are struck off while lots are not drawn."""
        answers.withdraw_application(
            festival=found,
            application=application,
            actor=request.user,
            at=timezone.now(),
            reason=reason,
            state=self.state,
        )
        return row_of(found, application)


class WithdrawView(AnswerView):
    """API: an application withdrawn."""

    @run_once_for_key
    @endpoint(
        takes=AnswerIn,
        gives=ApplicationOut,
        first=find_for_entries,
        operation_id="festivals_applications_withdraw",
    )
    def post(
        self, request: Request, *, pk: int, application: int, found: Festival, body: AnswerIn
    ) -> object:
        """Withdraw an application: its entries are struck off while lots are not drawn."""
        return self.answer(request, found, application, body.validated_data["reason"])


class RefuseView(AnswerView):
    """API: an application refused."""

    state = ApplicationState.REFUSED

    @run_once_for_key
    @endpoint(
        takes=AnswerIn,
        gives=ApplicationOut,
        first=find_for_entries,
        operation_id="festivals_applications_refuse",
        examples=[OpenApiExample("too old", value={"reason": "Старше группы"}, request_only=True)],
    )
    def post(
        self, request: Request, *, pk: int, application: int, found: Festival, body: AnswerIn
    ) -> object:
        """Refuse an application, with a reason; its entries are struck off."""
        return self.answer(request, found, application, body.validated_data["reason"])


class AgainView(EntriesDeskView):
    """API: an application taken in again."""

    @run_once_for_key
    @endpoint(
        gives=ApplicationOut,
        first=find_for_entries,
        operation_id="festivals_applications_again",
    )
    def post(self, request: Request, *, pk: int, application: int, found: Festival) -> object:
        """Take a withdrawn or refused application in again, at the end of the line."""
        answers.take_in_again(
            festival=found, application=application, actor=request.user, at=timezone.now()
        )
        return row_of(found, application)
