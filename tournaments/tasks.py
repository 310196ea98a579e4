"""Messages that say "look": each task fetches rows and calls one service."""

from celery import shared_task
from django.utils import timezone

from tournaments.services import outbox, standings


@shared_task(name=outbox.RECOMPUTE, acks_late=True, ignore_result=True)
def recompute_standings(tournament_id: int, revision: int) -> None:
    """Bring the stored table of an event up to its newest revision; safe to run twice."""
    standings.recompute(tournament_id=tournament_id, revision=revision, at=timezone.now())


@shared_task(name="tournaments.sweep", ignore_result=True)
def sweep() -> None:
    """Send again what is overdue: at every start of a worker and once a minute."""
    for tournament_id, revision in standings.overdue():
        outbox.send_look(tournament_id, revision)
