"""Cursor that prepares its statements: PostgreSQL plans each once for a connection."""

from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections


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
