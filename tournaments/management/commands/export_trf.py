"""Command: export an event as TRF-2026 or TRF16, after any round: ``export_trf EVENT``."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournaments.exchange.trf_export_facts import collect_event_facts
from tournaments.management.event_arguments import event_asked
from tournaments.pairing import trf
from tournaments.refusals.codes import TournamentError
from tournaments.refusals.texts import explain_error

NEWLINES = {"lf": "\n", "cr": "\r", "crlf": "\r\n"}


class Command(BaseCommand):
    help = "write an event as TRF; the same event gives the same bytes"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int)
        parser.add_argument("--after", type=int, help="after this round; by default the last")
        parser.add_argument("--edition", choices=list(trf.TrfEdition), default=trf.TrfEdition.TRF26)
        parser.add_argument("--newline", choices=NEWLINES, default="lf")
        parser.add_argument("--public", action="store_true", help="without sex and day of birth")
        parser.add_argument("-o", "--out", type=Path, help="by default standard output")

    def handle(self, *args: object, **options: object) -> None:
        """Write the TRF as UTF-8; names are in Latin letters already."""
        tournament = event_asked(options["event"])
        try:
            event_facts = collect_event_facts(
                tournament, options["after"], is_private=not options["public"]
            )
        except TournamentError as error:
            raise CommandError(explain_error(error.code, error.params, "en")) from error
        file = trf.compose_trf(event_facts, trf.TrfEdition(str(options["edition"])))
        text = trf.write_trf(file, NEWLINES[str(options["newline"])])
        if options["out"]:
            Path(str(options["out"])).write_bytes(text.encode())
        else:
            self.stdout.write(text, ending="")
