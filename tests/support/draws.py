"""Rulesets, positions, lines of moves and verdicts for the tests of draw rules."""

import dataclasses
from dataclasses import replace
from types import MappingProxyType

from arbiter.rules.claims import count_draws
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Parameter, Ruleset
from arbiter.rules.verdicts.record import adjudicate_record
from games.draughts.position import START, Position
from games.draughts.replay import Replay, replay

# Positions and lines of moves for the tests of draw rules.


def replay_of_moves(moves: str, fen: str | None = None) -> Replay:
    """A line that must be legal to its end."""
    played = replay(moves, Position.from_fen(fen) if fen else START)
    assert played.fault is None, played.fault
    return played


SHUTTLE = "c1-d2 f8-e7 d2-c1 e7-f8"

DV1 = ("W:WKc1:BKf8", f"{SHUTTLE} {SHUTTLE}")

DV2 = (
    "W:WKc1,h2:BKf8,a7",
    "1.c1-g5 f8-h6 2.g5-f6 h6-c1 3.f6-e7 c1-b2 4.e7-d8 b2-c1 5.d8-f6 c1-d2 6.f6-a1 d2-b4"
    " 7.a1-h8 b4-d2 8.h8-g7 d2-b4 9.g7-b2 b4-e1 10.b2-a1 e1-h4 11.a1-e5 h4-f2 12.e5-g7 f2-c5"
    " 13.g7-f8 c5-b6 14.f8-h6 b6-a5 15.h6-f4 a5-b6",
)

DV3 = (
    "W:WKa1,Kc1,Ke1:BKf8",
    "1.e1-a5 f8-a3 2.a1-g7 a3-f8 3.g7-a1 f8-c5 4.a1-e5 c5-e7 5.e5-c3 e7-h4 6.c1-a3 h4-g5"
    " 7.a5-d8 g5-f4 8.c3-a5 f4-h2 9.d8-h4 h2-b8 10.a5-d8 b8-f4 11.h4-e7 f4-c1 12.e7-h4 c1-f4"
    " 13.a3-b4 f4-e3 14.d8-e7 e3-b6 15.e7-f8 b6-e3",
)

DV4 = (
    "W:WKc1,Ke1,Kg1:BKa1",
    "1.g1-a7 a1-h8 2.a7-b8 h8-a1 3.e1-b4 a1-g7 4.c1-g5 g7-b2 5.g5-f4 b2-f6",
)

DV5 = (
    "W:WKc1,Ke1:BKf8",
    "1.e1-a5 f8-c5 2.c1-f4 c5-f8 3.f4-e3 f8-g7 4.e3-h6 g7-f6 5.a5-b4 f6-d4",
)


def replayed_line(vector: tuple[str, str]) -> Replay:
    """A vector replayed."""
    fen, moves = vector
    return replay_of_moves(moves, fen)


def line_up_to(vector: tuple[str, str], plies: int) -> Replay:
    """A vector up to a ply."""
    fen, moves = vector
    words = [word.partition(".")[2] or word for word in moves.split()]
    return replay_of_moves(" ".join(words[:plies]), fen)


# Ask for counts, first plies of draws and verdicts under FMJD-64, for its tests.


ROAD, SMALL = DrawRuleName.MAIN_ROAD, DrawRuleName.SMALL_ENDINGS

WAIT = "g1-h2 a1-h8 h2-g1 h8-a1"  # White waits beside the road, Black walks on it

FMJD = catalogue.load_ruleset("fmjd64@1")

# a later version of the same text has its articles too
OTHERS = [id for id in catalogue.shipped_ruleset_ids() if not id.startswith("fmjd64@")]


def first_ply(played, rule, rules=FMJD):
    claims = count_draws(played, rules).claims
    return next((claim.first_ply for claim in claims if claim.rule is rule), None)


def count_at(played, rule, ply, rules=FMJD):
    return next(
        count for count in count_draws(played, rules).counters_after(ply) if count.rule is rule
    )


def fmjd_with(rule, **change):
    return dataclasses.replace(
        FMJD, draws={**FMJD.draws, rule: dataclasses.replace(FMJD.draws[rule], **change)}
    )


def repeat_moves(moves, number):
    return " ".join([moves] * number)


def verdict_by_fmjd64(played, recorded=None, **flag):
    return adjudicate_record(played, ruleset=FMJD, recorded=recorded, fact=None, **flag)


def readings_of(verdict):
    return [
        (
            reading.question,
            reading.choice,
            str(reading.outcome.result) if reading.outcome else "*",
        )
        for reading in verdict.readings
    ]


def ruleset_with(name: str = "fmjd64@1", **changed: object) -> Ruleset:
    """A ruleset with some of its parameters said otherwise."""
    ruleset = catalogue.load_ruleset(name)
    parameters = {key: Parameter(value, "тест", "тест") for key, value in changed.items()}
    return replace(ruleset, parameters=MappingProxyType({**ruleset.parameters, **parameters}))
