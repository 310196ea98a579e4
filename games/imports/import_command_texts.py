"""Texts that the command ``import_games`` prints."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.draughts.texts.faults_notes_and_suggestions_in_words import explain
from games.imports.find_imports_progress_and_bad_games import ImportProgress
from games.imports.models import BadGame, ImportChunk
from games.imports.restore_stored_faults import restore_fault
from games.web.render_text_in_language import Text, in_language

WIDTH = 30  # characters of the bar


WORDS: Mapping[str, Text] = {
    "cutting": _("taking the file in"),
    "rate": _("{rate:.0f} games/s"),
    "left": _("{time} left"),
    "held": _("a part is with another reader"),
    "games": _("games {read}, faulty {bad}"),
    "summary": _("read {read}: stored {stored}, there already {existing}, faulty {bad}"),
    "stopped": _("Stopped. Run the same command again and it goes on from here."),
    "failed": _("the part from game {game} (line {line}) was not read by the program: {error}"),
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


def seconds_as_clock(seconds: int) -> str:
    """Format seconds as ``0:12`` or ``1:02:03``."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
