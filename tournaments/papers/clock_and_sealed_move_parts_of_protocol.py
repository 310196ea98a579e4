"""Build the parts of a game's printed protocol about clocks and sealed moves."""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.templatetags import clock_words, side_and_move_number_words
from games.board.printing import Block, Column, Heading, Lines, Paragraph, Table
from games.board.printing.sheet_block_types import Align
from tournaments.adjourn_or_annul_game.models import SealedMove
from tournaments.clock_readings.clock_entry_as_one_line_texts import describe_clock_entry
from tournaments.clock_readings.clock_notes_and_conclusions import ClockData
from tournaments.clock_readings.models import ClockEntry
from tournaments.templatetags.game_words import seal_words


def clock_section(page: ClockData) -> Iterator[Block]:
    """Build the clock part of a protocol: time control, flags, readings, all entries.

    Nothing where nobody said anything of a clock.
    """
    if not page.has_something:
        return
    yield Heading(_("What the clocks show"))
    if page.control:
        control = clock_words.time_control_words(str(page.control))
        yield Paragraph(f"{_('Time control')}: {control}")
    yield from _clock_findings(page)
    if page.ticks:
        yield _time_left(page)
    if page.entries:
        yield Paragraph(_("Written down at the board"), is_strong=True)
        yield Lines(
            tuple(_entry_line(entry, page.black_first) for entry in page.entries), first=None
        )


def sealed_move_section(moves: Sequence[SealedMove], black_first: bool) -> Iterator[Block]:
    """Build the part about sealed moves: each hash, and the move once it is opened."""
    if moves:
        yield Heading(_("Sealed move"))
        yield Lines(tuple(_seal(sealed, black_first) for sealed in moves), first=None)


def _clock_findings(page: ClockData) -> Iterator[Block]:
    if page.answer is not None:
        yield Paragraph(clock_words.flag_answer_words(page.answer), is_strong=True)
    findings = [
        *(page.answer.findings if page.answer else ()),
        *(page.lateness.findings if page.lateness else ()),
        *page.findings,
    ]
    readings = page.answer.readings if page.answer else ()
    lines = [clock_words.clock_finding_words(finding, page.black_first) for finding in findings]
    lines += [clock_words.flag_reading_words(reading) for reading in readings]
    if lines:
        yield Lines(tuple(lines), first=None)


def _time_left(page: ClockData) -> Table:
    columns = (
        Column(_("After")),
        Column(f"{_('Time left')}: {_('White')}", Align.RIGHT, weight=1),
        Column(f"{_('Time left')}: {_('Black')}", Align.RIGHT, weight=1),
    )
    rows = tuple(
        (
            side_and_move_number_words.ply_as_move_number(tick.ply, page.black_first),
            clock_words.clock_time(tick.white),
            clock_words.clock_time(tick.black),
        )
        for tick in page.ticks
    )
    return Table(columns, rows, size=9)


def _entry_line(entry: ClockEntry, black_first: bool) -> str:
    words = describe_clock_entry(entry, get_language(), black_first=black_first)
    at = date_format(timezone.localtime(entry.at), "d.m.Y H:i")
    return f"{words} ({person_name_for_paper(entry.by)}, {at})"


def _seal(seal: SealedMove, black_first: bool) -> str:
    ply = side_and_move_number_words.ply_as_move_number(seal.ply, black_first)
    if seal.opened_at is None:
        sealed = f"{ply} {_('is sealed until the game is played on')}"
        return f"{sealed}; SHA-256 {seal.commitment}"
    return f"{ply} {seal.text}: {seal_words(seal.verdict)}; SHA-256 {seal.commitment}"
