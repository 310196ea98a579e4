"""5.2, 10.3-10.4: late arrival at the board, and who must record the moves."""

import pytest

from arbiter.rules.clocks import convert_ruleset_time_control
from arbiter.rules.clocks.lateness_and_duty_to_record import (
    judge_lateness,
    judge_stopped_recording,
    must_players_record_moves,
)
from games.draughts.colour import Colour
from tests.arbiter.rules.changed_ruleset import ruleset_with

MINUTE = 60_000
CLUB = convert_ruleset_time_control.parse("480")
LONG = convert_ruleset_time_control.parse("5400+30")


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
        (
            "not_in_one_period",
            convert_ruleset_time_control.parse("50/7200"),
            True,
            "recording_missing",
        ),
        (
            "not_in_one_period",
            convert_ruleset_time_control.parse("45/5400:900"),
            True,
            "recording_missing",
        ),
        ("not_in_one_period", None, None, "recording_open"),
        ("event", CLUB, None, "recording_open"),
    ],
)
def test_10_3_10_4_who_must_write(duty, control, must, code):
    rules = ruleset_with(recording_duty=duty)
    assert must_players_record_moves(control, rules) is must
    assert (
        str(judge_stopped_recording(Colour.WHITE, 12, control=control, ruleset=rules).code) == code
    )
