"""V4.6, V5, V6, S1, S2, M8: how rulesets differ about the same incident."""

import pytest

from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentStage
from arbiter.rules.incidents.incident_state_machine import (
    ActNotPossible,
    apply_act_to_incident,
    open_incident,
)
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset_parameters import VIOLATIONS
from games.draughts import Position
from tests.arbiter.rules.changed_ruleset import ruleset_with
from tests.arbiter.rules.incidents.incident_cases import (
    MOVE_AGAIN,
    MUST,
    OPEN_SQUARE,
    PUT_RIGHT,
    incident_facts,
    instruction_codes,
)

# what the rulesets say otherwise
BY_RULESET = [
    pytest.param(
        {"missed_capture": "must_point_out"}, ("demanded", "withdrawn"), "must_point_out", id="S1"
    ),
    pytest.param(
        {"missed_capture": "replay"}, ("demanded", "withdrawn"), "replayed_anyhow", id="M8"
    ),
    pytest.param(
        {"missed_capture": "huff"},
        ("demanded", "let_stand", "huffed", "withdrawn"),
        "may_huff",
        id="S2 huff",
    ),
    pytest.param(
        {"missed_capture": "opponent_option"},
        ("demanded", "let_stand", "withdrawn"),
        "opponent_chooses",
        id="V5 option",
    ),
]


@pytest.mark.parametrize(("parameters", "acts", "line"), BY_RULESET)
def test_v4_6_a_missed_capture_by_ruleset(parameters, acts, line):
    state = open_incident(incident_facts("V4.6", MUST, "a3-b4"), ruleset_with(**parameters))
    assert state.acts == acts
    assert line in instruction_codes(state)


@pytest.mark.parametrize(
    ("text", "square", "after"),
    [
        pytest.param("a3-b4", "d4", "B:Wb4:Bc5,h8", id="the piece that stood still"),
        pytest.param("d4-e5", "e5", "B:Wa3:Bc5,h8", id="the piece that went elsewhere"),
    ],
)
def test_s2_the_huffed_piece_comes_off_and_the_opponent_moves(text, square, after):
    rules = ruleset_with(missed_capture="huff")
    entered = open_incident(incident_facts("V4.6", MUST, text), rules)
    with pytest.raises(ActNotPossible, match="incident_not_huffable"):
        apply_act_to_incident(entered, ArbiterAct.HUFFED, rules, said="h8")
    done = apply_act_to_incident(entered, ArbiterAct.HUFFED, rules, said=square)
    assert (done.stage, done.waiver.after) == (IncidentStage.HUFFED, Position.from_fen(after))


def test_the_arbiter_decides_where_the_rules_say_so():
    assert "arbiter_chooses" in instruction_codes(
        open_incident(incident_facts("V4.2", OPEN_SQUARE, "c3-e5"), ruleset_with(decider="arbiter"))
    )


def test_a_reply_takes_no_right_where_the_event_sets_the_term():
    state = open_incident(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", replied=True), ruleset_with(deadline="event")
    )
    assert state.stage == IncidentStage.CHOICE


@pytest.mark.parametrize(
    ("parameters", "ply", "stage"),
    [
        pytest.param(
            {"wrong_board_window": "before_black_moves"}, 1, "awaiting_ruling", id="in time"
        ),
        pytest.param(
            {"wrong_board_window": "before_black_moves"}, 2, "played_on", id="Black has moved"
        ),
        pytest.param({"wrong_board": "play_on"}, 0, "played_on", id="these rules play on"),
    ],
)
def test_v6_the_window_for_a_wrong_board(parameters, ply, stage):
    assert (
        open_incident(
            incident_facts("V6", OPEN_SQUARE, offender=None, ply=ply), ruleset_with(**parameters)
        ).stage
        == stage
    )


@pytest.mark.parametrize("article", [code for code in VIOLATIONS if code != "V4.6"])
def test_what_the_club_rules_do_not_list_is_none_unless_the_move_is_illegal(article):
    """club@1 names V4.6 alone and has no touch-move; an illegal move is wrong without it."""
    row = next(row.values for row in (*MOVE_AGAIN, *PUT_RIGHT) if row.values[0] == article)
    touched = row[3] if len(row) > 4 else ""
    state = open_incident(
        incident_facts(article, row[1], row[2], touched),
        ruleset_catalogue.load_ruleset("club@1"),
    )
    illegal = article in ("V4.1", "V4.2", "V4.5", "V4.8", "V4.9")
    assert state.stage == (IncidentStage.CHOICE if illegal else IncidentStage.NO_VIOLATION)


def test_without_touch_move_any_piece_may_be_moved():
    club = ruleset_catalogue.load_ruleset("club@1")
    demanded = apply_act_to_incident(
        open_incident(incident_facts("V4.2", OPEN_SQUARE, "c3-e5"), club), ArbiterAct.DEMANDED, club
    )
    assert (demanded.restored.bound, len(demanded.restored.moves)) == (None, 4)


def test_an_illegal_move_that_loses_by_the_rules_waits_for_a_ruling():
    strict = ruleset_with(illegal_move_loses=True)
    state = apply_act_to_incident(
        open_incident(incident_facts("V4.2", OPEN_SQUARE, "c3-e5"), strict),
        ArbiterAct.DEMANDED,
        strict,
    )
    assert (state.stage, instruction_codes(state)) == (IncidentStage.AWAITING_RULING, ["loses"])
