"""Recompute the hash chain of the journal."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arbiter.models import JournalHead
from arbiter.services import journal


class Command(BaseCommand):
    help = "Recompute the hash chain of every stream of the journal; exit 1 if one is broken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("streams", nargs="*", help="tournament:5 …; all by default")

    def handle(self, *args: Any, streams: list[str], **options: Any) -> None:
        """One line a stream: its name, its length, and the first row that does not fit."""
        known = sorted(journal.streams())
        if strangers := sorted(set(streams) - set(known)):
            raise CommandError(f"no such stream: {', '.join(strangers)}")
        broken = [stream for stream in streams or known if not self._is_intact(stream)]
        if broken:
            raise CommandError(f"broken: {', '.join(broken)}")

    def _is_intact(self, stream: str) -> bool:
        head = JournalHead.objects.filter(stream=stream).first()
        rows = head.seq if head else 0
        fault = journal.verify(stream)
        found = "intact" if fault is None else f"BROKEN at {fault}"
        self.stdout.write(f"{stream}\t{rows} rows\t{found}")
        return fault is None
