"""HTTP API that says whether a draw claim after a half-move is right, premature or wrong."""

from django.http import Http404
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.cases.require_visible_case import require_visible_case
from arbiter.claims import answer_draw_claim_of_record_or_case
from arbiter.examinations.serializers import ClaimAnswerOut
from arbiter.incidents import irregular_moves_let_stand
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.web.paging_and_query_parameters import (
    QueryParameters,
    choice_parameter,
    number_parameter,
)
from games.archive import read_and_replay_stored_record
from games.web.validate_body_and_serialize_answer import endpoint


class ClaimQuery(QueryParameters):
    """Query parameters: the half-move and the rule of a draw claim."""

    ply = number_parameter("without it: the last one")
    rule = choice_parameter([name.value for name in DrawRuleName])


class CaseClaimsView(APIView):
    """API: the answer to a draw claim in a case."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=ClaimAnswerOut, many=True, operation_id="cases_claims", parameters=[ClaimQuery])
    def get(self, request: Request, pk: int) -> object:
        """Answer a draw claim made after a ply of the case's record.

        Right, premature by so many, or wrong, with the plies that prove it.
        """
        query = ClaimQuery.parse_query(request)
        case = require_visible_case(request, pk).case
        examination = case.examination
        if examination is None or examination.ruleset_id not in ruleset_catalogue.all_ruleset_ids():
            raise Http404
        replay = read_and_replay_stored_record.replay_of_record(
            examination.record, irregular_moves_let_stand.waivers_of_subject(case.subject)
        )
        ply = query.get("ply", replay.plies)
        if ply > replay.plies:
            raise ValidationError({"ply": f"0–{replay.plies}"})
        return answer_draw_claim_of_record_or_case.claim_answers_as_data(
            replay, examination.ruleset_id, ply, query.get("rule", "")
        )
