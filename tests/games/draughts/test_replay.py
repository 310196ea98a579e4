"""Replays: the place of each fault, the fast path, irregular moves let stand (V1, V2)."""

import copy
import json
import pickle
import random

import pytest

from games.draughts import (
    PODDAVKI,
    START,
    Colour,
    DraughtsError,
    Position,
    Waiver,
    board_outcome,
    legal_moves,
    long_form,
    parse_move,
    paths,
    pdn,
    play,
    position_after_irregular_move,
    replay,
    verify,
)
from games.draughts.index import search_data
from games.draughts.judging.fast import NOT_PLAIN, PlainTexts
from games.draughts.notation import format_path
from games.draughts.replay import PlayedWords, replay_words
from games.draughts.variants import RUSSIAN
from tests.support.random_games import count_cases
from tests.support.rulebook import random_position

# Replays: worked examples, the place of each fault, the fast path against `verify`.


T1 = "1.e3-d4 d6-c5 2.f2-e3 f6-g5 3.c3-b4 g5-h4 4.b4:d6 h4:f2 5.e1:g3 c7:h4x"

T2 = "1.cd4 ba5 2.bc3 cb6 3.gh4 dc5 4.hg3 bc7 5.cb4 a:e5 6.ed4 c:e3 7.d:b8 x"

T3 = "1.cd4 ba5 2.bc3 cb6 3.gh4 dc5 4.hg3 bc7 5.ab2 ab4 6.c:a5 fg5 7.h:f6 x"

T17 = "1.cd4 fg5 2.dc5 b:d4 3.e:c5"


def keys(record):
    """Return the keys of a replay's moves."""
    return [move.key() for move in record.moves]


def codes(record):
    """Return the codes of a replay's notes."""
    return [str(note.code) for note in record.notes]


def test_T1_a_man_crowned_in_mid_capture_goes_on_and_x_is_a_remark():
    record = replay(T1)
    assert record.is_complete
    assert record.plies == 10
    assert keys(record)[-1] == "c7:h4|d2,d4,d6,g3="
    assert [format_path(way, ":") for way in paths(record.positions[9], record.moves[9])] == [
        "c7:e5:c3:e1:h4"
    ]
    assert record.final.fen() == ("W:Wa1,c1,g1,b2,h2,a3,e3:Bb6,h6,a7,e7,g7,b8,d8,f8,h8,Kh4")
    assert len(legal_moves(record.final)) == 7
    assert board_outcome(record.final) is None
    assert codes(record) == ["remark"]


def test_T2_short_notation_of_a_whole_game():
    record = replay(T2)
    assert record.is_complete
    assert keys(record)[9] == "a5:e5|b4,d4"
    assert keys(record)[-1] == "d2:b8|c7,e3,e5="
    assert codes(record) == ["short"]
    assert record.notes[0].params == {"count": record.plies}


def test_T3_the_truncated_game_is_legal_and_the_winning_capture_is_still_to_come():
    record = replay(T3)
    assert record.is_complete
    assert {move.key() for move in legal_moves(record.final)} == {
        "g7:a1|b2,d4,f6=",
        "e7:g5|f6",
    }


def test_T14_a_sample_on_no_diagonal_is_refused():
    fault = replay("c3:e5:c5", start=Position.from_fen("W:Wc3:Bd4")).fault
    assert (str(fault.code), fault.square) == ("not_a_diagonal", "c5")


def test_T15_T13_the_far_rank_crowns():
    record = replay("g7-f8", start=Position.from_fen("W:Wg7:Ba5"))
    assert record.final.fen() == "B:WKf8:Ba5"


def test_T17_the_correspondence_sample_is_legal():
    assert keys(replay(T17)) == ["c3-d4", "f6-g5", "d4-c5", "b6:d4|c5", "e3:c5|d4"]


@pytest.mark.parametrize(
    ("fen", "line"),
    [
        ("W:WKc1:BKf8", "c1-d2 f8-e7 d2-c1 e7-f8 c1-d2 f8-e7 d2-c1 e7-f8"),
        (
            "W:WKc1,Ke1,Kg1:BKa1",
            "1.g1-a7 a1-h8 2.a7-b8 h8-a1 3.e1-b4 a1-g7 4.c1-g5 g7-b2 5.g5-f4 b2-f6",
        ),
        (
            "W:WKc1,Ke1:BKf8",
            "1.e1-a5 f8-c5 2.c1-f4 c5-f8 3.f4-e3 f8-g7 4.e3-h6 g7-f6 5.a5-b4 f6-d4",
        ),
    ],
)
def test_DV1_DV4_DV5_king_lines_are_legal(fen, line):
    record = replay(line, start=Position.from_fen(fen))
    assert record.is_complete
    assert all(kings for _, _, kings, _ in record.rows)


def test_DV1_the_position_after_ply_8_stands_for_the_third_time():
    line = "c1-d2 f8-e7 d2-c1 e7-f8 " * 2
    record = replay(line, start=Position.from_fen("W:WKc1:BKf8"))
    assert record.positions.count(record.final) == 3
    assert record.rows.count(record.rows[-1]) == 3
    assert hash(record.rows[-1]) == hash(record.final)


def test_C1_a_fault_keeps_what_was_good_and_says_where_it_stands():
    record = replay("1. c3-d4 b6-c5\n2. a3-b4 c5:e3", game=3)
    fault = record.fault
    assert not record.is_complete
    assert record.plies == 2
    assert record.texts == ("c3-d4", "b6-c5")
    assert len(record.positions) == 3
    assert (str(fault.code), fault.rule, fault.square) == ("must_capture", "C1", "a3")
    assert (fault.game, fault.ply, fault.move_number, fault.side) == (3, 3, 2, Colour.WHITE)
    assert (fault.line, fault.column, fault.token) == (2, 4, "a3-b4")
    assert fault.position == record.final.fen()
    assert fault.params["required"] == ("d4:b6",)
    assert fault.legal == ("d4:b6",)


def test_a_fault_is_plain_data():
    data = replay("c3-d4 b6-c5 a3-b4").fault.as_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["code"] == "must_capture"
    assert data["side"] == "w"
    assert data["params"] == {"required": ["d4:b6"]}


def test_an_unreadable_token_is_a_fault_with_every_legal_move():
    fault = replay(["c3-d4", "- -"], places=lambda index: (7, index)).fault
    assert (str(fault.code), fault.rule, fault.token) == ("unreadable", "N1", "- -")
    assert (fault.ply, fault.move_number, fault.side) == (2, 1, Colour.BLACK)
    assert (fault.line, fault.column) == (7, 1)
    assert len(fault.legal) == 7


def test_numbers_of_moves_count_from_one_when_black_begins():
    record = replay("1... b6-c5 2. c3-b4 b6-a5", start=Position.from_fen("B" + START.fen()[1:]))
    assert record.plies == 2
    assert (record.fault.ply, record.fault.move_number) == (3, 2)
    assert record.fault.side is Colour.BLACK


@pytest.mark.parametrize(("fen", "rule"), [("W:W:BKh8", "W3"), ("W:Wa1:Bb2,c3", "W2")])
def test_W2_W3_no_move_is_legal_after_the_end(fen, rule):
    position = Position.from_fen(fen)
    fault = replay("a1-b2", start=position).fault
    assert (str(fault.code), fault.rule) == ("game_over", rule)
    assert board_outcome(position).rule == rule
    assert board_outcome(position).winner is Colour.BLACK
    assert board_outcome(position, variant=PODDAVKI).winner is Colour.WHITE


def test_W2_W3_the_board_decides_exactly_when_no_move_is_left():
    chance = random.Random(3)
    for _ in range(500):
        position = random_position(chance)
        assert (board_outcome(position) is None) == bool(legal_moves(position))


@pytest.mark.parametrize(
    ("text", "plies", "notes"),
    [
        ("", 0, []),
        ("1. c3-d4 d6-c5 1-0", 2, []),
        ("1. c3-d4 d6-c5 *", 2, []),
        ("1.c3-d4 … d6-c5", 2, []),
        ("22-18 9-13 26-22", 3, ["numeric"]),
        ("C3–D4 d6-c5", 2, ["dash", "upper_case"]),
        ("с3-d4 d6-c5", 2, ["cyrillic"]),
        ("c3-d4 b6-c5 d4-b6", 3, ["dash_for_capture"]),
        ("c3:d4 b6-c5", 2, ["sign_for_quiet"]),
        ("c3d4 d6-c5!", 2, ["no_sign"]),
    ],
)
def test_N1_movetext_is_read_with_a_note_for_everything_put_right(text, plies, notes):
    record = replay(text)
    assert record.is_complete
    assert (record.plies, codes(record)) == (plies, notes)


def test_notes_know_their_place():
    (note,) = replay("1. c3-d4\n   d6–c5").notes
    assert (note.line, note.column, note.token) == (2, 4, "d6–c5")
    assert note.as_dict()["code"] == "dash"


# ---- the shortcut for plain moves against `verify` alone ------------------------------------


def slow(tokens, start):
    """The same fold with `verify` for every move."""
    position, moves = start, []
    for token in tokens:
        try:
            move = verify(position, parse_move(token))
        except DraughtsError as error:
            return moves, error.fault.code
        moves.append(move)
        position = play(position, move)
    return moves, None


def random_game(chance, start, plies):
    """Tokens of a legal game in full notation."""
    position, tokens = start, []
    for _ in range(plies):
        moves = legal_moves(position)
        if not moves:
            break
        move = chance.choice(moves)
        ways = paths(position, move)
        sign = ":" if move.captured else "-"
        tokens.append(format_path(chance.choice(ways), sign))
        position = play(position, move)
    return tokens


@pytest.mark.parametrize("seed", range(40))
def test_whole_and_damaged_records_are_judged_as_verify_judges_them(seed):
    chance = random.Random(seed)
    start = START if seed % 2 else random_position(chance, most=10, kings=0.2)
    tokens = random_game(chance, start, 80)
    assert replay(tokens, start=start).moves == tuple(slow(tokens, start)[0])
    assert replay(tokens, start=start).is_complete
    words = sorted({*tokens, "c3-d4", "d4-c3", "e3:c5", "c5:e3", "a1-h8", "g7-h8", "b2-a1"})
    for _ in range(40):
        wrong = list(tokens)
        for _ in range(chance.randint(1, 3)):
            wrong.insert(chance.randrange(len(wrong) + 1), chance.choice(words))
        record, (moves, code) = replay(wrong, start=start), slow(wrong, start)
        assert record.moves == tuple(moves)
        assert (record.fault and record.fault.code) == code
        assert record.final == (record.positions[-1]) == record.rows[-1]


def test_the_end_of_a_shortened_record_is_that_of_its_own_moves():
    record = replay("1. c3-d4 d6-c5 2. b2-c3 f6-g5")
    first = record._replace(played=PlayedWords(record.texts[:1], record.moves[:1], None))
    assert record.final == record.positions[4]
    assert first.final == record.positions[1]


@pytest.mark.parametrize("seed", range(count_cases(3)))
def test_any_two_squares_are_judged_as_verify_judges_them(seed):
    chance = random.Random(seed)
    starts = [random_position(chance, most=8, kings=0.3) for _ in range(4)]
    for start in starts:
        names = sorted({text[:2] for text in random_game(chance, start, 30)} | {"d4", "e5", "h8"})
        for first in names:
            for second in names:
                for token in (f"{first}-{second}", f"{first}:{second}"):
                    assert replay([token], start=start).moves == tuple(slow([token], start)[0])


def test_the_table_of_texts_does_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr("games.draughts.judging.fast._MOST_TEXTS", 3)
    texts = PlainTexts(Colour.WHITE)
    for token in ("c3-d4", "e3-d4", "a3-b4", "rubbish", "c3:e5"):
        assert (texts[token] == NOT_PLAIN) == (token == "rubbish")
    assert len(texts) <= 3


@pytest.mark.parametrize("sign", [":", "x"])
def test_a_game_read_from_a_file_equals_its_words_played(sign):
    """What is made when it is asked for is as if it had been made at once."""
    words = T1.replace(":", sign).removesuffix("x")
    words = " ".join(words.replace(".", ". ").split())
    made = replay(words.replace(". ", ".").replace("x", sign))

    def read():
        return next(pdn.read(f'[Event "?"]\n[Result "*"]\n[GameType "25"]\n\n{words} *')).replay

    assert read().plies == made.plies == 10
    assert read().final == made.final
    assert read() == made
    assert hash(read()) == hash(made)
    assert repr(read()) == repr(made)
    assert read().texts == made.texts
    assert read().rows == made.rows
    assert pickle.loads(pickle.dumps(read())) == made
    assert copy.copy(read()).moves == made.moves
    assert read()._replace(rest=("a",)) == made._replace(rest=("a",))
    with pytest.raises(AttributeError):
        _ = read().no_such_field


def test_words_played_without_the_kernel_are_indexed_by_their_moves():
    words = ["c3-d4", "d6-c5", "b2-c3", "f6-g5"]
    played = replay_words(words, START, RUSSIAN)
    assert played.numbers is None
    assert search_data(played) == search_data(replay(words))
    assert (played.texts, played.plies, played.final) == (tuple(words), 4, replay(words).final)


# V1, V2: a replay goes on after an irregular move that was let stand.


MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4"  # d4:b6 was due

STOOD = [
    pytest.param("W:We3:Bd4,d6,f4", "e3:c5", "B:Wc5:Bf4,d6", id="V4.9 stopped after the first"),
    pytest.param("W:We3:Bd4,d6,f4", "e3:c5:e7", "B:We7:Bf4", id="every enemy jumped is off"),
    pytest.param("W:Wc3:Bf8", "c3-e5", "B:We5:Bf8", id="V4.2 a man too far"),
    pytest.param("W:Wc7:Bf8", "c7-d8", "B:WKd8:Bf8", id="M4 the far rank crowns"),
    pytest.param("W:Wc3:Bf8", "f8-e7", "B:Wc3:Be7", id="V4.5 a piece of the opponent"),
    pytest.param("W:WKa1:Bd4", "a1:h8", "B:WKh8:B", id="a king from afar"),
    pytest.param("W:Wc3:Bd4", "c3-d4", None, id="an occupied square shows nothing"),
    pytest.param("W:Wc3:Bf8", "e3-d4", None, id="nor an empty one"),
    pytest.param("W:Wc3:Bf8", "cd4", None, id="nor a short form"),
    pytest.param("W:Wc3:Bf8", "привет", None, id="nor what is no move"),
]


@pytest.mark.parametrize(("fen", "text", "after"), STOOD)
def test_the_text_shows_what_stood_on_the_board(fen, text, after):
    position = position_after_irregular_move(Position.from_fen(fen), text, Colour.WHITE)
    assert (position.fen() if position else None) == after


def _waived(moves, ply, text, **more):
    plain = replay(moves, **more)
    after = position_after_irregular_move(plain.final, text, plain.final.turn)
    return replay(moves, waivers=[Waiver(ply, text, after)], **more)


def test_v2_the_record_goes_on_to_its_end():
    """2. a3-b4 let stand: Black answers, and all five half-moves are there."""
    assert replay(MISSED).plies == 2
    played = _waived(MISSED, 3, "a3-b4")
    assert (played.plies, played.is_complete, played.rest) == (5, True, ())
    assert [waiver.ply for waiver in played.waived] == [3]
    written = [long_form(*pair) for pair in zip(played.positions, played.moves, strict=False)]
    assert written == ["c3-d4", "b6-c5", "a3-b4", "c5:a3", "g3-f4"]
    assert played.positions[3].turn is Colour.BLACK


def test_the_next_illegal_move_is_a_fault_again():
    played = _waived("1. c3-d4 b6-c5 2. a3-b4 h8-g7", 3, "a3-b4")
    assert (played.plies, played.fault.ply) == (3, 4)


def test_another_move_at_that_ply_is_not_waived():
    played = replay(MISSED, waivers=[Waiver(3, "g3-f4", START)])
    assert (played.plies, played.waived) == (2, ())


@pytest.mark.parametrize("written", ["a3-b4", "a3b4", "а3-b4", "A3—B4"])
def test_the_move_is_known_however_it_is_written(written):
    played = _waived(MISSED.replace("a3-b4", written), 3, "a3-b4")
    assert played.is_complete


def test_v4_11_a_legal_capture_with_a_piece_left_on():
    """e3:c5:e7 was played, d6 was not lifted; the game went on with it."""
    fen, after = "W:Wa1,e3:Bd4,d6,f4", "B:Wa1,e7:Bd6,f4"
    waiver = Waiver(1, "e3:c5:e7", Position.from_fen(after))
    played = replay("e3:c5:e7 d6:f8 a1-b2", start=Position.from_fen(fen), waivers=[waiver])
    assert (played.plies, played.fault) == (3, None)
    assert played.moves[0].captured.bit_count() == 1
    assert long_form(played.positions[0], played.moves[0]) == "e3:e7"


def test_v4_1_two_moves_of_one_side():
    """The second move of White stands; Black moves next, as if he had passed."""
    first = replay("c3-d4")
    after = position_after_irregular_move(first.final, "e3-f4", Colour.WHITE)
    played = replay("c3-d4 e3-f4 d6-c5", waivers=[Waiver(2, "e3-f4", after)])
    assert (played.is_complete, played.positions[2].turn) == (True, Colour.BLACK)
