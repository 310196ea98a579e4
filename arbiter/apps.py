"""Django app of the arbiter: registers its parts in the ports of archive and journal at start."""

from django.apps import AppConfig
from django.conf import settings


class ArbiterConfig(AppConfig):
    name = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the arbiter's parts in the ports of other apps.

        The archive shows the certificate of a record, its acts go into the journal, rulings and
        certificates are compared with the journal, rulesets are read from this installation's own
        folder, and ``manage.py check`` looks at the signing key and at these rulesets.
        """
        # models are ready only now
        from arbiter.anchors import selectors as anchors
        from arbiter.certificates.certificate_links import certificate_links, examination_link
        from arbiter.journal import archive_acts
        from arbiter.journal_check import ruling_and_certificate_comparisons, table_comparison_port
        from arbiter.keys import system_checks  # noqa: F401 - importing registers
        from arbiter.rights.permissions import may_import_archive
        from arbiter.rules.rulesets import catalogue
        from games.ports import import_rights, journal_writers, record_links

        catalogue.add_ruleset_folder(*filter(None, [settings.ARBITER_RULESETS]))
        record_links.register(certificate_links)
        record_links.register(examination_link)
        import_rights.register(may_import_archive)
        journal_writers.register(archive_acts.write_archive_act)
        table_comparison_port.register(
            ruling_and_certificate_comparisons.compare_rulings,
            ruling_and_certificate_comparisons.named_streams,
        )
        table_comparison_port.register(
            ruling_and_certificate_comparisons.compare_certificates, anchors.named_streams
        )
