"""Landed migrations are never edited: their hashes are those in a list.

A new one is written down before it lands, and only ever added, by

    python -m tests.deploy.test_migrations
"""

import hashlib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
LIST = TOP / "tests" / "data" / "migrations.sha256"
ROOMS = ("games", "arbiter", "tournaments")


def _listed() -> dict[str, str]:
    """Path and hash, as ``sha256sum`` writes and checks them."""
    if not LIST.exists():
        return {}
    rows = LIST.read_text(encoding="ascii").splitlines()
    return {path: digest for digest, path in (row.split("  ") for row in rows)}


def hashes_of_migrations() -> dict[str, str]:
    files = sorted(file for room in ROOMS for file in (TOP / room / "migrations").glob("0*.py"))
    return {
        file.relative_to(TOP).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
    }


def test_no_landed_migration_was_edited_renamed_or_removed():
    hashes = hashes_of_migrations()
    assert {path: hashes.get(path) for path in _listed()} == _listed()


def test_every_migration_is_written_down():
    """If this fails: python -m tests.deploy.test_migrations."""
    assert sorted(hashes_of_migrations().keys() - _listed().keys()) == []


def write_hashes() -> None:
    """Add what is new; what is listed stays as it is, so that an edited file goes on failing."""
    whole = hashes_of_migrations() | _listed()
    rows = (f"{digest}  {path}\n" for path, digest in sorted(whole.items()))
    LIST.write_text("".join(rows), encoding="ascii", newline="\n")


if __name__ == "__main__":
    write_hashes()
