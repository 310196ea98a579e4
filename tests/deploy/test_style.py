"""One style everywhere: the linter of the project has nothing to say, nor have the types."""

import subprocess
import sys
from pathlib import Path

from tests.deploy.production import TOP


def test_the_linter_is_content():
    """Unused names, missing annotations and long lines are found before a reader does."""
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", "."],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_the_types_of_the_library_hold(tmp_path: Path):
    """`games/draughts` says that it is typed; its hot files can only be compiled while it is."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", tmp_path],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
