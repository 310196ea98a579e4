"""Restore the rows of a story for the next test that begins with the same one."""

import functools
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import pytest
from django.conf import UserSettingsHolder, settings
from django.db import connection, transaction
from django.test import TransactionTestCase
from django.utils import translation

# Restore the rows of a story for the next test that begins with the same one.
#
# Hundreds of tests begin with the same small event, and to build it takes 166 queries. Each
# process builds it once, by the services, and copies its rows back for the others, committed
# where theirs are. It is built anew wherever it could come out otherwise: a test that has written
# before, that has changed a setting or patched anything, or that speaks another language.


P = ParamSpec("P")

R = TypeVar("R")

# a server for browsers changes this for the rest of the run, and no story asks for it
OF_THE_SERVER = frozenset({"ALLOWED_HOSTS"})

WRITTEN = "SELECT pg_current_xact_id_if_assigned()::xid"  # null until something is written


@dataclass(frozen=True, slots=True)
class Kept:
    """The rows of each table as COPY writes them, what was returned, what waits for the end."""

    rows: tuple[tuple[str, bytes], ...]
    value: bytes
    waiting: tuple[tuple[Callable[[], Any], bool], ...]


_kept: dict[tuple[str, bytes, str | None], Kept] = {}

_patches: list[tuple[pytest.MonkeyPatch, int]] = []  # of the test that runs, and their number


def kept(build: Callable[P, R]) -> Callable[P, R]:
    """Build once for each set of arguments, which can be pickled, like what is returned."""

    @functools.wraps(build)
    def story(*args: P.args, **kwargs: P.kwargs) -> R:
        if not _is_beginning():
            return build(*args, **kwargs)
        name = f"{build.__module__}.{build.__qualname__}"
        key = (name, pickle.dumps((args, kwargs)), translation.get_language())
        with transaction.atomic(savepoint=False):
            if key in _kept:
                return _put_back(_kept[key])
            before = len(connection.run_on_commit)
            _kept[key] = _keep(build(*args, **kwargs), before)
            return pickle.loads(_kept[key].value)

    return story


@contextmanager
def watched(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Know inside whether the test has patched anything."""
    _patches.append((patch, _number(patch)))
    yield
    _patches.pop()


def _number(patch: pytest.MonkeyPatch) -> int:
    return len(patch._setattr) + len(patch._setitem)


def _is_beginning() -> bool:
    """Nothing has been written or changed that a story could depend on."""
    is_usual = _changed_settings() <= OF_THE_SERVER
    is_plain = all(_number(patch) == number for patch, number in _patches)
    return is_usual and is_plain and connection.vendor == "postgresql" and _is_unwritten()


def _changed_settings() -> set[str]:
    """Their names; each change of settings wraps those before it."""
    changed, inner = set(), settings._wrapped
    while isinstance(inner, UserSettingsHolder):
        changed |= set(vars(inner)) - {"default_settings", "_deleted"}
        inner = inner.default_settings
    return changed


def _is_unwritten() -> bool:
    """By this transaction, or, where each is committed, by any of this test."""
    if connection.in_atomic_block:
        return _read_value(WRITTEN) is None
    return not written()


def _read_value(question: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0]


def _keep(value: object, before: int) -> Kept:
    """What this transaction has written; younger rows are those of its savepoints."""
    began, rows = _read_value(WRITTEN), []
    for table in sorted(connection.introspection.table_names()):
        new_rows = f"SELECT * FROM {table} WHERE age(xmin) <= age('{began}'::xid)"
        with connection.cursor() as cursor, cursor.copy(f"COPY ({new_rows}) TO STDOUT") as out:
            if data := b"".join(bytes(piece) for piece in out):
                rows.append((table, data))
    waiting = [(call, robust) for _ids, call, robust in connection.run_on_commit[before:]]
    return Kept(tuple(rows), pickle.dumps(value), tuple(waiting))


def _put_back(story: Kept) -> Any:
    for table, data in story.rows:
        with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN") as into:
            into.write(data)
    for call, robust in story.waiting:
        transaction.on_commit(call, robust=robust)
    return pickle.loads(story.value)


# Empty after a test the tables that it has written to.
#
# The framework truncates every table of the site and makes rights and kinds of content anew: that
# takes longer than most tests do.


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
