"""Celery tasks of events: standings, drafts and their reasons, papers, what is late."""

from datetime import timedelta

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from tournaments.calls import queries as calls_queries
from tournaments.calls.services import outbox, sending, subscriptions
from tournaments.errors import RefusalCode
from tournaments.events.services import revision as revision_services
from tournaments.exchange.queries.kept import events_without_newest_file
from tournaments.exchange.queries.taken import events_to_decide
from tournaments.exchange.services import kept, taking
from tournaments.federations.queries.snapshots import overdue_snapshots
from tournaments.federations.services import comparing
from tournaments.festivals.models import FestivalJob
from tournaments.festivals.queries import tables as festival_tables
from tournaments.festivals.services import letters, printing
from tournaments.festivals.services import tables as tables_services
from tournaments.games.services import overdue
from tournaments.papers import services as papers_services
from tournaments.ratings.queries.sources import overdue_lists
from tournaments.ratings.queries.tables import lists_of_event
from tournaments.ratings.services import computing
from tournaments.rounds.queries.reasons import rounds_without_reasons
from tournaments.rounds.services import drafts
from tournaments.rounds.services import reasons as reasons_services
from tournaments.stages.queries import stages as stages_queries
from tournaments.stages.services import carrying
from tournaments.standings.queries.tables import overdue_standings
from tournaments.teams.queries.standings import events_without_team_table
from tournaments.teams.services import standings as teams_services
from tournaments.webhooks import queries as webhooks_queries
from tournaments.webhooks.services import letters as webhooks_letters
from tournaments.webhooks.services import sending as webhooks_sending

DRAFT_SECONDS = 150  # of one pairing; a thousand players need a fraction of it


@shared_task(name=revision_services.RECOMPUTE, acks_late=True, ignore_result=True)
def recompute_standings(tournament_id: int, revision: int) -> None:
    """Compute an event's stored tables up to its newest revision; safe to run twice.

    Where teams play, theirs is one of them. What follows from them, points carried on, medals and
    teams, is counted even where a killed worker had stored the tables.
    """
    teams_services.recompute_tables(
        tournament_id=tournament_id, revision=revision, at=timezone.now()
    )
    for stage_id in stages_queries.stages_to_carry(tournament_id):
        carrying.carry_again(stage_id=stage_id, at=timezone.now())
    for festival_id in festival_tables.events_of_tournament(tournament_id):
        tables_services.send_recompute(festival_id)
    if webhooks_queries.does_event_tell(tournament_id):
        webhooks_sending.send_soon()
    for rated in lists_of_event(tournament_id):
        computing.send_recompute(rated.rating_list_id)
    if events_without_newest_file(tournament_id):
        kept.send_keeping(tournament_id)


@shared_task(name=kept.KEEP, acks_late=True, ignore_result=True)
def keep_event_file(tournament_id: int) -> None:
    """Keep the signed file of an event whose round is over; safe to run twice."""
    kept.keep_event_file(tournament_id=tournament_id, at=timezone.now())


@shared_task(name=taking.DECIDE, acks_late=True, ignore_result=True)
def decide_taken_event(pk: int) -> None:
    """Decide an event of another installation again; safe to run twice."""
    taking.decide_taken_event(pk=pk, at=timezone.now())


@shared_task(name=computing.RECOMPUTE, acks_late=True, ignore_result=True)
def recompute_rating_list(list_id: int) -> None:
    """Compute a rating list anew from its events that are over; safe to run twice."""
    computing.recompute_list(list_id=list_id, at=timezone.now())


@shared_task(name=comparing.TASK, acks_late=True, ignore_result=True)
def work_on_snapshot(snapshot_id: int) -> None:
    """Compare or store a federation's list; safe to run twice."""
    comparing.work_on_snapshot(snapshot_id=snapshot_id, at=timezone.now())


@shared_task(name=tables_services.RECOMPUTE, acks_late=True, ignore_result=True)
def recompute_festival_tables(festival_id: int) -> None:
    """Compute medals, teams and combined standings of an event; safe to run twice."""
    tables_services.recompute_tables(festival_id=festival_id, at=timezone.now())


@shared_task(
    name=revision_services.DRAFT,
    acks_late=True,
    ignore_result=True,
    soft_time_limit=DRAFT_SECONDS,
)
def draft_round(job_id: int) -> None:
    """Draft a round of a large field; an engine that takes too long is stopped."""
    try:
        drafts.make_requested_draft(job_id, timezone.now)
    except SoftTimeLimitExceeded:
        drafts.record_draft_failure(
            job_id, RefusalCode.ENGINE_SLOW, {"seconds": DRAFT_SECONDS}, timezone.now()
        )


@shared_task(name=revision_services.REASONS, acks_late=True, ignore_result=True)
def write_reasons(round_id: int) -> None:
    """Write why the boards of a drafted round are as they are; safe to run twice."""
    reasons_services.write_reasons(round_id)


@shared_task(name=revision_services.PRINT, acks_late=True, ignore_result=True)
def print_papers(job_id: int) -> None:
    """Print many papers for an official who waits."""
    papers_services.make_requested_print(job_id, timezone.now)


@shared_task(name=printing.MAKE, acks_late=True, ignore_result=True)
def make_festival_file(job_id: int) -> None:
    """Print the papers of an event of many tournaments, or pack its files."""
    printing.make_requested_file(job_id, timezone.now)


@shared_task(name=outbox.TASK, acks_late=True, ignore_result=True)
def send_messages() -> None:
    """Send what the outbox holds for players; safe to run twice."""
    if sending.send_due_messages(timezone.now):
        outbox.send_soon()


@shared_task(name=webhooks_sending.TASK, acks_late=True, ignore_result=True)
def send_webhooks() -> None:
    """Tell other sites what happened; safe to run twice."""
    if webhooks_sending.send_webhooks(timezone.now):
        webhooks_sending.send_soon()
    webhooks_letters.warn_owners(timezone.now())


@shared_task(name="tournaments.forget_receivers", ignore_result=True)
def forget_receivers() -> None:
    """Forget devices and addresses of cards that are over, and messages sent long ago."""
    subscriptions.forget_expired(timezone.now())
    sending.delete_old_messages(timezone.now())
    webhooks_sending.delete_old_deliveries(timezone.now())


@shared_task(name="tournaments.sweep", ignore_result=True)
def sweep() -> None:
    """Requeue all overdue jobs, at a worker's start and once a minute.

    What nobody confirmed or answered in time goes to the desk.
    """
    for tournament_id, revision in (*overdue_standings(), *events_without_team_table()):
        revision_services.send_recompute(tournament_id, revision)
    for stage_id in stages_queries.overdue_carries():
        carrying.carry_again(stage_id=stage_id, at=timezone.now())
    for festival_id in festival_tables.overdue_tables(timezone.localdate()):
        tables_services.send_recompute(festival_id)
    for list_id in overdue_lists():
        computing.send_recompute(list_id)
    for snapshot_id in overdue_snapshots(timezone.now()):
        comparing.send_work(snapshot_id)
    for job_id in drafts.overdue_draft_jobs(
        before=timezone.now() - timedelta(seconds=2 * DRAFT_SECONDS)
    ):
        revision_services.send_draft(job_id)
    for round_id in rounds_without_reasons():
        revision_services.send_reasons(round_id)
    kept.remove_files_that_name_too_much()
    for tournament_id in events_without_newest_file():
        kept.send_keeping(tournament_id)
    for taken_id in events_to_decide(timezone.now()):
        taking.send_deciding(taken_id)
    papers_services.remove_old_prints(timezone.now())
    for job_id in papers_services.overdue_print_jobs(timezone.now()):
        revision_services.send_print(job_id)
    papers_services.remove_old_prints(timezone.now(), FestivalJob)
    for job_id in papers_services.overdue_print_jobs(timezone.now(), FestivalJob):
        printing.send_job(job_id)
    letters.remind_of_deadlines(timezone.now())
    if calls_queries.due_messages(timezone.now()).exists():
        outbox.send_soon()
    if webhooks_queries.is_anything_to_tell(timezone.now()):
        webhooks_sending.send_soon()
    overdue.bring_back_moments_ahead(timezone.now())
    for game_id in overdue.overdue_results(timezone.now()):
        overdue.send_unconfirmed_to_desk(game_id, timezone.now())
    for game_id in overdue.overdue_games(timezone.now()):
        overdue.send_overdue_answer_to_desk(game_id, timezone.now())
