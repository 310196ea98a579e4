"""The clocks of a game on the page of a case and in its protocol."""

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst

from arbiter.cases.models import Case, CaseKind
from arbiter.cases.registry_of_case_page_and_protocol_parts import (
    PagePart,
    PartContext,
    PlaceOnCasePage,
    SuggestedRuling,
)
from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.ports.parse_and_write_subject_keys import GAME, number_in_subject_key
from arbiter.templatetags import clock_words
from games.archive import read_and_replay_stored_record
from games.board.printing import Block
from tournaments.clock_readings import clock_notes_and_conclusions
from tournaments.papers import clock_and_sealed_move_parts_of_protocol
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import Game


def _of_case(context: PartContext) -> dict[str, Any] | None:
    """The clocks of the game a case is about: always of a clock case, else where there are any.

    A flag on which alone the case hangs suggests its ruling.
    """
    game = _game(context.page.case)
    if game is None:
        return None
    page = _clock_page(game, context.page.case)
    if context.page.case.kind != CaseKind.CLOCK and not page.has_something:
        return None
    return {"clock": page, "suggested": _suggested(context.page.case, page)}


def _suggested(case: Case, page: clock_notes_and_conclusions.ClockData) -> SuggestedRuling | None:
    answer = page.answer
    open_readings = case.examination.document["readings"] if case.examination else []
    hangs_on_flag = {reading["question"] for reading in open_readings} == {"flag"}
    if answer is None or not (case.kind == CaseKind.CLOCK or hangs_on_flag):
        return None
    reasons = [
        clock_words.clock_finding_words(finding, page.black_first) for finding in answer.findings
    ]
    if answer.outcome is not None:
        ruled = clock_words.flag_answer_words(answer)
        reasons.append(f"{ruled[0].lower()}{ruled[1:]}")
    return SuggestedRuling(answer.outcome, f"{capfirst('; '.join(reasons))}.")


def _on_paper(case: Case) -> Iterator[Block]:
    """Yield the clocks and the sealed moves of the game, for the protocol of the case."""
    game = _game(case)
    if game is not None:
        page = _clock_page(game, case)
        yield from clock_and_sealed_move_parts_of_protocol.clock_section(page)
        yield from clock_and_sealed_move_parts_of_protocol.sealed_move_section(
            list(game.sealed_moves.all()), page.black_first
        )


def _game(case: Case) -> Game | None:
    number = number_in_subject_key(case.subject, GAME)
    return (
        find_rounds_boards_games.games_in_visible_events().filter(pk=number).first()
        if number is not None
        else None
    )


def _clock_page(game: Game, case: Case) -> clock_notes_and_conclusions.ClockData:
    read = None
    if case.examination is not None:
        read = read_and_replay_stored_record.read_record_again(
            case.examination.record, waivers_of_subject(case.subject)
        )
    return clock_notes_and_conclusions.load_clock_data(game, read)


CASE_PART = PagePart(
    "clock",
    PlaceOnCasePage.FACTS,
    "tournaments/_clock_case.html",
    _of_case,
    _on_paper,
    answers=CaseKind.CLOCK,
)
