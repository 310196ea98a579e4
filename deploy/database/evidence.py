"""Count the tables of evidence that the service's database role could change."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import Tags, Warning, register
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

# Count the tables of evidence that the application's database role could change or empty.
#
# Apart from `deploy.database.roles`, which loads the driver of PostgreSQL: a program on SQLite
# starts without it.


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


@register(Tags.database, deploy=True)
def check_evidence_rights(databases: Sequence[str] | None = None, **options: Any) -> list[Warning]:
    """Warn if the application's role owns tables of evidence or may change their rows."""
    if not databases or "default" not in databases:
        return []
    try:
        exposed = count_exposed_evidence_tables()
    except DatabaseError:
        return []  # before the first migration; readyz tells of a database that is away
    if not exposed:
        return []
    words = _("{count} tables of evidence may be changed by the role of DATABASE_URL")
    hint = _("manage.py prepare_database with DATABASE_OWNER_URL, see the handbook")
    return [Warning(words.format(count=exposed), hint=hint, id="deploy.W001")]
