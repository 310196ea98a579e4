"""V7, O1: games begun from a wrong set-up or from another than the drawn opening."""

import pytest

from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentStage
from arbiter.rules.incidents.incident_state_machine import apply_act_to_incident, open_incident
from arbiter.rules.incidents.read_typed_incident_facts import read_typed_facts
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts import Position, Waiver
from games.draughts.position import START
from tests.arbiter.rules.incidents.incident_cases import FMJD, incident_facts

ODD = START._replace(white=START.white & ~1)
SET_UP = ODD.fen()


@pytest.mark.parametrize(
    "rules",
    [
        FMJD,
        ruleset_catalogue.load_ruleset("pavlovich@1"),
        ruleset_catalogue.load_ruleset("ua64@1"),
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
