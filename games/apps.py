"""Django app of the archive; it completes early import tables before a migration."""

from django.apps import AppConfig
from django.db.models.signals import pre_migrate

from games.imports import upgrade_early_tables as early_imports


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Databases of early versions are completed before they are migrated."""
        pre_migrate.connect(early_imports.complete_early_tables, sender=self)
