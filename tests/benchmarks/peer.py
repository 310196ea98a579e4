"""A peer library in a throw-away environment of its own: compared with, never imported."""

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PEER = "py-draughts==1.10.1"  # GPL-3: an oracle beside us, never a dependency


@contextmanager
def peer_python() -> Iterator[Path]:
    """A Python that has the peer installed, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="peer-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        subprocess.run(
            [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", PEER],
            check=True,
        )
        yield python
