"""Say on a case's page, for officials, what its position is worth by the tables of endings.

For officials alone, and told apart from the draw rules: the tables know neither repetitions nor
counted moves, so they are a help to the arbiter and never the ground of a ruling. Where an article
asks for a winning position (7.2.7, 7.2.8), a count that the table speaks against is left to him.
"""

from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbiter.cases.models import Case, CaseKind
from arbiter.claims.answer_draw_claim_of_record_or_case import AnsweredClaim
from arbiter.rules.claims.answer_draw_claim import AnswerKind
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from games.board import ending_worth_texts, look_up_ending_as_data
from games.draughts.replay import Replay

BY_RULE: dict[str, Promise] = {
    DrawRuleName.MAIN_ROAD: _(
        "7.2.7 asks whether a winning position was reached by the 5th move: that is what the table "
        "tells here. Whether the moves are made, the count above tells."
    ),
    DrawRuleName.SMALL_ENDINGS: _(
        "7.2.8 asks whether a winning position was reached by the 5th move: that is what the table "
        "tells here. Whether the moves are made, the count above tells."
    ),
}

BY_KIND: dict[str, Promise] = {
    CaseKind.CLOCK: _(
        "With a flag down, the article on the flag decides. The table tells only what the position "
        "was worth with best play."
    ),
}

NOBODY_WINS: Promise = _(
    "With best play nobody wins. A draw because neither side can win (D2) is declared by the "
    "arbiter: the table does not know whether a mistake could still lose."
)

WON_ALL_THE_SAME: Promise = _(
    "The moves are made, but by the table of endings in this position {worth}"
)

HELP_ONLY: Promise = _(
    "The table knows neither repetitions nor counted moves: the draw rules decide, not the table."
)


@dataclass(frozen=True, slots=True)
class EndingTableAnswer:
    """What a position after ``ply`` half-moves is worth by the tables of endings, in words."""

    ply: int
    value: str
    winner: str | None
    moves_to_end: int | None
    worth: str
    kept_by: str
    moves: tuple[str, ...]
    line: tuple[str, ...]
    meaning: str


def ending_table_answer(case: Case, replay: Replay | None, ply: int) -> EndingTableAnswer | None:
    """Return what a position of a case is worth by the tables; None where unknown."""
    if replay is None:
        return None
    ending = look_up_ending_as_data.ending_with_moves_or_none(
        replay.positions[min(ply, replay.plies)], replay.variant
    )
    if ending is None:
        return None
    meaning = BY_RULE.get(case.rule) or BY_KIND.get(case.kind)
    if meaning is None:
        meaning = NOBODY_WINS if ending["value"] == "draw" else HELP_ONLY
    return EndingTableAnswer(
        ply=min(ply, replay.plies),
        value=ending["value"],
        winner=ending["winner"],
        moves_to_end=ending["moves_to_end"],
        worth=ending_worth_texts.worth_in_words(ending),
        kept_by=ending_worth_texts.kept_by_moves_in_words(ending),
        moves=tuple(move["text"] for move in ending["moves"]),
        line=tuple(move["text"] for move in ending["line"]),
        meaning=str(meaning),
    )


def leave_claim_open_if_tables_show_win(
    case: Case, answered: AnsweredClaim | None, replay: Replay | None
) -> AnsweredClaim | None:
    """Mark a right claim as open to a person where the tables show a won position.

    For officials: to players it would be advice.
    """
    if answered is None or answered.kind != AnswerKind.RIGHT or replay is None or case.ply is None:
        return answered
    if case.rule not in BY_RULE or not is_won_by_tables(replay, case.ply):
        return answered
    beside = ending_table_answer(case, replay, case.ply)
    worth = beside.worth if beside else ""
    shown = worth if worth.startswith(("White", "Black")) else f"{worth[:1].lower()}{worth[1:]}"
    text = str(WON_ALL_THE_SAME).format(worth=shown)
    return replace(answered, kind="open", text=text)


def is_won_by_tables(replay: Replay, ply: int) -> bool:
    """Return whether the tables of endings show a win; False where they do not know."""
    ending = look_up_ending_as_data.ending_with_moves_or_none(replay.positions[ply], replay.variant)
    return ending is not None and ending["value"] != "draw"
