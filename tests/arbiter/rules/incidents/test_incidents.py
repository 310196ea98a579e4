"""V1, V4.1-V4.17, V6-V9, P2, T1-T4: how each incident is put right once it is entered."""

import pytest

from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentStage
from arbiter.rules.incidents.incident_state_machine import apply_act_to_incident, open_incident
from arbiter.rules.rulesets.ruleset_parameters import VIOLATIONS
from games.draughts import Position, square_name
from tests.arbiter.rules.incidents.incident_cases import (
    AT_ONCE,
    FMJD,
    MOVE_AGAIN,
    PUT_RIGHT,
    incident_facts,
    instruction_codes,
)


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
