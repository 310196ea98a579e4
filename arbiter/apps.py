"""The app's place among the rooms."""

from django.apps import AppConfig


class ArbiterConfig(AppConfig):
    name = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The archive shows the certificate of a record without knowing what one is."""
        from arbiter import checks  # noqa: F401 - importing registers; models are ready only now
        from arbiter.record_links import certificates_of
        from games import links

        links.register(certificates_of)
