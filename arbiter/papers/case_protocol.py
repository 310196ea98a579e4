"""Build the printed protocol of one case with its game.

The same sheet is shown as a page that prints and given as PDF.
"""

from collections.abc import Iterator, Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.models import Case, CaseKind
from arbiter.cases.selectors import CasePage
from arbiter.claims import selectors as claims
from arbiter.examinations import texts as messages
from arbiter.incidents import selectors as incidents
from arbiter.offices import selectors as judges
from arbiter.papers.game_protocol_blocks import incident_blocks, move_blocks, verdict_blocks
from arbiter.papers.protocol_lines import (
    event_name,
    moment_in_words,
    named_in_case,
    place_of,
    players_of,
    ruling_line,
    sanction_line,
    signature_lines,
    titled_lines,
)
from arbiter.rules.outcome import Outcome
from arbiter.templatetags.arbiter_words import (
    case_state,
    kind_words,
    move_at,
    rule_words,
    ruling_result,
)
from games.archive import selectors as records
from games.board import replay_steps
from games.board.printing import Block, Facts, Head, Paragraph, Sheet


def case_protocol(page: CasePage, *, head_right: str, more: Sequence[Block] = ()) -> Sheet:
    """Protocol of a disputed game: people, claim, what the record proves, decision.

    ``more`` is what other rooms have to say about the game: its clocks, its sealed moves.
    """
    case = page.case
    title = _("Protocol of case %(number)s") % {"number": case.pk}
    place = place_of(case)
    return Sheet(
        head=Head(
            title, players_of(case), ", ".join(filter(None, (event_name(case), place))), head_right
        ),
        blocks=tuple(_case_blocks(page, more)),
        signatures=signature_lines(
            case.scope,
            board=case.board,
            is_before_jury=case.kind == CaseKind.APPEAL or page.appeal is not None,
        ),
    )


def _case_blocks(page: CasePage, more: Sequence[Block]) -> Iterator[Block]:
    case = page.case
    yield Facts(
        (
            (_("White"), named_in_case(case, "white")),
            (_("Black"), named_in_case(case, "black")),
            (_("About what"), _about(case)),
            *_against(case),
            (
                _("Opened"),
                f"{moment_in_words(case.opened_at)}, {judges.name_for_paper(case.opened_by)}",
            ),
            (_("State"), case_state(case.state)),
        )
    )
    lines = [case.claim_text] if case.claim_text else []
    lines += [
        f"{_side(statement.side)}{judges.name_for_paper(statement.by)}: {statement.text}"
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
        f"{kind_words(case.kind)}: {rule_words(case.rule)}" if case.rule else kind_words(case.kind)
    )


def _against(case: Case) -> Iterator[tuple[str, str]]:
    """The ruling that an appeal is made against."""
    if case.appeals is not None:
        number = _("Case %(number)s") % {"number": case.appeals.case_id}
        ruling = (
            f"{ruling_result(case.appeals)} — {judges.name_for_paper(case.appeals.by)}, {number}"
        )
        yield _("Against the ruling"), ruling


def _answer(case: Case) -> Iterator[Block]:
    """What the record says to the very claim, with the plies that prove it."""
    if case.examination is None:
        return
    replay = records.replay_of(case.examination.record, incidents.waivers_of(case.subject))
    answer = claims.answer_to_claim(case, replay, case.examination.ruleset_id, get_language())
    if answer is None:
        return
    steps = replay_steps.steps(replay)
    moment = _("Claimed after %(moment)s") % {"moment": move_at(case.ply, steps)}
    plies = ", ".join(move_at(ply, steps) for ply in answer.plies)
    proof = f" {_('Proof:')} {plies}" if plies else ""
    yield Paragraph(moment)
    yield Paragraph(answer.text + proof, is_strong=True)


def _in_force(page: CasePage) -> Outcome | None:
    """The outcome of the ruling in force."""
    ruling = page.in_force
    return ruling.outcome if ruling else None


def _side(side: str) -> str:
    return f"{messages.code_in_words(messages.SIDES, side, get_language())}, " if side else ""
