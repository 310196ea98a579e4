"""Command: check every certificate against its own moves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.certificates.models import Certificate
from arbiter.proofs import certified
from games.management.command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Read every certificate again: one whose moves deny its result without a ruling is told, "
        "in force or not; exit 1 if there is one in force."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "serials", nargs="*", help=_("numbers such as 2026-0042; all by default")
        )

    def handle(self, *args: Any, serials: list[str], **options: Any) -> None:
        """Print a line a fault: number, subject, result, what the moves prove, in force or not."""
        rows = Certificate.objects.select_related("superseded_by")
        if serials:
            rows = rows.filter(serial__in=serials)
            if strangers := sorted(set(serials) - {certificate.serial for certificate in rows}):
                raise CommandError(
                    _("no such certificate: {serials}").format(serials=", ".join(strangers))
                )
        checked, in_force = 0, 0
        for certificate in rows.order_by("pk").iterator():
            checked += 1
            grounds = certified.read_grounds(certificate.pdn)
            if not grounds.is_contradiction:
                continue
            successor = certificate.successor
            in_force += successor is None
            stands = _("in force")
            if successor:
                stands = _("superseded by {serial}").format(serial=successor.serial)
            result = certified.read_certified_game(certificate.pdn).result
            fields = (
                certificate.serial,
                certificate.subject,
                _("result {result}").format(result=result),
                _("moves prove {result}").format(result=grounds.proved),
            )
            self.stdout.write("\t".join((*fields, stands)))
        self.stdout.write(_("{count} certificates checked").format(count=checked))
        if in_force:
            raise CommandError(
                _("{count} in force whose moves deny their result").format(count=in_force)
            )
