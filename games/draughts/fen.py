"""Read and write the FEN of positions, "W:Wa1,Kc3:Bb6,d8": of the usual board."""

import re
from collections.abc import Iterator, Mapping

from .boards import Square, SquareNaming
from .colour import Colour
from .errors import Fault, FaultCode, FenError, InvalidMove
from .squares import (
    LAST_RANK_BLACK,
    LAST_RANK_WHITE,
    from_number,
    parse_square,
    square_name,
    squares_of,
)
from .variants.model import MoveLines, Variant

# Read and write the FEN of a position on the 64-square board: "W:Wa1,Kc3:Bb6,d8".


_LETTERS = {"W": Colour.WHITE, "B": Colour.BLACK}

_PIECE = re.compile(r"(K?)(?:([A-Ha-h][1-8])|(\d{1,2})(?:-(\d{1,2}))?)", re.IGNORECASE | re.ASCII)

_CLOCK = re.compile(r"[HF]\d+", re.ASCII)  # half-move clock and move number some servers add

_MOVES_LEFT = re.compile(r"M\d{1,2}", re.ASCII)  # of a turn of two moves

_MOST_PIECES = 12

_LONGEST = 400

_GHOST = re.compile(r"[GP](?:[A-H][1-8]|\d{1,2})", re.ASCII | re.IGNORECASE)

Parts = tuple[int, int, int, Colour]


def parse_fen(text: str, *, is_problem: bool = False) -> Parts:
    """Parse a FEN into masks (white, black, kings) and the side to move; raise FenError.

    `is_problem` allows any number of pieces. Reads what files hold: letters or numbers (1 = b8)
    and ranges of numbers, either list first, blanks, lower case, a final dot.
    """
    turn, *lists = "".join(text[:_LONGEST].split()).rstrip(".").split(":")
    if turn.upper() not in _LETTERS:
        raise _error(FaultCode.FEN_TURN, text, turn)
    pieces = {Colour.WHITE: (0, 0), Colour.BLACK: (0, 0)}
    seen = set()
    for part in lists:
        colour = _LETTERS.get(part[:1].upper())
        if colour is None and _CLOCK.fullmatch(part.upper()):
            continue
        if colour is None and _MOVES_LEFT.fullmatch(part.upper()):
            raise _error(FaultCode.FEN_MOVES_LEFT, text, part)
        if colour is None or colour in seen:
            raise _error(FaultCode.FEN_SYNTAX, text, part)
        seen.add(colour)
        pieces[colour] = _parse_list(part[1:], text)
    if len(seen) != len(_LETTERS) or len(text) > _LONGEST:
        raise _error(FaultCode.FEN_SYNTAX, text, text[:_LONGEST])
    white, black = pieces[Colour.WHITE], pieces[Colour.BLACK]
    parts = _checked(text, white, black, _LETTERS[turn.upper()])
    if not is_problem and max(parts[0].bit_count(), parts[1].bit_count()) > _MOST_PIECES:
        raise _error(FaultCode.FEN_TOO_MANY, text, str(_MOST_PIECES))
    return parts


def has_counters(text: str) -> bool:
    """Whether a FEN ends in move counters, as some servers add them: ":H0:F1"."""
    parts = "".join(text[:_LONGEST].upper().split()).rstrip(".").split(":")
    return any(map(_CLOCK.fullmatch, parts))


def format_fen(white: int, black: int, kings: int, turn: Colour) -> str:
    """Format a position as canonical FEN: White first, men before kings, rank by rank from a1."""
    lists = (_format_list(side, kings) for side in (white, black))
    return f"{turn.value.upper()}:W{next(lists)}:B{next(lists)}"


def _format_list(side: int, kings: int) -> str:
    men = [square_name(square) for square in squares_of(side & ~kings)]
    crowned = ["K" + square_name(square) for square in squares_of(side & kings)]
    return ",".join(men + crowned)


def _parse_list(text: str, fen: str) -> tuple[int, int]:
    """All pieces of one side and its kings."""
    pieces = kings = 0
    for item in text.split(",") if text else ():
        squares, is_king = _parse_item(item, fen)
        if pieces & squares:
            raise _error(FaultCode.FEN_TWICE, fen, item)
        pieces |= squares
        kings |= squares if is_king else 0
    return pieces, kings


def _parse_item(item: str, fen: str) -> tuple[int, bool]:
    match = _PIECE.fullmatch(item)
    if match is None:
        raise _error(_unread(item), fen, item)
    king, name, first, last = match.groups()
    try:
        if name:
            return 1 << parse_square(name.lower()), bool(king)
        numbers = range(int(first), int(last or first) + 1)
        if not numbers:
            raise _error(FaultCode.FEN_SYNTAX, fen, item)
        return sum(1 << from_number(number) for number in numbers), bool(king)
    except InvalidMove:
        raise _error(FaultCode.FEN_SQUARE, fen, item) from None


def _unread(item: str) -> FaultCode:
    """Why an item of a list is none."""
    if _GHOST.fullmatch(item):
        return FaultCode.FEN_GHOST
    return FaultCode.FEN_NO_TOWERS if item.endswith(")") else FaultCode.FEN_SYNTAX


def _checked(
    fen: str, white_pieces: tuple[int, int], black_pieces: tuple[int, int], turn: Colour
) -> Parts:
    """The parts, if they can stand on a board: B1 for squares, M4 for uncrowned men.

    ``white_pieces`` and ``black_pieces``: the squares of a side and those of its kings.
    """
    white, white_kings = white_pieces
    black, black_kings = black_pieces
    uncrowned = white & ~white_kings & LAST_RANK_WHITE | black & ~black_kings & LAST_RANK_BLACK
    for code, wrong in (
        (FaultCode.FEN_TWICE, white & black),
        (FaultCode.FEN_LAST_RANK, uncrowned),
    ):
        if wrong:
            raise _error(code, fen, square_name(squares_of(wrong)[0]))
    return white, black, white_kings | black_kings, turn


def _error(code: FaultCode, fen: str, part: str) -> FenError:
    return FenError(Fault.of(code, token=fen[:_LONGEST], params={"part": part}))


# Read and write the FEN of positions on any board, with towers and moves left of a turn.


_ITEM = (
    r"(?P<king>K?)(?:(?P<name>[a-q]\d{1,2})|(?P<first>\d{1,2})(?:-(?P<last>\d{1,2}))?)"
    r"(?P<tower>\([^()]*\))?"
)

_MOVES_LEFT_OF_TURN = re.compile(r"M(\d{1,2})", re.ASCII)

_MEN = re.compile(r"[wb]+")

LONGEST = 1000
"""Characters of a position as FEN: every piece of the largest board, a king on a tower."""

_SHOWN = 400

_COLOURS = {"1": "W", "4": "B"}

VariantParts = tuple[int, int, int, Colour, dict[Square, str], int]
"""White, black, kings, the side to move, the pieces below others by square, moves left."""


def parse_variant_fen(text: str, variant: Variant, *, is_problem: bool = False) -> VariantParts:
    """Parse a FEN of a variant; raises FenError with the part that is wrong.

    W:W31-50:B1-20                 numbers or letters, ranges of numbers, K before a king
    W:WKc3(bbw),a1:Bd6(w)          towers: the pieces below the top one, from the top down
    W:Wc3:Bf6:M1                   one move of the turn is left
    1:1a1,b1:4q1,p1                the star: White may be called 1 and Black 4, by their points
    """
    reading = _Reading(text, variant)
    if len(text) > LONGEST:
        raise reading.error(FaultCode.FEN_SYNTAX, text[:_SHOWN])
    return reading.parts(is_problem)


def _by_colour(part: str) -> str:
    """A part of the FEN of a star, whose sides may be named by the points they start from."""
    return _COLOURS.get(part[:1], part[:1]) + part[1:]


def _item(text: str) -> re.Match[str] | None:
    """A piece with its square or squares, a tower with its prisoners."""
    return re.fullmatch(_ITEM, text, re.IGNORECASE | re.ASCII)


class _Reading:
    """One FEN on its way to a position."""

    def __init__(self, text: str, variant: Variant) -> None:
        self.text, self.variant, self.board = text, variant, variant.board
        self.has_towers = variant.has_towers
        numbers = (
            SquareNaming.FROM_TOP
            if variant.square_names is SquareNaming.LETTERS
            else variant.square_names
        )
        self.names: Mapping[str, Square] = {
            **self.board.squares_by_name(SquareNaming.LETTERS),
            **self.board.squares_by_name(numbers),
        }
        self.kings = 0
        self.towers: dict[Square, str] = {}
        self.turn = Colour.WHITE

    def error(self, code: FaultCode, part: str, **more: str | int) -> FenError:
        """A fault of this text at one of its parts, with the square that part names."""
        named = _item(part)
        square = named["name"] or named["first"] if named else None
        params = {"part": part, **more}
        return FenError(Fault.of(code, token=self.text[:_SHOWN], square=square, params=params))

    def parts(self, is_problem: bool) -> VariantParts:
        """The whole position."""
        turn, *lists = "".join(self.text.split()).rstrip(".").split(":")
        if self.board.is_star:
            turn, *lists = map(_by_colour, (turn, *lists))
        if turn.upper() not in _LETTERS:
            raise self.error(FaultCode.FEN_TURN, turn)
        self.turn = _LETTERS[turn.upper()]
        sides: dict[Colour, int] = {}
        moves_left = self.variant.moves_a_turn
        for part in lists:
            colour = _LETTERS.get(part[:1].upper())
            if colour is not None and colour not in sides:
                sides[colour] = self.side(part[1:])
            elif match := _MOVES_LEFT_OF_TURN.fullmatch(part.upper()):
                moves_left = self.moves_left(int(match[1]), part)
            elif not _CLOCK.fullmatch(part.upper()):
                raise self.error(FaultCode.FEN_SYNTAX, part)
        if len(sides) != len(_LETTERS):
            raise self.error(FaultCode.FEN_SYNTAX, self.text[:_SHOWN])
        white, black = sides[Colour.WHITE], sides[Colour.BLACK]
        self.check(white, black, is_problem)
        return white, black, self.kings, self.turn, self.towers, moves_left

    def moves_left(self, count: int, part: str) -> int:
        """How many moves of the turn are left."""
        if not 1 <= count <= self.variant.moves_a_turn or self.variant.moves_a_turn == 1:
            raise self.error(FaultCode.FEN_MOVES_LEFT, part)
        return count

    def side(self, text: str) -> int:
        """All pieces of one side."""
        pieces = 0
        for item in text.split(",") if text else ():
            match = _item(item)
            if match is None:
                raise self.error(FaultCode.FEN_SYNTAX, item)
            for square in self.squares(match, item):
                bit = 1 << square
                if pieces & bit:
                    raise self.error(FaultCode.FEN_TWICE, item)
                pieces |= bit
                self.kings |= bit if match["king"] else 0
                if match["tower"]:
                    self.towers[square] = self.prisoners(match["tower"][1:-1], item)
        return pieces

    def squares(self, match: re.Match[str], item: str) -> Iterator[Square]:
        """The squares of one item of a list."""
        if match["name"]:
            names = [match["name"].lower()]
        else:
            first, last = int(match["first"]), int(match["last"] or match["first"])
            names = [str(number) for number in range(first, last + 1)]
        if not names:
            raise self.error(FaultCode.FEN_SYNTAX, item)
        for name in names:
            if name not in self.names:
                raise self.error(FaultCode.FEN_NO_SUCH_SQUARE, item, size=self.board.size)
            yield self.names[name]

    def prisoners(self, text: str, item: str) -> str:
        """The pieces below the top one, plain men all."""
        if not self.has_towers:
            raise self.error(FaultCode.FEN_NO_TOWERS, item)
        if not _MEN.fullmatch(text):
            raise self.error(FaultCode.FEN_PRISONERS, item)
        return text

    def check(self, white: int, black: int, is_problem: bool) -> None:
        """What can stand on a board: one piece a square, no uncrowned man, no more than the set."""
        if twice := white & black:
            raise self.error(FaultCode.FEN_TWICE, self.name(twice))
        if self.variant.is_race and self.kings:
            raise self.error(FaultCode.FEN_NO_KINGS, self.name(self.kings))
        if not self.variant.is_race:
            self.check_ranks(white, black)
        below = "".join(self.towers.values())
        most = pieces_a_side(self.variant)
        for square, below_it in self.towers.items():
            if len(below_it) >= 2 * most:
                name, height = self.name(1 << square), len(below_it) + 1
                raise self.error(FaultCode.FEN_TOO_HIGH, name, count=height, most=2 * most)
        counts = (white.bit_count() + below.count("w"), black.bit_count() + below.count("b"))
        if max(counts) > most and (below or not is_problem):
            raise self.error(FaultCode.FEN_TOO_MANY, str(most))

    def check_ranks(self, white: int, black: int) -> None:
        """No uncrowned man on the last rank, and none where it could never come back to."""
        last, first = self.board.height - 1, 0
        for men, crowning, home in (
            (white & ~self.kings, last, first),
            (black & ~self.kings, first, last),
        ):
            if uncrowned := men & self.board.rank_mask(crowning):
                raise self.error(FaultCode.FEN_LAST_RANK, self.name(uncrowned))
            on_home_rank = men & self.board.rank_mask(home)
            if on_home_rank and self.variant.movement.man_steps is not MoveLines.DIAGONAL:
                raise self.error(FaultCode.FEN_FIRST_RANK, self.name(on_home_rank))

    def name(self, squares: int) -> str:
        """The first of some squares as the variant names it."""
        return self.board.names_of_squares(self.variant.square_names)[squares_of(squares)[0]]


def pieces_a_side(variant: Variant) -> int:
    """Return how many pieces a side has at the start."""
    reading = _Reading(variant.set_up, variant)
    sides = variant.set_up.split(":")[1:]
    return max(reading.side(part[1:]).bit_count() for part in sides)


def format_variant_fen(
    parts: VariantParts, names: Mapping[Square, str], *, moves_a_turn: int = 1
) -> str:
    """Format a position as FEN with these square names: White first, men before kings."""
    white, black, kings, turn, towers, moves_left = parts
    lists = (_format_variant_list(side, kings, towers, names) for side in (white, black))
    text = f"{turn.value.upper()}:W{next(lists)}:B{next(lists)}"
    return text if moves_left == moves_a_turn else f"{text}:M{moves_left}"


def _format_variant_list(
    side: int, kings: int, towers: Mapping[Square, str], names: Mapping[Square, str]
) -> str:
    def item(square: Square) -> str:
        below = towers.get(square)
        return names[square] + (f"({below})" if below else "")

    in_order = sorted(squares_of(side), key=lambda square: _order(names[square], square))
    men = [item(square) for square in in_order if not kings >> square & 1]
    return ",".join([*men, *("K" + item(square) for square in in_order if kings >> square & 1)])


def _order(name: str, square: Square) -> int:
    """Numbers by their value, letters rank by rank from White's left."""
    return int(name) if name.isdigit() else square
