"""Command: say what a norm table would change, and load it."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand, explain_file_error
from tournaments.errors import TournamentError
from tournaments.ranks import services
from tournaments.ranks.queries.tables import report_of_loading, shipped_tables
from tournaments.ranks.texts import describe_table_faults
from tournaments.scoring.norms.loading import BadTable
from tournaments.texts import explain_error


class Command(TranslatedCommand):
    help = gettext_lazy(
        "read a norm table of ranks (JSON), print what differs from its newest edition, "
        "and load it with --load"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", help=_("a file, or the name of a table that comes with the program")
        )
        parser.add_argument("--load", action="store_true", help=_("load it"))

    def handle(self, *args: object, **options: object) -> None:
        """Print the differences, and load the table where that is asked for."""
        text = _text(str(options["file"]))
        try:
            report = report_of_loading(text)
            for one in report.differences:
                older, newer = one.older or "–", one.newer or "–"
                self.stdout.write(f"{one.where}: {older} → {newer}")
            if options["load"]:
                row = services.load_table(text=text, actor=None, at=timezone.now())
                self.stdout.write(_("loaded: {table}").format(table=row))
        except BadTable as wrong:
            raise CommandError(describe_table_faults(wrong.faults)) from None
        except TournamentError as refusal:
            words = explain_error(refusal.code, refusal.params, get_language())
            raise CommandError(words) from None


def _text(name: str) -> str:
    shipped = next((one for one in shipped_tables() if one.name == name), None)
    if shipped is not None:
        return shipped.text
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(explain_file_error(error)) from None
