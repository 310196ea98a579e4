"""Rulesets, examinations and claims for programs; nothing here is stored."""

from django.http import Http404
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter import ruleset_rows
from arbiter.api.paging import Asked, number, one_of, word
from arbiter.api.serializers.examinations import ClaimAnswerOut, ExaminedOut, ExamineIn
from arbiter.api.serializers.rulesets import ComparisonOut, RulesetOut
from arbiter.api.views import visible_case
from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.model import Ruleset
from arbiter.selectors import claims, incidents
from arbiter.services.pdn_examination import examine_data, examine_game, usual_ruleset
from games.api.parsers import TextJSONParser
from games.selectors import records


def _ruleset(ruleset_id: str) -> Ruleset:
    if ruleset_id not in catalogue.all_ids():
        raise Http404
    return catalogue.load(ruleset_id)


class RulesetsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets_list", responses=RulesetOut(many=True))
    def get(self, request: Request) -> Response:
        """Every ruleset with its numbers, articles and sources, and in words."""
        found = [catalogue.load(one) for one in catalogue.all_ids()]
        return Response(RulesetOut(found, many=True).data)


class RulesetView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets_retrieve", responses=RulesetOut)
    def get(self, request: Request, ruleset_id: str) -> Response:
        """One ruleset."""
        return Response(RulesetOut(_ruleset(ruleset_id)).data)


class PairAsked(Asked):
    one = serializers.CharField(max_length=40)
    other = serializers.CharField(max_length=40)


class CompareView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="rulesets_compare",
        parameters=[PairAsked],
        responses={200: ComparisonOut, 404: OpenApiResponse(description="no such ruleset")},
    )
    def get(self, request: Request) -> Response:
        """Two rulesets in words, row beside row, differences marked."""
        asked = PairAsked.of(request)
        one, other = _ruleset(asked["one"]), _ruleset(asked["other"])
        rows = [
            {
                "heading": heading,
                "key": pair.row.key,
                "label": pair.row.label,
                "one": pair.row.text,
                "other": pair.other.text,
                "differs": pair.differs,
            }
            for heading, pairs in ruleset_rows.side_by_side(one, other, get_language())
            for pair in pairs
        ]
        found = {
            "one": one.id,
            "other": other.id,
            "differences": sum(row["differs"] for row in rows),
            "rows": rows,
        }
        return Response(ComparisonOut(found).data)


class RulesetAsked(Asked):
    ruleset = word("else the usual one of the record's game", most=40)


class ExamineView(APIView):
    permission_classes = [AllowAny]
    parser_classes = [TextJSONParser, MultiPartParser, FormParser]

    @extend_schema(request=ExamineIn, responses=ExaminedOut(many=True))
    def post(self, request: Request) -> Response:
        """Judge every game of a text or file under a ruleset; nothing is stored."""
        given = ExamineIn(data=request.data)
        given.is_valid(raise_exception=True)
        values = given.validated_data
        rules = catalogue.load(values["ruleset"])
        found = examine_data(given.data_bytes(), rules, obvious_win=values["obvious_win"])
        return Response(ExaminedOut([one.as_dict() for one in found], many=True).data)


class ArchiveExaminationView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="archive_examination",
        parameters=[RulesetAsked],
        responses=ExaminedOut,
    )
    def get(self, request: Request, pk: int) -> Response:
        """A record of the archive judged under a ruleset; nothing is stored."""
        asked = RulesetAsked.of(request)
        record = records.get(pk)
        if record is None or record.collection is None:
            raise Http404  # what players handed in is its event's to show
        rules = _ruleset(asked.get("ruleset", usual_ruleset(record)))
        examined = examine_game(records.read_again(record), rules)
        return Response(ExaminedOut(examined.as_dict()).data)


class ClaimAsked(Asked):
    ply = number("without it: the last one")
    rule = one_of([name.value for name in DrawRuleName])


class CaseClaimsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="cases_claims",
        parameters=[ClaimAsked],
        responses=ClaimAnswerOut(many=True),
    )
    def get(self, request: Request, pk: int) -> Response:
        """The answer to a draw claimed after a ply of the case's record: right, premature by so
        many, or wrong, with the plies that prove it."""
        asked = ClaimAsked.of(request)
        case = visible_case(request, pk).case
        examination = case.examination
        if examination is None or examination.ruleset_id not in catalogue.all_ids():
            raise Http404
        replay = records.replay_of(examination.record, incidents.waivers_of(case.subject))
        ply = asked.get("ply", replay.plies)
        if ply > replay.plies:
            raise ValidationError({"ply": f"0–{replay.plies}"})
        found = claims.as_data(replay, examination.ruleset_id, ply, asked.get("rule", ""))
        return Response(ClaimAnswerOut(found, many=True).data)
