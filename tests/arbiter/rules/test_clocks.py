"""K1, W4, 7.3: time controls as text, clocks after every ply, contradictory readings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.clocks import half_moves, readings
from arbiter.rules.clocks.readings import CLUB, ClockCode, ClockReading, Correction
from arbiter.rules.rulesets.values import RulesetTimeControl
from games.draughts import pdn, time_control
from games.draughts.colour import Colour
from games.draughts.numbering import MoveNumbers
from games.draughts.time_control import BadControl, Period, TimeControl

C = ClockCode


@pytest.mark.parametrize(
    ("name", "text", "periods"),
    [
        ("K1 club", "480", (Period(480_000),)),
        ("blitz 3+2", "180+2", (Period(180_000, increment=2_000),)),
        ("superblitz, a delay", "120d2", (Period(120_000, delay=2_000),)),
        ("moves, again and again", "50/7200", (Period(7_200_000, 50),)),
        ("two periods", "45/5400:900", (Period(5_400_000, 45), Period(900_000))),
        (
            "three periods",
            "40/5400+30:20/3600+30:900+30",
            (
                Period(5_400_000, 40, 30_000),
                Period(3_600_000, 20, 30_000),
                Period(900_000, None, 30_000),
            ),
        ),
        ("half a second", "60+0.5", (Period(60_000, increment=500),)),
    ],
)
def test_a_control_and_its_text(name, text, periods):
    assert time_control.parse(text) == TimeControl(periods)
    assert time_control.format(TimeControl(periods)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unreadable_control"),
        ("8 min", "unreadable_control"),
        ("0480", "unreadable_control"),
        ("480+0", "unreadable_control"),
        ("480.50", "unreadable_control"),
        ("480 ", "unreadable_control"),
        ("480:", "unreadable_control"),
        ("٤٨٠", "unreadable_control"),
        ("0", "no_time"),
        ("360001", "too_long"),
        ("501/3600", "too_many_moves"),
        ("480:480", "endless_period"),
        ("1/1:1/1:1/1:1/1:1/1:1/1:1", "too_many_periods"),
    ],
)
def test_a_control_that_cannot_be(text, code):
    with pytest.raises(BadControl) as refused:
        time_control.parse(text)
    assert refused.value.code == code


PERIODS = st.builds(
    Period,
    st.integers(1, 360_000_000),
    st.integers(1, 500),
    st.one_of(st.just(0), st.integers(0, 60_000)),
)

CONTROLS = st.builds(
    lambda first, last: TimeControl((*first, last)),
    st.lists(PERIODS, max_size=4),
    st.builds(Period, st.integers(1, 360_000_000), st.none() | st.integers(1, 500), st.just(0))
    | st.builds(Period, st.integers(1, 360_000), st.none(), st.just(0), st.integers(0, 9_000)),
)


@given(CONTROLS)
def test_every_control_comes_back_from_its_text(control):
    assert time_control.parse(str(control)) == control


@given(st.text(alphabet="0123456789+d/:. ", max_size=14))
def test_no_text_is_read_that_is_not_written_so(text):
    try:
        control = time_control.parse(text)
    except BadControl:
        return
    assert str(control) == text


def test_the_control_of_a_ruleset_and_of_a_tag():
    assert readings.time_control_from_ruleset(
        RulesetTimeControl("rapid", 8, 4)
    ) == time_control.parse("480+4")
    assert readings.time_control_from_ruleset(RulesetTimeControl("club", 8, 0)) == CLUB
    for unsaid in (None, "", "?", "-", "G/8"):
        assert time_control.parse_control_tag(unsaid) is None
    assert time_control.parse_control_tag(" 480 ") == CLUB


def _fold(text, readings, plies=None, **more):
    control = time_control.parse(text)
    last = max((reading.ply for reading in readings), default=0) if plies is None else plies
    return half_moves.compute_clocks(readings, control=control, plies=last, **more)


def _codes(report):
    return [(str(f.code), f.ply, f.side.value if f.side else None) for f in report.findings]


@pytest.mark.parametrize(
    ("name", "text", "readings", "expected"),
    [
        ("nothing read", "480", [], []),
        (
            "down and down",
            "480",
            [ClockReading(1, white=470_000), ClockReading(3, white=460_000)],
            [],
        ),
        ("as much as before", "480", [ClockReading(1, white=480_000)], []),
        ("a second more", "480", [ClockReading(1, white=481_000)], [("clock_went_up", 1, "w")]),
        (
            "a millisecond more",
            "480",
            [ClockReading(1, white=480_001)],
            [("clock_went_up", 1, "w")],
        ),
        ("the increment exactly", "180+2", [ClockReading(1, white=182_000)], []),
        (
            "over the increment",
            "180+2",
            [ClockReading(1, white=182_001)],
            [("more_than_added", 1, "w")],
        ),
        (
            "two moves, two increments",
            "180+2",
            [ClockReading(3, white=184_000)],
            [],
        ),
        (
            "two moves, more than two increments",
            "180+2",
            [ClockReading(3, white=184_001)],
            [("more_than_added", 3, "w")],
        ),
        (
            "a delay adds nothing",
            "120d2",
            [ClockReading(1, white=120_001)],
            [("clock_went_up", 1, "w")],
        ),
        ("within the delay", "120d2", [ClockReading(1, white=120_000, elapsed=2_000)], []),
        ("below zero", "480", [ClockReading(1, white=-1)], [("negative_time", 1, "w")]),
        ("the flag, at nothing left", "480", [ClockReading(1, white=0)], [("flag_fell", 1, "w")]),
        ("no flag with a millisecond left", "480", [ClockReading(1, white=1)], []),
        ("less than was added", "180+2", [ClockReading(1, white=2_000)], [("below_added", 1, "w")]),
        ("more than was added", "180+2", [ClockReading(1, white=2_001)], []),
        ("taken: all of it", "480", [ClockReading(1, elapsed=480_000)], [("flag_fell", 1, "w")]),
        ("taken: all but a millisecond", "480", [ClockReading(1, elapsed=479_999)], []),
        (
            "taken: delay and all of it",
            "120d2",
            [ClockReading(1, elapsed=122_000)],
            [("flag_fell", 1, "w")],
        ),
        ("taken: within the delay", "120d2", [ClockReading(1, elapsed=121_999)], []),
        (
            "the idle clock moved",
            "480",
            [
                ClockReading(1, white=470_000, black=480_000),
                ClockReading(2, white=460_000, black=470_000),
            ],
            [("idle_clock_moved", 2, "w")],
        ),
        (
            "the idle clock within a rounding",
            "480",
            [ClockReading(1, white=470_000), ClockReading(2, white=469_000)],
            [],
        ),
        (
            "what it took is not what is missing",
            "480",
            [ClockReading(1, white=470_000, elapsed=30_000)],
            [("elapsed_disagrees", 1, "w")],
        ),
        ("but for a rounding", "480", [ClockReading(1, white=470_000, elapsed=11_000)], []),
        (
            "the used time went down",
            "480",
            [ClockReading(1, used=30_000), ClockReading(3, used=20_000)],
            [("used_went_down", 3, "w")],
        ),
        (
            "used tells what it took",
            "480",
            [ClockReading(1, used=480_000)],
            [("flag_fell", 1, "w")],
        ),
        (
            "the game's time went down",
            "480",
            [ClockReading(1, game=9_000), ClockReading(2, game=8_000)],
            [("game_time_went_down", 2, "b")],
        ),
        (
            "before the start",
            "480",
            [ClockReading(0, white=480_001)],
            [("more_than_added", 0, "w")],
        ),
    ],
)
def test_7_3_what_the_readings_cannot_say_together(name, text, readings, expected):
    assert _codes(_fold(text, readings)) == expected


def test_7_3_a_reading_behind_the_record_is_told():
    report = _fold("480", [ClockReading(5, white=1_000)], plies=2)
    assert _codes(report) == [("beyond_record", 5, None)]
    assert report.is_contradictory


def test_7_3_of_all_readings_behind_the_record_the_first_is_told_and_a_flag():
    behind = [ClockReading(5, white=1_000), ClockReading(6, black=2_000), ClockReading(7, white=0)]
    report = _fold("480", behind, plies=2)
    assert _codes(report) == [("beyond_record", 5, None), ("flag_fell", 7, "w")]
    assert [(flag.side, flag.ply) for flag in report.flags] == [(Colour.WHITE, 7)]
    assert len(report.ticks) == 3


@pytest.mark.parametrize(
    ("name", "left", "expected"),
    [
        ("all of the second period", 900_000 + 100, []),
        ("more than both", 5_400_001 + 900_000, [("more_than_added", 3, "w")]),
        ("the first period is still shown", 900_000, []),
    ],
)
def test_a_period_begins_with_the_last_move_of_the_one_before(name, left, expected):
    assert _codes(_fold("2/5400:900", [ClockReading(3, white=left)])) == expected


def test_a_last_period_with_moves_begins_again():
    report = _fold("1/60", [ClockReading(ply, elapsed=10_000) for ply in range(1, 7)])
    assert [tick.white for tick in report.ticks] == [
        60_000,
        110_000,
        110_000,
        160_000,
        160_000,
        210_000,
        210_000,
    ]


def test_what_was_not_read_is_bounded():
    report = _fold("180+2", [ClockReading(3, white=150_000)], plies=4)
    assert [(tick.white, tick.white_most) for tick in report.ticks] == [
        (180_000, 180_000),
        (None, 182_000),
        (None, 182_000),
        (150_000, 150_000),
        (150_000, 150_000),
    ]
    assert report.ticks[-1].black is None
    assert report.ticks[-1].black_most == 184_000


def test_7_3_a_correction_sets_the_clock_and_is_told_with_its_reason():
    set_back = Correction(1, Colour.WHITE, 475_000, "часы стояли")
    report = _fold(
        "480",
        [ClockReading(1, white=400_000), ClockReading(3, white=470_000)],
        corrections=[set_back],
    )
    (finding,) = report.findings
    assert (finding.code, finding.params["before"], finding.params["left"]) == (
        C.CORRECTED,
        400_000,
        475_000,
    )
    assert report.ticks[2].white == 475_000


@pytest.mark.parametrize(
    "bad",
    [
        Correction(9, Colour.WHITE, 1, "так"),
        Correction(0, Colour.WHITE, -1, "так"),
        Correction(0, Colour.WHITE, 1, "  "),
    ],
)
def test_no_correction_outside_the_record_below_zero_or_without_a_reason(bad):
    with pytest.raises(ValueError, match="Correction"):
        _fold("480", [], plies=2, corrections=[bad])


def test_where_black_began_the_odd_plies_are_his():
    report = _fold("480", [ClockReading(1, black=400_000)], numbering=MoveNumbers(late=True))
    assert (report.ticks[1].black, report.ticks[1].white) == (400_000, 480_000)


def test_the_clocks_of_a_pdn_record():
    text = '[TimeControl "480"]\n1. c3-d4 {[%clk 0:07:50]} d6-c5 {[%clock w0:07:50 b0:07:40]} *'
    (game,) = pdn.read(text)
    readings = list(half_moves.clock_readings_from_pdn(game.clocks))
    assert readings == [
        ClockReading(1, white=470_000),
        ClockReading(2, white=470_000, black=460_000),
    ]
    report = half_moves.compute_clocks(
        readings,
        control=time_control.parse_control_tag(game.tag("TimeControl")),
        plies=2,
    )
    assert report.findings == ()
    assert (report.ticks[2].white, report.ticks[2].black) == (470_000, 460_000)


ELAPSED = st.lists(st.integers(0, 40_000), max_size=30)


@given(ELAPSED, st.sampled_from(["480", "60+2", "60d2", "3/90:45", "2/50+1"]))
def test_true_clocks_are_never_contradicted_and_told_time_is_exact(took, text):
    """A game is clocked; the fold over its clocks, and over its times alone, says the same."""
    control = time_control.parse(text)
    readings, left = [], {Colour.WHITE: control.base, Colour.BLACK: control.base}
    made = dict.fromkeys(Colour, 0)
    index = dict.fromkeys(Colour, 0)
    for ply, elapsed in enumerate(took, 1):
        side = Colour.WHITE if ply % 2 else Colour.BLACK
        period = control.period(index[side])
        left[side] -= max(elapsed - period.delay, 0)
        if left[side] <= 0:
            took = took[: ply - 1]
            break
        left[side] += period.increment
        made[side] += 1
        if made[side] == period.moves:
            index[side], made[side] = index[side] + 1, 0
            left[side] += control.period(index[side]).base
        readings.append(
            ClockReading(ply, white=left[Colour.WHITE], black=left[Colour.BLACK], elapsed=elapsed)
        )
    report = half_moves.compute_clocks(readings, control=control, plies=len(readings))
    assert report.findings == ()
    assert report.flags == ()
    taken = half_moves.compute_clocks(
        [ClockReading(reading.ply, elapsed=reading.elapsed) for reading in readings],
        control=control,
        plies=len(readings),
    )
    assert taken.ticks == report.ticks


@given(
    st.lists(
        st.builds(
            ClockReading,
            st.integers(0, 8),
            st.none() | st.integers(-5, 500_000),
            st.none() | st.integers(-5, 500_000),
            st.none() | st.integers(-5, 500_000),
            st.none() | st.integers(0, 500_000),
            st.none() | st.integers(0, 500_000),
        ),
        max_size=9,
    )
)
def test_whatever_is_read_the_fold_ends_with_a_tick_a_ply_and_no_time_below_zero(readings):
    report = half_moves.compute_clocks(readings, control=time_control.parse("300+2"), plies=8)
    assert [tick.ply for tick in report.ticks] == list(range(9))
    for tick in report.ticks:
        for side in Colour:
            left = tick.left(side)
            assert tick.most(side) >= 0
            assert left is None or 0 <= left <= tick.most(side)
    assert len({flag.side for flag in report.flags}) == len(report.flags) <= 2


# --- the time of the next period: added at the move, or shown when the first has run out ------


def _times(*white):
    """White's readings after his moves; Black is not read."""
    return [ClockReading(2 * number - 1, white=time) for number, time in enumerate(white, 1)]


@pytest.mark.parametrize(
    ("name", "times"),
    [
        ("added at the second move", (250_000, 320_000, 300_000, 120_000)),
        ("shown when the first runs out", (250_000, 200_000, 180_000, 20_000, 110_000, 90_000)),
        ("shown at the very move after", (250_000, 10_000, 125_000, 60_000)),
    ],
)
def test_7_3_a_clock_may_show_the_next_period_at_once_or_when_the_first_is_over(name, times):
    report = _fold("2/300:120", _times(*times))
    assert [finding.code for finding in report.findings] == [], name


def test_7_3_the_next_period_comes_once():
    report = _fold("2/300:120", _times(250_000, 200_000, 300_000, 310_000))
    assert [(finding.code, finding.ply) for finding in report.findings] == [("clock_went_up", 7)]


def test_7_3_more_than_both_periods_is_told():
    report = _fold("2/300:120", _times(250_000, 380_000))
    assert [finding.ply for finding in report.findings] == [3]


def test_7_3_what_the_moves_took_agrees_with_either_clock():
    for second in (320_000, 200_000):
        readings = [
            ClockReading(1, white=250_000, elapsed=50_000),
            ClockReading(3, white=second, elapsed=50_000),
            ClockReading(5, white=second - 10_000, elapsed=10_000),
        ]
        assert _fold("2/300:120", readings).findings == ()
