"""Damage records as people do, and check the suggestions for them independently.

`tried` knows nothing of how suggestions are found: it has square tables of its own, written out
from the board's names.
"""

import re
from pathlib import Path

from games.draughts import VARIANTS, Position, Replay, pdn, replay, start_of
from games.draughts.suggestions import Suggestion, SuggestionCode

DATA = Path(__file__).resolve().parents[2] / "games" / "data"

FILES = "abcdefgh"

# the dark squares as the numbering of records goes: from the eighth rank down, left to right
BY_NUMBER = [file + str(rank) for rank in range(8, 0, -1) for file in FILES[(rank + 1) % 2 :: 2]]

FROM_A1 = [file + str(rank) for rank in range(1, 9) for file in FILES[(rank + 1) % 2 :: 2]]

CORNERS = {"b8": BY_NUMBER, "a1": FROM_A1, "g1": BY_NUMBER[::-1], "h8": FROM_A1[::-1]}

Words = list[str]


def games(name: str) -> list[pdn.ReadGame]:
    """Read the games of a data file."""
    return list(pdn.read((DATA / name).read_bytes()))


def movetext(words: Words) -> str:
    """Return words as numbered movetext."""
    pairs = range(0, len(words), 2)
    return " ".join(f"{at // 2 + 1}. {' '.join(words[at : at + 2])}" for at in pairs)


def read(words: Words, **tags: str) -> pdn.ReadGame:
    """The words as the only game of a file."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    (game,) = pdn.read(f"{head}\n{movetext(words)} *\n")
    return game


def renamed(word: str, name) -> str:
    """Replace each square of a word by another name."""
    return re.sub("[a-h][1-8]", lambda found: name(found[0]), word)


def mirrored(word: str) -> str:
    """Mirror a word's squares left to right."""
    return renamed(word, lambda at: FILES[7 - FILES.index(at[0])] + at[1])


def turned(word: str) -> str:
    """Turn a word's squares by 180 degrees."""
    return renamed(mirrored(word), lambda at: at[0] + str(9 - int(at[1])))


def numbered(word: str, corner: str) -> str:
    """Letters as numbers counted from a corner."""
    return renamed(word, lambda at: str(CORNERS[corner].index(at) + 1))


def columns_exchanged(words: Words) -> Words:
    """Exchange White's and Black's words of each pair."""
    pairs = [words[at : at + 2][::-1] for at in range(0, len(words), 2)]
    return [word for pair in pairs for word in pair]


def tried(suggestion: Suggestion, game: pdn.ReadGame) -> Replay:
    """The record read as the suggestion says, from its own words."""
    words, params = _words(game), suggestion.params
    if "numbers" in params:
        names = CORNERS[params["numbers"]]
        words = [re.sub(r"\d+", lambda found: names[int(found[0]) - 1], word) for word in words]
    words = [_named(word, params.get("board")) for word in words]
    words = _put_right(suggestion, words, game)
    variant = VARIANTS[params.get("variant", game.variant.id)]
    start = game.start if variant.board is game.variant.board else start_of(variant)
    start = Position.from_fen(params["start"], variant) if "start" in params else start
    return replay(words, start=start, variant=variant)


def _words(game: pdn.ReadGame) -> Words:
    """Every word of a record made by `read`: no number, no result."""
    body = game.source.split("\n\n")[-1].removesuffix("*")
    return [word for word in body.split() if not word.endswith(".")]


def _named(word: str, board: str | None) -> str:
    return {None: str, "mirrored": mirrored, "turned": turned}[board](word)


def _put_right(suggestion: Suggestion, words: Words, game: pdn.ReadGame) -> Words:
    """One repair made; of several moves that fit the first."""
    params = suggestion.params
    at = params.get("ply", 1) - 1
    moves = list(params.get("moves", ()))
    match suggestion.code:
        case SuggestionCode.COLUMNS_SWAPPED:
            return columns_exchanged(words)
        case SuggestionCode.DOUBLED_MOVE | SuggestionCode.EXTRA_MOVE:
            return words[:at] + words[at + params["count"] :]
        case SuggestionCode.MOVES_SWAPPED:
            other = params["second_ply"] - 1
            swapped = list(words)
            swapped[at], swapped[other] = words[other], words[at]
            return swapped
        case SuggestionCode.UNKNOWN_MOVE:
            return words[:at] + moves + words[at + len(moves) :]
        case SuggestionCode.STRAY_WORDS:
            return [word for word in words if re.search(r"\d", word)]
        case SuggestionCode.MISPRINT | SuggestionCode.AMBIGUOUS_MOVE:
            return [*words[:at], moves[0], *words[at + 1 :]]
        case SuggestionCode.MISSING_MOVE | SuggestionCode.MISSING_PAIR:
            return (
                words[:at]
                + moves[: 1 if suggestion.code is SuggestionCode.MISSING_MOVE else 2]
                + words[at:]
            )
    return words
