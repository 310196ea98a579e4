"""Values passed to the database unconverted are those that Django would pass on."""

from types import NoneType

import pytest
from django.apps import apps
from django.db import connection

from arbiter.journal.models import Note
from games.archive.models import GameRecord
from games.sql_statements.row_values_for_statement import (
    statement_columns_of_fields,
    value_for_statement,
    values_of_new_row,
)
from tests.small_event import NOON
from tournaments.rounds_and_boards.models import GameState
from tournaments.submitted_records.models import Submission

SAMPLES = {
    str: ("", "ничья", "1. c3-d4"),
    bool: (True, False),
    int: (0, 7, 2**40),
    NoneType: (None,),
}
OURS = [
    model
    for room in ("games", "arbiter", "tournaments")
    for model in apps.get_app_config(room).get_models()
]


def _every_column(model):
    return statement_columns_of_fields(
        model, tuple(field.name for field in model._meta.concrete_fields)
    )


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_a_value_left_unchanged_is_what_django_would_write(model):
    for column in _every_column(model):
        for kind in column.unchanged:
            for value in SAMPLES[kind]:
                written = column.field.get_db_prep_save(value, connection)
                assert (written, type(written)) == (value, type(value)), column.name


def test_a_row_is_written_by_its_id_and_a_state_by_its_word():
    record, state, at = statement_columns_of_fields(Submission, ("record", "state", "at"))
    assert value_for_statement(GameRecord(pk=7), record, connection) == 7
    assert value_for_statement(None, record, connection) is None
    assert value_for_statement(GameState.FINISHED, state, connection) == "finished"
    assert value_for_statement(NOON, at, connection) == at.field.get_db_prep_save(NOON, connection)


@pytest.mark.django_db
def test_a_column_that_was_not_loaded_is_not_taken_for_nothing():
    Note.objects.create(stream="tournament:1", text="флаг упал", at=NOON)
    row = Note.objects.defer("text").get()
    assert values_of_new_row(
        row, statement_columns_of_fields(Note, ("stream", "text")), connection
    ) == [
        "tournament:1",
        "флаг упал",
    ]
