"""Counts of requests, kept in each process; those of all web processes are told together."""

import os
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, values
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.values import MultiProcessValue

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where the web processes keep their counts; set by ``gunicorn.conf.py`` before they start."""

PLACE = "METRICS_PLACE"
"""Which of the web processes this is. A new one goes on with the counts of the one it replaces:
a file for each that ever was would be read at every question."""

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25)

_IS_SHARED = FOLDER in os.environ


def _place() -> str:
    return os.environ.get(PLACE, str(os.getpid()))


if _IS_SHARED:
    kind_of_value: Any = MultiProcessValue  # its classes come without types
    values.ValueClass = kind_of_value(_place)

COUNTED = CollectorRegistry()

REQUESTS = Counter(
    "arbiter_requests",
    "Requests answered, by the name of the address.",
    ("view", "method", "status"),
    registry=COUNTED,
)

TIMES = Histogram(
    "arbiter_request_seconds",
    "Time until an answer began.",
    ("view",),
    buckets=SECONDS,
    registry=COUNTED,
)


def counts_of_all_processes() -> Any:
    """Return the registry that collects what every web process of this server has counted."""
    if not _IS_SHARED:
        return COUNTED
    registry = CollectorRegistry()
    collector: Any = MultiProcessCollector
    collector(registry)
    return registry
