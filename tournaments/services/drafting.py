"""A draft of a large field is made by a worker; a small one at once."""

import logging
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.permissions import Action
from tournaments.errors import TournamentError
from tournaments.models import DraftJob, DraftState, EntryState, Round, Tournament
from tournaments.scopes import event_scope
from tournaments.services import swiss
from tournaments.services.outbox import ask_for_draft

log = logging.getLogger(__name__)

IN_REQUEST = 250  # players whom the engine pairs while a page may wait


def ask(*, tournament: Tournament, actor: User, at: datetime) -> Round | DraftJob:
    """The draft itself, or for a large field the wish for it; one wish at a time.

    Raises what ``swiss.draft_round`` raises; a worker's refusal is kept in the wish.
    """
    permissions.require(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    if players <= IN_REQUEST:
        return swiss.draft_round(tournament=tournament, actor=actor, at=at)
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        job = tournament.draft_jobs.filter(state=DraftState.WAITING).first()
        if job is None:
            job = DraftJob.objects.create(tournament=tournament, asked_by=actor, asked_at=at)
        ask_for_draft(job.pk)
    return job


def work(job_id: int, at: datetime) -> None:
    """Make the draft that was wished for; twice is harmless, the second finds it done."""
    job = DraftJob.objects.select_related("tournament", "asked_by").filter(pk=job_id).first()
    if job is None or job.state != DraftState.WAITING:
        return
    try:
        made = swiss.plan(job.tournament)
        with transaction.atomic():
            if _finish(job, DraftState.DONE, at):
                swiss.write(job.tournament, made, actor=job.asked_by, at=at)
    except TournamentError as error:
        fail(job_id, error.code, dict(error.params), at)


def fail(job_id: int, code: str, params: dict[str, object], at: datetime) -> None:
    """Keep why nothing came of it."""
    DraftJob.objects.filter(pk=job_id, state=DraftState.WAITING).update(
        state=DraftState.FAILED, finished_at=at, error={"code": code, "params": params}
    )


def _finish(job: DraftJob, state: DraftState, at: datetime) -> bool:
    changed = DraftJob.objects.filter(pk=job.pk, state=DraftState.WAITING).update(
        state=state, finished_at=at
    )
    return changed == 1


def waiting(before: datetime) -> list[int]:
    """Wishes whose message may be lost."""
    found = DraftJob.objects.filter(state=DraftState.WAITING, asked_at__lt=before)
    return list(found.values_list("pk", flat=True))
