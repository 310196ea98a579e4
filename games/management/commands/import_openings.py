"""Command: import a table of drawn openings, verified row by row: ``import_openings FILE``."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.draughts.openings import BadRow, RowNote
from games.openings.services import read_table, store_table
from games.openings.texts import explain_table_row
from games.refusals import texts as refusals
from games.refusals.codes import GamesError
from games.web.text_in_language import in_language

READ = _("good rows {good}, bad {bad}, notes {notes}")
STORED = _("stored: {table}, SHA-256 {sha256}")
FAULTY = _("The table has faults.")


class Command(BaseCommand):
    help = (
        "store an edition of a table of drawn openings: rows «12. c3-d4 b6-c5» or "
        "«12. W:W…:B…»; every bad row is named, and nothing is stored unless all are good"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a text in any encoding")
        parser.add_argument("--slug", default="", help="short name for addresses: fmjd64")
        parser.add_argument("--edition", default="", help="2026, 2026-1")
        parser.add_argument("--title-ru", default="")
        parser.add_argument("--title-en", default="")
        parser.add_argument("--source", default="", help="where the table comes from")
        parser.add_argument("--report", action="store_true", help="verify only, store nothing")
        parser.add_argument("--language", choices=["ru", "en"], help="of the reasons")

    def handle(self, *args: object, **options: object) -> None:
        """Report every row; then keep the table if it is good and not only a report is asked."""
        language = str(options["language"] or get_language() or "ru")[:2]
        path = Path(str(options["file"]))
        names = ("slug", "edition", "title_ru", "title_en", "source")
        try:
            read = read_table(_read_file(path), **{name: str(options[name]) for name in names})
            for row in sorted((*read.bad, *read.notes), key=lambda row: row.line):
                out = self.stderr if isinstance(row, BadRow) else self.stdout
                out.write(f"{path}:{_row_line(row, language)}")
            counts = {
                "good": len(read.table.openings),
                "bad": len(read.bad),
                "notes": len(read.notes),
            }
            self.stdout.write(in_language(READ, language).format(**counts))
            if options["report"]:
                if read.bad:
                    raise CommandError(in_language(FAULTY, language))
                return
            table = store_table(read, at=timezone.now())
        except GamesError as error:
            raise CommandError(refusals.explain(error.code, error.params, language)) from error
        self.stdout.write(in_language(STORED, language).format(table=table, sha256=table.sha256))


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _row_line(row: BadRow | RowNote, language: str) -> str:
    """``12: XXVII-9: …`` with the row's line first, as editors like it."""
    number = f"{row.number}: " if row.number else ""
    return f"{row.line}: {number}{explain_table_row(row, language)}"
