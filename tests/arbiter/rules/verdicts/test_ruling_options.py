"""Outcomes an arbiter may rule: by the question, the ruleset and the record."""

import pytest

from arbiter.rules.claims.answer_draw_claim import AnswerKind
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.ruling_options import CaseMatter, OptionCause, outcomes_to_rule
from games.draughts.variants import VARIANTS

FMJD, CLUB, PAVLOVICH = (
    ruleset_catalogue.load_ruleset(ruleset_id)
    for ruleset_id in ("fmjd64@1", "club@1", "pavlovich@1")
)
RIGHT, EARLY, WRONG = AnswerKind.RIGHT, AnswerKind.PREMATURE, AnswerKind.WRONG

# ruleset, rule claimed, what the record says: the outcomes offered, in order
CLAIMS = (
    # 7.2.9: an obvious win may be played on, by the arbiter, where the rules have it
    ("fmjd64@1", "threefold", RIGHT, "1/2-1/2 threefold, * open"),
    ("club@1", "threefold", RIGHT, "1/2-1/2 threefold"),
    # the arbiter counts on the board what the record does not show
    ("fmjd64@1", "threefold", EARLY, "1/2-1/2 threefold, * open"),
    ("pavlovich@1", "threefold", WRONG, None),
    # a draw that the rules do not have is never given
    ("pavlovich@1", "main_road", WRONG, "* open"),
    ("club@1", "small_endings", WRONG, "* open"),
)


def options_in_words(options):
    return ", ".join(outcome.value for outcome in options)


@pytest.mark.parametrize(("rules", "rule", "answer", "expected"), CLAIMS)
def test_D_what_may_be_ruled_on_a_claim(rules, rule, answer, expected):
    loaded = ruleset_catalogue.load_ruleset(rules)
    if expected is None:
        counts = loaded.value("draws_without_record") != "none"
        expected = "1/2-1/2 threefold, * open" if counts else "* open"
    options = outcomes_to_rule(CaseMatter.CLAIM, loaded, rule=DrawRuleName(rule), answer=answer)
    assert options_in_words(options) == expected


def test_D3_a_proven_claim_says_so_with_its_article():
    option = outcomes_to_rule(CaseMatter.CLAIM, FMJD, rule=DrawRuleName.THREEFOLD, answer=RIGHT)[0]
    assert option.why is OptionCause.CLAIM_PROVEN
    assert option.article == FMJD.draws[DrawRuleName.THREEFOLD].article


@pytest.mark.parametrize("answer", (RIGHT, EARLY, WRONG, None))
def test_a_refused_claim_lets_the_standing_result_stand(answer):
    """A claim after the end, proven or not, may leave the result as it is (W1)."""
    standing = Outcome(GameResult.WHITE_WINS, Termination.RESIGNATION)
    options = outcomes_to_rule(
        CaseMatter.CLAIM, CLUB, rule=DrawRuleName.THREEFOLD, answer=answer, result_in_force=standing
    )
    assert (standing, OptionCause.STANDS) in [(option.outcome, option.why) for option in options]


@pytest.mark.parametrize("matter", CaseMatter)
@pytest.mark.parametrize("rules", [None, *ruleset_catalogue.shipped_ruleset_ids()])
def test_each_outcome_once_and_none_by_a_rule_that_is_not_in_force(matter, rules):
    loaded = ruleset_catalogue.load_ruleset(rules) if rules else None
    options = outcomes_to_rule(matter, loaded)
    outcomes = [option.outcome for option in options]
    assert len(outcomes) == len(set(outcomes))
    by_rule = {outcome.termination for outcome in outcomes} & {
        Termination(name) for name in DrawRuleName
    }
    assert loaded is None or by_rule <= {Termination(name) for name in loaded.draws}
    assert Outcome(GameResult.OPEN, Termination.OPEN) in outcomes


@pytest.mark.parametrize(
    ("matter", "outcome", "expected"),
    (
        (CaseMatter.CLOCK, "1-0 clock", True),
        (CaseMatter.CLOCK, "0-0 double_forfeit", True),
        (CaseMatter.CLOCK, "1/2-1/2 threefold", False),
        (CaseMatter.VIOLATION, "0-1 refusal", True),
        (CaseMatter.VIOLATION, "0-1 clock", False),
        (CaseMatter.RESULT, "1-0 resignation", True),
        (CaseMatter.RESULT, "1-0 arrival", False),
        (CaseMatter.RESULT, "1/2-1/2 agreement", True),
        (CaseMatter.CLAIM, "1-0 adjudicated", False),
    ),
)
def test_W_D_what_may_be_ruled_by_kind(matter, outcome, expected):
    options = [outcome.value for outcome in outcomes_to_rule(matter, FMJD)]
    assert (outcome in options) is expected


def test_W8_the_squares_opposite_win_only_where_that_is_the_goal():
    for rules in map(ruleset_catalogue.load_ruleset, ruleset_catalogue.shipped_ruleset_ids()):
        options = [outcome.value for outcome in outcomes_to_rule(CaseMatter.RESULT, rules)]
        assert ("1-0 arrival" in options) is VARIANTS[rules.variant].is_race, rules.id
