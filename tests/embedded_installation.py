"""Make the embedded installation once for the whole run, because migrating takes long."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests import reused_databases
from tests.deploy.production_environment import TOP, bare_environment

NAME = "arbiter.sqlite3"
# a migration makes every model anew many times: the search for garbage is a third of its time
MIGRATE = (sys.executable, "-c", "import gc; gc.disable(); import manage; manage.main()")
MIGRATE += ("migrate", "-v", "0")


def manage(var: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What ``manage.py`` does and says, in English, in the installation of this folder."""
    return _run(var, "env", "SITE_LANGUAGE=en", sys.executable, "manage.py", *words)


def _run(var: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = bare_environment() | {"ARBITER_VAR": str(var)}
    return subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True, check=False)


def migrated(shared: Path, kept: Path | None) -> Path:
    """The database as ``manage.py migrate`` makes it from nothing, now or in an earlier run."""
    return made_once(shared / "embedded-migrated", lambda var: _migrate(var, kept)) / NAME


def filled(shared: Path, kept: Path | None) -> Path:
    """The folder of an installation with its key and the demo's events."""
    database = migrated(shared, kept)
    return made_once(shared / "embedded-demo", lambda var: _fill(var, database))


def copy_to(var: Path, made: Path) -> Path:
    """A file of a test's own where an installation of this ``var`` looks for it."""
    var.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(made, var / NAME))


def made_once(place: Path, make: Callable[[Path], None]) -> Path:
    """The first who asks makes it; its parent is a folder that all processes of the run see."""
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            half = place.with_suffix(".half")
            shutil.rmtree(half, ignore_errors=True)
            make(half)
            os.replace(half, place)
    return place


def _migrate(var: Path, kept: Path | None) -> None:
    whole = kept and reused_databases.place(kept, ".sqlite3")
    if whole and whole.exists():
        copy_to(var, whole)
        return
    _must_succeed(_run(var, *MIGRATE))
    if whole:
        half = whole.with_name(f"{whole.name}.{os.getpid()}")
        shutil.copy(var / NAME, half)
        reused_databases.put(half, whole)


def _fill(var: Path, database: Path) -> None:
    copy_to(var, database)
    _must_succeed(manage(var, "make_certificate_key"))
    _must_succeed(manage(var, "fill_demo"))


def _must_succeed(run: subprocess.CompletedProcess[str]) -> None:
    assert run.returncode == 0, run.stdout + run.stderr
