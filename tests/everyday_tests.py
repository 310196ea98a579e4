"""Decide by folder which tests are run every day: those that need no browser and no installation.

``./deploy/test -m everyday`` runs them in less than half the time; ``./deploy/test`` runs all,
before a change is handed on.
"""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

# under tests/: what begins with a browser, an installation, a server or a worker of its own to be
# stopped, and what sends hostile input to every address there is
RARE = (
    "browser/",
    "services/",
    "deploy/test_answers_in_outages.py",
    "deploy/test_backup.py",
    "deploy/test_compiled_build.py",
    "deploy/test_database_rights.py",
    "deploy/test_demo.py",
    "deploy/test_frozen_postgresql.py",
    "deploy/test_install_packages_and_run_demo_or_tests.py",
    "deploy/test_installation.py",
    "deploy/test_nginx_without_service.py",
    "deploy/test_pure_tests_start_no_server.py",
    "deploy/test_recipe_of_a_new_game.py",
    "deploy/test_sqlite_on_a_small_disk.py",
    "deploy/test_upgrades_from_old_versions.py",
    "deploy/test_web_server.py",
    "deploy/test_wheel.py",
    "deploy/test_worker_process.py",
    "flows/test_api_document.py",
    "flows/test_event_on_sqlite_laptop.py",
    "flows/test_hostile_names.py",
    "flows/test_hostile_values.py",
    "flows/test_import_on_sqlite_laptop.py",
)
MARK = "everyday: needs no browser and no installation (given by folder, never by hand)"
_PLACES = tuple(f"tests/{place}" for place in RARE)


def is_everyday(node_id: str) -> bool:
    """Whether a test of this id (``tests/games/draughts/test_fen.py::test_x``) is run every day."""
    return not node_id.startswith(_PLACES)


def is_rare_place(path: Path) -> bool:
    """Whether a file or folder holds no test for every day."""
    if not path.is_relative_to(TESTS):
        return False
    place = f"{path.relative_to(TESTS)}/" if path.is_dir() else f"{path.relative_to(TESTS)}"
    return place.startswith(RARE)


def mark_by_folder(items: list[pytest.Item]) -> None:
    """Mark the tests of every day."""
    for item in items:
        if is_everyday(item.nodeid):
            item.add_marker("everyday")


def refuse_a_browser(item: pytest.Item) -> None:
    """Fail a test of every day that asks for a browser: it belongs into ``tests/browser``."""
    if is_everyday(item.nodeid) and "browser" in getattr(item, "fixturenames", ()):
        pytest.fail("it needs a browser and stands outside tests/browser", pytrace=False)
