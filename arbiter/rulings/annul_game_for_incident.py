"""Annul a game by a ruling for an incident, and order a new one (V6)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.incidents import incidents_of_case_or_game
from arbiter.incidents.enter_incidents_and_acts import require_right_to_act_on_incident
from arbiter.incidents.models import Incident
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused, StaleRequest
from arbiter.rules.incidents import incident_state_machine
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rulings import rule_in_case
from arbiter.rulings.models import Ruling


@transaction.atomic
def annul_game_and_order_new_one(
    *, incident: Incident, reason: str, expected: int, actor: User, at: datetime
) -> Ruling:
    """Annul a game with wrong board or colours, and order a new one (V6).

    Raises what ``rule_in_case.rule_in_case`` raises; Refused ``incident_act_not_now``; StaleRequest
    ``incident_changed``.
    """
    require_right_to_act_on_incident(incident.case, actor)
    state = incidents_of_case_or_game.state_of_incident(incident)
    if incident.acts.count() != expected:
        raise StaleRequest(ErrorCode.INCIDENT_CHANGED, incident=incident.pk)
    if ArbiterAct.ANNULLED not in state.acts:
        code = incident_state_machine.ImpossibleActCode.NOT_NOW
        raise Refused(code, act=ArbiterAct.ANNULLED.value, stage=state.stage.value)
    return rule_in_case.rule_in_case(
        case=incident.case,
        result=GameResult.OPEN.value,
        termination=Termination.OPEN.value,
        reason=reason,
        actor=actor,
        at=at,
    )
