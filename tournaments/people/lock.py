"""Whoever looks up people and then writes them down does so one after the other."""

from django.db import connection

_ONE_AT_A_TIME = 0x7065_6F70_6C65  # any number that is ours alone


def lock_people() -> None:
    """Wait inside the caller's transaction until nobody else writes people; held to its end.

    Two lists looked through at the same moment would each find a person missing and each make
    him; a name without number and year is no key a database could keep.
    """
    if connection.vendor == "postgresql":  # SQLite has one writer anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ONE_AT_A_TIME])
