"""Rewrite the squares of moves and FENs for a mirrored, turned or otherwise numbered board."""

import re
from collections.abc import Callable, Iterable, Iterator

from games.draughts.squares_as_bits import ALL_SQUARES, FILES, number

MIRRORED, TURNED = "mirrored", "turned"
_LAST = len(FILES) - 1
_MOST_NUMBER = len(ALL_SQUARES)

# Cyrillic letters that look like files (N5), and capitals
_LOOK_ALIKES = dict(zip("авсенАВСЕН", "abcehabceh", strict=True))
_FILE = {
    **_LOOK_ALIKES,
    **{letter: letter for letter in FILES},
    **{letter.upper(): letter for letter in FILES},
}
_LETTERS = "".join(_FILE)
_SQUARE = re.compile(rf"(?P<file>[{_LETTERS}])(?P<rank>[1-8])|\A(?P<short>[{_LETTERS}])")
_HAS_FILE = re.compile(rf"[{_LETTERS}]")
_NUMBER = re.compile(r"\d{1,2}")
_ITEM = re.compile(r"[a-zA-Z]?\d{1,2}(?!\d)")
_RANGE = re.compile(r"([Kk]?)(\d{1,2})-(\d{1,2})")

Rewriting = Callable[[str], str]


def mirror_move_text(text: str) -> str:
    """Mirror a move text left to right: "f3-e4" becomes "c3-d4"."""
    return _SQUARE.sub(lambda match: _other_file(match) + (match["rank"] or ""), text)


def turn_move_text(text: str) -> str:
    """Turn a move text by 180 degrees: "f6-e5" becomes "c3-d4", 22 becomes 11."""
    if not _HAS_FILE.search(text):
        return _renumbered(text, lambda number: _MOST_NUMBER + 1 - number)
    return _SQUARE.sub(lambda match: _other_file(match) + _other_rank(match["rank"]), text)


def renumber_from_a1(text: str) -> str:
    """Renumber squares counted from a1 up the board: 9 is a3, which is 21."""
    return _renumbered(text, lambda written: number(ALL_SQUARES[written - 1]))


def renumber_from_h8(text: str) -> str:
    """Renumber squares counted from h8 down, right to left."""
    return _renumbered(text, lambda written: number(ALL_SQUARES[_MOST_NUMBER - written]))


CORNERS: dict[str, Rewriting] = {
    "a1": renumber_from_a1,
    "g1": turn_move_text,
    "h8": renumber_from_h8,
}
"""Where numbers may begin other than at b8, as the corners of PDN's game types."""


def fens_of_other_naming(fen: str) -> Iterator[str]:
    """Yield the FENs that a FEN may mean if its squares are named in another way."""
    head, *lists = "".join(fen.split()).rstrip(".").split(":")
    sides = [side for side in lists if side[:1] in "WwBb"]
    if any(_HAS_FILE.search(side[1:]) for side in sides):
        rewritings: Iterable[Rewriting] = (mirror_move_text, turn_move_text)
    else:
        rewritings = CORNERS.values()
        sides = [_RANGE.sub(_expanded, side) for side in sides]
    for rewrite in rewritings:
        named = (side[:1] + _renamed_squares(side[1:], rewrite) for side in sides)
        yield ":".join((head, *named))


def _renamed_squares(squares: str, rewrite: Rewriting) -> str:
    """Every square of a list named otherwise."""
    return _ITEM.sub(lambda match: rewrite(match[0]), squares)


def _expanded(match: re.Match[str]) -> str:
    """ "K2-4" as "K2,K3,K4"."""
    return ",".join(f"{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1))


def are_squares_written_as_numbers(texts: Iterable[str]) -> bool:
    """Whether moves name squares by numbers, by the first text with a digit."""
    for text in texts:
        if _HAS_FILE.search(text):
            return False
        if _NUMBER.search(text):
            return True
    return False


def _other_file(match: re.Match[str]) -> str:
    return FILES[_LAST - FILES.index(_FILE[match["file"] or match["short"]])]


def _other_rank(rank: str | None) -> str:
    return str(_LAST + 2 - int(rank)) if rank else ""


def _renumbered(text: str, new: Callable[[int], int]) -> str:
    """Every number of the board by another count; what is beyond the board stays as it is."""
    if _HAS_FILE.search(text):
        return text

    has_pairs = text.isdigit()  # "0716": two digits a square

    def replaced(match: re.Match[str]) -> str:
        value = int(match[0])
        if not 1 <= value <= _MOST_NUMBER:
            return match[0]
        return f"{new(value):02}" if has_pairs else str(new(value))

    return _NUMBER.sub(replaced, text)
