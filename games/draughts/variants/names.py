"""Names, GameType numbers and boards of all draughts games."""

import re
from collections.abc import Mapping
from typing import NamedTuple

# Names, GameType numbers and boards of all draughts games; find the game of a name.
#
# A few are played here (`variants.VARIANTS`); of the others their names, their numbers in the tag
# GameType and their boards are known, and that is all that is needed to say which game it is.


class KnownGame(NamedTuple):
    """A draughts game with the names that the tag Variant may give it, in small letters."""

    id: str
    names: tuple[str, ...]
    game_type: str = ""
    board: str = "8x8"


# fmt: off
_KNOWN_GAMES = (
    KnownGame("russian", ("russian", "русские", "shashki", "классические", "64", "25",
                          "64 клеточные", "летучие", "выборочный жребий"), "25"),
    KnownGame("poddavki", ("poddavki", "поддавки", "giveaway", "обратные", "suicide", "losing")),
    KnownGame("brazilian", ("brazilian", "бразильские"), "26"),
    KnownGame("pool", ("pool", "пул"), "23"),
    KnownGame("czech", ("czech", "чешские"), "29"),
    KnownGame("english", ("english", "английские", "american", "американские", "checkers", "чекерс",
                          "anglo american"), "21"),
    KnownGame("international", ("international", "международные", "стоклеточные", "100 клеточные",
                                "100", "польские", "polish", "10x10"), "20", "10x10"),
    KnownGame("italian", ("italian", "итальянские"), "22"),
    KnownGame("spanish", ("spanish", "испанские"), "24"),
    KnownGame("portuguese", ("portuguese", "португальские"), "28"),
    KnownGame("canadian", ("canadian", "канадские", "12x12"), "27", "12x12"),
    KnownGame("german", ("german", "немецкие", "германские"), "", "10x10"),
    KnownGame("german-64", ("german 64", "немецкие 64")),
    KnownGame("spantsiretti", ("spantsiretti", "спанциретти", "80 клеточные",
                               "восьмидесятиклеточные", "80", "10x8"), "41", "10x8"),
    KnownGame("diagonal", ("diagonal", "диагональные")),
    KnownGame("kit", ("kit",), "", "10x10"),
    KnownGame("turkish", ("turkish", "турецкие", "dama"), "30"),
    KnownGame("armenian", ("armenian", "армянские", "тама")),
    KnownGame("senegalese", ("senegalese", "сенегальские")),
    KnownGame("frisian", ("frisian", "фризские", "frysk"), "40", "10x10"),
    KnownGame("thai", ("thai", "тайские", "makhos"), "31"),
    KnownGame("towers", ("towers", "башни", "столбовые", "bashni", "столбы")),
    KnownGame("stavropol", ("stavropol", "ставропольские")),
    KnownGame("northern", ("northern", "северные")),
    KnownGame("self-eaters", ("self eaters", "самоеды", "самоедские")),
    KnownGame("two-movers", ("two movers", "двухходовые", "двухходовки")),
    KnownGame("corners", ("corners", "уголки")),
    KnownGame("star", ("star", "звезда", "звездочка", "звездочки", "китайские", "chinese")),
    KnownGame("antidraughts", ("antidraughts", "антишашки"), "98", "10x10"),
    KnownGame("killer", ("killer", "киллер"), "", "10x10"),
    KnownGame("breakthrough", ("breakthrough", "прорыв"), "", "10x10"),
)

# fmt: on
KNOWN_GAMES: Mapping[str, KnownGame] = {game.id: game for game in _KNOWN_GAMES}

BY_NUMBER: Mapping[str, KnownGame] = {
    game.game_type: game for game in _KNOWN_GAMES if game.game_type
}

BY_BOARD: Mapping[str, KnownGame] = {
    board: KNOWN_GAMES[name]
    for board, name in (
        ("10x8", "spantsiretti"),
        ("10x10", "international"),
        ("12x12", "canadian"),
    )
}
"""The game most played on a board that is not played on here."""

REFUSED = frozenset({"senegalese"})
"""Games that are named by the sources and cannot be played, since no source tells their rules."""

_BY_NAME = {name: game for game in _KNOWN_GAMES for name in game.names}

_GENERAL = frozenset(
    ("шашки", "шашек", "draughts", "checkers", "чекерс", "dammen", "dames", "game", "игра")
)

_NO_VALUE = frozenset(("", "standard", "normal", "from position", "стандарт", "обычные"))

_WORD = re.compile(r"[^\W_]+")

_LONGEST = 200


def tag_names_no_game(text: str) -> bool:
    """Whether a value of the tag Variant names no game: "?", "Standard"."""
    return _plain(text) in _NO_VALUE


def find_game_by_name(text: str) -> KnownGame | None:
    """Find the one game that a text names, "Русские башни"; None for none or several."""
    plain = _plain(text)
    whole = KNOWN_GAMES.get(text.strip().lower()) or _BY_NAME.get(plain)
    if whole is not None:
        return whole
    words = [word for word in plain.split() if word not in _GENERAL]
    pairs = [" ".join(pair) for pair in zip(words, words[1:], strict=False)]
    ids = {_BY_NAME[name].id for name in (*words, *pairs) if name in _BY_NAME}
    ids = ids - {"russian"} or ids  # forms of the Russian game are named with its name
    return KNOWN_GAMES[ids.pop()] if len(ids) == 1 else None


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text[:_LONGEST].lower().replace("ё", "е")))


_LAST_NUMBER = 32  # of the board of 64 squares

_PAIR = re.compile(r"([a-l])(\d{1,2})")

_MOVE = r"(?:[a-l]?\d{1,2})(?:\s*[-–—:x×х]\s*(?:[a-l]?\d{1,2}))+[!?*]*"

_BIGGER = (  # files, ranks, the last number: from the smallest
    (10, 8, 40),
    (10, 10, 50),
    (12, 12, 72),
)

_ENOUGH = 2  # moves that need the bigger board; one may be a misprint


def size_of_bigger_board(texts: tuple[str, ...]) -> str | None:
    """Return the size of the bigger board that these moves need, "10x10", or None.

    Nine words of ten must be moves of that board, and at least two must need it.
    """
    needs = [size for text in texts if (size := _need(text)) is not None]
    beyond = [need for need in needs if max(need[0], need[1]) > 8 or need[2] > _LAST_NUMBER]
    if len(beyond) < _ENOUGH or 10 * len(needs) < 9 * len(texts):
        return None
    files, ranks, last = (max(parts) for parts in zip(*needs, strict=True))
    for board in _BIGGER:
        if files <= board[0] and ranks <= board[1] and (last <= board[2] or not last):
            # numbers alone do not tell 10 by 8 from the international board, far more usual
            is_numbered = files == 0
            return "10x10" if is_numbered and board == _BIGGER[0] else f"{board[0]}x{board[1]}"
    return None


def _need(text: str) -> tuple[int, int, int] | None:
    """Files, ranks and the highest number a move needs; None for what is no move."""
    plain = text.lower()
    if not re.fullmatch(_MOVE, plain):
        return None
    pairs = _PAIR.findall(plain)
    if not pairs:
        return 0, 0, max(map(int, re.findall(r"\d+", plain)))
    return (
        max(ord(letter) - ord("a") + 1 for letter, _ in pairs),
        max(int(rank) for _, rank in pairs),
        0,
    )
