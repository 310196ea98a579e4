"""Command ``reindex_records``: rebuild the search index of all records."""

from argparse import ArgumentParser

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.services import rebuild_search_index
from games.management.command import TranslatedCommand
from games.openings import services as openings_services


class Command(TranslatedCommand):
    """Command ``reindex_records``."""

    help = gettext_lazy(
        "make the search rows of all records anew from their texts; safe to stop and repeat"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            "--missing", action="store_true", help=_("only of records that have none")
        )

    def handle(self, *args: object, **options: object) -> None:
        """Rebuild the search index batch by batch, then the explorer's blocks."""
        is_partial = bool(options["missing"])
        made = rebuild_search_index(only_missing=is_partial, done=self._progress)
        count = (
            openings_services.build_due_blocks
            if is_partial
            else openings_services.rebuild_all_blocks
        )
        count(timezone.now(), done=lambda made, all_blocks: self._progress(f"{made}/{all_blocks}"))
        if self.stdout.isatty():
            self.stdout.write("")
        self.stdout.write(_("search rows made: {count}").format(count=made))

    def _progress(self, made: int | str) -> None:
        if self.stdout.isatty():
            self.stdout.write(f"\r{made} ", ending="")
            self.stdout.flush()
