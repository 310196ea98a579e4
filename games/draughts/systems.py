"""Every game of draughts that a record may name: so that none is taken for another in silence.

A few are played here (`variant.VARIANTS`); of the others their names, their numbers in the tag
GameType and their boards are known, and that is all that is needed to say which game it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class System:
    """A game by its names in the tag Variant, in small letters, one or two words each."""

    id: str
    names: tuple[str, ...]
    game_type: str = ""
    board: str = "8x8"


# fmt: off
_SYSTEMS = (
    System("russian", ("russian", "русские", "shashki", "классические", "64", "25", "64 клеточные",
                       "летучие", "выборочный жребий"), "25"),
    System("poddavki", ("poddavki", "поддавки", "giveaway", "обратные", "suicide", "losing")),
    System("brazilian", ("brazilian", "бразильские"), "26"),
    System("pool", ("pool", "пул"), "23"),
    System("czech", ("czech", "чешские"), "29"),
    System("english", ("english", "английские", "american", "американские", "checkers", "чекерс",
                       "anglo american"), "21"),
    System("international", ("international", "международные", "стоклеточные", "100 клеточные",
                             "100", "польские", "polish", "10x10"), "20", "10x10"),
    System("italian", ("italian", "итальянские"), "22"),
    System("spanish", ("spanish", "испанские"), "24"),
    System("portuguese", ("portuguese", "португальские"), "28"),
    System("canadian", ("canadian", "канадские", "12x12"), "27", "12x12"),
    System("german", ("german", "немецкие", "германские"), "", "10x10"),
    System("german-64", ("german 64", "немецкие 64")),
    System("spantsiretti", ("spantsiretti", "спанциретти", "80 клеточные",
                            "восьмидесятиклеточные", "80", "10x8"), "41", "10x8"),
    System("diagonal", ("diagonal", "диагональные")),
    System("kit", ("kit",), "", "10x10"),
    System("turkish", ("turkish", "турецкие", "dama"), "30"),
    System("armenian", ("armenian", "армянские", "тама")),
    System("senegalese", ("senegalese", "сенегальские")),
    System("frisian", ("frisian", "фризские", "frysk"), "40", "10x10"),
    System("thai", ("thai", "тайские", "makhos"), "31"),
    System("towers", ("towers", "башни", "столбовые", "bashni", "столбы")),
    System("stavropol", ("stavropol", "ставропольские")),
    System("northern", ("northern", "северные")),
    System("self-eaters", ("self eaters", "самоеды", "самоедские")),
    System("two-movers", ("two movers", "двухходовые", "двухходовки")),
    System("corners", ("corners", "уголки")),
    System("star", ("star", "звезда", "звездочка", "звездочки", "китайские", "chinese")),
    System("antidraughts", ("antidraughts", "антишашки"), "98", "10x10"),
    System("killer", ("killer", "киллер"), "", "10x10"),
    System("breakthrough", ("breakthrough", "прорыв"), "", "10x10"),
)
# fmt: on
SYSTEMS: Mapping[str, System] = {system.id: system for system in _SYSTEMS}
BY_NUMBER: Mapping[str, System] = {one.game_type: one for one in _SYSTEMS if one.game_type}
BY_BOARD: Mapping[str, System] = {
    board: SYSTEMS[name]
    for board, name in (
        ("10x8", "spantsiretti"),
        ("10x10", "international"),
        ("12x12", "canadian"),
    )
}
"""The game most played on a board that is not played on here."""

_BY_NAME = {name: system for system in _SYSTEMS for name in system.names}
_GENERAL = frozenset(
    ("шашки", "шашек", "draughts", "checkers", "чекерс", "dammen", "dames", "game", "игра")
)
_UNSAID = frozenset(("", "standard", "normal", "from position", "стандарт", "обычные"))
_WORD = re.compile(r"[^\W_]+")
_LONGEST = 200


def says_nothing(text: str) -> bool:
    """Whether a value of the tag Variant names no game at all: "?", "Standard"."""
    return _plain(text) in _UNSAID


def named(text: str) -> System | None:
    """The one game that words name, "Русские башни"; None where they name none, or two."""
    plain = _plain(text)
    whole = SYSTEMS.get(text.strip().lower()) or _BY_NAME.get(plain)
    if whole is not None:
        return whole
    words = [word for word in plain.split() if word not in _GENERAL]
    pairs = [" ".join(pair) for pair in zip(words, words[1:], strict=False)]
    found = {_BY_NAME[name].id for name in (*words, *pairs) if name in _BY_NAME}
    found = found - {"russian"} or found  # forms of the Russian game are named with its name
    return SYSTEMS[found.pop()] if len(found) == 1 else None


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text[:_LONGEST].lower().replace("ё", "е")))
