"""One style everywhere: the linter of the project has nothing to say."""

import subprocess
import sys

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
