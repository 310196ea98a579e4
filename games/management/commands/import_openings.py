"""Command ``import_openings FILE``: verify a table of drawn openings and store it."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.draughts.openings import BadRow, RowNote
from games.management.command import TranslatedCommand, explain_file_error
from games.openings.services import read_opening_table, store_opening_table
from games.openings.texts import explain_table_row
from games.web import texts as web_texts
from games.web.errors import GamesError

READ = gettext_lazy("good rows {good}, bad {bad}, notes {notes}")
STORED = gettext_lazy("stored: {table}, SHA-256 {sha256}")
FAULTY = gettext_lazy("The table has faults.")


class Command(TranslatedCommand):
    """Command ``import_openings``."""

    help = gettext_lazy(
        "store an edition of a table of drawn openings: rows «12. c3-d4 b6-c5» or "
        "«12. W:W…:B…»; every bad row is named, and nothing is stored unless all are good"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("file", type=Path, help=_("a text in any encoding"))
        parser.add_argument("--slug", default="", help=_("short name for addresses: fmjd64"))
        parser.add_argument("--edition", default="", help=_("for example 2026, or 2026-1"))
        parser.add_argument("--title-ru", default="")
        parser.add_argument("--title-en", default="")
        parser.add_argument("--source", default="", help=_("where the table comes from"))
        parser.add_argument("--link", default="", help=_("where the source is to be found"))
        parser.add_argument("--report", action="store_true", help=_("verify only, store nothing"))

    def handle(self, *args: object, **options: object) -> None:
        """Report on every row; store the table if it is good and not only a report is wanted."""
        language = get_language()
        path = Path(str(options["file"]))
        names = ("slug", "edition", "title_ru", "title_en", "source", "link")
        try:
            read = read_opening_table(
                _read_file(path), **{name: str(options[name]) for name in names}
            )
            rows: list[BadRow | RowNote] = [*read.bad, *read.notes]
            for row in sorted(rows, key=lambda row: row.line):
                out = self.stderr if isinstance(row, BadRow) else self.stdout
                out.write(f"{path}:{_row_line(row, language)}")
            counts = {
                "good": len(read.table.openings),
                "bad": len(read.bad),
                "notes": len(read.notes),
            }
            self.stdout.write(READ.format(**counts))
            if options["report"]:
                if read.bad:
                    raise CommandError(str(FAULTY))
                return
            table = store_opening_table(read, at=timezone.now())
        except GamesError as error:
            raise CommandError(
                web_texts.explain_refusal(error.code, error.params, language)
            ) from error
        self.stdout.write(STORED.format(table=table, sha256=table.sha256))


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(explain_file_error(error)) from error


def _row_line(row: BadRow | RowNote, language: str) -> str:
    """``12: XXVII-9: …`` with the row's line first, as editors like it."""
    number = f"{row.number}: " if row.number else ""
    return f"{row.line}: {number}{explain_table_row(row, language)}"
