"""Figures that are asked for at the moment of the question: queues, overdue work, anchors."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, TypeAlias

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import Min
from django.utils import timezone
from kombu.exceptions import ChannelError, KombuError
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from redis.exceptions import RedisError

from arbiter.journal.services import undelivered_anchors
from deploy.broker import choice
from deploy.broker.cache import task_count_key
from deploy.database.connections import limit_database_wait
from deploy.health.checks import BROKER_SECONDS, PROBE_SECONDS
from games.imports.models import ImportJob
from games.web.workers import QUICK
from tournaments.papers.models import UNPRINTED, PrintJob
from tournaments.rounds.models import UNFINISHED, DraftJob
from tournaments.standings.queries.tables import (
    event_with_longest_overdue_standings,
    overdue_standings,
)

OUTCOMES = ("success", "failure", "retry")

Family: TypeAlias = CounterMetricFamily | GaugeMetricFamily


class StateNow:
    """Collector of what is asked of database, broker and cache at each question.

    A part that is away leaves its figures out and is named by ``arbiter_part_away``: the others
    are told all the same.
    """

    def collect(self) -> Iterator[Family]:
        """Yield every figure that could be asked for."""
        away = GaugeMetricFamily(
            "arbiter_part_away", "1: this part did not answer.", labels=["part"]
        )
        for part, ask in PARTS.items():
            figures: list[Family] = []
            fault = 0
            try:
                figures = list(ask())
            except AWAY[part]:
                fault = 1
            away.add_metric([part], fault)
            yield from figures
        yield away


def _of_database() -> Iterator[Family]:
    now = timezone.now()
    with limit_database_wait(PROBE_SECONDS):
        overdue = overdue_standings()
        oldest = event_with_longest_overdue_standings() if overdue else None
        waiting, ages = (
            GaugeMetricFamily("arbiter_jobs_waiting", "Work that waits.", labels=["kind"]),
            GaugeMetricFamily(
                "arbiter_jobs_oldest_seconds", "How long the oldest of it waits.", labels=["kind"]
            ),
        )
        kinds: dict[str, tuple[int, datetime | None]] = {
            "standings": (len(overdue), oldest[2] if oldest else None),
            "draft": _count_and_oldest(DraftJob.objects.filter(state__in=UNFINISHED), "asked_at"),
            "print": _count_and_oldest(PrintJob.objects.filter(state__in=UNPRINTED), "asked_at"),
            "import": _count_and_oldest(ImportJob.objects.filter(finished_at=None), "created_at"),
        }
        for kind, (count, since) in kinds.items():
            waiting.add_metric([kind], count)
            ages.add_metric([kind], max(0.0, (now - since).total_seconds()) if since else 0)
        yield from (waiting, ages)
        anchors = GaugeMetricFamily(
            "arbiter_anchors_undelivered", "Targets that lack an anchor of the journal."
        )
        anchors.add_metric([], sum(1 for _anchor in undelivered_anchors()))
        yield anchors


def _count_and_oldest(rows: Any, column: str) -> tuple[int, datetime | None]:
    found = rows.order_by().values_list(column, flat=True)
    return found.count(), found.aggregate(since=Min(column))["since"]


def _of_broker() -> Iterator[Family]:
    from deploy.celery import app  # loaded by the first question, not at every start

    lengths = GaugeMetricFamily(
        "arbiter_queue_length", "Messages that no worker has taken yet.", labels=["queue"]
    )
    options = {**app.conf.broker_transport_options, **QUICK}
    with app.connection_for_write(
        connect_timeout=BROKER_SECONDS, transport_options=options
    ) as link:
        link.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_SECONDS)
        for queue in (choice.USUAL, choice.IMPORTS):
            lengths.add_metric([queue], _length(link.default_channel, queue))
    yield lengths


def _length(channel: Any, queue: str) -> int:
    try:
        return channel.queue_declare(queue=queue, passive=True).message_count
    except ChannelError:  # an empty queue of Redis is no queue
        return 0


def _of_workers() -> Iterator[Family]:
    """Workers count in the shared cache, wherever they run; without Redis nobody is told."""
    if not settings.CACHES["default"].get("LOCATION"):
        return
    from deploy.celery import app

    ends = CounterMetricFamily(
        "arbiter_tasks", "Tasks ended by workers.", labels=["task", "outcome"]
    )
    tasks = [name for name in app.tasks if not name.startswith("celery.")]
    keys = {task_count_key(task, end): (task, end) for task in tasks for end in OUTCOMES}
    counted = Counter(cache.get_many(keys))
    for key, (task, outcome) in keys.items():
        ends.add_metric([task, outcome], counted[key])
    yield ends


# what a silent part raises: a mistake of ours is none of these
AWAY: dict[str, tuple[type[Exception], ...]] = {
    "database": (DatabaseError,),
    "broker": (OSError, KombuError, RedisError),
    "cache": (OSError, RedisError),
}

PARTS: dict[str, Callable[[], Iterator[Family]]] = {
    "database": _of_database,
    "broker": _of_broker,
    "cache": _of_workers,
}
