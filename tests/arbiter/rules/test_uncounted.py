"""Draws that no count proves: every ruleset offers those it knows, and answers by the board."""

import pytest

from arbiter.rules.claims import AnswerKind, WrongClaimCause, answer_claim, count_draws
from arbiter.rules.claims.uncounted import (
    CLAIM_RULES,
    UncountedDraw,
    article_to_claim,
    rules_to_claim,
)
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.cases import CaseMatter, outcomes_to_rule
from games.draughts.position import Position
from games.draughts.replay import replay
from games.draughts.variants import VARIANTS

ONE, LIMITED = UncountedDraw

SAID_IN_WARNING = {ONE: ("piece against one", "King against king"), LIMITED: ("Limited moves",)}


@pytest.mark.parametrize("ruleset_id", sorted(catalogue.all_ruleset_ids()))
def test_whatever_draw_a_ruleset_tells_of_may_be_claimed_and_ruled(ruleset_id):
    rules = catalogue.load_ruleset(ruleset_id)
    told = {
        rule
        for rule, words in SAID_IN_WARNING.items()
        if any(word in (rules.warning_en or "") for word in words)
    }
    assert set(rules_to_claim(rules)) == {*rules.draws, *told}
    for rule in CLAIM_RULES:
        assert bool(article_to_claim(rules, rule)) is (rule in rules_to_claim(rules))
    for rule in rules_to_claim(rules):
        options = outcomes_to_rule(CaseMatter.CLAIM, rules, rule=rule, answer=AnswerKind.RIGHT)
        assert options[0].article == article_to_claim(rules, rule)


def _answer(game, fen, rule=ONE):
    variant = VARIANTS[game]
    played = replay([], Position.from_fen(fen, variant), variant)
    return answer_claim(count_draws(played, catalogue.load_ruleset(f"{game}@1")), rule, 0)


@pytest.mark.parametrize(
    ("game", "fen", "why"),
    [
        ("turkish", "W:WKa1:BKh7", None),
        ("turkish", "W:WKa1:Bh6", None),
        ("frisian", "W:WK28:BK5", None),
        ("turkish", "W:WKa1,Kb1:BKh7", WrongClaimCause.OTHER_PIECES),
        ("frisian", "W:W28:BK5", WrongClaimCause.OTHER_PIECES),
        ("international", "W:WK28:BK5", WrongClaimCause.NOT_IN_RULESET),
    ],
)
def test_one_against_one_is_answered_by_the_board(game, fen, why):
    answer = _answer(game, fen)
    assert (answer.kind, answer.why) == (AnswerKind.WRONG if why else AnswerKind.RIGHT, why)
    assert answer.plies == (() if why else (0,))


def test_no_count_has_the_name_of_what_no_count_proves():
    assert not set(UncountedDraw) & set(DrawRuleName)
