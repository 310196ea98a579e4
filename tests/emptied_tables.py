"""Empty after a test the tables that it has written to.

The framework truncates every table of the site and makes rights and kinds of content anew: that
takes longer than most tests do.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase

MADE_BY_MIGRATIONS = frozenset({"auth_permission", "django_content_type"})  # never written to


@contextmanager
def only_written() -> Iterator[None]:
    """Inside, the tests whose rows are committed end so."""
    whole = TransactionTestCase._fixture_teardown
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda test: _empty(test, whole))
        yield


def _empty(test: TransactionTestCase, whole: Callable[[TransactionTestCase], None]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('is_superuser')")
        if cursor.fetchone() != ("on",):  # evidence is deleted by nobody else
            whole(test)
            return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # no trigger refuses
        for table in written():
            cursor.execute(f"DELETE FROM {table}")


def written() -> list[str]:
    """The tables with rows in them, but for those that migrations fill."""
    known = set(connection.introspection.django_table_names(only_existing=True))
    queries = (
        f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table})"
        for table in sorted(known - MADE_BY_MIGRATIONS)
    )
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(queries))
        return [table for (table,) in cursor.fetchall()]
