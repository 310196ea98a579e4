"""Command: compute every stored table again from the journal and compare."""

from argparse import ArgumentParser
from collections.abc import Iterator

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.command import TranslatedCommand
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.checks import (
    DecidedAgain,
    check_classifications,
    check_festival,
)
from tournaments.management.events_named_in_arguments import events_by_number
from tournaments.stages.queries.checks import check_carried, check_series
from tournaments.standings.queries.journal import check_standings
from tournaments.teams.queries.checks import check_team_standings

DIFFERS = 1


class Command(TranslatedCommand):
    help = gettext_lazy(
        "compute every stored standing again from what the journal knew at its revision and "
        "print stored | computed; exit 1 where they differ"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, nargs="?", help=_("one event; else all of them"))

    def handle(self, *args: object, **options: object) -> None:
        """Compute stored tables again; print one line for each player whose line differs."""
        tables = wrong = unknown = 0
        for event in events_by_number(options["event"]):
            of_players = _("event {number}, revision {revision}: {unknown}")
            of_teams = _("event {number}, teams, revision {revision}: {unknown}")
            for head, checks in (
                (of_players, check_standings(event)),
                (of_teams, check_team_standings(event)),
            ):
                for check in checks:
                    tables += 1
                    wrong += bool(check.lines)
                    unknown += bool(check.unknown)
                    if check.lines or check.unknown:
                        facts = {"revision": check.revision, "unknown": check.unknown}
                        self.stdout.write(head.format(number=event.pk, **facts))
                    for line in check.lines:
                        self.stdout.write(f"  {line}")
        for again in self._decided_again(options["event"]):
            tables += 1
            wrong += bool(again.lines)
            unknown += bool(again.unknown)
            if again.lines or again.unknown:
                self.stdout.write(f"{again.name}: {again.unknown}")
            for line in again.lines:
                self.stdout.write(f"  {line}")
        counted = _("{tables} tables, {wrong} differ, {unknown} cannot be computed again")
        self.stdout.write(counted.format(tables=tables, wrong=wrong, unknown=unknown))
        if wrong:
            raise CommandError(_("standings differ"), returncode=DIFFERS)

    def _decided_again(self, number: object) -> Iterator[DecidedAgain]:
        """Decide separate tables, carried points, medals, teams and series again.

        Those of one tournament, or of all; series with all alone.
        """
        festivals = Festival.objects.all()
        if number is not None:
            festivals = festivals.filter(contests__tournament=number).distinct()
        for event in events_by_number(number):
            yield from check_classifications(event)
            yield from check_carried(event)
        for festival in festivals:
            again = check_festival(festival)
            if again is not None:
                yield again
        if number is None:
            yield from check_series()
