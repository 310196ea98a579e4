"""One ruling as a sheet to print, and the protocol of all decisions of an event."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.cases.models import Case, CaseKind, Ruling, Sanction
from arbiter.cases.queries import draws, incidents, rulings
from arbiter.cases.queries.access import CasePage
from arbiter.cases.queries.rulings import rulings_that_closed_cases
from arbiter.cases.texts.rulings import case_kind_words, case_state, ruling_result
from arbiter.examinations.queries import words as words_queries
from arbiter.examinations.texts.terms import draw_rule_words, numbered_move_at
from arbiter.papers.queries.lines import (
    appealed_ruling_line,
    claim_line,
    event_name_of_case,
    jury_of_appeals,
    moment_in_words,
    names_in_case,
    names_of_white_and_black,
    round_and_board_of_case,
    ruled_result_with_article,
    ruling_status,
    sanction_line,
    signature_lines,
)
from arbiter.rulesets.texts.articles import article_name
from games.archive.queries import records
from games.board.printing import (
    Block,
    Column,
    Facts,
    Head,
    Heading,
    Lines,
    Paragraph,
    Picture,
    Sheet,
    Table,
)
from games.board.printing.blocks import Align
from games.board.steps import steps_of_replay
from games.board.texts import position_in_words
from games.draughts.diagrams.svg import svg
from games.draughts.replay import Replay

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
    until = None if page.appeal or ruling.successor else rulings.end_of_protest_period(ruling)
    if until and case.kind != CaseKind.APPEAL:
        yield _("May be taken before the jury until"), moment_in_words(until)
    elif page.appeal is not None:
        yield _("Protest"), _("Case %(number)s") % {"number": page.appeal.pk}


def _shown(page: CasePage) -> Iterator[Block]:
    """Yield what the record proves, and the position that was asked about, else the last one."""
    case = page.case
    words = words_queries.examination_in_words(case.examination, get_language())
    if words is None or case.examination is None:
        return
    replay = records.replay_of_record(
        case.examination.record, incidents.waivers_of_subject(case.subject)
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
    facts = arbiter_ports.subject_facts(case.subject)
    if facts is None or facts.result_in_force is None:
        return  # it would be advice to players
    ending = draws.ending_table_answer(case, replay, ply)
    if ending is None:
        return
    yield Paragraph(_("By the tables of endings: %(worth)s.") % {"worth": ending.worth})
    if ending.line:
        yield Paragraph(_("Best play: %(moves)s") % {"moves": " ".join(ending.line[:LONGEST_LINE])})
    yield Paragraph(ending.meaning)


def decisions_protocol(
    title: str, scope: str, cases: Sequence[Case], sanctions: Sequence[Sanction], *, head_right: str
) -> Sheet:
    """Build the protocol of an event's cases with their rulings, and its sanctions."""
    columns = (
        Column(_("No."), Align.RIGHT),
        Column(_("When")),
        Column(_("Game"), weight=2),
        Column(_("About what"), weight=1),
        Column(_("Ruling"), weight=1),
        Column(_("Reason"), weight=3),
        Column(pgettext("a person", "Arbiter")),
    )
    closing = rulings_that_closed_cases(cases)
    rows = tuple(row for case in cases for row in _decided(case, closing))
    blocks: list[Block] = [Heading(_("Rulings"))]
    blocks.append(Table(columns, rows, size=9) if rows else Paragraph(_("None.")))
    blocks.append(Heading(_("Sanctions")))
    if sanctions:
        blocks.append(Lines(tuple(sanction_line(sanction) for sanction in sanctions)))
    else:
        blocks.append(Paragraph(_("None.")))
    head = Head(_("Protocol of the arbiter's decisions"), title, title, head_right)
    signatures = signature_lines(scope, jury=jury_of_appeals(filter(_is_of_jury, cases)))
    return Sheet(head, tuple(blocks), signatures, is_wide=True)


def _is_of_jury(case: Case) -> bool:
    return case.kind == CaseKind.APPEAL and bool(case.rulings.all())


def _decided(case: Case, closing: Mapping[int, Ruling]) -> Iterator[tuple[str, ...]]:
    """Yield a row a ruling; a case without one says how it stands, or which ruling closed it."""
    game = "\n".join(filter(None, (round_and_board_of_case(case), names_in_case(case))))
    about = case_kind_words(case.kind)
    rulings = list(case.rulings.all())
    for ruling in rulings:
        stands = "" if ruling.successor is None else f" ({ruling_status(ruling)})"
        result = ruled_result_with_article(ruling) + stands
        arbiter = person_name_for_paper(ruling.by)
        yield (
            str(case.pk),
            moment_in_words(ruling.at),
            game,
            about,
            result,
            ruling.reason,
            arbiter,
        )
    if not rulings:
        by_other = closing.get(case.pk)
        yield (
            str(case.pk),
            moment_in_words(by_other.at if by_other else case.opened_at),
            game,
            about,
            case_state(case, closing),
            "",
            person_name_for_paper(by_other.by) if by_other else "",
        )
