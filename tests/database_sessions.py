"""List who else works in the test's database: workers, streams, leftovers of the killed."""

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
