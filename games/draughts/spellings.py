"""Spellings of time controls brought to one: numbers in words, `G/30`, `10|5`, `1:30:00`."""

import re

# What is rewritten here is what people write for the same thing; the grammar is read elsewhere.
#
# A clock of two parts (`1:30`) may be hours and minutes or minutes and seconds. From five on it
# is minutes, for nobody gives a side five hours; below, nobody can tell, and it is left to be
# asked.


FEWEST_CLOCK_MINUTES = 5


def _numbers(written: str) -> dict[str, int]:
    """`2 два две, 3 три` → {"два": 2, "две": 2, "три": 3}."""
    lines = (line.split() for line in written.split(","))
    return {word: int(number) for number, *words in lines for word in words}


_UNITS = _numbers(
    "1 один одна одну одной one, 2 два две двух two, 3 три трех three, 4 четыре четырех four,"
    "5 пять пяти five, 6 шесть шести six, 7 семь семи seven, 8 восемь восьми eight,"
    "9 девять девяти nine"
)

_TEENS = _numbers(
    "10 десять десяти ten, 11 одиннадцать eleven, 12 двенадцать двенадцати twelve,"
    "13 тринадцать thirteen, 14 четырнадцать fourteen, 15 пятнадцать пятнадцати fifteen,"
    "16 шестнадцать sixteen, 17 семнадцать seventeen, 18 восемнадцать eighteen,"
    "19 девятнадцать nineteen"
)

_TENS = _numbers(
    "20 двадцать двадцати twenty, 30 тридцать тридцати thirty, 40 сорок сорока forty,"
    "50 пятьдесят пятидесяти fifty, 60 шестьдесят шестидесяти sixty, 70 семьдесят seventy,"
    "80 восемьдесят eighty, 90 девяносто ninety, 100 сто hundred"
)

_NUMBERS = _UNITS | _TEENS | _TENS

_NUMBER_WORDS = re.compile(
    rf"\b(?:(?P<tens>{'|'.join(_TENS)})[\s-]+(?P<unit>{'|'.join(_UNITS)})|(?P<one>"
    + "|".join(sorted(_NUMBERS, key=len, reverse=True))
    + r"))\b"
)

_NO_CLOCK = frozenset(
    {
        *("без часов", "без контроля", "без контроля времени", "без ограничения времени", "нет"),
        *("без времени", "не ограничено", "время не ограничено", "не ограничен", "часов нет"),
        *("no clock", "no clocks", "without clocks", "without a clock", "untimed", "none", "no"),
        *("no time control", "no time limit", "unlimited", "-", "–", "—"),
    }
)

_CLOCK = re.compile(r"(?<![\d:/.,])(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?![\d:/.,])")

_BONUS = (
    r"(?:increment|inc|bonus|добавлени[еяю]м?|добавк[аиойу]+|инкремент(?:ом)?|прибавлени(?:е|ем))"
)

_FROM_MOVE_1 = (
    r"(?:начиная )?с (?:первого|1-?го)(?: хода)?"
    r"|(?:starting )?from (?:move (?:1|one)|the first move)"
)

_NO_BONUS = (
    r"без (?:добавления|добавки|добавлений)(?: времени)?|(?:without|no|with no) (?:an? )?increment"
)

_KINDS = r"блиц|рапид|классика|быстрые|blitz|rapid|classic(?:al)?"

_SPELLINGS = (
    (r"^(?:контроль(?: времени)?|время(?: на партию)?|time(?: control)?)\s*[:–—-]?\s+", ""),
    (rf"\s*,?\s*\(?(?:{_KINDS})\)?$", ""),
    (rf"\s*,?\s*\b(?:{_FROM_MOVE_1})$", ""),
    (rf"\s*,?\s*\b(?:{_NO_BONUS})$", ""),
    (r"\bпол[\s-]часа\b", "полчаса"),
    (r"\bпол[\s-]?минуты\b|\bhalf a minute\b", "30 с"),
    (r"\bполторы минуты\b", "90 с"),
    (r"\bчас с четвертью\b", "75 мин"),
    (r"(?<!\d )(?<!\d)(?:^|(?<=по ))минут[ауые]\b|\ba minute\b", "1 мин"),
    (r"\b(час(?:а|ов)?|hours?) (?:и|and) (?=\d)", r"\1 "),
    (r" с половиной (?=час|минут)", ",5 "),
    # «1ч30», «час 30»: what follows the hours without a unit is minutes
    (r"\b(?:час|часу) (\d{1,2})(?=\s*(?:$|[+,;]))", r"час \1 мин"),
    (r"(?<=\d)\s*(ч|h|час(?:а|ов)|hours?)\s*(\d{1,2})(?=\s*(?:$|[+,;]))", r" \1 \2 мин"),
    # «G/30», «SD/30», «game in 30», «партия 30 мин»
    (r"\b(?:g|sd|game)\s*(?:/|in|:)?\s*(?=\d)", ""),
    (r"^(?:партия|игра)\s*[:–—-]?\s+(?=\d)", ""),
    (r"(?<=\d)\s*\|\s*(?=\d)", "+"),
    (r"\s*[,;]\s*\+", " +"),
    (rf"\s*[,;]?\s*(?:\+\s*)?(?:(?:с|with)\s+)?\b{_BONUS}\s*:?\s*(?:по\s+)?(?=\d)", " + "),
    (r"\s+with (?:an? )?(?=\d+[\s-]*(?:s|m))", " + "),
    (r"(?<=\d)-(?=second|minute|hour)", " "),
    (rf"(?<=\w)\s+{_BONUS}\b", ""),
    (r"\s*/\s*(?:ход|move)\b", " на ход"),
    (r"\s*/\s*(?:партию|game|player)\b", ""),
    (r"\s+(?:на всю партию|на всю игру|per game|a game|for the whole game)\b", ""),
    (r"\b(на |)кажд(ому|ого) (?:участнику|участника|сопернику|из игроков)\b", r"\1кажд\2"),
)

_REWRITTEN = tuple((re.compile(pattern), plain) for pattern, plain in _SPELLINGS)

# «40 ходов за 2 часа», «на первые 40 ходов 2 часа», «40 moves in 2 hours»
_MOVES_FIRST = re.compile(
    r"(?P<before>^|\b(?:затем|потом|далее|then)\s+)(?:(?:на|for)\s+)?(?:первые|следующие|the first"
    r"|first|the next|next)?\s*(?P<moves>\d{1,4}) (?:ход(?:а|ов)?|moves?)\s*"
    r"(?:за|[-–—:]|in|within)?\s*(?P<time>\d[^,;+]*?)(?=\s*[,;+]|\s+(?:затем|потом|далее|then)\b|$)"
)

_FIRST_MOVES = re.compile(r"\b(на|for) (?:первые|следующие|the first|the next|first|next) (?=\d)")


def says_no_clock(text: str) -> bool:
    """Whether a text says that there are no clocks: `без часов`, `untimed`."""
    return _plain(text).rstrip(".") in _NO_CLOCK


def is_ambiguous_clock(text: str) -> bool:
    """Whether a text holds a clock that is hours and minutes or minutes and seconds: `1:30`."""
    return any(
        match[3] is None and 0 < int(match[1]) < FEWEST_CLOCK_MINUTES
        for match in _CLOCK.finditer(_plain(text))
    )


def respell(text: str) -> str:
    """Rewrite a time control in people's words so that fewer spellings are left."""
    words = _NUMBER_WORDS.sub(_number, _plain(text))
    words = _CLOCK.sub(_clock, words)
    for pattern, plain in _REWRITTEN:
        words = pattern.sub(plain, words)
    words = _MOVES_FIRST.sub(r"\g<before>\g<time> на \g<moves> ходов", words)
    return " ".join(_FIRST_MOVES.sub(r"\1 ", words).split())


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("ё", "е").split())


def _number(match: re.Match[str]) -> str:
    if match["one"]:
        return str(_NUMBERS[match["one"]])
    return str(_TENS[match["tens"]] + _UNITS[match["unit"]])


def _clock(match: re.Match[str]) -> str:
    """`1:30:00` → `90 мин`, `15:00` → `15 мин`, `0:30` → `30 с`."""
    first, second, third = int(match[1]), int(match[2]), match[3]
    seconds = first * 60 + second if third is None else first * 3600 + second * 60 + int(third)
    minutes, rest = divmod(seconds, 60)
    return " ".join([*([f"{minutes} мин"] if minutes else []), *([f"{rest} с"] if rest else [])])
