"""Django app config of the project: registers the check of the database role's rights."""

from django.apps import AppConfig


class DeployConfig(AppConfig):
    """App config of the project."""

    name = "deploy"

    def ready(self) -> None:
        """Register the check of the database role's rights, for ``check --deploy``."""
        from deploy.database import evidence  # noqa: F401 - importing registers
