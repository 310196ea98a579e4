"""The readings of an open text or order of events in words, Russian and English."""

from collections.abc import Mapping

from arbiter.messages import (
    TERMINATIONS,
    Wording,
    article_of,
    describe_result,
    pick,
    word,
)
from arbiter.rules.clocks.clock_model import ClockCode
from arbiter.rules.outcome import GameResult

_FLAG_COUNTS: Wording = ("решает флаг", "the flag decides")

READINGS: Mapping[tuple[str, str], Wording] = {
    ("flag", "flag"): (
        "судья признаёт флаг упавшим: решает флаг",
        "the arbiter upholds the flag: it decides",
    ),
    ("board", "board"): ("решает доска", "the board decides"),
    ("board", "flag"): _FLAG_COUNTS,
    ("count", "count"): (
        "ничью потребовали до флага: решает счёт",
        "the draw was claimed before the flag fell: the count decides",
    ),
    ("count", "flag"): (
        "ничью до флага не требовали: решает флаг",
        "no draw was claimed before the flag fell: the flag decides",
    ),
    (ClockCode.FLAG_OF_IDLE_SIDE.value, "loss"): (
        "флаг упал раньше, на своём ходе",
        "the flag had fallen earlier, on its own side's move",
    ),
    (ClockCode.FLAG_WITH_LAST_MOVE.value, "board"): (
        "последний ход сделан до флага: решает доска",
        "the last move was made before the flag fell: the board decides",
    ),
    (ClockCode.FLAG_WITH_LAST_MOVE.value, "flag"): (
        "флаг упал до последнего хода: решает флаг",
        "the flag fell before the last move: the flag decides",
    ),
    (ClockCode.FLAG_NOT_CALLED.value, "called"): (
        "если флаг объявит тот, кто вправе",
        "if the flag is called by whoever may call it",
    ),
    (ClockCode.FLAG_ORDER_UNKNOWN.value, "w"): (
        "первым упал флаг белых",
        "White's flag fell first",
    ),
    (ClockCode.FLAG_ORDER_UNKNOWN.value, "b"): (
        "первым упал флаг чёрных",
        "Black's flag fell first",
    ),
    ("offer", "agreed"): (
        "согласие на ничью принимается: решает оно",
        "the agreement to a draw is accepted: it decides",
    ),
    ("offer", "played_on"): (
        "согласие на ничью не принимается",
        "the agreement to a draw is not accepted",
    ),
    ("main_road_leaving", "pauses"): (
        "дамка уходила с большака: счёт лишь приостанавливался",
        "the king has left the main road: the count only paused",
    ),
    ("main_road_leaving", "restarts"): (
        "дамка уходила с большака: счёт начинался заново",
        "the king has left the main road: the count began anew",
    ),
    ("winning_position", "judged"): (
        "выигрыш взятиями вынужден: ничьей нет",
        "the win by captures is forced: no draw",
    ),
    ("winning_position", "not_judged"): (
        "смотрят только на число ходов: решает счёт",
        "only the moves are counted: the count decides",
    ),
    ("counted_by", "strong"): (
        "считаются ходы сильнейшей стороны: счёт полон её последним ходом",
        "the stronger side's own moves are counted: its last move fills the count",
    ),
    ("counted_by", "each"): (
        "столько ходов должны сделать оба: не хватает ответа слабейшей стороны",
        "both must have made as many: the weaker side's reply is missing",
    ),
    ("two_kings", "both"): (
        "дамка против дамки: пять ходов должны сделать обе стороны",
        "king against king: both must have made the moves",
    ),
    ("two_kings", "either"): (
        "дамка против дамки: хватает ходов одной из сторон",
        "king against king: the moves of either are enough",
    ),
    ("ratio_capture", "anew"): (
        "взятие одной из дамок начало счёт заново",
        "the capture of one of the kings began the count anew",
    ),
    ("ratio_capture", "goes_on"): (
        "дамок по-прежнему три или больше: счёт не прерывался",
        "there still are three kings or more: the count was not broken",
    ),
    ("early_agreement", "count"): (
        "ничью уже давал счёт, согласия не требовалось",
        "the count drew already, no agreement was needed",
    ),
    ("early_agreement", "played_on"): (
        "ничью по счёту никто не потребовал, а соглашаться рано: партия не кончена",
        "nobody claimed the count, and it is too early to agree: the game is not over",
    ),
    ("obvious_win", "no"): (
        "выигрыш не очевиден: решает счёт",
        "the win is not obvious: the count decides",
    ),
    ("obvious_win", "yes"): (
        "выигрыш очевиден: счёт ничьей не делает",
        "the win is obvious: the count draws nothing",
    ),
}
"""By what is open (``question``) and how it is read (``choice``)."""

_PLAYED_ON: Wording = ("партия не кончена", "the game is not over")


def explain_reading(reading: Mapping[str, object], language: str | None) -> str:
    """A stored reading: how it is read, what the game is by it, the article."""
    words = pick(READINGS[str(reading["question"]), str(reading["choice"])], language)
    result, termination = str(reading["result"]), str(reading["termination"])
    if result == GameResult.OPEN:
        outcome = pick(_PLAYED_ON, language)
    else:
        ended = word(TERMINATIONS, termination, language)
        outcome = f"{describe_result(result, termination)}, {ended}"
    return f"{words} — {outcome}{article_of(reading, language)}"
