"""Recognise by the squares that its moves name that a record is of a bigger board."""

import re

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
