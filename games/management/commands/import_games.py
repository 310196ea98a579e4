"""``import_games FILE --collection SLUG``: a file of records into the archive."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import get_language

from games.messages import explain
from games.services.archive_import import (
    BadGame,
    ImportReport,
    ensure_collection,
    import_games,
)


class Command(BaseCommand):
    help = "store every good game of a file; name each bad one with its place and reason"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="PDN or plain moves, in any encoding")
        parser.add_argument("--collection", required=True, help="slug; made if it is new")
        parser.add_argument("--title-ru", default="", help="for a new collection")
        parser.add_argument("--title-en", default="", help="for a new collection")
        parser.add_argument("--source", default="", help="where a new collection comes from")
        parser.add_argument("--language", choices=["ru", "en"], help="of the reasons")

    def handle(self, *args: object, **options: object) -> None:
        """Import and report; faulty games do not make the command fail."""
        language = str(options["language"] or get_language() or "ru")[:2]
        data = _read(Path(str(options["file"])))
        collection = ensure_collection(
            slug=str(options["collection"]),
            title_ru=str(options["title_ru"]),
            title_en=str(options["title_en"]),
            source=str(options["source"]),
        )
        report = import_games(data=data, collection=collection)
        for game in report.bad:
            self.stderr.write(_bad_line(game, language))
        self.stdout.write(_summary(report, language))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _bad_line(game: BadGame, language: str) -> str:
    """``347:5: 12. Иванов М. – Пель А.: …`` with line and column first, as editors like it."""
    fault = game.faults[0]
    place = f"{fault.line or game.first_line}:{fault.column or 1}"
    names = f"{game.white or '?'} – {game.black or '?'}"
    return f"{place}: {game.number}. {names}: {explain(fault, language)}"


def _summary(report: ImportReport, language: str) -> str:
    words = _SUMMARY[language]
    return words.format(
        read=report.read, stored=report.stored, existing=report.existing, bad=len(report.bad)
    )


_SUMMARY = {
    "ru": "прочитано {read}: сохранено {stored}, уже было {existing}, с ошибками {bad}",
    "en": "read {read}: stored {stored}, there already {existing}, faulty {bad}",
}
