"""PostgreSQL connection that empties its pool after the server has been restarted."""

from typing import Any

import psycopg
from psycopg_pool import ConnectionPool


class PooledConnection(psycopg.Connection[Any]):
    """PostgreSQL connection that renews its whole pool when the pool's check of it fails.

    A restart ends every idle connection at once. The pool alone would try them in turn and wait
    longer after each: with four of them a request is refused though the database is back.
    """

    def execute(self, *args: Any, **kwargs: Any) -> psycopg.Cursor[Any]:
        """Execute the pool's check of the connection; if it fails, empty the pool."""
        try:
            return super().execute(*args, **kwargs)
        except psycopg.OperationalError:
            if isinstance(self._pool, ConnectionPool):
                self._pool.drain()
            raise
