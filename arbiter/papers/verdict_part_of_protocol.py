"""Build the part of a protocol about the verdict: reasons, possible claims, counts."""

from collections.abc import Iterator

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.examinations import examination_in_words, move_number_and_article_texts
from arbiter.examinations.compare_result_with_record import describe_comparison
from arbiter.examinations.models import Examination
from arbiter.papers.lines_shared_by_protocols import titled_lines
from arbiter.rules.outcome import Outcome
from games.board.printing import Block, Column, Facts, Heading, Lines, Paragraph, Table
from games.board.printing.sheet_block_types import Align


def verdict_blocks(examination: Examination, in_force: Outcome | None) -> Iterator[Block]:
    """Build the part of the verdict: reasons with articles, possible claims, counts.

    Beside it the outcome in force: whether it agrees with what the record shows.
    """
    examined = examination_in_words.examination_in_words(examination, get_language())
    words = examination_in_words.mark_unconfirmed_result(examined, in_force)
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
                move_number_and_article_texts.format_ply(
                    counter.since, black_first=words.black_first
                )
                if counter.since
                else "–",
                counter.reset_by,
            )
            for counter in words.counters
        )
        yield Table(columns, rows, size=9)
