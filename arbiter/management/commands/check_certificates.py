"""Command: check every certificate against its own moves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arbiter.certificates.models import Certificate
from arbiter.signed_texts import certified_game as certified


class Command(BaseCommand):
    help = (
        "Read every certificate again: one whose moves deny its result without a ruling is told, "
        "in force or not; exit 1 if there is one in force."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("serials", nargs="*", help="2026-0042 …; all by default")

    def handle(self, *args: Any, serials: list[str], **options: Any) -> None:
        """Print a line a fault: number, subject, result, what the moves prove, in force or not."""
        rows = Certificate.objects.select_related("superseded_by")
        if serials:
            rows = rows.filter(serial__in=serials)
            if strangers := sorted(set(serials) - {certificate.serial for certificate in rows}):
                raise CommandError(f"no such certificate: {', '.join(strangers)}")
        checked, in_force = 0, 0
        for certificate in rows.order_by("pk").iterator():
            checked += 1
            grounds = certified.grounds(certificate.pdn)
            if not grounds.is_contradiction:
                continue
            successor = certificate.successor
            in_force += successor is None
            stands = f"superseded by {successor.serial}" if successor else "in force"
            result = certified.read_certified_game(certificate.pdn).result
            fields = (
                certificate.serial,
                certificate.subject,
                f"result {result}",
                f"moves prove {grounds.proved}",
            )
            self.stdout.write("\t".join((*fields, stands)))
        self.stdout.write(f"{checked} certificates checked")
        if in_force:
            raise CommandError(f"{in_force} in force whose moves deny their result")
