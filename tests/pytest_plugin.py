"""Pytest plugin: names PostgreSQL and Redis before Django loads, starts them if needed.

``DATABASE_URL`` and ``REDIS_URL`` win; otherwise private servers on private ports. The ports are
chosen at once, because settings are read first; the servers start when the tests are collected
and one of them is not pure (`tests.pure_tests`). Whatever listens on the usual ports may hold
somebody's data and is never touched.
"""

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

from arbiter.signing_keys.make_signing_key_unless_there import make_key_unless_there
from deploy import install_packages_and_run_demo_or_tests, seldom_garbage_collection
from tests import (
    everyday_tests,
    fixtures_that_do_nothing,
    longest_first,
    modules_by_share,
    pure_tests,
    server_programs,
)

STARTED: list[str] = []
_kept: dict[str, server_programs.KeptPort] = {}  # the ports of private servers that do not run yet
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
        ("DATABASE_URL", server_programs.POSTGRES),
        ("REDIS_URL", server_programs.REDIS),
    ):
        if not os.environ.get(name):
            _kept[name] = server_programs.KeptPort()
            _held.callback(_kept[name].release)
            os.environ[name] = address.format(port=_kept[name].number)


def _start_services() -> None:
    """What is not named is started; what is named must answer."""
    # the drivers are loaded by the one process that starts servers
    from tests import migrated_postgres, postgres_and_redis

    began = time.monotonic()
    if kept := _kept.get("DATABASE_URL"):
        _, origin = _held.enter_context(postgres_and_redis.postgres(port=kept.release))
        STARTED.append(f"PostgreSQL private ({origin})")
    else:
        postgres_and_redis.must_answer(os.environ["DATABASE_URL"])
        _held.callback(migrated_postgres.drop, os.environ["DATABASE_URL"])
        STARTED.append("database given by DATABASE_URL")
    if kept := _kept.get("REDIS_URL"):
        _, origin = _held.enter_context(postgres_and_redis.redis_server(port=kept.release))
        STARTED.append(f"Redis private ({origin})")
    else:
        STARTED.append("Redis given by REDIS_URL")
    STARTED.append(f"{time.monotonic() - began:.1f} s")


def _serve(node_ids: Iterable[str]) -> None:
    """Start what these tests need, once: nothing at all for pure ones."""
    if STARTED or all(map(pure_tests.is_pure, node_ids)):
        return
    try:
        install_packages_and_run_demo_or_tests.ensure_browser(
            install_packages_and_run_demo_or_tests.venv_python(
                install_packages_and_run_demo_or_tests.TOP
            )
        )
    except install_packages_and_run_demo_or_tests.StartRefusal as refusal:
        pytest.exit("\n".join(refusal.sentences), install_packages_and_run_demo_or_tests.REFUSED)
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
    config.addinivalue_line("markers", pure_tests.MARK)
    config.addinivalue_line("markers", everyday_tests.MARK)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What ``-m pure`` or ``-m everyday`` leaves out is not even imported: that takes long, too."""
    chosen = config.option.markexpr.strip()
    is_left_out = (chosen == "pure" and not pure_tests.leads_to_pure(collection_path)) or (
        chosen == "everyday" and everyday_tests.is_rare_place(collection_path)
    )
    return True if is_left_out else None


@pytest.hookimpl(wrapper=True, tryfirst=True)  # after those who order by fixtures and tables
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[object]:
    pure_tests.mark_by_folder(items)  # before -m chooses
    everyday_tests.mark_by_folder(items)
    fixtures_that_do_nothing.leave_out(items)
    try:
        return (yield)
    finally:
        longest_first.reorder(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    pure_tests.refuse_a_server(item)
    everyday_tests.refuse_a_browser(item)


def _collect_garbage_seldom() -> None:
    """What was collected lives to the end: to walk it again and again took a sixth of the run."""
    gc.freeze()
    gc.set_threshold(*seldom_garbage_collection.SELDOM)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[object]:
    modules_by_share.import_own_share(session.config)
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
