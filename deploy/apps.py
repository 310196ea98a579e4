"""Django app of the frame: the site's own pages, commands and database checks."""

from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        """The rights of the database's role are told by ``check --deploy``."""
        from deploy.database import system_checks  # noqa: F401 - importing registers
