"""Ask SQLite often for the right to write, and convert the text of a statement once.

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
    """A cursor that turns the places of a statement into SQLite's once, not at every execution."""

    def convert_query(self, query: str, *, param_names: Iterable[str] | None = None) -> str:
        if param_names is not None or len(query) > LONGEST_KEPT:
            converted: str = super().convert_query(query, param_names=param_names)
            return converted
        return _with_question_marks(query)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose transactions begin as soon as the one before has ended."""

    def create_cursor(self, name: str | None = None) -> Cursor:
        """SQLite's own cursor; it has none with a name."""
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
