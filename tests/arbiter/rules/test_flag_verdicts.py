"""W4, D1, D2: verdicts by a fallen flag, limits of agreed draws, readings of open texts."""

import pytest

from arbiter.examinations.texts.findings import READINGS
from arbiter.rules.clocks import flags as clocks_flags
from arbiter.rules.clocks import half_moves, readings
from arbiter.rules.clocks.flags import FlagCaller
from arbiter.rules.clocks.readings import ClockReading, FallenFlag
from arbiter.rules.draw_offers import (
    Offer,
    forbidden_repeated_offers,
    pieces_too_many_without_sheet,
    too_early_agreement,
)
from arbiter.rules.outcome import GameResult, Outcome, Termination, outcome_facts_for_standings
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact, VerdictKind
from arbiter.rules.verdicts.record import adjudicate_record
from games.draughts.colour import Colour
from games.draughts.position import START, Position
from tests.support.draws import DV1, DV2, replay_of_moves, replayed_line

W, B = Colour.WHITE, Colour.BLACK

RULES = catalogue.load_ruleset("fmjd64@1")

PLAY = replay_of_moves("1.c3-d4 d6-c5 2.b2-c3")

WON = replay_of_moves("c3:e5", "W:Wc3:Bd4")

LOST_BY_WHITE = EnteredFact(Termination.CLOCK, W)

LOST_BY_BLACK = EnteredFact(Termination.CLOCK, B)


def _judge(record, flags=(), *, recorded=None, fact=None, rules=RULES, obvious=False):
    answered = clocks_flags.judge_flags(record, rules, seen=flags, caller=FlagCaller.ARBITER)
    return adjudicate_record(
        record, ruleset=rules, recorded=recorded, fact=fact, obvious_win=obvious, flags=answered
    )


def _summary(verdict):
    outcome = verdict.outcome
    return (
        verdict.kind.value,
        f"{outcome.result} {outcome.termination}" if outcome else None,
        [str(reason.params.get("finding", reason.code)) for reason in verdict.reasons],
        [
            (
                reading.question,
                reading.choice,
                str(reading.outcome.result) if reading.outcome else "*",
            )
            for reading in verdict.readings
        ],
    )


@pytest.mark.parametrize(
    ("name", "record", "flags", "recorded", "fact", "expected"),
    [
        (
            "the clocks alone end nothing",
            PLAY,
            [FallenFlag(B, 4)],
            None,
            None,
            ("arbiter", None, ["flag_fell"], [("flag", "flag", "1-0")]),
        ),
        (
            "declared, and so it is",
            PLAY,
            [FallenFlag(B, 4)],
            None,
            LOST_BY_BLACK,
            ("result", "1-0 clock", ["flag_fell"], []),
        ),
        (
            "declared against the other side",
            PLAY,
            [FallenFlag(B, 4)],
            None,
            LOST_BY_WHITE,
            ("arbiter", None, ["flag_fell"], [("flag", "flag", "1-0")]),
        ),
        (
            "the record bears another result",
            PLAY,
            [FallenFlag(B, 4)],
            GameResult.DRAW,
            LOST_BY_BLACK,
            ("arbiter", None, ["flag_fell", "contradicts_record"], [("flag", "flag", "1-0")]),
        ),
        (
            "it fell where the record does not reach",
            PLAY,
            [FallenFlag(W, 45)],
            None,
            None,
            (
                "arbiter",
                None,
                ["flag_fell", "flag_beyond_record"],
                [("flag_beyond_record", "loss", "0-1")],
            ),
        ),
        (
            "it fell where the record does not reach, and was declared",
            PLAY,
            [FallenFlag(W, 45)],
            None,
            LOST_BY_WHITE,
            ("result", "0-1 clock", ["flag_fell", "flag_beyond_record"], []),
        ),
        (
            "it fell where the record does not reach, and the other side's was declared",
            PLAY,
            [FallenFlag(W, 45)],
            None,
            LOST_BY_BLACK,
            (
                "arbiter",
                None,
                ["flag_fell", "flag_beyond_record"],
                [("flag_beyond_record", "loss", "0-1")],
            ),
        ),
        (
            "nobody wrote down when, and a repetition stands",
            replayed_line(DV1),
            [FallenFlag(W, 0)],
            None,
            LOST_BY_WHITE,
            (
                "arbiter",
                None,
                ["flag_fell", "flag_place_unknown", "flag_after_count"],
                [("count", "count", "1/2-1/2"), ("count", "flag", "0-1")],
            ),
        ),
        (
            "the board ended it before",
            WON,
            [FallenFlag(B, 2)],
            None,
            None,
            ("result", "1-0 no_pieces", ["no_pieces"], []),
        ),
        (
            "a repetition stood, unclaimed, before the flag",
            replayed_line(DV1),
            [FallenFlag(W, 9)],
            None,
            LOST_BY_WHITE,
            (
                "arbiter",
                None,
                ["flag_fell", "flag_vs_lone_king", "flag_after_count"],
                [("count", "count", "1/2-1/2"), ("count", "flag", "0-1")],
            ),
        ),
        (
            "the flag fell on the ply of the repetition",
            replayed_line(DV1),
            [FallenFlag(B, 8)],
            None,
            LOST_BY_BLACK,
            (
                "result",
                "1-0 clock",
                ["flag_fell", "flag_vs_lone_king", "flag_before_count"],
                [],
            ),
        ),
        (
            "7.2.9 both ways, recorded as a draw",
            replayed_line(DV2),
            [],
            GameResult.DRAW,
            None,
            (
                "result",
                "1/2-1/2 kings_only",
                ["draw_by_count"],
                [("obvious_win", "no", "1/2-1/2"), ("obvious_win", "yes", "*")],
            ),
        ),
        (
            "7.2.9 both ways, not claimed",
            replayed_line(DV2),
            [],
            None,
            None,
            (
                "arbiter",
                None,
                ["claim_stands"],
                [("obvious_win", "no", "1/2-1/2"), ("obvious_win", "yes", "*")],
            ),
        ),
        (
            "a repetition has no exception",
            replayed_line(DV1),
            [],
            GameResult.DRAW,
            None,
            ("result", "1/2-1/2 threefold", ["draw_by_count"], []),
        ),
        (
            "D2 declared, with the material and the position",
            replayed_line(DV1),
            [],
            None,
            EnteredFact(Termination.NO_WIN, None),
            ("result", "1/2-1/2 no_win", ["no_win"], []),
        ),
        (
            "D2 declared against the record",
            PLAY,
            [],
            GameResult.WHITE_WINS,
            EnteredFact(Termination.NO_WIN, None),
            ("arbiter", None, ["no_win", "contradicts_record"], []),
        ),
    ],
)
def test_the_order_of_precedence_with_clocks(name, record, flags, recorded, fact, expected):
    verdict = _judge(record, flags, recorded=recorded, fact=fact)
    assert _summary(verdict) == expected
    assert all((reading.question, reading.choice) in READINGS for reading in verdict.readings)


def test_D2_the_evidence_is_in_the_reason():
    (reason,) = _judge(replayed_line(DV1), fact=EnteredFact(Termination.NO_WIN, None)).reasons
    assert reason.params["material"] == "1K:1K"
    assert reason.params["position"] == "W:WKc1:BKf8"
    assert reason.article == "D2"


def test_7_2_9_once_said_is_no_longer_open():
    verdict = _judge(replayed_line(DV2), recorded=GameResult.DRAW, obvious=True)
    assert verdict.kind is VerdictKind.ONGOING
    assert verdict.readings == ()


def test_the_readings_of_a_clock_come_to_the_verdict():
    report = half_moves.compute_clocks(
        [ClockReading(3, white=0)], control=readings.CLUB, plies=PLAY.plies
    )
    answered = clocks_flags.judge_flags(PLAY, RULES, report=report)
    verdict = adjudicate_record(PLAY, ruleset=RULES, recorded=None, fact=None, flags=answered)
    assert _summary(verdict)[3] == [("flag", "flag", "0-1")]
    assert [reading.as_dict()["termination"] for reading in verdict.readings] == ["clock"]


@pytest.mark.parametrize(
    ("rules", "plies", "least"),
    [("ua64@1", 39, 20), ("ua64@1", 40, None), ("club@1", 0, None), ("fmjd64@1", 2, None)],
)
def test_D1_not_before_the_move_of_the_ruleset(rules, plies, least):
    limit = too_early_agreement(plies, catalogue.load_ruleset(rules))
    assert (limit.least if limit else None) == least


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        ("ua64@1", START, 12),
        ("ua64@1", Position.from_fen("W:Wa1,c1,e1,g1,b2,d2,f2:Bb8"), 7),
        ("ua64@1", Position.from_fen("W:Wa1,c1,e1,g1,b2,d2:Bb8"), None),
        ("club@1", START, None),
        ("fmjd64@1", START, None),
    ],
)
def test_D1_without_a_score_sheet_only_with_few_pieces(rules, position, expected):
    finding = pieces_too_many_without_sheet(position, catalogue.load_ruleset(rules))
    assert (finding.found if finding else None) == expected


@pytest.mark.parametrize(
    ("rules", "sides", "again"),
    [
        ("fmjd64@1", "wb", []),
        ("fmjd64@1", "ww", [3]),
        ("fmjd64@1", "wbw", []),
        ("fmjd64@1", "wbb", [5]),
        ("club@1", "ww", []),
    ],
)
def test_D1_nobody_offers_again_before_his_opponent(rules, sides, again):
    offers = [Offer(2 * at + 1, Colour(side)) for at, side in enumerate(sides)]
    assert [
        offer.offer.ply
        for offer in forbidden_repeated_offers(offers, catalogue.load_ruleset(rules))
    ] == again


@pytest.mark.parametrize(
    ("result", "termination", "played_", "points"),
    [
        ("1-0", "clock", True, (2, 0)),
        ("1/2-1/2", "clock", True, (1, 1)),
        ("0-1", "abandoned", True, (0, 2)),
        ("0-0", "discipline", True, (0, 0)),
        ("0-0", "adjournment", True, (0, 0)),
        ("0-1", "clock_rules", True, (0, 2)),
        ("1/2-1/2", "no_win", True, (1, 1)),
        ("1-0", "forfeit", False, (2, 0)),
        ("0-0", "double_forfeit", False, (0, 0)),
        ("*", "annulled", False, (0, 0)),
        ("*", "open", False, (0, 0)),
    ],
)
def test_W_three_facts_of_every_ending(result, termination, played_, points):
    facts = outcome_facts_for_standings(Outcome(GameResult(result), Termination(termination)))
    assert facts.paired
    assert (facts.played, (facts.points_white, facts.points_black)) == (played_, points)
