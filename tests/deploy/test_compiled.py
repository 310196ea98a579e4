"""The compiled build of the library: when it is used, and that it judges the same."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.draughts import compiled_build
from tests.support.compiled import compiled_copy, copy_of_the_library, needs_a_compiler

RECORDS = 10_000


def run(top: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A module of the copy in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if name != compiled_build.PURE}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=top,
        env={**kept, "PYTHONPATH": str(top), **environment},
        capture_output=True,
        text=True,
        timeout=590,
    )


def version(top: Path, **environment: str) -> str:
    """The second row of the command: which code runs."""
    done = run(top, "games.draughts", "version", **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[1]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the library and its compiling need."""
    return copy_of_the_library(tmp_path_factory.mktemp("copied"))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """A copy with a build that fits it."""
    return compiled_copy(tmp_path_factory, pytestconfig)


@pytest.fixture
def changed(compiled: Path, tmp_path: Path) -> Path:
    """A copy of the compiled library that a test may spoil."""
    shutil.copytree(compiled / "games", tmp_path / "games")
    return tmp_path


def build_of(top: Path) -> Path:
    return Path(compiled_build.build_folder(str(top / "games" / "draughts")))


def code_that_runs(top: Path) -> str:
    """The file that the judging of moves comes from."""
    return Path(
        run_code(top, "import games.draughts.judging.record as it; print(it.__file__)")
    ).suffix


def run_code(top: Path, code: str, **environment: str) -> str:
    """What a program in the copy prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=top,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@needs_a_compiler
def test_a_build_that_fits_the_source_runs_and_says_so(compiled):
    assert version(compiled).startswith("The compiled build runs: ")
    assert code_that_runs(compiled) == ".so"


@needs_a_compiler
def test_a_build_may_be_left_out(compiled):
    assert "DRAUGHTS64_PURE=1" in version(compiled, DRAUGHTS64_PURE="1")


@needs_a_compiler
def test_moves_are_read_in_c_where_the_build_runs_and_nowhere_else(compiled):
    code = "from games.draughts.native import read_moves; print(read_moves)"
    for pure, reads in (("", "<built-in function read_moves>"), ("1", "None")):
        assert run_code(compiled, code, **{compiled_build.PURE: pure}) == reads


@needs_a_compiler
def test_the_kernel_alone_runs_and_is_left_unused_when_its_source_changes(tmp_path):
    """What wheels hold: compiled in seconds, for every Python from 3.11 on."""
    top = copy_of_the_library(tmp_path)
    done = run(top, "deploy.compile_library", "--kernel")
    assert (done.returncode, "The kernel in C runs" in done.stdout) == (0, True), done.stdout
    assert code_that_runs(top) == ".py"
    code = "from games.draughts.native import read_moves; print(read_moves)"
    assert run_code(top, code) == "<built-in function read_moves>"
    with (top / "games" / "draughts" / "native" / "read_move.c").open("a") as file:
        file.write("/* a change */\n")
    assert "stale, changed since: native/read_move.c;" in version(top)
    assert run_code(top, code) == "None"
    run(top, "deploy.compile_library", "--remove")
    assert "there is no compiled build" in version(top)


@needs_a_compiler
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("movegen/usual.py", "# a change\n"),
        ("native/read_move.c", "/* a change */\n"),
    ],
)
def test_a_build_older_than_its_source_is_told_and_never_used(changed, name, change):
    with (changed / "games" / "draughts" / name).open("a") as file:
        file.write(change)
    assert f"stale, changed since: {name};" in version(changed)
    assert code_that_runs(changed) == ".py"


@needs_a_compiler
def test_a_module_cut_short_is_told_and_never_loaded(changed):
    (module,) = build_of(changed).rglob("record.*")
    os.truncate(module, module.stat().st_size // 2)
    name = module.relative_to(build_of(changed)).as_posix()
    assert f"damaged ({name})" in version(changed)
    assert code_that_runs(changed) == ".py"


@needs_a_compiler
def test_a_build_for_another_computer_is_told_and_never_used(changed):
    """Of the same size, as its list has it: the header of each module names another processor."""
    for module in build_of(changed).rglob("*.so"):
        with module.open("r+b") as file:
            file.seek(18)
            file.write(b"\xff\xfe")
    assert "made for another computer (" in version(changed)
    assert code_that_runs(changed) == ".py"


@needs_a_compiler
@pytest.mark.parametrize("text", ["", "\xff\n", "nothing of ours\n", "source a\n"])
def test_a_list_that_says_nothing_is_told(changed, text):
    (build_of(changed) / compiled_build.LIST).write_text(text, encoding="latin-1")
    assert "damaged (parts.txt)" in version(changed)
    assert code_that_runs(changed) == ".py"


@needs_a_compiler
def test_ten_thousand_damaged_records_are_read_alike(compiled):
    counted = ("tests.campaigns.damaged_records", "--records", str(RECORDS))
    done = run(compiled, *counted)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{RECORDS} records, seed 64: blocks that differ none" in done.stdout


def test_where_nothing_can_be_compiled_two_sentences_say_so(copied):
    """And the plain source goes on running."""
    done = run(copied, "deploy.compile_library", CC="no-such-compiler")
    assert done.returncode == 2
    russian, english = done.stdout.splitlines()
    assert "Нет компилятора C (no-such-compiler" in russian
    assert "There is no C compiler (no-such-compiler" in english
    assert "The library works without a build" in english


@needs_a_compiler
def test_a_compiler_that_fails_is_told_in_its_own_words(copied):
    done = run(copied, "deploy.compile_library", CC="false")
    assert done.returncode == 2
    assert "could not be compiled" in done.stdout
    assert "false" in done.stdout
    assert not list(build_of(copied).parent.glob("new-*"))
