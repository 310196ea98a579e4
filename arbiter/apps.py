"""Django app of the arbiter: registers its parts in the ports of archive and journal at start."""

from django.apps import AppConfig
from django.conf import settings


class ArbiterConfig(AppConfig):
    """Django configuration of the arbiter app."""

    name = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the arbiter's parts in the ports of other apps.

        The archive shows the certificate of a record, its acts go into the journal, rulings and
        certificates are compared with the journal, rulesets are read from this installation's own
        folder, and ``manage.py check`` looks at the signing key and at these rulesets.
        """
        # models are ready only now
        from arbiter.certificates.certificate_and_examination_links_of_record import (
            certificate_links,
            examination_link,
        )
        from arbiter.journal import write_archive_acts_to_journal
        from arbiter.journal_anchors import find_anchors as anchors
        from arbiter.journal_check import ruling_and_certificate_comparisons, table_comparison_port
        from arbiter.rights.permissions_of_roles import may_import_archive
        from arbiter.rules.rulesets import ruleset_catalogue
        from arbiter.rulesets import check_own_rulesets_valid_and_unchanged as ruleset_checks  # noqa: F401 - the same
        from arbiter.signing_keys import check_signing_key_at_start as key_checks  # noqa: F401 - importing registers
        from games.ports import archive_journal_port, links_beside_record_port, who_may_import_port

        ruleset_catalogue.add_ruleset_folder(*filter(None, [settings.ARBITER_RULESETS]))
        links_beside_record_port.register_link_finder(certificate_links)
        links_beside_record_port.register_link_finder(examination_link)
        who_may_import_port.register_import_judge(may_import_archive)
        archive_journal_port.register_journal_writer(
            write_archive_acts_to_journal.write_archive_act
        )
        table_comparison_port.register_comparison(
            ruling_and_certificate_comparisons.compare_rulings,
            ruling_and_certificate_comparisons.streams_named_by_other_rows,
        )
        table_comparison_port.register_comparison(
            ruling_and_certificate_comparisons.compare_certificates,
            anchors.streams_in_newest_anchor,
        )
