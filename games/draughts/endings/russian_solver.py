"""Solve endings of Russian draughts backwards from their ends: win, draw, loss and length."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from ..boards import Square
from ..colour import Colour
from ..movegen.tables import KING, MAN, RAYS, UP, movement_tables_of_side
from ..movegen.usual import capture_endings
from ..squares import BOARD, LAST_RANK_WHITE, squares_of
from ..variants import RUSSIAN
from .tables import (
    SideMaterial,
    Table,
    Tables,
    pairs_of_sides_to_solve,
    placement_key,
    placement_number_table,
    placements_of_side,
    turned_placement_number_table,
    turned_placements,
)

# Solve endings of Russian draughts backwards from their ends: win, draw, loss and length.
#
# A position with a capture takes its value from positions with fewer pieces, which are solved
# before. Of the others the ends come first; from each solved position the moves before it are
# taken back: one that leads to a loss for the opponent wins, and a position all of whose moves
# lead to wins for the opponent is lost. What is never reached is a draw.


_WHITE = movement_tables_of_side(RUSSIAN, Colour.WHITE)

_NO_MOVE = 1  # the byte of a position lost at once


@dataclass(slots=True)
class UnsolvedPair:
    """A pair of sides being solved, one of them to move.

    values    a byte a position, as in `tables`
    left      how many moves that keep the material are not yet known to lose; a move out of
              the pair that does not lose counts as one for ever; 0 also where a capture exists
    waiting   positions by the number of half-moves in which they end, unless solved sooner
    slowest   of positions that lose by a promotion, half-moves to the end that way
    """

    mover: SideMaterial
    other: SideMaterial
    values: bytearray
    left: bytearray
    waiting: dict[int, list[int]] = field(default_factory=dict)
    slowest: dict[int, int] = field(default_factory=dict)

    def queue_position(self, position: int, plies: int) -> None:
        """Queue a position until those that end in so many half-moves are solved."""
        self.waiting.setdefault(plies, []).append(position)


def add_tables_of_size(pieces: int, tables: Tables) -> None:
    """Solve all endings with so many pieces; tables of fewer pieces must be there."""
    for pair in pairs_of_sides_to_solve(pieces):
        works = [_begun(mover, other, tables) for mover, other in dict.fromkeys((pair, pair[::-1]))]
        _spread(works)
        tables.update({(work.mover, work.other): bytes(work.values) for work in works})


def _begun(mover: SideMaterial, other: SideMaterial, tables: Tables) -> UnsolvedPair:
    """Value the positions whose moves all leave the pair, and count the moves of the others."""
    opposing = turned_placements(other)
    size = len(placements_of_side(mover)) * len(opposing)
    work = UnsolvedPair(mover, other, bytearray(size), bytearray(size))
    opponents = [(men | kings, kings) for men, kings in opposing]
    known = make_quiet_move_tables(mover)
    moves_left, waiting = work.left, work.waiting.setdefault(0, [])
    position = -1
    for number, (men, kings) in enumerate(placements_of_side(mover)):
        own = men | kings
        paths, promotions = known.paths[number], known.promotions[number]
        threats = known.threats[number]
        threatened = sum(threats)
        for black, black_kings in opponents:
            position += 1
            if black & own:
                continue
            if black & threatened and _captures(threats, black):
                after_captures = _after_captures(men, kings, (black, black_kings), tables)
                _settle(work, position, after_captures)
                continue
            moves = len([path for path in paths if not path & black])
            if promotions:
                moves += _promote(work, position, tables, black=black)
            moves_left[position] = moves
            if not moves:
                if position in work.slowest:
                    work.queue_position(position, work.slowest[position])
                else:
                    waiting.append(position)
    return work


def _captures(threats: dict[int, list[int]], black: int) -> bool:
    """Whether one of Black's pieces can be captured."""
    victims_left = black
    while victims_left:
        victim = victims_left & -victims_left
        if any(not needed & black for needed in threats.get(victim, ())):
            return True
        victims_left ^= victim
    return False


def _settle(work: UnsolvedPair, position: int, outcomes: list[int]) -> None:
    """Value a position by the bytes of all its successors, where a capture is compulsory."""
    lost = [byte for byte in outcomes if byte % 2]
    if lost:
        work.queue_position(position, min(lost))
    elif 0 not in outcomes:
        work.queue_position(position, max(outcomes))


def _after_captures(men: int, kings: int, black: tuple[int, int], tables: Tables) -> list[int]:
    """The bytes of the positions behind all captures, for the opponent."""
    enemies, enemy_kings = black
    own = men | kings
    results = []
    for square in squares_of(own):
        origin = 1 << square
        rank = KING if kings & origin else MAN
        blocked = (own | enemies) ^ origin
        ends = capture_endings(_WHITE, square, rank, enemies=enemies, blocked=blocked)
        for target, taken, after in ends:
            enemies_left = enemies & ~taken
            if not enemies_left:
                return [_NO_MOVE]  # nothing is better
            place = 1 << target
            new_men = men & ~origin | (place if after == MAN else 0)
            new_kings = kings & ~origin | (0 if after == MAN else place)
            left_kings = enemies_left & enemy_kings
            results.append(
                _byte(tables, (new_men, new_kings), (enemies_left & ~left_kings, left_kings))
            )
    return results


def _byte(tables: Tables, own: tuple[int, int], black: tuple[int, int]) -> int:
    """The byte of a position with Black to move, seen from White's side of the board."""
    own_side = SideMaterial(own[0].bit_count(), own[1].bit_count())
    black_side = SideMaterial(black[0].bit_count(), black[1].bit_count())
    known = placement_number_table(own_side)
    place = (
        turned_placement_number_table(black_side)[placement_key(*black)] * len(known)
        + known[placement_key(*own)]
    )
    return tables[black_side, own_side][place]


def _promote(work: UnsolvedPair, position: int, tables: Tables, *, black: int) -> int:
    """Value the promotions of a position; return how many of them do not lose."""
    side = with_one_man_crowned(work.mover)
    size = len(placements_of_side(side))
    table: Table = tables[work.other, side]
    number, opposing = divmod(position, len(placements_of_side(work.other)))
    base = opposing * size
    kept = 0
    for placement, path in make_quiet_move_tables(work.mover).promotions[number]:
        if path & black:
            continue
        byte = table[base + placement]
        if byte % 2:
            work.queue_position(position, byte)
        if byte % 2 or not byte:
            kept += 1
        else:
            work.slowest[position] = max(byte, work.slowest.get(position, 0))
    return kept


def _spread(works: list[UnsolvedPair]) -> None:
    """Take moves back from the solved positions, those that end soonest first."""
    plies = 0
    while any(positions for work in works for positions in work.waiting.values()):
        ended = []
        for work in works:
            values = work.values
            fresh = []
            for position in work.waiting.pop(plies, ()):
                if not values[position]:
                    values[position] = plies + 1
                    fresh.append(position)
            ended.append((work, fresh))
        for work, fresh in ended:
            before = next((candidate for candidate in works if candidate.mover == work.other), work)
            _take_back(work, before, fresh, plies)
        plies += 1


def _take_back(work: UnsolvedPair, before: UnsolvedPair, solved: list[int], plies: int) -> None:
    """From positions that end in `plies` half-moves go to those one move earlier."""
    size, count = len(placements_of_side(work.other)), len(placements_of_side(work.mover))
    own = [men | kings for men, kings in turned_placements(work.mover)]
    backward = make_quiet_move_tables(work.other).backward
    values, moves_left = before.values, before.left
    is_byte_of_loss = plies % 2 == 0
    won = before.waiting.setdefault(plies + 1, [])
    for position in solved:
        number, other = divmod(position, size)
        mask = own[number]
        for placement, path in backward[other]:
            if path & mask:
                continue
            earlier = placement * count + number
            if is_byte_of_loss:
                if moves_left[earlier] and not values[earlier]:
                    won.append(earlier)
            elif moves := moves_left[earlier]:
                moves_left[earlier] = moves - 1
                if moves == 1 and not values[earlier]:
                    before.queue_position(earlier, max(plies + 1, before.slowest.get(earlier, 0)))


# Tables of one side's quiet moves and threats in every placement, for the solver.
#
# A move is the number of the placement it leads to and the squares that must be free of the other
# side's pieces. Everything is seen from White's side of the board.


Step = tuple[int, int]  # number of the placement, squares that must be free


@dataclass(frozen=True, slots=True)
class QuietMoveTables:
    """Quiet moves and threats of a side, each list indexed by the placement's number.

    paths        for each move that keeps the material, the squares that must be free
    promotions   the moves that make a king, with placements of `with_one_man_crowned(side)`
    backward     the moves taken back: where the pieces stood before
    threats      victims with the squares that must be free to capture them, by victim
    """

    paths: list[list[int]]
    promotions: list[list[Step]]
    backward: list[list[Step]]
    threats: list[dict[int, list[int]]]


def with_one_man_crowned(side: SideMaterial) -> SideMaterial:
    """Return the side with one man made a king."""
    return SideMaterial(side.men - 1, side.kings + 1)


@cache
def make_quiet_move_tables(side: SideMaterial) -> QuietMoveTables:
    """Make the tables of a side, at first use."""
    known = placement_number_table(side)
    promoted = placement_number_table(with_one_man_crowned(side)) if side.men else {}
    size = len(known)
    made = QuietMoveTables([[] for _ in range(size)], [], [[] for _ in range(size)], [])
    for number, (men, kings) in enumerate(placements_of_side(side)):
        paths, promotions = made.paths[number], []
        for origin, target in _man_moves(men, men | kings):
            if target & LAST_RANK_WHITE:
                key = placement_key(men ^ origin, kings | target)
                promotions.append((promoted[key], target))
                continue
            paths.append(target)
            made.backward[known[placement_key(men ^ origin ^ target, kings)]].append(
                (number, origin)
            )
        for origin, target, between in _king_moves(kings, men | kings):
            paths.append(between | target)
            after = known[placement_key(men, kings ^ origin ^ target)]
            made.backward[after].append((number, between | origin))
        made.promotions.append(promotions)
        made.threats.append(_threats(men, kings))
    return made


def _man_moves(men: int, own: int) -> Iterator[tuple[int, int]]:
    """Origin and target of every move of a man."""
    for square in squares_of(men):
        for step in UP:
            target = 1 << square + step
            if target & BOARD & ~own:
                yield 1 << square, target


def _king_moves(kings: int, own: int) -> Iterator[tuple[int, int, int]]:
    """Origin, target and the squares between of every move of a king."""
    for square in squares_of(kings):
        for _, ray in RAYS[square]:
            between = 0
            for target in ray:
                if target & own:
                    break
                yield 1 << square, target, between
                between |= target


def _threats(men: int, kings: int) -> dict[int, list[int]]:
    """What the pieces would capture first: each victim with the squares that must be free."""
    own = men | kings
    threats: dict[int, list[int]] = {}
    for square in squares_of(own):
        for victim, needed in _targets(square, bool(kings >> square & 1)):
            if not (victim | needed) & own:
                threats.setdefault(victim, []).append(needed)
    return threats


@cache
def _targets(square: Square, is_king: bool) -> tuple[Step, ...]:
    """Victims of one piece on an empty board, with the squares up to and behind them."""
    targets = []
    for _, ray in RAYS[square]:
        between = 0
        for victim, landing in zip(ray, ray[1:], strict=False):
            targets.append((victim, between | landing))
            if not is_king:
                break
            between |= victim
    return tuple(targets)
