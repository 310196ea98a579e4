"""Settings of Gunicorn, the web server: several threads, as requests mostly wait for the database.

``WEB_BIND`` is a port of the container or a socket beside nginx.
"""

import gc
import os
import sys

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

# a thread that waits for the database is to go on soon after the answer, not when the thread that
# computes has had its five thousandths of a second: a request has twenty such answers
SWITCH_SECONDS = 0.0005


def post_worker_init(worker: object) -> None:
    """Exempt what is loaded by now from garbage collection, and switch threads sooner."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
