"""Keep a migrated database for later runs of the same program, because migrating takes long."""

import hashlib
import os
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.deploy.production_environment import TOP

PROGRAM = ("games", "arbiter", "tournaments", "deploy", "requirements")


def folder(config: pytest.Config) -> Path | None:
    """Where pytest keeps what outlives a run; None where it keeps nothing."""
    cache = getattr(config, "cache", None)
    return cache.mkdir("migrated") if cache else None


def place(kept: Path, ending: str) -> Path:
    """The file for this very program: its every module and lock, Python and Django."""
    digest = hashlib.sha256(f"{sys.version} {version('django')}".encode())
    for room in PROGRAM:
        for file in sorted((TOP / room).rglob("*")):
            if file.suffix in (".py", ".txt") and file.is_file():
                digest.update(f"{file.relative_to(TOP)}\n".encode() + file.read_bytes())
    return kept / f"{digest.hexdigest()}{ending}"


def put(half: Path, whole: Path) -> None:
    """Keep a file that is written to its end; those of earlier programs go."""
    for old in whole.parent.glob(f"*{whole.suffix}"):
        old.unlink(missing_ok=True)
    os.replace(half, whole)
