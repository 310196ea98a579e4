"""The library's wheel is built, and works installed in a bare environment as `draughts64`."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib import import_module
from pathlib import Path

import pytest

from deploy.wheel import event_rooms, reference
from games.draughts.version import VERSION
from tests.support.compiled import copy_of_the_library, needs_a_compiler
from tests.support.environment import TOP

# what the library's tests read: records, and each other's helpers
TESTED_WITH = ("tests/data", "tests/fuzz", "games/data")

HELPERS = tuple(
    f"support/{name}"
    for name in ("__init__", "damage", "perft", "random_games", "records", "rulebook")
)

# they say how the library is kept in this tree, not what it does
OF_THE_TREE = ("test_library.py",)

# a long build of tables: the files of the wheel that they read are read by their neighbours too
LEFT_TO_THE_TREE = ("test_a_build_of_five_pieces_goes_on_where_it_was_stopped",)

# much text or many games read: no other file of the wheel is needed, and the wheel with the
# kernel, whose code is not the tree's, is tried with them
LEFT_TO_THE_KERNEL = (
    "test_games_without_tags_are_cut_between_games",
    "test_memory_stays_flat_however_long_the_file_is",
    "test_tables_without_tags_are_cut_as_they_are_read",
    "test_the_encoding_is_decided_by_the_first_letters_and_kept",
    "test_the_move_that_was_misprinted_or_left_out_is_among_those_offered",
    "test_verify_agrees_with_the_list_along_games",
    "test_zeros_behind_the_beginning_of_a_file_are_damage_in_their_game",
)

CONFTEST = """
import draughts64
from hypothesis import is_hypothesis_test, settings

assert draughts64.__file__.startswith({installed!r}), draughts64.__file__
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


def under_the_name_of_the_wheel(text: str) -> str:
    """A test of the tree as one of the package; the name of a form of files stays."""
    imported = text.replace("from games import draughts", "import draughts64 as draughts")
    return re.sub(r"games\.draughts(?!/1)", "draughts64", imported)


@pytest.fixture(scope="module", params=["pure", pytest.param("kernel", marks=needs_a_compiler)])
def wheel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Without the kernel in C, and with it as usual."""
    tree = copy_of_the_library(tmp_path_factory.mktemp("wheel") / "tree")
    asked = {"DRAUGHTS64_PURE": "1"} if request.param == "pure" else {}
    return build_wheel_in(tree, **asked)


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
    """It installs one package of its own name, and none called `games`."""
    names = zipfile.ZipFile(wheel).namelist()
    whole = {name for name in names if ".dist-info/" not in name}
    rooms = {name for name in whole if name.startswith("draughts64/_event/")}
    library = whole - rooms
    own = {"__init__.py", "tournaments/exchange/capsule/words.json"}
    assert rooms == {
        f"draughts64/_event/{name}" for name in own | {*event_rooms.files_of_event_rooms(TOP)}
    }
    kept = TOP / "games" / "draughts"
    built = {name for name in library if name.startswith("draughts64/_compiled/")}
    assert ("-py3-none-any" in wheel.name) == (not built)
    assert ("-cp311-abi3-" in wheel.name) == bool(built)
    assert library - built == {
        f"draughts64/{file.relative_to(kept)}"
        for file in kept.rglob("*")
        if file.is_file() and not {"__pycache__", "_compiled"} & {*file.parts}
    }


def test_a_bare_environment_plays_reads_and_draws_openings(installed):
    """Nothing but the standard library beside it; tables and words came along."""
    python, packages = installed
    code = (
        "import draughts64, sys; from draughts64 import START, legal_moves, openings;"
        "import draughts64.texts.words;"
        "assert not {'django', 'games'} & {*sys.modules};"
        "tables = openings.load_shipped_tables();"
        "print(draughts64.__file__, len(legal_moves(START)), len(tables))"
    )
    place, moves, tables = run(python, "-I", "-c", code, cwd=packages.parent).split()
    assert Path(place).is_relative_to(packages)
    assert (moves, int(tables) > 0) == ("7", True)


@pytest.mark.parametrize("command", [["draughts64"], ["python", "-I", "-m", "draughts64"]])
def test_the_command_is_called_as_the_package(installed, tmp_path, command):
    """By its script as by its module; its help names what was typed."""
    name, *words = command
    place = installed[0].parent
    assert run(place / name, *words, "perft", "start", "3", cwd=tmp_path) == "302\n"
    assert run(place / name, *words, "--help", cwd=tmp_path).startswith("usage: draughts64 ")


STRANGER = """
from collections.abc import Sequence

import games
from draughts64 import Game, Move, Piece, legal_moves, pdn, svg
from draughts64.endings import probe


def first(moves: Sequence[Move]) -> str:
    return str(moves[0])


game = Game()
made: Move = game.push("c3-d4")
count: int = len(legal_moves(game.position))
texts: list[str] = [read.replay.texts[0] for read in pdn.read("1. c3-d4 *")]
piece: Piece | None = game.copy().position.piece_at("d4")
line: Game = game.add_variation("c3-b4")
longest: Move = max(legal_moves("start"), key=lambda move: move.count)
written: str = pdn.write({"White": "A"}, game)
print(games.NAME, first(game.moves), count, texts, piece, svg(game.position)[:4])
"""


def test_a_program_with_a_package_games_of_its_own_uses_the_library(installed, tmp_path):
    """The commonest name of a folder of games belongs to the program, not to us.

    What the program asks of the library is right to a strict checker of types, too.
    """
    python, _ = installed
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "__init__.py").write_text('NAME = "chess club"\n', encoding="utf-8")
    (tmp_path / "program.py").write_text(STRANGER, encoding="utf-8")
    printed = run(python, "program.py", cwd=tmp_path)
    assert printed == "chess club c3-d4 7 ['c3-d4'] w <svg\n"
    asked = ("--strict", "--python-executable", python, "--cache-dir", tmp_path / "cache")
    run(sys.executable, "-m", "mypy", *asked, "program.py", cwd=tmp_path)


def test_what_is_installed_says_its_version_and_which_code_runs(wheel, installed):
    python, packages = installed
    command = ("-I", "-m", "draughts64", "version")
    name, build = run(python, *command, cwd=packages.parent).splitlines()
    assert name.split()[1].rstrip(",") == VERSION == wheel.name.split("-")[1]
    assert ("The kernel in C runs" in build) == ("-py3-none-any" not in wheel.name)


def test_where_no_compiler_works_the_wheel_is_pure(tmp_path):
    """A source archive is installed on such a computer as on every other."""
    tree = copy_of_the_library(tmp_path / "tree")
    assert "-py3-none-any" in build_wheel_in(tree, CC="false").name


@needs_a_compiler
def test_a_wheel_takes_the_whole_compiled_build_along_when_it_is_asked_to(tmp_path):
    """It fits one Python alone, and its modules know the name that they are installed under."""
    tree = copy_of_the_library(tmp_path / "tree")
    built = build_wheel_in(tree, DRAUGHTS64_COMPILED="quick")
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{tag}-{tag}-" in built.name
    zipfile.ZipFile(built).extractall(tmp_path / "packages")
    code = (
        "from draughts64 import pdn; import draughts64.judging.record as record;"
        "(game,) = pdn.read('1. c3-d4 d6-c5 2. b2-c3 *');"
        "print(game.is_ok, record.__file__.endswith('.py'))"
    )
    place = {"PYTHONPATH": str(tmp_path / "packages")}
    assert run(sys.executable, "-c", code, cwd=tmp_path, **place).split() == ["True", "False"]
    version = run(sys.executable, "-m", "draughts64", "version", cwd=tmp_path, **place)
    assert "The compiled build runs" in version


def test_the_source_archive_is_the_library_alone_and_makes_the_same_wheel(tmp_path):
    tree = copy_of_the_library(tmp_path / "tree")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path)
    run(*build, cwd=tree)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    files = {file.relative_to(source).as_posix() for file in source.rglob("*") if file.is_file()}
    others = {name for name in files if not name.startswith("games/draughts/")}
    assert others == {
        *event_rooms.files_of_event_rooms(TOP),
        event_rooms.CATALOGUE,
        ".gitignore",
        "PKG-INFO",
        "pyproject.toml",
        "deploy/wheel/__init__.py",
        "deploy/wheel/add_compiled_build.py",
        "deploy/wheel/event_rooms.py",
        "deploy/wheel/extensions.py",
        "deploy/wheel/reference.py",
    }
    wheels = [build_wheel_in(place, DRAUGHTS64_PURE="1") for place in (tree, source)]
    of_tree, of_archive = ({*zipfile.ZipFile(wheel).namelist()} for wheel in wheels)
    assert of_tree == of_archive


def test_every_version_of_the_library_is_in_its_list_of_changes():
    changes = (TOP / "games" / "draughts" / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changes.split("## ")[1].split()[0] == VERSION


def test_the_reference_is_that_of_the_docstrings():
    """`python -m deploy.wheel.reference` makes it again."""
    assert reference.REFERENCE.read_text(encoding="utf-8") == reference.reference()


@pytest.mark.parametrize("package", reference.PACKAGES)
def test_every_public_name_is_in_the_reference(package):
    module = import_module(".".join(filter(None, ("games.draughts", package))))
    title = ".".join(filter(None, ("draughts64", package)))
    (part,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", reference.reference(), re.M | re.S)
    named = re.findall(r"^### (?:class )?(\w+)", part, re.M)
    assert set(named) >= set(getattr(module, "__all__", ("VARIANTS",)))


def test_a_test_that_is_left_out_of_the_wheel_is_there():
    files = (TOP / "tests" / "games" / "draughts").rglob("*.py")
    tests = "".join(file.read_text("utf-8") for file in files)
    for name in (*LEFT_TO_THE_TREE, *LEFT_TO_THE_KERNEL):
        assert f"def {name}(" in tests


def test_the_installed_wheel_passes_the_tests_of_the_library(wheel, installed, tmp_path):
    """The tests are copied away from this tree; only their tools are borrowed, behind the wheel.

    Every test but a long one is run with the first of its cases, which finds whatever did not
    come along: the tree itself runs the rest.
    """
    python, packages = installed
    (packages / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    away = tmp_path / "away"
    skip = shutil.ignore_patterns("*.pyc", "*.pyc.*", *OF_THE_TREE)
    for name in ("tests/games/draughts", *TESTED_WITH):
        shutil.copytree(TOP / name, away / name, ignore=skip)
    (away / "tests" / "support").mkdir()
    for name in ("__init__", "games/__init__", *HELPERS):
        shutil.copy(TOP / "tests" / f"{name}.py", away / "tests" / f"{name}.py")
    for file in (away / "tests").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(under_the_name_of_the_wheel(text), encoding="utf-8")
    left_out = LEFT_TO_THE_TREE
    if "-py3-none-any" in wheel.name:
        left_out += LEFT_TO_THE_KERNEL
    conftest = CONFTEST.format(installed=str(packages), left_out=left_out)
    (away / "conftest.py").write_text(conftest, encoding="utf-8")
    (away / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    unasked = ("django", "playwright", "schemathesis", "anyio", "cacheprovider")
    plugins = [word for name in unasked for word in ("-p", f"no:{name}")]
    output = run(python, "-m", "pytest", "-q", *plugins, "tests/games/draughts", cwd=away)
    assert " passed" in output
    assert " skipped" not in output
