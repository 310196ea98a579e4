"""The printed protocol of one case with its game."""

from collections.abc import Iterator, Sequence
from itertools import chain

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.cases.models import Case, CaseKind
from arbiter.cases.queries import draws, incidents
from arbiter.cases.queries.access import CasePage
from arbiter.cases.queries.rulings import rulings_that_closed_cases
from arbiter.cases.texts.rulings import case_kind_words, case_state, ruling_result
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import words as words_queries
from arbiter.examinations.queries.words import describe_comparison
from arbiter.examinations.texts import terms
from arbiter.examinations.texts.terms import SIDES, draw_rule_words, numbered_move_at
from arbiter.papers.queries.lines import (
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
from arbiter.rules.outcome import Outcome
from games.archive.queries import records
from games.board.printing import Block, Column, Facts, Head, Heading, Lines, Paragraph, Sheet, Table
from games.board.printing.blocks import Align
from games.board.steps import numbered_rows, steps_of_replay
from games.web.language import text_of_code

# Build the printed protocol of one case with its game.
#
# The same sheet is shown as a page that prints and given as PDF.


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
    replay = records.replay_of_record(
        case.examination.record, incidents.waivers_of_subject(case.subject)
    )
    answer = draws.answer_claim_of_case_in_words(
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
    facts = arbiter_ports.subject_facts(page.case.subject)
    return facts.result_in_force if facts else None


def _side(side: str) -> str:
    return f"{text_of_code(SIDES, side, get_language())}, " if side else ""


def case_blocks(cases: Sequence[Case], *, with_words: bool) -> Iterator[Block]:
    """Build the part about the cases of a game: state, claims and rulings of each.

    ``with_words`` are the claims and reasons in full, which are for players and officials.
    """
    closing = rulings_that_closed_cases(cases)
    for case in cases:
        title = _("Case %(number)s") % {"number": case.pk}
        claims = [case.claim_text] if with_words and case.claim_text else []
        rulings = [
            ruling_line(ruling) if with_words else ruling_result(ruling)
            for ruling in case.rulings.all()
        ]
        about = f"{title}: {case_kind_words(case.kind)}, {case_state(case, closing)}"
        yield Heading(about)
        if claims or rulings:
            yield Lines((*claims, *rulings))


def verdict_blocks(examination: Examination, in_force: Outcome | None) -> Iterator[Block]:
    """Build the part of the verdict: reasons with articles, possible claims, counts.

    Beside it the outcome in force: whether it agrees with what the record shows.
    """
    examined = words_queries.examination_in_words(examination, get_language())
    words = words_queries.mark_unconfirmed_result(examined, in_force)
    yield Heading(_("What the record proves"))
    verdict = words.verdict
    if words.kind == "result":
        verdict = f"{verdict}: {words.result}, {words.termination}"
    yield Facts(((_("Rules"), words.ruleset), (_("Verdict"), verdict)))
    yield Lines((*words.reasons, *(claim.text for claim in words.claims)))
    if comparison := describe_comparison(examination, in_force, get_language()):
        yield Paragraph(comparison, is_strong=True)
    yield from titled_lines(_("The ways it can be read"), words.readings)
    if words.counters:
        columns = (
            Column(_("Draw count"), weight=1),
            Column(_("Count"), Align.CENTRE),
            Column(_("Since"), Align.CENTRE),
            Column(_("Set back by"), weight=1),
        )
        rows = tuple(
            (
                counter.text,
                f"{counter.value} / {counter.limit}",
                terms.format_ply(counter.since, numbering=words.numbering)
                if counter.since
                else "–",
                counter.reset_by,
            )
            for counter in words.counters
        )
        yield Table(columns, rows, size=9)


def incident_blocks(subject: str) -> Iterator[Block]:
    """Build the part of a game's incidents, with restored boards and acts."""
    shown = incidents.incidents_as_shown(incidents.incidents_of_subject(subject), get_language())
    if shown:
        yield Heading(_("Incidents at the board"))
    for incident in reversed(shown):  # a protocol is read from first to last
        title = f"{incident.title} · {incident.move}" if incident.move else incident.title
        yield Paragraph(f"{title} ({incident.stage})", is_strong=True)
        orders = list(incident.lines)
        if incident.fen:
            orders.append(f"{_('The board as it must stand')}: {incident.fen}")
        yield Lines((*orders, *map(_act_line, incident.done)), first=None)


def _act_line(act: incidents.DoneAct) -> str:
    words = ": ".join(filter(None, (act.words, act.said)))
    return f"{moment_in_words(act.at)} {' — '.join(filter(None, (words, act.reason)))} ({act.by})"


MOVE_COLUMNS = 3  # a game stands in so many columns of moves beside each other


def move_blocks(examination: Examination, subject: str) -> Iterator[Block]:
    """Build the part of the moves in columns: number, White, Black.

    Irregular moves of the subject that were let stand are among them (V2).
    """
    replay = records.replay_of_record(examination.record, incidents.waivers_of_subject(subject))
    rows = numbered_rows(steps_of_replay(replay))
    moves = [
        (
            f"{row.number}.",
            row.white.text if row.white else "…",
            row.black.text if row.black else "",
        )
        for row in rows
    ]
    if not moves:
        return
    height = -(-len(moves) // MOVE_COLUMNS)
    lines = (moves[at::height] for at in range(height))
    column = (
        Column(_("No."), Align.RIGHT),
        Column(_("White"), weight=1),
        Column(_("Black"), weight=1),
    )
    yield Heading(_("Moves"))
    filled = ([*line, *[("", "", "")] * (MOVE_COLUMNS - len(line))] for line in lines)
    yield Table(column * MOVE_COLUMNS, tuple(tuple(chain(*line)) for line in filled), size=9)
