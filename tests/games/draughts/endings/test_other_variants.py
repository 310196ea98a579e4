"""Ending tables of other variants and of five pieces: built, checked, refused if damaged."""

import zlib
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from games.draughts import PODDAVKI, RUSSIAN, VARIANTS, Position, legal_moves, play
from games.draughts.__main__ import main
from games.draughts.endings import EndingValue, files, general_solver, probe
from games.draughts.endings.build import build_ending_tables, check_ending_tables
from games.draughts.endings.c_solver import CSolver, compiled_solver, find_c_compiler
from games.draughts.endings.files import FOLDER, read_tables, table_file_name
from games.draughts.endings.tables import (
    SideMaterial,
    Tables,
    has_solvable_endings,
    is_byte_of_loss,
    pairs_of_sides_to_solve,
    placement_number,
    placement_number_table,
    placements_of_side,
    turned_placements,
)
from games.draughts.errors import EndingFault, EndingsError
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT

needs_compiler = pytest.mark.skipif(
    find_c_compiler() is None, reason="no C compiler on this machine"
)

USUAL = [variant.id for variant in RUSSIAN_AND_LIKE_IT]

PLAIN = [variant.id for variant in VARIANTS.values() if has_solvable_endings(variant)]


@pytest.fixture(scope="module")
def c_solver() -> Iterator[CSolver | None]:
    """Compiled once for all games: that takes longer than to solve so few pieces."""
    with compiled_solver() as solver:
        yield solver


@pytest.fixture
def compiled_before(c_solver: CSolver | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build finds the solver as it is."""
    monkeypatch.setattr(
        "games.draughts.endings.build.compiled_solver", lambda: nullcontext(c_solver)
    )


def test_the_games_with_endings_are_those_on_eight_by_eight_whose_positions_are_pieces():
    assert {"russian", "poddavki", "english", "turkish", "italian", "thai"} <= set(PLAIN)
    assert not {"towers", "international", "two-movers", "northern", "stavropol"} & set(PLAIN)


# --- poddavki: who is rid of his pieces, or cannot move, has won ---------------------------

IN_PODDAVKI = {
    "W:Wc3:Bd4": (EndingValue.LOSS, 1),  # the capture takes the last piece
    "W:Wa3:Bb4,c5": (EndingValue.WIN, 0),  # blocked
    "W:W:BKa1": (EndingValue.WIN, 0),
}


@pytest.mark.parametrize("fen", IN_PODDAVKI)
def test_the_side_without_a_move_has_won_in_poddavki(fen):
    answer = probe(Position.from_fen(fen), variant=PODDAVKI)
    assert (answer.value, answer.plies) == IN_PODDAVKI[fen]


def test_the_shipped_tables_of_poddavki_are_those_its_rules_give():
    assert check_ending_tables(2, 1, FOLDER, PODDAVKI).wrong == ()
    assert check_ending_tables(3, 97, FOLDER, PODDAVKI).wrong == ()


def test_best_play_in_poddavki_leads_to_the_end_in_the_number_told():
    position = Position.from_fen("W:WKa1:Bb8,d8")
    answer = probe(position, variant=PODDAVKI)
    left = answer.plies
    assert left
    for plies in range(left, 0, -1):
        answer = probe(position, variant=PODDAVKI)
        assert answer.plies == plies
        position = play(position, answer.best[0])
    assert probe(position, variant=PODDAVKI).value is EndingValue.WIN
    assert legal_moves(position, variant=PODDAVKI) == ()


# --- every game: by its own rules, and the C solver like the library -------------------------


def count_values(tables: Tables, pieces: int, variant) -> tuple[int, int, int]:
    """Positions of so many pieces that can stand: won, drawn, lost."""
    won = drawn = lost = 0
    for (mover, other), table in tables.items():
        if mover.pieces + other.pieces != pieces:
            continue
        board = variant.board
        opponents = [men | kings for men, kings in turned_placements(other, board)]
        for at, (men, kings) in enumerate(placements_of_side(mover, board)):
            for place, black in enumerate(opponents):
                if black & (men | kings):
                    continue
                byte = table[at * len(opponents) + place]
                drawn += not byte
                lost += is_byte_of_loss(byte, variant)
                won += bool(byte) and not is_byte_of_loss(byte, variant)
    return won, drawn, lost


def test_the_library_solves_two_pieces_of_russian_draughts_to_the_known_totals():
    tables: Tables = {}
    general_solver.add_tables_of_size(2, tables, RUSSIAN)
    assert count_values(tables, 2, RUSSIAN) == (1_291, 1_507, 690)


@pytest.mark.usefixtures("compiled_before")
@pytest.mark.parametrize("name", [*USUAL, "thai", "italian"])
def test_every_value_of_two_pieces_follows_from_the_next_positions(name, tmp_path):
    variant = VARIANTS[name]
    build_ending_tables(2, tmp_path, variant, lambda *_: None)
    checked = check_ending_tables(2, 7, tmp_path, variant)
    assert checked.wrong == ()
    assert checked.looked_at > 400


@needs_compiler
@pytest.mark.parametrize("name", [name for name in PLAIN if VARIANTS[name].is_usual])
def test_the_c_solver_and_the_library_give_the_same_bytes(name, c_solver):
    variant, by_library, by_c_solver = VARIANTS[name], Tables(), Tables()
    general_solver.add_tables_of_size(2, by_library, variant)
    for pair in pairs_of_sides_to_solve(2):
        by_c_solver |= c_solver.solve(variant, pair, by_c_solver)
    assert by_c_solver == by_library


@needs_compiler
@pytest.mark.usefixtures("compiled_before")
@pytest.mark.parametrize("name", USUAL)
def test_three_pieces_of_the_c_solver_follow_from_the_next_positions(name, tmp_path):
    build_ending_tables(3, tmp_path, VARIANTS[name], lambda *_: None)
    assert check_ending_tables(3, 211, tmp_path, VARIANTS[name]).wrong == ()


@needs_compiler
@pytest.mark.usefixtures("compiled_before")
def test_the_c_solver_builds_the_shipped_table_of_three_pieces(tmp_path):
    build_ending_tables(3, tmp_path, RUSSIAN, lambda *_: None)
    assert (tmp_path / table_file_name(3)).read_bytes() == (
        FOLDER / table_file_name(3)
    ).read_bytes()


@pytest.mark.parametrize(
    "side",
    [
        SideMaterial(1, 0),
        SideMaterial(0, 2),
        SideMaterial(2, 1),
        SideMaterial(1, 2),
        SideMaterial(3, 0),
    ],
)
def test_a_placement_is_numbered_alone_as_in_the_list(side):
    for men, kings in placements_of_side(side)[::97]:
        assert placement_number(men, kings, side) == placement_number_table(side)[men | kings << 36]


# --- five pieces: a file for each table ----------------------------------------------------

ORDER = (SideMaterial(0, 1), SideMaterial(0, 1))  # small, and written in the same form


@pytest.fixture
def table(tmp_path) -> tuple[bytes, Path]:
    """Fixture: the bytes of a small ending table, and its file."""
    whole = bytes(read_tables(2)[ORDER]) * 1
    return whole, files.write_table(ORDER, whole, tmp_path, RUSSIAN)


def test_a_table_is_read_as_it_was_written(table, tmp_path):
    whole, path = table
    assert files.has_table(ORDER, tmp_path, RUSSIAN)
    assert files.read_table(ORDER, tmp_path, RUSSIAN) == whole
    for place in range(0, len(whole), 17):
        assert files.read_table_byte(ORDER, place, tmp_path, RUSSIAN) == whole[place]
    assert not list(path.parent.glob("*.part"))


def damages(whole: bytes) -> dict[str, bytes]:
    """Return damaged copies of a table's file."""
    line = whole.index(b"\n") + 1
    return {
        "nothing": b"",
        "line cut": whole[: line // 2],
        "lengths cut": whole[: line + 2],
        "half": whole[: len(whole) // 2],
        "last byte": whole[:-1],
        "a byte changed": whole[:-9] + bytes([whole[-9] ^ 4]) + whole[-8:],
        "another form": whole.replace(b"form 2", b"form 9", 1),
        "another game": whole.replace(b"russian", b"english", 1),
        "a length of gigabytes": whole[:line] + b"\xff\xff\xff\xff" + whole[line + 4 :],
    }


@pytest.mark.parametrize("damage", list(damages(b"form 2 russian\n" + b"." * 40)))
def test_a_damaged_table_is_a_typed_error(damage, table, tmp_path):
    path = table[1]
    path.write_bytes(damages(path.read_bytes())[damage])
    other = damage in ("another form", "another game")
    with pytest.raises(EndingsError) as caught:
        files.read_table(ORDER, tmp_path, RUSSIAN)
    expected = EndingFault.TABLE_VERSION if other else EndingFault.TABLE_CUT
    assert caught.value.fault.code is expected


def test_damage_that_the_compression_does_not_notice_is_refused(table, tmp_path):
    """The sum inside a block is that of other bytes, as if they had been written."""
    whole, path = table
    content = path.read_bytes()
    begin = len(content) - len(zlib.compress(whole, 9))
    other = zlib.compress(bytes([whole[0] ^ 2]) + whole[1:], 9)
    length = content.index(b"\n") + 1
    lengths = len(other).to_bytes(4, "little")
    path.write_bytes(content[:length] + lengths + content[length + 4 : begin] + other)
    with pytest.raises(EndingsError) as caught:
        files.read_table(ORDER, tmp_path, RUSSIAN)
    assert caught.value.fault.code is EndingFault.TABLE_CUT


@needs_compiler
@pytest.mark.usefixtures("compiled_before")
def test_a_build_of_five_pieces_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    """The first pair alone: three kings and two kings take a second or two.

    What was cut off in the middle is made again, what is whole is not.
    """
    first = pairs_of_sides_to_solve(5)[0]
    monkeypatch.setattr("games.draughts.endings.build.pairs_of_sides_to_solve", _first_of_five)
    messages: list[str] = []
    for number in (2, 3, 4):
        (tmp_path / table_file_name(number)).write_bytes(
            (FOLDER / table_file_name(number)).read_bytes()
        )
    cut_off = files.write_table(first, bytes(1000), tmp_path, RUSSIAN)
    cut_off.write_bytes(cut_off.read_bytes()[:-1])
    build_ending_tables(5, tmp_path, RUSSIAN, lambda name, _: messages.append(name))
    assert messages == [
        f"russian-5/{mover}-{other}.endings" for mover, other in (first, first[::-1])
    ]
    messages.clear()
    build_ending_tables(5, tmp_path, RUSSIAN, lambda name, _: messages.append(name))
    assert messages == []
    table = files.read_table(first, tmp_path, RUSSIAN)
    assert len(table.translate(None, bytes(range(0, 256, 2)))) == 936  # lost for three kings
    assert len(table.translate(None, bytes((0, *range(1, 256, 2))))) == 812_202  # won
    assert max(table) == 31 + 1  # half-moves of the longest win


def _first_of_five(pieces: int):
    return pairs_of_sides_to_solve(pieces)[:1] if pieces == 5 else pairs_of_sides_to_solve(pieces)


# --- what cannot be built ------------------------------------------------------------------


def test_without_a_compiler_more_pieces_are_refused_with_the_remedy(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    folder = ["--folder", str(tmp_path)]
    assert main(["endings", "build", "--pieces", "5", *folder]) == 2
    assert "up to 4 pieces; install gcc" in capsys.readouterr().err
    assert main(["endings", "build", "--pieces", "4", "--variant", "poddavki", *folder]) == 2
    assert "up to 3 pieces" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("no folder")
    assert main(["endings", "build", "--pieces", "2", "--folder", str(tmp_path / "file")]) == 2
    assert "could not be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("fen", "pieces"), [("W:Wb4:Bf8", "3"), ("W:Wb4,d4:Bf8", "3"), ("W:Wb4,d4,f4:Bf8", "4")]
)
def test_a_table_that_is_missing_is_told_with_the_command_that_makes_it(
    tmp_path, monkeypatch, capsys, fen, pieces
):
    """By itself it makes three pieces of another game than Russian draughts."""
    monkeypatch.setenv("DRAUGHTS_ENDINGS", str(tmp_path))
    probed = ["endings", "probe", fen, "--variant", "brazilian"]
    assert main(probed) == 2
    words = capsys.readouterr().err.partition("the command ")[2].partition(" makes it")[0].split()
    assert words == ["endings", "build", "--variant", "brazilian", "--pieces", pieces]


def test_tables_of_the_folder_named_by_the_environment_are_found(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("DRAUGHTS_ENDINGS", str(tmp_path))
    arguments = ["endings", "probe", "W:Wb4:Bf8", "--variant", "brazilian"]
    assert main(arguments) == 2
    assert "endings build --variant brazilian" in capsys.readouterr().err
    monkeypatch.setenv("DRAUGHTS_ENDINGS", str(tmp_path / "another"))
    assert main(["endings", "build", "--variant", "brazilian", "--pieces", "2"]) == 0
    capsys.readouterr()
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("White wins")
