"""Build the part of a protocol about the cases of a game: claims and rulings."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from arbiter.cases.models import Case
from arbiter.papers.lines_shared_by_protocols import ruling_line
from arbiter.rulings.closing_rulings_of_other_cases import rulings_that_closed_cases
from arbiter.templatetags.case_words import case_kind_words, case_state, ruling_result
from games.board.printing import Block, Heading, Lines


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
