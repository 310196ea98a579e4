"""HTTP API of examinations: examine a PDN text or an archive record at once; read stored ones."""

from django.http import Http404
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases.queries import access
from arbiter.cases.queries.access import require_visible_row
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import words
from arbiter.examinations.queries.games import (
    default_ruleset_of_record,
    examine_game,
    examine_request_pdn,
)
from arbiter.examinations.serializers import (
    ExaminationOut,
    ExaminationRowOut,
    ExaminedOut,
    ExamineIn,
)
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import VerdictKind
from arbiter.rulesets.queries import ruleset_or_404
from arbiter.web.queries import (
    PageQuery,
    QueryParameters,
    choice_parameter,
    filter_by_query,
    number_parameter,
    page_of_rows,
    text_parameter,
)
from games.archive.queries import records
from games.web.api import endpoint
from games.web.parsers import StrictJSONParser


class RulesetQuery(QueryParameters):
    """Query parameter: the ruleset to examine under."""

    ruleset = text_parameter("else the usual one of the record's game", most=40)


class ExamineView(APIView):
    """API: examine PDN games without storing."""

    tag = "examinations"
    permission_classes = [AllowAny]
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @endpoint(
        takes=ExamineIn,
        gives=ExaminedOut,
        many=True,
        operation_id="examine_create",
        parameters=[
            OpenApiParameter(
                "Accept-Language",
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="the language of the words: ru or en",
            )
        ],
    )
    def post(self, request: Request, body: ExamineIn) -> object:
        """Examine every game of a text or file under a ruleset; nothing is stored."""
        values = body.validated_data
        rules = catalogue.load_ruleset(values["ruleset"])
        games = examine_request_pdn(body.data_bytes(), rules, obvious_win=values["obvious_win"])
        return [examined.as_dict() for examined in games]


class ArchiveExaminationView(APIView):
    """API: examine a record of the archive."""

    tag = "examinations"
    permission_classes = [AllowAny]

    @endpoint(gives=ExaminedOut, operation_id="archive_examination", parameters=[RulesetQuery])
    def get(self, request: Request, pk: int) -> object:
        """Examine a record of the archive under a ruleset; nothing is stored."""
        query = RulesetQuery.parse_query(request)
        record = records.get_record(pk)
        if record is None or record.collection is None:
            raise Http404  # what players handed in is its event's to show
        rules = ruleset_or_404(query.get("ruleset", default_ruleset_of_record(record)))
        examined = examine_game(records.read_record_again(record), rules)
        return examined.as_dict()


class ExaminationsQuery(PageQuery):
    """Query parameters of the list of examinations."""

    record = number_parameter("a record of the archive")
    case = number_parameter()
    ruleset = text_parameter("`fmjd64@1`", most=40)
    verdict = choice_parameter([kind.value for kind in VerdictKind])
    result = choice_parameter([result.value for result in GameResult])
    termination = choice_parameter([termination.value for termination in Termination])
    code_version = text_parameter("of the rules as they ran", most=40)


class ExaminationsView(APIView):
    """API: the list of stored examinations."""

    tag = "examinations"
    permission_classes = [AllowAny]

    @endpoint(
        gives=ExaminationRowOut,
        many=True,
        operation_id="examinations_list",
        parameters=[ExaminationsQuery],
    )
    def get(self, request: Request) -> Response:
        """List examinations, the newest first.

        Those of certificates are public; those of games and cases are for their players and
        officials.
        """
        query = ExaminationsQuery.parse_query(request)
        columns = {
            "record": "record",
            "ruleset": "ruleset_id",
            "verdict": "kind",
            "result": "result",
            "termination": "termination",
            "code_version": "code_version",
        }
        rows = filter_by_query(
            access.examinations_visible_to(request.user),
            query,
            columns,
        )
        if "case" in query:
            cases = access.cases_visible_to(request.user).filter(pk=query["case"])
            rows = rows.filter(pk__in=cases.order_by().values("examination"))
        rows = rows.defer("document")
        return page_of_rows(
            request, query, rows, columns=("pk",), out=ExaminationRowOut, newest_first=True
        )


class ExaminationView(APIView):
    """API: one stored examination."""

    tag = "examinations"
    permission_classes = [AllowAny]

    @endpoint(
        gives=ExaminationOut,
        also={403: OpenApiResponse(description="of others' cases")},
        operation_id="examinations_retrieve",
    )
    def get(self, request: Request, pk: int) -> object:
        """Show one examination with its reasons, as data and in words."""
        examination = require_visible_row(
            access.examinations_visible_to(request.user),
            Examination,
            pk,
        )
        return words.examination_in_words(examination, get_language())
