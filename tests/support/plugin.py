"""Pytest plugin: names PostgreSQL and Redis before Django loads, starts what tests need."""

import atexit
import gc
import os
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from arbiter.proofs.keyfile import make_key_unless_there
from deploy import bootstrap, startup
from tests.support import marks, programs

# Pytest plugin: names PostgreSQL and Redis before Django loads, starts them if needed.
#
# ``DATABASE_URL`` and ``REDIS_URL`` win; otherwise private servers on private ports. The ports
# are chosen at once, because settings are read first; the servers start when the tests are
# collected and one of them is not pure (`tests.support.marks`). Whatever listens on the usual
# ports may hold somebody's data and is never touched.


STARTED: list[str] = []

_kept: dict[str, programs.KeptPort] = {}  # the ports of private servers that do not run yet

_held = ExitStack()


def _number(url: str, database: int) -> str:
    return f"{url.rsplit('/', 1)[0]}/{database}" if url.count("/") > 2 else f"{url}/{database}"


def _own_databases(worker: int) -> None:
    """Two workers on one queue would eat each other's tasks."""
    url = os.environ["REDIS_URL"]
    os.environ["REDIS_URL"] = _number(url, 2 * worker)
    os.environ["CACHE_URL"] = _number(url, 2 * worker + 1)  # cleared without losing messages


def _addresses() -> None:
    """Where the servers will be found."""
    for name, address in (
        ("DATABASE_URL", programs.POSTGRES),
        ("REDIS_URL", programs.REDIS),
    ):
        if not os.environ.get(name):
            _kept[name] = programs.KeptPort()
            _held.callback(_kept[name].release)
            os.environ[name] = address.format(port=_kept[name].number)


def _start_services() -> None:
    """What is not named is started; what is named must answer."""
    # the drivers are loaded by the one process that starts servers
    from tests.support import databases, servers

    began = time.monotonic()
    if kept := _kept.get("DATABASE_URL"):
        _, origin = _held.enter_context(servers.postgres(port=kept.release))
        STARTED.append(f"PostgreSQL private ({origin})")
    else:
        servers.must_answer(os.environ["DATABASE_URL"])
        _held.callback(databases.drop_migrated, os.environ["DATABASE_URL"])
        STARTED.append("database given by DATABASE_URL")
    if kept := _kept.get("REDIS_URL"):
        _, origin = _held.enter_context(servers.redis_server(port=kept.release))
        STARTED.append(f"Redis private ({origin})")
    else:
        STARTED.append("Redis given by REDIS_URL")
    STARTED.append(f"{time.monotonic() - began:.1f} s")


def _serve(node_ids: Iterable[str]) -> None:
    """Start what these tests need, once: nothing at all for pure ones."""
    if STARTED or all(map(marks.is_pure, node_ids)):
        return
    try:
        bootstrap.ensure_browser(bootstrap.venv_python(bootstrap.TOP))
    except bootstrap.StartRefusal as refusal:
        pytest.exit("\n".join(refusal.sentences), bootstrap.REFUSED)
    _start_services()


def _place() -> None:
    """A throw-away ``var`` with a key of its own; the checkout's is the demo's."""
    var = Path(tempfile.mkdtemp(prefix="arbiter-var-"))
    _held.callback(shutil.rmtree, var, ignore_errors=True)
    os.environ["ARBITER_VAR"] = str(var)
    os.environ["ARBITER_LOG_LEVEL"] = "WARNING"
    os.environ["CERTIFICATE_NAMESPACE"] = "certificate@arbiter"
    make_key_unless_there(var / "certificate_key")


def _keep_compiled() -> None:
    """Here and in every process started from here: hundreds of them import the same modules, and
    to compile these takes longer than the rest of a start."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def _worker() -> str | None:
    """The name of this process among those of xdist; None for the one that starts servers."""
    return os.environ.get("PYTEST_XDIST_WORKER")


def prepare() -> None:
    """Once for the whole run; the workers of xdist inherit what was named."""
    gc.disable()  # until the tests are collected: all that this makes is kept
    _keep_compiled()
    worker = _worker()
    if worker is None:
        atexit.register(_held.close)
        _place()
        _addresses()
        os.environ["TESTS_MIGRATED_DATABASE"] = f"migrated_{secrets.token_hex(6)}"
    _own_databases(0 if worker is None else 1 + int(worker.removeprefix("gw")))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", marks.PURE_MARK)
    config.addinivalue_line("markers", marks.EVERYDAY_MARK)
    marks.refuse_lost_places()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What ``-m pure`` or ``-m everyday`` leaves out is not even imported: that takes long, too."""
    chosen = config.option.markexpr.strip()
    is_left_out = (chosen == "pure" and not marks.leads_to_pure(collection_path)) or (
        chosen == "everyday" and marks.is_rare_place(collection_path)
    )
    return True if is_left_out else None


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    marks.mark_pure(items)
    marks.mark_everyday(items)
    leave_out(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    marks.refuse_a_server(item)
    marks.refuse_a_browser(item)


def _collect_garbage_seldom() -> None:
    """What was collected lives to the end: to walk it again and again took a sixth of the run."""
    gc.freeze()
    gc.set_threshold(*startup.SELDOM)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    try:
        return (yield)
    finally:
        _collect_garbage_seldom()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Without xdist, or in a worker of it, which starts nothing."""
    if _worker() is None and not session.config.option.collectonly:
        _serve(item.nodeid for item in session.items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(ids: list[str]) -> None:
    """With xdist: in the process that hands out the tests, before it does."""
    _serve(ids)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line("services: " + (", ".join(STARTED) or "none was needed"))


prepare()

# Leave out, test by test, the fixtures of plugins and of this suite that would do nothing for it.
#
# A dozen are asked for by every test, and a small one takes longer to set them up than to run.


WITHOUT_MARK = {  # does nothing for a test without this mark
    "_django_set_urlconf": "urls",
    "_django_isolate_apps": "django_isolate_apps",
    "_template_string_if_invalid_marker": "ignore_template_errors",
}

WITHOUT_DATABASE = frozenset(
    {
        *("_django_db_marker", "_live_server_helper", "_dj_autoclear_mailbox"),
        *("_fresh_cache", "_watched", "_others_have_done"),
    }
)  # serve tests with tables and pages, which no pure one has

SOMETIMES_IDLE = WITHOUT_DATABASE.union(
    WITHOUT_MARK, ("_django_setup_unittest", "_pw_trace_api_requests", "_django_clear_site_cache")
)


def leave_out(items: list[pytest.Item]) -> None:
    """Take the idle ones from what each test is given."""
    for item in items:
        if isinstance(item, pytest.Function):
            is_pure = marks.is_pure(item.nodeid)
            item.fixturenames = [
                name
                for name in item.fixturenames
                if name not in SOMETIMES_IDLE or not _is_idle(name, item, is_pure=is_pure)
            ]


def _is_idle(name: str, item: pytest.Function, *, is_pure: bool) -> bool:
    if name in WITHOUT_MARK:
        return item.get_closest_marker(WITHOUT_MARK[name]) is None
    if name == "_django_setup_unittest":
        return item.cls is None
    if name == "_pw_trace_api_requests":
        return "playwright" not in item.fixturenames
    if name == "_django_clear_site_cache":  # of a framework that is not installed here
        return True
    return is_pure
