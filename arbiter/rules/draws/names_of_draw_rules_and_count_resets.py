"""Names used in draw rules: the rules, the resets, whose moves count, what a full count does."""

from enum import StrEnum


class DrawRuleName(StrEnum):
    """Names of the draws by count, each with a counter of its own."""

    THREEFOLD = "threefold"  # D3
    THREE_KINGS_V_ONE = "three_kings_v_one"  # D4, D8
    KINGS_ONLY = "kings_only"  # D6
    BALANCE = "balance"  # D5
    MAIN_ROAD = "main_road"  # 7.2.7, D9
    SMALL_ENDINGS = "small_endings"  # D7
    FLAT = "flat"  # D10


class Reset(StrEnum):
    """What resets a count to zero."""

    START = "start"
    CAPTURE = "capture"
    MAN_MOVE = "man_move"
    CROWNING = "crowning"
    RATIO = "ratio"  # the material changed into or out of the rule's
    ROAD = "road"  # the lone king left the main road, where that starts the count anew


class WhoseMovesCount(StrEnum):
    """Whose moves are counted."""

    STRONG = "strong"  # the stronger side's own
    EACH = "each"  # both sides have made that many


class Trigger(StrEnum):
    """What a full count does."""

    CLAIM = "claim"  # a player claims, or the arbiter states it
    AUTOMATIC = "automatic"  # the game is over
