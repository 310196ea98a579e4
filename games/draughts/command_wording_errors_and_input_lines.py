"""Shared by all commands: exit statuses, wording, error messages, reading of input lines."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from games.draughts.faults_and_errors import Fault, Note
from games.draughts.texts import faults_notes_and_suggestions_in_words
from games.draughts.texts.command_texts import command_text

if TYPE_CHECKING:
    from games.draughts.suggestions import Suggestion

GOOD, FAULTY, UNREADABLE = 0, 1, 2


class ReportWording(NamedTuple):
    """The functions that put a report into words, in one language.

    explain, place   of a fault or note: what is wrong, and where
    suggestion       what would explain a faulty record
    word             a word of the report itself
    """

    explain: Callable[[Fault | Note], str]
    place: Callable[[Fault | Note], str]
    suggestion: "Callable[[Suggestion], str]"
    word: Callable[[str], str]


def wording_of_language(language: str) -> ReportWording:
    """Return the wording functions of a language."""
    return ReportWording(
        partial(faults_notes_and_suggestions_in_words.explain, language=language),
        partial(faults_notes_and_suggestions_in_words.describe_place, language=language),
        partial(faults_notes_and_suggestions_in_words.explain_suggestion, language=language),
        partial(command_text, language=language),
    )


def print_error(sentence: str) -> int:
    """Print an error sentence, and return the exit status of an error."""
    print(sentence, file=sys.stderr)
    return UNREADABLE


def lines_of_input() -> Iterator[str]:
    """Yield standard input line by line, tolerating any bytes."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", errors="replace").removeprefix("\ufeff").strip()
