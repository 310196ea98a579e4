"""Standings, a large draft and a large print by a real worker, also when it is killed."""

from collections.abc import Callable
from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.web import workers
from tests.support import small_event, swiss_event
from tests.support.waiting import until
from tests.support.worker import WorkerProcess, worker_environment
from tournaments.boards.models import Round
from tournaments.events.models import Tournament
from tournaments.games.services import results
from tournaments.papers import services as papers_services
from tournaments.papers.models import PrintJob, PrintState
from tournaments.papers.queries.choice import PaperChoice
from tournaments.rounds.models import DraftJob
from tournaments.rounds.services import drafts
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries import stored
from tournaments.tasks import sweep

# Standings by a real worker on real PostgreSQL and Redis, also when it is killed.


pytestmark = pytest.mark.django_db(transaction=True)

DRAW = Outcome(GameResult.DRAW, Termination.AGREEMENT)

WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)


def _until(happened: Callable[[], bool], worker: WorkerProcess) -> None:
    until(happened, worker.log.read_text)


def _enter(story: small_event.Story, outcome: Outcome, round_number: int = 1) -> None:
    game = story.game(round_number)
    results.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
        reason="проверка",
    )


def _is_current(story: small_event.Story) -> bool:
    return not Tournament.objects.get(pk=story.tournament.pk).is_overdue


def test_a_result_reaches_the_table_by_a_worker(celery_worker_process):
    """The message is sent after the commit, the worker stores the table of that revision."""
    story = small_event.event(4)
    _enter(story, WHITE)
    _until(lambda: _is_current(story), celery_worker_process)
    rows = stored.stored_table(story.tournament).rows.all()
    assert [row.points for row in rows] == [2, 0, 0, 0]


def _waits_for_a_lock() -> bool:
    """A worker stands inside its transaction, before the end of it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            " and datname = current_database()"
        )
        return cursor.fetchone()[0] > 0


def test_a_worker_killed_in_the_middle_leaves_nothing_half_and_nothing_lost(
    celery_worker_process,
):
    """kill -9 inside ``recompute_standings``: no half table; after the restart the sweep at
    the worker's start sends what is overdue, and the table is right."""
    story = small_event.event(4)
    _until(lambda: _is_current(story), celery_worker_process)  # the table of the lots
    with psycopg.connect(worker_environment()["DATABASE_URL"]) as holder:
        # the first statement of the task waits on rows that somebody else holds
        holder.execute("lock table tournaments_standingrevision in exclusive mode")
        _enter(story, WHITE)
        _until(_waits_for_a_lock, celery_worker_process)
        celery_worker_process.kill()
    assert StandingRevision.objects.count() == 1
    assert not _is_current(story)

    celery_worker_process.queue.flushdb()  # the broker has forgotten everything as well
    celery_worker_process.start()
    _until(lambda: _is_current(story), celery_worker_process)
    rows = stored.stored_table(story.tournament).rows.all()
    assert [row.points for row in rows] == [2, 0, 0, 0]


def test_a_broker_that_is_away_loses_no_result(celery_worker_process, settings, monkeypatch):
    """The result is recorded all the same; the sweep sends its message later."""
    story = small_event.event(4)
    _until(lambda: _is_current(story), celery_worker_process)  # the table of the lots
    celery_worker_process.wait_idle()  # a sweep of its start would make the next table as well
    from deploy.celery import app

    with monkeypatch.context() as away:
        away.setattr(app.conf, "broker_write_url", "redis://127.0.0.1:1/0")
        workers._broker.cache_clear()  # a process looks once where its broker is
        _enter(story, DRAW)
    workers._broker.cache_clear()
    assert workers.pause.is_on()
    workers.pause.end()
    assert not _is_current(story)
    sweep()
    _until(lambda: _is_current(story), celery_worker_process)


def test_a_worker_makes_the_draft_also_when_its_message_was_lost(
    celery_worker_process, monkeypatch
):
    monkeypatch.setattr(drafts, "IN_REQUEST", 5)
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    drafts.request_draft(tournament=story.tournament, actor=story.organiser, at=timezone.now())
    until(lambda: Round.objects.exists(), celery_worker_process.log.read_text)
    DraftJob.objects.create(
        tournament=story.tournament,
        asked_by=story.organiser,
        asked_at=timezone.now() - timedelta(hours=1),
    )
    sweep()
    until(lambda: Round.objects.get().drafts == 2, celery_worker_process.log.read_text)


def test_a_worker_prints_also_when_its_message_was_lost(celery_worker_process):
    """The papers of a job are in the language of whoever asked."""
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    swiss_event.publish(story)
    arguments = {
        "tournament": story.tournament,
        "choice": PaperChoice(("start", "boards", "cards")),
        "language": "en",
        "actor": story.organiser,
    }
    first = papers_services.request_print(**arguments, at=timezone.now())
    log = celery_worker_process.log.read_text
    until(lambda: PrintJob.objects.get(pk=first.pk).state == PrintState.DONE, log)
    lost = PrintJob.objects.create(
        tournament=story.tournament,
        asked_by=story.organiser,
        asked_at=timezone.now() - timedelta(hours=1),
        language="en",
        choice=first.choice,
        papers=3,
    )
    sweep()
    until(lambda: PrintJob.objects.get(pk=lost.pk).state == PrintState.DONE, log)
    for job in PrintJob.objects.all():
        assert job.made == 3 and bytes(job.pdf).startswith(b"%PDF-")
