"""The squares of a written move as they are on a board that stands otherwise."""

import re
from collections.abc import Callable, Iterable, Iterator

from games.draughts.squares import ALL_SQUARES, FILES, number

MIRRORED, TURNED = "mirrored", "turned"
_LAST = len(FILES) - 1
_MOST_NUMBER = len(ALL_SQUARES)

# Cyrillic letters that look like files (N5), and capitals
_LOOK_ALIKES = dict(zip("авсенАВСЕН", "abcehabceh", strict=True))
_FILE = {**_LOOK_ALIKES, **{one: one for one in FILES}, **{one.upper(): one for one in FILES}}
_LETTERS = "".join(_FILE)
_SQUARE = re.compile(rf"(?P<file>[{_LETTERS}])(?P<rank>[1-8])|\A(?P<short>[{_LETTERS}])")
_HAS_FILE = re.compile(rf"[{_LETTERS}]")
_NUMBER = re.compile(r"\d{1,2}")
_ITEM = re.compile(r"[a-zA-Z]?\d{1,2}(?!\d)")
_RANGE = re.compile(r"([Kk]?)(\d{1,2})-(\d{1,2})")

Rewriting = Callable[[str], str]


def mirrored(text: str) -> str:
    """Left and right exchanged: "f3-e4" is c3-d4."""
    return _SQUARE.sub(lambda found: _other_file(found) + (found["rank"] or ""), text)


def turned(text: str) -> str:
    """The board seen from the other side: "f6-e5" is c3-d4, 22 is 11."""
    if not _HAS_FILE.search(text):
        return _renumbered(text, lambda one: _MOST_NUMBER + 1 - one)
    return _SQUARE.sub(lambda found: _other_file(found) + _other_rank(found["rank"]), text)


def from_a1(text: str) -> str:
    """Numbers that begin at a1 and go up the board: 9 is a3, which is 21."""
    return _renumbered(text, lambda one: number(ALL_SQUARES[one - 1]))


def from_h8(text: str) -> str:
    """Numbers that begin at h8 and go down from right to left."""
    return _renumbered(text, lambda one: number(ALL_SQUARES[_MOST_NUMBER - one]))


CORNERS: dict[str, Rewriting] = {"a1": from_a1, "g1": turned, "h8": from_h8}
"""Where numbers may begin other than at b8, as the corners of PDN's game types."""


def set_ups(fen: str) -> Iterator[str]:
    """The texts a FEN may stand for if its squares are named otherwise."""
    head, *lists = "".join(fen.split()).rstrip(".").split(":")
    sides = [one for one in lists if one[:1] in "WwBb"]
    if any(_HAS_FILE.search(one[1:]) for one in sides):
        ways: Iterable[Rewriting] = (mirrored, turned)
    else:
        ways = CORNERS.values()
        sides = [_RANGE.sub(_expanded, one) for one in sides]
    for way in ways:
        named = (one[:1] + _items(one[1:], way) for one in sides)
        yield ":".join((head, *named))


def _items(squares: str, way: Rewriting) -> str:
    """Every square of a list named otherwise."""
    return _ITEM.sub(lambda found: way(found[0]), squares)


def _expanded(found: re.Match[str]) -> str:
    """ "K2-4" as "K2,K3,K4"."""
    return ",".join(f"{found[1]}{one}" for one in range(int(found[2]), int(found[3]) + 1))


def are_numbers(texts: Iterable[str]) -> bool:
    """Whether squares are written as numbers: the first text with a digit tells."""
    for text in texts:
        if _HAS_FILE.search(text):
            return False
        if _NUMBER.search(text):
            return True
    return False


def _other_file(found: re.Match[str]) -> str:
    return FILES[_LAST - FILES.index(_FILE[found["file"] or found["short"]])]


def _other_rank(rank: str | None) -> str:
    return str(_LAST + 2 - int(rank)) if rank else ""


def _renumbered(text: str, new: Callable[[int], int]) -> str:
    """Every number of the board by another count; what is beyond the board stays as it is."""
    if _HAS_FILE.search(text):
        return text

    def replaced(found: re.Match[str]) -> str:
        value = int(found[0])
        return str(new(value)) if 1 <= value <= _MOST_NUMBER else found[0]

    return _NUMBER.sub(replaced, text)


_PAIR = re.compile(r"([a-l])(\d{1,2})")
_MOVE = re.compile(r"(?:[a-l]?\d{1,2})(?:\s*[-–—:x×х]\s*(?:[a-l]?\d{1,2}))+[!?*]*")
_BIGGER = (  # files, ranks, the last number: from the smallest
    (10, 8, 40),
    (10, 10, 50),
    (12, 12, 72),
)
_ENOUGH = 2  # moves that need the bigger board; one may be a misprint


def bigger_board(texts: tuple[str, ...]) -> str | None:
    """The size of the board of more than 64 squares a record speaks of, "10x10", or None.

    Nine words of ten must be moves of that board, and at least two must need it.
    """
    needs = [size for text in texts if (size := _need(text)) is not None]
    beyond = [one for one in needs if max(one[0], one[1]) > 8 or one[2] > _MOST_NUMBER]
    if len(beyond) < _ENOUGH or 10 * len(needs) < 9 * len(texts):
        return None
    files, ranks, last = (max(parts) for parts in zip(*needs, strict=True))
    for one in _BIGGER:
        if files <= one[0] and ranks <= one[1] and (last <= one[2] or not last):
            # numbers alone do not tell 10 by 8 from the international board, far more usual
            is_numbered = files == 0
            return "10x10" if is_numbered and one == _BIGGER[0] else f"{one[0]}x{one[1]}"
    return None


def _need(text: str) -> tuple[int, int, int] | None:
    """Files, ranks and the highest number a move needs; None for what is no move."""
    plain = text.lower()
    if not _MOVE.fullmatch(plain):
        return None
    pairs = _PAIR.findall(plain)
    if not pairs:
        return 0, 0, max(map(int, re.findall(r"\d+", plain)))
    return (
        max(ord(letter) - ord("a") + 1 for letter, _ in pairs),
        max(int(rank) for _, rank in pairs),
        0,
    )
