"""Words for what the archive refuses, Russian and English."""

import math
from collections.abc import Callable, Mapping

from games.draughts.errors import FaultCode
from games.offer_wording import VARIANT_NAMES
from games.wording import FAULTS

KIB, MIB = 1 << 10, 1 << 20

WORDING: Mapping[str, tuple[str, str]] = {
    "no_game": (
        "Здесь нет ни одной партии: не нашлось ни хода, ни заголовка, ни результата.",
        "There is no game here: neither a move nor a tag nor a result was found.",
    ),
    "binary": (
        "Это не текст. Нужна запись партии: PDN или просто ходы.",
        "This is no text. A game record is needed: PDN or plain moves.",
    ),
    "text_in_doubt": (
        "Не ясно, какие буквы в этом тексте (прочитано как {encoding}): он повреждён или в "
        "кодировке, которую не узнать. Такую запись нельзя заверить; пришлите её в UTF-8.",
        "It is not clear which letters are in this text (read as {encoding}): it is damaged or in "
        "an encoding nobody can tell. Such a record cannot be certified; send it in UTF-8.",
    ),
    "too_large": (
        "Слишком большой файл: {size}, можно не больше {limit}.",
        "The file is too large: {size}, at most {limit} are allowed.",
    ),
    "too_long": (
        "Слишком длинная партия: можно не больше {limit} полуходов.",
        "The game is too long: at most {limit} half-moves are allowed.",
    ),
    "too_many_games": (
        "Слишком много партий за один раз: можно не больше {limit}.",
        "Too many games at once: at most {limit} are allowed.",
    ),
    "more_than_one": (
        "Здесь не одна партия: оставьте только свою.",
        "There is more than one game here: leave only your own.",
    ),
    "other_variant": (
        "Это запись другой игры: «{named}». По правилам турнира здесь играют: {expected}.",
        "This is the record of another game: “{named}”. By the rules of the event the game is: "
        "{expected}.",
    ),
    "not_from_start": (
        "Партия начата не с начальной расстановки, а с {start}. Нужна вся партия с первого хода.",
        "The game does not begin from the start but from {start}. "
        "The whole game from move 1 is needed.",
    ),
    "other_opening": (
        "Партия начинается не с разыгранного начала: по жребию положение № {number} {line}",
        "The game does not begin with the opening drawn for it: position {number} {line}",
    ),
    "other_set_up": (
        "Партия начата из расстановки {start}, а по положению её играют из {expected}. Тег FEN "
        "можно не писать: ходы прочтут из расстановки турнира.",
        "The game begins from the set-up {start}, the regulations have it begin from {expected}. "
        "The FEN tag may be left out: the moves are read from the set-up of the event.",
    ),
    "import_not_running": (
        "Файл «{name}» сейчас не читается: его нельзя ни остановить, ни продолжить.",
        "The file “{name}” is not being read now: it can be neither stopped nor taken up.",
    ),
    "table_faulty": (
        "В таблице неверных строк: {count}. Ничего не сохранено.",
        "The table has bad rows: {count}. Nothing was stored.",
    ),
    "table_field": (
        "Поле {field} не годится: «{value}». Названия нужны все; slug и edition — строчные "
        "латинские буквы, цифры и дефис.",
        "The field {field} will not do: “{value}”. All names are needed; slug and edition are "
        "small Latin letters, digits and hyphens.",
    ),
    "table_exists": (
        "Таблица {name} уже есть. Издание не меняют: исправленное — это новое издание.",
        "The table {name} is there already. An edition never changes: a correction is a new one.",
    ),
    "bad_date": (
        "«{text}» — не дата. Годится: 1924, 08.1924, 24.08.1924 или 1924-08-24.",
        "“{text}” is no date. These will do: 1924, 1924-08, 1924-08-24 or 24.08.1924.",
    ),
    "dates_turned": (
        "Последний день поиска раньше первого: поменяйте их местами.",
        "The last day looked for is before the first one: exchange them.",
    ),
    "unknown_filter": (
        "Такого условия поиска нет. Есть: {known}.",
        "There is no such condition of a search. There are: {known}.",
    ),
    "bad_material": (
        "«{text}» непонятно. Годится: 3 дамки против 1 дамки; 2 простые и дамка против 4 простых; "
        "0-3:0-1 — простые и дамки белых : чёрных.",
        "“{text}” is not understood. These will do: 3 kings v 1 king; 2 men and a king v 4 men; "
        "0-3:0-1, the men and kings of White : Black.",
    ),
    "bad_cursor": (
        "Такой страницы списка нет: адрес неполон или изменён. Начните список сначала.",
        "There is no such page of the list: its address is cut or changed. Begin the list again.",
    ),
    "bad_position": (
        "Такой позиции нет. {reason}.",
        "There is no such position. {reason}.",
    ),
    "bad_move": ("«{text}» — не ход.", "“{text}” is no move."),
    "too_many_found": (
        "Найдено больше {limit} партий: без входа столько не выгружается. "
        "Сузьте поиск или войдите.",
        "More than {limit} games were found; that many are not given without signing in. "
        "Narrow the search or sign in.",
    ),
    "import_busy": (
        "Файл «{name}» как раз принимает кто-то другой; подождите минуту.",
        "Somebody else is just taking in the file “{name}”; wait a minute.",
    ),
    "too_often": ("Слишком часто; подождите минуту.", "Too often; wait a minute."),
}
REFUSED = ("Отказано ({code}).", "Refused ({code}).")


def explain(code: str, params: Mapping[str, object], language: str | None) -> str:
    """A refusal in the reader's language."""
    russian, english = WORDING.get(code, REFUSED)
    is_english = (language or "ru").lower().startswith("en")
    words = english if is_english else russian
    return words.format_map({**params, **_told(code, params, is_english), "code": code})


def _told(code: str, params: Mapping[str, object], is_english: bool) -> dict[str, str]:
    """What stands in the data as a number of bytes or as a code, as a person reads it."""
    if code == "too_large":
        size, limit = int(str(params["size"])), int(str(params["limit"]))
        return {
            "size": _bytes(size, math.ceil, is_english),
            "limit": _bytes(limit, math.floor, is_english),
        }
    if code == "other_variant":  # what was refused before the game was told was Russian's
        ids = {"named": params.get("named"), "expected": params.get("expected", "russian")}
        return {key: _game(str(value), is_english) for key, value in ids.items()}
    if code == "bad_position":
        found = FAULTS[FaultCode(params["reason"])]
        return {"reason": (found.en if is_english else found.ru).format_map(params)}
    return {}


def _game(named: str, is_english: bool) -> str:
    """A game by its id in words; any other name as it was written."""
    found = VARIANT_NAMES.get(named)
    return (found.en if is_english else found.ru) if found else named


def _bytes(count: int, cut: Callable[[float], int], is_english: bool) -> str:
    """``5,6 МБ``; cut up or down, so that too much never looks like just enough."""
    for unit, russian, english in ((MIB, "МБ", "MB"), (KIB, "КБ", "KB")):
        if count >= unit:
            tenths = cut(count * 10 / unit)
            whole, rest = divmod(tenths, 10)
            point = "." if is_english else ","
            number = f"{whole}{point}{rest}" if rest else str(whole)
            return f"{number} {english if is_english else russian}"
    return f"{count} {'bytes' if is_english else 'байт'}"
