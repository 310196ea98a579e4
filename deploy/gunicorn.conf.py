"""Settings of Gunicorn, the web server: several threads, as requests mostly wait for the database.

``WEB_BIND`` is a port of the container or a socket beside nginx.
"""

import gc
import itertools
import os
import shutil
import sys
import tempfile
from typing import Any

from deploy import settings  # a wrong environment ends the start here, with one list of faults

bind = os.environ.get("WEB_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_PROCESSES", "2"))
threads = 4
worker_class = "gthread"
timeout = 60
graceful_timeout = 30
max_requests = 5000
max_requests_jitter = 500
# addresses and TLS come from the proxy in front; settings decide what to believe
forwarded_allow_ips = "*"
control_socket_disable = True  # it would lie in a home that the units make read-only
proc_name = "arbiter-web"
accesslog = None  # nginx keeps one
errorlog = "-"
loglevel = "debug" if settings.DEBUG else "info"
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None

# the web processes keep their counts (`deploy.metrics`) in files that each of them reads
METRICS, METRICS_OURS = "PROMETHEUS_MULTIPROC_DIR", "METRICS_FOLDER"
if METRICS not in os.environ:  # a reload reads this file once more
    os.environ[METRICS] = tempfile.mkdtemp(prefix="arbiter-metrics-", dir=worker_tmp_dir)
    os.environ[METRICS_OURS] = os.environ[METRICS]


def pre_fork(server: Any, worker: Any) -> None:
    """Give a new process the lowest free place: it goes on with the counts of the one before."""
    taken = {other.metrics_place for other in server.WORKERS.values()}
    worker.metrics_place = next(place for place in itertools.count(1) if place not in taken)


def post_fork(server: Any, worker: Any) -> None:
    """Tell the process its place before the service is loaded."""
    os.environ["METRICS_PLACE"] = f"web{worker.metrics_place}"


def on_exit(server: Any) -> None:
    """Remove the counts with the server."""
    if METRICS_OURS in os.environ:
        shutil.rmtree(os.environ[METRICS_OURS], ignore_errors=True)


# a thread that waits for the database is to go on soon after the answer, not when the thread that
# computes has had its five thousandths of a second: a request has twenty such answers
SWITCH_SECONDS = 0.0005


def post_worker_init(worker: object) -> None:
    """Exempt what is loaded by now from garbage collection, and switch threads sooner."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
