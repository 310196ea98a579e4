"""Suggest that moves were typed in Russian letters: layout left on, by sound, by the alphabet.

    >>> rewrite_in_latin_letters("1. с3-и4 а6-у5", SuggestionCode.RUSSIAN_LAYOUT)
    '1. c3-b4 f6-e5'

Letters that only look like Latin ones (N5) are read without it. Here the whole text is read once
more with other letters, and a reading is told only if its moves are legal so.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..notation import CAPTURE_SIGNS, DASHES, SOFT_HYPHEN
from ..pdn.game import ReadGame
from ..pdn.reader import read
from .base import Suggestion, SuggestionCode

LONGEST = 20_000  # characters of a text that is read once more

NO_CHANCE = 6  # half-moves more than were read: a false reading hardly gets two further by luck

_DASHES = DASHES.replace(SOFT_HYPHEN, "")

_TAGS_AND_COMMENTS = re.compile(r"(\{[^}]*\}?|^\s*\[[^\n]*|;[^\n]*)", re.MULTILINE)

_LEFT_IN_RUSSIAN = re.compile(r"[а-яёА-ЯЁ][1-8]")


@dataclass(frozen=True)
class RussianLetters:
    """A way of writing squares in Russian letters.

    files   the Latin file by what is written for it, in small letters
    signs   the sign that stands on a key of the Latin layout, by the letter on that key
    dot     the letter on the key of the dot behind a move number
    """

    files: Mapping[str, str]
    signs: Mapping[str, str]
    dot: str = ""

    @cached_property
    def _file(self) -> str:
        """The pattern of a file, longer names first: «цэ» before «ц»."""
        return "|".join(sorted(self.files, key=len, reverse=True))

    @cached_property
    def _square(self) -> re.Pattern[str]:
        return re.compile(rf"({self._file})(?=[1-8])|\A({self._file})", re.IGNORECASE)

    @cached_property
    def _move(self) -> re.Pattern[str]:
        """The pattern of a move; its first square may be a file alone (N4)."""
        signs = rf"[ \t]?[-:x{CAPTURE_SIGNS}{_DASHES}{''.join(self.signs)}]?[ \t]?"
        return re.compile(
            rf"(?<!\w)(?:{self._file})[1-8]?(?:{signs}(?:{self._file})[1-8])+(?![^\W_])",
            re.IGNORECASE,
        )

    def in_latin(self, text: str) -> str:
        """Rewrite the moves of a text without tags and comments."""
        if self.dot:
            text = re.sub(rf"(?<!\w)(\d{{1,3}}){self.dot}", r"\1.", text, flags=re.IGNORECASE)
        return self._move.sub(self._move_in_latin, text)

    def _move_in_latin(self, match: re.Match[str]) -> str:
        squares = self._square.sub(lambda file: self.files[(file[1] or file[2]).lower()], match[0])
        return squares.translate({ord(letter): sign for letter, sign in self.signs.items()})


_NO_SIGNS: Mapping[str, str] = {}

_LETTERS: Mapping[SuggestionCode, RussianLetters] = {
    SuggestionCode.RUSSIAN_LAYOUT: RussianLetters(
        dict(zip("фисвуапр", "abcdefgh", strict=True)), {"ч": "x", "Ч": "x", "Ж": ":"}, "ю"
    ),
    SuggestionCode.WRITTEN_BY_SOUND: RussianLetters(
        {
            "а": "a",
            **dict.fromkeys(("б", "бэ", "бе", "в"), "b"),  # «в» looks like "b" (N5), so «с» and «н»
            **dict.fromkeys(("ц", "цэ", "це", "с"), "c"),
            **dict.fromkeys(("д", "дэ", "де"), "d"),
            **dict.fromkeys(("е", "э"), "e"),
            **dict.fromkeys(("ф", "эф"), "f"),
            **dict.fromkeys(("г", "гэ", "ге", "ж", "жэ", "же"), "g"),
            **dict.fromkeys(("х", "ха", "аш", "н"), "h"),
        },
        _NO_SIGNS,
    ),
    SuggestionCode.RUSSIAN_ALPHABET: RussianLetters(
        dict(zip("абвгдежз", "abcdefgh", strict=True)), _NO_SIGNS
    ),
}


def rewrite_in_latin_letters(text: str, code: SuggestionCode) -> str:
    """Rewrite the moves of a record in Latin letters; tags and comments stay as they are."""
    return "".join(
        part if is_kept else _LETTERS[code].in_latin(part) for part, is_kept in _parts(text)
    )


def suggest_latin_letters(game: ReadGame) -> Iterator[Suggestion]:
    """Suggest the ways of reading Russian letters in which the whole record is one legal game.

    Where no way reads it whole, the one that reads furthest, if that is far enough to be no chance:
    a long record may have a slip besides, which the record in Latin letters will show.
    """
    if len(game.source) > LONGEST or not _is_any_square_in_russian(game.source):
        return
    readings = [*_readings(game)]
    if wholes := [reading for reading in readings if reading.is_whole]:
        yield from wholes
        return
    furthest = max(readings, key=lambda reading: reading.plies, default=None)
    if furthest and furthest.plies >= game.replay.plies + NO_CHANCE:
        yield furthest


def _readings(game: ReadGame) -> Iterator[Suggestion]:
    """Each way of reading Russian letters, with how far the record is legal so."""
    for code in _LETTERS:
        text = rewrite_in_latin_letters(game.source, code)
        if text == game.source:
            continue
        games = list(read(text, variant=game.variant))
        if len(games) != 1 or games[0].replay.plies <= game.replay.plies:
            continue
        replay = games[0].replay
        if games[0].is_ok and _is_any_square_in_russian(text):
            continue  # a square stands where no move is read
        moves = (*replay.texts, *replay.rest)
        fault = games[0].faults[0] if games[0].faults else None
        yield Suggestion(code, {"moves": moves}, replay.plies, len(moves), fault)


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a text in order, and whether each is a tag or a comment."""
    for number, part in enumerate(_TAGS_AND_COMMENTS.split(text)):
        yield part, number % 2 == 1


def _is_any_square_in_russian(text: str) -> bool:
    return any(_LEFT_IN_RUSSIAN.search(part) for part, is_kept in _parts(text) if not is_kept)
