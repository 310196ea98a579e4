"""Django system check: may the service's database role change tables of evidence? (``--deploy``)"""

from collections.abc import Sequence
from typing import Any

from django.core.checks import Tags, Warning, register
from django.db import DatabaseError
from django.utils.translation import gettext as _

from deploy.database.count_exposed_evidence_tables import count_exposed_evidence_tables


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
