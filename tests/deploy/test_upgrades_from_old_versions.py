"""Databases of earlier versions keep all their data when upgraded.

``tests/data/versions`` holds a small event of each, as its own program made it: results, a
certified record, a faulty one, an import under way where the version knew imports.
"""

import contextlib
import gzip
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.deploy.production_environment import TOP, own_postgres, production_environment
from tests.deploy.schema_definitions import schema_definitions

VERSIONS = TOP / "tests" / "data" / "versions"
DUMPS = sorted(path.name.removesuffix(".sql.gz") for path in VERSIONS.glob("*.sql.gz"))
WITH_KEYS = "c34413e"  # the version whose records get a key before they are upgraded
BEGIN = """
import gc
gc.disable()  # or a third of the time goes into searching what migrations have made
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
"""
GIVE_KEYS = """
with connection.cursor() as cursor:  # the time of a record is kept by a trigger
    if connection.vendor == "sqlite":
        name = "tournaments_submission_kept"
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [name])
        off, on = f"DROP TRIGGER {name}", cursor.fetchone()[0]
    else:
        table = "ALTER TABLE tournaments_submission"
        off, on = f"{table} DISABLE TRIGGER USER", f"{table} ENABLE TRIGGER USER"
    cursor.execute(off)
    set_key = "UPDATE tournaments_submission SET idempotency_key = 'k' || id, at = %s"
    cursor.execute(set_key, [timezone.now()])
    cursor.execute(on)
"""
UPGRADE = """
call_command("migrate", verbosity=0)
call_command("migrate", check_unapplied=True, verbosity=0)
call_command("check", databases=["default"])
call_command("verify_journal")
call_command("check_standings")
call_command("check_pairings")
from arbiter.models import Certificate
from arbiter.certificates import verify_certificate_and_signature as certificates
from tournaments.models import Game, Submission
(one,) = Certificate.objects.all()
print("certificate", certificates.verify_certificate(one.pdn_bytes, one.signature).status.value)
print("results", sorted(Game.objects.exclude(result="*").values_list("result", flat=True)))
print("submissions", Submission.objects.count())
from games.models import GameRecord, ImportChunk, ImportJob
print("chunks", [bytes(chunk.text.data)[:7] for chunk in ImportChunk.objects.all()])
print("records", GameRecord.objects.count())
with connection.cursor() as cursor:
    for table in sorted(connection.introspection.table_names(cursor)):
        cursor.execute(f"SELECT * FROM {table} LIMIT 0")
        print("table", table, *sorted(column[0] for column in cursor.description))
"""


@dataclass(frozen=True, slots=True)
class Upgraded:
    """A service whose database an old version made, migrated; what the upgrade said."""

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
    program = BEGIN + (GIVE_KEYS if request.param.startswith(WITH_KEYS) else "") + UPGRADE
    with _database(request.param, folder) as url:
        env = production_environment(folder, url)
        yield Upgraded(env, _run(env, program))


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


@pytest.mark.parametrize("upgraded", DUMPS, indirect=True)
def test_a_database_of_an_older_version_upgrades(upgraded, of_today, new_databases):
    """Migrated, its journal, tables and pairings checked, its certificate good, its tables
    those of today."""
    output = upgraded.output
    assert "certificate good" in output
    assert "submissions 2" in output
    assert "records 2" in output
    assert any(row.startswith("results") and "1-0" in row for row in output)
    tables = {row for row in output if row.startswith("table")} - {
        "table django_migrations app applied id name"
    }
    assert tables - {row for row in tables if " sqlite_" in row} == of_today
    assert schema_definitions(upgraded.url) == new_databases[upgraded.url.partition(":")[0]]


REPEAT = """
from arbiter.examinations.examined_facts_to_and_from_json import entered_fact_from_dict
from arbiter.refusals.codes_and_exceptions import StaleRequest
from tournaments.models import Submission
from tournaments.submitted_records.submit_and_confirm_records import submit_record
for row in Submission.objects.order_by("pk"):
    request = {
        "game_id": row.game_id, "actor": row.submitted_by, "at": timezone.now(),
        "fact": entered_fact_from_dict(row.fact), "idempotency_key": f"k{row.pk}",
    }
    print("again", submit_record(data=bytes(row.source), **request).pk == row.pk)
    try:
        submit_record(data=b"1. c3-d4 *", **request)
    except StaleRequest as refused:
        print(refused.code)
print("submissions", Submission.objects.count())
"""


@pytest.mark.parametrize(
    "upgraded", [name for name in DUMPS if name.startswith(WITH_KEYS)], indirect=True
)
def test_a_key_of_a_record_is_answered_after_the_upgrade(upgraded):
    """A program that was offline meanwhile repeats its request: no second version is made."""
    answers = ["again True", "idempotency_key_reused"] * 2
    assert _run(upgraded.env, BEGIN + REPEAT) == [*answers, "submissions 2"]


def test_every_version_is_there_for_both_databases():
    assert {name.partition(".")[2] for name in DUMPS} == {"sqlite", "postgresql"}
    assert len(DUMPS) == 6
