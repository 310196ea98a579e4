"""The library's wheel is built, and works installed in a bare environment."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from games.draughts.version import VERSION
from tests.deploy.compiled_library import compiled_copy, copy_of_the_library, needs_a_compiler
from tests.deploy.production_environment import TOP

# what the library's tests read: records, and each other's helpers
TESTED_WITH = ("tests/data", "tests/fuzz", "games/data")
# they say how the library is kept in this tree, not what it does
OF_THE_TREE = ("test_library_stands_alone.py",)
# a long build of tables: the files of the wheel that they read are read by their neighbours too
LEFT_TO_THE_TREE = ("test_a_build_of_five_pieces_goes_on_where_it_was_stopped",)
# much text or many games read: no other file of the wheel is needed, and the wheel with the
# compiled build, whose code is not the tree's, is tried with them
LEFT_TO_THE_COMPILED = (
    "test_games_without_tags_are_cut_between_games",
    "test_memory_stays_flat_however_long_the_file_is",
    "test_tables_without_tags_are_cut_as_they_are_read",
    "test_the_encoding_is_decided_by_the_first_letters_and_kept",
    "test_the_move_that_was_misprinted_or_left_out_is_among_those_offered",
    "test_verify_agrees_with_the_list_along_games",
    "test_zeros_behind_the_beginning_of_a_file_are_damage_in_their_game",
)
CONFTEST = """
import games.draughts
from hypothesis import is_hypothesis_test, settings

assert games.draughts.__file__.startswith({installed!r}), games.draughts.__file__
settings.register_profile("few", deadline=None, derandomize=True, max_examples=1)
settings.load_profile("few")


def pytest_collection_modifyitems(items):
    firsts = {{}}
    for item in items:
        name = item.name.partition("[")[0]
        if name not in {left_out!r}:
            firsts.setdefault(item.nodeid.partition("[")[0], item)
            if is_hypothesis_test(item.obj):  # whatever number it asks for itself
                own = item.obj._hypothesis_internal_use_settings
                item.obj._hypothesis_internal_use_settings = settings(own, max_examples=1)
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


def build_wheel_in(folder: Path, **environment: str) -> Path:
    """The wheel of a copy of this tree, built with the installed backend, without a network."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    offline = ("--no-deps", "--no-build-isolation", "--no-index")
    run(*pip, "wheel", folder, *offline, "-w", folder, cwd=folder, **environment)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module", params=["pure", pytest.param("compiled", marks=needs_a_compiler)])
def wheel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Without the compiled build, and with it: this tree's own where there is one that fits."""
    folder = tmp_path_factory.mktemp("wheel") / "tree"
    if request.param == "pure":
        return build_wheel_in(copy_of_the_library(folder))
    shutil.copytree(compiled_copy(tmp_path_factory, request.config), folder)
    return build_wheel_in(folder, DRAUGHTS64_COMPILED="1")


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
    """Of the compiled build as much as its name says: a pure wheel nothing."""
    names = zipfile.ZipFile(wheel).namelist()
    library = {name for name in names if name.startswith("games/draughts/")}
    others = {name.removeprefix("games/") for name in set(names) - library}
    kept = TOP / "games" / "draughts"
    built = {name for name in library if name.startswith("games/draughts/_compiled/")}
    assert ("-py3-none-any" in wheel.name) == (not built)
    assert {name for name in others if ".dist-info/" not in name} == {"__init__.py"}
    assert library - built == {
        str(file.relative_to(TOP))
        for file in kept.rglob("*")
        if file.is_file() and not {"__pycache__", "_compiled"} & {*file.parts}
    }


def test_a_bare_environment_plays_reads_and_draws_openings(installed):
    """Nothing but the standard library beside it; tables and words came along."""
    python, packages = installed
    code = (
        "import games.draughts, sys; from games.draughts import START, legal_moves, openings;"
        "from games.draughts.texts import faults_notes_and_suggestions_in_words;"
        "assert 'django' not in sys.modules;"
        "tables = openings.load_shipped_tables();"
        "print(games.draughts.__file__, len(legal_moves(START)), len(tables))"
    )
    place, moves, tables = run(python, "-I", "-c", code, cwd=packages.parent).split()
    assert Path(place).is_relative_to(packages)
    assert (moves, int(tables) > 0) == ("7", True)
    assert "usage" in run(python, "-I", "-m", "games.draughts", "--help", cwd=packages.parent)


def test_what_is_installed_says_its_version_and_which_code_runs(wheel, installed):
    python, packages = installed
    command = ("-I", "-m", "games.draughts", "version")
    name, build = run(python, *command, cwd=packages.parent).splitlines()
    assert name.split()[1].rstrip(",") == VERSION == wheel.name.split("-")[1]
    assert ("compiled build runs" in build) == ("-py3-none-any" not in wheel.name)


def test_every_version_of_the_library_is_in_its_list_of_changes():
    changes = (TOP / "games" / "draughts" / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changes.split("## ")[1].split()[0] == VERSION


def test_a_test_that_is_left_out_of_the_wheel_is_there():
    tests = "".join(file.read_text("utf-8") for file in (TOP / "tests/games/draughts").glob("*.py"))
    for name in (*LEFT_TO_THE_TREE, *LEFT_TO_THE_COMPILED):
        assert f"def {name}(" in tests


def test_the_installed_wheel_passes_the_tests_of_the_library(wheel, installed, tmp_path):
    """The tests are copied away from this tree; only their tools are borrowed, behind the wheel.

    Every test but a long one is run with the first of its cases, which finds whatever did not
    come along: the tree itself runs the rest.
    """
    python, packages = installed
    (packages / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    away = tmp_path / "away"
    skip = shutil.ignore_patterns("*.pyc.*", *OF_THE_TREE)  # half written by another process
    for name in ("tests/games/draughts", *TESTED_WITH):
        shutil.copytree(TOP / name, away / name, ignore=skip)
    for name in ("__init__", "games/__init__", "demo_games", "random_cases"):
        shutil.copy(TOP / "tests" / f"{name}.py", away / "tests" / f"{name}.py")
    left_out = LEFT_TO_THE_TREE
    if "-py3-none-any" in wheel.name:
        left_out += LEFT_TO_THE_COMPILED
    conftest = CONFTEST.format(installed=str(packages), left_out=left_out)
    (away / "conftest.py").write_text(conftest, encoding="utf-8")
    (away / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    unasked = ("django", "playwright", "schemathesis", "anyio", "cacheprovider")
    plugins = [word for name in unasked for word in ("-p", f"no:{name}")]
    output = run(python, "-m", "pytest", "-q", *plugins, "tests/games/draughts", cwd=away)
    assert " passed" in output
    assert " skipped" not in output
