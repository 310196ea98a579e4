"""Django app config of the archive."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """App config of the archive."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
