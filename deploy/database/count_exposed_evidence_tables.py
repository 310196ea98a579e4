"""Count the tables of evidence that the application's database role could change or empty.

Apart from `deploy.database.role_rights`, which loads the driver of PostgreSQL: a program on SQLite
starts without it.
"""

from django.db import connection

EXPOSED = """
SELECT count(DISTINCT c.oid)
FROM pg_class c
JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
JOIN pg_proc p ON p.oid = t.tgfoid AND p.proname LIKE '%\\_refuse'
WHERE c.relnamespace = 'public'::regnamespace
AND (pg_has_role(c.relowner, 'USAGE') OR has_table_privilege(c.oid, 'DELETE, TRUNCATE, TRIGGER'))
"""


def count_exposed_evidence_tables() -> int:
    """Count the tables of evidence that this connection's role could change or empty."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute(EXPOSED)
        return cursor.fetchone()[0]
