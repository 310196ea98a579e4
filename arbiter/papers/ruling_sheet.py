"""Build one ruling as a sheet to print: what was decided, by which article, why, by whom, when."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases import ending_table_answers
from arbiter.cases.models import Case, CaseKind, Ruling
from arbiter.cases.selectors import CasePage
from arbiter.examinations import selectors as examinations
from arbiter.incidents import selectors as incidents
from arbiter.offices import selectors as judges
from arbiter.offices import texts as office_words
from arbiter.papers.protocol_lines import (
    event_name,
    moment_in_words,
    place_of,
    players_of,
    sanction_line,
    signature_lines,
)
from arbiter.ports import subject_handlers
from arbiter.rulings import appeals
from arbiter.templatetags.arbiter_words import (
    article_name,
    kind_words,
    move_at,
    rule_words,
    ruling_result,
)
from games.archive import selectors as records
from games.board import replay_steps
from games.board.printing import Block, Facts, Head, Heading, Lines, Paragraph, Picture, Sheet
from games.draughts.diagram import svg
from games.draughts.replay import Replay

BOARD = 62  # millimetres
LONGEST_LINE = 40  # half-moves of best play; the longest fills three printed lines


def ruling_sheet(page: CasePage, ruling: Ruling, *, head_right: str) -> Sheet:
    """The ruling with the facts it rests on and lines to sign."""
    case = page.case
    title = _("Ruling No. %(number)s") % {"number": ruling.shown_number}
    left = ", ".join(filter(None, (event_name(case), place_of(case))))
    is_before_jury = case.kind == CaseKind.APPEAL
    return Sheet(
        head=Head(title, players_of(case), left, head_right),
        blocks=tuple(_blocks(page, ruling)),
        signatures=signature_lines(case.scope, board=case.board, is_before_jury=is_before_jury),
    )


def _blocks(page: CasePage, ruling: Ruling) -> Iterator[Block]:
    yield Paragraph(capfirst(ruling_result(ruling)), is_strong=True)
    yield Facts(tuple(_facts(page, ruling)))
    yield Heading(_("Reason"))
    yield Paragraph(ruling.reason)
    yield from _shown(page)
    lines = [page.case.claim_text] if page.case.claim_text else []
    lines += [
        f"{judges.name_for_paper(statement.by)}: {statement.text}" for statement in page.statements
    ]
    if lines:
        yield Heading(_("What was said"))
        yield Lines(tuple(lines), first=None)
    sanctions = [sanction for sanction in page.sanctions if sanction.ruling_id == ruling.pk]
    if sanctions:
        yield Heading(_("Sanctions"))
        yield Lines(tuple(map(sanction_line, sanctions)), first=None)


def _facts(page: CasePage, ruling: Ruling) -> Iterator[tuple[str, str]]:
    case = page.case
    if ruling.article:
        yield _("Article"), article_name(ruling.article)
    yield _("White"), office_words.context_words(case.context, "white", get_language())
    yield _("Black"), office_words.context_words(case.context, "black", get_language())
    about = kind_words(case.kind)
    yield _("About what"), f"{about}: {rule_words(case.rule)}" if case.rule else about
    yield _("Asked"), f"{judges.name_for_paper(case.opened_by)}, {moment_in_words(case.opened_at)}"
    yield _("Decided"), f"{judges.name_for_paper(ruling.by)}, {moment_in_words(ruling.at)}"
    yield _("State"), _stands(ruling)
    until = None if page.appeal or ruling.successor else appeals.protest_until(ruling)
    if until and case.kind != CaseKind.APPEAL:
        yield _("May be taken before the jury until"), moment_in_words(until)
    elif page.appeal is not None:
        yield _("Protest"), _("Case %(number)s") % {"number": page.appeal.pk}


def _stands(ruling: Ruling) -> str:
    later = ruling.successor
    if later is None:
        return _("in force")
    return _("superseded by ruling No. %(number)s") % {"number": later.shown_number}


def _shown(page: CasePage) -> Iterator[Block]:
    """What the record proves, and the position that was asked about, else the last one."""
    case = page.case
    words = examinations.examination_in_words(case.examination, get_language())
    if words is None or case.examination is None:
        return
    replay = records.replay_of(case.examination.record, incidents.waivers_of(case.subject))
    last = len(replay.positions) - 1
    ply = last if case.ply is None else min(case.ply, last)
    move = replay.moves[ply - 1] if ply else None
    moment = move_at(ply, replay_steps.steps(replay)) if ply else ""
    yield Heading(_("What the record proves"))
    yield Lines((*words.reasons, *(claim.text for claim in words.claims)), first=None)
    drawn = svg(replay.positions[ply], last=move, variant=replay.variant)
    yield Picture(drawn, BOARD, moment)
    yield from _ending(case, replay, ply)


def _ending(case: Case, replay: Replay, ply: int) -> Iterator[Block]:
    """What the tables of endings say of the position, once the game has its result."""
    facts = subject_handlers.subject_facts(case.subject)
    if facts is None or facts.result_in_force is None:
        return  # it would be advice to players
    ending = ending_table_answers.ending_table_answer(case, replay, ply)
    if ending is None:
        return
    yield Paragraph(_("By the tables of endings: %(worth)s.") % {"worth": ending.worth})
    if ending.line:
        yield Paragraph(_("Best play: %(moves)s") % {"moves": " ".join(ending.line[:LONGEST_LINE])})
    yield Paragraph(ending.meaning)
