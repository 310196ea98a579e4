"""Grant the application's database role its rights, none of them to change evidence.

Tables of evidence are known by their triggers (functions named ``…_refuse``). Who owns a table may
switch its triggers off; so the owner is another role, that migrates and does nothing else.
"""

from collections.abc import Iterator
from typing import Any

import psycopg
from psycopg import sql

GUARDED = """
SELECT c.relname, bool_or((t.tgtype & 16) <> 0 AND t.tgattr = '')
FROM pg_class c
JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
JOIN pg_proc p ON p.oid = t.tgfoid AND p.proname LIKE '%\\_refuse'
WHERE c.relnamespace = 'public'::regnamespace
GROUP BY c.relname ORDER BY c.relname
"""
"""Every guarded table, and whether no column of it may change."""

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"

READ_ONLY = frozenset({"django_migrations"})

COUNTERS = frozenset({"arbiter_journalhead", "arbiter_serialbook"})
"""Rows that move on and are never deleted, though no trigger guards them."""

READ, GROW, MOVE = ("SELECT",), ("SELECT", "INSERT"), ("SELECT", "INSERT", "UPDATE")

ALL = ("SELECT", "INSERT", "UPDATE", "DELETE")


def grant_role_rights(owner_url: str, *, role: str, password: str) -> bool:
    """Grant the application's role the rights it needs and revoke all others, as the owner.

    Made in one transaction, so that a running service notices nothing; may be repeated. Returns
    whether the role had to be made. Raises psycopg.Error.
    """
    with psycopg.connect(owner_url) as link:
        is_new = not link.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone()
        if is_new:
            make = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
            link.execute(make.format(sql.Identifier(role), sql.Literal(password)))
        for statement in _statements(link, sql.Identifier(role)):
            link.execute(statement)
    return is_new


def _statements(link: psycopg.Connection, role: sql.Identifier) -> Iterator[sql.Composed]:
    everybody = sql.SQL(", ").join((sql.SQL("PUBLIC"), role))
    for taken in (
        "REVOKE CREATE ON SCHEMA public FROM {}",
        "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}",
        "REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM {}",
    ):
        yield sql.SQL(taken).format(everybody)
    yield sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role)
    yield sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role)
    guarded: dict[str, Any] = dict(link.execute(GUARDED).fetchall())
    for (table,) in link.execute(TABLES).fetchall():
        rights = sql.SQL(", ").join(sql.SQL(right) for right in _rights(table, guarded))
        grant = sql.SQL("GRANT {} ON {} TO {}")
        yield grant.format(rights, sql.Identifier("public", table), role)


def _rights(table: str, guarded: dict[str, bool]) -> tuple[str, ...]:
    if table in READ_ONLY:
        return READ
    if table in COUNTERS:
        return MOVE
    if table not in guarded:
        return ALL
    return GROW if guarded[table] else MOVE
