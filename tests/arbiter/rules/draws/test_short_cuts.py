"""What a count looks at first says the same as every position of the record."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.rules import claims
from arbiter.rules.draws.counts import first_ply_with_few_pieces, piece_count
from arbiter.rules.rulesets import catalogue
from games.draughts.position import START
from games.draughts.replay import Replay
from games.draughts.variants import RUSSIAN, VARIANTS
from tests.support.random_games import set_up, walk

RULESETS = catalogue.shipped_ruleset_ids()
FAMILY = [variant for variant in VARIANTS.values() if variant.is_usual]


@st.composite
def records(draw: st.DrawFn) -> Replay:
    """Games by lot, from the start or from pieces anywhere, of every usual variant."""
    lot = random.Random(draw(st.integers(0, 1 << 30)))
    variant = lot.choice([RUSSIAN, *FAMILY])
    start = START if draw(st.booleans()) else set_up(lot)
    return walk(lot, start, draw(st.integers(0, 120)), variant)


def _first_king_in_positions(replay: Replay) -> int | None:
    return next((ply for ply, row in enumerate(replay.rows) if row[2]), None)


@given(records())
@settings(deadline=None)
def test_the_first_king_and_the_longest_run_are_those_of_the_positions(replay):
    first = _first_king_in_positions(replay)
    assert claims._first_king(replay) == first
    if first is not None:
        quick = claims.longest_run_of_king_moves(replay, first)
        assert quick == claims._longest_run_in_positions(replay, first)


@given(records(), st.integers(1, 24), st.integers(0, 40))
@settings(deadline=None)
def test_where_few_pieces_are_left_is_found_as_by_looking_at_every_ply(replay, most, needed):
    few = [ply for ply, row in enumerate(replay.rows) if piece_count(row) <= most]
    slow = few[0] if few and few[0] <= replay.plies - needed else None
    assert first_ply_with_few_pieces(replay, most, 0, needed) == slow


@given(records())
@settings(deadline=None)
def test_a_rule_that_is_left_out_has_nothing_to_claim(replay):
    """Every rule asked from the first king on, whatever the longest run and the pieces left."""
    first = _first_king_in_positions(replay)
    for name in RULESETS:
        rules = catalogue.load_ruleset(name)
        asked = [
            claim
            for rule in rules.draws.values()
            if first is not None or rule.without_kings
            for claim in rule.claims(replay, first or 0)
        ]
        expected = sorted(claims._before_the_end(replay, asked), key=claims._by_ply)
        assert list(claims.count_draws(replay, rules).claims) == expected
