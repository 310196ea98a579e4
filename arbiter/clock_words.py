"""Words for clocks: findings with their place, time controls; Russian and English."""

from collections.abc import Mapping

from arbiter.clock_tables import FINDINGS, spoken
from arbiter.messages import RULES, SIDES, Wording, article_of, format_ply, pick
from arbiter.rules.clocks import time_controls
from arbiter.rules.clocks.fallen_flags import FlagKind
from arbiter.rules.clocks.time_controls import MINUTE, SECOND, Period, TimeControl

FLAG_KINDS: Mapping[str, Wording] = {
    FlagKind.DECIDES: ("Верно: флаг решает партию", "Right: the flag decides the game"),
    FlagKind.PERSON: ("Решает судья", "A person must decide"),
    FlagKind.NOT_DOWN: ("Упавшего флага не видно", "No flag is seen to be down"),
}

BAD_CONTROLS: Mapping[str, Wording] = {
    "unreadable_control": (
        "Контроль времени не читается: {said}. Пишут секунды: 480, 180+2, 45/5400:900",
        "This is no time control: {said}. Seconds are written: 480, 180+2, 45/5400:900",
    ),
    "no_time": ("В контроле времени нет времени", "The time control gives no time"),
    "too_long": ("В контроле больше ста часов", "The time control is over a hundred hours"),
    "too_many_moves": ("В периоде больше 500 ходов", "More than 500 moves in a period"),
    "too_many_periods": ("Больше шести периодов", "More than six periods"),
    "endless_period": (
        "Число ходов не названо не в последнем периоде",
        "A period before the last one has no number of moves",
    ),
    "two_bonuses": ("И добавление, и задержка сразу", "An increment and a delay at once"),
}

_PERIOD: Wording = ("{time} на партию", "{time} for the game")
_MOVES: Wording = ("{time} на {moves} ходов", "{time} for {moves} moves")
_AGAIN: Wording = ("{time} на каждые {moves} ходов", "{time} for every {moves} moves")
_REST: Wording = ("{time} до конца", "{time} to the end")
_ADDED: Wording = (" + {time} за ход", " + {time} a move")
_GRACE: Wording = (" с задержкой {time} на ход", " with a delay of {time} a move")
_THEN: Wording = (", затем ", ", then ")
_UNITS: tuple[tuple[int, Wording], ...] = (
    (60 * MINUTE, ("ч", "h")),
    (MINUTE, ("мин", "min")),
    (SECOND, ("с", "s")),
)


def explain_finding(
    finding: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """A finding in words, with the move, the side and the article."""
    at = 1 if (language or "").lower().startswith("en") else 0
    params = finding["params"]
    said = spoken(params if isinstance(params, Mapping) else {}, RULES, at)
    words = pick(FINDINGS[str(finding["code"])], language).format_map(said)
    where = []
    if finding["ply"]:
        where.append(format_ply(int(str(finding["ply"])), black_first=black_first))
    if finding["side"]:
        where.append(pick(SIDES[str(finding["side"])], language))
    if not where:
        return words + article_of(finding, language)
    return f"{' '.join(where)}: {words[0].lower()}{words[1:]}{article_of(finding, language)}"


def describe_control(control: TimeControl | None, language: str | None) -> str:
    """A control as people say it: «8 мин на партию», “40 min for the game + 5 s a move”."""
    if control is None:
        return ""
    periods, last = control.periods, len(control.periods) - 1
    said = (_describe(one, at, last, language) for at, one in enumerate(periods))
    return pick(_THEN, language).join(said)


def describe_text(text: str, language: str | None) -> str:
    """The same of a stored text; one that cannot be read is shown as it stands."""
    control = time_controls.from_tag(text)
    return describe_control(control, language) if control else text


def explain_bad_control(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Why a text is no control."""
    return pick(BAD_CONTROLS[code], language).format_map(params)


def _describe(period: Period, at: int, last: int, language: str | None) -> str:
    if period.moves is None:
        words = _REST if last else _PERIOD
    else:
        words = _AGAIN if at == last else _MOVES
    said = pick(words, language).format(time=_amount(period.base, language), moves=period.moves)
    if period.increment:
        said += pick(_ADDED, language).format(time=_amount(period.increment, language))
    if period.delay:
        said += pick(_GRACE, language).format(time=_amount(period.delay, language))
    return said


def _amount(time: int, language: str | None) -> str:
    """`90 min` as an hour and a half is said; what is no whole minute has its seconds."""
    parts = []
    for size, words in _UNITS:
        count, rest = divmod(time, size)
        if count and (size is not _UNITS[0][0] or not rest):
            parts.append(f"{count} {pick(words, language)}")
            time = rest
    if time:
        parts.append(f"{time} {pick(('мс', 'ms'), language)}")
    return " ".join(parts)
