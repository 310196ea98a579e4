"""W4, 5.2, 10.3-10.4: fallen flags, late arrival, duty to record the moves."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from arbiter.examinations.open_reading_texts import READINGS
from arbiter.rules.clocks import time_controls
from arbiter.rules.clocks.clock_values import Flag
from arbiter.rules.clocks.fallen_flags import Caller, FlagKind, judge_flags
from arbiter.rules.clocks.lateness_and_duty_to_record import (
    judge_lateness,
    judge_stopped_recording,
    must_record,
)
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.parameters import Parameter
from games.draughts.colour import Colour
from tests.arbiter.rules.positions_for_draw_rules import replay_of_moves

W, B = Colour.WHITE, Colour.BLACK
START = replay_of_moves("1.c3-d4 d6-c5 2.b2-c3")
K_V_K = replay_of_moves("1.c1-d2 f8-e7", "W:WKc1:BKf8")
KK_V_K = replay_of_moves("1.c1-d2 f8-e7", "W:WKc1,Ka1:BKf8")
KKK_V_K = replay_of_moves("1.c1-d2 f8-e7", "W:WKc1,Ka1,Ke1:BKf8")
WON = replay_of_moves("c3:e5", "W:Wc3:Bd4")


def _rules(**changed):
    rules = catalogue.load("fmjd64@1")
    more = {name: Parameter(value, "положение", "тест") for name, value in changed.items()}
    return replace(rules, parameters=MappingProxyType({**rules.parameters, **more}))


def _summary(found):
    outcome = found.outcome
    return (
        str(found.kind),
        f"{outcome.result} {outcome.termination}" if outcome else None,
        [str(finding.code) for finding in found.findings],
        [(reading.choice, str(reading.outcome.result)) for reading in found.readings],
    )


LOST, DRAWN = "0-1 clock", "1/2-1/2 clock"


@pytest.mark.parametrize(
    ("name", "record", "flags", "changed", "caller", "expected"),
    [
        ("no flag", START, [], {}, "machine", ("not_down", None, [], [])),
        (
            "W4 loses",
            START,
            [Flag(W, 3)],
            {},
            "machine",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "W4 in the move under way",
            START,
            [Flag(B, 4)],
            {},
            "machine",
            ("decides", "1-0 clock", ["flag_fell"], []),
        ),
        (
            "the clock of the side that does not move",
            START,
            [Flag(W, 4)],
            {},
            "arbiter",
            ("person", None, ["flag_fell", "flag_of_idle_side"], [("loss", "0-1")]),
        ),
        (
            "called by players, nobody called",
            START,
            [Flag(W, 3)],
            {"flag_call": "player"},
            "machine",
            ("person", None, ["flag_fell", "flag_not_called"], [("called", "0-1")]),
        ),
        (
            "called by players, the opponent called",
            START,
            [Flag(W, 3)],
            {"flag_call": "player"},
            "player",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "called by the arbiter, a player called",
            START,
            [Flag(W, 3)],
            {"flag_call": "arbiter"},
            "player",
            ("person", None, ["flag_fell", "flag_not_called"], [("called", "0-1")]),
        ),
        (
            "both, the first loses",
            START,
            [Flag(W, 3, 1), Flag(B, 4, 2)],
            {},
            "machine",
            ("decides", LOST, ["flag_fell", "flag_fell", "both_flags"], []),
        ),
        (
            "both, the order seen the other way",
            START,
            [Flag(W, 3, 2), Flag(B, 4, 1)],
            {},
            "machine",
            ("decides", "1-0 clock", ["flag_fell", "flag_fell", "both_flags"], []),
        ),
        (
            "both, nobody knows which first",
            START,
            [Flag(W, 3), Flag(B, 3)],
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
            [Flag(W, 3), Flag(B, 3)],
            {"both_flags": "draw"},
            "machine",
            ("decides", DRAWN, ["flag_fell", "flag_fell", "both_flags"], []),
        ),
        (
            "against a lone king, a loss",
            K_V_K,
            [Flag(W, 3)],
            {},
            "machine",
            ("decides", LOST, ["flag_fell", "flag_vs_lone_king"], []),
        ),
        (
            "against a lone king, a draw in D7: K v K",
            K_V_K,
            [Flag(W, 3)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", DRAWN, ["flag_fell", "flag_vs_lone_king"], []),
        ),
        (
            "against a lone king, a draw in D7: KK v K",
            KK_V_K,
            [Flag(W, 3)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", DRAWN, ["flag_fell", "flag_vs_lone_king"], []),
        ),
        (
            "the lone king's own flag against two kings",
            KK_V_K,
            [Flag(B, 2)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", "1-0 clock", ["flag_fell"], []),
        ),
        (
            "three kings are no longer D7",
            KKK_V_K,
            [Flag(W, 3)],
            {"flag_vs_lone_king": "draw_if_D7"},
            "machine",
            ("decides", LOST, ["flag_fell"], []),
        ),
        (
            "after the board had ended it",
            WON,
            [Flag(B, 2)],
            {},
            "machine",
            ("not_down", None, [], []),
        ),
        (
            "with the very move that ended it",
            WON,
            [Flag(W, 1)],
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
    answer = judge_flags(record, _rules(**changed), seen=flags, caller=Caller(caller))
    assert _summary(answer) == expected
    assert all((str(reading.code), reading.choice) in READINGS for reading in answer.readings)
    assert (answer.kind is FlagKind.DECIDES) == (answer.outcome is not None)


def test_W4_a_flag_outside_the_record_is_refused():
    with pytest.raises(IndexError):
        judge_flags(START, _rules(), seen=[Flag(W, 5)])


MINUTE = 60_000
CLUB = time_controls.parse("480")
LONG = time_controls.parse("5400+30")


@pytest.mark.parametrize(
    ("name", "white", "black", "tolerance", "control", "expected"),
    [
        ("in time", 0, 0, 60, LONG, (None, 5_400_000, 5_400_000, [])),
        ("at the limit", 60 * MINUTE, 0, 60, LONG, (None, 30 * MINUTE, 5_400_000, ["late"])),
        (
            "a millisecond over it",
            60 * MINUTE + 1,
            0,
            60,
            LONG,
            ("0-1 forfeit", 5_400_000, 5_400_000, ["late_forfeit"]),
        ),
        ("White never came", None, 0, 30, LONG,
         ("0-1 forfeit", 5_400_000, 5_400_000, ["late_forfeit"])),
        ("Black never came", 0, None, 30, LONG,
         ("1-0 forfeit", 5_400_000, 5_400_000, ["late_forfeit"])),
        (
            "nobody came",
            None,
            None,
            30,
            LONG,
            ("0-0 double_forfeit", 0, 0, ["late_forfeit", "late_forfeit", "both_absent"]),
        ),
        ("no tolerance, a millisecond", 1, 0, 0, LONG,
         ("0-1 forfeit", 5_400_000, 5_400_000, ["late_forfeit"])),
        ("both late: Black's runs from White's coming", 5 * MINUTE, 8 * MINUTE, 30, LONG,
         (None, 85 * MINUTE, 87 * MINUTE, ["late", "late"])),
        ("both late, Black came first", 8 * MINUTE, 5 * MINUTE, 30, LONG,
         (None, 82 * MINUTE, 90 * MINUTE, ["late", "late"])),
        ("K1: the eight minutes are over first", 8 * MINUTE, 0, 60, CLUB,
         ("0-1 clock", 0, 8 * MINUTE, ["late", "flag_fell"])),
        ("K1: a millisecond left", 8 * MINUTE - 1, 0, 60, CLUB, (None, 1, 8 * MINUTE, ["late"])),
    ],
)  # fmt: skip
def test_5_2_lateness(name, white, black, tolerance, control, expected):
    lateness = judge_lateness(white, black, tolerance=tolerance, control=control)
    outcome = lateness.outcome
    result = f"{outcome.result} {outcome.termination}" if outcome else None
    codes = [str(finding.code) for finding in lateness.findings]
    assert (result, lateness.white, lateness.black, codes) == expected


@pytest.mark.parametrize(("tolerance", "white"), [(61, 0), (-1, 0), (30, -1)])
def test_5_2_a_tolerance_or_a_time_that_cannot_be(tolerance, white):
    with pytest.raises(ValueError, match=str(tolerance)):
        judge_lateness(white, 0, tolerance=tolerance, control=CLUB)


@pytest.mark.parametrize(
    ("duty", "control", "must", "code"),
    [
        ("always", CLUB, True, "recording_missing"),
        ("not_in_one_period", CLUB, False, "recording_not_due"),
        ("not_in_one_period", LONG, False, "recording_not_due"),
        ("not_in_one_period", time_controls.parse("50/7200"), True, "recording_missing"),
        ("not_in_one_period", time_controls.parse("45/5400:900"), True, "recording_missing"),
        ("not_in_one_period", None, None, "recording_open"),
        ("event", CLUB, None, "recording_open"),
    ],
)
def test_10_3_10_4_who_must_write(duty, control, must, code):
    rules = _rules(recording_duty=duty)
    assert must_record(control, rules) is must
    assert str(judge_stopped_recording(W, 12, control=control, ruleset=rules).code) == code
