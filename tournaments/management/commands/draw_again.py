"""Command: draw every lot again from its seed and compare: ``draw_again [EVENT]``."""

from argparse import ArgumentParser

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.command import TranslatedCommand
from tournaments.management.events_named_in_arguments import events_by_number
from tournaments.rounds.models import Lot
from tournaments.rounds.queries.lots import draw_lot_again

DIFFERS = 1


class Command(TranslatedCommand):
    help = gettext_lazy("draw every lot again from its stored seed; exit 1 where an answer differs")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, nargs="?", help=_("one event; else all of them"))

    def handle(self, *args: object, **options: object) -> None:
        """Draw lots again; print event, kind, seed, what was stored and what comes out now."""
        events = events_by_number(options["event"])
        lots = Lot.objects.filter(tournament__in=events).order_by("tournament", "pk")
        different = 0
        for lot in lots:
            again = draw_lot_again(lot)
            is_same = again == list(lot.outcome)
            different += not is_same
            stored = " ".join(map(str, lot.outcome))
            if not lot.has_seed:
                how = _("by rating")
                if lot.is_by_stage:
                    how = _("by the stage before")
                elif not lot.is_by_rating:
                    how = _("by hand ({why})").format(why=lot.by_hand)
                self.stdout.write(f"{lot.tournament_id} {lot.kind} {how}: {stored}")
                continue
            word = _("same")
            if not is_same:
                word = _("DIFFERENT: {now}").format(now=" ".join(map(str, again)))
            self.stdout.write(f"{lot.tournament_id} {lot.kind} {lot.seed}: {stored} | {word}")
        if different:
            raise CommandError(
                _("lots that differ: {count}").format(count=different), returncode=DIFFERS
            )
