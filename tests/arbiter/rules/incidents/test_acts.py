"""V2, V3, V10, T2: facts of an incident, its acts to the end, moves let stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.incidents.entry import open_incident
from arbiter.rules.incidents.facts import BadFacts, IncidentAtBoard, ShownBy, incident_of_violation
from arbiter.rules.incidents.machine import ActNotPossible, apply_act_to_incident, state_after_acts
from arbiter.rules.incidents.state import FINAL, ArbiterAct, IncidentStage
from arbiter.rules.rulesets import catalogue
from arbiter.rules.violations import list_violations
from games.board.steps import steps_of_replay
from games.draughts import VARIANTS, Colour, Position, replay, square_name
from games.draughts.position import START
from tests.support.draws import ruleset_with
from tests.support.incidents import (
    AT_ONCE,
    FMJD,
    MOVE_AGAIN,
    MUST,
    OPEN_SQUARE,
    PUT_RIGHT,
    THREE,
    incident_facts,
)

# V3, V10, T2: the acts of an incident, one by one to its end.


def test_v10_whoever_refuses_waits_for_a_ruling():
    demanded = apply_act_to_incident(
        open_incident(incident_facts("V4.2", OPEN_SQUARE, "c3-e5"), FMJD), ArbiterAct.DEMANDED, FMJD
    )
    refused = apply_act_to_incident(demanded, ArbiterAct.REFUSED, FMJD)
    assert (refused.stage, refused.acts) == (IncidentStage.AWAITING_RULING, ())
    assert refused.orders[0].article == "W6"
    assert apply_act_to_incident(refused, ArbiterAct.RULED, FMJD).stage == IncidentStage.RULED


def test_t2_any_legal_move_of_the_bound_piece_ends_it():
    demanded = apply_act_to_incident(
        open_incident(incident_facts("V4.2", OPEN_SQUARE, "c3-e5"), FMJD), ArbiterAct.DEMANDED, FMJD
    )
    for text, code in (
        ("e3-f4", "move_not_bound"),
        ("c3-c5", "move_illegal"),
        ("", "move_illegal"),
    ):
        with pytest.raises(ActNotPossible, match=code):
            apply_act_to_incident(demanded, ArbiterAct.MOVED_AGAIN, FMJD, said=text)
    done = apply_act_to_incident(demanded, ArbiterAct.MOVED_AGAIN, FMJD, said="c3-b4")
    assert (done.stage, done.waiver) == (IncidentStage.CORRECTED, None)


def test_v3_nothing_is_corrected_by_halves():
    """While the position is being restored it is neither let stand nor taken back."""
    demanded = apply_act_to_incident(
        open_incident(incident_facts("V4.6", MUST, "d4-e5"), FMJD), ArbiterAct.DEMANDED, FMJD
    )
    for act in (
        ArbiterAct.LET_STAND,
        ArbiterAct.WITHDRAWN,
        ArbiterAct.DEMANDED,
        ArbiterAct.ANNULLED,
        ArbiterAct.HUFFED,
    ):
        with pytest.raises(ActNotPossible, match="act_not_now"):
            apply_act_to_incident(demanded, act, FMJD)


ENTERED = [incident_facts(*row.values[:4]) for row in MOVE_AGAIN]

ENTERED += [incident_facts(*row.values[:3]) for row in PUT_RIGHT] + [
    row.values[0] for row in AT_ONCE
]

ACTS = [act for act in ArbiterAct if act is not ArbiterAct.ENTERED]

ON_THIS_BOARD = [
    name
    for name in catalogue.all_ruleset_ids()
    if VARIANTS[catalogue.load_ruleset(name).variant].is_usual
]

SAID = ["", "c3-d4", "c3-b4", "d4:b6", "e3:g5", "d4", "e5"]


@given(
    entered=st.sampled_from(ENTERED),
    name=st.sampled_from(ON_THIS_BOARD),
    how=st.sampled_from(["opponent_option", "must_point_out", "replay", "huff"]),
    tried=st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from(SAID)), max_size=8),
)
def test_no_sequence_of_acts_leaves_an_incident_half_way(entered, name, how, tried):
    """What is not over can go on or be ruled; what is over stays; folding gives the same again."""
    chosen = ruleset_with(name, missed_capture=how)
    first = state = open_incident(entered, chosen)
    done = []
    for act, text in tried:
        try:
            state = apply_act_to_incident(state, act, chosen, said=text)
        except ActNotPossible:
            continue
        done.append((act, text))
    assert state_after_acts(first, done, chosen) == state
    assert state.is_over == (state.stage in FINAL)
    if state.is_over:
        assert state.acts == ()
        with pytest.raises(ActNotPossible, match="is_over"):
            apply_act_to_incident(state, ArbiterAct.RULED, chosen)
    else:
        assert apply_act_to_incident(state, ArbiterAct.RULED, chosen).is_over


# V2, V4.11, V8: irregular moves the opponent let stand become waivers for the record.


MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4"


def test_v2_the_record_shows_it_and_replays_to_its_end_with_the_waiver():
    """The record stops at ply 3; its own continuation is the opponent's consent."""
    read = replay(MISSED)
    (shown,) = list_violations(read, FMJD)
    state = open_incident(incident_of_violation(shown, read), FMJD)
    assert (state.incident.shown_by, state.stage) == (ShownBy.RECORD, IncidentStage.STANDS)
    again = replay(MISSED, waivers=[state.waiver])
    assert (again.plies, again.is_complete) == (5, True)


def test_let_stand_gives_the_waiver_before_the_reply_is_made():
    read = replay("1. c3-d4 b6-c5 2. a3-b4")
    (shown,) = list_violations(read, FMJD)
    state = apply_act_to_incident(
        open_incident(incident_of_violation(shown, read), FMJD), ArbiterAct.LET_STAND, FMJD
    )
    assert state.waiver.ply == 3
    assert replay(MISSED, waivers=[state.waiver]).is_complete


def test_v4_11_pieces_left_on_are_waived_with_the_position_that_stood():
    after = "B:We7:Bd6,f4"
    state = open_incident(
        incident_facts("V4.11", THREE, "e3:c5:e7", after=after, replied=True, ply=1), FMJD
    )
    assert state.waiver.after == Position.from_fen(after)


def test_v8_a_piece_left_on_a_light_square_is_inactive():
    """The record names a square no move can end on; with the waiver it goes on without the man."""
    text = "1. c3-c4 f6-g5 2. b2-c3"
    assert replay(text).plies == 0
    entered = incident_facts("V8", START.fen(), "c3-c4", "c3", replied=True, ply=1)
    state = open_incident(entered, FMJD)
    again = replay(text, waivers=[state.waiver])
    assert (again.plies, again.is_complete) == (3, True)
    assert again.final.count(Colour.WHITE) == 11
    assert [step.text for step in steps_of_replay(again)] == ["c3-c4", "f6-g5", "b2-c3"]


def test_a_move_that_reads_well_needs_no_waiver():
    assert (
        open_incident(incident_facts("V4.17", OPEN_SQUARE, "c3-d4", replied=True), FMJD).waiver
        is None
    )


# Facts of an incident: impossible ones are refused, others stored and read back unchanged.


BAD = [
    pytest.param(incident_facts("V5.1", OPEN_SQUARE), "unknown_article", id="no such article"),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", ply=0), "ply_impossible", id="before the start"
    ),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", offender=None), "offender_missing", id="nobody"
    ),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", offender=Colour.BLACK),
        "not_to_move",
        id="not his turn",
    ),
    pytest.param(
        incident_facts("V4.1", OPEN_SQUARE, "c3-d4", offender=Colour.WHITE),
        "not_to_move",
        id="V4.1 his turn",
    ),
    pytest.param(
        incident_facts("V4.4", OPEN_SQUARE, "c3-e5"),
        "move_not_good",
        id="V4.4 an illegal first move",
    ),
    pytest.param(
        incident_facts("V4.11", OPEN_SQUARE), "move_not_good", id="V4.11 without the move"
    ),
    pytest.param(incident_facts("T1", OPEN_SQUARE), "square_missing", id="T1 without the piece"),
    pytest.param(
        incident_facts("T1", OPEN_SQUARE, touched="a1"), "square_empty", id="T1 an empty square"
    ),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", after="W:We5:Bh8"),
        "same_to_move",
        id="moves again",
    ),
]


@pytest.mark.parametrize(("entered", "code"), BAD)
def test_facts_that_cannot_be_are_refused(entered, code):
    with pytest.raises(BadFacts, match=code):
        open_incident(entered, FMJD)


def test_facts_are_stored_and_come_back():
    entered = incident_facts(
        "V4.11", THREE, "e3:c5:e7", after="B:We7:Bd6,f4", replied=True, announced=True
    )
    for facts in (entered, incident_facts("V6", OPEN_SQUARE, offender=None)):
        assert IncidentAtBoard.from_dict(facts.as_dict()) == facts


def test_v7_facts_stored_without_a_drawn_set_up_are_read_as_they_were():
    stored = incident_facts("V7", START.fen(), offender=None, ply=1).as_dict()
    del stored["start"]
    assert IncidentAtBoard.from_dict(stored).start is None


LIFTED = [
    pytest.param(
        incident_facts("V4.7", OPEN_SQUARE, touched="e3", after="W:Wc3:Bb6,d6"),
        *("e3", True),
        id="V4.7 an own piece, before his own move: touched is moved",
    ),
    pytest.param(
        incident_facts("V4.7", OPEN_SQUARE, touched="d6", after="W:Wc3,e3:Bb6"),
        *(None, True),
        id="V4.7 an enemy piece, before his own move",
    ),
    pytest.param(
        incident_facts(
            "V4.7", OPEN_SQUARE, touched="d6", offender=Colour.BLACK, after="W:Wc3,e3:Bb6"
        ),
        *(None, False),
        id="V4.7 an own piece in the opponent's turn: put back, nobody is bound",
    ),
    pytest.param(
        incident_facts("V4.7", OPEN_SQUARE, touched="c3", offender=Colour.BLACK),
        *(None, False),
        id="V4.7 an enemy piece in the opponent's turn, nobody says what stood then",
    ),
]


@pytest.mark.parametrize(("entered", "bound", "again"), LIFTED)
def test_V4_7_a_piece_is_lifted_and_nothing_is_moved(entered, bound, again):
    state = open_incident(entered, FMJD)
    assert state.stage is IncidentStage.CHOICE
    put_back = state.restored
    assert (put_back.position, put_back.again) == (Position.from_fen(OPEN_SQUARE), again)
    assert (square_name(put_back.bound) if put_back.bound is not None else None) == bound
    after = apply_act_to_incident(state, ArbiterAct.DEMANDED, FMJD)
    assert after.stage is (IncidentStage.CORRECTING if again else IncidentStage.CORRECTED)


def test_V4_7_lifted_while_moving_is_still_his_turn():
    with pytest.raises(BadFacts, match="not_to_move"):
        open_incident(
            incident_facts("V4.7", OPEN_SQUARE, "c3-d4", touched="d6", offender=Colour.BLACK), FMJD
        )


def test_V4_2_a_piece_left_on_a_light_square_is_on_no_dark_one():
    state = open_incident(incident_facts("V4.2", OPEN_SQUARE, "c3-c4"), FMJD)
    assert state.incident.after == Position.from_fen("B:We3:Bb6,d6")
