"""Serialise look-up-then-insert of players with a lock."""

from django.db import connection

_ONE_AT_A_TIME = 0x7065_6F70_6C65  # any number that is ours alone


def lock_people() -> None:
    """Wait for the lock on inserting players; hold it until the caller's commit.

    Two lists looked through at the same moment would each find a person missing and each make
    him; a name without number and year is no key a database could keep.
    """
    if connection.vendor == "postgresql":  # SQLite has one writer anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ONE_AT_A_TIME])
