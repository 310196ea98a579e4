"""Command: compute every stored table again from the journal and compare."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.event_arguments import events_asked
from tournaments.standings.stored_table_check import check_standings

DIFFERS = 1


class Command(BaseCommand):
    help = (
        "compute every stored standing again from what the journal knew at its revision and "
        "print stored | computed; exit 1 where they differ"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, nargs="?", help="one event; else all of them")

    def handle(self, *args: object, **options: object) -> None:
        """Compute stored tables again; print one line for each player whose line differs."""
        tables = wrong = unknown = 0
        for event in events_asked(options["event"]):
            for check in check_standings(event):
                tables += 1
                wrong += bool(check.lines)
                unknown += bool(check.unknown)
                if check.lines or check.unknown:
                    self.stdout.write(
                        f"event {event.pk}, revision {check.revision}: {check.unknown}"
                    )
                for line in check.lines:
                    self.stdout.write(f"  {line}")
        self.stdout.write(f"{tables} tables, {wrong} differ, {unknown} cannot be computed again")
        if wrong:
            raise CommandError("standings differ", returncode=DIFFERS)
