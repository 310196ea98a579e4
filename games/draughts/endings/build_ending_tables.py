"""Build ending tables: with the C solver where there is a compiler, else in Python.

Up to four pieces everything is made in memory and written file by file.  Tables of five pieces
are written pair by pair, and what stands written is not made again: a build that was stopped goes
on where it was.
"""

from collections.abc import Callable
from pathlib import Path

from games.draughts.endings import python_solver, solve_russian_endings_in_python
from games.draughts.endings.c_solver import CSolver, compiled_solver
from games.draughts.endings.five_piece_table_files import has_table, read_table, write_table
from games.draughts.endings.number_placements_of_one_side import (
    SideMaterial,
    Tables,
    pairs_of_sides_to_solve,
)
from games.draughts.endings.table_files import (
    MOST_PIECES,
    pack_tables,
    read_tables,
    table_file_name,
    write_whole_file,
)
from games.draughts.endings.variants_with_solvable_endings import (
    most_pieces_solvable,
    refuse_game_without_endings,
)
from games.draughts.faults_and_errors import EndingFault, EndingsError, Fault
from games.draughts.variants import RUSSIAN, Variant

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
            solve_russian_endings_in_python.add_tables_of_size(number, tables)
        else:
            python_solver.add_tables_of_size(number, tables, variant)
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
