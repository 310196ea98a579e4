"""The writer gives one canonical text for a game, which reads back as the game."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.moves import legal_moves, play
from games.draughts.notation import format_move
from games.draughts.pdn.game import Variation
from games.draughts.pdn.movetext import NAG_NUMBERS, MoveWords
from games.draughts.pdn.writer import WIDTH
from games.draughts.position import START, Position, start_of
from games.draughts.replay import Replay, replay
from games.draughts.variants import PODDAVKI, VARIANTS
from tests.support import random_games
from tests.support.records import OPENING, read_one

# The writer gives one canonical text for a game, which reads back as the game.


DATA = Path(__file__).parents[3] / "data" / "records"

TAGS = (
    ("Annotator", 'В. "Г" \\ Д'),
    ("Result", "2-0"),
    ("White", "Первый А."),
    ("Black", "Второй Б."),
    ("Date", "3.5.1966"),
    ("Event", "Кубок"),
)

MOVES = ["c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "e7:c5"]

CANONICAL = """[Event "Кубок"]
[Site "?"]
[Date "1966.05.03"]
[Round "?"]
[White "Первый А."]
[Black "Второй Б."]
[Result "1-0"]
[GameType "25"]
[Annotator "В. \\"Г\\" \\\\ Д"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 *
"""


def random_game(seed: int, plies: int, start: Position = START) -> Replay:
    """A legal game chosen by lot."""
    lot, position, texts = random.Random(seed), start, []
    for _ in range(plies):
        moves = legal_moves(position)
        if not moves:
            break
        move = lot.choice(moves)
        texts.append(format_move(position, move))
        position = play(position, move)
    return replay(texts, start)


def test_the_text_that_every_reader_takes() -> None:
    assert pdn.write(TAGS, replay(MOVES), result="1-0") == CANONICAL


def test_the_profile_for_russian_eyes_has_colons_and_ends_with_the_result() -> None:
    text = pdn.write(TAGS, replay(MOVES), result="1-0", profile=":")
    assert text.endswith("4. b4:d6 e7:c5 1-0\n")
    assert '[Result "1-0"]' in text


def test_an_unknown_result_is_a_star() -> None:
    text = pdn.write((), replay(MOVES), result=None)
    assert '[Result "*"]' in text


@pytest.mark.parametrize("words", [{"result": "2-0"}, {"result": "*", "profile": "y"}])
def test_what_cannot_be_written_is_refused(words: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"2-0|profile"):
        pdn.write((), replay(MOVES), **words)


def test_the_full_path_is_written_only_where_the_ends_are_ambiguous() -> None:
    """Two ways from c1 to g1 with other victims need their paths; c1:c1 is one of a kind."""
    start = Position.from_fen("W:Wc1:Bb2,d2,b4,d4,f2")
    written = {}
    for move in legal_moves(start):
        text = pdn.write((), replay([format_move(start, move)], start), result="*")
        (game,) = pdn.read(text)
        assert game.replay.moves == (move,)
        written[move.key()] = text.splitlines()[-1]
    assert written == {
        "c1:g1|d2,f2": "1. c1xe3xg1 *",
        "c1:g1|b2,b4,d4,f2": "1. c1xa3xc5xe3xg1 *",
        "c1:c1|b2,b4,d2,d4": "1. c1xc1 *",
    }


def test_another_start_and_another_variant_are_named() -> None:
    start = Position.from_fen("B:WKb8,e3:Bd6,f6")
    text = pdn.write((), replay(["d6-c5", "e3-d4"], start, PODDAVKI), result="*")
    assert '[GameType "25"]\n[Variant "Poddavki"]\n[SetUp "1"]\n[FEN "B:We3,Kb8:Bd6,f6"]\n' in text
    assert text.endswith("\n1... d6-c5 2. e3-d4 *\n")
    (game,) = pdn.read(text)
    assert (game.variant, game.start, game.is_ok) == (PODDAVKI, start, True)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("1.1.1965", "1965.01.01"),
        ("1950.", "1950.??.??"),
        ("1950", "1950.??.??"),
        ("", "????.??.??"),
        ("1924.??.??", "1924.??.??"),
        ("весна 1930", "весна 1930"),
    ],
)
def test_dates_are_written_year_first(written: str, canonical: str) -> None:
    assert pdn.canonical_date(written) == canonical


def test_comments_marks_and_variations_are_written_back() -> None:
    variation = "(1. a3-b4 b6-a5 (1... b6-c5 $2 {no}) 2. c3-d4)"
    body = f"{{before}} 1. c3-d4 $1 {{a {{good one}} {variation} d6-c5 *"
    (game,) = pdn.read(body)
    text = pdn.write_game(game)
    assert " ".join(text.split("\n\n")[1].split()) == body.replace("{good", "[good")
    (again,) = pdn.read(text)
    assert pdn.write_game(again) == text


def test_a_remark_becomes_words_and_stays_so() -> None:
    (game,) = pdn.read("1. c3-d4 d6-c5! x {сдались} 1-0")
    text = pdn.write_game(game)
    assert text.endswith("d6-c5 $1 {x сдались} *\n")
    (again,) = pdn.read(text)
    assert pdn.write_game(again) == text


@given(st.integers(0, 1 << 30), st.integers(0, 160), st.sampled_from(["x", ":"]))
def test_random_games_come_back_byte_for_byte(seed: int, plies: int, profile: str) -> None:
    played = random_game(seed, plies)
    text = pdn.write(TAGS, played, result="1/2-1/2", profile=profile)
    (game,) = pdn.read(text.encode())
    assert (game.replay.moves, game.replay.positions) == (played.moves, played.positions)
    assert (game.result, game.faults) == ("1/2-1/2", ())
    assert pdn.write_game(game, profile=profile) == text
    assert all(len(row) <= WIDTH for row in text.splitlines())
    assert "\r" not in text


@given(st.text(max_size=120), st.text(max_size=120))
def test_any_words_in_tags_and_comments_come_back(value: str, comment: str) -> None:
    """Runs of blanks become one, braces become brackets; nothing else is touched."""
    text = pdn.write([("Event", value)], replay(MOVES), result="*", comments={2: comment})
    (game,) = pdn.read(text)
    assert (game.replay.plies, game.faults) == (8, ())
    assert pdn.write_game(game) == text


def test_every_game_of_a_file_is_written_and_read_again() -> None:
    for game in pdn.read((DATA / "three-games.pdn").read_bytes()):
        text = pdn.write_game(game)
        (again,) = pdn.read(text)
        assert (again.replay.moves, again.result) == (game.replay.moves, game.result)


@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 {ah",
        "1. c3-d4 (1. a3-b4",
        "1. c3-d4 b6-c5 2. d4xb6 a7xc5 3. Kc1-b2 {so} *",
        "1. c3-d4 - 2. - - *",
        '[FEN "?"]\n\n1. c3-d4 d6-c5 *',
    ],
)
def test_what_is_written_of_a_faulty_game_says_its_fault_once_however_often(text: str) -> None:
    (game,) = pdn.read(text)
    once = pdn.write_game(game)
    (again,) = pdn.read(once)
    assert pdn.write_game(again) == once
    assert (again.is_ok, again.replay.moves) == (False, game.replay.moves)


@pytest.mark.parametrize("name", ["Event", "Site", "White"])
def test_a_bracket_in_a_tag_hides_no_GameType(name: str) -> None:
    """Readers exist that end the tags there: what game it is stands before."""
    (game,) = pdn.read(f'[{name} "Cup [A]"]\n[Result "1-0"]\n\n1. c3-d4 d6-c5 1-0')
    text = pdn.write_game(game)
    head = text[: text.index("[A]")]
    assert '[GameType "25"]' in head
    assert '[Result "1-0"]' in head
    (again,) = pdn.read(text)
    assert (again.tag(name), pdn.write_game(again)) == ("Cup [A]", text)
    usual = pdn.write_game(next(pdn.read('[Event "Cup (A)"]\n\n1. c3-d4 d6-c5 1-0')))
    assert usual.startswith('[Event "Cup (A)"]\n[Site "?"]\n')


@pytest.mark.parametrize("game", ["russian", "brazilian", "czech", "poddavki"])
@pytest.mark.parametrize("full", ["ambiguous", "always"])
def test_moves_are_written_without_the_board_as_with_it(game: str, full: str) -> None:
    """Whether a capture was written by its ends or in full, its canonical text is the same."""
    variant, lot = VARIANTS[game], random.Random(64)
    writing, compared = MoveWords("x"), 0
    for turn in range(60):
        start = random_games.set_up(lot) if turn % 2 else start_of(variant)
        position, written = start, []
        for _ in range(60):
            legal = legal_moves(position, variant)
            if not legal:
                break
            move = lot.choice(legal)
            written.append(format_move(position, move, full=full, variant=variant))
            position = play(position, move)
        played = replay(written, start, variant)
        pairs = zip(played.positions, played.moves, strict=False)
        canonical = [format_move(*pair, variant=variant) for pair in pairs]
        assert [word.split()[-1] for word in writing.texts_of_moves(played)] == canonical
        compared += sum(move.captured.bit_count() > 1 for move in played.moves)
    assert compared > 50


# A game written and read again is the same: moves, comments, marks, variations, clocks.


COMMENTS = st.sampled_from(
    ["", "{сильно}", "{a} {b}", "{[%clk 0:05:10]}", "{[%emt 0:00:03] быстро}", "(0:12)", "; ряд\n"]
)

MARKS = st.sampled_from(["", "!", "?!", " $9", "(!)", " $1 $14", " !! $7"])

BRANCHED_MOVES = (
    OPENING.replace("1. ", "").replace("2. ", "").replace("3. ", "").replace("4. ", "").split()
)

BRANCHES = {
    1: ["(1. a3-b4 b6-a5)", "(a3-b4 {нет} (e3-f4! b6-c5) b6-a5?)", "($1)"],
    2: ["(1... b6-c5 {так} 2. d4:b6 a7:c5)", "(1... d6-e5 (1... f6-g5) 2. e3-f4)"],
    4: ["(2... b6-a5 3. d4:b6 a7:c5 $3)", "({так} $14 $1 ($6))"],
}


@st.composite
def records(draw: st.DrawFn) -> str:
    """An opening with anything around its moves."""
    words = [draw(COMMENTS)]
    for ply, move in enumerate(BRANCHED_MOVES[: draw(st.integers(1, len(BRANCHED_MOVES)))], 1):
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
