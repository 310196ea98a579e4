"""The embedded database, migrated once for the whole run: every migration of SQLite takes long."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.deploy.production import TOP, bare_environment


def migrated(shared: Path) -> Path:
    """The file as ``manage.py migrate`` makes it from nothing; the first who asks makes it.

    ``shared`` is a folder that all processes of the run see.
    """
    made = shared / "embedded.sqlite3"
    with (shared / "embedded.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            var = shared / "embedded-var"
            env = bare_environment() | {"ARBITER_VAR": str(var)}
            command = [sys.executable, "manage.py", "migrate", "-v", "0"]
            subprocess.run(command, cwd=TOP, env=env, check=True)
            (found,) = var.glob("*.sqlite3")
            os.replace(found, made)
    return made


def copy_to(var: Path, made: Path) -> Path:
    """A file of a test's own where an installation of this ``var`` looks for it."""
    var.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(made, var / "arbiter.sqlite3"))
