"""FMJD-64 7.2.9: no draw by count where the arbiter declares the win obvious."""

import pytest

from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.give_verdict_on_record import adjudicate_record
from arbiter.rules.verdicts.verdict import ReasonCode, VerdictKind
from tests.arbiter.rules.draws.fmjd64_counts_and_verdicts import (
    OTHERS,
    repeat_moves,
    verdict_by_fmjd64,
)
from tests.arbiter.rules.positions_for_draw_rules import (
    DV5,
    SHUTTLE,
    replay_of_moves,
    replayed_line,
)


def test_7_2_9_the_arbiters_word_takes_the_count_away():
    assert verdict_by_fmjd64(replayed_line(DV5), GameResult.DRAW).kind is VerdictKind.RESULT
    verdict = verdict_by_fmjd64(replayed_line(DV5), GameResult.DRAW, obvious_win=True)
    assert (verdict.kind, verdict.reasons[0].code) == (
        VerdictKind.ONGOING,
        ReasonCode.OBVIOUS_WIN,
    )
    assert verdict.reasons[0].article == "7.2.9"
    assert verdict.claims  # the claim is still listed


def test_7_2_9_is_no_exception_to_7_2_3():
    verdict = verdict_by_fmjd64(
        replay_of_moves(repeat_moves(SHUTTLE, 2), "W:WKc1:BKf8"), GameResult.DRAW, obvious_win=True
    )
    assert (verdict.kind, verdict.reasons[-1].article) == (VerdictKind.RESULT, "7.2.3")


@pytest.mark.parametrize("ruleset_id", OTHERS)
def test_7_2_9_stands_in_no_other_ruleset(ruleset_id):
    with pytest.raises(ValueError, match="no exception"):
        adjudicate_record(
            replayed_line(DV5),
            ruleset=ruleset_catalogue.load_ruleset(ruleset_id),
            recorded=None,
            fact=None,
            obvious_win=True,
        )
