"""Build one ruling as a sheet to print: what was decided, by which article, why, by whom, when."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases import ending_tables_value_of_case_position
from arbiter.cases.load_case_with_rulings_and_journal_rows import CasePage
from arbiter.cases.models import Case, CaseKind
from arbiter.examinations import examination_in_words
from arbiter.incidents import irregular_moves_let_stand
from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.papers.lines_shared_by_protocols import (
    appealed_ruling_line,
    claim_line,
    event_name_of_case,
    jury_of_appeals,
    moment_in_words,
    names_of_white_and_black,
    round_and_board_of_case,
    ruling_status,
    sanction_line,
    signature_lines,
)
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rulings import open_appeal_to_jury
from arbiter.rulings.models import Ruling
from arbiter.templatetags.case_words import case_kind_words, ruling_result
from arbiter.templatetags.ruleset_words import article_name
from arbiter.templatetags.side_and_move_number_words import numbered_move_at
from arbiter.templatetags.verdict_words import draw_rule_words
from games.archive import read_and_replay_stored_record
from games.board.position_texts import position_in_words
from games.board.printing import Block, Facts, Head, Heading, Lines, Paragraph, Picture, Sheet
from games.board.steps_of_replay import steps_of_replay
from games.draughts.replay import Replay
from games.draughts.svg_diagram import svg

BOARD = 62  # millimetres
LONGEST_LINE = 40  # half-moves of best play; the longest fills three printed lines


def ruling_sheet(page: CasePage, ruling: Ruling, *, head_right: str) -> Sheet:
    """Build the sheet of a ruling: facts, decision, lines to sign."""
    case = page.case
    players = names_of_white_and_black(case)
    title = _("Ruling No. %(number)s") % {"number": ruling.shown_number}
    left = ", ".join(filter(None, (event_name_of_case(case), round_and_board_of_case(case))))
    jury = jury_of_appeals([case]) if case.kind == CaseKind.APPEAL else ()
    return Sheet(
        head=Head(title, " – ".join(players), left, head_right),
        blocks=tuple(_blocks(page, ruling, players)),
        signatures=signature_lines(case.scope, board=case.board, jury=jury),
    )


def _blocks(page: CasePage, ruling: Ruling, players: tuple[str, str]) -> Iterator[Block]:
    yield Paragraph(capfirst(ruling_result(ruling)), is_strong=True)
    yield Facts(tuple(_facts(page, ruling, players)))
    yield Heading(_("Reason"))
    yield Paragraph(ruling.reason)
    yield from _shown(page)
    lines = [claim_line(page.case)] if page.case.claim_text else []
    lines += [
        f"{person_name_for_paper(statement.by)}: {statement.text}" for statement in page.statements
    ]
    if lines:
        yield Heading(_("What was said"))
        yield Lines(tuple(lines), first=None)
    sanctions = [sanction for sanction in page.sanctions if sanction.ruling_id == ruling.pk]
    if sanctions:
        yield Heading(_("Sanctions"))
        yield Lines(tuple(map(sanction_line, sanctions)), first=None)


def _facts(page: CasePage, ruling: Ruling, players: tuple[str, str]) -> Iterator[tuple[str, str]]:
    case = page.case
    white, black = players
    if ruling.article:
        yield _("Article"), article_name(ruling.article)
    yield _("White"), white
    yield _("Black"), black
    if case.appeals is not None:
        yield appealed_ruling_line(case.appeals)
    about = case_kind_words(case.kind)
    yield _("About what"), f"{about}: {draw_rule_words(case.rule)}" if case.rule else about
    yield (
        _("Asked"),
        f"{person_name_for_paper(case.opened_by)}, {moment_in_words(case.opened_at)}",
    )
    yield (
        _("Decided"),
        f"{person_name_for_paper(ruling.by)}, {moment_in_words(ruling.at)}",
    )
    yield _("State"), ruling_status(ruling)
    until = (
        None
        if page.appeal or ruling.successor
        else open_appeal_to_jury.end_of_protest_period(ruling)
    )
    if until and case.kind != CaseKind.APPEAL:
        yield _("May be taken before the jury until"), moment_in_words(until)
    elif page.appeal is not None:
        yield _("Protest"), _("Case %(number)s") % {"number": page.appeal.pk}


def _shown(page: CasePage) -> Iterator[Block]:
    """Yield what the record proves, and the position that was asked about, else the last one."""
    case = page.case
    words = examination_in_words.examination_in_words(case.examination, get_language())
    if words is None or case.examination is None:
        return
    replay = read_and_replay_stored_record.replay_of_record(
        case.examination.record, irregular_moves_let_stand.waivers_of_subject(case.subject)
    )
    last = len(replay.positions) - 1
    ply = last if case.ply is None else min(case.ply, last)
    move = replay.moves[ply - 1] if ply else None
    moment = numbered_move_at(ply, steps_of_replay(replay)) if ply else ""
    yield Heading(_("What the record proves"))
    yield Lines((*words.reasons, *(claim.text for claim in words.claims)), first=None)
    board = replay.positions[ply]
    title = position_in_words(board, replay.variant)
    drawn = svg(board, last=move, title=title, variant=replay.variant)
    yield Picture(drawn, BOARD, moment)
    yield from _ending(case, replay, ply)


def _ending(case: Case, replay: Replay, ply: int) -> Iterator[Block]:
    """Yield what the tables of endings say of the position, once the game has its result."""
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
    if facts is None or facts.result_in_force is None:
        return  # it would be advice to players
    ending = ending_tables_value_of_case_position.ending_table_answer(case, replay, ply)
    if ending is None:
        return
    yield Paragraph(_("By the tables of endings: %(worth)s.") % {"worth": ending.worth})
    if ending.line:
        yield Paragraph(_("Best play: %(moves)s") % {"moves": " ".join(ending.line[:LONGEST_LINE])})
    yield Paragraph(ending.meaning)
