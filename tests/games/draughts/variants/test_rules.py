"""Each variant: what is legal, what is refused by which rule, its tags, its uncertain rules."""

import random
from itertools import product

import pytest

from games.draughts import (
    BRAZILIAN,
    CZECH,
    ENGLISH,
    POOL,
    RUSSIAN,
    VARIANTS,
    Colour,
    IllegalMove,
    Position,
    legal_moves,
    long_form,
    notation,
    parse_move,
    paths,
    pdn,
    replay,
    start_of,
    variants,
    verify,
)
from games.draughts import position as draughts_position
from games.draughts.boards import SquareNaming
from games.draughts.errors import DraughtsError
from games.draughts.judging import illegal
from games.draughts.movegen import general
from games.draughts.moves import count_moves
from games.draughts.notation import format_path, parse_as_variant_writes
from games.draughts.texts.faults import DECLARED
from games.draughts.texts.words import explain
from games.draughts.variants import CaptureChoice, LastRank, Movement, Variant
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT
from tests.support.random_games import count_cases
from tests.support.rulebook import all_paths, key, outcomes, random_position

# Each variant: what is legal, what is refused by which rule, its tags.


@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        pytest.param(RUSSIAN, "W:We3,h2:Bd4,d6,g3", "h2:f4|g3 e3:e7|d4,d6", id="C11_free"),
        pytest.param(BRAZILIAN, "W:We3,h2:Bd4,d6,g3", "e3:e7|d4,d6", id="C11_most"),
        pytest.param(
            BRAZILIAN,
            "W:WKa1,g3:Bc3,f4",
            "a1:d4|c3 a1:e5|c3 a1:f6|c3 a1:g7|c3 a1:h8|c3 g3:e5|f4",
            id="C11_most_counts_men_and_kings_alike",
        ),
        pytest.param(
            CZECH,
            "W:WKa1,g3:Bc3,f4",
            "a1:d4|c3 a1:e5|c3 a1:f6|c3 a1:g7|c3 a1:h8|c3",
            id="C11_a_king_first",
        ),
        pytest.param(CZECH, "W:WKh2,c3,g3:Bd4,f4", "c3:e5|d4 g3:e5|f4", id="C11_no_king_can"),
        pytest.param(RUSSIAN, "W:Wb6:Bc7,e7", "b6:f6|c7,e7= b6:g5|c7,e7= b6:h4|c7,e7=", id="C12"),
        pytest.param(BRAZILIAN, "W:Wb6:Bc7,e7", "b6:f6|c7,e7", id="C12_goes_on_as_a_man"),
        pytest.param(POOL, "W:Wb6:Bc7,e7", "b6:f6|c7,e7", id="C12_pool_the_same"),
        pytest.param(BRAZILIAN, "W:Wb6:Bc7,f6", "b6:d8|c7=", id="C12_only_a_king_could_go_on"),
        pytest.param(CZECH, "W:Wb6:Bc7,e7", "b6:d8|c7=", id="C12_stops"),
        pytest.param(ENGLISH, "W:Wb6:Bc7,e7", "b6:d8|c7=", id="C12_stops_in_english_too"),
        pytest.param(CZECH, "W:Wc5:Bd4,h8", "c5-b6 c5-d6", id="C1_men_take_forward_only"),
        pytest.param(CZECH, "B:Wd6:Bc5", "c5-b4 c5-d4", id="C1_black_men_too"),
        pytest.param(CZECH, "W:WKa1:Be5", "a1:f6|e5 a1:g7|e5 a1:h8|e5", id="C4_kings_fly"),
        pytest.param(ENGLISH, "W:WKd4:Bf6", "d4-c3 d4-c5 d4-e3 d4-e5", id="M3_one_step"),
        pytest.param(ENGLISH, "W:WKd4:Bc3,e5", "d4:b2|c3 d4:f6|e5", id="C4_beside_it_both_ways"),
        pytest.param(ENGLISH, "W:WKe1:Bd2,b4,f2,f4", "e1:a5|b4,d2 e1:e5|f2,f4", id="C11_english"),
        pytest.param(
            BRAZILIAN, "W:WKg1:Bd2,f2,f6", "g1:c1|d2,f2 g1:g7|f2,f6 g1:h8|f2,f6", id="C6_landing"
        ),
    ],
)
def test_legal_moves_of(variant, fen, expected):
    moves = legal_moves(Position.from_fen(fen), variant=variant)
    assert {move.key() for move in moves} == set(expected.split())


@pytest.mark.parametrize(
    ("variant", "rule", "code", "fen", "text", "square", "params"),
    [
        (
            BRAZILIAN,
            "C11",
            "must_take_most",
            "W:We3,h2:Bd4,d6,g3",
            "h2:f4",
            "h2",
            {"taken": 1, "most": 2, "required": ("e3xc5xe7",)},
        ),
        (
            BRAZILIAN,
            "C11",
            "must_take_most",
            "W:We3,h2:Bd4,d6,g3",
            "h:f4",
            "h2",
            {"taken": 1, "most": 2, "required": ("e3xc5xe7",)},
        ),
        (
            CZECH,
            "C11",
            "king_captures_first",
            "W:WKg7,g3:Bh8,f4,f6",
            "g3:e5",
            "g3",
            {"required": ("g7xa1", "g7xb2", "g7xc3", "g7xd4", "g7xe5")},
        ),
        (CZECH, "C1", "man_captures_backwards", "W:Wc5:Bd4,h8", "c5:e3", "e3", {}),
        (CZECH, "C12", "crowning_stops", "W:Wb6:Bc7,e7", "b6:d8:f6", "d8", {}),
        (ENGLISH, "C12", "crowning_stops", "W:Wb6:Bc7,e7", "b6:d8:f6", "2", {}),
        (BRAZILIAN, "C12", "stays_a_man", "W:Wb6:Bc7,f6", "b6:d8:g5", "d8", {"next": ()}),
        (POOL, "C12", "stays_a_man", "W:Wb6:Bc7,e7", "b6:d8:g5", "2", {"next": ("f6",)}),
        (POOL, "C5", "capture_not_finished", "W:Wb6:Bc7,e7", "b6:d8", "2", {"next": ("f6",)}),
        (ENGLISH, "M3", "king_too_far", "W:WKa1:Bh8", "a1-c3", "22", {}),
        (ENGLISH, "C4", "king_too_far", "W:WKa1,c1:Be5,d2", "a1:f6", "11", {}),
        (CZECH, "C1", "must_capture", "W:Wc3,h2:Bd4", "h2-g3", "h2", {"required": ("c3xe5",)}),
    ],
)
def test_a_broken_rule_of_a_variant_is_named(variant, rule, code, fen, text, square, params):
    position = Position.from_fen(fen)
    with pytest.raises(IllegalMove) as caught:
        verify(position, parse_move(text), variant=variant)
    fault = caught.value.fault
    assert (str(fault.code), fault.rule, fault.square) == (code, rule, square)
    shown = (
        {} if square == text[-2:] or not square.isdigit() else {"square": fault.params["square"]}
    )
    assert fault.params == {**params, **shown}  # letters are answered by letters
    sign, letters = variant.capture_sign, SquareNaming.LETTERS
    assert set(fault.legal) == {
        notation.long_form(position, move, capture=sign, variant=variant, naming=letters)
        for move in legal_moves(position, variant=variant)
    }


# ---- every combination of facts against the slow rule book ----------------------------------

USUAL_CHOICES = (CaptureChoice.FREE, CaptureChoice.MOST, CaptureChoice.KING_FIRST)

MOVEMENTS = [
    Movement(*facts)
    for facts in product((True, False), (True, False), tuple(LastRank), USUAL_CHOICES)
]


def named(movement):
    """Return an id for a way of moving, made of its facts."""
    return "-".join(
        map(
            str,
            (
                int(movement.men_capture_backward),
                int(movement.flying_kings),
                movement.last_rank,
                movement.choice,
            ),
        )
    )


@pytest.mark.parametrize("movement", MOVEMENTS, ids=named)
def test_every_combination_of_facts_is_played_as_the_slow_rule_book_plays_it(movement):
    variant = Variant(id=named(movement), movement=movement, game_type_full="0", names=())
    chance = random.Random(named(movement))
    for _ in range(60):
        position = random_position(chance, most=8, kings=chance.choice((0.1, 0.5)))
        moves = legal_moves(position, variant=variant)
        assert len({move.key() for move in moves}) == len(moves), position.fen()
        assert {move.key() for move in moves} == outcomes(position, variant), position.fen()
        assert set(general.legal_moves(position, variant)) == set(moves), position.fen()
        assert count_moves(position, variant) == len(moves), position.fen()
        ours = {
            (format_path(way, ":"), move.key())
            for move in moves
            for way in paths(position, move, variant=variant)
        }
        assert ours == {(":".join(path[0]), key(*path)) for path in all_paths(position, variant)}


# ---- tags, numbers and who begins ------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "variant", "turn", "findings"),
    [
        ('[GameType "25"]', "russian", "w", []),
        ('[GameType "25,W,8,8,A0,0"]', "russian", "w", []),
        ('[GameType "26"]', "brazilian", "w", []),
        ('[GameType "26,W,8,8,A0,0"]', "brazilian", "w", []),
        ('[GameType "29"]', "czech", "w", []),
        ('[GameType "23"]', "pool", "b", []),
        ('[GameType "23,B,8,8,N1,0"]', "pool", "b", []),
        ('[GameType "23,W,8,8,A0,0"]', "pool", "w", []),
        ('[GameType "21"]', "english", "b", []),
        ('[GameType "25"]\n[Variant "Поддавки"]', "poddavki", "w", []),
        ('[GameType "26"]\n[Variant "Brazilian"]', "brazilian", "w", []),
        ('[Variant "Czech"]', "czech", "w", ["no_game_type"]),
        ('[GameType "25"]\n[Variant "Brazilian"]', "brazilian", "w", ["wrong_game_type"]),
        ('[GameType "26"]\n[Variant "Поддавки"]', "poddavki", "w", ["wrong_game_type"]),
        ('[GameType "25,W,10,10,A0,0"]', "russian", "w", ["wrong_game_type"]),
        ('[GameType "99"]', "russian", "w", ["wrong_game_type"]),
        ('[GameType "25,B,8,8,A0,0"]', "russian", "w", ["game_type_spelling"]),
        ('[GameType "25"]\n[Variant "Ставропольские"]', "stavropol", "w", []),
        ('[GameType "25"]\n[Variant "Сенегальские"]', "russian", "w", ["other_game"]),
    ],
)
def test_tags_choose_the_variant_and_who_begins(tags, variant, turn, findings):
    move = {"w": "c3-d4", "b": "b6-c5"}[turn]
    (game,) = pdn.read(f'[Event "E"]\n{tags}\n[Result "*"]\n\n1. {move} *\n')
    assert (game.variant.id, game.start.turn.value, game.replay.plies) == (variant, turn, 1)
    assert [str(remark.code) for remark in (*game.faults, *game.notes)] == findings


def test_the_record_names_its_variant_against_the_reader():
    (game,) = pdn.read('[Event "E"]\n[GameType "25"]\n\n1. c3-d4 *\n', variant=BRAZILIAN)
    assert game.variant is RUSSIAN
    (game,) = pdn.read("1. c3-d4 *\n", variant=BRAZILIAN)
    assert game.variant is BRAZILIAN


def test_C12_one_record_is_judged_by_the_rules_of_its_own_game():
    line = "b6:d8:g5"
    start = Position.from_fen("W:Wb6:Bc7,f6")
    judged = {
        variant.id: replay(line, start=start, variant=variant).is_complete
        for variant in RUSSIAN_AND_LIKE_IT
    }
    assert judged == {
        "russian": True,
        "poddavki": True,
        "brazilian": False,
        "pool": False,
        "czech": False,
        "english": False,
    }


@pytest.mark.parametrize("variant", RUSSIAN_AND_LIKE_IT, ids=lambda variant: variant.id)
def test_pairs_are_numbered_from_the_side_that_begins(variant):
    first = {Colour.WHITE: "c3-d4 b6-c5 a1-b2", Colour.BLACK: "b6-c5 c3-d4 h8-g7"}[variant.first]
    fault = replay(first, variant=variant).fault
    assert (fault.ply, fault.move_number, fault.side) == (3, 2, variant.first)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_written_game_reads_back_as_its_own_variant(variant):
    chance = random.Random(variant.id)
    for _ in range(count_cases(3)):
        position, words = start_of(variant), []
        for _ in range(50):
            moves = legal_moves(position, variant=variant)
            if not moves:
                break
            move = chance.choice(moves)
            words.append(long_form(position, move, variant=variant))
            position = verify_and_play(position, words[-1], variant)
        played = replay(words, variant=variant)
        assert played.is_complete
        text = pdn.write([("Event", "E")], played, result="*")
        (again,) = pdn.read(text)
        assert again.is_ok
        assert (again.variant, again.replay.moves) == (variant, played.moves)


def verify_and_play(position, text, variant):
    """Return the position after a written move."""
    record = replay([text], start=position, variant=variant)
    assert record.is_complete, (position.fen(), text)
    return record.final


# Faults that rest on an uncertain rule say so; others do not.


NO_MOVE = frozenset({"board", "choice"})
"""Codes on which no single fault rests: the size of a board, and a choice that is free."""


@pytest.mark.parametrize(
    ("game", "fen", "text", "declared"),
    [
        ("towers", "W:Wc3,a1:Bd4(w)", "a1-b2", ("whole",)),
        ("northern", "W:Wc3:BKd4", "c3-b4", ("whole",)),
        ("stavropol", "W:Wc3:Bd4", "c3-b4", ("whole",)),
        ("german-64", "W:Wb6,a1:Bc7", "a1-b2", ("one_book",)),
        ("turkish", "W:Wg6,a2:Bg7,Kf8", "a2-a3", ("crowning",)),
        ("turkish", "W:Wd4,a2:Bd5", "a2-a3", ()),
        ("german", "W:W12,46:B8", "46-41", ("crowning",)),
        ("kit", "B:W33,32:B28,1", "1-6", ()),
        ("armenian", "W:Wd4:Be3", "d4-e3", ("diagonal_step",)),
        ("thai", "B:W1-8:B25-32", "6-10", ("who_begins",)),
        ("international", "W:W28,46:B22", "46-41", ()),
        ("russian", "W:Wc3,a1:Bd4", "a1-b2", ()),
    ],
)
def test_a_fault_names_the_reading_it_rests_on(game, fen, text, declared):
    variant = variants.VARIANTS[game]
    position = draughts_position.Position.from_fen(fen, variant)
    with pytest.raises(DraughtsError) as caught:
        illegal.verify(position, parse_as_variant_writes(text, variant), variant)
    fault = caught.value.fault
    assert fault.params.get("declared", ()) == declared
    for language, wording in (
        ("ru", "по принятому здесь чтению"),
        ("en", "by the reading declared"),
    ):
        assert (wording in explain(fault, language)) == bool(declared)


def test_the_fault_of_a_record_bears_it_to_pages_and_programs():
    played = replay("1. c3-d4 b6-c5 2. g3-h4", variant=variants.VARIANTS["towers"])
    assert played.fault.params["declared"] == ("whole",)
    assert played.fault.as_dict()["params"]["declared"]


def test_every_declared_reading_has_its_words():
    codes = {code for variant in variants.VARIANTS.values() for code in variant.declared}
    assert codes - NO_MOVE == set(DECLARED)
