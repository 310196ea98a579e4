"""Written PDN follows the PDN 3.0 writing grammar, as known readers need it.

The grammar of the standard was run over real and random games by hand; here its token rules
are held by a small scanner of our own, and the habits of other readers one by one.
"""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.moves import legal_moves
from games.draughts.notation import format_move
from games.draughts.pdn.movetext import comment_in_braces
from games.draughts.position import Position
from games.draughts.replay import replay
from tests.support import random_games

SEEDS = st.integers(0, 1 << 30)

TOKEN = re.compile(
    r"""
      (?P<space>[ \n]+)
    | (?P<number>[1-9][0-9]*\.(?:\.\.)?)
    | (?P<move>[a-h][1-8](?:-[a-h][1-8]|(?:x[a-h][1-8])+)
      |[1-9][0-9]?(?:-[1-9][0-9]?|(?:x[1-9][0-9]?)+))
    | (?P<nag>\$[0-9]+)
    | (?P<comment>\{[^{}]*\})
    | (?P<open>\()
    | (?P<close>\))
    | (?P<end>\*)
    """,
    re.VERBOSE | re.ASCII,
)

TAG = re.compile(r'\[[A-Z][A-Za-z0-9_]* "(?:[^"\\\n]|\\.)*"\]', re.ASCII)

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType"]


def tokens(movetext: str) -> list[tuple[str, str]]:
    """The movetext cut by the grammar's tokens; fails at the first character of none."""
    read_tokens, at = [], 0
    while at < len(movetext):
        token = TOKEN.match(movetext, at)
        assert token, movetext[at : at + 40]
        if token.lastgroup != "space":
            read_tokens.append((token.lastgroup, token[0]))
        at = token.end()
    return read_tokens


def parse(read_tokens: list[tuple[str, str]]) -> list[str]:
    """The main line's moves; fails where the order of tokens is none of the grammar's."""
    depth, main, empty = 0, [], False
    assert read_tokens[-1] == ("end", "*")
    for (kind, text), (after, _) in zip(read_tokens, read_tokens[1:] + [("", "")], strict=True):
        assert kind != "end" or not after
        assert kind != "number" or after == "move"
        assert kind != "nag" or not empty
        assert (kind, after) != ("open", "close")
        depth += {"open": 1, "close": -1}.get(kind, 0)
        assert depth >= 0
        if kind == "move" and not depth:
            main.append(text)
    assert depth == 0
    return main


@given(SEEDS)
def test_every_text_keeps_to_the_writing_grammar(seed: int) -> None:
    game = random_games.game(seed)
    head, body = pdn.write_game(game).split("\n\n")
    assert all(TAG.fullmatch(row) for row in head.split("\n"))
    names = [row[1:].split(" ")[0] for row in head.split("\n")]
    if names[0] != ROSTER[0]:  # a bracket in a value: what game it is stands before it
        assert names[:2] == ["Result", "GameType"]
        assert any("]" in row[:-1] for row in head.split("\n"))
        names = names[names.index(ROSTER[0]) :] + names[: names.index(ROSTER[0])]
    assert [name for name in names if name in ROSTER] == ROSTER
    moves = parse(tokens(body))
    written = zip(game.replay.positions, game.replay.moves, strict=False)
    assert moves == [format_move(*row, variant=game.variant) for row in written]


@given(SEEDS)
def test_no_row_begins_like_a_tag_or_a_remark_and_no_clock_is_torn(seed: int) -> None:
    body = pdn.write_game(random_games.game(seed)).split("\n\n")[1]
    for row in body.rstrip("\n").split("\n"):
        assert row[:1] not in ("[", "%", ";", " ", "")
        assert row.count("[%clk") == len(re.findall(r"\[%clk [\d:]+\]", row))


@given(SEEDS)
def test_no_result_stands_alone_before_the_end_and_no_bracket_without_its_half(seed: int) -> None:
    """A peer cuts the game at such a word, another at such a bracket."""
    body = pdn.write_game(random_games.game(seed)).split("\n\n")[1]
    words = r"1-0|1/2-1/2|0-1|2-0|1-1|0-2|0-0|\*"
    rows = [f" {row} " for row in body.rstrip("\n").split("\n")]
    cuts = [re.split(rf"[\s|\]](?:{words})[\s|\[]", row) for row in rows]
    assert [len(cut) for cut in cuts] == [*[1] * (len(rows) - 1), 2]
    for remark in re.findall(r"\{[^}]*\}", body):
        assert unpaired(remark) == ""


def unpaired(remark: str) -> str:
    """The round brackets of a text that have no other half."""
    signs = re.sub(r"[^()]", "", remark)
    while "()" in signs:
        signs = signs.replace("()", "")
    return signs


@given(SEEDS, st.sampled_from(["x", ":"]))
def test_read_and_written_again_nothing_changes(seed: int, profile: str) -> None:
    game = random_games.game(seed)
    text = pdn.write_game(game, profile)
    (again,) = pdn.read(text.encode())
    assert (again.faults, again.replay.moves) == ((), game.replay.moves)
    assert (again.variant, again.start) == (game.variant, game.start)
    assert again.result == game.result
    assert pdn.write_game(again, profile) == text
    for other in pdn.write_game(again, "x"), pdn.write_game(again, ":"):
        (third,) = pdn.read(other)
        assert pdn.write_game(third, profile) == text


@given(SEEDS)
def test_marks_and_variations_survive(seed: int) -> None:
    game = random_games.game(seed)
    (again,) = pdn.read(pdn.write_game(game))
    assert [variation.ply for variation in again.variations] == [
        variation.ply for variation in game.variations
    ]
    moves = [variation.replay.moves for variation in game.variations]
    assert [variation.replay.moves for variation in again.variations] == moves
    lost = ("variation_fault", "variation_unchecked", "stray_text", "stray_bracket")
    assert not [note for note in again.notes if note.code in lost]


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        ("ничья 1-0 или *", "{ничья 1‑0 или *}"),
        ("a 1/2-1/2 b * c", "{a 1/2‑1/2 b ∗ c}"),
        ("(так) и :) (", "{(так) и :] [}"),
        ("{в скобках}", "{(в скобках)}"),
        ("", ""),
        (" \x00 \n ", ""),
    ],
)
def test_what_a_comment_may_not_hold_is_written_alike(comment: str, written: str) -> None:
    assert " ".join(comment_in_braces(comment)) == written


def test_what_tags_cannot_say_goes_into_the_first_comment() -> None:
    tags = [("судья", "Петров"), ("Event", "Кубок"), ("event", "Другой"), ("Result", "ничья")]
    text = pdn.write([*tags, ("ECO", "A1"), ("round", "3")], replay("1. c3-d4"), result="1/2-1/2")
    assert '[Round "3"]\n' in text
    assert text.endswith("\n\n{судья: Петров event: Другой Result: ничья} 1. c3-d4 *\n")
    assert text.count("\n[") == 8


def test_a_loop_is_written_the_way_the_peer_lists_it() -> None:
    """Round the four pieces both ways lead to the same; one of them is read by everybody."""
    start = Position.from_fen("W:WKe1:Bd2,f2,d4,f4,b4")
    written = {format_move(start, move) for move in legal_moves(start)}
    assert "e1xg3xe5xc3xe1" in written or "e1xe1" in written
    for text in written:
        assert replay([text], start).fault is None


FAULTY = {
    "a forbidden move": "1. c3-d4 d6-c5 2. d4-e5 f6:d4 3. h2-h4 {и всё} 1-0",
    "no move": "1. c3-d4 zz 2. a3-b4 *",
    "two results": '[Result "1-0"]\n\n1. c3-d4 d6-c5 0-1',
    "another game": '[GameType "20"]\n\n1. c3-d4 d6-c5 *',
    "unknown moves": "1. c3-d4 - 2. - - 1-0",
    "a torn comment": "1. c3-d4 {оборван",
    "a set-up among the moves": '1. c3-d4 d6-c5 /FEN "W:We3:Bd6"/ 3. e3-f4 d6-e5 *',
    "a bad start": '[FEN "W:Wz9"]\n\n1. c3-d4 *',
}


@pytest.mark.parametrize("text", FAULTY.values(), ids=FAULTY)
@pytest.mark.parametrize("profile", ["x", ":"])
def test_nothing_faulty_is_written_as_if_it_were_good(text: str, profile: str) -> None:
    (game,) = pdn.read(text)
    assert not game.is_ok
    written = pdn.write_game(game, profile)
    for again in pdn.read(written):
        assert not again.is_ok
        assert again.replay.moves == game.replay.moves
    code = game.faults[0].code
    assert code == "unknown_move" or f"[%fault {code}]" in written


def test_of_a_faulty_game_nothing_that_was_read_is_lost() -> None:
    (game,) = pdn.read("1. c3-d4 d6-c5 2. d4-e5 f6:d4 3. h2-h4 {и всё} c5-b4! 1-0")
    written = " ".join(pdn.write_game(game).split())
    assert written.endswith("{[%fault not_a_diagonal] [%unread h2-h4 (и всё) c5-b4 !]} - *")


def test_a_variation_that_cannot_be_played_keeps_its_words() -> None:
    (game,) = pdn.read("1. c3-d4 (1. a3-b4 b6-a5 2. a1-b2 h6-g5 {нет}) d6-c5 *")
    text = pdn.write_game(game)
    assert "(1. a3-b4 b6-a5 {[%unread a1-b2 h6-g5 (нет)]})" in " ".join(text.split())
    (again,) = pdn.read(text)
    assert again.is_ok
    assert pdn.write_game(again) == text
