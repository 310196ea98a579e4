"""Command: import a file of games: ``import_games FILE --collection SLUG``."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import BinaryIO, NoReturn
from uuid import uuid4

from django.core.checks import Tags
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.archive.ensure_collection import ensure_collection
from games.imports import (
    find_imports_progress_and_bad_games,
    lease_and_store_chunks,
    open_job_and_cut_into_chunks,
    read_and_store_file_without_workers,
    read_pieces_in_several_processes,
    send_reading_message_to_workers,
)
from games.imports.import_command_texts import ImportSentences
from games.imports.models import ImportChunk, ImportJob, JobState
from games.management.file_error_texts import explain_file_error
from games.management.translated_command import TranslatedCommand
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import GamesError, ImportBusy, error_summary

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
            default=read_pieces_in_several_processes.processor_cores(),
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
                sentence = refusals.explain_refusal(error.code, error.params, self.language)
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
        return open_job_and_cut_into_chunks.open_import_job(
            file=file, name=name, collection=collection, at=timezone.now()
        )

    def _take_file(self, file: BinaryIO, by: str, options: dict[str, object]) -> None:
        """Read the file, or cut it for workers; one who has begun with it before is waited for."""
        while True:
            try:
                if options["workers"]:
                    return open_job_and_cut_into_chunks.cut_into_chunks(
                        self.job, file, by=by, clock=timezone.now, on_chunk=self._show
                    )
                return read_and_store_file_without_workers.read_and_store_file_without_workers(
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
            chunk = lease_and_store_chunks.lease_chunk(self.job, by=by, at=timezone.now())
            if chunk is not None:
                self._read_one(chunk)
            elif lease_and_store_chunks.finish_import(self.job, at=timezone.now()):
                return
            else:
                self._wait()
            self._show()

    def _read_one(self, chunk: ImportChunk) -> None:
        try:
            lease_and_store_chunks.import_chunk(chunk, clock=timezone.now)
        except KeyboardInterrupt:
            lease_and_store_chunks.release_leased_chunk(chunk, at=timezone.now())
            raise
        except Exception as error:  # our own fault: the next chunk is not to blame
            lease_and_store_chunks.release_leased_chunk(
                chunk, at=timezone.now(), error=error_summary(error)
            )

    def _watch(self) -> None:
        """Ask the workers; they go on when nobody watches."""
        send_reading_message_to_workers.ask_worker_to_read(
            self.job.pk, further_workers=send_reading_message_to_workers.READERS
        )
        while not lease_and_store_chunks.finish_import(self.job, at=timezone.now()):
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
        progress = find_imports_progress_and_bad_games.import_progress(self.job, at=timezone.now())
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
        for game in find_imports_progress_and_bad_games.all_bad_games(self.job):
            self.stderr.write(self.words.bad_game_line(game))
        progress = find_imports_progress_and_bad_games.import_progress(self.job, at=timezone.now())
        self.stdout.write(self.words.summary(progress))
        if progress.failed:
            parts = find_imports_progress_and_bad_games.failed_chunks(self.job)
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
