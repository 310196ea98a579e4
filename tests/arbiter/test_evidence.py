"""Evidence: neither our code nor the database changes or deletes it."""

import sqlite3
from contextlib import closing
from importlib import import_module

import pytest
from django.db import DatabaseError, connection, transaction

from arbiter.errors import ImmutableEvidence
from arbiter.models import Certificate, Examination, JournalEntry, Ruling, Sanction, Statement
from arbiter.services import certificates, journal
from tests.arbiter.office import HERE, NOON, case, examination, official, record

pytestmark = pytest.mark.django_db
migration = import_module("arbiter.migrations.0002_evidence")

office_migration = import_module("arbiter.migrations.0006_office_evidence")

MODELS = (JournalEntry, Examination, Ruling, Certificate, Statement, Sanction)
TRIES = ("save", "delete", "update one", "update all", "delete all", "bulk_update")
COLUMNS = {JournalEntry: "verb", Examination: "kind", Ruling: "reason", Certificate: "pdn"}
COLUMNS |= {Statement: "text", Sanction: "reason"}


@pytest.fixture
def rows():
    judge = official("anna", "arbiter")
    examined = examination()
    entry = journal.record(stream=HERE, verb="a.b", actor=judge, at=NOON, data={})
    ruling = Ruling.objects.create(
        case=case(judge), result="1-0", termination="clock", reason="флаг", by=judge, at=NOON
    )
    said = Statement.objects.create(case=ruling.case, text="я", by=judge, at=NOON)
    given = Sanction.objects.create(
        scope=HERE,
        subject="table:1",
        party="entry:1",
        side="w",
        name="Петров",
        kind="remark",
        reason="шум",
        by=judge,
        at=NOON,
    )
    certificate = certificates.issue(
        record=record(), tags=(), result="1-0", subject="record:1", at=NOON
    )
    return {
        JournalEntry: entry,
        Examination: examined,
        Ruling: ruling,
        Certificate: certificate,
        Statement: said,
        Sanction: given,
    }


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("attempt", TRIES)
def test_our_code_refuses(rows, model, attempt):
    """Every way of the ORM."""
    row, column = rows[model], COLUMNS[model]
    acts = {
        "save": row.save,
        "delete": row.delete,
        "update one": lambda: model.objects.filter(pk=row.pk).update(**{column: "x.y"}),
        "update all": lambda: model.objects.update(**{column: "x.y"}),
        "delete all": lambda: model.objects.all().delete(),
        "bulk_update": lambda: model.objects.bulk_update([row], [column]),
    }
    with pytest.raises(ImmutableEvidence):
        acts[attempt]()


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(
    "statement", ("UPDATE {table} SET {column} = 'x.y'", "DELETE FROM {table}")
)
def test_the_database_refuses(rows, model, statement):
    """Also a shell, another program, or a colleague in a hurry."""
    sql = statement.format(table=model._meta.db_table, column=COLUMNS[model])
    before = model.objects.count()
    with (
        pytest.raises(DatabaseError, match="never changed or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert model.objects.count() == before > 0


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("statement", ("UPDATE {table} SET word = 'x'", "DELETE FROM {table}"))
def test_the_embedded_database_refuses_too(model, statement):
    """The triggers of the demo's SQLite, on tables of the same names."""
    table = model._meta.db_table
    assert table in (*migration.TABLES, *office_migration.TABLES)
    with closing(sqlite3.connect(":memory:")) as embedded:
        embedded.execute(f"CREATE TABLE {table} (word text)")
        embedded.execute(f"INSERT INTO {table} VALUES ('as it was')")
        for trigger in migration.SQLITE:
            embedded.execute(trigger.format(table=table))
        with pytest.raises(sqlite3.IntegrityError, match="never changed or deleted"):
            embedded.execute(statement.format(table=table))
        assert embedded.execute(f"SELECT word FROM {table}").fetchall() == [("as it was",)]
