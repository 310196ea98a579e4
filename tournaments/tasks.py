"""Celery tasks of events: compute standings, draft rounds, print papers, resend what is late."""

from datetime import timedelta

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from tournaments.correspondence import send_overdue_answers_to_desk
from tournaments.disputes_claims_incidents import send_unconfirmed_results_to_desk
from tournaments.draft_jobs import draft_now_or_by_job
from tournaments.events import queue_background_jobs
from tournaments.print_jobs import request_and_make_prints
from tournaments.refusals.codes_and_exceptions import RefusalCode
from tournaments.standings import recompute_standings as standings
from tournaments.standings.find_overdue_standings import overdue_standings

DRAFT_SECONDS = 150  # of one pairing; a thousand players need a fraction of it


@shared_task(name=queue_background_jobs.RECOMPUTE, acks_late=True, ignore_result=True)
def recompute_standings(tournament_id: int, revision: int) -> None:
    """Compute an event's stored table up to its newest revision; safe to run twice."""
    standings.recompute_standings(tournament_id=tournament_id, revision=revision, at=timezone.now())


@shared_task(
    name=queue_background_jobs.DRAFT,
    acks_late=True,
    ignore_result=True,
    soft_time_limit=DRAFT_SECONDS,
)
def draft_round(job_id: int) -> None:
    """Draft a round of a large field; an engine that takes too long is stopped."""
    try:
        draft_now_or_by_job.make_requested_draft(job_id, timezone.now)
    except SoftTimeLimitExceeded:
        draft_now_or_by_job.record_draft_failure(
            job_id, RefusalCode.ENGINE_SLOW, {"seconds": DRAFT_SECONDS}, timezone.now()
        )


@shared_task(name=queue_background_jobs.PRINT, acks_late=True, ignore_result=True)
def print_papers(job_id: int) -> None:
    """Print many papers for an official who waits."""
    request_and_make_prints.make_requested_print(job_id, timezone.now)


@shared_task(name="tournaments.sweep", ignore_result=True)
def sweep() -> None:
    """Requeue all overdue jobs, at a worker's start and once a minute.

    What nobody confirmed or answered in time goes to the desk.
    """
    for tournament_id, revision in overdue_standings():
        queue_background_jobs.send_recompute(tournament_id, revision)
    for job_id in draft_now_or_by_job.overdue_draft_jobs(
        before=timezone.now() - timedelta(seconds=2 * DRAFT_SECONDS)
    ):
        queue_background_jobs.send_draft(job_id)
    request_and_make_prints.remove_old_prints(timezone.now())
    for job_id in request_and_make_prints.overdue_print_jobs(timezone.now()):
        queue_background_jobs.send_print(job_id)
    for game_id in send_unconfirmed_results_to_desk.overdue_results(timezone.now()):
        send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(game_id, timezone.now())
    for game_id in send_overdue_answers_to_desk.overdue_games(timezone.now()):
        send_overdue_answers_to_desk.send_overdue_answer_to_desk(game_id, timezone.now())
