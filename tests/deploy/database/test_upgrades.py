"""Databases of earlier versions keep all their data when upgraded."""

import contextlib
import gzip
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.support.environment import TOP, own_postgres, production_environment

# Databases of the version before keep all their data when upgraded.
#
# ``tests/data/versions`` holds what the program of ``34c7754`` left, named by the version that
# began each: the demo event as it filled it itself, with an import under way; and a small event
# of ``0077e58``, which it had upgraded in single steps. No installation is older.


VERSIONS = TOP / "tests" / "data" / "versions"

DUMPS = sorted(path.name.removesuffix(".sql.gz") for path in VERSIONS.glob("*.sql.gz"))

BEGIN = """
import gc
gc.disable()  # or a third of the time goes into searching what migrations have made
import django
django.setup()
from django.core.management import call_command
from django.db import connection
"""

UPGRADE = """
call_command("migrate", verbosity=0)
call_command("migrate", check_unapplied=True, verbosity=0)
call_command("check", databases=["default"])
call_command("verify_journal")
call_command("check_standings")
call_command("check_pairings")
from arbiter.models import Certificate
from arbiter.certificates.queries import verification as certificates
from games.models import GameRecord, ImportChunk
from tournaments.models import Contest, Festival, Game, Submission, Tournament
from django.test import Client
verified = [certificates.verify_certificate(one.pdn_bytes, one.signature) for one in
    Certificate.objects.all()]
print("certificates", len(verified), {one.status.value for one in verified})
print("games with a result", Game.objects.exclude(result="*").count())
print("submissions", Submission.objects.count())
print("records", GameRecord.objects.count())
waiting = ImportChunk.objects.filter(state="waiting")
print("waiting", [bytes(chunk.text.data)[:6] for chunk in waiting])
print("lonely", Tournament.objects.filter(contests=None).count() == Tournament.objects.count(),
    Festival.everything.count(), Contest.objects.count())
visitor = Client(SERVER_NAME="arbiter.example")
for event in Tournament.objects.order_by("pk"):
    for list_of in ("entries", "pairings", "results", "crosstable"):
        address = f"/api/v1/events/{event.pk}/{list_of}/"
        print("answer", address, visitor.get(address, secure=True).status_code)
with connection.cursor() as cursor:
    for table in sorted(connection.introspection.table_names(cursor)):
        cursor.execute(f"SELECT * FROM {table} LIMIT 0")
        print("table", table, *sorted(column[0] for column in cursor.description))
"""


@dataclass(frozen=True, slots=True)
class Upgraded:
    """A service with the database of an old version, migrated; what the upgrade said."""

    begun_by: str
    env: dict[str, str]
    output: list[str]

    @property
    def url(self) -> str:
        return self.env["DATABASE_URL"]


@pytest.fixture(scope="module")
def upgraded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Upgraded]:
    """Migrated once for all who look at it: that takes ten seconds."""
    folder = tmp_path_factory.mktemp("upgraded")
    with _database(request.param, folder) as url:
        env = production_environment(folder, url)
        begun_by, _, _ = request.param.partition(".")
        yield Upgraded(begun_by, env, _run(env, BEGIN + UPGRADE))


@contextlib.contextmanager
def _database(name: str, folder: Path) -> Iterator[str]:
    """The address of a database as that version left it."""
    dump = gzip.decompress((VERSIONS / f"{name}.sql.gz").read_bytes()).decode()
    if "sqlite" in name:
        with contextlib.closing(sqlite3.connect(folder / "old.sqlite3")) as link:
            link.executescript(dump)
        yield f"sqlite:///{folder}/old.sqlite3"
        return
    with own_postgres() as url:
        with psycopg.connect(url, autocommit=True) as link:
            # what begins with a backslash is meant for psql
            link.execute("\n".join(row for row in dump.splitlines() if not row.startswith("\\")))
        yield url


def _run(env: dict[str, str], program: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=TOP, env=env, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    return run.stdout.splitlines()


@pytest.fixture(scope="module")
def of_today(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Every table with its columns, as the models of this code want them."""
    make = """
import django
django.setup()
from django.apps import apps
for model in apps.get_models(include_auto_created=True):
    fields = model._meta.local_concrete_fields
    print("table", model._meta.db_table, *sorted(field.column for field in fields))
"""
    env = production_environment(tmp_path_factory.mktemp("today"), "sqlite:////nowhere")
    run = subprocess.run([sys.executable, "-c", make], cwd=TOP, env=env, capture_output=True)
    assert run.returncode == 0, run.stderr[-2000:]
    return set(run.stdout.decode().splitlines())


@pytest.fixture(scope="module")
def new_databases(migrated_database: str, embedded_database: Path) -> dict[str, set[str]]:
    """How a new database of each vendor defines its tables."""
    with own_postgres(like=migrated_database) as postgresql:
        databases = {"sqlite": f"sqlite:///{embedded_database}", "postgresql": postgresql}
        return {vendor: schema_definitions(url) for vendor, url in databases.items()}


KEPT = {
    "0077e58": {
        "certificates 1 {'good'}",
        "games with a result 2",
        "submissions 2",
        "records 2",
        "waiting []",
    },
    "34c7754": {
        "certificates 49 {'good'}",
        "games with a result 42",
        "submissions 22",
        "records 51",
        "waiting [b'[Event']",
    },
}


@pytest.mark.parametrize("upgraded", DUMPS, indirect=True)
def test_a_database_of_the_version_before_upgrades(upgraded, of_today, new_databases):
    """Its journal, tables and pairings are checked, its rows there and answered, and its
    tables those of a new database."""
    assert KEPT[upgraded.begun_by] <= set(upgraded.output)
    assert "lonely True 0 0" in upgraded.output
    answers = [row for row in upgraded.output if row.startswith("answer")]
    assert [row for row in answers if not row.endswith(" 200")] == []
    assert len(answers) >= 4
    tables = {row for row in upgraded.output if row.startswith("table")} - {
        "table django_migrations app applied id name"
    }
    assert tables - {row for row in tables if " sqlite_" in row} == of_today
    assert schema_definitions(upgraded.url) == new_databases[upgraded.url.partition(":")[0]]


def test_every_version_is_there_for_both_databases():
    assert {name.partition(".")[2] for name in DUMPS} == {"sqlite", "postgresql"}
    assert len(DUMPS) == 4


SQLITE = "SELECT coalesce(sql, name) FROM sqlite_master"

COLUMNS_OF_TABLE = re.compile(r'(CREATE TABLE "\w+") \((.*)\)', re.DOTALL)

COMMA_BETWEEN_COLUMNS = re.compile(r", (?=\"\w+\" [a-z]|CONSTRAINT )")

# a restored database writes the same list of known words with other casts
CASTS_AND_BRACKETS = re.compile(r"::(?:text|character varying)(?:\[\])?|[()]")

POSTGRESQL = (
    "SELECT format('column %s.%s %s %s %s %s', attrelid::regclass, attname, attnotnull, attstorage,"
    " format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid)) FROM pg_attribute"
    " JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'"
    " LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum"
    " WHERE attnum > 0 AND NOT attisdropped AND relnamespace = 'public'::regnamespace",
    "SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))"
    " FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
)


def schema_definitions(url: str) -> set[str]:
    """Return every column, constraint, index, trigger and function of a database."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as link:
            return {_without_order(row[0]) for row in link.execute(SQLITE)}
    with psycopg.connect(url) as link:
        rows = (row for query in POSTGRESQL for row in link.execute(query).fetchall())
        return {CASTS_AND_BRACKETS.sub("", row[0]) for row in rows}


def _without_order(definition: str) -> str:
    if (table := COLUMNS_OF_TABLE.fullmatch(definition)) is None:
        return definition
    return f"{table[1]} ({', '.join(sorted(COMMA_BETWEEN_COLUMNS.split(table[2])))})"
