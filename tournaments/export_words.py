"""Heads and titles of the tables that leave an event, Russian and English.

The heads of the start list are those by which lists of players are read again.
"""

from collections.abc import Mapping

from tournaments.exports.table import Column

Wording = tuple[str, str]

TABLES: Mapping[str, Wording] = {
    "players": ("Участники", "Players"),
    "pairings": ("Пары", "Pairings"),
    "results": ("Результаты", "Results"),
    "standings": ("Положение", "Standings"),
    "crosstable": ("Таблица", "Crosstable"),
    "colours": ("Цвета", "Colours"),
}
HEADS: Mapping[str, Wording] = {
    "number": ("№", "No."),
    "name": ("Фамилия Имя", "Name"),
    "name_latin": ("Имя латиницей", "Latin name"),
    "birth_year": ("Год рождения", "Birth year"),
    "title": ("Звание", "Title"),
    "rating": ("Рейтинг", "Rating"),
    "city": ("Город", "City"),
    "club": ("Клуб", "Club"),
    "federation": ("Федерация", "Federation"),
    "federation_id": ("Номер в федерации", "Federation id"),
    "state": ("Состояние", "State"),
    "round": ("Тур", "Round"),
    "board": ("Доска", "Board"),
    "game": ("Партия", "Game"),
    "white": ("№ белых", "White No."),
    "white_name": ("Белые", "White"),
    "black": ("№ чёрных", "Black No."),
    "black_name": ("Чёрные", "Black"),
    "kind": ("Вид", "Kind"),
    "opening": ("Дебют", "Opening"),
    "points": ("Очки", "Points"),
    "result": ("Результат", "Result"),
    "termination": ("Чем кончилась", "Termination"),
    "record": ("Запись SHA-256", "Record SHA-256"),
    "stated": ("Заявлен", "Stated"),
    "stated_by": ("Кем заявлен", "Stated by"),
    "place": ("Место", "Place"),
    "played": ("Партий", "Games"),
    "whites": ("Белыми", "Whites"),
    "blacks": ("Чёрными", "Blacks"),
    "due": ("Положен", "Due"),
}


def title(key: str, language: str | None) -> str:
    """The title of a table."""
    return TABLES[key][_which(language)]


def columns(keys: tuple[str, ...], language: str | None) -> tuple[Column, ...]:
    """Columns with their heads; an unknown key (a round, an opponent) is its own head."""
    which = _which(language)
    return tuple(Column(key, HEADS[key][which] if key in HEADS else key) for key in keys)


def _which(language: str | None) -> int:
    return 1 if (language or "").lower().startswith("en") else 0
