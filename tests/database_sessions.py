"""List other sessions in the test's database, wait until they are quiet, or end them."""

import gc
import warnings

import psycopg
from django.db import connection

from tests import waiting_times

OTHERS = """
select pid, state, query from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()
and backend_type = 'client backend' and state <> 'idle'
"""


def at_work() -> list[tuple[int, str, str]]:
    """Other sessions with a query or a transaction: number, state and the last query."""
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        return cursor.fetchall()


def wait_quiet(seconds: float = waiting_times.SECONDS) -> None:
    """Return when no other session is at work. One that never ends is told by its query:
    the tables could not be emptied under it anyway."""
    waiting_times.until(
        lambda: not at_work(),
        lambda: f"still at work in the database of the test: {at_work()}",
        seconds,
    )


LEFT = """
select pid, application_name, state, query from pg_stat_activity
where datname = %s and backend_type = 'client backend'
"""


def end_all(server: str, seconds: float = 5) -> None:
    """Before the database is dropped nobody is in it: who does not leave by himself is told by
    his last query and ended."""
    gc.collect()  # a thread that ended without closing its connection has left that to this
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.close_pool()
    with psycopg.connect(server, autocommit=True) as link:

        def left() -> list[tuple]:
            return link.execute(LEFT, [name]).fetchall()

        try:
            waiting_times.until(lambda: not left(), lambda: f"still in {name}", seconds)
        except AssertionError:
            warnings.warn(f"still in the database of the tests: {left()}", stacklevel=2)
            link.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = %s and pid <> pg_backend_pid()",
                [name],
            )
