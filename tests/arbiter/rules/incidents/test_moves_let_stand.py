"""V2, V4.11, V8: irregular moves the opponent let stand become waivers for the record."""

from arbiter.rules.incidents.facts_of_incident_and_their_checks import (
    ShownBy,
    incident_of_violation,
)
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentStage
from arbiter.rules.incidents.incident_state_machine import apply_act_to_incident, open_incident
from arbiter.rules.violations.first_violation_in_record import list_violations
from games.board.steps_of_replay import steps_of_replay
from games.draughts import Colour, Position, replay
from games.draughts.position import START
from tests.arbiter.rules.incidents.incident_cases import FMJD, OPEN_SQUARE, THREE, incident_facts

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
