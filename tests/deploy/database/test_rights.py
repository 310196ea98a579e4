"""The application's role on a real PostgreSQL works, and cannot change evidence."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

from deploy.database.roles import GUARDED
from tests.support.environment import TOP, own_postgres, production_environment


@dataclass(frozen=True, slots=True)
class InstallationWithTwoRoles:
    """An installation whose tables belong to one role and whose service is another."""

    env: dict[str, str]
    app: str
    owner: str
    folder: Path

    def run(self, *words: object, is_owner: bool = False, code: int = 0) -> str:
        env = self.env | ({"DATABASE_OWNER_URL": self.owner} if is_owner else {})
        command = [str(word) for word in words]
        done = subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def manage(self, *words: object, is_owner: bool = False, code: int = 0) -> str:
        english = ("env", "SITE_LANGUAGE=en", sys.executable, "manage.py")
        return self.run(*english, *words, is_owner=is_owner, code=code)


def as_role(url: str, role: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"{role}@{parts.hostname}:{parts.port}"))


@pytest.fixture(scope="module")
def split(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InstallationWithTwoRoles]:
    """Made by the handbook: two roles, a database, prepare_database; then the demo's events."""
    folder, mark = tmp_path_factory.mktemp("split"), secrets.token_hex(4)
    owner, app = f"owner_{mark}", f"app_{mark}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        for role in (owner, app):
            server.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
        with own_postgres() as url:
            give = sql.SQL("ALTER DATABASE {} OWNER TO {}")
            name = urlsplit(url).path.removeprefix("/")
            server.execute(give.format(sql.Identifier(name), sql.Identifier(owner)))
            env = production_environment(folder, as_role(url, app)) | {
                "PYTHON": sys.executable,
                "ENV_FILE": os.devnull,
            }
            made = InstallationWithTwoRoles(
                env=env, app=as_role(url, app), owner=as_role(url, owner), folder=folder
            )
            assert "belong to another role" in made.manage("prepare_database", code=1)
            assert "given the rights" in made.manage("prepare_database", is_owner=True)
            made.manage("fill_demo")
            yield made
        for role in (app, owner):
            server.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


def guarded(split: InstallationWithTwoRoles) -> list[str]:
    with psycopg.connect(split.owner) as link:
        return [table for table, _ in link.execute(GUARDED).fetchall()]


CHECK = ("check", "--deploy", "--database", "default", "--fail-level", "WARNING")

UNDOING = (
    "DELETE FROM {table}",
    "TRUNCATE {table} CASCADE",
    "ALTER TABLE {table} DISABLE TRIGGER USER",
    "ALTER TABLE {table} ADD COLUMN more integer",
    "DROP TABLE {table}",
    "CREATE TRIGGER more BEFORE INSERT ON {table} EXECUTE FUNCTION arbiter_refuse()",
)


def test_the_service_works_under_a_role_of_few_rights(split):
    """The demo's events, records, rulings and certificates were made by that role."""
    assert "intact" in split.manage("verify_journal")
    assert "streams" in split.manage("anchor_journal")
    split.manage(*CHECK)
    assert "no migration to apply" in split.manage("prepare_database")


def test_the_service_imports_a_file_of_games(split):
    """The records of an import come through a temporary table, which any role may make."""
    file = split.folder / "cup.pdn"
    file.write_text('[White "Медков В."]\n[Black "Пель А."]\n[GameType "25"]\n\n1. c3-d4 d6-c5 *\n')
    printed = split.manage("import_games", file, "--collection", "cup")
    assert "read 1: stored 1," in printed


@pytest.mark.parametrize("statement", UNDOING)
def test_the_role_can_undo_nothing_of_any_evidence(split, statement):
    tables = guarded(split)
    assert len(tables) > 15 and "arbiter_journalentry" in tables
    with psycopg.connect(split.app, autocommit=True) as link:
        for table in tables:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                link.execute(statement.format(table=table))


@pytest.mark.parametrize(
    "statement",
    (
        "UPDATE arbiter_journalentry SET verb = 'a.b'",
        "UPDATE arbiter_certificate SET pdn = ''",
        "DELETE FROM arbiter_journalhead",
        "DELETE FROM django_migrations",
        "SET session_replication_role = replica",
        "CREATE TABLE more (id integer)",
        "DROP FUNCTION arbiter_refuse CASCADE",
    ),
)
def test_the_role_gets_round_it_nowhere(split, statement):
    refused = (
        psycopg.errors.InsufficientPrivilege,
        psycopg.errors.WrongObjectType,
    )
    with psycopg.connect(split.app, autocommit=True) as link, pytest.raises(refused):
        link.execute(statement)


def test_a_backup_by_the_service_is_restored_by_the_owner(split):
    """And the rights are as before; without the owner's address nothing is touched."""
    told = split.run("deploy/backup.sh", split.folder / "backups").splitlines()
    archive = next(line for line in told if line.startswith(str(split.folder)))
    refused = split.run("deploy/restore.sh", archive, "--yes", code=1)
    assert "принадлежат другой роли" in refused
    split.run("deploy/restore.sh", archive, "--yes", is_owner=True)
    assert "intact" in split.manage("verify_journal")
    with (
        psycopg.connect(split.app, autocommit=True) as link,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        link.execute("TRUNCATE arbiter_journalentry")


def test_an_installation_of_one_role_is_told_and_parted_later(split):
    """As every installation was before: check says so, and the handbook's lines part the roles."""
    roles = [sql.Identifier(urlsplit(url).username) for url in (split.owner, split.app)]
    reassign = sql.SQL("REASSIGN OWNED BY {} TO {}")
    server = urlsplit(os.environ["DATABASE_URL"])._replace(path=urlsplit(split.app).path)
    with psycopg.connect(urlunsplit(server), autocommit=True) as link:
        link.execute(reassign.format(*roles))
        assert "deploy.W001" in split.manage(*CHECK, code=1)
        link.execute(reassign.format(*reversed(roles)))
    split.manage("prepare_database", is_owner=True)
    split.manage(*CHECK)
