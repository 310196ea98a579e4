"""What was found about clocks, in Russian and English: tables and times without their frame."""

from collections.abc import Mapping

from arbiter.rules.clocks.clock_model import ClockCode
from arbiter.rules.clocks.time_controls import SECOND

Wording = tuple[str, str]

FINDINGS: Mapping[str, Wording] = {
    ClockCode.WENT_UP: (
        "Времени стало больше: {told} при остатке {most}, а ничего не добавляется",
        "The time went up: {told} where {most} was left and nothing is added",
    ),
    ClockCode.MORE_THAN_ADDED: (
        "Времени больше, чем могло быть с добавлением: {told} вместо {most} самое большее",
        "More time than there can be with all that was added: {told} where {most} is the most",
    ),
    ClockCode.NEGATIVE: ("Время меньше нуля: {told}", "A time below zero: {told}"),
    ClockCode.IDLE_MOVED: (
        "Изменились часы стороны, которая не ходила: {told} вместо {before}",
        "The clock of the side that did not move has changed: {told}, it was {before}",
    ),
    ClockCode.ELAPSED_DISAGREES: (
        "Время хода не сходится с остатком: осталось {told}, должно быть {due}",
        "What the move took does not fit what is left: {told}, due {due}",
    ),
    ClockCode.USED_WENT_DOWN: (
        "Израсходованного времени стало меньше: {told} вместо {before}",
        "The time used went down: {told}, it was {before}",
    ),
    ClockCode.GAME_TIME_WENT_DOWN: (
        "Времени с начала партии стало меньше: {told} вместо {before}",
        "The time of the game went down: {told}, it was {before}",
    ),
    ClockCode.BELOW_ADDED: (
        "Осталось {told}, не больше добавленного за ход ({added}): либо часы сняты до добавления, "
        "либо флаг уже упал",
        "{told} is left, no more than the move added ({added}): either it was read before the "
        "bonus, or the flag was down",
    ),
    ClockCode.BEYOND_RECORD: (
        "Часы сняты после хода, которого в записи нет",
        "The clock was read after a move that the record does not have",
    ),
    ClockCode.CORRECTED: (
        "Судья поставил часы на {left}: {reason}",
        "The arbiter set the clock to {left}: {reason}",
    ),
    ClockCode.FLAG_FELL: ("Флаг упал", "The flag is down"),
    ClockCode.BOTH_FLAGS: ("Упали оба флага: {value}", "Both flags are down: {value}"),
    ClockCode.FLAG_ORDER_UNKNOWN: (
        "Чей флаг упал первым, не видно: решать должен человек",
        "Nothing tells which flag fell first: a person must decide",
    ),
    ClockCode.FLAG_LONE_KING: (
        "У соперника одна дамка в окончании D7: {value}",
        "The opponent has a lone king in an ending of D7: {value}",
    ),
    ClockCode.FLAG_NOT_CALLED: (
        "Флаг объявляет {value}, а такого объявления нет",
        "The flag is called by {value}, and that has not been done",
    ),
    ClockCode.FLAG_NOT_SHOWN: (
        "По показаниям флаг не падал: оставалось не меньше {left}",
        "By the readings the flag was not down: {left} was left",
    ),
    ClockCode.FLAG_WITH_LAST_MOVE: (
        "Флаг упал на том самом ходе, который кончил партию на доске",
        "The flag fell with the very move that ended the game on the board",
    ),
    ClockCode.FLAG_OF_IDLE_SIDE: (
        "Очередь хода была не его: тогда эти часы не шли",
        "It was not this side's turn: its clock did not run then",
    ),
    ClockCode.FLAG_AFTER_COUNT: (
        "До флага уже можно было требовать ничью по счёту: {rule}",
        "A draw by count could be claimed before the flag fell: {rule}",
    ),
    ClockCode.LATE: (
        "Опоздание {by}, допускается {tolerance} мин: время идёт",
        "Late by {by}, {tolerance} min are tolerated: the clock has run",
    ),
    ClockCode.LATE_FORFEIT: (
        "Не пришёл за {tolerance} мин: поражение",
        "Did not come within {tolerance} min: the game is lost",
    ),
    ClockCode.BOTH_ABSENT: (
        "За {minutes} мин не пришёл никто: поражение обоим",
        "Nobody came within {minutes} min: lost by both",
    ),
    ClockCode.RECORDING_MISSING: (
        "Не ведёт запись, хотя обязан",
        "Does not write the moves and must",
    ),
    ClockCode.RECORDING_NOT_DUE: (
        "Не ведёт запись и не обязан: период один на всю партию",
        "Does not write the moves and need not: one period for the game",
    ),
    ClockCode.RECORDING_OPEN: (
        "Не ведёт запись; обязан ли, говорит положение: решает судья",
        "Does not write the moves; whether he must, the regulations say: the arbiter decides",
    ),
}

VALUES: Mapping[str, Wording] = {
    "first_fallen_loses": ("проигрывает тот, чей упал первым", "the first to fall loses"),
    "draw": ("ничья", "a draw"),
    "loss": ("всё равно поражение", "still a loss"),
    "draw_if_D7": ("ничья", "a draw"),
    "player": ("соперник", "the opponent"),
    "arbiter": ("судья", "the arbiter"),
    "machine": ("программа", "the program"),
}

TIMES = frozenset({"told", "most", "before", "due", "added", "left", "by"})
"""Params that are times in milliseconds."""


def describe_time(time: int) -> str:
    """A time left as a clock shows it: `7:41`, `1:05:00`; parts of a second only below ten."""
    sign, rest = ("−" if time < 0 else ""), abs(time)
    whole, part = divmod(rest, SECOND)
    hours, minutes, seconds = whole // 3600, whole // 60 % 60, whole % 60
    tail = f".{part:03}".rstrip("0") if part and not hours else ""
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}{tail}"


def spoken(params: Mapping[str, object], rules: Mapping[str, Wording], at: int) -> dict[str, str]:
    """Params as they are said; ``at`` is 0 for Russian, 1 for English."""
    return {key: _said(key, value, rules, at) for key, value in params.items()}


def _said(key: str, value: object, rules: Mapping[str, Wording], at: int) -> str:
    if key in TIMES and isinstance(value, int):
        return describe_time(value)
    if key == "value":
        return VALUES[str(value)][at]
    if key == "rule":
        return rules[str(value)][at]
    return str(value)
