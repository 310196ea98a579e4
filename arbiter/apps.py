"""Django app of the arbiter: registers its parts in the ports of archive and journal at start."""

from django.apps import AppConfig
from django.conf import settings


class ArbiterConfig(AppConfig):
    """Django configuration of the arbiter app."""

    name = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the arbiter's parts in the ports of other apps.

        The archive shows the certificate of a record, its acts go into the journal and
        its keys beside ours, rulings and
        certificates are compared with the journal, rulesets are read from this installation's own
        folder, and ``manage.py check`` looks at the signing key and at these rulesets.
        """
        # models are ready only now
        from arbiter.accounts.queries.rights import may_import_archive
        from arbiter.certificates.queries.issued import certificate_links, examination_link
        from arbiter.certificates.services import keys  # noqa: F401 - importing registers
        from arbiter.journal import ports as journal_ports
        from arbiter.journal import services as journal_services
        from arbiter.journal.places import place_columns_of_arbiter
        from arbiter.journal.queries import comparisons, told, verification
        from arbiter.rules.rulesets import catalogue
        from arbiter.rulesets import queries  # noqa: F401 - the same
        from arbiter.web.services import number_once_for_key
        from games.web import ports as web_ports

        catalogue.add_ruleset_folder(*filter(None, [settings.ARBITER_RULESETS]))
        web_ports.register_link_finder(certificate_links)
        web_ports.register_link_finder(examination_link)
        web_ports.register_import_judge(may_import_archive)
        web_ports.register_key_keeper(number_once_for_key)
        web_ports.register_journal_writer(journal_services.write_archive_act)
        journal_ports.register_comparison(
            comparisons.compare_rulings,
            comparisons.streams_named_by_other_rows,
        )
        place_columns_of_arbiter()
        journal_ports.register_comparison(told.compare_told_rows)
        journal_ports.register_comparison(comparisons.compare_cases)
        journal_ports.register_comparison(comparisons.compare_offices)
        journal_ports.register_comparison(
            comparisons.compare_certificates,
            verification.streams_in_newest_anchor,
        )
