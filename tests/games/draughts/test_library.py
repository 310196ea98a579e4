"""The library imports nothing else, is typed, and its documentation is true."""

import doctest
import inspect
import pkgutil
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from games import draughts
from games.draughts import __main__, endings, pdn
from games.draughts.__main__ import main

ROOT = Path(__file__).parents[3]

HEAVY = (
    *("django", "numpy", "asyncio", "concurrent", "ctypes", "email", "http", "logging"),
    *("multiprocessing", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "unittest"),
    *("urllib", "xml", "zipfile", "decimal", "argparse", "json", "csv", "random", "hashlib"),
)

GUIDES = (draughts, pdn, endings)

LATER = ("json",)  # what the documents of games.draughts.pdn need


def loaded(module: str) -> set[str]:
    """The top-level packages a new Python holds after importing a module."""
    program = f"import sys, {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_the_library_loads_nothing_heavy() -> None:
    assert loaded("games.draughts") & set(HEAVY) == set()


def test_reading_and_writing_records_load_nothing_heavy_either() -> None:
    assert loaded("games.draughts.pdn") & set(HEAVY) <= set(LATER)


def test_drawing_loads_nothing_heavy_either() -> None:
    assert loaded("games.draughts.diagrams.svg") & set(HEAVY) == set()


def test_the_tables_of_endings_are_loaded_by_nobody_else() -> None:
    program = "import sys, games.draughts, games.draughts.__main__; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "games.draughts.endings" not in done.stdout.split()


def test_a_check_of_good_games_loads_no_other_command(tmp_path: Path) -> None:
    """A check that a program starts for every file must not wait for drawings and conversions."""
    record = tmp_path / "good.pdn"
    record.write_text('[Result "1-0"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n')
    program = (
        "import sys; from games.draughts.__main__ import main;"
        f"print(main(['check', {str(record)!r}])); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    *_, status, names = done.stdout.splitlines()
    others = ("cli.convert", "diagrams.svg", "openings", "star", "suggestions.search")
    assert status == "0"
    assert {f"games.draughts.{module}" for module in others} & set(names.split()) == set()
    assert {"pathlib", "tempfile", "csv", "html"} & set(names.split()) == set()


def test_types_come_with_it() -> None:
    assert (ROOT / "games" / "draughts" / "py.typed").exists()


@pytest.fixture
def under_the_name_of_the_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `draughts64` be the package of this tree, with all that is in it."""
    names = {part.name for part in pkgutil.walk_packages(draughts.__path__, "games.draughts.")}
    for name in ("games.draughts", *sorted(names)):
        if not name.endswith("__main__") and "__mypyc" not in name:
            alias = name.replace("games.draughts", "draughts64", 1)
            monkeypatch.setitem(sys.modules, alias, import_module(name))


@pytest.mark.usefixtures("under_the_name_of_the_wheel")
@pytest.mark.parametrize("module", [draughts, pdn, endings], ids=["draughts", "pdn", "endings"])
def test_every_line_of_the_guide_is_true(module: object) -> None:
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.usefixtures("under_the_name_of_the_wheel")
@pytest.mark.parametrize("name", ["rules", "diagrams.plain"])
def test_every_example_of_a_module_is_true(name: str) -> None:
    result = doctest.testmod(import_module(f"games.draughts.{name}"))
    assert (result.attempted > 2, result.failed) == (True, 0)


def test_every_recipe_of_the_handbook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line as they are printed, from the folder they are printed for."""
    monkeypatch.chdir(ROOT)
    guide = ROOT / "deploy" / "handbook" / "en" / "library.md"
    result = doctest.testfile(str(guide), module_relative=False, encoding="utf-8")
    assert result.attempted > 25
    assert result.failed == 0


README = ROOT / "games" / "draughts" / "README.md"

GAME = '[Result "1-0"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n'


@pytest.mark.usefixtures("under_the_name_of_the_wheel")
def test_every_line_of_the_readme_is_true(monkeypatch, tmp_path) -> None:
    """What a stranger reads first, in a folder that holds his game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.pdn").write_text(GAME, encoding="utf-8")
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 6
    assert result.failed == 0


COMMANDS = [
    shlex.split(line)[1:]
    for line in README.read_text(encoding="utf-8").splitlines()
    if line.startswith("    draughts64 ")
]


IN_THE_WHEEL = "verify"  # tests/deploy/test_event_wheel.py


@pytest.mark.parametrize(
    "words", [words for words in COMMANDS if words[0] != IN_THE_WHEEL], ids=" ".join
)
def test_every_command_of_the_readme_runs(words, monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.pdn").write_text(GAME, encoding="utf-8")
    assert main(words) == 0
    said = capsys.readouterr()
    assert said.out or said.err == "Games written: 1, left out: 0\n"


def test_the_readme_names_games_and_places_that_are() -> None:
    text = README.read_text(encoding="utf-8")
    (named,) = re.findall(r"\(`VARIANTS`\): (.*?) and more than twenty", text, re.DOTALL)
    games = re.split(r",\s+", named.lower())
    assert set(games) <= set(draughts.VARIANTS)
    assert len(draughts.VARIANTS) > len(games) + 20
    assert {command[0] for command in COMMANDS} == {*__main__.COMMANDS}
    for name in re.findall(r"\]\(([A-Z]+\.md)\)", text):
        assert (README.parent / name).exists()
    (table,) = re.findall(r"\| --- \| --- \|\n(.*?)\n\n", text, re.DOTALL)
    for row in table.splitlines():
        for name in re.findall(r"`([a-z_.]+)`", row.split("|")[2]):
            assert import_module(f"games.draughts.{name}")


FEN = "W:We3:Bd4,d6,f4"


@pytest.mark.parametrize(
    "by_place",
    [
        lambda: draughts.legal_moves(FEN, "czech"),
        lambda: draughts.read_move(FEN, "e:e7", "czech"),
        lambda: draughts.replay("e:e7", FEN),
        lambda: draughts.replay("c3-d4", "czech"),
    ],
)
def test_a_start_and_a_variant_are_given_by_name(by_place: Callable[[], object]) -> None:
    """All are texts: by its place the id of a game would be taken for a position."""
    with pytest.raises(TypeError):
        by_place()


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: draughts.legal_moves("x"), "FenError", "does not say who is to move"),
        (
            lambda: draughts.legal_moves(FEN, variant="go"),
            "ValueError",
            "no game has the id 'go'",
        ),
        (lambda: draughts.read_move("W:We3,g3:Bd4", "g3-h4"), "IllegalMove", "must capture"),
        (lambda: draughts.read_move(FEN, "жук"), "InvalidMove", "жук"),
        (lambda: draughts.play(FEN, "c3-d4"), "IllegalMove", "no piece on c3"),
        (lambda: draughts.Game().push("e3-e4"), "InvalidMove", "e4"),
        (lambda: draughts.Game(FEN).push(draughts.Move(9, 14)), "IllegalMove", "(rule"),
        (lambda: draughts.play(FEN, draughts.Move(9, 14)), "IllegalMove", "(rule"),
        (lambda: draughts.play(FEN, draughts.Move(900, 14)), "IllegalMove", "(rule"),
        (lambda: draughts.Game.from_text("c3-d4 c3-d4"), "DraughtsError", "c3"),
        (lambda: list(pdn.read("", variant="go")), "ValueError", "there are: russian"),
    ],
)
def test_an_error_is_a_value_error_with_a_sentence(call, error: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as caught:
        call()
    assert type(caught.value).__name__ == error
    assert "{" not in str(caught.value)


def test_a_refused_move_leaves_the_game_as_it_is() -> None:
    game = draughts.Game(FEN)
    with pytest.raises(draughts.IllegalMove):
        game.push("e3-f2")
    assert (len(game), str(game), game.position.fen()) == (0, "", FEN.replace("d6,f4", "f4,d6"))
    assert [str(move) for move in game.legal_moves] == ["e3:g5|f4", "e3:e7|d4,d6"]
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("variant", ["russian", "english", "international", "turkish"])
def test_a_game_pushed_is_the_game_replayed(variant: str) -> None:
    game = draughts.Game(variant=variant)
    for ply in range(30):
        legal = game.legal_moves
        game.push(legal[ply % len(legal)])
    again = draughts.Game.from_text(str(game), variant=variant)
    assert (again.moves, again.positions) == (game.moves, game.positions)
    assert game.replay.moves == tuple(game)


@pytest.mark.parametrize("module", [draughts, pdn, endings], ids=["draughts", "pdn", "endings"])
def test_every_public_name_is_there_with_a_docstring(module: object) -> None:
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), name


def test_values_are_printed_as_a_person_writes_them() -> None:
    fen = "W:We3:Bd4,f4,d6"
    position = draughts.Position.from_fen(fen)
    move = draughts.legal_moves(position)[0]
    assert (str(position), repr(position)) == (fen, f"<Position {fen}>")
    assert (str(move), repr(move)) == ("e3:g5|f4", "<Move e3:g5|f4>")
    assert f"{draughts.CZECH} {draughts.CZECH!r}" == "czech <Variant czech>"
