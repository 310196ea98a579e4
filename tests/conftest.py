"""Fixtures of every test: a browser that starts here, a fresh cache, a real worker."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from tests.support import databases, programs
from tests.support.site import served
from tests.support.worker import WorkerProcess

# the browser's driver runs an event loop in the main thread, and Django would then refuse
# every query of the same session, later tests without a browser included
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# the library's command line speaks the language of the terminal: here it is English everywhere
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

# the everyday run is the same run everywhere; `--hypothesis-profile=search` looks for more
settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=30)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("everyday")

STARTED: list[WorkerProcess] = []  # the one worker of this process, once a test asked for it
QUICK_HASH = "django.contrib.auth.hashers.MD5PasswordHasher"
DATABASE_FIXTURES = frozenset({"db", "transactional_db", "live_server"})


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """The system's Chromium if there is one, else the one that playwright has fetched."""
    return {**browser_type_launch_args, **programs.launch_arguments()}


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database of the tests is left by everybody before it is dropped."""
    yield
    with django_db_blocker.unblock():
        databases.end_all(os.environ["DATABASE_URL"])


@pytest.fixture(scope="session")
def live_server(django_db_setup: None) -> Iterator[LiveServer]:
    """The site in threads; it has ended before the database is dropped."""
    with served() as server:
        yield server


@pytest.fixture(scope="session", autouse=True)
def _errors_of_own_requests() -> Iterator[None]:
    """A client raises what its own request ended with. A browser of an earlier test may still be
    answered in a thread of the same process while the tables are emptied under that answer."""
    from django.test.client import ClientMixin

    store = ClientMixin.store_exc_info

    def store_own(self: ClientMixin, **signal: object) -> None:
        if "process_request_thread" not in threading.current_thread().name:
            store(self, **signal)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ClientMixin, "store_exc_info", store_own)
        yield


@pytest.fixture(autouse=True)
def _language_of_the_site() -> None:
    """A request leaves its language to its thread: the next test begins with that of the site."""
    translation.deactivate()


def _has_tables(request: pytest.FixtureRequest) -> bool:
    """By its mark or by what it asks for."""
    is_marked = request.node.get_closest_marker("django_db")
    return bool(is_marked or DATABASE_FIXTURES & set(request.fixturenames))


def _empties_tables(request: pytest.FixtureRequest) -> bool:
    """After the test: the others take back what they wrote instead."""
    marker = request.node.get_closest_marker("django_db")
    is_marked = bool(marker and marker.kwargs.get("transaction"))
    return is_marked or bool({"transactional_db", "live_server"} & set(request.fixturenames))


@pytest.fixture(scope="session")
def _quick_hashes() -> Iterator[None]:
    """Hashing is slow on purpose, and the stories are full of people with passwords. What was
    hashed the usual way is still understood."""
    from django.conf import settings as site

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "PASSWORD_HASHERS", [QUICK_HASH, *site.PASSWORD_HASHERS])
        yield


@pytest.fixture(scope="session")
def _static_files_once() -> Iterator[None]:
    """Each client of a test makes all middleware anew, and this one looks at each static file."""
    from whitenoise.middleware import WhiteNoiseMiddleware

    look, files_by_prefix = WhiteNoiseMiddleware.add_files_from_finders, {}

    def look_once(self: WhiteNoiseMiddleware) -> None:
        if self.static_prefix not in files_by_prefix:
            look(self)
            files_by_prefix[self.static_prefix] = self.files
        self.files = dict(files_by_prefix[self.static_prefix])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", look_once)
        yield


@pytest.fixture(scope="session")
def _only_written_tables() -> Iterator[None]:
    from tests.support import stories  # needs Django's settings

    with stories.only_written():
        yield


@pytest.fixture(autouse=True)
def _fresh_cache(request: pytest.FixtureRequest) -> None:
    """No test inherits another's throttles; pure tests are left alone."""
    if _has_tables(request):
        request.getfixturevalue("_quick_hashes")
        request.getfixturevalue("_static_files_once")
        request.getfixturevalue("_only_written_tables")
        from django.core.cache import caches  # settings are read only where a test needs them

        import deploy  # noqa: F401 - tasks called directly belong to its application

        for name in caches.settings:
            caches[name].clear()


@pytest.fixture(autouse=True)
def _watched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A story is built anew where something is patched."""
    if not _has_tables(request):
        yield
        return
    from tests.support import stories  # needs Django's settings

    with stories.watched(monkeypatch):
        yield


@pytest.fixture(scope="session")
def _worker_process(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WorkerProcess]:
    process = WorkerProcess(tmp_path_factory.mktemp("worker") / "log")
    STARTED.append(process)
    yield process
    process.stop()


@pytest.fixture(autouse=True)
def _others_have_done(request: pytest.FixtureRequest) -> Iterator[None]:
    """A worker of an earlier test would take the messages of this one too, and write between two
    looks of a test that asked for none: it goes. Whoever works for this one has done before the
    tables are emptied, and nobody may be reading or writing then."""
    if _has_tables(request):
        # whatever is asked for first ends last: the tables must outlive this waiting
        request.getfixturevalue("_django_db_helper")
    if _empties_tables(request) and "celery_worker_process" not in request.fixturenames:
        for process in STARTED:
            process.stop()
    yield
    for process in STARTED:
        process.wait_idle()
    if _empties_tables(request):
        databases.wait_quiet()


@pytest.fixture(scope="session")
def _of_all_processes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that every process of the run sees."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def _of_all_runs(pytestconfig: pytest.Config) -> Path | None:
    """A folder for migrated databases that later runs of the same program find again."""
    return databases.kept_folder(pytestconfig)


@pytest.fixture(scope="session")
def migrated_database(_of_all_processes: Path, _of_all_runs: Path | None) -> str:
    """PostgreSQL with every migration, to be copied: the name of the database."""
    return databases.migrated_postgresql(_of_all_processes, _of_all_runs)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, migrated_database: str
) -> None:
    """The database of the tests is a copy of the migrated one."""
    from django.conf import settings as site

    site.DATABASES["default"].setdefault("TEST", {})["TEMPLATE"] = migrated_database


@pytest.fixture(scope="session")
def embedded_database(_of_all_processes: Path, _of_all_runs: Path | None) -> Path:
    """SQLite with every migration, to be copied."""
    return databases.migrated_sqlite(_of_all_processes, _of_all_runs)


@pytest.fixture(scope="session")
def embedded_demo(_of_all_processes: Path, _of_all_runs: Path | None) -> Path:
    """The folder of an embedded installation with the demo's events, to be copied."""
    return databases.filled(_of_all_processes, _of_all_runs)


@pytest.fixture
def celery_worker_process(transactional_db: None, _worker_process: WorkerProcess) -> WorkerProcess:
    """A prefork worker in a process of its own on the test's own database and queue.

    It lives for the session; a test may kill it, the next one finds a new one.
    """
    _worker_process.ensure()
    return _worker_process
