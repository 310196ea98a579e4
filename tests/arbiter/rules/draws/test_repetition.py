"""D3, D4, D6: repetition, three kings and king moves under every ruleset, at their limits."""

import dataclasses

import pytest

from arbiter.rules.claims import answer_claim, count_draws
from arbiter.rules.draws.counts import DrawRuleName, Reset, WhoseMovesCount
from arbiter.rules.rulesets import catalogue
from games.draughts import Position, Waiver, replay
from games.draughts.judging.waivers import position_after_irregular_move
from tests.support.draws import (
    DV1,
    DV2,
    DV3,
    DV4,
    DV5,
    SHUTTLE,
    line_up_to,
    replay_of_moves,
    replayed_line,
)

THREEFOLD, RATIO, KINGS, BALANCE, ROAD, SMALL = (
    DrawRuleName.THREEFOLD,
    DrawRuleName.THREE_KINGS_V_ONE,
    DrawRuleName.KINGS_ONLY,
    DrawRuleName.BALANCE,
    DrawRuleName.MAIN_ROAD,
    DrawRuleName.SMALL_ENDINGS,
)


def _claims(replay, rules="fmjd64@1"):
    ruleset = catalogue.load_ruleset(rules) if isinstance(rules, str) else rules
    claims = count_draws(replay, ruleset).claims
    return [(claim.rule, claim.first_ply, claim.plies) for claim in claims]


def _by_each(rules="fmjd64@1"):
    ruleset = catalogue.load_ruleset(rules)
    each = dataclasses.replace(ruleset.draws[RATIO], count_by=WhoseMovesCount.EACH)
    return dataclasses.replace(ruleset, draws={**ruleset.draws, RATIO: each})


# DV1-DV5 under every ruleset: the rules that stand and the ply after which each first does
BY_RULESET = {
    "club@1": (
        {THREEFOLD: 8},
        {KINGS: 30, BALANCE: 30},
        {RATIO: 29, KINGS: 30, BALANCE: 30},
        {},
        {},
    ),
    "pavlovich@1": ({THREEFOLD: 8}, {KINGS: 30}, {KINGS: 30}, {}, {SMALL: 10}),
    "fmjd64@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {ROAD: 9}, {SMALL: 9}),
    "rus-fed@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {ROAD: 9}, {BALANCE: 10}),
    "ua64@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {ROAD: 9}, {SMALL: 9}),
    "poddavki@1": ({}, {}, {RATIO: 30}, {ROAD: 10}, {}),
    "brazilian@1": ({THREEFOLD: 8}, {}, {}, {}, {}),
    "english@1": ({THREEFOLD: 8}, {}, {}, {}, {}),
    "pool@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 25, KINGS: 30}, {}, {}),
    "czech@1": ({THREEFOLD: 8}, {KINGS: 30}, {KINGS: 30}, {}, {}),
    "lidraughts@1": ({THREEFOLD: 8}, {}, {RATIO: 30}, {ROAD: 10}, {SMALL: 10}),
    "antidraughts@1": ({THREEFOLD: 8}, {}, {}, {}, {SMALL: 10}),
    "armenian@1": ({}, {}, {}, {}, {}),
    "corners@1": ({}, {}, {}, {}, {}),
    "star@1": ({}, {}, {}, {}, {}),
    "canadian@1": ({THREEFOLD: 8}, {}, {}, {}, {SMALL: 10}),
    "diagonal@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {ROAD: 9}, {SMALL: 9}),
    "frisian@1": ({}, {}, {}, {}, {}),
    "german-64@1": ({}, {}, {}, {}, {}),
    "german@1": ({}, {}, {}, {}, {}),
    "international@1": ({THREEFOLD: 8}, {}, {}, {}, {SMALL: 10}),
    "italian@1": ({}, {}, {}, {}, {}),
    "killer@1": ({}, {}, {}, {}, {}),
    "kit@1": ({THREEFOLD: 8}, {}, {}, {}, {}),
    "northern@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {ROAD: 9}, {SMALL: 9}),
    "portuguese@1": ({THREEFOLD: 8}, {}, {}, {}, {}),
    "self-eaters@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {ROAD: 9}, {SMALL: 9}),
    "spanish@1": ({THREEFOLD: 8}, {}, {}, {}, {}),
    "spantsiretti@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {}, {SMALL: 9}),
    "stavropol@1": ({THREEFOLD: 8}, {KINGS: 30}, {RATIO: 29, KINGS: 30}, {ROAD: 9}, {SMALL: 9}),
    "thai@1": ({}, {}, {}, {}, {}),
    "towers@1": ({THREEFOLD: 8}, {"flat": 30}, {"flat": 30}, {}, {}),
    "turkish@1": ({THREEFOLD: 8}, {}, {}, {}, {}),
    "two-movers@1": ({THREEFOLD: 8}, {}, {}, {}, {}),
}

VECTORS = {"DV1": DV1, "DV2": DV2, "DV3": DV3, "DV4": DV4, "DV5": DV5}


@pytest.mark.parametrize("number", range(5), ids=VECTORS)
@pytest.mark.parametrize("rules", BY_RULESET)
def test_DV1_to_DV5_under_every_ruleset(rules, number):
    """The worked vectors, each drawn at the ply that its ruleset says and not one earlier."""
    vector, expected = list(VECTORS.values())[number], BY_RULESET[rules][number]
    claimed_plies = {rule: ply for rule, ply, _ in _claims(replayed_line(vector), rules)}
    assert claimed_plies == expected
    for ply in expected.values():
        short = {rule for rule, *_ in _claims(line_up_to(vector, ply - 1), rules)}
        assert short == {rule for rule, at in expected.items() if at < ply}


def test_every_ruleset_is_in_the_table():
    assert set(BY_RULESET) == set(catalogue.shipped_ruleset_ids())


@pytest.mark.parametrize(
    ("vector", "expected"),
    [
        (DV1, (THREEFOLD, 8, (0, 4, 8))),
        (DV2, (KINGS, 30, (1, 30))),
        (DV3, (RATIO, 29, (1, 29))),
        (DV4, (ROAD, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9))),
        (DV5, (SMALL, 9, (1, 9))),
    ],
    ids=VECTORS,
)
def test_DV1_to_DV5_name_the_plies_that_prove_them(vector, expected):
    """7.2.3-7.2.8: occurrences, or the first and the last ply counted; of the road every one."""
    assert _claims(replayed_line(vector))[0] == expected


@pytest.mark.parametrize(("vector", "last"), [(DV1, 7), (DV2, 29), (DV3, 28), (DV4, 8), (DV5, 8)])
def test_one_ply_earlier_nothing_stands(vector, last):
    """D3-D7: the count must be full."""
    assert _claims(line_up_to(vector, last)) == []


def test_D4_counted_by_each_waits_for_the_weaker_side():
    """By text the strong side's 15th move is enough; counting each takes one ply more."""
    assert (RATIO, 30, (1, 30)) in _claims(replayed_line(DV3), _by_each())


def test_D4_weaker_side_to_move_first():
    """When the lone king moves first, the strong side's 14 own moves end on ply 28."""
    moves = DV3[1].partition(" ")[2]  # White's first move is already on the board
    replay = replay_of_moves(moves, "B:WKa5,Ka1,Kc1:BKf8")
    counts = [
        count_draws(replay, catalogue.load_ruleset("fmjd64@1")).counters_after(ply)[1].value
        for ply in (27, 28, 29)
    ]
    assert counts == [13, 14, 14]
    assert _claims(replay) == []


def _lone_king_first(last="b4-a5"):
    """DV3 with White's first move on the board, and a 15th strong move at the end."""
    moves = DV3[1].partition(" ")[2]
    return replay_of_moves(f"{moves} {last}", "B:WKa5,Ka1,Kc1:BKf8")


@pytest.mark.parametrize(
    ("played", "rules", "expected"),
    [
        pytest.param(replayed_line(DV3), "fmjd64@1", (29, (1, 29)), id="strong first, by strong"),
        pytest.param(replayed_line(DV3), _by_each(), (30, (1, 30)), id="strong first, by each"),
        pytest.param(_lone_king_first(), "fmjd64@1", (30, (1, 30)), id="weak first, by strong"),
        pytest.param(_lone_king_first(), _by_each(), (30, (1, 30)), id="weak first, by each"),
    ],
)
def test_D4_stands_with_the_15th_move_whoever_moves_first(played, rules, expected):
    """7.2.4: the strong side's 15th own move; counting each, both sides' 15th."""
    ours = [claim[1:] for claim in _claims(played, rules) if claim[0] is RATIO]
    assert ours == [expected]


def test_D4_a_capture_that_leaves_three_kings_starts_anew():
    """The lone king takes the fourth: that move is not counted, White's next one is."""
    replay = replay_of_moves("f8:b4 h2-g3", "B:WKa1,Kc5,Kg1,Kh2:BKf8")
    report = count_draws(replay, catalogue.load_ruleset("fmjd64@1"))
    counts = [report.counters_after(ply)[1] for ply in range(3)]
    assert [count.value for count in counts] == [0, 0, 1]
    assert (counts[2].since, counts[2].reset_by) == (1, Reset.CAPTURE)


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("W:WKc1,Ke1:BKf8", id="two kings against one"),
        pytest.param("W:WKa1,Kc1,Ke1:BKf8,a7", id="the lone king has a man"),
        pytest.param("W:WKa1,Kc1,Ke1,h2:BKf8", id="the strong side has a man"),
    ],
)
def test_D4_another_ratio_is_not_counted(fen):
    count = count_draws(
        replay_of_moves("c1-d2", fen), catalogue.load_ruleset("fmjd64@1")
    ).counters_after(1)[1]
    assert (count.rule, count.value) == (RATIO, 0)


def test_D4_the_move_that_makes_the_ratio_is_not_counted():
    """FMJD 7.2.4: counted from the moment the ratio arose; a crowning makes it here."""
    replay = replay_of_moves("g7-h8 a3-c1 a1-c3", "W:WKa1,Kg1,g7:BKa3")
    report = count_draws(replay, catalogue.load_ruleset("fmjd64@1"))
    counts = [report.counters_after(ply)[1] for ply in range(4)]
    assert [count.value for count in counts] == [0, 0, 0, 1]
    assert (counts[3].since, counts[3].reset_by) == (1, Reset.CROWNING)


def test_D4_a_capture_on_the_15th_move_is_no_draw():
    """7.2.4: the draw stands when the 15th move does not capture."""
    words = [word.partition(".")[2] or word for word in DV3[1].split()[:27]]
    replay = replay_of_moves(" ".join([*words, "e3-c5", "b4:d6"]), DV3[0])
    assert count_draws(replay, catalogue.load_ruleset("fmjd64@1")).counters_after(28)[1].value == 14
    assert _claims(replay) == []


def test_D6_a_man_move_and_a_capture_start_anew():
    """A run of king moves is ended by a man's move (D6)."""
    moves = f"{SHUTTLE} {SHUTTLE} h2-g3 f8-e7 c1-d2"
    replay = replay_of_moves(moves, "W:WKc1,h2:BKf8")
    at = {
        count.rule: count
        for count in count_draws(replay, catalogue.load_ruleset("club@1")).counters_after(11)
    }
    assert (at[KINGS].value, at[KINGS].since, at[KINGS].reset_by) == (1, 9, Reset.MAN_MOVE)
    assert at[THREEFOLD].value == 1


def test_D3_needs_the_same_side_to_move():
    """The same pieces with the other side to move are another position."""
    replay = replay_of_moves("c1-d2 f8-e7 d2-c1 e7-f8 c1-d2", "W:WKc1:BKf8")
    assert _claims(replay) == []
    assert replay.positions[1] == replay.positions[5]
    assert replay.positions[0] != replay.positions[1]


def test_D3_the_position_after_the_last_capture_counts_as_the_first():
    """Twice the shuttle after a capture: the position right after it is occurrence one."""
    replay = replay_of_moves(f"d4:b6 {' '.join(['f8-e7 b6-c7 e7-f8 c7-b6'] * 2)}", "W:WKd4:Bc5,Kf8")
    assert _claims(replay) == [(THREEFOLD, 9, (1, 5, 9))]


def test_counts_never_stop_the_fold():
    """Later claims are listed too: the shuttle goes on and D6 follows D3."""
    replay = replay_of_moves(" ".join([SHUTTLE] * 8), "W:WKc1:BKf8")
    rules = [claim[0] for claim in _claims(replay)]
    assert rules.count(THREEFOLD) == 4
    assert rules.count(KINGS) == 1


def test_a_record_without_kings_has_no_claims_and_empty_counts():
    replay = replay_of_moves("1. c3-d4 d6-c5 2. b2-c3 f6-g5")
    report = count_draws(replay, catalogue.load_ruleset("fmjd64@1"))
    assert report.claims == ()
    values = {count.rule: count.value for count in report.counters_after(4)}
    assert values == {THREEFOLD: 1, RATIO: 0, KINGS: 0, BALANCE: 0, ROAD: 0, SMALL: 0}


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        pytest.param([SHUTTLE] * 2, [(0, 4, 8)], id="third time"),
        pytest.param([SHUTTLE] * 3, [(0, 4, 8)], id="fourth time, others claimed since"),
        pytest.param([SHUTTLE] * 2 + ["c1-b2"], [], id="left again"),
    ],
)
def test_D3_stands_while_its_own_position_is_on_the_board(moves, expected):
    """What proves the draw is the position in front of the players, not another one."""
    replay = replay_of_moves(" ".join(moves), "W:WKc1:BKf8")
    standing = count_draws(replay, catalogue.load_ruleset("club@1")).valid_claims()
    assert [claim.plies for claim in standing] == expected


def test_D6_a_full_count_that_a_man_broke_no_longer_stands():
    fen, moves = DV2
    rules = catalogue.load_ruleset("fmjd64@1")
    assert [c.rule for c in count_draws(replay_of_moves(moves, fen), rules).valid_claims()] == [
        KINGS
    ]
    broken = count_draws(replay_of_moves(f"{moves} h2-g3", fen), rules)
    assert (len(broken.claims), broken.valid_claims()) == (1, ())


def test_every_counter_after_every_ply():
    """D3 from one, D6 and D7 by pairs of plies; the start has its counters too."""
    report = count_draws(replayed_line(DV1), catalogue.load_ruleset("pavlovich@1"))
    values = [tuple(count.value for count in report.counters_after(ply)) for ply in range(9)]
    assert [value for value, _, _ in values] == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert [value for _, value, _ in values] == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    assert [value for _, _, value in values] == [0, 0, 1, 1, 2, 2, 3, 3, 4]


# --- D3 across a move that was let stand ----------------------------------------------------

# White's man goes back from d4 to c3 (V4.2), and that was let stand: every position returns
MEN = "W:Wc3:BKa5"


def _going_back(times):
    """The same four half-moves again and again; the man's step back is let stand each time."""
    position, words, waivers = Position.from_fen(MEN), [], []
    for _ in range(times):
        for word in ("c3-d4", "a5-d8", "d4-c3", "d8-a5"):
            words.append(word)
            mover = position.turn
            position = position_after_irregular_move(position, word, mover)
            if word == "d4-c3":
                waivers.append(Waiver(len(words), word, position))
    read = replay(words, start=Position.from_fen(MEN), waivers=waivers)
    assert read.is_complete
    return read


@pytest.mark.parametrize(("times", "answer"), [(1, "premature"), (2, "right"), (3, "right")])
def test_D3_a_position_returns_over_a_man_that_was_let_go_back(times, answer):
    """Same pieces, same side to move: the article asks for nothing else (7.2.3)."""
    read = _going_back(times)
    report = count_draws(read, catalogue.load_ruleset("fmjd64@1"))
    answered = answer_claim(report, THREEFOLD, read.plies)
    assert (answered.kind, answered.value) == (answer, times + 1)
    assert answered.plies == tuple(range(0, read.plies + 1, 4))
    assert len(answered.plies) == answered.value


def test_D3_value_and_listed_plies_are_of_one_count():
    read = _going_back(3)
    report = count_draws(read, catalogue.load_ruleset("fmjd64@1"))
    for ply in range(1, read.plies + 1):
        answered = answer_claim(report, THREEFOLD, ply)
        assert not answered.plies or len(answered.plies) == answered.value
