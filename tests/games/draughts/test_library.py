"""The rules library could be published alone: typed, light, and its guide is true."""

import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import games.draughts
from games.draughts import endings, pdn

ROOT = Path(__file__).parents[3]
HEAVY = (
    *("django", "numpy", "asyncio", "concurrent", "ctypes", "email", "http", "logging"),
    *("multiprocessing", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "unittest"),
    *("urllib", "xml", "zipfile", "decimal", "argparse", "json", "csv", "random", "hashlib"),
)
GUIDES = (games.draughts, pdn, endings)
LATER = ("json",)  # what the documents of games.draughts.pdn need


def loaded(module: str) -> set[str]:
    """The top-level packages a new Python holds after importing a module."""
    asked = f"import sys, {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-S", "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_the_library_loads_nothing_heavy() -> None:
    assert loaded("games.draughts") & set(HEAVY) == set()


def test_reading_and_writing_records_load_nothing_heavy_either() -> None:
    assert loaded("games.draughts.pdn") & set(HEAVY) <= set(LATER)


def test_drawing_loads_nothing_heavy_either() -> None:
    assert loaded("games.draughts.diagram") & set(HEAVY) == set()


def test_the_tables_of_endings_are_loaded_by_nobody_else() -> None:
    asked = "import sys, games.draughts, games.draughts.__main__; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "games.draughts.endings" not in done.stdout.split()


def test_types_come_with_it() -> None:
    assert (ROOT / "games" / "draughts" / "py.typed").exists()


@pytest.mark.parametrize(
    "module", [games.draughts, pdn, endings], ids=["draughts", "pdn", "endings"]
)
def test_every_line_of_the_guide_is_true(module: object) -> None:
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize(
    "module", [games.draughts, pdn, endings], ids=["draughts", "pdn", "endings"]
)
def test_every_public_name_is_there_with_a_docstring(module: object) -> None:
    for name in module.__all__:
        one = getattr(module, name)
        if inspect.isclass(one) or inspect.isfunction(one):
            assert inspect.getdoc(one), name


def test_values_are_printed_as_a_person_writes_them() -> None:
    fen = "W:We3:Bd4,f4,d6"
    position = games.draughts.Position.from_fen(fen)
    move = games.draughts.legal_moves(position)[0]
    assert (str(position), repr(position)) == (fen, f"<Position {fen}>")
    assert (str(move), repr(move)) == ("e3:g5|f4", "<Move e3:g5|f4>")
    assert f"{games.draughts.CZECH} {games.draughts.CZECH!r}" == "czech <Variant czech>"
