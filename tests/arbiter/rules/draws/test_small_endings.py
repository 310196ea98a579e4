"""FMJD-64 7.2.8: draw after five moves in small endings, unless the position is won.

Each line: a position, moves, and the ply after which the draw first stands, or None.
"""

import dataclasses
import random

import pytest

from arbiter.examinations.texts.findings import READINGS
from arbiter.rules.claims import AnswerKind, WrongClaimCause, answer_claim, count_draws
from arbiter.rules.draws.base import winner_by_captures_alone
from arbiter.rules.draws.counts import Reset
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import VerdictKind
from arbiter.rules.verdicts.record import adjudicate_record
from games.draughts import Colour, Position, replay
from games.draughts.endings import EndingsError, EndingValue, probe
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.variants import RUSSIAN
from tests.support.draws import (
    DV5,
    FMJD,
    SHUTTLE,
    SMALL,
    count_at,
    first_ply,
    line_up_to,
    repeat_moves,
    replay_of_moves,
    replayed_line,
    verdict_by_fmjd64,
)


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        pytest.param(
            "W:WKc1,Kg1:BKf8", repeat_moves(SHUTTLE, 3), 9, id="two kings: the strong 5th"
        ),
        pytest.param("W:WKc1,h2:BKf8", repeat_moves(SHUTTLE, 3), 9, id="a king and a man"),
        pytest.param(
            "W:WKc1:BKf8", repeat_moves(SHUTTLE, 3), 10, id="king v king: both have moved"
        ),
        pytest.param(
            "B:WKc1:BKf8,a7",
            repeat_moves("f8-e7 c1-d2 e7-f8 d2-c1", 3),
            9,
            id="Black is the stronger",
        ),
        pytest.param(
            "B:WKc1,Kg1:BKf8",
            repeat_moves("f8-e7 c1-d2 e7-f8 d2-c1", 3),
            10,
            id="the weak side first: the strong 5th is ply 10",
        ),
        pytest.param("W:WKc1,h2:BKf8,a7", repeat_moves(SHUTTLE, 3), None, id="not a lone king"),
        pytest.param("W:WKc1,Kg1,Ka1:BKf8", repeat_moves(SHUTTLE, 3), None, id="three: 7.2.4"),
    ],
)
def test_7_2_8_five_moves_against_a_lone_king(fen, moves, expected):
    assert first_ply(replay_of_moves(moves, fen), SMALL) == expected


def test_7_2_8_the_capture_that_makes_the_ending_is_not_counted():
    """Black takes the third piece: the count begins after it, White's 5th move is ply 10."""
    moves = "f8:b4 c1-f4 b4-e7 f4-c1 e7-f8 h2-g3 f8-e7 g3-f4 e7-f8 c1-b2 f8-d6"
    replay = replay_of_moves(moves, "B:WKc1,Kc5,h2:BKf8")
    count = count_at(replay, SMALL, 1)
    assert (count.value, count.since, count.reset_by, count.due) == (0, 1, Reset.CAPTURE, 10)
    assert first_ply(replay, SMALL) == 10


# White is left with a king after ply 4; White's man is crowned at ply 5
TAKEN = ("W:WKc1,Ka5:BKf8", "c1-f4 f8-c5 a5-b4 c5:a3 f4-e3 a3-c1 e3-f2 c1-a3 f2-g1 a3-b4")

CROWNED = ("W:WKc1,g5:BKf8", "g5-h6 f8-e7 h6-g7 e7-d6 g7-f8 d6-a3 c1-f4 a3-b2 f8-d6")


@pytest.mark.parametrize(
    ("vector", "rules", "expected"),
    [
        pytest.param(
            TAKEN, "fmjd64@1", 10, id="a king is taken on the way: of two lone kings both"
        ),
        pytest.param(CROWNED, "fmjd64@1", 9, id="a man is crowned on the way"),
        pytest.param(TAKEN, "pavlovich@1", None, id="after Pavlovich a capture starts anew"),
        pytest.param(CROWNED, "pavlovich@1", None, id="after Pavlovich a crowning starts anew"),
    ],
)
def test_7_2_8_once_it_runs_nothing_sets_it_back(vector, rules, expected):
    assert first_ply(replayed_line(vector), SMALL, catalogue.load_ruleset(rules)) == expected


def test_7_2_8_a_capture_on_the_fifth_move_is_no_draw():
    moves = "e1-c3 f8-c5 c3-h8 c5-d6 c1-h6 d6-e7 h8-c3 e7-g5 h6:f4"
    replay = replay_of_moves(moves, "W:WKc1,Ke1:BKf8")
    assert first_ply(replay, SMALL) is None
    assert verdict_by_fmjd64(replay).outcome.termination is Termination.NO_PIECES


# --- 7.2.7, 7.2.8: "no winning position" --------------------------------------------------

GIVEN_UP = (  # on the fifth move White puts a king en prise and wins: Black must capture
    "W:WKb4,Kg1:BKa7",
    "1.b4-e7 a7-b8 2.e7-b4 b8-a7 3.b4-f8 a7-b8 4.f8-b4 b8-a7 5.b4-c5",
)


def _forced(fen):
    return winner_by_captures_alone(Position.from_fen(fen), RUSSIAN)


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        pytest.param("B:WKc5,Kg1:BKa7", Colour.WHITE, id="Black must capture and loses"),
        pytest.param("W:WKc1:BKe3", Colour.WHITE, id="White captures the last piece"),
        pytest.param("W:WKc1:BKa7", None, id="a quiet move: nothing is forced"),
        pytest.param("B:WKc3:Bd4,h4", Colour.BLACK, id="captured by a man, nothing is left"),
        pytest.param("B:WKe5:BKc3,Kc7", Colour.BLACK, id="the side to move captures all"),
        pytest.param("W:W:BKh8", Colour.BLACK, id="nothing to move: the board has decided"),
        pytest.param("B:WKc5,Kc1:BKa7", None, id="the capture leads to a quiet position"),
    ],
)
def test_7_2_7_7_2_8_a_position_is_won_when_every_capture_leads_there(fen, winner):
    assert _forced(fen) is winner


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("fmjd64@1", None), ("ua64@1", None), ("pavlovich@1", 10)],
    ids=["FMJD", "Ukraine", "Pavlovich: the moves alone"],
)
def test_7_2_8_a_fifth_move_that_wins_by_force_is_no_draw(rules, expected):
    rules = catalogue.load_ruleset(rules)
    assert first_ply(replayed_line(GIVEN_UP), SMALL, rules) is None
    taken = replay_of_moves(f"{GIVEN_UP[1]} a7:d4", GIVEN_UP[0])
    assert first_ply(taken, SMALL, rules) is None  # after Pavlovich the capture starts it anew
    won = replay_of_moves(f"{GIVEN_UP[1]} a7:d4 6.g1:a7", GIVEN_UP[0])
    assert verdict_by_fmjd64(won).outcome.termination is Termination.NO_PIECES
    kept = f"{' '.join(GIVEN_UP[1].split()[:-1])} 5.b4-f8 a7-b8"  # the king stays
    assert first_ply(replay_of_moves(kept, GIVEN_UP[0]), SMALL, rules) == (expected or 9)


@pytest.mark.parametrize(
    ("recorded", "kind", "codes"),
    [
        (GameResult.DRAW, VerdictKind.ARBITER, ["won_position", "only_recorded"]),
        (None, VerdictKind.ONGOING, ["won_position", "no_result"]),
        (GameResult.WHITE_WINS, VerdictKind.ONGOING, ["won_position", "only_recorded"]),
    ],
)
def test_7_2_8_a_won_position_is_told_with_bothreadings_of(recorded, kind, codes):
    verdict = verdict_by_fmjd64(replayed_line(GIVEN_UP), recorded)
    assert (verdict.kind, [reason.code for reason in verdict.reasons]) == (kind, codes)
    assert (verdict.reasons[0].article, verdict.reasons[0].params["winner"]) == ("7.2.8", "w")
    results = [
        (reading.choice, reading.outcome and reading.outcome.result) for reading in verdict.readings
    ]
    assert results == [("judged", None), ("not_judged", GameResult.DRAW)]


def test_7_2_8_a_claim_in_a_won_position_is_wrong():
    report = count_draws(replayed_line(GIVEN_UP), FMJD)
    answer = answer_claim(report, SMALL, 9)
    assert (answer.kind, answer.why) == (AnswerKind.WRONG, WrongClaimCause.WON_POSITION)
    assert next(count for count in report.counters_after(9) if count.rule is SMALL).due is None


@pytest.mark.parametrize(
    ("plies", "expected"),
    [
        pytest.param(9, [("counted_by", "strong"), ("counted_by", "each")], id="ply 9: both"),
        pytest.param(10, [], id="ply 10: one by either reading"),
    ],
)
def test_7_2_8_the_ply_between_the_two_ways_of_counting_is_told_both_ways(plies, expected):
    verdict = verdict_by_fmjd64(line_up_to(DV5, plies), GameResult.DRAW, obvious_win=False)
    count_readings = [reading for reading in verdict.readings if reading.question == "counted_by"]
    assert verdict.kind is VerdictKind.RESULT
    assert [(reading.question, reading.choice) for reading in count_readings] == expected
    assert all((reading.question, reading.choice) in READINGS for reading in count_readings)


# two kings and one, five moves of White, and Black to move is lost: a5-b4 takes the way
WON_WITH_BEST_PLAY = (
    "W:WKh6,Ke7:BKe1",
    "e7-h4 e1-a5 h4-d8 a5-e1 h6-g5 e1-f2 g5-h4 f2-e1 d8-a5",
)


@pytest.mark.parametrize("rules", ["fmjd64@1", "ua64@1"])
def test_7_2_8_where_the_tables_show_a_win_a_person_decides(rules):
    """No capture is forced, yet a winning position has arisen by the fifth move."""
    ruleset = catalogue.load_ruleset(rules)
    played = replay_of_moves(WON_WITH_BEST_PLAY[1], WON_WITH_BEST_PLAY[0])
    verdict = adjudicate_record(played, ruleset=ruleset, recorded=GameResult.DRAW, fact=None)
    assert (verdict.kind, verdict.outcome) == (VerdictKind.ARBITER, None)
    reason = verdict.reasons[0]
    assert (reason.code, reason.article, reason.ply) == ("won_by_tables", "7.2.8", 9)
    assert reason.params["winner"] == "w"
    replay_of_moves(reason.params["line"], played.final.fen())
    readings = [
        (reading.choice, reading.outcome and reading.outcome.termination, reading.is_taken)
        for reading in verdict.readings
        if reading.question == "winning_position"
    ]
    assert readings == [
        ("by_tables", None, False),
        ("not_judged", Termination.SMALL_ENDINGS, False),
    ]


def test_7_2_8_a_ruleset_that_judges_no_position_draws_by_the_count_alone():
    counted = dataclasses.replace(FMJD.draws[SMALL], unless_won=False)
    ruleset = dataclasses.replace(FMJD, draws={**FMJD.draws, SMALL: counted})
    played = replay_of_moves(WON_WITH_BEST_PLAY[1], WON_WITH_BEST_PLAY[0])
    verdict = adjudicate_record(played, ruleset=ruleset, recorded=GameResult.DRAW, fact=None)
    assert verdict.outcome.termination is Termination.SMALL_ENDINGS


@pytest.mark.parametrize("seed", range(25))
def test_7_2_8_a_random_draw_is_never_taken_against_the_tables(seed):
    """Two pieces and one, nine quiet half-moves: taken by itself exactly where nobody wins."""
    chance = random.Random(seed)
    squares = chance.sample(sorted(RUSSIAN.board.squares), 3)
    kings = sum(1 << square for square in squares)
    white = 1 << squares[0] | 1 << squares[1]
    position = Position(white, kings & ~white, kings, Colour.WHITE)
    start, words = position, []
    while len(words) < 9:
        quiet = [move for move in legal_moves(position) if not move.captured]
        if not quiet:
            return
        move = chance.choice(quiet)
        words.append(long_form(position, move))
        position = play(position, move)
    played = replay(words, start=start)
    verdict = verdict_by_fmjd64(played, GameResult.DRAW)
    try:
        value = probe(position).value
    except EndingsError:
        pytest.skip("no tables here")
    if verdict.outcome is not None:
        assert value is EndingValue.DRAW
