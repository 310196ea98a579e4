"""One written move judged alone: the move it means, or the rule it breaks."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.draughts import (
    RUSSIAN,
    START,
    AmbiguousMove,
    DraughtsError,
    IllegalMove,
    InvalidMove,
    Position,
    legal_moves,
    parse_move,
    paths,
    play,
    replay,
    square_name,
    start_of,
    variants,
    verify,
)
from games.draughts import moves as draughts_moves
from games.draughts import position as draughts_position
from games.draughts.colour import Colour
from games.draughts.errors import NoteCode
from games.draughts.judging import illegal
from games.draughts.judging.fast import OtherTexts, ShortStep, judge_other
from games.draughts.judging.meaning import legal_moves_of_written_move
from games.draughts.movegen.tables import movement_tables_of_side
from games.draughts.notation import format_path
from games.draughts.replay import replay as replay_of_replay
from games.draughts.squares import ALL_SQUARES, LAST_RANK_BLACK, LAST_RANK_WHITE
from games.draughts.texts.words import explain
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT
from tests.support.random_games import count_cases
from tests.support.rulebook import meanings, random_position

# One written move judged alone: the move it means, or the rule it breaks.


START_FEN = START.fen()

TOUR = "W:We1:Bd2,b4,d4,f4,f2"

LANDING = "W:WKg1:Bd2,f2,f6"


def fault_of(fen, text, variant=RUSSIAN):
    """Return the fault of a written move."""
    with pytest.raises((IllegalMove, AmbiguousMove)) as caught:
        verify(Position.from_fen(fen), parse_move(text), variant=variant)
    return caught.value.fault


@pytest.mark.parametrize(
    ("fen", "text", "expected"),
    [
        (START_FEN, "c3-d4", "c3-d4"),
        (START_FEN, "cd4", "c3-d4"),
        (START_FEN, "22-18", "c3-d4"),
        (START_FEN, "c3:d4", "c3-d4"),
        ("W:We3:Bd4,d6,f4", "e3:e7", "e3:e7|d4,d6"),
        ("W:We3:Bd4,d6,f4", "e3-e7", "e3:e7|d4,d6"),
        ("W:We3:Bd4,d6,f4", "e:e7", "e3:e7|d4,d6"),
        ("W:We3:Bd4,d6,f4", "ee7", "e3:e7|d4,d6"),
        ("W:We3:Bd4,d6,f4", "e3:c5:e7", "e3:e7|d4,d6"),
        (LANDING, "g1:g7", "g1:g7|f2,f6"),
        (LANDING, "g1:d4:g7", "g1:g7|f2,f6"),
        ("W:WKa1:Bc3,g7", "a1:e5:h8", "a1:h8|c3,g7"),
        ("W:WKa1:Bc3,g7", "a1:f6:h8", "a1:h8|c3,g7"),
        ("W:WKa1:Bc3,e5,g7", "a1:f6:h8", "a1:h8|c3,e5,g7"),
        (TOUR, "e1:c3:a5", "e1:a5|b4,d2"),
        (TOUR, "e1:g3:a5", "e1:a5|b4,d4,f2,f4"),
        (TOUR, "e1:e5:a5", "e1:a5|b4,d4,f2,f4"),
        (TOUR, "e1:e1", "e1:e1|d2,d4,f2,f4"),
        ("W:Wb6:Bc7,f6", "b6:d8:g5", "b6:g5|c7,f6="),
        ("W:Wg7:Ba5", "g7-h8", "g7-h8="),
        ("W:WKg7:Ba5", "g7-h8", "g7-h8"),
    ],
)
def test_a_move_is_understood(fen, text, expected):
    assert verify(Position.from_fen(fen), parse_move(text)).key() == expected


@pytest.mark.parametrize(
    ("rule", "code", "fen", "text", "square"),
    [
        ("C1", "must_capture", "W:Wc3,a1:Bd4", "a1-b2", "a1"),
        ("C1", "must_capture", "W:Wc3,a1:Bd4", "ab2", "a1"),
        ("C1", "must_capture", "W:WKa1,h2:Be5", "h2-g3", "h2"),
        ("C5", "capture_not_finished", "W:We3:Bd4,d6,f4", "e3:c5", "c5"),
        ("C5", "capture_not_finished", "W:We3:Bd4,d6,f4", "e3-c5", "c5"),
        ("C5", "capture_not_finished", "W:We3:Bd4,d6,f4", "e:c5", "c5"),
        ("C5", "capture_not_finished", TOUR, "e1:c3:e5", "e5"),
        ("C5", "capture_not_finished", "W:Wb6:Bc7,e7", "b6:d8", "d8"),
        ("C6", "king_landing", LANDING, "g1:c5", "c5"),
        ("C6", "king_landing", LANDING, "g1:b6:d8", "b6"),
        ("C8", "jumps_twice", TOUR, "e1:c3:e5:g3:e1:c3", "d2"),
        ("C8", "jumps_twice", "B:Wb2,c3,d4,f2,f4:BKa5,b6,d6,e7", "a5:e1:g3:e5:b2", "c3"),
        ("C2", "passes_own_piece", "W:Wc3,d4:Bh8,e7", "c3:e5", "d4"),
        ("M3", "passes_own_piece", "W:WKa1,c3:Bh8", "a1-e5", "c3"),
        ("M2", "passes_own_piece", START_FEN, "b2-d4", "c3"),
        ("C3", "no_piece_to_capture", START_FEN, "c3:e5", "e5"),
        ("C4", "no_piece_to_capture", "W:WKa1:Bh6", "a1:e5:h8", "e5"),
        ("C3", "no_piece_to_capture", START_FEN, "c3:c7", "c3"),
        ("C4", "two_pieces_in_a_row", "W:WKa1:Bc3,d4", "a1:e5", "c3"),
        ("C3", "capture_ends_elsewhere", "W:We3:Bd4,d6,f4", "e3:c7", "c7"),
        ("C3", "man_too_far", "W:Wa1:Bd4", "a1:e5", "e5"),
        ("M1", "not_your_piece", START_FEN, "d6-c5", "d6"),
        ("M1", "empty_square", START_FEN, "d4-c5", "d4"),
        ("M2", "target_occupied", START_FEN, "b2-c3", "c3"),
        ("C3", "not_a_diagonal", "W:Wc3:Bd4,h8", "c3:e5:e7", "e7"),
        ("M2", "not_a_diagonal", START_FEN, "c3-e3", "e3"),
        ("M3", "not_a_diagonal", "W:WKc3:Bh6", "c3-e3", "e3"),
        ("M2", "man_backwards", "W:Wc3:Bh8", "c3-d2", "d2"),
        ("M2", "man_backwards", "B:Wa1:Bg5", "g5-h6", "h6"),
        ("M2", "man_too_far", "W:Wc3:Bh8", "c3-e5", "e5"),
        ("W3", "game_over", "W:W:BKh8", "a1-b2", None),
        ("W2", "game_over", "W:Wa1:Bb2,c3", "a1-b2", None),
        ("N2", "no_piece_reaches", START_FEN, "ca5", "a5"),
        ("N2", "no_piece_reaches", START_FEN, "c:a5", "a5"),
        ("N2", "no_piece_reaches", "W:Wc3,c1:Bd4,e5", "c:f6", "f6"),
        ("M1", "no_piece_on_file", "W:Wc3,h2:Bb6,a7", "ba5", "a5"),
        ("M1", "no_piece_on_file", "B:Wc3,h2:Bb6,a7", "cd4", "d4"),
        ("M1", "no_piece_on_file", "W:Wc3:Bh8", "d:f6", "f6"),
        ("M2", "target_occupied", START_FEN, "cd2", "d2"),
        ("M2", "man_too_far", "W:Wc3:Bh8", "ce5", "e5"),
        ("N1", "ambiguous", TOUR, "e1:a5", None),
        ("N1", "ambiguous", "W:WKc3,Kc5:Bh8", "cd4", None),
    ],
)
def test_a_broken_rule_is_named(rule, code, fen, text, square):
    fault = fault_of(fen, text)
    assert (str(fault.code), fault.rule, fault.square) == (code, rule, square)
    assert fault.token == text


def test_C1_the_required_captures_are_listed():
    assert fault_of("W:Wc3,a1:Bd4", "a1-b2").params["required"] == ("c3:e5",)
    assert fault_of(TOUR.replace("e1", "e1,h2"), "h2-g3").params["required"] == (
        "e1:g3:e5:c3:e1",
        "e1:g3:e5:c3:a5",
        "e1:c3:a5",
    )


def test_C5_the_squares_where_the_capture_goes_on_are_listed():
    assert fault_of("W:We3:Bd4,d6,f4", "e3:c5").params["next"] == ("e7",)


def test_C6_the_squares_a_king_had_to_land_on_are_listed():
    assert fault_of(LANDING, "g1:c5").params["next"] == ("e3", "d4")


def test_N1_both_readings_of_an_ambiguous_text_are_named_in_long_form():
    assert set(fault_of(TOUR, "e1:a5").params["candidates"]) == {"e1:c3:a5", "e1:g3:e5:c3:a5"}
    assert fault_of("W:WKc3,Kc5:Bh8", "cd4").params["candidates"] == ("c3-d4", "c5-d4")


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("ca5", "ru", "На a5 не может пойти ни одна шашка с вертикали c (п. N2)"),
        ("ca5", "en", "No piece on the file c can go to a5 (rule N2)"),
        ("ed4", "ru", "Ход белых, а на вертикали e нет ни одной их шашки (п. M1)"),
        ("ed4", "en", "White is to move and has no piece on the file e (rule M1)"),
    ],
)
def test_a_short_form_without_a_move_is_explained_in_words(text, language, words):
    fen = START_FEN.replace("e1,", "").replace("e3,", "")
    record = replay_of_replay([text], start=Position.from_fen(fen))
    assert explain(record.fault, language) == words


def test_legal_moves_near_the_text_come_first():
    legal = fault_of(START_FEN, "c3-e5").legal
    assert set(legal) == {"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"}
    assert set(legal[:2]) == {"c3-b4", "c3-d4"}
    assert set(fault_of(START_FEN, "a1-d4").legal[:2]) == {"c3-d4", "e3-d4"}


# ---- against the list of legal moves and the slow rule book ---------------------------------


def texts_of(position, chance, variant):
    """Ways to write the legal moves of a position, and as many damaged ones."""
    for move in legal_moves(position, variant=variant):
        way = chance.choice(paths(position, move, variant=variant))
        sign = ":" if move.captured else "-"
        middle = [square for square in way[1:-1] if chance.random() < 0.5]
        for squares in (way, (way[0], way[-1]), (way[0], *middle, way[-1])):
            text = format_path(squares, sign)
            yield text
            yield text[0] + text[2:].lstrip(sign)
            yield damage_text(text, chance)


def damage_text(text, chance):
    """The text with one square, sign or place wrong."""
    sign = ":" if ":" in text else "-"
    squares = text.split(sign)
    kind = chance.randrange(5)
    if kind == 0:
        name = chance.choice("abcdefgh") + chance.choice("12345678")
        squares[chance.randrange(len(squares))] = name
    elif kind == 1:
        squares.reverse()
    elif kind == 2 and len(squares) > 2:
        squares.pop(chance.randrange(len(squares)))
    elif kind == 3:
        squares.append(chance.choice(squares[:-1]))
    else:
        sign = "-" if sign == ":" else ":"
    return sign.join(squares)


def assert_judged_as_listed(position, text, variant):
    """`verify` finds exactly what the slow rule book says the text can mean."""
    try:
        written = parse_move(text)
    except InvalidMove:
        return
    origin = None if written.origin is None else square_name(written.origin)
    file = None if written.file is None else "abcdefgh"[written.file]
    path = tuple(map(square_name, written.path))
    wanted = meanings(position, origin, file, path, variant)
    context = (position.fen(), text, variant.id)
    assert {
        move.key() for move in legal_moves_of_written_move(position, written, variant)
    } == wanted, context
    if len(wanted) != 1:
        fault = fault_of(position.fen(), text, variant)
        assert (str(fault.code) == "ambiguous") == bool(wanted), context
        assert len(fault.legal) == len(legal_moves(position, variant=variant)), context
    else:
        assert verify(position, written, variant=variant).key() in wanted, context


@settings(max_examples=count_cases(75), deadline=None)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from([0.2, 0.5, 0.9]),
    st.sampled_from(RUSSIAN_AND_LIKE_IT),
)
def test_verify_agrees_with_the_list_on_any_board(chance, kings, variant):
    position = random_position(chance, most=7, kings=kings)
    for text in texts_of(position, chance, variant):
        assert_judged_as_listed(position, text, variant)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(RUSSIAN_AND_LIKE_IT))
def test_verify_agrees_with_the_list_along_games(seed, variant):
    chance, position = random.Random(seed), start_of(variant)
    for _ in range(60):
        moves = legal_moves(position, variant=variant)
        if not moves:
            break
        for text in texts_of(position, chance, variant):
            assert_judged_as_listed(position, text, variant)
        position = draughts_moves.play(position, chance.choice(moves))


@pytest.mark.parametrize("variant", RUSSIAN_AND_LIKE_IT, ids=lambda variant: variant.id)
def test_every_pair_of_squares_is_judged_as_listed(variant):
    """Not only near misses: any piece to anywhere, with any sign."""
    chance = random.Random(variant.id)
    names = [
        square_name(square) for square in sorted({m.origin for m in legal_moves(START)} | {18, 23})
    ]
    for _ in range(4):
        position = random_position(chance, most=6)
        squares = [square_name(square) for square, _, _ in position.pieces()]
        for start in squares:
            for end in {*squares, *names, "a1", "h8", "d4", "e5", "f6"}:
                for sign in "-:":
                    assert_judged_as_listed(position, start + sign + end, variant)


# The fast path of a replay and `verify` read the same move from every text.


TARGETS = [
    f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh" if (ord(file) + rank) % 2 == 0
]


def position_of_few(lot: random.Random) -> Position:
    """Up to six pieces a side, a third of them kings, anywhere they may stand."""
    squares = lot.sample(list(ALL_SQUARES), lot.randint(2, 12))
    white = black = kings = 0
    for at, square in enumerate(squares):
        bit = 1 << square
        is_white = at % 2 == 0
        white, black = white | bit * is_white, black | bit * (not is_white)
        last = LAST_RANK_WHITE if is_white else LAST_RANK_BLACK
        if lot.random() < 0.3 or bit & last:
            kings |= bit
    return Position(white, black, kings, lot.choice(list(Colour)))


def meant(position: Position, text: str) -> tuple[object, ...]:
    """What `verify` makes of a text: a move, or the code of its fault."""
    try:
        return (illegal.verify(position, parse_move(text)),)
    except DraughtsError as error:
        return (error.fault.code,)


def read(position: Position, text: str) -> tuple[object, ...]:
    """What a replay makes of it."""
    played = replay([text], start=position)
    return (played.fault.code,) if played.fault else played.moves


@pytest.mark.parametrize("seed", range(count_cases(14)))
def test_a_file_and_a_target_mean_the_same_in_a_replay(seed: int) -> None:
    position = position_of_few(random.Random(seed))
    for file in "abcdefgh":
        for target in TARGETS:
            for text in (f"{file}{target}", f"{file}-{target}", f"{file}:{target}"):
                assert read(position, text) == meant(position, text), (position, text)


def test_two_men_that_may_be_meant_are_told_apart_by_the_side_that_moves() -> None:
    """d4 from c3 by a white man, from c5 by a black one; with a king on c5 it is unclear."""
    assert str(replay(["cd4"], start=Position.from_fen("W:Wc3:Bc5,h8")).moves[0]) == "c3-d4"
    assert str(replay(["cd4"], start=Position.from_fen("B:Wc3,h2:Bc5")).moves[0]) == "c5-d4"
    unclear = replay(["cd4"], start=Position.from_fen("W:Wc3,Kc5:Bh8"))
    assert unclear.fault is not None
    assert unclear.fault.params["candidates"] == ("c3-d4", "c5-d4")
    both_men = replay(["cd4"], start=Position.from_fen("W:Wc3,c5:Bh8"))
    assert str(both_men.moves[0]) == "c3-d4"


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        ("W:WKa1:Bh6", "ad4", "a1-d4"),  # a king from afar
        ("W:WKa1,Ka3:Bh6", "ad4", "a1-d4"),  # the other one is on no diagonal with d4
        ("W:Wc3,Kc5:Bh8", "cd4", None),  # a man and a king can
        ("W:WKa1:Bb2,h6", "ac1", None),  # no diagonal
        ("W:WKa1,c5:Bd6,h6", "ad4", None),  # the man must capture
        ("W:WKa1:Bd4,h6", "ac3", None),  # the king must
        ("W:WKa1,b2:Bh6", "ad4", None),  # its way is barred
        ("B:Wh2:BKh8,a7", "hd4", "h8-d4"),
    ],
)
def test_a_king_that_alone_can_is_found_without_verify(
    fen: str, text: str, move: str | None
) -> None:
    position = Position.from_fen(fen)
    short, how = OtherTexts()[text], movement_tables_of_side(variants.RUSSIAN, position.turn)
    assert isinstance(short, ShortStep)
    made = judge_other(
        short,
        how,
        enemies=position.side(position.turn.other),
        occupied=position.white | position.black,
        kings=position.kings,
    )
    assert (made and str(made)) == move


def test_a_form_is_told_once_a_game_with_the_number_of_its_moves() -> None:
    """At its first move, in the order of the record, whatever stands between."""
    lot, position, tokens = random.Random(7), draughts_position.START, []
    for ply in range(40):
        move = lot.choice(legal_moves(position))
        text = str(move).split("|")[0].rstrip("=")
        tokens.append(text.upper() if ply % 3 == 0 else text.replace("-", "–"))
        position = play(position, move)
    for _ in range(2):  # the second time the opening is known
        notes = {note.code: note for note in replay(tokens).notes}
        assert notes[NoteCode.UPPER_CASE].params["count"] == 14
        assert notes[NoteCode.UPPER_CASE].token == tokens[0]
        dashes = [token for token in tokens if "–" in token]
        assert notes[NoteCode.DASH].params["count"] == len(dashes)
        assert notes[NoteCode.DASH].token == dashes[0]
