"""Reader of ruleset files: unknown keys and impossible values are refused by name."""

import pytest

from arbiter.rules.draws.material import RatioRule
from arbiter.rules.outcome import GameResult, Outcome, Termination, outcome_facts_for_standings
from arbiter.rules.rulesets import catalogue, reader
from arbiter.rules.rulesets.values import RulesetFault

GOOD = """
id = "mine@1"
title_ru = "Свои"
title_en = "Mine"
source = "club"
[draws.threefold]
rule = "D3"
limit = 3
article = "5"
source = "club"
"""


@pytest.mark.parametrize("ruleset_id", catalogue.shipped_ruleset_ids())
def test_every_shipped_ruleset_loads(ruleset_id):
    ruleset = catalogue.load_ruleset(ruleset_id)
    assert ruleset.id == ruleset_id
    assert ruleset_id in catalogue.all_ruleset_ids()
    assert all(rule.article and rule.source for rule in ruleset.draws.values())


# the table of rulesets: limit, whose moves; the bands of the balance
TABLE = {
    "club@1": {
        "threefold": 3,
        "three_kings_v_one": (15, "strong"),
        "kings_only": 15,
        "balance": {(2, 24): 15},
    },
    "pavlovich@1": {"threefold": 3, "kings_only": 15, "small_endings": (5, "each")},
    "fmjd64@1": {
        "threefold": 3,
        "three_kings_v_one": (15, "strong"),
        "kings_only": 15,
        "balance": {(4, 5): 30, (6, 7): 60},
        "main_road": (5, "strong"),
        "small_endings": (5, "strong"),
    },
    "rus-fed@1": {
        "threefold": 3,
        "three_kings_v_one": (15, "strong"),
        "kings_only": 15,
        "balance": {(2, 3): 5, (4, 5): 30, (6, 7): 60},
        "main_road": (5, "strong"),
    },
    "ua64@1": {
        "threefold": 3,
        "three_kings_v_one": (15, "strong"),
        "kings_only": 15,
        "balance": {(4, 5): 30, (6, 7): 60},
        "main_road": (5, "strong"),
        "small_endings": (5, "strong"),
    },
    "poddavki@1": {"three_kings_v_one": (15, "each"), "main_road": (5, "each")},
    "lidraughts@1": {
        "threefold": 3,
        "three_kings_v_one": (15, "each"),
        "kings_only": 15,
        "balance": {(4, 5): 30, (6, 7): 60},
        "main_road": (5, "each"),
        "small_endings": (5, "each"),
    },
}


def _numbers(name, rule):
    if rule.bands:
        return {band.pieces: band.moves for band in rule.bands}
    is_ratio = isinstance(rule, RatioRule)
    return (rule.limit, str(rule.count_by)) if is_ratio else rule.limit


@pytest.mark.parametrize("ruleset_id", TABLE)
def test_the_numbers_of_the_table_of_rulesets(ruleset_id):
    """Every limit, whose moves are counted, and which rules are off."""
    draws = catalogue.load_ruleset(ruleset_id).draws
    numbers_by_rule = {str(name): _numbers(name, rule) for name, rule in draws.items()}
    assert numbers_by_rule == TABLE[ruleset_id]


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        (GOOD + "\nlimti = 3", "unknown_key", "draws.threefold.limti"),
        ("speed = 1\n" + GOOD, "unknown_key", "speed"),
        (GOOD.replace("threefold", "fourfold"), "unknown_key", "draws.fourfold"),
        (GOOD.replace('article = "5"\n', ""), "missing_key", "draws.threefold.article"),
        (GOOD.replace("limit = 3", "limit = 0"), "bad_value", "draws.threefold.limit"),
        (GOOD.replace("limit = 3", 'limit = "3"'), "bad_value", "draws.threefold.limit"),
        (GOOD + 'trigger = "perhaps"', "bad_value", "draws.threefold"),
        (GOOD.replace('article = "5"', "article = 5"), "bad_value", "draws.threefold.article"),
        (GOOD.replace('"Mine"', "7"), "bad_value", "title_en"),
        (GOOD.partition("[")[0] + "draws = 3", "bad_value", "draws"),
        (GOOD.partition("[")[0] + "[draws]\nthreefold = 3", "bad_value", "draws.threefold"),
        (GOOD.partition("[")[0] + "[draws.threefold]", "missing_key", "draws.threefold.article"),
        (GOOD.replace("mine@1", "yours@1"), "other_id", "yours@1"),
    ],
)
def test_a_ruleset_with_a_fault_is_refused_by_name(text, code, key):
    with pytest.raises(RulesetFault) as refused:
        reader.parse_ruleset(text, "mine@1")
    assert (refused.value.code, refused.value.params["key"]) == (code, key)


@pytest.mark.parametrize("name", ["nobody@1", "../../etc/passwd", "fmjd64", "fmjd64@1.toml"])
def test_an_unknown_id_is_no_path(name):
    with pytest.raises(RulesetFault) as refused:
        catalogue.load_ruleset(name)
    assert refused.value.code == "unknown_ruleset"


@pytest.mark.parametrize(
    ("result", "termination", "facts"),
    [
        (GameResult.WHITE_WINS, Termination.RECORDED, (True, 2, 0)),
        (GameResult.DRAW, Termination.AGREEMENT, (True, 1, 1)),
        (GameResult.BLACK_WINS, Termination.FORFEIT, (False, 0, 2)),
        (GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT, (False, 0, 0)),
        (GameResult.BOTH_LOSE, Termination.DISCIPLINE, (True, 0, 0)),
    ],
)
def test_played_and_points_are_separate_facts(result, termination, facts):
    """A forfeit scores without play; FMJD Annex 3, 5.6: 2, 1, 0."""
    facts_of_outcome = outcome_facts_for_standings(Outcome(result, termination))
    assert (
        facts_of_outcome.played,
        facts_of_outcome.points_white,
        facts_of_outcome.points_black,
    ) == facts
    assert facts_of_outcome.paired
