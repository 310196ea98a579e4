"""Random tokens put into good games: each is read, noted or a fault, and none is passed over.

    python -m tests.fuzz.tokens [--count 100000] [--seed N]

A token of one to five signs out of many alphabets and the signs of PDN is put, with or without
blanks round it, at a random place of a good game.  Where it lands among the moves, the reader
must show it: in a move, a number, a result, a comment, a tag or a mark, or in a note or a fault.
Where it took moves away, the game must say so: by a fault, or by a note that a comment holds them.
The status is 1 if a token was passed over; each is printed with what would show it again.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.draughts import pdn
from games.draughts.pdn import PdnNote, ReadGame, Segment, Variation

ALPHABETS = (
    "abcdefgh12345678",
    "0123456789",
    "-:x.…",
    "—–−‑\u00ad",
    "авсенхАВСЕНХ",
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "ЖУКЮДАМЩ",
    "zqwrtypsjklmnvij",
    "ZQWRTYPKRON",
    "αβγδλόςΩ",
    "אבגדהו",
    "ابتث",
    "走法棋",
    "äöüßéèçñøł",
    "{}()[];%$*",
    "!?=+#±∓□",
    "\"'«»“”,/\\|<>^~&@_№",
    "\u200b\u200e\u200f\u2060\ufeff\u200d",
    "👍🏻❤️♟",
    "٠١٢٣½¼",
)

GAMES = (
    '[Event "Кубок"]\n[White "Иванов"]\n[Black "Петров"]\n[Result "1-0"]\n[GameType "25"]\n\n'
    "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 1-0\n",
    '[Event "E"]\n[Result "*"]\n[GameType "25"]\n\n'
    "1. 22-18 10-14 2. 25-22 11-16 3. 22-17 16-20 4. 17:10 7:14 *\n",
    '[Event "E"]\n[Result "1/2-1/2"]\n[GameType "25"]\n\n1. cd4 {[%clk 0:05:00]} dc5\n'
    "2. bc3 {сильно} (2. ab4 c5:a3) fg5 $1\n3. cb4 gh4! 1/2-1/2\n",
    "1. c3-d4 d6-c5\n2. b2-c3 f6-g5\n3. c3-b4 g5-h4\n",
    '[Result "0-1"]\n[GameType "25"]\n\n1.c3-d4 d6-c5 2.b2-c3 f6-g5 ; ряд\n3.c3-b4 g5-h4 0-1\n',
)

GLUES = ("", " ", " ", "\n")

_ONE_NUMBER = re.compile(r"(\D*)\d{1,2}(?:[.…]+\d{1,2})?(\D*)")

_TELLS_OF_MOVES = frozenset((PdnNote.MOVES_IN_COMMENT,))

_UNSEEN = frozenset('(){}[];$"\u200b\u200d\u200e\u200f\u2060\ufeff\u00ad\ufe0f%.…,*\\')
"""Signs that begin, end or part something, or that nobody sees: read, they leave no trace."""


class Kind(StrEnum):
    """What became of a token."""

    FAULT = "fault"  # the game is faulty, or there are other games
    NOTED = "noted"
    READ = "read"  # in a tag, comment, mark, variation, result or number, or as a blank
    PASSED_OVER = "passed over"


@dataclass(frozen=True, slots=True)
class Case:
    """A game and the token that is put into it."""

    game: int
    at: int
    glue: str
    token: str

    @property
    def text(self) -> str:
        """The game with the token in it."""
        text = GAMES[self.game]
        return text[: self.at] + self.glue + self.token + self.glue + text[self.at :]


def cases(count: int, seed: int) -> Iterator[Case]:
    """Random cases, the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        game = chance.randrange(len(GAMES))
        letters = "".join(chance.sample(ALPHABETS, chance.choice((1, 1, 2))))
        token = "".join(chance.choice(letters) for _ in range(chance.randint(1, 5)))
        yield Case(game, chance.randint(0, len(GAMES[game])), chance.choice(GLUES), token)


def judged(case: Case, usual: Mapping[int, ReadGame]) -> Kind:
    """What became of the token of a case; `usual` are the games without one."""
    games = list(pdn.read(case.text))
    if len(games) > 1 or not games[0].is_ok:
        return Kind.FAULT
    (game,), before = games, usual[case.game]
    if game.replay.moves != before.replay.moves and not _says_so(game, before):
        return Kind.PASSED_OVER
    token = _without_number(case.token)
    if _is_shown(token, _kept(game), _kept(before)):
        return Kind.READ
    if _faulty_variations(game) > _faulty_variations(before):
        return Kind.NOTED
    is_noted = _is_shown(
        token, _kept(game) + _tokens_of_notes(game), _kept(before) + _tokens_of_notes(before)
    )
    return Kind.NOTED if is_noted else Kind.PASSED_OVER


def _is_shown(token: str, now: str, before: str) -> bool:
    """Whether a text has got the letters and digits of a token, and has its other signs."""
    signs = [sign for sign in token if sign not in _UNSEEN and not sign.isspace()]
    letters = Counter(filter(str.isalnum, signs)) - (Counter(now) - Counter(before))
    return not letters and set(now).issuperset(signs)


def _says_so(game: ReadGame, before: ReadGame) -> bool:
    """Whether a game with other moves tells why: more of them, or a comment that holds some."""
    plies = before.replay.plies
    if game.replay.plies >= plies:
        return True
    return any(note.code in _TELLS_OF_MOVES for note in game.notes)


def _faulty_variations(game: ReadGame) -> int:
    return sum(note.code is PdnNote.VARIATION_FAULT for note in game.notes)


def _tokens_of_notes(game: ReadGame) -> str:
    """What the notes show of the text."""
    return "".join(f"{note.token}{note.params.get('count', '')}" for note in game.notes)


def _without_number(token: str) -> str:
    """The token without what may be the number of the next move: one of two digits at most, or
    such a one behind another with its dots.

    Where it is not that number, the game is faulty.
    """
    number_match = _ONE_NUMBER.fullmatch(token)
    return f"{number_match[1]}{number_match[2]}" if number_match else token


def _kept(game: ReadGame) -> str:
    """Everything that was read, as one text."""
    words = ["".join(f"[{name}{value}]" for name, value in game.tags), game.result or ""]
    words += _line(game)
    return "".join("".join(words).split())


def _line(node: ReadGame | Segment | Variation) -> Iterator[str]:
    yield from node.replay.texts
    yield from node.replay.rest
    yield from node.comments.values()
    for marks in node.nags.values():
        yield from marks
    for variation in node.variations:
        yield from _line(variation)


def run(count: int, seed: int) -> tuple[Counter[Kind], list[Case]]:
    """Judge that many cases: how many of each kind, and those that were passed over."""
    usual = {at: next(pdn.read(text)) for at, text in enumerate(GAMES)}
    kinds: Counter[Kind] = Counter()
    passed: list[Case] = []
    for case in cases(count, seed):
        kind = judged(case, usual)
        kinds[kind] += 1
        if kind is Kind.PASSED_OVER:
            passed.append(case)
    return kinds, passed


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kinds, passed = run(given.count, given.seed)
    for case in passed:
        print(repr(case.text))
    print(", ".join(f"{kind.value}: {kinds[kind]}" for kind in Kind))
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main())
