"""Read and write time controls in people's words: `15 минут`, `45+30`, `8 мин + 4 с`, `90 min`.

Read into the one written form of ``time_control`` (seconds), and written back so that the same
words are read to the same control. A bare number below ``MOST_BARE_MINUTES`` is minutes, for
nobody gives a game three minutes of bare seconds; from there on it is seconds, as PDN has it.
What only names the kind of play (`блиц`, `рапид`) or the players (`каждому`) adds nothing.
"""

import re
from decimal import Decimal

from games.draughts.time_control import (
    MINUTE,
    SECOND,
    BadControl,
    ControlFault,
    Period,
    TimeControl,
    parse,
)

MOST_BARE_MINUTES = 179

_HOUR = r"ч(?:ас(?:а|ов)?)?|h(?:ours?)?"
_MINUTE = r"м(?:ин(?:ут(?:а|ы|у)?)?)?|m(?:in(?:utes?)?)?|'"
_SECOND = r"с(?:ек(?:унд(?:а|ы|у)?)?)?|s(?:ec(?:onds?)?)?|\""
_PART = r"(?:[.,](?:5|25|75))?"  # of an hour or a minute, as in `1,5 часа`
_AMOUNT = re.compile(
    rf"(?:(?P<hours>\d{{1,3}}{_PART})\s*(?:{_HOUR})\.?,?\s*)?"
    rf"(?:(?P<minutes>\d{{1,4}}{_PART})\s*(?:{_MINUTE})\.?,?\s*)?"
    rf"(?:(?P<seconds>\d{{1,5}})\s*(?:{_SECOND})\.?)?"
)
_PER_MOVE = r"(?:(?:за|на) (?:каждый )?ход|каждый ход|(?:a|per|each|every|for each) move)"
_FOR_MOVES = re.compile(
    r"^(?P<time>.+?)\s+(?:на|for) (?P<moves>\d{1,4}) (?:ход(?:а|ов)?|moves?)\.?$"
)
_MOVE_TAIL = re.compile(rf"\s*{_PER_MOVE}\.?\s*$")
_TAIL = re.compile(
    r"\s*(?:на партию|на игру|для всей партии|до конца партии|for the game"
    r"|(?:на )?кажд(?:ому|ого)(?: игроку| игрока)?|each(?: player)?|per player)\.?\s*$"
)
_KIND = re.compile(
    r"^(?:блиц|рапид|классика|быстрые(?: шашки)?|молниеносн(?:ая|ые)(?: игра| шашки)?"
    r"|blitz|rapid|classic(?:al)?)\s*[:,–-]?\s+"
)
_BEFORE = re.compile(r"^(?:по|at)\s+")
_IN_WORDS = (
    (re.compile(r"\bполчаса\b|\bhalf an hour\b|\ba half hour\b"), "30 мин"),
    (re.compile(r"\bполтора часа\b|\ban hour and a half\b"), "90 мин"),
    (re.compile(r"\bчетверть часа\b|\ba quarter of an hour\b"), "15 мин"),
    (re.compile(r"(?<![\d,.])(?<!\d )\bчас\b|(?<=по )часу\b|\b(?:an|one) hour\b"), "1 ч"),
    (re.compile(r"''|[″”]"), '"'),
    (re.compile(r"[′’‘`]"), "'"),
)
_PARTS = re.compile(
    r"\s*\+\s*|\s+(?:плюс|plus|с добавлением)\s+"
    rf"|(?:,\s*|\s+(?:и|and)\s+)(?=[^+]*{_PER_MOVE}\.?$)"
)
_THEN = re.compile(r"\s*[,;]?\s*\b(?:затем|потом|далее|then)\s+")
_WHOLE = re.compile(r"\d{1,7}")
_WRITTEN = re.compile(r"[\d.+d/:]+")  # the form of ``time_control``


def parse_control_words(text: str) -> TimeControl:
    """Parse a time control in people's words or its written form; raises BadControl."""
    words = " ".join(text.casefold().replace("ё", "е").split())
    if _WRITTEN.fullmatch(words) and set(words) & set("/:d"):
        return parse(words)
    for pattern, plain in _IN_WORDS:
        words = pattern.sub(plain, words)
    periods = [_period(part) for part in _THEN.split(_KIND.sub("", words))]
    if any(period is None for period in periods):
        raise BadControl(ControlFault.UNREADABLE, text)
    return TimeControl(tuple(period for period in periods if period is not None))


def _period(words: str) -> Period | None:
    """`90 мин на 40 ходов + 30 с на ход`; None for what is no period."""
    parts = [_without_beginning_and_tail(part) for part in _PARTS.split(words)]
    if len(parts) > 2:
        return None
    parts[1:] = [_MOVE_TAIL.sub("", part) for part in parts[1:]]  # what is given a move is added
    for_moves = _FOR_MOVES.match(parts[0])
    moves = int(for_moves["moves"]) if for_moves else None
    base = _base(_without_beginning_and_tail(for_moves["time"]) if for_moves else parts[0])
    added = _added(parts[1]) if len(parts) == 2 else 0
    if base is None or added is None:
        return None
    return Period(base, moves, increment=added)


def _without_beginning_and_tail(words: str) -> str:
    """`15 мин` of `по 15 мин на партию каждому`."""
    while (shorter := _TAIL.sub("", words)) != words:
        words = shorter
    return _BEFORE.sub("", words)


def control_in_words(control: TimeControl, hours: str, minutes: str, seconds: str) -> str:
    """Put a time control into words that ``parse_control_words`` reads back."""
    if not control.is_one_period or control.periods[0].delay:
        return str(control)
    first = control.periods[0]
    units = ((60 * MINUTE, hours), (MINUTE, minutes), (SECOND, seconds))
    parts = [_in_units(first.base, units), _in_units(first.increment, units)]
    if any(part is None for part in parts):
        return str(control)
    return " + ".join(filter(None, parts))


def _base(text: str) -> int | None:
    """Milliseconds of the game's own time."""
    if _WHOLE.fullmatch(text):
        return int(text) * (MINUTE if int(text) <= MOST_BARE_MINUTES else SECOND)
    return _amount(text)


def _added(text: str) -> int | None:
    """Milliseconds added a move; a bare number is seconds."""
    return int(text) * SECOND if _WHOLE.fullmatch(text) else _amount(text)


def _amount(text: str) -> int | None:
    """`1 ч 30 мин` in milliseconds; None for what is no amount of time."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None or not any(match.groupdict().values()):
        return None
    sizes = {"hours": 60 * MINUTE, "minutes": MINUTE, "seconds": SECOND}
    return sum(
        int(Decimal(value.replace(",", ".")) * sizes[name])
        for name, value in match.groupdict().items()
        if value
    )


def _in_units(time: int, units: tuple[tuple[int, str], ...]) -> str | None:
    """`1 ч 30 мин`; empty for nothing, None for a part of a second."""
    parts = []
    for size, word in units:
        count, time = divmod(time, size)
        if count:
            parts.append(f"{count} {word}")
    return None if time else " ".join(parts)
