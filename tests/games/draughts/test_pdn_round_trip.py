"""A game written and read again is the same: moves, comments, marks, variations, clocks."""

from hypothesis import given
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.pdn.game_as_read import Variation
from games.draughts.pdn.write_moves_and_comments_as_movetext import NAG_NUMBERS
from tests.games.draughts.helpers_of_pdn_tests import OPENING, read_one

COMMENTS = st.sampled_from(
    ["", "{сильно}", "{a} {b}", "{[%clk 0:05:10]}", "{[%emt 0:00:03] быстро}", "(0:12)", "; ряд\n"]
)
MARKS = st.sampled_from(["", "!", "?!", " $9", "(!)", " $1 $14", " !! $7"])
MOVES = OPENING.replace("1. ", "").replace("2. ", "").replace("3. ", "").replace("4. ", "").split()
BRANCHES = {
    1: ["(1. a3-b4 b6-a5)", "(a3-b4 {нет} (e3-f4! b6-c5) b6-a5?)", "($1)"],
    2: ["(1... b6-c5 {так} 2. d4:b6 a7:c5)", "(1... d6-e5 (1... f6-g5) 2. e3-f4)"],
    4: ["(2... b6-a5 3. d4:b6 a7:c5 $3)", "({так} $14 $1 ($6))"],
}


@st.composite
def records(draw: st.DrawFn) -> str:
    """An opening with anything around its moves."""
    words = [draw(COMMENTS)]
    for ply, move in enumerate(MOVES[: draw(st.integers(1, len(MOVES)))], 1):
        number = f"{(ply + 1) // 2}." if ply % 2 else ""
        words += [number, move + draw(MARKS), draw(COMMENTS)]
        for branch in draw(st.lists(st.sampled_from(BRANCHES.get(ply, [""])), max_size=2)):
            words += [branch, draw(COMMENTS)]
    result = draw(st.sampled_from(["1-0", "*", "½-½", "0-0", ""]))
    tags = draw(st.sampled_from(["", '[Event "Кубок"]\n[Date "1.2.1965"]\n[Extra "x"]\n\n']))
    return tags + " ".join(filter(None, (*words, result)))


def kept(node: pdn.ReadGame | Variation) -> tuple[object, ...]:
    """What a line says, its marks by their numbers."""
    nags = {
        ply: [NAG_NUMBERS.get(mark, mark) for mark in marks] for ply, marks in node.nags.items()
    }
    return (
        node.replay.moves,
        {ply: comment.split() for ply, comment in node.comments.items()},
        nags,
        [(branch.ply, kept(branch)) for branch in node.variations],
    )


@given(records(), st.sampled_from(["x", ":"]))
def test_read_written_and_read_again_is_the_same_game(text: str, profile: str) -> None:
    game = read_one(text)
    assert game.is_ok
    again = read_one(pdn.write_game(game, profile))
    assert kept(again) == kept(game)
    assert again.clocks == game.clocks
    assert again.result == (game.result or "*")
    assert [again.tag(name) for name, _ in game.tags if name != "Date"] == [
        value for name, value in game.tags if name != "Date"
    ]


@given(records())
def test_what_was_written_once_is_read_as_itself(text: str) -> None:
    once = read_one(pdn.write_game(read_one(text)))
    twice = read_one(pdn.write_game(once))
    assert kept(twice) == kept(once)
    assert (twice.tags, twice.source) == (once.tags, once.source)
