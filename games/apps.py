"""Django app config of the archive; completes tables of early versions before a migration."""

from django.apps import AppConfig
from django.db.models.signals import pre_migrate

from games.imports import complete_import_tables_before_migrations


class GamesConfig(AppConfig):
    """App config of the archive."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the upgrade of early import tables, to run before migrations."""
        pre_migrate.connect(
            complete_import_tables_before_migrations.complete_early_tables, sender=self
        )
