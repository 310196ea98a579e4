"""Command: export a stream of the journal as JSON lines."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arbiter.journal_check import services as journal_check_services


class Command(BaseCommand):
    help = "Write a stream of the journal as JSON lines; verify_journal --file checks it alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stream", help="tournament:5")
        parser.add_argument("-o", "--output", type=Path, help="a file; standard output without it")

    def handle(self, *args: Any, stream: str, output: Path | None, **options: Any) -> None:
        """Write the stream row by row, so that a long journal needs no memory."""
        if stream not in set(journal_check_services.streams()):
            raise CommandError(f"no such stream: {stream}")
        if output is None:
            for line in journal_check_services.export(stream):
                self.stdout.write(line, ending="")
            return
        try:
            with output.open("x", encoding="utf-8", newline="\n") as file:
                file.writelines(journal_check_services.export(stream))
        except OSError as error:
            raise CommandError(str(error)) from error
