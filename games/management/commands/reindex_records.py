"""Command: rebuild the search index of all records: ``reindex_records``."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import get_language

from games.archive.indexing import reindex
from games.draughts.bilingual import reads_cyrillic
from games.explorer import services as explorer


class Command(BaseCommand):
    help = "make the search rows of all records anew from their texts; safe to stop and repeat"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--missing", action="store_true", help="only of records that have none")

    def handle(self, *args: object, **options: object) -> None:
        """Each batch is a transaction of its own; the explorer's blocks follow."""
        is_partial = bool(options["missing"])
        made = reindex(only_missing=is_partial, done=self._progress)
        (explorer.build if is_partial else explorer.rebuild)(timezone.now())
        if self.stdout.isatty():
            self.stdout.write("")
        russian = reads_cyrillic(get_language())
        said = "строк поиска построено: {}" if russian else "search rows made: {}"
        self.stdout.write(said.format(made))

    def _progress(self, made: int) -> None:
        if self.stdout.isatty():
            self.stdout.write(f"\r{made}", ending="")
            self.stdout.flush()
