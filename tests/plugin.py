"""Loaded with ``-p`` before Django's settings: names or starts PostgreSQL and Redis.

``DATABASE_URL`` and ``REDIS_URL`` win; otherwise private servers on private ports. Whatever
listens on the usual ports may hold somebody's data and is never touched.
"""

import atexit
import os
import shutil
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from deploy.keys import ensure_key

REPORT: list[str] = []
_held = ExitStack()


def _number(url: str, database: int) -> str:
    return f"{url.rsplit('/', 1)[0]}/{database}" if url.count("/") > 2 else f"{url}/{database}"


def _own_databases(worker: int) -> None:
    """Two workers on one queue would eat each other's tasks."""
    url = os.environ["REDIS_URL"]
    os.environ["REDIS_URL"] = _number(url, 2 * worker)
    os.environ["CACHE_URL"] = _number(url, 2 * worker + 1)  # cleared without losing messages


def _services() -> None:
    from tests import servers  # the drivers are loaded by the one process that starts servers

    started = time.monotonic()
    if os.environ.get("DATABASE_URL"):
        servers.must_answer(os.environ["DATABASE_URL"])
        REPORT.append("database given by DATABASE_URL")
    else:
        url, origin = _held.enter_context(servers.postgres())
        os.environ["DATABASE_URL"] = url
        REPORT.append(f"PostgreSQL private ({origin})")
    if os.environ.get("REDIS_URL"):
        REPORT.append("Redis given by REDIS_URL")
    else:
        url, origin = _held.enter_context(servers.redis_server())
        os.environ["REDIS_URL"] = url
        REPORT.append(f"Redis private ({origin})")
    REPORT.append(f"{time.monotonic() - started:.1f} s")


def _place() -> None:
    """A throw-away ``var`` with a key of its own; the checkout's is the demo's."""
    var = Path(tempfile.mkdtemp(prefix="arbiter-var-"))
    _held.callback(shutil.rmtree, var, ignore_errors=True)
    os.environ["ARBITER_VAR"] = str(var)
    os.environ["ARBITER_LOG_LEVEL"] = "WARNING"
    os.environ["CERTIFICATE_NAMESPACE"] = "certificate@arbiter"
    ensure_key(var / "certificate_key")


def ensure() -> None:
    """Once for the whole run; the workers of xdist inherit what was found."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        atexit.register(_held.close)
        _place()
        _services()
    _own_databases(0 if worker is None else 1 + int(worker.removeprefix("gw")))


def pytest_report_header() -> str:
    return "services: " + ", ".join(REPORT)


ensure()
