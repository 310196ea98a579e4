"""Backup and restore on PostgreSQL and SQLite bring everything back."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.deploy.production_environment import TOP, own_postgres, production_environment
from tests.embedded_installation import copy_to


@dataclass(frozen=True, slots=True)
class Installation:
    """An installation with its own database, seen from a shell."""

    env: dict[str, str]
    folder: Path

    def run(self, *command: object, code: int | None = 0) -> str:
        words = [str(word) for word in command]
        done = subprocess.run(
            words, cwd=TOP, env=self.env, capture_output=True, text=True, check=False
        )
        if code is not None:
            assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def sql(self, statement: str) -> list[tuple]:
        """What the database answers: no program of ours has to start for it."""
        url = self.env["DATABASE_URL"]
        if url.startswith("sqlite"):
            with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as link, link:
                return link.execute(statement).fetchall()
        with psycopg.connect(url) as link:
            done = link.execute(statement)
            return done.fetchall() if done.description else []

    def add_user(self, name: str) -> None:
        self.sql(
            "INSERT INTO auth_user (username, password, first_name, last_name, email,"
            " is_superuser, is_staff, is_active, date_joined)"
            f" VALUES ('{name}', '', '', '', '', true, true, true, '2026-11-21 12:00:00')"
        )

    def users(self) -> set[str]:
        return {name for (name,) in self.sql("SELECT username FROM auth_user")}

    def backup(self) -> Path:
        return Path(self.run("deploy/backup.sh", self.folder / "backups").splitlines()[-1])

    @property
    def key(self) -> Path:
        return Path(self.env["CERTIFICATE_KEY_FILE"])

    @property
    def media(self) -> Path:
        return Path(self.env["ARBITER_VAR"]) / "media"


@contextlib.contextmanager
def copy_of(prepared: str, folder: Path) -> Iterator[str]:
    """A database of one test, from the prepared one of its kind."""
    if prepared.startswith("sqlite"):
        shutil.copy(prepared.removeprefix("sqlite:///"), folder / "arbiter.sqlite3")
        yield f"sqlite:///{folder}/arbiter.sqlite3"
        return
    with own_postgres(like=prepared.rsplit("/", 1)[1]) as url:
        yield url


def installed(folder: Path, url: str) -> Installation:
    env = production_environment(folder, url)
    env |= {"PYTHON": sys.executable, "ENV_FILE": os.devnull}
    return Installation(env=env, folder=folder)


@pytest.fixture(scope="module", params=["postgresql", "sqlite"])
def prepared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Migrated once for all tests of a kind, with one user in it."""
    folder = tmp_path_factory.mktemp("prepared")
    with contextlib.ExitStack() as held:
        url = f"sqlite:///{folder}/arbiter.sqlite3"
        if request.param == "postgresql":
            migrated = request.getfixturevalue("migrated_database")
            url = held.enter_context(own_postgres(migrated))
        else:
            copy_to(folder, request.getfixturevalue("embedded_database"))
        service = installed(folder, url)
        service.add_user("alice")
        yield url


@pytest.fixture
def service(prepared: str, tmp_path: Path) -> Iterator[Installation]:
    with copy_of(prepared, tmp_path) as url:
        installation = installed(tmp_path, url)
        installation.media.mkdir(parents=True)
        (installation.media / "board.txt").write_text("8x8", encoding="ascii")
        yield installation


def add_newer_table(service: Installation) -> None:
    """What a later release would have made; it holds on to a table of ours."""
    if service.env["DATABASE_URL"].startswith("postgresql"):
        service.sql("CREATE TABLE newer (person integer REFERENCES auth_user (id))")


def test_a_restore_brings_back_database_key_and_media(service):
    """What came after the backup is gone, what was there before is there again, twice over."""
    signed_with = service.key.read_bytes()
    archive = service.backup()
    for _ in range(2):
        service.add_user("bob")
        add_newer_table(service)
        service.key.write_bytes(b"another key")
        (service.media / "board.txt").unlink()
        service.run("deploy/restore.sh", archive, "--yes")
        assert service.users() == {"alice"}
        assert service.key.read_bytes() == signed_with
        assert (service.media / "board.txt").read_text() == "8x8"
        archive = service.backup()  # the restored service can be kept and restored as well


def test_a_restore_replaces_nothing_unless_told(service):
    """A word too few must not cost a tournament."""
    archive = service.backup()
    service.add_user("bob")
    assert "--yes" in service.run("deploy/restore.sh", archive, code=3)
    assert service.users() == {"alice", "bob"}


def test_a_damaged_archive_is_refused(service):
    """One changed byte: the database stays as it is."""
    archive, broken = service.backup(), service.folder / "broken"
    broken.mkdir()
    service.run("tar", "-xzf", archive, "-C", broken)
    (broken / "revision").write_text("changed", encoding="ascii")
    service.run("tar", "-czf", archive, "-C", broken, ".")
    assert "архив повреждён" in service.run("deploy/restore.sh", archive, "--yes", code=1)
    assert service.users() == {"alice"}


def test_old_archives_go_and_unfinished_ones_are_never_left(service):
    """A full disk helps nobody; the newest are kept, for their owner alone."""
    folder = service.folder / "backups"
    folder.mkdir()
    old = [f"arbiter-2020010{day}T000000Z.tar.gz" for day in range(1, 6)]
    for name in old:
        (folder / name).touch()
    service.env["KEEP"] = "3"
    newest = service.backup()
    kept = sorted(path.name for path in folder.iterdir())
    assert kept == [
        "arbiter-20200104T000000Z.tar.gz",
        "arbiter-20200105T000000Z.tar.gz",
        newest.name,
    ]


def test_an_update_backs_up_checks_and_migrates(service):
    """The whole script but for the fetching of new code."""
    service.env["NO_PULL"] = "1"
    output = service.run("deploy/update.sh", service.folder / "backups")
    assert "копия: " in output
    assert "обновлено" in output
    assert (Path(service.env["ARBITER_VAR"]) / "static" / "staticfiles.json").exists()
    assert len(list((service.folder / "backups").iterdir())) == 1
