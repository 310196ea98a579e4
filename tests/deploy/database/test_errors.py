"""Exceptions of PostgreSQL and SQLite are recognised as outages."""

import psycopg
import pytest
from django.db import OperationalError, connection, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper

from deploy.database.url import parse_database
from deploy.errors import outages
from deploy.errors.outages import recognise_outage
from tests.support import small_event
from tests.support.programs import free_port


def _raised(act) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        act()
    return caught.value


def _sql(*statements: str):
    def act() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    return act


@pytest.mark.django_db
def test_what_postgresql_says_is_understood():
    """Its own codes, from a real server: closed to writing, too slow, and no part that is away."""
    assert connection.vendor == "postgresql"  # as the suite always runs; never passed over
    table = small_event.User._meta.db_table
    closed = _raised(_sql("SET TRANSACTION READ ONLY", f"DELETE FROM {table}"))
    slow = _raised(_sql("SET LOCAL statement_timeout = 10", "SELECT pg_sleep(60)"))
    unknown = _raised(_sql("SELECT * FROM no_such_table"))
    assert recognise_outage(closed) is outages.READ_ONLY
    assert recognise_outage(slow) is outages.DATABASE_BUSY
    assert recognise_outage(unknown) is None


def test_a_server_that_is_not_there_is_away():
    url = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    fault = _raised(lambda: psycopg.connect(url))
    wrapped = OperationalError(str(fault))
    wrapped.__cause__ = fault
    assert recognise_outage(wrapped) is outages.DATABASE_AWAY


@pytest.mark.django_db  # the guard of the tests knows every database, this one too
def test_a_database_of_sqlite_that_is_locked_is_busy(tmp_path):
    """Two writers at once: the second is told to come again."""
    settings = parse_database(f"sqlite:///{tmp_path}/a.sqlite3")
    settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": 0}
    more = {"ATOMIC_REQUESTS": False, "AUTOCOMMIT": True, "CONN_MAX_AGE": 0, "TIME_ZONE": None}
    more |= {"CONN_HEALTH_CHECKS": False, "USER": "", "PASSWORD": "", "HOST": "", "PORT": ""}
    links = [DatabaseWrapper({**more, **settings}, alias) for alias in ("first", "second")]
    try:
        links[0].cursor().execute("BEGIN IMMEDIATE")
        fault = _raised(lambda: links[1].cursor().execute("BEGIN IMMEDIATE"))
        assert recognise_outage(fault) is outages.DATABASE_BUSY
    finally:
        for link in links:
            link.close()
