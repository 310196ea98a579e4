"""The library imports nothing else, is typed, and its documentation is true."""

import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
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
    assert loaded("games.draughts.svg_diagram") & set(HEAVY) == set()


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
    others = ("convert", "svg_diagram", "openings", "many_player_star", "suggestions.search")
    assert status == "0"
    assert {f"games.draughts.{module}" for module in others} & set(names.split()) == set()
    assert {"pathlib", "tempfile", "csv", "html"} & set(names.split()) == set()


def test_types_come_with_it() -> None:
    assert (ROOT / "games" / "draughts" / "py.typed").exists()


@pytest.mark.parametrize(
    "module", [games.draughts, pdn, endings], ids=["draughts", "pdn", "endings"]
)
def test_every_line_of_the_guide_is_true(module: object) -> None:
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 5
    assert result.failed == 0


def test_every_recipe_of_the_handbook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line as they are printed, from the folder they are printed for."""
    monkeypatch.chdir(ROOT)
    guide = ROOT / "deploy" / "handbook" / "en" / "library.md"
    result = doctest.testfile(str(guide), module_relative=False, encoding="utf-8")
    assert result.attempted > 25
    assert result.failed == 0


FEN = "W:We3:Bd4,d6,f4"


@pytest.mark.parametrize(
    "by_place",
    [
        lambda: games.draughts.legal_moves(FEN, "czech"),
        lambda: games.draughts.read_move(FEN, "e:e7", "czech"),
        lambda: games.draughts.replay("e:e7", FEN),
        lambda: games.draughts.replay("c3-d4", "czech"),
    ],
)
def test_a_start_and_a_variant_are_given_by_name(by_place: Callable[[], object]) -> None:
    """All are texts: by its place the id of a game would be taken for a position."""
    with pytest.raises(TypeError):
        by_place()


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: games.draughts.legal_moves("x"), "FenError", "does not say who is to move"),
        (
            lambda: games.draughts.legal_moves(FEN, variant="go"),
            "ValueError",
            "no game has the id 'go'",
        ),
        (lambda: games.draughts.read_move("W:We3,g3:Bd4", "g3-h4"), "IllegalMove", "must capture"),
        (lambda: games.draughts.read_move(FEN, "жук"), "InvalidMove", "жук"),
        (lambda: games.draughts.play(FEN, "c3-d4"), "IllegalMove", "no piece on c3"),
        (lambda: games.draughts.Game().push("e3-e4"), "InvalidMove", "e4"),
        (lambda: games.draughts.Game(FEN).push(games.draughts.Move(9, 14)), "IllegalMove", "(rule"),
        (lambda: games.draughts.play(FEN, games.draughts.Move(9, 14)), "IllegalMove", "(rule"),
        (lambda: games.draughts.play(FEN, games.draughts.Move(900, 14)), "IllegalMove", "(rule"),
        (lambda: games.draughts.Game.from_text("c3-d4 c3-d4"), "DraughtsError", "c3"),
        (lambda: list(pdn.read("", variant="go")), "ValueError", "there are: russian"),
    ],
)
def test_an_error_is_a_value_error_with_a_sentence(call, error: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as caught:
        call()
    assert type(caught.value).__name__ == error
    assert "{" not in str(caught.value)


def test_a_refused_move_leaves_the_game_as_it_is() -> None:
    game = games.draughts.Game(FEN)
    with pytest.raises(games.draughts.IllegalMove):
        game.push("e3-f2")
    assert (len(game), str(game), game.position.fen()) == (0, "", FEN.replace("d6,f4", "f4,d6"))
    assert [str(move) for move in game.legal_moves] == ["e3:g5|f4", "e3:e7|d4,d6"]
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("variant", ["russian", "english", "international", "turkish"])
def test_a_game_pushed_is_the_game_replayed(variant: str) -> None:
    game = games.draughts.Game(variant=variant)
    for ply in range(30):
        legal = game.legal_moves
        game.push(legal[ply % len(legal)])
    again = games.draughts.Game.from_text(str(game), variant=variant)
    assert (again.moves, again.positions) == (game.moves, game.positions)
    assert game.replay.moves == tuple(game)


@pytest.mark.parametrize(
    "module", [games.draughts, pdn, endings], ids=["draughts", "pdn", "endings"]
)
def test_every_public_name_is_there_with_a_docstring(module: object) -> None:
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), name


def test_values_are_printed_as_a_person_writes_them() -> None:
    fen = "W:We3:Bd4,f4,d6"
    position = games.draughts.Position.from_fen(fen)
    move = games.draughts.legal_moves(position)[0]
    assert (str(position), repr(position)) == (fen, f"<Position {fen}>")
    assert (str(move), repr(move)) == ("e3:g5|f4", "<Move e3:g5|f4>")
    assert f"{games.draughts.CZECH} {games.draughts.CZECH!r}" == "czech <Variant czech>"
