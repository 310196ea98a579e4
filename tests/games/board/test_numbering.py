"""Numbers of moves let stand: text, list, table and steps agree."""

import json
import random
import re

import pytest

from games.board.lines import lines_of_read_game
from games.board.queries import context as context_queries
from games.board.steps import movetext_of_replay, numbered_rows, steps_of_replay
from games.draughts import Colour, Position, Waiver, pdn, replay
from games.draughts.judging.waivers import position_after_irregular_move
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.numbering import MoveNumbers, numbering_of_replay
from games.draughts.position import START
from games.draughts.replay import Replay

TWICE = (
    # who moved twice in a row: the moves, the half-move that was let stand, as it is printed
    (
        "c3-d4 b6-a5 a7-b6 b2-c3 b8-a7 c1-b2",
        3,
        "1. c3-d4 b6-a5 1... a7-b6 2. b2-c3 b8-a7 3. c1-b2",
    ),
    (
        "c3-d4 b6-a5 b2-c3 c3-b4 a5:c3:e5 a3-b4",
        4,
        "1. c3-d4 b6-a5 2. b2-c3 3. c3-b4 a5:c3:e5 4. a3-b4",
    ),
    ("c3-d4 d2-c3 b6-a5 c1-d2", 2, "1. c3-d4 2. d2-c3 b6-a5 3. c1-d2"),
)

NUMBERED = re.compile(r"(?:(\d+)(\.{3}|\.) )?(\S+)")


def played_with_waiver(moves: list[str], ply: int) -> Replay:
    before = replay(moves[: ply - 1]).final
    mover = before.turn.other  # who has just moved moves again
    after = position_after_irregular_move(before, moves[ply - 1], mover)
    assert after is not None
    read = replay(moves, waivers=[Waiver(ply, moves[ply - 1], after)])
    assert read.is_complete
    return read


def rows_read(rows) -> list[tuple[int, str, str]]:
    return [
        (row.number, side, step.text)
        for row in rows
        for side, step in (("w", row.white), ("b", row.black))
        if step is not None
    ]


def movetext_read(text: str) -> list[tuple[int, str, str]]:
    """Number, side and move, as a person reads them off the page."""
    found: list[tuple[int, str, str]] = []
    for number, dots, move in NUMBERED.findall(text):
        side = {".": "w", "...": "b", "": "b"}[dots]
        found.append((int(number) if number else found[-1][0], side, move))
    return found


def by_ends(moves: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """The canonical text names no square between where the ends are enough."""
    return [(number, side, f"{text[:3]}{text[-2:]}") for number, side, text in moves]


def agree(read: Replay) -> None:
    """Everything that lays the moves out says the same."""
    steps = [(step.number, step.side, step.text) for step in steps_of_replay(read)]
    numbering = numbering_of_replay(read)
    plies = range(1, read.plies + 1)
    assert [(numbering.number(ply), numbering.mover(ply).value) for ply in plies] == [
        step[:2] for step in steps
    ]
    data = {"black_first": numbering.late, **numbering.as_data()}
    assert MoveNumbers.from_data(data) == numbering
    for ply in plies:
        found = numbering.ply_of(numbering.number(ply), numbering.mover(ply))
        assert set(range(found + 1, ply + 1)) <= set(numbering.again)
    assert rows_read(numbered_rows(steps_of_replay(read))) == steps
    assert movetext_read(movetext_of_replay(read)) == steps
    text = pdn.write((), read, result="*", profile=":")
    body = re.sub(r"\{[^}]*\}", "", text.partition("\n\n")[2]).replace("*", "")
    assert by_ends(movetext_read(" ".join(body.split()))) == by_ends(steps)
    (game,) = pdn.read(text)
    again = pdn.let_stand(game)
    assert (again.is_ok, again.replay.rows) == (True, read.rows)
    assert not [note for note in again.notes if note.code == pdn.PdnNote.MOVE_NUMBER]
    document = json.loads(pdn.write_json(again))
    assert [(move["number"], move["side"]) for move in document["moves"]] == [
        step[:2] for step in steps
    ]
    context = context_queries.board_context(read)
    cells = [
        (row.number, side, cell.text)
        for row in context["listed"][0].rows
        for side, cell in (("w", row.left), ("b", row.right))
        if cell is not None
    ]
    assert cells == steps


@pytest.mark.parametrize(("moves", "ply", "printed"), TWICE)
def test_V4_1_the_second_move_in_a_row_has_its_own_side_and_number(moves, ply, printed):
    read = played_with_waiver(moves.split(), ply)
    assert movetext_of_replay(read) == printed
    agree(read)


def test_V4_1_the_row_of_the_first_of_two_moves_is_not_lost():
    moves, ply, _ = TWICE[0]
    rows = numbered_rows(steps_of_replay(played_with_waiver(moves.split(), ply)))
    assert [(r.number, r.white and r.white.text, r.black and r.black.text) for r in rows] == [
        (1, "c3-d4", "b6-a5"),
        (1, None, "a7-b6"),
        (2, "b2-c3", "b8-a7"),
        (3, "c1-b2", None),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_random_moves_twice_in_a_row_agree_everywhere(seed):
    """Anybody may move again at any half-move, several times in a game, whoever began."""
    chance = random.Random(seed)
    start = START if seed % 2 else START._replace(turn=Colour.BLACK)
    position, words, waivers = start, [], []
    for ply in range(1, chance.randrange(4, 40)):
        again = position._replace(turn=position.turn.other)
        if ply > 1 and chance.random() < 0.2 and legal_moves(again):
            move = chance.choice(legal_moves(again))
            word, position = long_form(again, move, capture=":"), play(again, move)
            waivers.append(Waiver(ply, word, position))
        elif moves := legal_moves(position):
            move = chance.choice(moves)
            word, position = long_form(position, move, capture=":"), play(position, move)
        else:
            break
        words.append(word)
    read = replay(words, start=start, waivers=waivers)
    assert read.is_complete
    agree(read)


def test_a_fault_after_a_move_let_stand_has_the_number_of_the_page():
    moves = TWICE[0][0].split()[:4]
    before = replay(moves[:2]).final
    after = position_after_irregular_move(before, moves[2], Colour.BLACK)
    read = replay([*moves, "a1-a2"], waivers=[Waiver(3, moves[2], after)])
    assert (read.fault.ply, read.fault.move_number, read.fault.side) == (5, 2, Colour.BLACK)


def test_V4_1_the_table_in_two_columns_keeps_both_moves():
    (game,) = pdn.read(pdn.write((), played_with_waiver(TWICE[0][0].split(), 3), result="*"))
    table = pdn.write_table(pdn.let_stand(game))
    lines = [" ".join(line.split()) for line in table.splitlines() if line[:1].isdigit()]
    assert lines == ["1. c3-d4 b6-a5", "1. ... a7-b6", "2. b2-c3 b8-a7", "3. c1-b2"]


def test_two_movers_both_moves_of_a_turn_are_listed():
    (game,) = pdn.read('[Variant "two-movers"]\n\n1. c3-d4 b2-c3 f6-g5 h6-g5 *')
    assert len(rows_read(numbered_rows(steps_of_replay(game.replay)))) == game.replay.plies


def test_V4_5_the_opponents_piece_moved_is_a_move_of_who_moved_it():
    before = replay("1. c3-d4 b6-a5").final
    after = position_after_irregular_move(before, "a5-b4", Colour.WHITE)
    read = replay(["c3-d4", "b6-a5", "a5-b4", "a7-b6"], waivers=[Waiver(3, "a5-b4", after)])
    assert isinstance(read.final, Position)
    assert [(step.number, step.side) for step in steps_of_replay(read)] == [
        (1, "w"),
        (1, "b"),
        (2, "w"),
        (2, "b"),
    ]


VARIED = (
    "1. c3-d4 b6-a5 1... a7-b6 {AFTER} 2. b2-c3 (2. d2-c3 b8-a7 (2... d6-c5 3. c1-d2)) 2... b8-a7 "
    "(2... d6-c5 3. c1-b2) 3. c1-b2 *"
)


def test_V4_1_variations_behind_a_move_let_stand_are_read_and_numbered_on():
    """They go out as they came in, on paper and in JSON, and the board shows the same numbers."""
    read = played_with_waiver(TWICE[0][0].split(), 3)
    (plain,) = pdn.read(VARIED.replace("AFTER", f"[%waived {read.waived[0].after.fen()}]"))
    game = pdn.let_stand(plain)
    assert (game.is_ok, [line.replay.plies for line in game.variations]) == (True, [2, 2])
    assert not [note for note in game.notes if note.code is pdn.PdnNote.VARIATION_UNCHECKED]
    text = " ".join(pdn.write_game(game).split("\n\n")[1].split())
    assert "2. b2-c3 (2. d2-c3 b8-a7 (2... d6-c5 3. c1-d2)) b8-a7 (2... d6-c5 3. c1-b2)" in text
    document = json.loads(pdn.write_json(game))
    second = document["moves"][4]["variations"][0]["moves"]
    assert [(move["ply"], move["number"], move["side"]) for move in second] == [
        (5, 2, "b"),
        (6, 3, "w"),
    ]
    lines = lines_of_read_game(game).by_id
    assert [
        [(entry.step.number, entry.step.side) for entry in lines[id_].entries]
        for id_ in ("1", "1.1", "2")
    ] == [[(2, "w"), (2, "b")], [(2, "b"), (3, "w")], [(2, "b"), (3, "w")]]
