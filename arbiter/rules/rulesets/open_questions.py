"""Open texts of a ruleset: questions its wording leaves open, answered by this program.

Each is a code; how it is read here, and how it could be read else, is worded in
`arbiter.rulesets.texts.articles` and stands on the page of the ruleset. Where the two come to
different ends in a game, its verdict bears both (`verdicts.readings`, `violations`).
"""

from enum import StrEnum

from arbiter.rules.draws.counts import DrawRuleName, WhoseMovesCount
from arbiter.rules.draws.material import ThreeKingsAgainstOneRule
from arbiter.rules.rulesets.values import Ruleset


class OpenText(StrEnum):
    """Questions that a ruleset's text leaves open, in the order of articles."""

    COUNTED_BY = "counted_by"  # the stronger side's last move, or both sides' (DV4: ply 9 or 10)
    RATIO_CAPTURE = "ratio_capture"  # four kings become three against one: anew, or counted on
    ROAD_LEAVING = "road_leaving"
    ROAD_MOVE = "road_move"  # the king holds the road after the move, or before it
    TWO_KINGS = "two_kings"  # king against king: five moves of both, or of either
    WINNING_POSITION = "winning_position"
    EARLY_AGREEMENT = "early_agreement"
    NO_MOVES = "no_moves"
    THREEFOLD_RULED = "threefold_ruled"
    TWICE_OR_OPPONENTS = "twice_or_opponents"  # V4.1 or V4.5
    NO_MOVE_OR_VICTIMS = "no_move_or_victims"  # V4.2 or V4.8
    POINTS = "points"  # 2-0 for 1-0


_ALWAYS = frozenset(
    {
        OpenText.NO_MOVES,
        OpenText.TWICE_OR_OPPONENTS,
        OpenText.NO_MOVE_OR_VICTIMS,
        OpenText.POINTS,
    }
)


def open_questions_of_ruleset(rules: Ruleset) -> tuple[OpenText, ...]:
    """List the open questions of a ruleset; none about a draw it does not have."""
    draws = rules.draws
    has = {
        OpenText.COUNTED_BY: any(
            draw.count_by is WhoseMovesCount.STRONG for draw in draws.values()
        ),
        OpenText.RATIO_CAPTURE: any(
            force.kings[1] > force.kings[0]
            for draw in draws.values()
            if isinstance(draw, ThreeKingsAgainstOneRule)
            for force in draw.strong
        ),
        OpenText.ROAD_LEAVING: DrawRuleName.MAIN_ROAD in draws,
        OpenText.ROAD_MOVE: DrawRuleName.MAIN_ROAD in draws,
        OpenText.TWO_KINGS: DrawRuleName.SMALL_ENDINGS in draws,
        OpenText.WINNING_POSITION: any(draw.unless_won for draw in draws.values()),
        OpenText.EARLY_AGREEMENT: bool(_least_moves(rules)),
        OpenText.THREEFOLD_RULED: DrawRuleName.THREEFOLD in draws,
    }
    return tuple(text for text in OpenText if text in _ALWAYS or has.get(text, False))


def _least_moves(rules: Ruleset) -> int:
    stated = rules.value("draw_offer_from_move")
    return stated if type(stated) is int else 0
