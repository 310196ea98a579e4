"""The library as a wheel of its own: built, installed in a bare environment, and tried there."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.deploy.production import TOP

# what the library's tests read: records, and each other's helpers
TESTED_WITH = ("tests/data", "tests/fuzz", "games/data")
# they say how the library is kept in this tree, not what it does
OF_THE_TREE = ("test_library.py", "test_recipe_of_a_new_game.py")
CONFTEST = """
import games.draughts
from hypothesis import settings

assert games.draughts.__file__.startswith({installed!r}), games.draughts.__file__
settings.register_profile("few", deadline=None, derandomize=True, max_examples=5)
settings.load_profile("few")


def pytest_collection_modifyitems(items):
    firsts = {{}}
    for item in items:
        firsts.setdefault(item.nodeid.partition("[")[0], item)
    items[:] = firsts.values()
"""


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Done without a fault; what it printed."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        timeout=570,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the files of this tree with the installed backend, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    offline = ("--no-deps", "--no-build-isolation", "--no-index")
    run(*pip, "wheel", TOP, *offline, "-w", folder, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A bare environment with the wheel and nothing else: its Python, and where packages lie."""
    place = tmp_path_factory.mktemp("bare")
    run(sys.executable, "-m", "venv", "--without-pip", place, cwd=place)
    python = place / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "--python", python, "install", "--no-index", "--no-deps", wheel, cwd=place)
    (packages,) = place.glob("lib/python*/site-packages")
    return python, packages


def test_the_wheel_holds_the_library_and_no_part_of_the_service(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    library = {name for name in names if name.startswith("games/draughts/")}
    others = {name.removeprefix("games/") for name in set(names) - library}
    kept = TOP / "games" / "draughts"
    assert {name for name in others if ".dist-info/" not in name} == {"__init__.py"}
    assert library == {
        str(file.relative_to(TOP))
        for file in kept.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_a_bare_environment_plays_reads_and_draws_openings(installed):
    """Nothing but the standard library beside it; tables and words came along."""
    python, packages = installed
    code = (
        "import games.draughts, sys; from games.draughts import START, legal_moves, openings;"
        "from games.draughts.texts import sentences; assert 'django' not in sys.modules;"
        "print(games.draughts.__file__, len(legal_moves(START)), len(openings.shipped()))"
    )
    place, moves, tables = run(python, "-I", "-c", code, cwd=packages.parent).split()
    assert Path(place).is_relative_to(packages)
    assert (moves, int(tables) > 0) == ("7", True)
    assert "usage" in run(python, "-I", "-m", "games.draughts", "--help", cwd=packages.parent)


def test_the_installed_wheel_passes_the_tests_of_the_library(installed, tmp_path):
    """The tests are copied away from this tree; only their tools are borrowed, behind the wheel.

    Every test is run with the first of its cases: the tree itself runs the others.
    """
    python, packages = installed
    (packages / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    away = tmp_path / "away"
    skip = shutil.ignore_patterns("__pycache__", *OF_THE_TREE)
    for name in ("tests/games/draughts", *TESTED_WITH):
        shutil.copytree(TOP / name, away / name, ignore=skip)
    for name in ("tests/__init__.py", "tests/games/__init__.py", "tests/demo_games.py"):
        shutil.copy(TOP / name, away / name)
    (away / "conftest.py").write_text(CONFTEST.format(installed=str(packages)), encoding="utf-8")
    (away / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    plugins = ("-p", "no:django", "-p", "no:playwright", "-p", "no:cacheprovider")
    told = run(python, "-m", "pytest", "-q", *plugins, "tests/games/draughts", cwd=away)
    assert " passed" in told
    assert " skipped" not in told
