"""Tables of the board's diagonals, generated from the four diagonal steps."""

from games.draughts.squares_as_bits import ALL_SQUARES, BOARD, FILES, Square, file_of

STEPS = (4, 5, -4, -5)
"""Up-left, up-right, down-right, down-left, as changes of the bit."""

UP, DOWN = STEPS[:2], STEPS[2:]


def _ray(square: Square, step: int) -> tuple[int, ...]:
    """Masks of the squares from `square` to the edge, nearest first."""
    bits = []
    bit = square + step
    while bit >= 0 and BOARD >> bit & 1:
        bits.append(1 << bit)
        bit += step
    return tuple(bits)


RAYS: dict[Square, tuple[tuple[int, tuple[int, ...]], ...]] = {
    square: tuple((sum(ray), ray) for ray in (_ray(square, step) for step in STEPS) if ray)
    for square in ALL_SQUARES
}
"""Up to four diagonals out of each square: the whole as one mask, then square by square (B5)."""

JUMPS: dict[Square, tuple[tuple[int, int, Square], ...]] = {
    square: tuple(
        (ray[0], ray[1], Square(ray[1].bit_length() - 1)) for _, ray in rays if len(ray) > 1
    )
    for square, rays in RAYS.items()
}
"""A man's jumps out of each square: mask of the victim, mask and square of the landing (C3)."""

AHEAD: dict[Square, tuple[tuple[int, int], ...]] = {
    square: tuple((sum(ray), step) for step in UP if (ray := _ray(square, step)))
    for square in ALL_SQUARES
}
"""The diagonals on which bits grow: the whole as one mask, and the step."""

BACK: dict[Square, tuple[tuple[int, int], ...]] = {
    square: tuple((sum(ray), -step) for step in DOWN if (ray := _ray(square, step)))
    for square in ALL_SQUARES
}
"""The diagonals on which bits shrink: the whole as one mask, and the size of the step."""

LINES: dict[Square, int] = {
    square: sum(whole for whole, _ in rays) for square, rays in RAYS.items()
}
"""All squares on a diagonal with a square."""

Landing = tuple[int, Square, int]
Flight = tuple[int, bool, dict[int, tuple[Landing, ...]]]


def _landings_by_victim(ray: tuple[int, ...]) -> dict[int, tuple[Landing, ...]]:
    """For each victim on a diagonal the squares behind it, nearest first."""
    landings = [(mask, Square(mask.bit_length() - 1)) for mask in ray]
    named = tuple((mask, square, LINES[square]) for mask, square in landings)
    return {mask: named[place:] for place, mask in enumerate(ray[:-1], 1)}


FLIGHTS: dict[Square, tuple[Flight, ...]] = {
    square: tuple(
        (sum(ray), step in UP, _landings_by_victim(ray))
        for step in STEPS
        if len(ray := _ray(square, step)) > 1
    )
    for square in ALL_SQUARES
}
"""The diagonals long enough for a capture: the whole as one mask, whether bits grow on it, and
behind each victim the squares to land on, with all squares on a diagonal with them (C4)."""


def _lines() -> dict[tuple[Square, Square], int]:
    lines = {}
    for square, rays in RAYS.items():
        for _, ray in rays:
            between = 0
            for mask in ray:
                lines[square, Square(mask.bit_length() - 1)] = between
                between |= mask
    return lines


BETWEEN: dict[tuple[Square, Square], int] = _lines()
"""The squares strictly between two squares of one diagonal; no entry, no diagonal."""

FILE_MASKS: tuple[int, ...] = tuple(
    sum(1 << square for square in ALL_SQUARES if file_of(square) == file)
    for file in range(len(FILES))
)
"""The squares of each file, a to h."""
