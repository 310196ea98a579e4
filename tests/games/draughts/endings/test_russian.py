"""Ending tables of Russian draughts: known counts, longest wins, values derived again."""

import io
import json
import lzma
from pathlib import Path

import pytest

from games.draughts import RUSSIAN, VARIANTS, Position, legal_moves, play
from games.draughts.__main__ import main
from games.draughts.endings import EndingValue, probe
from games.draughts.endings.build import check_ending_tables, every_nth_position
from games.draughts.endings.files import (
    FOLDER,
    both_turn_orders,
    pack_tables,
    read_tables,
    table_file_name,
)
from games.draughts.endings.probe import table_reader
from games.draughts.endings.tables import (
    SideMaterial,
    Tables,
    placements_of_side,
    turned_placements,
)
from games.draughts.errors import EndingFault, EndingsError
from games.draughts.position import start_of

K, M = SideMaterial(0, 1), SideMaterial(1, 0)

KK, MK, MM = SideMaterial(0, 2), SideMaterial(1, 1), SideMaterial(2, 0)

KKK, MKK, MMK, MMM = SideMaterial(0, 3), SideMaterial(1, 2), SideMaterial(2, 1), SideMaterial(3, 0)

# White to move: positions won, drawn and lost, and the longest win in half-moves
KNOWN = {
    (K, K): (194, 796, 2, 3),
    (K, M): (746, 122, 0, 7),
    (M, M): (284, 327, 149, 13),
    (KK, K): (5628, 9252, 0, 7),
    (MK, K): (7241, 18797, 2, 9),
    (KK, M): (12626, 394, 0, 9),
    (MM, K): (1762, 7703, 1875, 7),
    (MK, M): (20632, 2167, 1, 11),
    (MM, M): (7161, 2713, 62, 19),
    (KKK, K): (132240, 11600, 0, 25),
    (KK, KK): (21659, 193513, 588, 9),
    (MKK, K): (336033, 41547, 0, 47),
    (KKK, M): (125860, 0, 0, 25),
    (KK, MK): (126212, 250786, 582, 13),
    (MMK, K): (259064, 69794, 2, 81),
    (MKK, M): (330545, 55, 0, 45),
    (KK, MM): (142384, 22045, 1, 23),
    (MK, MK): (143275, 511605, 6320, 15),
    (MMM, K): (45280, 48870, 854, 85),
    (MMK, M): (286935, 1207, 2, 75),
    (MK, MM): (210090, 77594, 460, 25),
    (MMM, M): (79342, 3953, 9, 83),
    (MM, MM): (42979, 72468, 10217, 31),
}

TOTALS = {
    2: (1_291, 1_507, 690),
    3: (67_475, 95_144, 33_413),
    4: (2_409_393, 2_544_014, 1_255_909),
}


@pytest.fixture(scope="module")
def shipped() -> dict[int, Tables]:
    return {pieces: read_tables(pieces) for pieces in TOTALS}


def stored(tables: Tables, order: tuple[SideMaterial, SideMaterial]) -> bytes:
    """The bytes of all positions of two sides that can stand on the board."""
    opponents = [men | kings for men, kings in turned_placements(order[1])]
    table = iter(tables[order])
    both = (
        (men | kings) & other for men, kings in placements_of_side(order[0]) for other in opponents
    )
    return bytes(byte for byte, shared in zip(table, both, strict=True) if not shared)


def counts(values: bytes) -> tuple[int, int, int]:
    """How many are won, drawn and lost."""
    lost = sum(values.count(byte) for byte in range(1, 256, 2))
    drawn = values.count(0)
    return len(values) - lost - drawn, drawn, lost


@pytest.mark.parametrize("order", KNOWN, ids=lambda order: "-".join(map(str, sum(order, ()))))
def test_the_counts_and_the_longest_wins_are_the_known_ones(order, shipped):
    values = stored(shipped[sum(side.pieces for side in order)], order)
    longest = max(byte for byte in set(values) if byte and byte % 2 == 0) - 1
    assert (*counts(values), longest) == KNOWN[order]


@pytest.mark.parametrize("pieces", TOTALS)
def test_all_endings_with_so_many_pieces_have_the_known_totals(pieces, shipped):
    totals = [counts(stored(shipped[pieces], order)) for order in both_turn_orders(pieces)]
    assert tuple(map(sum, zip(*totals, strict=True))) == TOTALS[pieces]


@pytest.mark.parametrize(("pieces", "every"), [(2, 1), (3, 50), (4, 1999)])
def test_values_follow_from_the_next_positions_by_the_rules_of_play(pieces, every):
    checked = check_ending_tables(pieces, every)
    assert checked.wrong == ()
    assert checked.looked_at == -(-sum(TOTALS[pieces]) // every)


def test_the_shipped_tables_are_built_again_byte_for_byte(tmp_path, capsys):
    assert main(["endings", "build", "--pieces", "3", "--folder", str(tmp_path)]) == 0
    names = [table_file_name(2), table_file_name(3)]
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == names
    for name in names:
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()


def test_the_shipped_table_of_three_pieces_is_written_again_as_it_is_read(shipped):
    assert pack_tables(3, shipped[3]) == (FOLDER / table_file_name(3)).read_bytes()


def test_the_shipped_table_of_four_pieces_is_written_again_in_the_same_order(shipped, monkeypatch):
    """Packed less: to pack it as it is shipped takes longer than all the other endings."""
    quick = ({"id": lzma.FILTER_LZMA2, "preset": 0},)
    monkeypatch.setattr("games.draughts.endings.files._FILTERS", quick)
    written, kept = pack_tables(4, shipped[4]), (FOLDER / table_file_name(4)).read_bytes()
    assert written.partition(b"\n")[0] == kept.partition(b"\n")[0]
    assert _unpacked(written) == _unpacked(kept)


def _unpacked(content: bytes) -> bytes:
    return lzma.decompress(content.partition(b"\n")[2])


def test_the_data_is_small():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def test_a_position_is_worth_the_same_with_the_board_turned():
    for position in every_nth_position(3, 997):
        white, black, kings, turn = position
        other = Position(*map(_turned, (black, white, kings)), turn.other)
        assert table_reader().byte_of_position(position) == table_reader().byte_of_position(other)


def _turned(mask: int) -> int:
    return int(f"{mask:036b}"[::-1], 2)


LONGEST = {
    "W:WKc1,Kd2,Ka3:BKe1": 25,  # three kings: within the fifteen moves
    "W:Wc1,e1,Kf2:BKg1": 81,
    "W:Wa1,e1,e3:BKg1": 85,
    "W:Wc1,e1,d4:Bg3": 83,
    "W:Wb2,a3:Bf8,h8": 31,
}


@pytest.mark.parametrize("fen", LONGEST)
def test_the_best_moves_of_both_sides_lead_to_the_end_in_the_number_told(fen):
    position, plies = Position.from_fen(fen), LONGEST[fen]
    for left in range(plies, 0, -1):
        answer = probe(position)
        assert (answer.value, answer.plies) == (
            EndingValue.WIN if left % 2 else EndingValue.LOSS,
            left,
        )
        assert answer.best == answer.moves[: len(answer.best)]
        position = play(position, answer.best[0])
    assert legal_moves(position) == ()
    assert probe(position).plies == 0


def test_every_move_that_keeps_the_value_is_named_and_no_other():
    position = Position.from_fen("W:WKc1,Kd2,Ka3:BKe1")
    kept = {m for m in legal_moves(position) if probe(play(position, m)).value is EndingValue.LOSS}
    assert set(probe(position).moves) == kept


def test_a_draw_has_no_number_of_half_moves():
    answer = probe(Position.from_fen("W:WKa1:BKh2"))
    assert (answer.value, answer.plies) == (EndingValue.DRAW, None)
    assert answer.moves == answer.best
    assert answer.moves


def test_a_side_without_pieces_has_lost():
    assert probe(Position.from_fen("W:W:BKa1")).value is EndingValue.LOSS
    assert probe(Position.from_fen("B:W:BKa1")).plies == 1


# --- what cannot be answered -----------------------------------------------------------


def code_of(position: Position, folder: Path = FOLDER) -> EndingFault:
    """Return the code with which the lookup of a position is refused."""
    with pytest.raises(EndingsError) as caught:
        probe(position, folder)
    return caught.value.fault.code


def test_more_pieces_and_other_boards_are_refused():
    assert code_of(start_of(RUSSIAN)) is EndingFault.TOO_MANY_PIECES
    other = next(variant for variant in VARIANTS.values() if not variant.is_usual)
    assert code_of(start_of(other)) in (EndingFault.OTHER_GAME, EndingFault.TOO_MANY_PIECES)


WHOLE = (FOLDER / table_file_name(2)).read_bytes()

DAMAGED = {
    "nothing": (b"", EndingFault.TABLE_CUT),
    "first line cut": (WHOLE[:20], EndingFault.TABLE_CUT),
    "only the first line": (WHOLE[: WHOLE.index(b"\n") + 1], EndingFault.TABLE_CUT),
    "half": (WHOLE[: len(WHOLE) // 2], EndingFault.TABLE_CUT),
    "last byte cut": (WHOLE[:-1], EndingFault.TABLE_CUT),
    "a byte changed": (WHOLE[:300] + bytes([WHOLE[300] ^ 1]) + WHOLE[301:], EndingFault.TABLE_CUT),
    "another form": (WHOLE.replace(b"form 1", b"form 2", 1), EndingFault.TABLE_VERSION),
    "another file": (b"PK\x03\x04 something else", EndingFault.TABLE_VERSION),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_table_is_a_typed_error(damage, tmp_path):
    content, code = DAMAGED[damage]
    (tmp_path / table_file_name(2)).write_bytes(content)
    assert code_of(Position.from_fen("W:WKa1:BKh2"), tmp_path) is code


def test_a_table_that_is_not_there_is_told_with_the_command_that_makes_it(tmp_path, capsys):
    folder = ["--folder", str(tmp_path)]
    assert main(["endings", "probe", "W:WKa1:BKh2", *folder]) == 2
    errors = capsys.readouterr().err
    assert "endings build" in errors
    assert table_file_name(2) in errors


# --- the command -----------------------------------------------------------------------


def test_the_command_tells_value_half_moves_and_moves(capsys):
    assert main(["endings", "probe", "W:Wb4:Bf8", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "value": "win",
        "plies": 13,
        "moves": ["b4-a5", "b4-c5"],
        "best": ["b4-a5", "b4-c5"],
    }
    assert main(["endings", "probe", "W:Wb4:Bf8"]) == 0
    assert capsys.readouterr().out == "White wins, half-moves to the end: 13; b4-a5;b4-c5\n"
    assert main(["endings", "probe", "B:WKd4,Kc3:BKh8", "--language", "ru"]) == 0
    assert (
        "Чёрные проигрывают, ходов до конца (белых и чёрных вместе): 2" in capsys.readouterr().out
    )


def test_the_command_checks_and_knows_its_game(capsys):
    assert main(["endings", "check", "--pieces", "2"]) == 0
    assert capsys.readouterr().out == "Positions checked: 3488, wrong: 0\n"
    assert main(["endings", "probe", "W:Wb4:Bf8", "--variant", "towers"]) == 2
    assert "pieces alone" in capsys.readouterr().err
    assert main(["endings", "probe", "W:Wb4:Bf8", "--variant", "bashni"]) == 2
    capsys.readouterr()
    assert main(["endings", "build", "--pieces", "2", "--variant", "international"]) == 2
    assert "8 by 8" in capsys.readouterr().err


def test_a_list_of_positions_is_answered_line_by_line(capsys, monkeypatch):
    lines = b"W:Wb4:Bf8\nnonsense\nW:WKa1:BKh2\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["endings", "probe", "-", "--json"]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer.get("value", "none") for answer in answers] == ["win", "none", "draw"]
