"""Rulings that incidents call for: annul the game and play it again (V6)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases.models import Ruling
from arbiter.incidents import selectors
from arbiter.incidents.models import Incident
from arbiter.incidents.services import require_may_act
from arbiter.refusals.codes import ErrorCode, Refused, Stale
from arbiter.rules.incidents import state_machine
from arbiter.rules.incidents.stages import Act
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rulings import services as rulings


@transaction.atomic
def annul_and_replay(
    *, incident: Incident, reason: str, expected: int, actor: User, at: datetime
) -> Ruling:
    """Annul a game with wrong board or colours and order a new one (V6).

    Raises what ``rulings.services.rule`` raises; Refused ``incident_act_not_now``; Stale
    ``incident_changed``.
    """
    require_may_act(incident.case, actor)
    state = selectors.state_of(incident)
    if incident.acts.count() != expected:
        raise Stale(ErrorCode.INCIDENT_CHANGED, incident=incident.pk)
    if Act.ANNULLED not in state.acts:
        code = state_machine.ImpossibleActCode.NOT_NOW
        raise Refused(code, act=Act.ANNULLED.value, stage=state.stage.value)
    return rulings.rule(
        case=incident.case,
        result=GameResult.OPEN.value,
        termination=Termination.OPEN.value,
        reason=reason,
        actor=actor,
        at=at,
    )
