"""Command: draw every lot again from its seed and compare: ``draw_again [EVENT]``."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from tournaments.lots.models import Lot
from tournaments.lots.selectors import redraw
from tournaments.management.event_arguments import events_asked

DIFFERS = 1


class Command(BaseCommand):
    help = "draw every lot again from its stored seed; exit 1 where an answer differs"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, nargs="?", help="one event; else all of them")

    def handle(self, *args: object, **options: object) -> None:
        """Draw lots again; print event, kind, seed, what was stored and what comes out now."""
        events = events_asked(options["event"])
        lots = Lot.objects.filter(tournament__in=events).order_by("tournament", "pk")
        different = 0
        for lot in lots:
            again = redraw(lot)
            is_same = again == list(lot.outcome)
            different += not is_same
            stored = " ".join(map(str, lot.outcome))
            if not lot.has_seed:
                how = "by rating" if lot.is_by_rating else f"by hand ({lot.by_hand})"
                self.stdout.write(f"{lot.tournament_id} {lot.kind} {how}: {stored}")
                continue
            word = "same" if is_same else f"DIFFERENT: {' '.join(map(str, again))}"
            self.stdout.write(f"{lot.tournament_id} {lot.kind} {lot.seed}: {stored} | {word}")
        if different:
            raise CommandError(f"lots that differ: {different}", returncode=DIFFERS)
