"""V1, V4-V9, P2, T1-T4, S1, S2, O1: how incidents are put right, under every ruleset."""

import pytest

from arbiter.rules.incidents.entry import open_incident
from arbiter.rules.incidents.facts import REMEDIES
from arbiter.rules.incidents.machine import ActNotPossible, apply_act_to_incident
from arbiter.rules.incidents.state import ArbiterAct, IncidentStage
from arbiter.rules.incidents.typed import read_typed_facts
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import VIOLATIONS
from games.draughts import Position, Waiver, square_name
from games.draughts.position import START
from tests.support.draws import ruleset_with
from tests.support.incidents import (
    AT_ONCE,
    FMJD,
    MOVE_AGAIN,
    MUST,
    OPEN_SQUARE,
    PUT_RIGHT,
    incident_facts,
    instruction_codes,
)

# V1, V4.1-V4.17, V6-V9, P2, T1-T4: how each incident is put right once it is entered.


@pytest.mark.parametrize(
    ("article", "fen", "text", "touched", "back", "bound", "moves"), MOVE_AGAIN
)
def test_the_position_comes_back_whole_and_the_same_piece_is_bound(
    article, fen, text, touched, back, bound, moves
):
    """V1, T1: entered, the opponent demands, the offender moves again on his own clock."""
    chosen = open_incident(incident_facts(article, fen, text, touched), FMJD)
    assert (chosen.stage, chosen.acts) == (
        IncidentStage.CHOICE,
        (ArbiterAct.DEMANDED, ArbiterAct.LET_STAND, ArbiterAct.WITHDRAWN),
    )
    demanded = apply_act_to_incident(chosen, ArbiterAct.DEMANDED, FMJD)
    assert (demanded.stage, demanded.acts) == (
        IncidentStage.CORRECTING,
        (ArbiterAct.MOVED_AGAIN, ArbiterAct.REFUSED),
    )
    restored = demanded.restored
    assert restored.position == Position.from_fen(back)
    assert (square_name(restored.bound) if restored.bound is not None else None) == bound
    assert len(restored.moves) == moves
    clock = next(line for line in demanded.orders if line.code == "clock_runs")
    assert clock.params == {"side": chosen.incident.offender.value}
    assert ("bound" if bound else "free") in instruction_codes(demanded)


@pytest.mark.parametrize(("article", "fen", "text", "right"), PUT_RIGHT)
def test_what_was_moved_well_is_only_finished(article, fen, text, right):
    done = apply_act_to_incident(
        open_incident(incident_facts(article, fen, text), FMJD), ArbiterAct.DEMANDED, FMJD
    )
    assert (done.stage, done.acts) == (IncidentStage.CORRECTED, ())
    assert done.restored.position == Position.from_fen(right)
    assert {"restore", "to_move", "clock_runs"} <= set(instruction_codes(done))


@pytest.mark.parametrize(("entered", "stage", "why"), AT_ONCE)
def test_what_is_settled_as_it_is_entered(entered, stage, why):
    state = open_incident(entered, FMJD)
    assert state.stage == stage
    assert why in instruction_codes(state)


def test_every_article_is_in_the_tables():
    tried = {row.values[0] for row in (*MOVE_AGAIN, *PUT_RIGHT)}
    tried |= {row.values[0].article for row in AT_ONCE}
    assert tried == set(REMEDIES)
    assert set(VIOLATIONS) <= set(REMEDIES)


# V4.6, V5, V6, S1, S2, M8: how rulesets differ about the same incident.


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
        catalogue.load_ruleset("club@1"),
    )
    illegal = article in ("V4.1", "V4.2", "V4.5", "V4.8", "V4.9")
    assert state.stage == (IncidentStage.CHOICE if illegal else IncidentStage.NO_VIOLATION)


def test_without_touch_move_any_piece_may_be_moved():
    club = catalogue.load_ruleset("club@1")
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


# V7, O1: games begun from a wrong set-up or from another than the drawn opening.


ODD = START._replace(white=START.white & ~1)

SET_UP = ODD.fen()


@pytest.mark.parametrize(
    "rules",
    [
        FMJD,
        catalogue.load_ruleset("pavlovich@1"),
        catalogue.load_ruleset("ua64@1"),
    ],
)
def test_v7_found_late_the_game_goes_on_from_the_set_up_that_stood(rules):
    """V1-V3 govern it: after the reply nothing is put right, and the record begins there."""
    entered = incident_facts("V7", START.fen(), offender=None, ply=6, after=SET_UP)
    state = open_incident(entered, rules)
    assert (state.stage, state.waiver) == (IncidentStage.STANDS, Waiver(0, "", ODD))
    assert [line.code.value for line in state.orders][-1] == "read_from"


def test_v7_let_stand_in_time_is_read_from_there_too():
    entered = incident_facts("V7", START.fen(), offender=None, ply=1, after=SET_UP)
    state = apply_act_to_incident(open_incident(entered, FMJD), ArbiterAct.LET_STAND, FMJD)
    assert state.waiver.after == ODD
    again = apply_act_to_incident(open_incident(entered, FMJD), ArbiterAct.DEMANDED, FMJD)
    assert (again.waiver, again.restored.position) == (None, START)


DRAWN = Position.from_fen(START.fen().replace("c3", "d4"))  # «летучая»: c3 moved to d4


@pytest.mark.parametrize("ply", [0, 1])
def test_v7_in_time_the_set_up_drawn_for_the_game_is_put_up_again(ply):
    """O1: what the lot gave is the start of this game, not the usual one."""
    fields = {"article": "V7", "ply": ply, "after": SET_UP}
    entered = read_typed_facts(fields, None, FMJD, start=DRAWN)
    assert entered.before == DRAWN
    state = open_incident(entered, FMJD)
    state = state if state.is_over else apply_act_to_incident(state, ArbiterAct.DEMANDED, FMJD)
    assert (state.stage, state.restored.position) == (IncidentStage.CORRECTED, DRAWN)
    assert state.orders[0 if ply else 1].params["fen"] == DRAWN.fen()


def test_the_first_move_is_made_out_of_the_set_up_drawn():
    entered = read_typed_facts(
        {"article": "V4.2", "ply": 1, "text": "d4-d5"}, None, FMJD, start=DRAWN
    )
    assert (
        apply_act_to_incident(
            open_incident(entered, FMJD), ArbiterAct.DEMANDED, FMJD
        ).restored.position
        == DRAWN
    )


def test_v7_nobody_knows_what_stood_then_the_record_is_read_as_it_is():
    entered = incident_facts("V7", START.fen(), offender=None, ply=6)
    assert open_incident(entered, FMJD).waiver is None


def test_the_start_is_put_up_again():
    state = apply_act_to_incident(
        open_incident(incident_facts("V7", "B:Wc3:Bb6", offender=None, ply=1), FMJD),
        ArbiterAct.DEMANDED,
        FMJD,
    )
    assert (state.stage, state.restored.position) == (IncidentStage.CORRECTED, START)
