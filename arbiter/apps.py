"""The app's place among the rooms."""

from django.apps import AppConfig
from django.conf import settings


class ArbiterConfig(AppConfig):
    name = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The archive shows the certificate of a record without knowing what one is, its acts
        go into the journal, and the rules are read where this installation keeps its own."""
        from arbiter import checks  # noqa: F401 - importing registers; models are ready only now
        from arbiter.permissions import may_import_archive
        from arbiter.record_links import certificates_of, examination_of
        from arbiter.rules import ruleset
        from arbiter.services import archive_acts
        from games import acts, links, rights

        ruleset.look_in(*filter(None, [settings.ARBITER_RULESETS]))
        links.register(certificates_of)
        links.register(examination_of)
        rights.register(may_import_archive)
        acts.register(archive_acts.write_down)
