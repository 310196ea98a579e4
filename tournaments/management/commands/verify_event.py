"""Command: decide a whole event again from its file alone."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.command import TranslatedCommand, explain_file_error
from tournaments.exchange.capsule.report import BAD_FILE, report_on_file


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Decide a whole event again from its file (whole.zip of an event's files): signatures, "
        "records, results, lots, pairings, table, journal. No database and no network is asked. "
        "What the file cannot prove is told. Exit 1 where anything is not as the file says, 2 "
        "where it cannot be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("the file of the event, whole.zip"))
        parser.add_argument(
            "--signers",
            type=Path,
            help=_("a kept list of keys, allowed_signers; without it the file's own"),
        )

    def handle(self, *args: Any, file: Path, signers: Path | None = None, **options: Any) -> None:
        """Print what was decided again, subject by subject."""
        try:
            trusted = signers.read_text() if signers else ""
            report = report_on_file(file, _, trusted=trusted)
        except OSError as error:
            raise CommandError(explain_file_error(error), returncode=BAD_FILE) from error
        for line in report.lines:
            self.stdout.write(line)
        if report.error:
            raise CommandError(report.error, returncode=report.status)
