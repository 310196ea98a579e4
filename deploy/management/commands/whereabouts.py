"""Command: print database and key locations as shell assignments, for backup and restore."""

from shlex import quote
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from deploy.database.url import parse_database


def shell_assignments() -> dict[str, str]:
    """Name variables with values: PostgreSQL's own for its programs, ours in small letters."""
    database = settings.DATABASES["default"]
    engine = database["ENGINE"].rsplit(".", 1)[-1]
    assignments = {
        "engine": engine,
        "database": str(database["NAME"]),
        "key": str(settings.CERTIFICATE_KEY_FILE),
        "media": str(settings.MEDIA_ROOT),
    }
    if engine == "postgresql":
        if settings.DATABASE_OWNER_URL:  # a restore is the owner's work
            database = parse_database(settings.DATABASE_OWNER_URL)
        assignments |= {
            "PGHOST": database["HOST"],
            "PGPORT": database["PORT"] or "5432",
            "PGUSER": database["USER"],
            "PGPASSWORD": database["PASSWORD"],
            "PGDATABASE": str(database["NAME"]),
            "PGSSLMODE": database["OPTIONS"].get("sslmode", "prefer"),
        }
    return assignments


class Command(BaseCommand):
    help = "Print where the database, the certificate key and the media are, for a shell."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for name, value in shell_assignments().items():
            self.stdout.write(f"{name}={quote(value)}")
