"""Django app of the arbiter: connects it to the archive and the journal at start."""

from django.apps import AppConfig
from django.conf import settings


class ArbiterConfig(AppConfig):
    name = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the arbiter's parts in the ports of other apps.

        The archive shows the certificate of a record, its acts go into the journal, rulings and
        certificates are compared with the journal, and rulesets are read from this installation's
        own folder.
        """
        # models are ready only now; importing ``checks`` registers them
        from arbiter.anchors import selectors as anchors
        from arbiter.certificates.record_links import certificates_of, examination_of
        from arbiter.journal import archive_acts
        from arbiter.journal_check import (
            comparisons,  # noqa: F401
            office_evidence,
        )
        from arbiter.rights.permissions import may_import_archive
        from arbiter.rules.rulesets import catalogue
        from games.ports import journal_writers, record_links, rights

        catalogue.add_ruleset_folder(*filter(None, [settings.ARBITER_RULESETS]))
        record_links.register(certificates_of)
        record_links.register(examination_of)
        rights.register(may_import_archive)
        journal_writers.register(archive_acts.write_archive_act)
        comparisons.register(office_evidence.compare_rulings, office_evidence.named_streams)
        comparisons.register(office_evidence.compare_certificates, anchors.named_streams)
