"""Command: run random events through the real services and check every round."""

from argparse import ArgumentParser
from time import monotonic

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.command import TranslatedCommand
from tournaments.demo.services.festivals import simulate_festival
from tournaments.demo.services.simulation import SimulationTally, simulate_event
from tournaments.demo.services.teams import simulate_team_event

REFUSED = "refused "
HAPPENED = {
    "places drawn": gettext_lazy("places drawn"),
    "kept apart": gettext_lazy("pairs forbidden"),
    "late": gettext_lazy("came late"),
    "adjourned": gettext_lazy("adjourned"),
    "forfeits": gettext_lazy("forfeits"),
    "games of further steps": gettext_lazy("games of further steps"),
    "draws": gettext_lazy("draws"),
    "corrected": gettext_lazy("corrected"),
    "half_bye": gettext_lazy("byes of half a point"),
    "zero_bye": gettext_lazy("byes without points"),
    "absent": gettext_lazy("absent"),
    "withdrawn": gettext_lazy("players who left"),
    "returned": gettext_lazy("players who came back"),
    "groups merged": gettext_lazy("groups merged"),
    "timetable moved": gettext_lazy("timetables moved"),
    "tournaments": gettext_lazy("tournaments"),
    "line-ups": gettext_lazy("line-ups handed in"),
    "teams absent": gettext_lazy("teams that did not come"),
    "teams that left": gettext_lazy("teams that left"),
    "penalties": gettext_lazy("penalties of teams"),
}


class Command(TranslatedCommand):
    help = gettext_lazy(
        "run random events (draws, forfeits, byes, late entries, withdrawals) through the real "
        "services and check every round and every stored table; nothing stays unless --keep"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help=_("of the first event"))
        parser.add_argument("--events", type=int, default=1)
        parser.add_argument("--rounds", type=int, help=_("go on until so many rounds were played"))
        parser.add_argument("--players", type=int, default=20, help=_("at most"))
        parser.add_argument(
            "--festival",
            action="store_true",
            help=_("events of several tournaments: groups × programmes, with their timetable"),
        )
        parser.add_argument(
            "--teams",
            action="store_true",
            help=_("events of teams: round robin and Swiss, with line-ups and penalties"),
        )
        parser.add_argument(
            "--keep", action="store_true", help=_("leave the events in the database")
        )

    def handle(self, *args: object, **options: object) -> None:
        """Run events from a seed; exit 1 where a round or a table is not right."""
        simulate = simulate_festival if options["festival"] else simulate_event
        if options["teams"]:
            simulate = simulate_team_event
        tally, seed, begun = SimulationTally(), int(str(options["seed"])), monotonic()
        wanted = int(str(options["rounds"] or 0))
        while tally.rounds < wanted if wanted else tally.events < int(str(options["events"])):
            with transaction.atomic():
                tally.add(simulate(seed, most_players=int(str(options["players"]))))
                transaction.set_rollback(not options["keep"])
            seed += 1
            if tally.events % 50 == 0:
                self._print_tally(tally, begun)
        self._print_tally(tally, begun)
        for what, count in sorted(tally.happened.items()):
            self.stdout.write(f"  {_what_happened(what)}: {count}")
        for fault in tally.faults:
            self.stdout.write(fault)
        if tally.faults:
            raise CommandError(_("faults: {count}").format(count=len(tally.faults)), returncode=1)

    def _print_tally(self, tally: SimulationTally, begun: float) -> None:
        counted = _(
            "events {events}, rounds {rounds}, games {games}, faults {faults}, {seconds:.0f} s"
        )
        self.stdout.write(
            counted.format(
                events=tally.events,
                rounds=tally.rounds,
                games=tally.games,
                faults=len(tally.faults),
                seconds=monotonic() - begun,
            )
        )
        self.stdout.flush()


def _what_happened(what: str) -> str:
    """Return what a simulation counted, in words; a refusal keeps its code."""
    if what.startswith(REFUSED):
        return _("refused: {code}").format(code=what.removeprefix(REFUSED))
    return str(HAPPENED.get(what, what))
