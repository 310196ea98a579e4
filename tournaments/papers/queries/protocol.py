"""The printed protocol of a game: result, what the record proves, clocks, what was decided."""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.cases.queries.access import cases_with_people_and_rulings
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.examinations.texts import clocks, terms
from arbiter.papers.queries import lines, protocol
from games.archive.queries import records
from games.board.printing import Block, Column, Facts, Head, Heading, Lines, Paragraph, Sheet, Table
from games.board.printing.blocks import Align
from games.draughts.numbering import MoveNumbers
from tournaments.boards.models import GameState
from tournaments.entries.texts import tell_namesakes_of_event_apart
from tournaments.events.queries.choices import ruleset_name
from tournaments.events.texts import event_where_and_when, time_control_fact
from tournaments.games.models import ClockEntry, SealedMove
from tournaments.games.queries.clocks import ClockData, load_clock_data
from tournaments.games.queries.published import GamePage, how_ended
from tournaments.games.texts import (
    describe_clock_entry,
    result_text,
    seal_words,
    stated_by,
    stated_text,
)
from tournaments.people.texts import player_name


def game_protocol(page: GamePage, *, with_words: bool, head_right: str) -> Sheet:
    """Build a game's protocol, with or without a record; ``right`` heads every page.

    ``with_words`` shows claims and reasons in full: for its players and the officials.
    """
    game = page.game
    tournament = game.pairing.round.tournament
    event = event_where_and_when(tournament)
    with tell_namesakes_of_event_apart(tournament):
        names = f"{player_name(game.white.player)} – {player_name(game.black.player)}"
        return Sheet(
            Head(_("Protocol of the game"), names, event, head_right),
            tuple(_blocks(page, with_words)),
            lines.signature_lines(tournament.scope_key, board=game.pairing.board),
        )


def _blocks(page: GamePage, with_words: bool) -> Iterator[Block]:
    game = page.game
    is_over = game.state == GameState.FINISHED
    yield Facts(tuple(_facts(page)))
    if game.examination is not None:
        in_force = game.outcome if is_over else None
        yield from protocol.verdict_blocks(game.examination, in_force)
    elif is_over:
        yield Paragraph(_("The result was entered without a record."))
    if with_words:
        yield from protocol.incident_blocks(game.subject)
    yield from _clocks(page)
    cases = cases_with_people_and_rulings().filter(subject=game.subject)
    yield from protocol.case_blocks(cases, with_words=with_words)
    if game.examination is not None:
        yield from protocol.move_blocks(game.examination, game.subject)


def _clocks(page: GamePage) -> Iterator[Block]:
    game = page.game
    read = (
        records.read_record_again(game.record, waivers_of_subject(game.subject))
        if game.record
        else None
    )
    clocks = load_clock_data(game, read)
    yield from clock_section(clocks)
    yield from sealed_move_section(list(game.sealed_moves.all()), clocks.numbering)


def _facts(page: GamePage) -> Iterator[tuple[str, str]]:
    game = page.game
    event = game.pairing.round.tournament
    place = {"round": game.pairing.round.number, "board": game.pairing.board}
    yield _("White"), player_name(game.white.player)
    yield _("Black"), player_name(game.black.player)
    yield _("Where"), _("round %(round)s, board %(board)s") % place
    if game.state == GameState.FINISHED:
        yield _("Result"), f"{result_text(game, event)}, {how_ended(game)}"
    elif game.is_stated:
        yield _("Result"), f"{stated_text(game, event)}, {stated_by(game)}"
    yield _("Rules"), ruleset_name(event.ruleset_id)
    yield from time_control_fact(event)
    if page.certificate is not None:
        yield _("Certificate"), f"{_('No.')} {page.certificate.serial}"


# Build the parts of a game's printed protocol about clocks and sealed moves.


def clock_section(page: ClockData) -> Iterator[Block]:
    """Build the clock part of a protocol: time control, flags, readings, all entries.

    Nothing where nobody said anything of a clock.
    """
    if not page.has_something:
        return
    yield Heading(_("What the clocks show"))
    if page.control:
        control = clocks.time_control_words(str(page.control))
        yield Paragraph(f"{_('Time control')}: {control}")
    yield from _clock_findings(page)
    if page.ticks:
        yield _time_left(page)
    if page.entries:
        yield Paragraph(_("Written down at the board"), is_strong=True)
        yield Lines(tuple(_entry_line(entry, page.numbering) for entry in page.entries), first=None)


def sealed_move_section(moves: Sequence[SealedMove], numbering: MoveNumbers) -> Iterator[Block]:
    """Build the part about sealed moves: each hash, and the move once it is opened."""
    if moves:
        yield Heading(_("Sealed move"))
        yield Lines(tuple(_seal(sealed, numbering) for sealed in moves), first=None)


def _clock_findings(page: ClockData) -> Iterator[Block]:
    if page.answer is not None:
        yield Paragraph(clocks.flag_answer_words(page.answer), is_strong=True)
    findings = [
        *(page.answer.findings if page.answer else ()),
        *(page.lateness.findings if page.lateness else ()),
        *page.findings,
    ]
    readings = page.answer.readings if page.answer else ()
    lines = [clocks.clock_finding_words(finding, page.numbering) for finding in findings]
    lines += [clocks.flag_reading_words(reading) for reading in readings]
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
            terms.ply_as_move_number(tick.ply, page.numbering),
            clocks.clock_time(tick.white),
            clocks.clock_time(tick.black),
        )
        for tick in page.ticks
    )
    return Table(columns, rows, size=9)


def _entry_line(entry: ClockEntry, numbering: MoveNumbers) -> str:
    words = describe_clock_entry(entry, get_language(), numbering=numbering)
    at = date_format(timezone.localtime(entry.at), "d.m.Y H:i")
    return f"{words} ({person_name_for_paper(entry.by)}, {at})"


def _seal(seal: SealedMove, numbering: MoveNumbers) -> str:
    ply = terms.ply_as_move_number(seal.ply, numbering)
    if seal.opened_at is None:
        sealed = f"{ply} {_('is sealed until the game is played on')}"
        return f"{sealed}; SHA-256 {seal.commitment}"
    return f"{ply} {seal.text}: {seal_words(seal.verdict)}; SHA-256 {seal.commitment}"
