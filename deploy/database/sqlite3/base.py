"""SQLite backend that retries for the write lock often and converts each statement's text once.

One connection writes at a time. SQLite lets those that wait sleep longer after each refusal, up to
a tenth of a second: whoever has waited longest asks least often, and is overtaken by those who have
just come. Here all ask equally often, every two thousandths of a second until it is free.
"""

import sqlite3
import time
from collections.abc import Iterable
from functools import lru_cache

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

PAUSE_SECONDS = 0.002
LONGEST_KEPT = 4000  # letters: one longer was put together for its number of rows


@lru_cache(maxsize=256)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    """Cursor that converts a statement's placeholders for SQLite once, not at every execution."""

    def convert_query(self, query: str, *, param_names: Iterable[str] | None = None) -> str:
        """Return the statement with SQLite's placeholders, converted at its first use."""
        if param_names is not None or len(query) > LONGEST_KEPT:
            converted: str = super().convert_query(query, param_names=param_names)
            return converted
        return _with_question_marks(query)


class DatabaseWrapper(base.DatabaseWrapper):
    """SQLite connection that asks for the write lock again and again, at short intervals."""

    def create_cursor(self, name: str | None = None) -> Cursor:
        """Return a cursor of this backend."""
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction, asking again until it may; raises OperationalError in the end."""
        seconds = self.settings_dict["OPTIONS"].get("timeout", 0)
        end = time.monotonic() + seconds
        self._wait_in_sqlite(0)
        try:
            while not self._begins(is_last=time.monotonic() >= end):
                time.sleep(PAUSE_SECONDS)
        finally:
            self._wait_in_sqlite(seconds)

    def _begins(self, *, is_last: bool) -> bool:
        """Whether the transaction has begun; a refusal is raised where it is the last."""
        try:
            super()._start_transaction_under_autocommit()
        except OperationalError as refusal:
            if is_last or not _is_busy(refusal.__cause__):
                raise
            self.errors_occurred = False  # the connection is as good as before
            return False
        return True

    def _wait_in_sqlite(self, seconds: float) -> None:
        """Set how long SQLite itself waits for another writer."""
        self.connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")


def _is_busy(fault: BaseException | None) -> bool:
    """Whether another writes now; bits above the first eight name the kind of refusal."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
