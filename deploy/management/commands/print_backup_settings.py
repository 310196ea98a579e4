"""Command: print, for a shell, where database, signing key and media are.

The database password is among what is printed; a backup sets these names as its variables.
"""

from shlex import quote
from typing import Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext_lazy

from deploy.database.url import parse_database
from games.management.translated_command import TranslatedCommand


def database_and_key_shell_variables() -> dict[str, str]:
    """Return database, password, key file and media folder as shell variables."""
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


class Command(TranslatedCommand):
    """Command ``print_backup_settings``."""

    help = gettext_lazy(
        "Print where the database, the certificate key and the media are, for a shell."
    )
    requires_system_checks: ClassVar[list[str]] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the shell assignments."""
        for name, value in database_and_key_shell_variables().items():
            self.stdout.write(f"{name}={quote(value)}")
