"""Make a copy of the library with a compiled build, once in a run of the suite."""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from deploy.wheel.event_rooms import CATALOGUE, ROOMS
from deploy.wheel.event_rooms import FILES as OF_ROOMS
from games.draughts import compiled_build
from games.draughts.compiled_build import BuildState
from tests.support.environment import TOP

COPIED = ("games", "deploy", "tests/campaigns", *ROOMS)

LIBRARY = Path("games", "draughts")

FILES = ("pyproject.toml", ".gitignore", "tests/__init__.py", CATALOGUE, *OF_ROOMS)

HAS_COMPILER = (
    shutil.which(os.environ.get("CC", (sysconfig.get_config_var("CC") or "cc").split()[0]))
    and (Path(sysconfig.get_paths()["include"]) / "Python.h").exists()
)

needs_a_compiler = pytest.mark.skipif(
    not HAS_COMPILER, reason="no C compiler or no headers of Python on this computer"
)


def copy_of_the_library(top: Path) -> Path:
    """Copy what the library and its compiling need, with this tree's build if there is one."""
    for name in COPIED:
        shutil.copytree(TOP / name, top / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOP / name, top / name)
    return top


def compiled_copy(factory: pytest.TempPathFactory, config: pytest.Config) -> Path:
    """Return a compiled copy of the library, made once for all processes of the run."""
    base = factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    top = shared / "compiled-library"
    with (shared / "compiled-library.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not top.exists():
            copy_of_the_library(top)
        if not _is_compiled(top):
            _compile(top, getattr(config, "cache", None))
    return top


def _is_compiled(top: Path) -> bool:
    """Whether there is a build made of these very sources."""
    return compiled_build.examine_build(str(top / LIBRARY)).state is BuildState.COMPILED


def _compile(top: Path, cache: pytest.Cache | None) -> None:
    """By the build that an earlier run has kept, if it was made of these sources."""
    kept = cache.mkdir("compiled-library") / "build" if cache else None
    built = Path(compiled_build.build_folder(str(top / LIBRARY)))
    if kept and kept.exists():
        shutil.rmtree(built, ignore_errors=True)
        shutil.copytree(kept, built)
        if _is_compiled(top):
            return
    command = [sys.executable, "-m", "deploy.compile_library", "--quick"]
    done = subprocess.run(command, cwd=top, capture_output=True, text=True, timeout=590)
    assert done.returncode == 0, done.stdout + done.stderr
    if kept:
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(built, kept)
