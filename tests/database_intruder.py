"""Change evidence as an intruder with the database owner's password would."""

from django.db import connection


def tamper(table: str, statement: str) -> None:
    """Change evidence behind the triggers of its table (PostgreSQL)."""
    for sql in (
        "SET CONSTRAINTS ALL IMMEDIATE",
        f"ALTER TABLE {table} DISABLE TRIGGER USER",
        statement,
        f"ALTER TABLE {table} ENABLE TRIGGER USER",
    ):
        with connection.cursor() as cursor:
            cursor.execute(sql)
