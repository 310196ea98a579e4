"""Clocks and sealed moves of a game as a printed protocol."""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.offices.selectors import person
from arbiter.templatetags import arbiter_words as words
from games.board.printing import Block, Column, Heading, Lines, Paragraph, Table
from games.board.printing.sheet import Align
from tournaments.adjournments.models import SealedMove
from tournaments.clocks.models import ClockEntry
from tournaments.clocks.selectors import ClockPage
from tournaments.clocks.texts import describe
from tournaments.templatetags.game_words import seal_words


def clocks(page: ClockPage) -> Iterator[Block]:
    """The control, what the flags are worth, the readings, every line written at the board.

    Nothing where nobody said anything of a clock.
    """
    if not page.has_something:
        return
    yield Heading(_("What the clocks show"))
    if page.control:
        control = words.control_words(str(page.control))
        yield Paragraph(f"{_('Time control')}: {control}")
    yield from _clock_findings(page)
    if page.ticks:
        yield _time_left(page)
    if page.entries:
        yield Paragraph(_("Written down at the board"), is_strong=True)
        yield Lines(tuple(_entry_line(one, page.black_first) for one in page.entries), first=None)


def seals(found: Sequence[SealedMove], black_first: bool) -> Iterator[Block]:
    """Every sealed move with its hash; the move itself once it is opened."""
    if found:
        yield Heading(_("Sealed move"))
        yield Lines(tuple(_seal(one, black_first) for one in found), first=None)


def _clock_findings(page: ClockPage) -> Iterator[Block]:
    if page.answer is not None:
        yield Paragraph(words.flag_words(page.answer), is_strong=True)
    findings = [
        *(page.answer.findings if page.answer else ()),
        *(page.lateness.findings if page.lateness else ()),
        *page.findings,
    ]
    readings = page.answer.readings if page.answer else ()
    said = [words.clock_finding_words(one, page.black_first) for one in findings]
    said += [words.flag_reading_words(one) for one in readings]
    if said:
        yield Lines(tuple(said), first=None)


def _time_left(page: ClockPage) -> Table:
    columns = (
        Column(_("After")),
        Column(f"{_('Time left')}: {_('White')}", Align.RIGHT, weight=1),
        Column(f"{_('Time left')}: {_('Black')}", Align.RIGHT, weight=1),
    )
    rows = tuple(
        (
            words.ply_words(tick.ply, page.black_first),
            words.clock_time(tick.white),
            words.clock_time(tick.black),
        )
        for tick in page.ticks
    )
    return Table(columns, rows, size=9)


def _entry_line(entry: ClockEntry, black_first: bool) -> str:
    said = describe(entry, get_language(), black_first=black_first)
    at = date_format(timezone.localtime(entry.at), "d.m.Y H:i")
    return f"{said} ({person(entry.by)}, {at})"


def _seal(seal: SealedMove, black_first: bool) -> str:
    ply = words.ply_words(seal.ply, black_first)
    if seal.opened_at is None:
        said = f"{ply} {_('is sealed until the game is played on')}"
        return f"{said}; SHA-256 {seal.commitment}"
    return f"{ply} {seal.text}: {seal_words(seal.verdict)}; SHA-256 {seal.commitment}"
