"""Verdicts on records: the order in which evidence counts, with reasons as data."""

import random

import pytest

from arbiter.rules.outcome import GameResult, ImpossibleOutcome, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact, ReasonCode, VerdictKind
from arbiter.rules.verdicts.record import adjudicate_record
from games.draughts.colour import Colour
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.position import START, Position
from games.draughts.replay import replay
from games.draughts.variants import VARIANTS
from tests.support.draws import DV1, DV2, DV3, DV5, SHUTTLE, replay_of_moves, replayed_line

WHITE, BLACK, DRAW, OPEN = (
    GameResult.WHITE_WINS,
    GameResult.BLACK_WINS,
    GameResult.DRAW,
    GameResult.OPEN,
)

T2 = "1.cd4 ba5 2.bc3 cb6 3.gh4 dc5 4.hg3 bc7 5.cb4 a:e5 6.ed4 c:e3 7.d:b8"

NO_PIECES = replay_of_moves("c3:e5", "W:Wc3:Bd4")

RESIGNED = EnteredFact(Termination.RESIGNATION, Colour.BLACK)

FLAG = EnteredFact(Termination.CLOCK, Colour.WHITE)

AGREED = EnteredFact(Termination.AGREEMENT, None)


def _judge(played, recorded=None, fact=None, rules="fmjd64@1"):
    return adjudicate_record(
        played, ruleset=catalogue.load_ruleset(rules), recorded=recorded, fact=fact
    )


def _summary(verdict):
    outcome = verdict.outcome
    return (
        verdict.kind,
        outcome and (outcome.result, outcome.termination),
        verdict.reasons[-1].code,
        verdict.reasons[-1].article,
    )


RESULT, ARBITER, ONGOING = VerdictKind.RESULT, VerdictKind.ARBITER, VerdictKind.ONGOING

BY_BOARD = (RESULT, (WHITE, Termination.NO_PIECES), ReasonCode.NO_PIECES, "W3")


@pytest.mark.parametrize(
    ("name", "played", "recorded", "fact", "expected"),
    [
        ("W3 alone", NO_PIECES, None, None, BY_BOARD),
        ("W3 as recorded", NO_PIECES, WHITE, None, BY_BOARD),
        ("W3 and a needless resignation", NO_PIECES, None, RESIGNED, BY_BOARD),
        (
            "W3 against the record",
            NO_PIECES,
            BLACK,
            None,
            (ARBITER, None, ReasonCode.CONTRADICTS_BOARD, "W3"),
        ),
        (
            "W3 against a flag",
            NO_PIECES,
            None,
            FLAG,
            (ARBITER, None, ReasonCode.FACT_AFTER_END, "W3"),
        ),
        (
            "D3 as recorded",
            replayed_line(DV1),
            DRAW,
            None,
            (RESULT, (DRAW, Termination.THREEFOLD), ReasonCode.DRAW_BY_COUNT, "7.2.3"),
        ),
        (
            "D6 as recorded",
            replayed_line(DV2),
            DRAW,
            None,
            (RESULT, (DRAW, Termination.KINGS_ONLY), ReasonCode.DRAW_BY_COUNT, "7.2.5"),
        ),
        (
            "D4 not claimed",
            replayed_line(DV3),
            OPEN,
            None,
            (ARBITER, None, ReasonCode.CLAIM_STANDS, "7.2.5"),
        ),
        (
            "W1",
            replay_of_moves(T2),
            None,
            RESIGNED,
            (RESULT, (WHITE, Termination.RESIGNATION), ReasonCode.RESIGNATION, "W1"),
        ),
        (
            "W4",
            replay_of_moves(T2),
            None,
            FLAG,
            (RESULT, (BLACK, Termination.CLOCK), ReasonCode.CLOCK, "W4"),
        ),
        (
            "D1",
            replay_of_moves(T2),
            None,
            AGREED,
            (RESULT, (DRAW, Termination.AGREEMENT), ReasonCode.AGREEMENT, "D1"),
        ),
        (
            "W1 against the score sheet",
            replay_of_moves(T2),
            BLACK,
            RESIGNED,
            (ARBITER, None, ReasonCode.CONTRADICTS_RECORD, "W1"),
        ),
        (
            "only recorded",
            replay_of_moves(T2),
            WHITE,
            None,
            (ONGOING, None, ReasonCode.ONLY_RECORDED, ""),
        ),
        (
            "nothing said",
            replay_of_moves(T2),
            None,
            None,
            (ONGOING, None, ReasonCode.NO_RESULT, ""),
        ),
        (
            "C1 broken",
            replay("1.c3-d4 b6-c5 2.d4-e5"),
            WHITE,
            None,
            (ARBITER, None, ReasonCode.FAULT, "C1"),
        ),
    ],
)
def test_verdicts_in_their_order(name, played, recorded, fact, expected):
    """The board, then a person's word, then the counts, then the score sheet."""
    assert _summary(_judge(played, recorded, fact)) == expected


def test_a_contradiction_names_both_readings():
    reasons = _judge(NO_PIECES, BLACK).reasons
    assert reasons[-1].params == {"recorded": "0-1", "board": "1-0"}
    assert [reason.ply for reason in reasons] == [1, 1]


def test_claims_are_listed_whatever_the_verdict():
    """A count never ends the game: the result stands, the claim is shown beside it."""
    verdict = _judge(replayed_line(DV1), WHITE)
    assert verdict.kind is ONGOING
    assert [claim.plies for claim in verdict.claims] == [(0, 4, 8)]


@pytest.mark.parametrize(
    ("result", "termination"),
    [
        (DRAW, Termination.RESIGNATION),
        (WHITE, Termination.AGREEMENT),
        (OPEN, Termination.CLOCK),
        (GameResult.BOTH_LOSE, Termination.NO_PIECES),
        (WHITE, Termination.DOUBLE_FORFEIT),
    ],
)
def test_impossible_outcomes_cannot_be_made(result, termination):
    with pytest.raises(ImpossibleOutcome) as refused:
        Outcome(result, termination)
    assert refused.value.code == "impossible_outcome"


def test_a_resignation_of_nobody_is_impossible():
    with pytest.raises(ImpossibleOutcome):
        _judge(replay_of_moves(T2), None, EnteredFact(Termination.RESIGNATION, None))


def test_a_draw_is_proved_by_the_position_on_the_board():
    """D3 a fourth time: the reason names the occurrences of this position, not the last claim's."""
    verdict = _judge(replay_of_moves(" ".join([SHUTTLE] * 3), "W:WKc1,h2:BKf8,a7"), DRAW)
    assert (verdict.kind, verdict.reasons[-1].ply) == (RESULT, 8)
    assert verdict.reasons[-1].params["plies"] == (0, 4, 8)


def test_a_claim_undone_proves_no_draw():
    """D3 stood after ply 8, then a king went elsewhere: the draw is only recorded."""
    verdict = _judge(replay_of_moves(f"{SHUTTLE} {SHUTTLE} c1-b2", "W:WKc1:BKf8"), DRAW)
    assert (verdict.kind, verdict.reasons[-1].code) == (ONGOING, ReasonCode.ONLY_RECORDED)
    assert len(verdict.claims) == 1


# --- counts that end the game by themselves (lidraughts) -----------------------------------

ENDED = (RESULT, (DRAW, Termination.SMALL_ENDINGS), ReasonCode.DRAW_BY_COUNT, "7.2.8")

ON = replay_of_moves(f"{DV5[1]} b4-e7", DV5[0])  # a move more than the count allows

WON_LATER = replay_of_moves(f"{DV5[1]} b4-a5 d4-g7 h6:f8", DV5[0])  # Black gives his king away


@pytest.mark.parametrize(
    ("name", "played", "recorded", "fact", "expected"),
    [
        ("nothing recorded", replayed_line(DV5), None, None, ENDED),
        ("a draw recorded", replayed_line(DV5), DRAW, None, ENDED),
        ("played on", ON, None, None, ENDED),
        (
            "a win recorded",
            ON,
            WHITE,
            None,
            (ARBITER, None, ReasonCode.CONTRADICTS_BOARD, "7.2.8"),
        ),
        ("a flag after it", ON, None, FLAG, (ARBITER, None, ReasonCode.FACT_AFTER_END, "7.2.8")),
        ("W3 after it", WON_LATER, None, None, (ARBITER, None, ReasonCode.CONTRADICTS_BOARD, "W3")),
    ],
)
def test_a_count_may_end_the_game_by_itself(name, played, recorded, fact, expected):
    """What was played, written or said after it is for a person to weigh."""
    assert _summary(_judge(played, recorded, fact, "lidraughts@1")) == expected


def test_the_same_count_waits_for_a_claim_elsewhere():
    """7.2.8 by FMJD-64: the game goes on, and a win on the board is a win."""
    assert _judge(ON).reasons[-1].code is ReasonCode.CLAIM_STANDS
    assert _summary(_judge(WON_LATER))[1] == (WHITE, Termination.NO_PIECES)


def test_the_last_allowed_move_may_still_win():
    """Blocked by the 15th move: the board, not the count."""
    verdict = _judge(NO_PIECES, None, None, "lidraughts@1")
    assert (verdict.reasons[0].article, verdict.claims) == ("W3", ())


# --- an agreed draw and its limit -----------------------------------------------------------

LONG = replay_of_moves(" ".join([SHUTTLE] * 10), "W:WKc1,h2,a3,a1:BKf8,a7,b8,d8")


def cut_to(played, plies):
    """The game up to a ply."""
    return replay(list(played.texts[:plies]), played.start)


def _middle_game():
    """Twenty moves of each side in which nobody is crowned and nothing repeats."""
    chance = random.Random(64)
    while True:
        position, words = START, []
        while (legal := legal_moves(position)) and len(words) < 40:
            move = chance.choice(legal)
            words.append(long_form(position, move))
            position = play(position, move)
        if legal_moves(position) and not position.kings:
            return replay_of_moves(" ".join(words))


MIDDLE = _middle_game()


@pytest.mark.parametrize(
    ("rules", "played", "code"),
    [
        ("ua64@1", replay_of_moves(T2), ReasonCode.AGREED_TOO_EARLY),
        ("ua64@1", LONG, ReasonCode.AGREEMENT),
        ("club@1", replay_of_moves(T2), ReasonCode.AGREEMENT),
        ("fmjd64@1", replay_of_moves(T2), ReasonCode.AGREEMENT),
    ],
    ids=["Ukraine: before move 20", "after it", "club: any time", "FMJD: the event's word"],
)
def test_D1_a_draw_may_be_agreed_too_early(rules, played, code):
    verdict = _judge(played, None, AGREED, rules)
    assert verdict.reasons[-1].code is code
    assert (verdict.kind is ARBITER) is (code is ReasonCode.AGREED_TOO_EARLY)


@pytest.mark.parametrize(
    ("rules", "played", "kind", "codes"),
    [
        ("ua64@1", replay_of_moves(T2), ARBITER, ["only_recorded", "agreed_too_early"]),
        ("ua64@1", replay_of_moves(""), ARBITER, ["only_recorded", "no_moves", "agreed_too_early"]),
        ("ua64@1", MIDDLE, VerdictKind.ONGOING, ["only_recorded"]),
        ("ua64@1", cut_to(MIDDLE, 39), ARBITER, ["only_recorded", "agreed_too_early"]),
        ("fmjd64@1", replay_of_moves(T2), VerdictKind.ONGOING, ["only_recorded"]),
        ("fmjd64@1", replay_of_moves(""), VerdictKind.ONGOING, ["only_recorded", "no_moves"]),
        ("ua64@1", replayed_line(DV1), RESULT, ["draw_by_count"]),  # D3 needs no agreement
    ],
    ids=[
        "Ukraine: before move 20",
        "Ukraine: without a move",
        "Ukraine: after move 20",
        "Ukraine: Black's twentieth is missing",
        "FMJD: the event's word",
        "FMJD: without a move",
        "Ukraine: a threefold stands",
    ],
)
def test_D1_a_draw_token_is_an_agreement_like_any_other(rules, played, kind, codes):
    """A half written by one, by both or by an official meets the limit of the entered fact."""
    verdict = _judge(played, DRAW, None, rules)
    assert (verdict.kind, [reason.code for reason in verdict.reasons]) == (kind, codes)


def test_D1_a_win_written_down_has_no_such_limit():
    assert _judge(replay_of_moves(T2), WHITE, None, "ua64@1").kind is VerdictKind.ONGOING


def test_D1_agreed_too_early_though_a_threefold_stands_is_told_both_ways():
    verdict = _judge(replayed_line(DV1), None, AGREED, "ua64@1")
    readings = [(reading.question, reading.choice, reading.outcome) for reading in verdict.readings]
    assert verdict.kind is ARBITER
    assert readings == [
        ("early_agreement", "count", Outcome(DRAW, Termination.THREEFOLD)),
        ("early_agreement", "played_on", None),
    ]


def test_D1_a_resignation_has_no_such_limit():
    assert _judge(replay_of_moves(T2), None, RESIGNED, "ua64@1").kind is RESULT


# --- one piece against one, where the game's own rules draw (DA 19b; FR, 2011) ---------------


def _left(fen, variant, recorded=None):
    position = Position.from_fen(fen, VARIANTS[variant])
    played = replay([], position, VARIANTS[variant])
    return _judge(played, recorded, rules=f"{variant}@1")


@pytest.mark.parametrize(
    ("variant", "fen", "article"),
    [
        ("turkish", "W:WKa1:BKh7", "DA 19b"),
        ("turkish", "W:Wa3:Bh6", "DA 19b"),
        ("turkish", "W:WKa1:Bh6", "DA 19b"),  # by another source the king wins: both readings
        ("frisian", "W:WK28:BK5", "FR, 2011"),
    ],
)
def test_one_piece_against_one_is_told_and_left_to_the_arbiter(variant, fen, article):
    open_game = _left(fen, variant)
    assert open_game.kind is ONGOING
    assert (open_game.reasons[0].code, open_game.reasons[0].article) == (
        ReasonCode.ONE_AGAINST_ONE,
        article,
    )
    assert [reading.outcome for reading in open_game.readings] == [
        Outcome(DRAW, Termination.NO_WIN),
        None,
    ]
    assert _left(fen, variant, DRAW).kind is ONGOING  # both may agree to it
    assert _left(fen, variant, WHITE).kind is ARBITER


@pytest.mark.parametrize(
    ("variant", "fen"),
    [("frisian", "W:W28:BK5"), ("turkish", "W:WKa1,Kb1:BKh7"), ("russian", "W:WKa1:BKh6")],
)
def test_what_the_game_does_not_draw_so_is_not_told(variant, fen):
    rules = "fmjd64" if variant == "russian" else variant
    position = Position.from_fen(fen, VARIANTS[variant])
    verdict = _judge(replay([], position, VARIANTS[variant]), rules=f"{rules}@1")
    assert ReasonCode.ONE_AGAINST_ONE not in [reason.code for reason in verdict.reasons]
