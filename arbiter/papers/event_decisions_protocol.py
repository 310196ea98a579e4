"""Build the printed protocol of all decisions of an event: rulings of its cases, sanctions."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.cases.models import Case, CaseKind
from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.papers.lines_shared_by_protocols import (
    jury_of_appeals,
    moment_in_words,
    names_in_case,
    round_and_board_of_case,
    ruled_result_with_article,
    ruling_status,
    sanction_line,
    signature_lines,
)
from arbiter.rulings.closing_rulings_of_other_cases import rulings_that_closed_cases
from arbiter.rulings.models import Ruling
from arbiter.sanctions.models import Sanction
from arbiter.templatetags.case_words import case_kind_words, case_state
from games.board.printing import Block, Column, Head, Heading, Lines, Paragraph, Sheet, Table
from games.board.printing.sheet_block_types import Align


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
