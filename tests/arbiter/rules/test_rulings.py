"""What an arbiter may rule: outcomes by the question and the record, the ladder of sanctions."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.claims import AnswerKind
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Parameter
from arbiter.rules.sanctions import (
    SanctionKind,
    SanctionLadder,
    next_sanction,
    number_of_ladder_step,
    possible_sanctions,
    sanction_contradicts_result,
)
from arbiter.rules.verdicts.cases import CaseMatter, OptionCause, outcomes_to_rule
from games.draughts.variants import VARIANTS

# Outcomes an arbiter may rule: by the question, the ruleset and the record.


FMJD, CLUB, PAVLOVICH = (
    catalogue.load_ruleset(ruleset_id) for ruleset_id in ("fmjd64@1", "club@1", "pavlovich@1")
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
    loaded = catalogue.load_ruleset(rules)
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
@pytest.mark.parametrize("rules", [None, *catalogue.shipped_ruleset_ids()])
def test_each_outcome_once_and_none_by_a_rule_that_is_not_in_force(matter, rules):
    loaded = catalogue.load_ruleset(rules) if rules else None
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
    for rules in map(catalogue.load_ruleset, catalogue.shipped_ruleset_ids()):
        options = [outcome.value for outcome in outcomes_to_rule(CaseMatter.RESULT, rules)]
        assert ("1-0 arrival" in options) is VARIANTS[rules.variant].is_race, rules.id


PLAY_ON = Outcome(GameResult.OPEN, Termination.OPEN)

BOARDS = (
    # how the board of the record stands: the ends on the board that may be ruled
    (None, {"1-0 blocked", "0-1 blocked", "1-0 no_pieces", "0-1 no_pieces"}),
    (PLAY_ON, set()),
    (Outcome(GameResult.WHITE_WINS, Termination.NO_PIECES), {"1-0 no_pieces"}),
    (Outcome(GameResult.BLACK_WINS, Termination.BLOCKED), {"0-1 blocked"}),
)


@pytest.mark.parametrize("matter", [CaseMatter.RECORD, CaseMatter.RESULT])
@pytest.mark.parametrize(("board", "expected"), BOARDS)
def test_W2_W3_an_end_that_the_board_denies_is_not_offered(matter, board, expected):
    """With men of both sides on the board nobody rules that one side has none left."""
    offered = {option.value for option in outcomes_to_rule(matter, FMJD, board=board)}
    assert {value for value in offered if value.split()[1] in ("blocked", "no_pieces")} == expected
    assert {"1-0 resignation", "0-1 adjudicated", "1/2-1/2 threefold"} <= offered


def test_W8_arrival_is_not_offered_before_all_men_stand_opposite():
    corners = catalogue.load_ruleset("corners@1")
    arrived = Outcome(GameResult.WHITE_WINS, Termination.ARRIVAL)
    offered = {
        board: {
            option.value
            for option in outcomes_to_rule(CaseMatter.RESULT, corners, board=board)
            if option.outcome.termination is Termination.ARRIVAL
        }
        for board in (None, PLAY_ON, arrived)
    }
    assert offered == {
        None: {"1-0 arrival", "0-1 arrival"},
        PLAY_ON: set(),
        arrived: {"1-0 arrival"},
    }


# Ladder of sanctions: the next step after every history of sanctions.


STEPS = {"r": "remark", "w": "warning", "t": "time", "l": "loss", "d": "double_loss"}

STEPS |= {"e": "expulsion"}

# what was given in the event, oldest first; what comes next; minutes
LADDER = (
    ("fmjd64@1", "", "remark", 0),
    ("fmjd64@1", "r", "warning", 0),
    ("fmjd64@1", "rw", "time", 1),
    ("fmjd64@1", "w", "time", 1),
    ("fmjd64@1", "rwt", "loss", 0),
    ("fmjd64@1", "ww", "loss", 0),
    ("fmjd64@1", "rwtl", "expulsion", 0),
    ("fmjd64@1", "d", "expulsion", 0),
    ("fmjd64@1", "e", None, 0),
    (None, "rw", "warning", 0),
    (None, "rww", "loss", 0),
)


def kinds(letters):
    return [SanctionKind(STEPS[letter]) for letter in letters]


@pytest.mark.parametrize(("rules", "before", "after", "minutes"), LADDER)
def test_W6_W7_the_next_step(rules, before, after, minutes):
    """One remark, one warning, a minute for the opponent where the rules state it, the game."""
    step = next_sanction(
        kinds(before), catalogue.load_ruleset(rules) if rules else None, SanctionLadder()
    )
    assert (step and step.kind) == after
    assert (step.minutes if step else 0) == minutes


def test_time_for_the_opponent_names_its_article():
    """FMJD match regulations 2015."""
    rules = catalogue.load_ruleset("fmjd64@1")
    step = next_sanction(kinds("rw"), rules, SanctionLadder())
    assert step.article == rules.article("extra_minutes_after_warning")


def test_an_event_may_be_stricter_or_milder():
    assert next_sanction([], None, SanctionLadder(remarks=0)).kind == "warning"
    assert next_sanction(kinds("rrr"), None, SanctionLadder(remarks=4)).kind == "remark"
    assert next_sanction(kinds("l"), None, SanctionLadder(losses=2)).kind == "loss"


ORDER = list(SanctionKind)


@given(
    history=st.lists(st.sampled_from(ORDER), max_size=9),
    more=st.sampled_from(ORDER),
    rules=st.sampled_from([None, *catalogue.shipped_ruleset_ids()]),
    ladder=st.builds(
        SanctionLadder,
        remarks=st.integers(0, 4),
        warnings=st.integers(1, 4),
        losses=st.integers(1, 3),
    ),
)
def test_sanctions_only_add_up(history, more, rules, ladder):
    """One more never makes the next step milder, and after expulsion there is none."""
    loaded = catalogue.load_ruleset(rules) if rules else None
    before, after = (next_sanction(given, loaded, ladder) for given in (history, [*history, more]))
    if SanctionKind.EXPULSION in [*history, more]:
        assert after is None
        return
    assert ORDER.index(after.kind) >= ORDER.index(before.kind)
    assert after.kind in possible_sanctions(loaded)
    assert bool(after.minutes) == (after.kind is SanctionKind.TIME)


@pytest.mark.parametrize(
    ("kind", "side", "result", "expected"),
    (
        ("loss", "w", "0-1", False),
        ("loss", "w", "0-0", False),
        ("loss", "w", "1-0", True),
        ("loss", "b", "1/2-1/2", True),
        ("double_loss", "w", "0-0", False),
        ("double_loss", "w", "1-0", True),
        ("warning", "w", "1-0", False),
    ),
)
def test_a_loss_is_the_loss_of_the_game_ruled(kind, side, result, expected):
    assert sanction_contradicts_result(SanctionKind(kind), side, GameResult(result)) is expected


# the event's own, the ruleset's, what holds
NUMBERS = [(None, None, 2), (None, 3, 3), (5, 3, 5), (0, 3, 0), (1, None, 1)]


@pytest.mark.parametrize(("own", "stated", "held"), NUMBERS)
def test_the_event_comes_before_the_ruleset_and_the_ruleset_before_the_default(own, stated, held):
    rules = catalogue.load_ruleset("club@1")
    if stated is not None:
        parameter = Parameter(stated, "9.1", "правила клуба")
        rules = replace(rules, parameters={**rules.parameters, "warnings_before_loss": parameter})
    assert number_of_ladder_step("warnings", own, rules) == held
    assert number_of_ladder_step("warnings", None, None) == 2
