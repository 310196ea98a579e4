"""Insert a row unless an equal one exists, in one statement."""

from collections.abc import Sequence

from django.db import connection, models


def insert_once(row: models.Model, key: Sequence[str]) -> bool:
    """Insert a row unless one with these unique columns exists; return whether it was inserted.

    One statement where ``get_or_create`` needs four (it looks, and guards its insert with a
    savepoint): nearly everything that comes is new. Django writes this statement too, but does
    not tell the id. Of two who bring the same at once the second waits for the first's commit.
    """
    meta = row._meta
    given = [one for one in meta.concrete_fields if not one.primary_key]
    fields = [one for one in given if not one.has_db_default()]
    values = [one.get_db_prep_save(one.pre_save(row, add=True), connection) for one in fields]
    name = connection.ops.quote_name
    columns = ", ".join(name(one.column) for one in fields)
    places = ", ".join(["%s"] * len(fields))
    unique = ", ".join(name(meta.get_field(one).column) for one in key)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {name(meta.db_table)} ({columns}) VALUES ({places})"
            f" ON CONFLICT ({unique}) DO NOTHING RETURNING {name(meta.pk.column)}",
            values,
        )
        inserted = cursor.fetchone()
    if inserted is None:
        return False
    row.pk = inserted[0]
    for left_to_the_database in set(given) - set(fields):
        row.__dict__.pop(left_to_the_database.attname)  # asked for when somebody reads it
    row._state.adding, row._state.db = False, connection.alias
    return True
