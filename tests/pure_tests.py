"""Decide by folder which tests are pure: need no server and no browser."""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

# under tests/: those of the pure rooms, of the lists of people and of the readers' fuzzing
PURE_FOLDERS = (
    "games/draughts",
    "arbiter/rules",
    "tournaments/player_list_reader",
    "tournaments/pairing",
    "tournaments/scoring",
    "tournaments/systems",
    "fuzz",
)
_PLACES = tuple(f"tests/{folder}/" for folder in PURE_FOLDERS)
MARK = "pure: needs no PostgreSQL, no Redis and no browser (given by folder, never by hand)"
SERVED_FIXTURES = frozenset({"db", "transactional_db", "live_server", "page", "browser"})


def is_pure(node_id: str) -> bool:
    """Whether a test of this id (``tests/games/draughts/test_fen.py::test_x``) is pure."""
    return node_id.startswith(_PLACES)


def leads_to_pure(path: Path) -> bool:
    """Whether a file or folder lies in a pure folder, or such a folder in it."""
    folders = [TESTS / folder for folder in PURE_FOLDERS]
    return any(path.is_relative_to(folder) or folder.is_relative_to(path) for folder in folders)


def mark_by_folder(items: list[pytest.Item]) -> None:
    """Mark the tests of the pure folders."""
    for item in items:
        if is_pure(item.nodeid):
            item.add_marker("pure")


def refuse_a_server(item: pytest.Item) -> None:
    """Fail a pure test that asks for a server, which may not have been started."""
    servers = SERVED_FIXTURES & set(getattr(item, "fixturenames", ()))
    if is_pure(item.nodeid) and (servers or item.get_closest_marker("django_db")):
        pytest.fail("it stands in a pure folder and needs a server", pytrace=False)
