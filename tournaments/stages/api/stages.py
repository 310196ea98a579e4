"""HTTP API of stages: planned, previewed, made; who does not come, who steps in."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.texts import event_title
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.stages.models import Stage
from tournaments.stages.queries import stages as queries
from tournaments.stages.queries.preview import preview_of_stage
from tournaments.stages.serializers import (
    AwayIn,
    CutTieIn,
    ReplacementIn,
    StageIn,
    StageOut,
    StageWholeOut,
)
from tournaments.stages.services import stages as services
from tournaments.systems.registry import USUAL
from tournaments.texts import explain_error

TWO_SEMI_FINALS = OpenApiExample(
    "a final of two semi-finals, mutual points carried",
    value={
        "title": "Финал",
        "also_from": [2],
        "quotas": [{"first": 1, "last": 4}],
        "carry": "mutual",
        "system": USUAL,
    },
    request_only=True,
)


def _event_to_change(request: Request, pk: int, *_more: Any, **_named: Any) -> Tournament:
    tournament = find_event(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament, request.method))
    return tournament


def _stage_to_change(request: Request, pk: int, stage: int, **_named: Any) -> Stage:
    row = queries.find_stage(_event_to_change(request, pk), stage)
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_STAGE, stage=stage)
    services.require_stage_rights(row, request.user)
    return row


def whole_stage(stage: Stage) -> dict[str, Any]:
    """Return a stage with everything its page shows."""
    if stage.made_at is not None:
        finals = queries.finals_of_stage(stage)
        came = queries.who_came(finals)
        return {
            "stage": stage,
            "finals": [
                {
                    "event": final.tournament_id,
                    "title": event_title(final.tournament),
                    "comers": [],
                    "came": came.get(final.tournament_id, []),
                }
                for final in finals
            ],
            "reserves": [],
            "ties": [],
            "faults": [],
            "order": queries.order_of_whole_event(stage),
        }
    preview = preview_of_stage(stage)
    return {
        "stage": stage,
        "finals": [
            {"event": None, "title": final.title, "comers": final.comers, "came": []}
            for final in preview.finals
        ],
        "reserves": preview.reserves,
        "ties": preview.ties,
        "faults": [
            {
                "code": fault.code,
                "detail": explain_error(fault.code, fault.params, get_language()),
            }
            for fault in preview.faults
        ],
        "order": [],
    }


class StagesView(PublicReadView):
    """API: the stages that take their players from an event."""

    tag = "stages and series"

    @endpoint(gives=StageOut, many=True, operation_id="events_stages")
    def get(self, request: Request, pk: int) -> object:
        """List the stages that follow an event; planned ones only for its organisers."""
        tournament = find_event(request, pk)
        manages = rights.is_allowed(request.user, Action.EDIT_EVENT, event_scope(tournament))
        return [
            stage
            for stage in queries.stages_after(tournament)
            if stage.made_at is not None or manages
        ]

    @run_once_for_key
    @endpoint(
        takes=StageIn,
        gives=StageOut,
        status=201,
        first=_event_to_change,
        operation_id="events_stages_create",
        examples=[TWO_SEMI_FINALS],
    )
    def post(self, request: Request, pk: int, found: Tournament, body: StageIn) -> object:
        """Plan the next stage; nothing is made before it is asked for."""
        return services.plan_stage(
            tournament=found, actor=request.user, at=timezone.now(), **body.terms()
        )


class StageView(PublicReadView):
    """API: one stage."""

    tag = "stages and series"

    @endpoint(gives=StageWholeOut, operation_id="events_stages_retrieve")
    def get(self, request: Request, pk: int, stage: int) -> object:
        """Show who goes on and why, or who came; what stands against making it."""
        row = queries.find_stage(find_event(request, pk), stage)
        if row is None or (row.made_at is None and not queries.may_manage_stage(request.user, row)):
            raise Http404
        return whole_stage(row)

    @endpoint(
        takes=StageIn,
        gives=StageOut,
        partial=True,
        first=_stage_to_change,
        operation_id="events_stages_partial_update",
    )
    def patch(
        self, request: Request, *, pk: int, stage: int, found: Stage, body: StageIn
    ) -> object:
        """Change the plan of a stage; of one that is made the deadline alone."""
        terms = body.terms()
        sources = found.sources.order_by("position").values_list("tournament", flat=True)
        also_from = terms.pop("also_from", list(sources))
        if "regulations" in terms:
            terms["regulations"] = {**found.regulations, **terms["regulations"]}
        return services.change_stage(
            stage=found, also_from=also_from, actor=request.user, at=timezone.now(), **terms
        )

    @endpoint(status=204, first=_stage_to_change, operation_id="events_stages_destroy")
    def delete(self, request: Request, *, pk: int, stage: int, found: Stage) -> Response:
        """Remove the plan of a stage that is not made."""
        services.remove_stage(stage=found, actor=request.user, at=timezone.now())
        return Response(status=204)


class StageMakeView(PublicReadView):
    """API: a stage made."""

    tag = "stages and series"

    @run_once_for_key
    @endpoint(gives=StageWholeOut, first=_stage_to_change, operation_id="events_stages_make")
    def post(self, request: Request, *, pk: int, stage: int, found: Stage) -> object:
        """Make the tournaments of a stage with their players; a second time changes nothing."""
        services.make_stage(stage=found, actor=request.user, at=timezone.now())
        found.refresh_from_db()
        return whole_stage(found)


class StageAwayView(PublicReadView):
    """API: who does not come to a planned stage."""

    tag = "stages and series"

    @run_once_for_key
    @endpoint(
        takes=AwayIn,
        gives=StageWholeOut,
        first=_stage_to_change,
        operation_id="events_stages_away",
    )
    def post(self, request: Request, *, pk: int, stage: int, found: Stage, body: AwayIn) -> object:
        """Note that a player does not come, or comes after all; the next in rank steps in."""
        made = services.set_away(
            stage=found, actor=request.user, at=timezone.now(), **body.validated_data
        )
        return whole_stage(made)


class StageTieView(PublicReadView):
    """API: a tie at the cut decided."""

    tag = "stages and series"

    @run_once_for_key
    @endpoint(
        takes=CutTieIn,
        gives=StageWholeOut,
        first=_stage_to_change,
        operation_id="events_stages_tie",
    )
    def post(
        self, request: Request, *, pk: int, stage: int, found: Stage, body: CutTieIn
    ) -> object:
        """Write down who of players equal at the cut goes on, and why."""
        made = services.decide_tie(
            stage=found, actor=request.user, at=timezone.now(), **body.validated_data
        )
        return whole_stage(made)


class StageReplacementsView(PublicReadView):
    """API: players of a made stage replaced."""

    tag = "stages and series"

    @run_once_for_key
    @endpoint(
        takes=ReplacementIn,
        gives=StageWholeOut,
        first=_stage_to_change,
        operation_id="events_stages_replace",
    )
    def post(
        self, request: Request, *, pk: int, stage: int, found: Stage, body: ReplacementIn
    ) -> object:
        """Replace a player who cannot come by the next in rank, until the deadline."""
        services.replace_by_next(
            stage=found, actor=request.user, at=timezone.now(), **body.validated_data
        )
        return whole_stage(found)
