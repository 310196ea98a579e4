"""Command: run random events through the real services and check every round."""

from argparse import ArgumentParser
from time import monotonic

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournaments.demo.simulation import Tally, simulate


class Command(BaseCommand):
    help = (
        "run random events (draws, forfeits, byes, late entries, withdrawals) through the real "
        "services and check every round and every stored table; nothing stays unless --keep"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="of the first event")
        parser.add_argument("--events", type=int, default=1)
        parser.add_argument("--rounds", type=int, help="go on until so many rounds were played")
        parser.add_argument("--players", type=int, default=20, help="at most")
        parser.add_argument("--keep", action="store_true", help="leave the events in the database")

    def handle(self, *args: object, **options: object) -> None:
        """Run events from a seed; exit 1 where a round or a table is not right."""
        tally, seed, begun = Tally(), int(str(options["seed"])), monotonic()
        wanted = options["rounds"]
        while tally.rounds < wanted if wanted else tally.events < int(str(options["events"])):
            with transaction.atomic():
                tally.add(simulate(seed, most_players=int(str(options["players"]))))
                transaction.set_rollback(not options["keep"])
            seed += 1
            if tally.events % 50 == 0:
                self._print_tally(tally, begun)
        self._print_tally(tally, begun)
        for what, count in sorted(tally.happened.items()):
            self.stdout.write(f"  {what}: {count}")
        for fault in tally.faults:
            self.stdout.write(fault)
        if tally.faults:
            raise CommandError(f"faults: {len(tally.faults)}", returncode=1)

    def _print_tally(self, tally: Tally, begun: float) -> None:
        self.stdout.write(
            f"events {tally.events}, rounds {tally.rounds}, games {tally.games}, "
            f"faults {len(tally.faults)}, {monotonic() - begun:.0f} s"
        )
        self.stdout.flush()
