"""Texts of the import command on a terminal."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.draughts.texts.faults_notes_and_suggestions_in_words import explain
from games.imports.import_progress_and_bad_games import ImportProgress
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


class ImportWords:
    """The sentences of the import command, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def _text(self, name: str) -> str:
        return in_language(WORDS[name], self.language)

    @property
    def stopped(self) -> str:
        """Say that the import was stopped, and how to resume it."""
        return self._text("stopped")

    def bar(self, progress: ImportProgress) -> str:
        """``[#####     ]  17 % · games 1200 …``, of one length, to be written over itself."""
        filled = progress.share * WIDTH // 100
        return f"[{'#' * filled:{WIDTH}}] {self.line(progress):60}"

    def line(self, progress: ImportProgress) -> str:
        """`` 17 % · games 1200, faulty 3 · 6700 games/s · 0:12 left``."""
        if progress.job.state == "cutting":
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
        """What became of the file."""
        return self._text("summary").format(
            read=progress.read,
            stored=progress.stored,
            existing=progress.existing,
            bad=progress.bad,
        )

    def bad_game(self, game: BadGame) -> str:
        """``347:5: 12. Иванов М. – Пель А.: …`` with line and column first, as editors like it."""
        names = f"{game.white or '?'} – {game.black or '?'}"
        reason = explain(restore_fault(game.faults[0]), self.language)
        return f"{game.line}:{game.column}: {game.number}. {names}: {reason}"

    def failed_chunk(self, chunk: ImportChunk) -> str:
        """A part that our own program could not read."""
        return self._text("failed").format(
            game=chunk.first_game, line=chunk.first_line, error=chunk.error
        )


def seconds_as_clock(seconds: int) -> str:
    """Write seconds as a clock shows them: ``0:12``, ``1:02:03``."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
