"""Backup and restore on PostgreSQL and SQLite bring everything back."""

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from deploy import version
from deploy.backup import archive
from tests.support.databases import copy_to
from tests.support.environment import (
    TOP,
    bare_environment,
    own_postgres,
    production_environment,
)


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
        told = self.run("deploy/backup.sh", self.folder / "backups").splitlines()
        (archive,) = [line for line in told if line.endswith(".tar.gz")]
        return Path(archive)

    @property
    def key(self) -> Path:
        return Path(self.env["CERTIFICATE_KEY_FILE"])

    @property
    def push_key(self) -> Path:
        return Path(self.env["ARBITER_VAR"]) / "push_key"

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


def test_a_restore_brings_back_database_keys_and_media(service):
    """What came after the backup is gone, what was there before is there again, twice over."""
    signed_with = service.key.read_bytes()
    service.push_key.write_bytes(b"key of every subscription")
    archive = service.backup()
    for _ in range(2):
        service.add_user("bob")
        add_newer_table(service)
        service.key.write_bytes(b"another key")
        service.push_key.unlink()
        (service.media / "board.txt").unlink()
        service.run("deploy/restore.sh", archive, "--yes")
        assert service.users() == {"alice"}
        assert service.key.read_bytes() == signed_with
        assert service.push_key.read_bytes() == b"key of every subscription"
        assert service.push_key.stat().st_mode & 0o077 == 0
        assert (service.media / "board.txt").read_text() == "8x8"
        archive = service.backup()  # the restored service can be kept and restored as well


def test_a_restore_replaces_nothing_unless_told(service):
    """A word too few must not cost a tournament."""
    archive = service.backup()
    service.add_user("bob")
    assert "--yes" in service.run("deploy/restore.sh", archive, code=3)
    assert service.users() == {"alice", "bob"}


def test_what_is_said_on_the_command_line_goes_before_the_file_of_the_machine(tmp_path):
    """Somebody's laptop has its own /etc/arbiter/env, and he saves the folder of a tournament."""
    other = tmp_path / "env"
    other.write_text("ARBITER_VAR=/other\nDATABASE_URL=sqlite:////other/db\nNEW=1\n", "utf-8")
    script = '. deploy/site_environment.sh; echo "$ARBITER_VAR ${DATABASE_URL:-} ${NEW:-}"'
    said = {"PATH": os.environ["PATH"], "ENV_FILE": str(other), "ARBITER_VAR": "/mine here"}
    shell = ["sh", "-c", script, str(TOP / "deploy" / "backup.sh")]

    def told(env: dict[str, str]) -> str:
        done = subprocess.run(shell, env=env, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    assert told(said) == "/mine here sqlite:////other/db 1"
    assert told({"PATH": said["PATH"], "ENV_FILE": str(other)}) == "/other sqlite:////other/db 1"


def test_a_script_names_what_it_saves_and_what_it_replaces(service):
    place = service.env["DATABASE_URL"].rsplit("/", 1)[1].partition("?")[0]
    saved = service.run("deploy/backup.sh", service.folder / "backups")
    assert place in "".join(line for line in saved.splitlines() if "сохраняется" in line)
    archive = next(line for line in saved.splitlines() if line.endswith(".tar.gz"))
    restored = service.run("deploy/restore.sh", archive, "--yes")
    assert place in "".join(line for line in restored.splitlines() if "заменяется" in line)


def test_a_damaged_archive_is_refused(service):
    """One changed byte: the database stays as it is."""
    archive, broken = service.backup(), service.folder / "broken"
    broken.mkdir()
    service.run("tar", "-xzf", archive, "-C", broken)
    (broken / "manifest.json").write_text("{}", encoding="ascii")
    service.run("tar", "-czf", archive, "-C", broken, ".")
    assert "архив повреждён" in service.run("deploy/restore.sh", archive, "--yes", code=1)
    assert service.users() == {"alice"}


def packed_anew(service: Installation, archive: Path, change: Callable[[Path], None]) -> Path:
    """The archive with something in it changed, its checksums made to agree."""
    folder, changed = service.folder / "anew", service.folder / "changed.tar.gz"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    service.run("tar", "-xzf", archive, "-C", folder)
    change(folder)
    sums = "find . -type f ! -name SHA256SUMS -exec sha256sum {} + > SHA256SUMS"
    service.run("sh", "-c", f"cd {folder} && {sums}")
    service.run("tar", "-czf", changed, "-C", folder, ".")
    return changed


def manage(service: Installation, *words: object, code: int = 0) -> str:
    return service.run(sys.executable, "manage.py", *words, "--language", "en", code=code)


def test_an_archive_says_what_it_is(service):
    """Program, tables and checksums, to be read without us."""
    folder = service.folder / "look"
    folder.mkdir()
    service.run("tar", "-xzf", service.backup(), "-C", folder)
    service.run("sh", "-c", f"cd {folder} && sha256sum -c --quiet SHA256SUMS")
    said = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (said["version"], said["revision"]) == (version.VERSION, version.REVISION)
    assert service.env["DATABASE_URL"].startswith(said["database"])
    assert ["auth", "0001_initial"] in said["migrations"]
    assert {path.name for path in folder.iterdir()} >= {"certificate_key", "media", "SHA256SUMS"}


def test_what_cannot_be_restored_is_refused_with_its_reason(service):
    """Nothing is changed by any of them, though all were told to replace what is there."""
    archive = service.backup()
    whole = archive.read_bytes()
    bad = service.folder / "bad.tar.gz"

    def refused(file: Path) -> str:
        said = manage(service, "restore", file, "--force", code=1)
        assert service.users() == {"alice"}
        assert not list(Path(service.env["ARBITER_VAR"]).glob(".restore-*"))
        return said

    for size in (0, 9, len(whole) // 2):
        bad.write_bytes(whole[:size])
        assert "cut short" in refused(bad), size
    bad.write_bytes(b"no archive" * 100)
    assert "no archive of the command" in refused(bad)
    assert "no such file" in refused(service.folder / "nothing.tar.gz")

    def made_by_a_newer_one(folder: Path) -> None:
        said = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        said |= {"version": "99.0", "migrations": [["tournaments", "9999_later"]]}
        (folder / "manifest.json").write_text(json.dumps(said), encoding="utf-8")

    said = refused(packed_anew(service, archive, made_by_a_newer_one))
    assert "newer version, 99.0" in said and "tournaments.9999_later" in said

    def of_another_kind(folder: Path) -> None:
        for kept in folder.glob("database.*"):
            kept.rename(folder / f"database.{'dump' if 'sqlite' in kept.name else 'sqlite3'}")

    assert "to its own kind alone" in refused(packed_anew(service, archive, of_another_kind))


def test_an_archive_of_the_time_of_the_shell_is_restored(service):
    """It has a file `revision` and says no more of itself."""

    def older(folder: Path) -> None:
        (folder / "manifest.json").unlink()
        (folder / "revision").write_text("34c77549\n", encoding="ascii")

    archive = packed_anew(service, service.backup(), older)
    service.add_user("bob")
    assert "34c77549" in manage(service, "restore", archive, "--force")
    assert service.users() == {"alice"}


def test_a_program_that_has_the_data_open_is_named_first(service):
    """What it writes afterwards would be lost with the file that was taken away."""
    if not service.env["DATABASE_URL"].startswith("sqlite"):
        pytest.skip("PostgreSQL waits for others by itself")
    archive, place = service.backup(), service.env["DATABASE_URL"].removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(place)) as running:
        running.execute("PRAGMA journal_mode=WAL")
        running.execute("SELECT 1 FROM auth_user").fetchall()
        assert "stop it first" in manage(service, "restore", archive, "--force", code=1)
    manage(service, "restore", archive, "--force")
    assert service.users() == {"alice"}


def test_without_the_programs_of_postgresql_it_is_said_which_is_missing(service):
    """SQLite needs none."""
    archive = service.backup()
    service.env["PATH"] = ""
    is_server = service.env["DATABASE_URL"].startswith("postgresql")
    said = manage(service, "backup", "--to", service.folder / "b", code=int(is_server))
    assert ("pg_dump of PostgreSQL is missing" in said) is is_server
    said = manage(service, "restore", archive, "--force", code=int(is_server))
    assert ("of PostgreSQL is missing" in said) is is_server
    assert service.users() == {"alice"}


def test_a_laptop_saves_and_restores_by_python_alone(embedded_database, tmp_path):
    """As on Windows: no shell, no program of the system, data in a folder that is named."""
    (tmp_path / "cup").mkdir()
    copy_to(tmp_path / "cup", embedded_database)
    env = {name: word for name, word in bare_environment().items() if name != "PATH"}

    def manage_laptop(*words: object, code: int = 0) -> str:
        command = [sys.executable, "manage.py", *map(str, words), "--language", "en"]
        done = subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    assert "backups" in manage_laptop("backup", "--data", tmp_path / "cup")
    stick = tmp_path / "stick" / "round-3.tar.gz"
    manage_laptop("backup", "--to", stick, f"--data={tmp_path / 'cup'}")
    assert "there already" in manage_laptop(
        "backup", "--to", stick, "--data", tmp_path / "cup", code=1
    )
    manage_laptop("restore", stick, "--data", tmp_path / "other")
    assert "--force" in manage_laptop("restore", stick, "--data", tmp_path / "other", code=3)
    manage_laptop("restore", stick, "--data", tmp_path / "other", "--force")
    assert (tmp_path / "other" / "arbiter.sqlite3").is_file()
    assert "--data" in manage_laptop("restore", stick, "--data", code=1)


def test_a_full_disk_is_told_before_anything_is_changed(tmp_path, monkeypatch):
    """The room for a file is looked at before it is written."""
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "database.sqlite3").write_bytes(bytes(1000))
    archive.write_archive(folder, tmp_path / "a.tar.gz")
    room = shutil.disk_usage(tmp_path)._replace(free=1000)
    monkeypatch.setattr("shutil.disk_usage", lambda _place: room)
    with (
        pytest.raises(archive.ArchiveFault, match="disk_full"),
        archive.unpacked(tmp_path / "a.tar.gz", tmp_path),
    ):
        pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.tar.gz", "kept"]


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
    assert "туров: 0" in output  # past rounds were looked at, their old reasons derived anew
    assert (Path(service.env["ARBITER_VAR"]) / "static" / "staticfiles.json").exists()
    assert len(list((service.folder / "backups").iterdir())) == 1


def test_a_round_that_differs_does_not_undo_an_update(service):
    """It is told, below its names; code and tables are the new ones whatever it is."""
    python = service.folder / "python"
    python.write_text(
        '#!/bin/sh\n[ "$2" != check_pairings ] || { echo "$3"; exit 1; }\n'
        f'exec {sys.executable} "$@"\n',
        encoding="ascii",
    )
    python.chmod(0o755)
    service.env.update(NO_PULL="1", PYTHON=str(python))
    output = service.run("deploy/update.sh", service.folder / "backups")
    assert "--derive-reasons" in output
    assert "при новой жеребьёвке выходят иначе" in output
    assert "обновлено" in output
    assert "не закончено" not in output
