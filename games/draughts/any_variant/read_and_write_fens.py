"""Read and write the FEN of positions on any board, with towers and moves left of a turn.

W:W31-50:B1-20                 numbers or letters, ranges of numbers, K before a king
W:WKc3(bbw),a1:Bd6(w)          towers: the pieces below the top one, from the top down
W:Wc3:Bf6:M1                   one move of the turn is left
1:1a1,b1:4q1,p1                the star: White may be called 1 and Black 4, by their points
"""

import re
from collections.abc import Iterator, Mapping

from games.draughts.board_shapes import Square, SquareNaming
from games.draughts.colour import Colour
from games.draughts.faults_and_errors import Fault, FaultCode, FenError
from games.draughts.squares_as_bits import squares_of
from games.draughts.variant_definition import MoveLines, Variant

_LETTERS = {"W": Colour.WHITE, "B": Colour.BLACK}
_ITEM = (
    r"(?P<king>K?)(?:(?P<name>[a-q]\d{1,2})|(?P<first>\d{1,2})(?:-(?P<last>\d{1,2}))?)"
    r"(?P<tower>\([^()]*\))?"
)
_MOVES_LEFT = re.compile(r"M(\d{1,2})", re.ASCII)
_CLOCK = re.compile(r"[HF]\d+", re.ASCII)
_MEN = re.compile(r"[wb]+")
LONGEST = 1000
"""Characters of a position as FEN: every piece of the largest board, a king on a tower."""
_SHOWN = 400
_COLOURS = {"1": "W", "4": "B"}

Parts = tuple[int, int, int, Colour, dict[Square, str], int]
"""White, black, kings, the side to move, the pieces below others by square, moves left."""


def parse_fen(text: str, variant: Variant, *, is_problem: bool = False) -> Parts:
    """Parse a FEN of a variant; raises FenError with the part that is wrong."""
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

    def parts(self, is_problem: bool) -> Parts:
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
            elif match := _MOVES_LEFT.fullmatch(part.upper()):
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


def format_fen(parts: Parts, names: Mapping[Square, str], *, moves_a_turn: int = 1) -> str:
    """Format a position as FEN with these square names: White first, men before kings."""
    white, black, kings, turn, towers, moves_left = parts
    lists = (_format_list(side, kings, towers, names) for side in (white, black))
    text = f"{turn.value.upper()}:W{next(lists)}:B{next(lists)}"
    return text if moves_left == moves_a_turn else f"{text}:M{moves_left}"


def _format_list(
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
