"""V3, V10, T2: the acts of an incident, one by one to its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.incidents.incident_stages_acts_and_state import FINAL, ArbiterAct, IncidentStage
from arbiter.rules.incidents.incident_state_machine import (
    ActNotPossible,
    apply_act_to_incident,
    open_incident,
    state_after_acts,
)
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts import VARIANTS
from tests.arbiter.rules.changed_ruleset import ruleset_with
from tests.arbiter.rules.incidents.incident_cases import (
    AT_ONCE,
    FMJD,
    MOVE_AGAIN,
    MUST,
    OPEN_SQUARE,
    PUT_RIGHT,
    incident_facts,
)


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
    for name in ruleset_catalogue.all_ruleset_ids()
    if VARIANTS[ruleset_catalogue.load_ruleset(name).variant].is_usual
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
