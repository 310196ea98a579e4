"""A stage made by a process that is killed, and carried points by a worker that is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import connection

from arbiter.rules.outcome import GameResult
from tests.support.programs import dies_with_us
from tests.support.small_event import NOON
from tests.support.stages import enter, entry_of, games_of, organiser, planned, two_semi_finals
from tests.support.waiting import until
from tests.support.worker import TOP, worker_environment
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.stages.models import Stage, StageEntry, StageFinal
from tournaments.stages.services import stages

pytestmark = pytest.mark.django_db(transaction=True)

MAKE = """
import django
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from tournaments.stages.models import Stage
from tournaments.stages.services import stages
stages.make_stage(stage=Stage.objects.get(), actor=User.objects.get(username="organiser"),
                  at=timezone.now())
"""


@contextmanager
def nobody_comes_in() -> Iterator[None]:
    """Hold the rows of who came: whoever writes them waits in the middle of his transaction."""
    with psycopg.connect(worker_environment()["DATABASE_URL"]) as holder:
        holder.execute("lock table tournaments_stageentry in share mode")
        yield


def waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            " and datname = current_database()"
        )
        return cursor.fetchone()[0] > 0


def is_nobody_connected_but_us() -> bool:
    """Whether the transaction of the killed process is gone on the server, too."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where datname = current_database()"
            " and pid <> pg_backend_pid() and state is not null and query like '%stageentry%'"
        )
        return cursor.fetchone()[0] == 0


def test_a_process_killed_while_a_stage_is_made_leaves_nothing_half() -> None:
    stage = planned(two_semi_finals())
    entries = Entry.objects.count()
    with nobody_comes_in():
        process = subprocess.Popen(
            [sys.executable, "-c", MAKE],
            cwd=TOP,
            env=worker_environment(),
            stderr=subprocess.DEVNULL,
            preexec_fn=dies_with_us(signal.SIGTERM),
        )
        until(waits_for_a_lock, lambda: "the process did not come to the players")
        os.kill(process.pid, signal.SIGKILL)
        process.wait(timeout=10)
    until(is_nobody_connected_but_us, lambda: "the server keeps the transaction")
    assert Tournament.everything.count() == 2
    assert not StageFinal.objects.exists()
    assert not StageEntry.objects.exists()
    assert Entry.objects.count() == entries
    stage.refresh_from_db()
    assert stage.made_at is None
    (final,) = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    assert final.tournament.entries.count() == 4
    assert Stage.objects.get().made_at == NOON


def test_a_worker_killed_while_points_are_carried_again_counts_them_after(
    celery_worker_process,
) -> None:
    semi_finals = two_semi_finals()
    (made,) = stages.make_stage(stage=planned(semi_finals), actor=organiser(), at=NOON)
    final = made.tournament
    game = games_of(semi_finals[0]).get(
        white__player__name__in=["Абрамов", "Белова"], black__player__name__in=["Абрамов", "Белова"]
    )
    celery_worker_process.wait_idle()
    is_white = game.white.player.name == "Белова"
    with nobody_comes_in():
        enter(
            game,
            GameResult.WHITE_WINS if is_white else GameResult.BLACK_WINS,
            reason="записан не тот результат",
        )
        until(waits_for_a_lock, celery_worker_process.log.read_text)
        celery_worker_process.kill()

    def brought(name: str) -> int:
        return StageEntry.objects.get(entry=entry_of(final, name)).carried

    assert (brought("Абрамов"), brought("Белова")) == (2, 0)
    celery_worker_process.queue.flushdb()  # the broker has forgotten everything as well
    celery_worker_process.start()
    until(lambda: brought("Белова") == 2, celery_worker_process.log.read_text)
    assert brought("Абрамов") == 0
