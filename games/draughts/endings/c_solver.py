"""Solve endings with c_solver.c, compiled at the start of each build.

Nothing is installed and nothing can be stale: the source is compiled into a folder of its own,
in a second, and gone afterwards.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import EndingFault, EndingsError, Fault
from ..variants.model import CaptureChoice, Goal, LastRank, Variant
from .tables import SideMaterial, Tables, placement_count

SOURCE = Path(__file__).with_name("c_solver.c")

COMPILERS = ("cc", "gcc", "clang")

MOST = 5  # pieces of a pair that the C solver can number

_SIDE = 6  # as in c_solver.c

_LAST_RANK = {LastRank.KING: 0, LastRank.MAN: 1, LastRank.STOP: 2}

_CHOICE = {CaptureChoice.FREE: 0, CaptureChoice.MOST: 1, CaptureChoice.KING_FIRST: 2}

_STATUS = {-1: EndingFault.TOO_LONG, -2: EndingFault.NO_MEMORY}


class _Rules(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int) for name in ("men_back", "flies", "last_rank", "choice", "self")
    ]


def find_c_compiler() -> str | None:
    """Find a C compiler; None without one."""
    return next((path for name in COMPILERS if (path := shutil.which(name))), None)


class CSolver:
    """The C solver, compiled and loaded."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._solve = library.solve_pair
        self._solve.restype = ctypes.c_int

    def solve(
        self, variant: Variant, pair: tuple[SideMaterial, SideMaterial], tables: Tables
    ) -> Tables:
        """Return the tables of a pair of sides, each of them to move; raises EndingsError.

        ``tables`` must hold what captures and promotions lead to.
        """
        movement = variant.movement
        rules = _Rules(
            movement.men_capture_backward,
            movement.flying_kings,
            _LAST_RANK[movement.last_rank],
            _CHOICE[movement.choice],
            variant.goal is Goal.SELF,
        )
        first, second = pair
        size = placement_count(first) * placement_count(second)
        values = [(ctypes.c_ubyte * size)() for _ in range(1 if first == second else 2)]
        sides = (ctypes.c_int32 * 4)(*first, *second)
        status = self._solve(ctypes.byref(rules), sides, _known(tables), values[0], values[-1])
        if status not in (0, *_STATUS):
            raise AssertionError(f"{pair}: a table that it leads to was not given")
        if status:
            raise EndingsError(Fault(_STATUS[status], token=f"{first}-{second}"))
        orders = dict.fromkeys((pair, pair[::-1]))
        return {order: bytes(made) for order, made in zip(orders, values, strict=True)}


def _known(tables: Tables) -> "ctypes.Array[ctypes.c_char_p]":
    """The tables by the men and kings of the side to move and of the other."""
    choices = (ctypes.c_char_p * _SIDE**4)()
    for (mover, other), table in tables.items():
        place = 0
        for number in (*mover, *other):
            place = place * _SIDE + number
        choices[place] = bytes(table)  # no copy where it is bytes already
    return choices


@contextmanager
def compiled_solver() -> Iterator[CSolver | None]:
    """Context manager: the compiled solver, None without a compiler."""
    program = find_c_compiler()
    if program is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="endings-") as folder:
        library = Path(folder) / "c_solver.so"
        command = [program, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            print(done.stderr, file=sys.stderr)
            yield None
            return
        yield CSolver(ctypes.CDLL(str(library)))
