"""A row inserted by one statement equals the row that saving it makes."""

import pytest
from django.db import IntegrityError, transaction

from arbiter.journal.models import JournalHead, Note
from games.archive import read_and_store_record
from games.archive.models import GameRecord
from games.refusals.codes_and_exceptions import ImmutableRecord
from games.sql_statements.insert_or_replace_rows_in_one_statement import (
    FEW,
    insert_row,
    insert_row_unless_there,
    insert_rows,
    replace_rows,
)
from tests.small_event import NOON

KEY = ("sha256", "variant")


def _row(text: str) -> GameRecord:
    return GameRecord(
        **read_and_store_record.columns_of_record(read_and_store_record.read_one_game(text))
    )


@pytest.mark.django_db
def test_an_inserted_row_is_a_saved_row(django_assert_num_queries):
    row, saved = _row("1. c3-d4 d6-c5 1-0"), _row("1. c3-d4 d6-c5 0-1")
    with django_assert_num_queries(1):
        insert_row(row)
    saved.save()
    for record in (row, saved):
        record.refresh_from_db()
    names = {field.attname for field in GameRecord._meta.concrete_fields}
    own = {"id", "sha256", "source", "result", "created_at"}
    assert {name: getattr(row, name) for name in names - own} == {
        name: getattr(saved, name) for name in names - own
    }
    with pytest.raises(ImmutableRecord):
        row.save()  # it is stored, and a stored record is never changed


@pytest.mark.django_db
def test_an_equal_row_is_inserted_once_and_refused_where_it_must_be_new():
    text = "1. c3-d4 d6-c5 1-0"
    assert insert_row_unless_there(_row(text), KEY)
    assert not insert_row_unless_there(_row(text), KEY)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_row(_row(text))
    assert GameRecord.objects.count() == 1


@pytest.mark.parametrize("count", [1, 3, FEW + 1])
@pytest.mark.django_db
def test_rows_inserted_together_are_those_that_saving_would_have_made(count):
    rows = [Note(stream="tournament:1", text=f"reason {n}", at=NOON) for n in range(count)]
    insert_rows(rows)
    stored = Note.objects.filter(stream="tournament:1").order_by("pk")
    assert [(record.pk, record.text, record.at) for record in stored] == [
        (row.pk, row.text, NOON) for row in rows
    ]
    assert not any(row._state.adding for row in rows)


@pytest.mark.parametrize("count", [1, 2, FEW + 1])
@pytest.mark.django_db
def test_a_row_that_is_there_is_replaced_in_the_columns_named(count):
    heads = [JournalHead.objects.create(stream=f"tournament:{n}") for n in range(count)]
    for head in heads:
        head.seq, head.hash = head.seq + 1, "f" * 64
    replace_rows(heads, "stream", ("seq",))
    stored = JournalHead.objects.filter(pk__in=[head.pk for head in heads])
    assert [(head.seq, head.hash) for head in stored] == [(1, "")] * count
