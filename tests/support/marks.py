"""Decide by folder which tests are pure and which are run every day."""

from pathlib import Path

import pytest

# Decide by folder which tests are pure: need no server and no browser.


TESTS = Path(__file__).resolve().parents[1]

# under tests/: those of the pure rooms, of the lists of people and of the readers' fuzzing
PURE_FOLDERS = (
    "games/draughts",
    "arbiter/rules",
    "tournaments/people/lists",
    "tournaments/pairing",
    "tournaments/scoring",
    "tournaments/systems",
    "fuzz",
)

_PURE_PLACES = tuple(f"tests/{folder}/" for folder in PURE_FOLDERS)

PURE_MARK = "pure: needs no PostgreSQL, no Redis and no browser (given by folder, never by hand)"

SERVED_FIXTURES = frozenset({"db", "transactional_db", "live_server", "page", "browser"})


def is_pure(node_id: str) -> bool:
    """Whether a test of this id (``tests/games/draughts/test_keys.py::test_x``) is pure."""
    return node_id.startswith(_PURE_PLACES)


def leads_to_pure(path: Path) -> bool:
    """Whether a file or folder lies in a pure folder, or such a folder in it."""
    folders = [TESTS / folder for folder in PURE_FOLDERS]
    return any(path.is_relative_to(folder) or folder.is_relative_to(path) for folder in folders)


def mark_pure(items: list[pytest.Item]) -> None:
    """Mark the tests of the pure folders."""
    for item in items:
        if is_pure(item.nodeid):
            item.add_marker("pure")


def refuse_a_server(item: pytest.Item) -> None:
    """Fail a pure test that asks for a server, which may not have been started."""
    servers = SERVED_FIXTURES & set(getattr(item, "fixturenames", ()))
    if is_pure(item.nodeid) and (servers or item.get_closest_marker("django_db")):
        pytest.fail("it stands in a pure folder and needs a server", pytrace=False)


# Decide by folder which tests are run every day: those that need no browser and no installation.
#
# ``./deploy/test -m everyday`` runs them in less than half the time; ``./deploy/test`` runs all,
# before a change is handed on.


# under tests/: what begins with a browser, an installation, a server or a worker of its own to be
# stopped, and what sends hostile input to every address there is
RARE = (
    "browser/",
    "services/",
    "deploy/database/test_backup.py",
    "deploy/database/test_frozen.py",
    "deploy/database/test_outages.py",
    "deploy/database/test_replica.py",
    "deploy/database/test_rights.py",
    "deploy/database/test_upgrades.py",
    "deploy/requests/test_servers.py",
    "deploy/test_compiled.py",
    "deploy/test_demo.py",
    "deploy/test_installation.py",
    "deploy/test_recipe.py",
    "deploy/test_server.py",
    "deploy/test_start.py",
    "deploy/test_wheel.py",
    "deploy/test_windows.py",
    "deploy/test_worker_process.py",
    "flows/test_api_document.py",
    "flows/test_empty_events.py",
    "flows/test_hostile_names.py",
    "flows/test_hostile_values.py",
    "flows/test_laptop.py",
)

EVERYDAY_MARK = "everyday: needs no browser and no installation (given by folder, never by hand)"

_RARE_PLACES = tuple(f"tests/{place}" for place in RARE)


def refuse_lost_places() -> None:
    """Fail a run whose list names what was moved: it would be run every day unseen."""
    if lost := [place for place in RARE if not (TESTS / place).exists()]:
        raise pytest.UsageError(f"tests/support/marks.py names what is not there: {lost}")


def is_everyday(node_id: str) -> bool:
    """Whether a test of this id (``tests/games/draughts/test_keys.py::test_x``) runs every day."""
    return not node_id.startswith(_RARE_PLACES)


def is_rare_place(path: Path) -> bool:
    """Whether a file or folder holds no test for every day."""
    if not path.is_relative_to(TESTS):
        return False
    place = f"{path.relative_to(TESTS)}/" if path.is_dir() else f"{path.relative_to(TESTS)}"
    return place.startswith(RARE)


def mark_everyday(items: list[pytest.Item]) -> None:
    """Mark the tests of every day."""
    for item in items:
        if is_everyday(item.nodeid):
            item.add_marker("everyday")


def refuse_a_browser(item: pytest.Item) -> None:
    """Fail a test of every day that asks for a browser: it belongs into ``tests/browser``."""
    if is_everyday(item.nodeid) and "browser" in getattr(item, "fixturenames", ()):
        pytest.fail("it needs a browser and stands outside tests/browser", pytrace=False)
