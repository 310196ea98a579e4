"""Say beside a case what its position of few pieces is worth by the tables of endings.

For officials alone, and told apart from the draw rules: the tables know neither repetitions nor
counted moves, so they are a help to the arbiter and never the ground of a ruling.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbiter.cases.models import Case, CaseKind
from arbiter.rules.draws.names import DrawRuleName
from games.board import ending_texts, endings
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
    "arbiter: the table does not know whether a mistake can still lose."
)

HELP_ONLY: Promise = _(
    "The table knows neither repetitions nor counted moves: the draw rules decide, not the table."
)


@dataclass(frozen=True, slots=True)
class EndingBeside:
    """What the table says of the position after ``ply`` half-moves, and what that means here."""

    ply: int
    value: str
    winner: str | None
    moves_to_end: int | None
    worth: str
    kept_by: str
    moves: tuple[str, ...]
    line: tuple[str, ...]
    meaning: str


def ending_of_case(case: Case, replay: Replay | None, ply: int) -> EndingBeside | None:
    """What the table says of a position of the case; None where it says nothing."""
    if replay is None:
        return None
    found = endings.ending_at(replay.positions[min(ply, replay.plies)], replay.variant)
    if found is None:
        return None
    meaning = BY_RULE.get(case.rule) or BY_KIND.get(case.kind)
    if meaning is None:
        meaning = NOBODY_WINS if found["value"] == "draw" else HELP_ONLY
    return EndingBeside(
        ply=min(ply, replay.plies),
        value=found["value"],
        winner=found["winner"],
        moves_to_end=found["moves_to_end"],
        worth=ending_texts.worth(found),
        kept_by=ending_texts.kept_by(found),
        moves=tuple(move["text"] for move in found["moves"]),
        line=tuple(move["text"] for move in found["line"]),
        meaning=str(meaning),
    )
