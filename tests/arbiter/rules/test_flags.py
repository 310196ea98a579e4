"""W4: what a fallen flag is worth, by the ruleset and the position."""

import pytest

from arbiter.examinations.texts.findings import READINGS
from arbiter.rules.clocks.flags import FlagCaller, FlagKind, judge_flags
from arbiter.rules.clocks.readings import FallenFlag
from games.draughts.colour import Colour
from games.draughts.replay import replay
from tests.support.draws import replay_of_moves, ruleset_with

W, B = Colour.WHITE, Colour.BLACK

START = replay_of_moves("1.c3-d4 d6-c5 2.b2-c3")

K_V_K = replay_of_moves("1.c1-d2 f8-e7", "W:WKc1:BKf8")

KK_V_K = replay_of_moves("1.c1-d2 f8-e7", "W:WKc1,Ka1:BKf8")

KKK_V_K = replay_of_moves("1.c1-d2 f8-e7", "W:WKc1,Ka1,Ke1:BKf8")

WON = replay_of_moves("c3:e5", "W:Wc3:Bd4")

STOPS_AT_5 = replay("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-h4 g7-f6 4. f2-g3 h8-g7 5. a1-a5 g5-f4")


def _summary(judged_flags):
    outcome = judged_flags.outcome
    return (
        str(judged_flags.kind),
        f"{outcome.result} {outcome.termination}" if outcome else None,
        [str(finding.code) for finding in judged_flags.findings],
        [(reading.choice, str(reading.outcome.result)) for reading in judged_flags.readings],
    )


LOST, DRAWN = "0-1 clock", "1/2-1/2 clock"


@pytest.mark.parametrize(
    ("name", "record", "flags", "changed", "caller", "expected"),
    [
        ("no flag", START, [], {}, "machine", ("not_down", None, [], [])),
        (
            "W4 loses",
            START,
            [FallenFlag(W, 3)],
            {},
            "machine",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "W4 in the move under way",
            START,
            [FallenFlag(B, 4)],
            {},
            "machine",
            ("decides", "1-0 clock", ["flag_fell"], []),
        ),
        (
            "the clock of the side that does not move",
            START,
            [FallenFlag(W, 4)],
            {},
            "arbiter",
            ("person", None, ["flag_fell", "flag_of_idle_side"], [("loss", "0-1")]),
        ),
        (
            "called by players, nobody called",
            START,
            [FallenFlag(W, 3)],
            {"flag_call": "player"},
            "machine",
            ("person", None, ["flag_fell", "flag_not_called"], [("called", "0-1")]),
        ),
        (
            "called by players, the opponent called",
            START,
            [FallenFlag(W, 3)],
            {"flag_call": "player"},
            "player",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "called by the arbiter, a player called",
            START,
            [FallenFlag(W, 3)],
            {"flag_call": "arbiter"},
            "player",
            ("person", None, ["flag_fell", "flag_not_called"], [("called", "0-1")]),
        ),
        (
            "both, the first loses",
            START,
            [FallenFlag(W, 3, 1), FallenFlag(B, 4, 2)],
            {},
            "machine",
            ("decides", LOST, ["flag_fell", "flag_fell", "both_flags"], []),
        ),
        (
            "both, the order seen the other way",
            START,
            [FallenFlag(W, 3, 2), FallenFlag(B, 4, 1)],
            {},
            "machine",
            ("decides", "1-0 clock", ["flag_fell", "flag_fell", "both_flags"], []),
        ),
        (
            "both, nobody knows which first",
            START,
            [FallenFlag(W, 3), FallenFlag(B, 3)],
            {},
            "machine",
            (
                "person",
                None,
                ["flag_fell", "flag_fell", "both_flags", "flag_order_unknown"],
                [("w", "0-1"), ("b", "1-0")],
            ),
        ),
        (
            "both, a draw by the ruleset",
            START,
            [FallenFlag(W, 3), FallenFlag(B, 3)],
            {"both_flags": "draw"},
            "machine",
            ("decides", DRAWN, ["flag_fell", "flag_fell", "both_flags"], []),
        ),
        (
            "against a lone king, a loss",
            K_V_K,
            [FallenFlag(W, 3)],
            {},
            "machine",
            ("decides", LOST, ["flag_fell", "flag_vs_lone_king"], []),
        ),
        (
            "against a lone king, a draw in D7: K v K",
            K_V_K,
            [FallenFlag(W, 3)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", DRAWN, ["flag_fell", "flag_vs_lone_king"], []),
        ),
        (
            "against a lone king, a draw in D7: KK v K",
            KK_V_K,
            [FallenFlag(W, 3)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", DRAWN, ["flag_fell", "flag_vs_lone_king"], []),
        ),
        (
            "the lone king's own flag against two kings",
            KK_V_K,
            [FallenFlag(B, 2)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", "1-0 clock", ["flag_fell"], []),
        ),
        (
            "three kings are no longer D7",
            KKK_V_K,
            [FallenFlag(W, 3)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "after the board had ended it",
            WON,
            [FallenFlag(B, 2)],
            {},
            "machine",
            ("not_down", None, ["flag_fell", "flag_after_end"], []),
        ),
        (
            "a move that the record does not reach",
            START,
            [FallenFlag(W, 45)],
            {},
            "arbiter",
            ("person", None, ["flag_fell", "flag_beyond_record"], [("loss", "0-1")]),
        ),
        (
            "a move behind the one that could not be made",
            STOPS_AT_5,
            [FallenFlag(W, 45)],
            {},
            "arbiter",
            ("person", None, ["flag_fell", "flag_beyond_record"], [("loss", "0-1")]),
        ),
        (
            "the move that could not be made is the one in which it fell",
            STOPS_AT_5,
            [FallenFlag(W, 9)],
            {},
            "arbiter",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "a move that the record does not reach, where a lone king may draw",
            START,
            [FallenFlag(W, 45)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "arbiter",
            (
                "person",
                None,
                ["flag_fell", "flag_beyond_record", "flag_without_record"],
                [("loss", "0-1"), ("draw", "1/2-1/2")],
            ),
        ),
        (
            "both, a draw by the ruleset, one where the record does not reach",
            START,
            [FallenFlag(W, 3), FallenFlag(B, 46)],
            {"both_flags": "draw"},
            "arbiter",
            (
                "person",
                None,
                ["flag_fell", "flag_fell", "flag_beyond_record", "both_flags"],
                [("draw", "1/2-1/2")],
            ),
        ),
        (
            "both, nobody wrote down when one of them fell",
            START,
            [FallenFlag(W, 3), FallenFlag(B, 0)],
            {},
            "arbiter",
            (
                "person",
                None,
                [
                    "flag_fell",
                    "flag_fell",
                    "flag_place_unknown",
                    "both_flags",
                    "flag_order_unknown",
                ],
                [("w", "0-1"), ("b", "1-0")],
            ),
        ),
        (
            "nobody wrote down when: the loss does not ask",
            START,
            [FallenFlag(W, 0)],
            {},
            "arbiter",
            ("decides", LOST, ["flag_fell", "flag_place_unknown"], []),
        ),
        (
            "nobody wrote down when, and a lone king may draw",
            K_V_K,
            [FallenFlag(W, 0)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "arbiter",
            (
                "person",
                None,
                ["flag_fell", "flag_place_unknown", "flag_without_record"],
                [("loss", "0-1"), ("draw", "1/2-1/2")],
            ),
        ),
        (
            "nobody wrote down when, and the board has ended the game",
            WON,
            [FallenFlag(W, 0)],
            {},
            "arbiter",
            (
                "person",
                None,
                ["flag_fell", "flag_place_unknown"],
                [("board", "1-0"), ("flag", "0-1")],
            ),
        ),
        (
            "no record at all: a flag that was seen loses",
            None,
            [FallenFlag(W, 45)],
            {},
            "arbiter",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "no record at all, and a lone king may draw",
            None,
            [FallenFlag(W, 45)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "arbiter",
            (
                "person",
                None,
                ["flag_fell", "flag_without_record"],
                [("loss", "0-1"), ("draw", "1/2-1/2")],
            ),
        ),
        (
            "with the very move that ended it",
            WON,
            [FallenFlag(W, 1)],
            {},
            "machine",
            (
                "person",
                None,
                ["flag_fell", "flag_with_last_move"],
                [("board", "1-0"), ("flag", "0-1")],
            ),
        ),
    ],
)
def test_W4_what_a_flag_is_worth(name, record, flags, changed, caller, expected):
    answer = judge_flags(record, ruleset_with(**changed), seen=flags, caller=FlagCaller(caller))
    assert _summary(answer) == expected
    assert all((str(reading.code), reading.choice) in READINGS for reading in answer.readings)
    assert (answer.kind is FlagKind.DECIDES) == (answer.outcome is not None)


@pytest.mark.parametrize("record", [START, STOPS_AT_5, WON, None])
@pytest.mark.parametrize("ply", [0, 1, 9, 45])
def test_W4_the_place_of_a_flag_is_the_one_written_down(record, ply):
    (fell, *_more) = judge_flags(record, ruleset_with(), seen=[FallenFlag(W, ply)]).findings
    assert (str(fell.code), fell.ply, fell.side) == ("flag_fell", ply, W)


def test_W4_a_flag_before_the_start_is_refused():
    with pytest.raises(IndexError):
        judge_flags(START, ruleset_with(), seen=[FallenFlag(W, -1)])
