"""Build ending tables, with the C solver where there is a compiler, and check them again."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..colour import Colour
from ..errors import EndingFault, EndingsError, Fault
from ..position import Position
from ..variants import RUSSIAN, Variant
from . import general_solver, russian_solver
from .c_solver import CSolver, compiled_solver
from .files import (
    FOLDER,
    MOST_PIECES,
    both_turn_orders,
    has_table,
    pack_tables,
    read_table,
    read_tables,
    table_file_name,
    write_table,
    write_whole_file,
)
from .probe import table_reader
from .tables import (
    SideMaterial,
    Tables,
    most_pieces_solvable,
    pairs_of_sides_to_solve,
    placements_of_side,
    refuse_game_without_endings,
    turned_placements,
)

# Build ending tables: with the C solver where there is a compiler, else in Python.
#
# Up to four pieces everything is made in memory and written file by file. Tables of five pieces
# are written pair by pair, and what stands written is not made again: a build that was stopped
# goes on where it was.


ReportFile = Callable[[str, int], None]
"""Hears of each file that is written: its name and its size."""


def build_ending_tables(
    pieces: int, folder: Path, variant: Variant, report_file: ReportFile
) -> None:
    """Build the tables of all endings of up to so many pieces; raises EndingsError."""
    refuse_game_without_endings(variant)
    with compiled_solver() as c_solver:
        most = most_pieces_solvable(variant, has_compiler=c_solver is not None)
        if variant is RUSSIAN:
            most = max(most, MOST_PIECES)
        if pieces > most:
            needs = EndingFault.NO_COMPILER if variant.is_usual else EndingFault.TOO_MANY_PIECES
            raise EndingsError(Fault(needs, token=variant.id, params={"most": most}))
        if pieces <= MOST_PIECES or not _are_there(folder, variant):
            _build_files(min(pieces, MOST_PIECES), folder, variant, (c_solver, report_file))
        if pieces > MOST_PIECES and c_solver is not None:
            _build_blocks(pieces, folder, variant, (c_solver, report_file))


def _are_there(folder: Path, variant: Variant) -> bool:
    """Whether the files that tables of five pieces stand on are good."""
    try:
        for number in range(2, MOST_PIECES + 1):
            read_tables(number, folder, variant)
    except EndingsError:
        return False
    return True


def _build_files(
    pieces: int, folder: Path, variant: Variant, means: tuple[CSolver | None, ReportFile]
) -> None:
    c_solver, report_file = means
    tables: Tables = {}
    for number in range(2, pieces + 1):
        if c_solver is not None and variant.is_usual:
            for pair in pairs_of_sides_to_solve(number):
                tables.update(c_solver.solve(variant, pair, tables))
        elif variant is RUSSIAN:
            russian_solver.add_tables_of_size(number, tables)
        else:
            general_solver.add_tables_of_size(number, tables, variant)
        content = pack_tables(number, tables, variant)
        write_whole_file(folder / table_file_name(number, variant), content)
        report_file(table_file_name(number, variant), len(content))


def _build_blocks(
    pieces: int, folder: Path, variant: Variant, means: tuple[CSolver, ReportFile]
) -> None:
    """Pair by pair, with no more in memory than a pair stands on."""
    c_solver, report_file = means
    fewer: Tables = {}
    for number in range(2, MOST_PIECES + 1):
        fewer.update(read_tables(number, folder, variant))
    for pair in pairs_of_sides_to_solve(pieces):
        both = tuple(dict.fromkeys((pair, pair[::-1])))
        if all(has_table(order, folder, variant) for order in both):
            continue
        known = fewer.copy()
        known.update({order: read_table(order, folder, variant) for order in _crowned(pair)})
        made = c_solver.solve(variant, pair, known)
        for order in both:
            path = write_table(order, bytes(made[order]), folder, variant)
            report_file(f"{path.parent.name}/{path.name}", path.stat().st_size)


def _crowned(pair: tuple[SideMaterial, SideMaterial]) -> list[tuple[SideMaterial, SideMaterial]]:
    """The tables behind a promotion of either side: the other one is to move."""
    crowned = []
    for mover, other in dict.fromkeys((pair, pair[::-1])):
        if mover.men:
            crowned.append((other, SideMaterial(mover.men - 1, mover.kings + 1)))
    return crowned


# Check ending tables: derive their values again from the next positions.


class TableCheck(NamedTuple):
    """The result of a check: how many positions were checked, and the wrong ones."""

    looked_at: int
    wrong: tuple[Position, ...]


def every_nth_position(
    pieces: int, every: int = 1, variant: Variant = RUSSIAN
) -> Iterator[Position]:
    """Yield every n-th position with so many pieces, White to move."""
    number, board = -1, variant.board
    for mover, other in both_turn_orders(pieces):
        opposing = [(men | kings, kings) for men, kings in turned_placements(other, board)]
        for men, kings in placements_of_side(mover, board):
            white = men | kings
            for black, black_kings in opposing:
                if white & black:
                    continue
                number += 1
                if number % every == 0:
                    yield Position(white, black, kings | black_kings, Colour.WHITE)


def check_ending_tables(
    pieces: int, every: int = 1, folder: Path = FOLDER, variant: Variant = RUSSIAN
) -> TableCheck:
    """Check every n-th position with so many pieces; raises EndingsError."""
    tables = table_reader(folder, variant)
    count, wrong = 0, []
    for position in every_nth_position(pieces, every, variant):
        count += 1
        if tables.byte_of_position(position) != tables.byte_derived_from_successors(position):
            wrong.append(position)
    return TableCheck(count, tuple(wrong))
