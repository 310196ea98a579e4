"""A row inserted by one statement is the row that saving it would have made."""

import pytest
from django.db import IntegrityError, transaction

from games.archive import services as records
from games.archive.models import GameRecord
from games.refusals.codes import ImmutableRecord
from games.statements.inserts import insert, insert_once

KEY = ("sha256", "variant")


def _row(text: str) -> GameRecord:
    return GameRecord(**records.columns(records.read_one(text)))


@pytest.mark.django_db
def test_an_inserted_row_is_a_saved_row(django_assert_num_queries):
    row, saved = _row("1. c3-d4 d6-c5 1-0"), _row("1. c3-d4 d6-c5 0-1")
    with django_assert_num_queries(1):
        insert(row)
    saved.save()
    for one in (row, saved):
        one.refresh_from_db()
    names = {one.attname for one in GameRecord._meta.concrete_fields}
    own = {"id", "sha256", "source", "result", "created_at"}
    assert {name: getattr(row, name) for name in names - own} == {
        name: getattr(saved, name) for name in names - own
    }
    with pytest.raises(ImmutableRecord):
        row.save()  # it is stored, and a stored record is never changed


@pytest.mark.django_db
def test_an_equal_row_is_inserted_once_and_refused_where_it_must_be_new():
    text = "1. c3-d4 d6-c5 1-0"
    assert insert_once(_row(text), KEY)
    assert not insert_once(_row(text), KEY)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(_row(text))
    assert GameRecord.objects.count() == 1
