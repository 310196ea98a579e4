"""Pure tests (``./deploy/test -m pure``) start no server."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import pure_tests
from tests.deploy.production_environment import TOP
from tests.deploy.test_imports import PURE_ROOMS

NAMED = ("DATABASE_URL", "REDIS_URL", "CACHE_URL")
PURE = "tests/arbiter/rules/adjournment"
SERVED = "tests/games/archive/test_player_names.py"


@pytest.fixture
def bin_folder() -> Iterator[Path]:
    """Stand-ins for the programs of servers: each writes its name to ``tried`` and fails.

    Root runs PostgreSQL as somebody else, who has to reach them.
    """
    with tempfile.TemporaryDirectory(prefix="arbiter-bin-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        tried = folder / "tried"
        tried.touch()
        tried.chmod(0o666)
        for program in ("initdb", "redis-server"):
            (folder / program).write_text(f"#!/bin/sh\necho {program} >> {tried}\nexit 1\n")
            (folder / program).chmod(0o755)
        yield folder


def run(bin_folder: Path, *arguments: str) -> tuple[str, list[str]]:
    """What a run of pytest printed, and which programs of servers it tried to start."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in NAMED and not name.startswith("PYTEST_")
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=TOP,
        env=kept | {"PATH": f"{bin_folder}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=240,
    )
    return done.stdout + done.stderr, (bin_folder / "tried").read_text("ascii").split()


def test_pure_tests_start_no_server(bin_folder):
    """Chosen by their folder, in the workers of xdist; without these the next test sees it."""
    output, tried = run(bin_folder, "-n", "2", PURE)
    assert "services: none was needed" in output
    assert " passed" in output
    assert tried == []


def test_the_mark_chooses_pure_tests_and_no_others(bin_folder):
    """Both folders are named, and one of them is left out by the mark."""
    output, tried = run(bin_folder, "-n", "0", "-m", "pure", PURE, SERVED)
    assert "services: none was needed" in output
    assert " passed" in output
    assert " deselected" in output
    assert tried == []


def test_one_other_test_is_enough_to_start_them(bin_folder):
    """And the stand-in for PostgreSQL, which fails, is then really asked."""
    output, tried = run(bin_folder, "-n", "1", PURE, SERVED)
    assert "services: none was needed" not in output
    assert tried == ["initdb"]


def test_the_tests_of_every_pure_room_are_pure():
    assert set(PURE_ROOMS) <= set(pure_tests.PURE_FOLDERS)


def test_a_pure_folder_takes_no_test_that_needs_a_database(bin_folder):
    """It would start nothing and fail far from the reason."""
    folder = TOP / "tests" / "fuzz"
    stray = folder / f"test_stray_{os.getpid()}.py"
    stray.write_text("def test_rows(db):\n    pass\n", encoding="ascii")
    try:
        text, _ = run(bin_folder, "-n", "0", str(stray))
    finally:
        stray.unlink()
    assert "stands in a pure folder and needs a server" in text
