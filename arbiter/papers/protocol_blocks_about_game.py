"""Build parts of a printed protocol about one game: verdict, incidents, rulings, moves."""

from collections.abc import Iterator, Sequence
from itertools import chain

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.models import Case
from arbiter.examinations import examination_in_words, move_number_and_article_texts
from arbiter.examinations.compare_result_with_record import describe_comparison
from arbiter.examinations.models import Examination
from arbiter.incidents import incidents_in_words, incidents_of_case_or_game
from arbiter.papers.lines_shared_by_protocols import moment_in_words, ruling_line, titled_lines
from arbiter.rules.outcome import Outcome
from arbiter.templatetags.case_words import case_kind_words, case_state, ruling_result
from games.archive import read_and_replay_stored_record as records
from games.board.numbered_rows_and_movetext import numbered_rows
from games.board.printing import Block, Column, Facts, Heading, Lines, Paragraph, Table
from games.board.printing.printed_sheet_as_blocks import Align
from games.board.steps_of_replay import steps_of_replay

MOVE_COLUMNS = 3  # a game stands in so many columns of moves beside each other


def ruling_blocks(cases: Sequence[Case], *, with_words: bool) -> Iterator[Block]:
    """Build the part of claims and rulings about a game.

    ``with_words`` are the claims and reasons in full, which are for players and officials.
    """
    for case in cases:
        title = _("Case %(number)s") % {"number": case.pk}
        claims = [case.claim_text] if with_words and case.claim_text else []
        rulings = [
            ruling_line(ruling) if with_words else ruling_result(ruling)
            for ruling in case.rulings.all()
        ]
        about = f"{title}: {case_kind_words(case.kind)}, {case_state(case.state)}"
        yield Heading(about)
        if claims or rulings:
            yield Lines((*claims, *rulings))


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


def incident_blocks(subject: str) -> Iterator[Block]:
    """Build the part of a game's incidents, with restored boards and acts."""
    shown = incidents_in_words.incidents_in_words(
        incidents_of_case_or_game.incidents_of_subject(subject), get_language()
    )
    if shown:
        yield Heading(_("Incidents at the board"))
    for incident in reversed(shown):  # a protocol is read from first to last
        title = f"{incident.title} · {incident.move}" if incident.move else incident.title
        yield Paragraph(f"{title} ({incident.stage})", is_strong=True)
        orders = list(incident.lines)
        if incident.fen:
            orders.append(f"{_('The board as it must stand')}: {incident.fen}")
        yield Lines((*orders, *map(_act_line, incident.done)), first=None)


def _act_line(act: incidents_in_words.DoneAct) -> str:
    words = ": ".join(filter(None, (act.words, act.said)))
    return f"{moment_in_words(act.at)} {' — '.join(filter(None, (words, act.reason)))} ({act.by})"


def move_blocks(examination: Examination, subject: str) -> Iterator[Block]:
    """Build the part of the moves in columns: number, White, Black.

    Irregular moves of the subject that were let stand are among them (V2).
    """
    replay = records.replay_of_record(
        examination.record, incidents_of_case_or_game.waivers_of_subject(subject)
    )
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
