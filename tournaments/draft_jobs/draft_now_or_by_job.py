"""Draft a round at once for a small field, by a background job for a large one; find lost jobs."""

from collections.abc import Callable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.draft_jobs.models import UNFINISHED, DraftJob, DraftState
from tournaments.entries.models import EntryState
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.events.queue_background_jobs import queue_draft
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.round_drafts import pair_and_write_draft
from tournaments.rounds_and_boards.models import Round

IN_REQUEST = 250  # players whom the engine pairs while a page may wait


def request_draft(*, tournament: Tournament, actor: User, at: datetime) -> Round | DraftJob:
    """Draft the next round now, or queue a job for a large field; one job at a time.

    Raises what ``pair_and_write_draft.draft_round`` raises; a refusal of the worker is kept in the
    wish.
    """
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    if players <= IN_REQUEST:
        return pair_and_write_draft.draft_round(tournament=tournament, actor=actor, at=at)
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        job = tournament.draft_jobs.filter(state__in=UNFINISHED).first()
        if job is None:
            job = DraftJob.objects.create(tournament=tournament, asked_by=actor, asked_at=at)
        queue_draft(job.pk)
    return job


def make_requested_draft(job_id: int, now: Callable[[], datetime]) -> None:
    """Run a queued drafting job; running it twice is harmless.

    ``now`` is asked when the work begins and when it has ended: both are told.
    """
    job = _in_sight().select_related("tournament", "asked_by").filter(pk=job_id).first()
    if job is None or not _move(job_id, DraftState.RUNNING, began_at=now()):
        return
    try:
        made = pair_and_write_draft.plan_draft(job.tournament)
        with transaction.atomic():
            at = now()
            if _move(job_id, DraftState.DONE, finished_at=at, round=made.number):
                pair_and_write_draft.write_draft(job.tournament, made, actor=job.asked_by, at=at)
    except TournamentError as error:
        record_draft_failure(job_id, error.code, dict(error.params), now())
    except Tournament.DoesNotExist:  # the event was hidden while the engine paired
        record_draft_failure(job_id, RefusalCode.EVENT_HIDDEN, {}, now())


def record_draft_failure(job_id: int, code: str, params: dict[str, object], at: datetime) -> None:
    """Store why a drafting job failed."""
    _move(job_id, DraftState.FAILED, finished_at=at, error={"code": code, "params": params})


def _move(job_id: int, state: DraftState, **changes: object) -> bool:
    """Forward by compare-and-set; a job whose worker was lost is taken a second time."""
    unfinished = DraftJob.objects.filter(pk=job_id, state__in=UNFINISHED)
    return unfinished.update(state=state, **changes) == 1


def overdue_draft_jobs(before: datetime) -> list[int]:
    """Select drafting jobs whose message or worker may be lost."""
    is_lost = Q(state=DraftState.WAITING, asked_at__lt=before) | Q(
        state=DraftState.RUNNING, began_at__lt=before
    )
    return list(_in_sight().filter(is_lost).values_list("pk", flat=True))


def _in_sight() -> QuerySet[DraftJob]:
    """Leave out jobs of hidden events, which wait until the event is shown again."""
    return DraftJob.objects.filter(tournament__hidden_at__isnull=True)
