"""Texts of clocks: time controls, clock times, findings, fallen flags."""

from collections.abc import Mapping

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from arbiter.examinations.texts.findings import explain_open_reading
from arbiter.examinations.texts.terms import (
    RULES,
    SIDES,
    article_in_brackets,
    format_ply,
    outcome_words,
)
from arbiter.rules.clocks.flags import FlagAnswer, FlagKind, FlagReading
from arbiter.rules.clocks.readings import ClockCode, ClockFinding
from games.draughts import time_control
from games.draughts.numbering import USUAL, MoveNumbers
from games.draughts.time_control import MINUTE, SECOND, ControlFault, Period, TimeControl
from games.web.language import Text, in_language

# Clocks and their findings as pages and papers say them.


def time_control_words(text: str) -> str:
    """Return a stored time control in words."""
    return describe_stored_control(text, get_language())


def clock_time(time: int | None) -> str:
    """Format milliseconds as a clock shows them; a dash for unknown."""
    return "–" if time is None else describe_clock_time(time)


def clock_finding_words(finding: ClockFinding, numbering: MoveNumbers = USUAL) -> str:
    """Return a clock finding in words."""
    return explain_finding(finding.as_dict(), get_language(), numbering=numbering)


def flag_answer_words(answer: FlagAnswer) -> str:
    """Return the answer to a fallen flag, with the result where it decides."""
    sentence = in_language(FLAG_KINDS[answer.kind], get_language())
    return f"{sentence}: {outcome_words(answer.outcome)}" if answer.outcome else sentence


def flag_reading_words(reading: FlagReading) -> str:
    """Return one reading of a fallen flag in words."""
    parameters = {"question": reading.code.value, "choice": reading.choice}
    ended = {"result": reading.outcome.result, "termination": reading.outcome.termination}
    return explain_open_reading({**parameters, **ended}, get_language())


def explain_finding(
    finding: Mapping[str, object], language: str | None, *, numbering: MoveNumbers = USUAL
) -> str:
    """Describe a clock finding, with move, side and article."""
    params = finding["params"]
    parameters = params_in_words(params if isinstance(params, Mapping) else {}, RULES, language)
    words = in_language(FINDINGS[str(finding["code"])], language).format_map(parameters)
    where = []
    if finding["ply"]:
        where.append(format_ply(int(str(finding["ply"])), numbering=numbering))
    article = article_in_brackets(finding, language)
    if not finding["side"] and not where:
        return words + article
    words = f"{words[0].lower()}{words[1:]}"
    if not finding["side"]:  # a move alone ends with a mark of its own: 5. or 5…
        return f"{where[0]} {words}{article}"
    where.append(in_language(SIDES[str(finding["side"])], language))
    return f"{' '.join(where)}: {words}{article}"


FINDINGS: Mapping[str, Text] = {
    ClockCode.WENT_UP: _("The time went up: {told} where {most} was left and nothing is added"),
    ClockCode.MORE_THAN_ADDED: _(
        "More time than there can be with all that was added: {told} where {most} is the most"
    ),
    ClockCode.NEGATIVE: _("A time below zero: {told}"),
    ClockCode.IDLE_MOVED: _(
        "The clock of the side that did not move has changed: {told}, it was {before}"
    ),
    ClockCode.ELAPSED_DISAGREES: _(
        "What the move took does not fit what is left: {told}, due {due}"
    ),
    ClockCode.USED_WENT_DOWN: _("The time used went down: {told}, it was {before}"),
    ClockCode.GAME_TIME_WENT_DOWN: _("The time of the game went down: {told}, it was {before}"),
    ClockCode.BELOW_ADDED: _(
        "{told} is left, no more than the move added ({added}): either it was read before the "
        "bonus, or the flag was down"
    ),
    ClockCode.BEYOND_RECORD: _(
        "From here on the clocks are not weighed: the record's legal moves end before this move"
    ),
    ClockCode.CORRECTED: _("The arbiter set the clock to {left}: {reason}"),
    ClockCode.FLAG_FELL: _("The flag is down"),
    ClockCode.BOTH_FLAGS: _("Both flags are down: {value}"),
    ClockCode.FLAG_ORDER_UNKNOWN: _("Nothing tells which flag fell first: a person must decide"),
    ClockCode.FLAG_LONE_KING: _("The opponent has a lone king against two pieces at most: {value}"),
    ClockCode.FLAG_NOT_CALLED: _("The flag is called by {value}, and that has not been done"),
    ClockCode.FLAG_NOT_SHOWN: _("By the readings the flag was not down: {left} was left"),
    ClockCode.FLAG_WITH_LAST_MOVE: _(
        "The flag fell with the very move that ended the game on the board"
    ),
    ClockCode.FLAG_OF_IDLE_SIDE: _("It was not this side's turn: its clock did not run then"),
    ClockCode.FLAG_AFTER_COUNT: _("A draw by count could be claimed before the flag fell: {rule}"),
    ClockCode.FLAG_BEFORE_COUNT: _(
        "Only here, after the flag had fallen, was the count full: it gives no draw ({rule})"
    ),
    ClockCode.FLAG_BEFORE_END: _("The game was played on after the flag fell, and ended here"),
    ClockCode.FLAG_AFTER_END: _(
        "The board had ended the game here, before the flag fell: the flag decides nothing"
    ),
    ClockCode.FLAG_BEYOND_RECORD: _(
        "The record's legal moves end here, before the flag fell: nothing tells what stood on "
        "the board then"
    ),
    ClockCode.FLAG_PLACE_UNKNOWN: _("At which move the flag fell was not written down"),
    ClockCode.FLAG_WITHOUT_RECORD: _(
        "By these rules a flag may be a draw against a lone king, and nothing tells which pieces "
        "were left"
    ),
    ClockCode.LATE: _("Late by {by}, {tolerance} min are tolerated: the clock has run"),
    ClockCode.LATE_FORFEIT: _("Did not come within {tolerance} min: the game is lost"),
    ClockCode.BOTH_ABSENT: _("Nobody came within {minutes} min: lost by both"),
    ClockCode.RECORDING_MISSING: _("Does not write the moves and must"),
    ClockCode.RECORDING_NOT_DUE: _(
        "Does not write the moves and need not: one period for the game"
    ),
    ClockCode.RECORDING_OPEN: _(
        "Does not write the moves; whether he must, the regulations say: the arbiter decides"
    ),
}

VALUES: Mapping[str, Text] = {
    "first_fallen_loses": _("the first to fall loses"),
    "draw": pgettext_lazy("values", "a draw"),
    "loss": _("still a loss"),
    "draw_if_D7": pgettext_lazy("values", "a draw"),
    "player": _("the opponent"),
    "arbiter": _("the arbiter"),
    "machine": _("the program"),
}

TIMES = frozenset({"told", "most", "before", "due", "added", "left", "by"})
"""Params that are times in milliseconds."""


def params_in_words(
    params: Mapping[str, object], rules: Mapping[str, Text], language: str | None
) -> dict[str, str]:
    """Turn the params of a finding into words of this language."""
    return {key: _describe_fact(key, value, rules, language) for key, value in params.items()}


def _describe_fact(key: str, value: object, rules: Mapping[str, Text], language: str | None) -> str:
    if key in TIMES and isinstance(value, int):
        return describe_clock_time(value)
    if key == "value":
        return in_language(VALUES[str(value)], language)
    if key == "rule":
        return in_language(rules[str(value)], language)
    return str(value)


def describe_clock_time(time: int) -> str:
    """Format a time left as a clock shows it: `7:41`, `1:05:00`; tenths only below ten seconds."""
    sign, rest = ("−" if time < 0 else ""), abs(time)
    whole, part = divmod(rest, SECOND)
    hours, minutes, seconds = whole // 3600, whole // 60 % 60, whole % 60
    tail = f".{part:03}".rstrip("0") if part and not hours else ""
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}{tail}"


FLAG_KINDS: Mapping[str, Text] = {
    FlagKind.DECIDES: _("By the rules the flag decides the game"),
    FlagKind.PERSON: _("A person must decide"),
    FlagKind.NOT_DOWN: _("The flag decides nothing"),
}

# Texts of time controls, and of what is wrong with a text that is none.


BAD_CONTROLS: Mapping[ControlFault, Text] = {
    ControlFault.UNREADABLE: _(
        "This is no time control: {said}. Write 15 minutes, 45+30 or 8 min + 4 s"
    ),
    ControlFault.NO_TIME: _("The time control gives no time"),
    ControlFault.TOO_LONG: _("The time control is over a hundred hours"),
    ControlFault.TOO_MANY_MOVES: _("More than 500 moves in a period"),
    ControlFault.TOO_MANY_PERIODS: _("More than six periods"),
    ControlFault.ENDLESS_PERIOD: _("A period before the last one has no number of moves"),
    ControlFault.TWO_BONUSES: _("An increment and a delay at once"),
    ControlFault.AMBIGUOUS: _(
        "{said}: hours and minutes, or minutes and seconds? Write 1 h 30 min, or 1 min 30 s"
    ),
}

_PERIOD: Text = _("{time} for the game")

_MOVES: Text = _("{time} for {moves} moves")

_AGAIN: Text = _("{time} for every {moves} moves")

_REST: Text = _("{time} to the end")

_ADDED: Text = _(" + {time} a move")

_GRACE: Text = _(" with a delay of {time} a move")

_THEN: Text = _(", then ")

_UNITS: tuple[tuple[int, Text], ...] = (
    (60 * MINUTE, pgettext_lazy("units", "h")),
    (MINUTE, pgettext_lazy("units", "min")),
    (SECOND, pgettext_lazy("units", "s")),
)


def describe_control(control: TimeControl | None, language: str | None) -> str:
    """Describe a time control: «8 мин на партию», “40 min for the game + 5 s a move”."""
    if control is None:
        return ""
    periods, last = control.periods, len(control.periods) - 1
    sentences = (_describe(period, at, last, language) for at, period in enumerate(periods))
    return in_language(_THEN, language).join(sentences)


def describe_stored_control(text: str, language: str | None) -> str:
    """Describe a stored time control; an unreadable one is shown as it is."""
    control = time_control.parse_control_tag(text)
    return describe_control(control, language) if control else text


def explain_bad_control(
    code: ControlFault, params: Mapping[str, object], language: str | None
) -> str:
    """Explain why a text is not a time control."""
    return in_language(BAD_CONTROLS[code], language).format_map(params)


def _describe(period: Period, at: int, last: int, language: str | None) -> str:
    if period.moves is None:
        words = _REST if last else _PERIOD
    else:
        words = _AGAIN if at == last else _MOVES
    sentence = in_language(words, language).format(
        time=_amount(period.base, language), moves=period.moves
    )
    if period.increment:
        sentence += in_language(_ADDED, language).format(time=_amount(period.increment, language))
    if period.delay:
        sentence += in_language(_GRACE, language).format(time=_amount(period.delay, language))
    return sentence


def _amount(time: int, language: str | None) -> str:
    """`90 min` as an hour and a half is said; what is no whole minute has its seconds."""
    parts = []
    for size, words in _UNITS:
        count, rest = divmod(time, size)
        if count and (size is not _UNITS[0][0] or not rest):
            parts.append(f"{count} {in_language(words, language)}")
            time = rest
    if time:
        parts.append(f"{time} {in_language(pgettext_lazy('amount', 'ms'), language)}")
    return " ".join(parts)
