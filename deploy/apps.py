"""Django app of the frame: the site's own pages, commands and database checks."""

from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        """Register the check of the database role's rights, for ``check --deploy``."""
        from deploy.database import evidence_rights_check  # noqa: F401 - importing registers
