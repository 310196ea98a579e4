"""Build the printed protocol of one case with its game.

The same sheet is shown as a page that prints and given as PDF.
"""

from collections.abc import Iterator, Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.load_case_with_rulings_and_journal_rows import CasePage
from arbiter.cases.models import Case, CaseKind
from arbiter.claims import answer_draw_claim_of_record_or_case
from arbiter.examinations.outcome_and_side_texts import SIDES
from arbiter.incidents import irregular_moves_let_stand
from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.papers.incidents_part_of_protocol import incident_blocks
from arbiter.papers.lines_shared_by_protocols import (
    appealed_ruling_line,
    claim_line,
    event_name_of_case,
    jury_of_appeals,
    moment_in_words,
    names_of_white_and_black,
    round_and_board_of_case,
    ruling_line,
    sanction_line,
    signature_lines,
    titled_lines,
)
from arbiter.papers.moves_part_of_protocol import move_blocks
from arbiter.papers.verdict_part_of_protocol import verdict_blocks
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rules.outcome import Outcome
from arbiter.templatetags.case_words import case_kind_words, case_state
from arbiter.templatetags.side_and_move_number_words import numbered_move_at
from arbiter.templatetags.verdict_words import draw_rule_words
from games.archive import read_and_replay_stored_record
from games.board.printing import Block, Facts, Head, Paragraph, Sheet
from games.board.steps_of_replay import steps_of_replay
from games.web.text_of_code_in_language import text_of_code


def case_protocol(page: CasePage, *, head_right: str, more: Sequence[Block] = ()) -> Sheet:
    """Build the protocol of a disputed game: people, claim, what the record proves, decision.

    ``more`` is what other rooms have to say about the game: its clocks, its sealed moves.
    """
    case = page.case
    players = names_of_white_and_black(case)
    title = _("Protocol of case %(number)s") % {"number": case.pk}
    place = round_and_board_of_case(case)
    return Sheet(
        head=Head(
            title,
            " – ".join(players),
            ", ".join(filter(None, (event_name_of_case(case), place))),
            head_right,
        ),
        blocks=tuple(_case_blocks(page, players, more)),
        signatures=signature_lines(
            case.scope, board=case.board, jury=jury_of_appeals(_appeals_on(page))
        ),
    )


def _appeals_on(page: CasePage) -> list[Case]:
    """Return the case itself where it is an appeal, else the appeal made against its ruling."""
    if page.case.kind == CaseKind.APPEAL:
        return [page.case]
    return [page.appeal] if page.appeal is not None else []


def _case_blocks(
    page: CasePage, players: tuple[str, str], more: Sequence[Block]
) -> Iterator[Block]:
    case = page.case
    white, black = players
    opened_by = person_name_for_paper(case.opened_by)
    yield Facts(
        (
            (_("White"), white),
            (_("Black"), black),
            (_("About what"), _about(case)),
            *_against(case),
            (_("Opened"), f"{moment_in_words(case.opened_at)}, {opened_by}"),
            (_("State"), case_state(case, page.closing)),
        )
    )
    lines = [claim_line(case)] if case.claim_text else []
    lines += [
        f"{_side(statement.side)}{person_name_for_paper(statement.by)}: {statement.text}"
        for statement in page.statements
    ]
    yield from titled_lines(_("Claim"), lines)
    yield from _answer(case)
    if case.examination is not None:
        yield from verdict_blocks(case.examination, _in_force(page))
    yield from incident_blocks(case.subject)
    yield from more
    yield from titled_lines(_("Rulings"), [ruling_line(ruling) for ruling in page.rulings])
    yield from titled_lines(
        _("Sanctions"), [sanction_line(sanction) for sanction in page.sanctions]
    )
    if case.examination is not None:
        yield from move_blocks(case.examination, case.subject)


def _about(case: Case) -> str:
    return (
        f"{case_kind_words(case.kind)}: {draw_rule_words(case.rule)}"
        if case.rule
        else case_kind_words(case.kind)
    )


def _against(case: Case) -> Iterator[tuple[str, str]]:
    """Yield the ruling that an appeal is made against."""
    if case.appeals is not None:
        yield appealed_ruling_line(case.appeals)


def _answer(case: Case) -> Iterator[Block]:
    """Yield what the record says to the very claim, with the plies that prove it."""
    if case.examination is None:
        return
    replay = read_and_replay_stored_record.replay_of_record(
        case.examination.record, irregular_moves_let_stand.waivers_of_subject(case.subject)
    )
    answer = answer_draw_claim_of_record_or_case.answer_claim_of_case_in_words(
        case, replay, case.examination.ruleset_id, get_language()
    )
    if answer is None:
        return
    steps = steps_of_replay(replay)
    moment = _("Claimed after %(moment)s") % {"moment": numbered_move_at(case.ply, steps)}
    plies = ", ".join(numbered_move_at(ply, steps) for ply in answer.plies)
    proof = f" {_('Proof:')} {plies}" if plies else ""
    yield Paragraph(moment)
    yield Paragraph(answer.text + proof, is_strong=True)


def _in_force(page: CasePage) -> Outcome | None:
    """Return the outcome of the ruling in force, else the result that the game has."""
    if page.in_force is not None:
        return page.in_force.outcome
    facts = facts_and_rulings_of_subject_port.subject_facts(page.case.subject)
    return facts.result_in_force if facts else None


def _side(side: str) -> str:
    return f"{text_of_code(SIDES, side, get_language())}, " if side else ""
