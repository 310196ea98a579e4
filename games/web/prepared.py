"""Compile a Django query once, and execute it again and again with other values."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.base import ModelState
from django.db.models.expressions import RawSQL
from django.db.models.query import ModelIterable
from django.db.models.signals import post_init, pre_init
from django.db.transaction import TransactionManagementError

# Compile a Django query once, and execute it again and again with other values.


@dataclass(frozen=True, slots=True)
class _Place:
    """Stands among the values of a statement where a value comes later."""

    name: str


def value_given_when_asked(name: str) -> RawSQL:
    """Return a placeholder for a value that is given when the query is executed."""
    return RawSQL("%s", [_Place(name)])


class PreparedQuery:
    """A Django query compiled once and executed with other values each time.

    Django takes longer to put a query over several tables together than the database to answer
    it. Rows come as the query set gives them: objects with what they were selected with, or
    tuples of ``values_list``. What ``make`` returns must not depend on when it is called.
    """

    def __init__(self, make: Callable[[], models.QuerySet[Any]]) -> None:
        self._make = make
        self._own = threading.local()  # what was put together belongs to a connection

    def all(self, **values: int | str) -> list[Any]:
        """Return every row for these values.

        Raises TransactionManagementError for a query that locks, outside a transaction.
        """
        return self._statement().rows(values)

    def first(self, **values: int | str) -> Any | None:
        """Return the first row for these values, None if there is none."""
        return next(iter(self.all(**values)), None)

    def get(self, **values: int | str) -> Any:
        """Return the first row for these values; raises DoesNotExist of its model."""
        row = self.first(**values)
        if row is None:
            raise self._statement().compiler.query.model.DoesNotExist
        return row

    def row_returned_by_change(self, change: str, params: Sequence[int | str]) -> Any | None:
        """Execute a change and return the changed row as the query would; None if none was changed.

        The statement ends where its RETURNING would begin.
        """
        return self._statement().row_returned_by_change(change, params)

    def _statement(self) -> "_Statement":
        kept: _Statement | None = getattr(self._own, "statement", None)
        link = connections[DEFAULT_DB_ALIAS]
        if kept is None or kept.link is not link:
            kept = self._own.statement = _Statement(self._make(), link)
        return kept


class _Statement:
    """The statement of one query for one connection, and how its rows become what they are."""

    def __init__(self, query: models.QuerySet[Any], link: Any) -> None:
        self.link, self.locks = link, query.query.select_for_update
        self._refuse_unlocked()
        self.compiler = compiler = query.query.get_compiler(connection=link)
        self.sql, self.params = compiler.as_sql()
        columns = [column for column, *_ in compiler.select[: compiler.col_count]]
        self.returned = ", ".join(sql for _, (sql, _), _ in compiler.select)
        self.converters = compiler.get_converters(columns)
        are_objects = issubclass(query._iterable_class, ModelIterable)
        make = _Objects(compiler.klass_info, compiler.select).of if are_objects else tuple
        self.make: Callable[[list[Any]], Any] = make

    def rows(self, values: dict[str, int | str]) -> list[Any]:
        """Ask, and make of each row what the query set would."""
        self._refuse_unlocked()
        params = [
            values[param.name] if isinstance(param, _Place) else param for param in self.params
        ]
        return self._made(self.sql, params)

    def row_returned_by_change(self, change: str, params: Sequence[int | str]) -> Any | None:
        """Change, and make of the row that comes back what the query set would."""
        return next(iter(self._made(f"{change} RETURNING {self.returned}", params)), None)

    def _made(self, sql: str, params: Sequence[int | str]) -> list[Any]:
        with prepared_cursor(self.link) as cursor:
            cursor.execute(sql, params)
            rows = cursor.fetchall()
        return [self.make(row) for row in self.compiler.apply_converters(rows, self.converters)]

    def _refuse_unlocked(self) -> None:
        if self.locks and not self.link.in_atomic_block:
            raise TransactionManagementError("a lock is held until the end of a transaction")


class _Objects:
    """Makes objects of rows, with those selected beside them.

    They are what a query set gives, made without the steps of Django's that do nothing for a row
    that was just read: defaults, signals, an assignment for each column. Raises TypeError for a
    model whose making somebody listens to.
    """

    def __init__(self, info: dict[str, Any], select: list[Any]) -> None:
        self.model, chosen = info["model"], info["select_fields"]
        if pre_init.has_listeners(self.model) or post_init.has_listeners(self.model):
            raise TypeError(f"somebody listens to the making of {self.model.__name__}")
        self.columns = slice(chosen[0], chosen[-1] + 1)
        self.names = [column.target.attname for column, *_ in select[self.columns]]
        self.key = chosen[self.names.index(self.model._meta.pk.attname)]
        self.related = [
            (_Objects(beside, select), beside["local_setter"], beside["remote_setter"])
            for beside in info.get("related_klass_infos", ())
        ]

    def of(self, row: list[Any]) -> models.Model:
        """One object with the objects related to it."""
        model: models.Model = self.model.__new__(self.model)
        model._state = state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        model.__dict__.update(zip(self.names, row[self.columns], strict=True))
        for objects, set_here, set_there in self.related:
            if row[objects.key] is None:  # nothing is related
                set_here(model, None)
                continue
            other = objects.of(row)
            set_here(model, other)
            set_there(other, model)
        return model


def prepared_cursor(link: Any = None) -> Any:
    """Context manager: a cursor that prepares its statements.

    PostgreSQL is sent the text once and later its name with the values (``prepare_threshold`` in
    ``deploy.database.url``): it takes longer to plan a question over several tables than to answer
    it. SQLite's driver does so of itself. Counting, logging and errors are those of any cursor.
    ``link`` is the connection where the caller has looked it up.
    """
    link = connections[DEFAULT_DB_ALIAS] if link is None else link
    if link.vendor != "postgresql" or link.queries_logged:  # a log has texts with values
        return link.cursor()
    if link.connection is None or not link.in_atomic_block:  # a transaction began with all this
        link.close_if_health_check_failed()
        link.ensure_connection()
        link.validate_thread_sharing()
    return link.make_cursor(_binding_cursor()(link.connection))


@cache
def _binding_cursor() -> Any:
    """The class of cursors whose values are bound by the server; SQLite has no such driver."""
    from django.db.backends.postgresql.base import ServerBindingCursor

    return ServerBindingCursor
