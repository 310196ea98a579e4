"""Convert the number of a move and a side to a half-move."""


def half_move_of_numbered_move(move: int | None, side: str, *, black_first: bool) -> int:
    """Convert a move number and side to a half-move; 0 without a number.

    White's move is the first of the two; where Black began, his 1… is the first of the record.
    """
    return max(2 * move - (side == "w") - black_first, 0) if move else 0
