"""Command: import a file of games: ``import_games FILE --collection SLUG``."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, NoReturn
from uuid import uuid4

from django.core.checks import Tags
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.archive.services import ensure_collection
from games.draughts.texts.words import explain
from games.imports import queries as imports_queries
from games.imports import reading
from games.imports.models import BadGame, ImportChunk, ImportJob, JobState
from games.imports.queries import ImportProgress, restore_fault, seconds_as_clock
from games.imports.services import chunks, jobs
from games.management.command import TranslatedCommand, explain_file_error
from games.web import texts as web_texts
from games.web.errors import GamesError, ImportBusy, error_summary
from games.web.language import Text, in_language

SHOWN_EVERY = 0.5  # seconds, on a terminal

ASKED_EVERY = 0.2  # seconds, while others read the last chunks


class Command(TranslatedCommand):
    """Command ``import_games``."""

    requires_system_checks = (Tags.models,)  # all would load every page, for a second and more
    help = gettext_lazy(
        "store every good game of a file, chunk by chunk, and name each bad one with its place "
        "and reason; stopped or killed and run again it goes on where it was"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("file", type=Path, help=_("PDN or plain moves, in any encoding"))
        parser.add_argument(
            "--collection", required=True, help=_("short name of the collection; made if it is new")
        )
        parser.add_argument("--title-ru", default="", help=_("for a new collection"))
        parser.add_argument("--title-en", default="", help=_("for a new collection"))
        parser.add_argument("--source", default="", help=_("where a new collection comes from"))
        parser.add_argument(
            "--workers", action="store_true", help=_("leave the reading to workers, only watch")
        )
        parser.add_argument(
            "--processes",
            type=_number_of_processes,
            default=reading.processor_cores(),
            help=_("how many processes read a large file; else one for each core"),
        )

    def handle(self, *args: object, **options: object) -> None:
        """Import the file and report; faulty games do not make the command fail."""
        self.language = get_language()
        self.words = ImportSentences(self.language)
        self.shown_at, self.shown_share = 0.0, 0
        path = Path(str(options["file"]))
        by = uuid4().hex
        with _opened(path) as file:
            try:
                self.job = self._opened(file, path.name, options)
                self._take_file(file, by, options)
            except GamesError as error:
                sentence = web_texts.explain_refusal(error.code, error.params, self.language)
                raise CommandError(sentence) from error
            except OSError as error:  # the stick was pulled out
                error.filename = error.filename or str(path)
                raise CommandError(explain_file_error(error)) from error
            except KeyboardInterrupt:
                self._stop()
        try:
            self._watch() if options["workers"] else self._read_chunks(by)
        except KeyboardInterrupt:
            self._stop()
        self._report()

    def _stop(self) -> NoReturn:
        self._show(is_last=True)
        raise CommandError(self.words.stopped, returncode=130) from None

    @transaction.atomic
    def _opened(self, file: BinaryIO, name: str, options: dict[str, object]) -> ImportJob:
        """A refused file leaves no empty collection behind."""
        collection = ensure_collection(
            slug=str(options["collection"]),
            title_ru=str(options["title_ru"]),
            title_en=str(options["title_en"]),
            source=str(options["source"]),
        )
        return jobs.open_import_job(file=file, name=name, collection=collection, at=timezone.now())

    def _take_file(self, file: BinaryIO, by: str, options: dict[str, object]) -> None:
        """Read the file, or cut it for workers; one who has begun with it before is waited for."""
        while True:
            try:
                if options["workers"]:
                    return jobs.cut_into_chunks(
                        self.job, file, by=by, clock=timezone.now, on_chunk=self._show
                    )
                return chunks.read_and_store_file_without_workers(
                    self.job,
                    file,
                    by=by,
                    clock=timezone.now,
                    readers=int(str(options["processes"])),
                    on_chunk=self._show,
                )
            except ImportBusy:
                self._wait()
                self._show()

    def _read_chunks(self, by: str) -> None:
        """Take chunk after chunk beside whoever else does, until none is left."""
        while True:
            chunk = chunks.lease_chunk(self.job, by=by, at=timezone.now())
            if chunk is not None:
                self._read_one(chunk)
            elif chunks.finish_import(self.job, at=timezone.now()):
                return
            else:
                self._wait()
            self._show()

    def _read_one(self, chunk: ImportChunk) -> None:
        try:
            chunks.import_chunk(chunk, clock=timezone.now)
        except KeyboardInterrupt:
            chunks.release_leased_chunk(chunk, at=timezone.now())
            raise
        except Exception as error:  # our own fault: the next chunk is not to blame
            chunks.release_leased_chunk(chunk, at=timezone.now(), error=error_summary(error))

    def _watch(self) -> None:
        """Ask the workers; they go on when nobody watches."""
        jobs.ask_worker_to_read(self.job.pk, further_workers=jobs.READERS)
        while not chunks.finish_import(self.job, at=timezone.now()):
            self._wait()
            self._show()

    def _wait(self) -> None:
        """Wait for others who read the file or have the last chunks; a stopped import ends here."""
        time.sleep(ASKED_EVERY)
        self.job.refresh_from_db()
        if self.job.state == JobState.STOPPED or self.job.is_stopped_while_cut:
            raise CommandError(self.words.stopped, returncode=130)

    def _show(self, *, is_last: bool = False) -> None:
        """A bar on a terminal; elsewhere a plain line for every tenth."""
        is_terminal = self.stdout.isatty()
        if not is_last and time.monotonic() - self.shown_at < SHOWN_EVERY:
            return
        self.shown_at = time.monotonic()
        progress = imports_queries.import_progress(self.job, at=timezone.now())
        if is_terminal:
            self.stdout.write(
                "\r" + self.words.progress_bar(progress), ending="\n" if is_last else ""
            )
            self.stdout.flush()
        elif progress.share // 10 > self.shown_share // 10:
            self.shown_share = progress.share
            self.stdout.write(self.words.progress_line(progress))

    def _report(self) -> None:
        self.job.refresh_from_db()
        if self.stdout.isatty():
            self._show(is_last=True)
        for game in imports_queries.all_bad_games(self.job):
            self.stderr.write(self.words.bad_game_line(game))
        progress = imports_queries.import_progress(self.job, at=timezone.now())
        self.stdout.write(self.words.summary(progress))
        if progress.failed:
            parts = imports_queries.failed_chunks(self.job)
            raise CommandError("\n".join(self.words.failed_chunk_line(part) for part in parts))


def _number_of_processes(text: str) -> int:
    if text.isdecimal() and int(text):
        return int(text)
    raise ArgumentTypeError(_("{text}: a whole number from 1 is needed").format(text=text))


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise CommandError(explain_file_error(error)) from error


WIDTH = 30  # characters of the bar

WORDS: Mapping[str, Text] = {
    "cutting": gettext_lazy("taking the file in"),
    "rate": gettext_lazy("{rate:.0f} games/s"),
    "left": gettext_lazy("{time} left"),
    "held": gettext_lazy("a part is with another reader"),
    "games": gettext_lazy("games {read}, faulty {bad}"),
    "summary": gettext_lazy("read {read}: stored {stored}, there already {existing}, faulty {bad}"),
    "stopped": gettext_lazy("Stopped. Run the same command again and it goes on from here."),
    "failed": gettext_lazy(
        "the part from game {game} (line {line}) was not read by the program: {error}"
    ),
}


class ImportSentences:
    """The sentences that the import command prints, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def _text(self, name: str) -> str:
        return in_language(WORDS[name], self.language)

    @property
    def stopped(self) -> str:
        """The sentence that the import was stopped, and how to resume it."""
        return self._text("stopped")

    def progress_bar(self, progress: ImportProgress) -> str:
        """Return a progress bar of fixed length: ``[#####     ]  17 % · games 1200 …``."""
        filled = progress.share * WIDTH // 100
        return f"[{'#' * filled:{WIDTH}}] {self.progress_line(progress):60}"

    def progress_line(self, progress: ImportProgress) -> str:
        """Return the progress in one line: `` 17 % · games 1200, faulty 3 · 6700 games/s``."""
        if progress.is_taken_in:
            return self._text("cutting")
        parts = [
            f"{progress.share:3} %",
            self._text("games").format(read=progress.read, bad=progress.bad),
        ]
        if progress.rate is not None:
            parts.append(self._text("rate").format(rate=progress.rate))
        if progress.is_held:
            parts.append(self._text("held"))
        if progress.seconds:
            parts.append(self._text("left").format(time=seconds_as_clock(progress.seconds)))
        return " · ".join(parts)

    def summary(self, progress: ImportProgress) -> str:
        """Return the result of an import: how many games are new, known and bad."""
        return self._text("summary").format(
            read=progress.read,
            stored=progress.stored,
            existing=progress.existing,
            bad=progress.bad,
        )

    def bad_game_line(self, game: BadGame) -> str:
        """Return a bad game in one line, place first: ``347:5: 12. Иванов М. – Пель А.: …``."""
        names = f"{game.white or '?'} – {game.black or '?'}"
        reason = explain(restore_fault(game.faults[0]), self.language)
        return f"{game.line}:{game.column}: {game.number}. {names}: {reason}"

    def failed_chunk_line(self, chunk: ImportChunk) -> str:
        """Return the line about a part of the file that the program failed to read."""
        return self._text("failed").format(
            game=chunk.first_game, line=chunk.first_line, error=chunk.error
        )
