"""Evidence rows: neither our code nor the database changes or deletes them."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from arbiter.cases.models import Case, Incident, IncidentAct, Ruling, Sanction, Statement
from arbiter.cases.services import incidents
from arbiter.certificates.models import Certificate
from arbiter.certificates.services import issuing
from arbiter.errors import ImmutableEvidence
from arbiter.evidence import Evidence
from arbiter.examinations.models import Examination
from arbiter.journal import services as journal_services
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalAnchor, JournalEntry, Note
from arbiter.rules.outcome import Outcome
from tests.support.databases import copy_to
from tests.support.officials import (
    HERE,
    NOON,
    case,
    examination,
    minutes_after_noon,
    official,
    record,
)
from tests.support.stories import kept

pytestmark = pytest.mark.django_db

TRIES = ("save", "delete", "update one", "update all", "delete all", "bulk_update")

COLUMNS = {JournalEntry: "verb", Examination: "kind", Ruling: "reason", Certificate: "pdn"}

COLUMNS |= {Statement: "text", Sanction: "reason", Incident: "article", IncidentAct: "reason"}

COLUMNS |= {Note: "text", JournalAnchor: "text"}

MODELS = tuple(COLUMNS)


@pytest.fixture
@kept
def rows():
    judge = official("anna", "arbiter")
    examined = examination()
    data = {"before": None, "after": 1, "words": "так"}
    entry = writing.write_journal_row(
        stream=HERE, verb="a.b", actor=judge, at=NOON, data={}, **data
    )
    ruling = Ruling.objects.create(
        case=case(judge), result="1-0", termination="clock", reason="флаг", by=judge, at=NOON
    )
    spoken = Statement.objects.create(case=ruling.case, text="я", by=judge, at=NOON)
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
    certificate = issuing.issue(
        record=record(),
        tags=(),
        outcome=Outcome.from_codes("1-0", "recorded"),
        subject="record:1",
        at=NOON,
    )
    incident = incidents.enter_incident(
        case=case(judge, subject="table:2"),
        entry={"article": "V6", "ply": 0},
        actor=judge,
        at=NOON,
        ruleset_id="fmjd64@1",
    )
    return {
        Incident: incident,
        IncidentAct: incident.acts.get(),
        JournalAnchor: journal_services.make_anchor(at=NOON),
        Note: Note.objects.get(pk=entry.data["note"]),
        JournalEntry: entry,
        Examination: examined,
        Ruling: ruling,
        Certificate: certificate,
        Statement: spoken,
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


@pytest.mark.parametrize("statement", ("UPDATE {table} SET {column} = %s", "DELETE FROM {table}"))
def test_what_was_asked_stays_and_its_state_moves_on(rows, statement):
    """A case is answered or withdrawn; what it is about, who asked and when is kept."""
    ruled_case = rows[Ruling].case
    Case.objects.filter(pk=ruled_case.pk).update(state="ruled", closed_at=NOON)
    for column, value in (
        ("subject", "x:1"),
        ("opened_at", minutes_after_noon(1)),
        ("kind", "clock"),
    ):
        sql = statement.format(table="arbiter_case", column=column)
        with (
            pytest.raises(DatabaseError, match="never changed or deleted"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(sql, [value] if "%s" in sql else [])
    assert Case.objects.get(pk=ruled_case.pk).state == "ruled"


# tables of the embedded database that only grow, with a column of each
GROWING = {model._meta.db_table: column for model, column in COLUMNS.items()} | {
    "arbiter_drawoffer": "ply",
    "arbiter_signedpaper": "subject",
    "tournaments_clockentry": "ply",
    "tournaments_entrymark": "round",
    "tournaments_lot": "seed",
    "games_openingtable": "slug",
}

# tables of which some columns are kept, and no row is deleted
KEPT = {
    "arbiter_case": "subject",
    "games_gamerecord": "sha256",
    "tournaments_sealedmove": "commitment",
    "tournaments_submission": "sha256",
}


def test_every_table_of_evidence_is_tried():
    """A new one must be entered in the table above."""
    kinds, tables = [Evidence], set()
    while kinds:
        made = kinds.pop().__subclasses__()
        kinds += made
        tables |= {model._meta.db_table for model in made}
    assert tables - GROWING.keys() == set()


@pytest.fixture
def embedded(tmp_path: Path, embedded_database: Path) -> Path:
    """The demo's SQLite, migrated from nothing to today as an installation is."""
    return copy_to(tmp_path, embedded_database)


def test_the_embedded_database_refuses_too(embedded):
    """Every migration that remakes a table puts its triggers back."""
    with closing(sqlite3.connect(embedded, isolation_level=None)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        for table, column in (GROWING | KEPT).items():
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            marks = ", ".join("1" for _ in columns)
            database.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})")
            for sql in (f"UPDATE {table} SET {column} = 2", f"DELETE FROM {table}"):
                with pytest.raises(sqlite3.IntegrityError, match="never changed or deleted"):
                    database.execute(sql)
            kept = database.execute(f"SELECT {column} FROM {table}").fetchall()
            assert kept == [(1,)] or kept == [("1",)], table
