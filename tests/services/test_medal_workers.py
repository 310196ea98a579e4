"""Medals by a real worker: after the last result, also when it was killed on the way."""

import psycopg
import pytest
from django.db import connection

from tests.support import festivals, swiss_event
from tests.support.festival_results import begin, enter_result, people
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.waiting import until
from tests.support.worker import worker_environment
from tournaments.festivals.models import Festival, FestivalTables
from tournaments.festivals.services import setup
from tournaments.rounds.services import publishing

pytestmark = pytest.mark.django_db(transaction=True)

PERSONS = people("AB")


def _week_before_its_last_result() -> tuple[Festival, object, object]:
    """One tournament of two players, its only round published."""
    actor = festivals.organiser()
    week = festivals.youth_week(actor, GROUPS[6:7], PROGRAMMES[2:])
    Festival.objects.filter(pk=week.pk).update(ends_on=None)
    setup.open_to_everybody(festival=week, actor=actor, at=AT)
    tournament = week.contests.get().tournament
    begin(tournament, PERSONS, actor)
    publishing.publish_round(tournament=tournament, number=1, actor=actor, at=AT)
    return week, tournament, actor


def _enter(tournament, actor) -> None:
    (game,) = swiss_event.games(tournament, 1)
    enter_result(game, {person.name: at for at, person in enumerate(PERSONS)}, actor)


def _has_medals(week: Festival) -> bool:
    newest = FestivalTables.objects.filter(festival=week).first()
    return newest is not None and [row[0] for row in newest.tables["over"]["medals"]["region"]] == [
        "A",
        "B",
    ]


def test_the_last_result_reaches_the_medals_by_a_worker(celery_worker_process):
    week, tournament, actor = _week_before_its_last_result()
    _enter(tournament, actor)
    until(lambda: _has_medals(week), celery_worker_process.log.read_text)


def _waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            " and datname = current_database()"
        )
        return cursor.fetchone()[0] > 0


def test_a_worker_killed_between_leaves_nothing_half_and_the_sweep_makes_them(
    celery_worker_process,
):
    """The table of the tournament is stored, the medals are not: the sweep finds it."""
    week, tournament, actor = _week_before_its_last_result()
    celery_worker_process.wait_idle()
    FestivalTables.objects.all().delete()
    with psycopg.connect(worker_environment()["DATABASE_URL"]) as holder:
        holder.execute("lock table tournaments_festivaltables in exclusive mode")
        _enter(tournament, actor)
        until(_waits_for_a_lock, celery_worker_process.log.read_text)
        celery_worker_process.kill()
    assert not _has_medals(week)
    celery_worker_process.queue.flushdb()  # the broker has forgotten everything as well
    celery_worker_process.start()
    until(lambda: _has_medals(week), celery_worker_process.log.read_text)
