"""Every column has a place: acts of the journal that tell it, or why it is not compared."""

from django.apps import apps

from arbiter.cases.texts import incidents
from arbiter.journal import columns
from arbiter.journal.queries.told import ToldTable
from arbiter.journal.texts.verbs import VERBS

APPS = ("arbiter", "tournaments", "games")


def columns_of_models() -> set[tuple[str, str]]:
    return {
        (model._meta.label_lower, field.name)
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.concrete_fields
        if not field.primary_key or field.is_relation
    }


def test_every_column_of_every_table_has_a_place():
    """A new column is decided upon; a place of one that is gone goes with it."""
    placed = {(t, name) for t, places in columns.placed_columns().items() for name in places}
    assert sorted(columns_of_models() ^ placed) == []


def test_every_place_names_acts_that_there_are():
    rooms = {verb.partition(".")[0] for verb in VERBS} | {"incident"}
    known = {*VERBS, "*", *(f"{room}.*" for room in rooms)}
    known |= {f"incident.{act}" for act in incidents.ACTS}
    named = {
        act
        for places in columns.placed_columns().values()
        for place in places.values()
        for act in place.acts
    }
    assert sorted(named - known) == []


def test_every_column_is_told_or_has_a_reason():
    for places in columns.placed_columns().values():
        for place in places.values():
            assert bool(place.acts) is (place.why_not is None)


def test_what_is_told_of_a_whole_replaces_what_was_told_before():
    told = ToldTable()
    told.apply(1, {"of": {"round": 7}, "columns": ["board"], "rows": [[1, 1], [2, 2]]})
    told.apply(2, {"columns": ["board"], "rows": [[2, 3]]})
    told.apply(3, {"of": {"round": 7}, "columns": ["board"], "rows": [[3, 1]]})
    assert told.rows == {3: {"board": (3, 1)}}
    told.apply(4, {"of": {"id": 3}, "rows": None})
    assert told.rows == {}
