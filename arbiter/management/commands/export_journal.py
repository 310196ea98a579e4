"""Command: export a stream of the journal as JSON lines."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.journal.queries import verification
from games.management.command import TranslatedCommand, explain_file_error


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Write a stream of the journal as JSON lines; verify_journal --file checks it alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stream", help=_("name of the stream: tournament:5"))
        parser.add_argument(
            "-o", "--output", type=Path, help=_("a file; standard output without it")
        )

    def handle(self, *args: Any, stream: str, output: Path | None, **options: Any) -> None:
        """Write the stream row by row, so that a long journal needs no memory."""
        if stream not in set(verification.all_journal_streams()):
            raise CommandError(_("no such stream: {stream}").format(stream=stream))
        if output is None:
            for line in verification.export_journal_stream(stream):
                self.stdout.write(line, ending="")
            return
        try:
            with output.open("x", encoding="utf-8", newline="\n") as file:
                file.writelines(verification.export_journal_stream(stream))
        except OSError as error:
            raise CommandError(explain_file_error(error)) from error
