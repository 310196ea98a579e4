"""Command: export an event as TRF-2026 or TRF16, after any round: ``export_trf EVENT``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand
from tournaments.errors import TournamentError
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.management.events_named_in_arguments import event_by_number
from tournaments.pairing import trf
from tournaments.texts import explain_error

NEWLINES = {"lf": "\n", "cr": "\r", "crlf": "\r\n"}


class Command(TranslatedCommand):
    help = gettext_lazy("write an event as TRF; the same event gives the same bytes")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int)
        parser.add_argument("--after", type=int, help=_("after this round; by default the last"))
        parser.add_argument("--edition", choices=list(trf.TrfEdition), default=trf.TrfEdition.TRF26)
        parser.add_argument("--newline", choices=NEWLINES, default="lf")
        parser.add_argument("--public", action="store_true", help=_("without sex and day of birth"))
        parser.add_argument("-o", "--out", type=Path, help=_("by default standard output"))

    def handle(self, *args: object, **options: Any) -> None:
        """Write the TRF as UTF-8; names are in Latin letters already."""
        tournament = event_by_number(options["event"])
        try:
            event_facts = collect_trf_facts_of_event(
                tournament, options["after"], is_private=not options["public"]
            )
        except TournamentError as error:
            raise CommandError(explain_error(error.code, error.params, get_language())) from error
        file = trf.write_event_as_trf(event_facts, trf.TrfEdition(str(options["edition"])))
        text = trf.write_trf(file, NEWLINES[str(options["newline"])])
        if options["out"]:
            Path(str(options["out"])).write_bytes(text.encode())
        else:
            self.stdout.write(text, ending="")
