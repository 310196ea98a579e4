"""Enter an incident at the board and record its acts (V1-V10), each with its journal row."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases.models import Case, CaseState
from arbiter.cases.scope_of_case import case_scope
from arbiter.examinations import (
    examine_again_with_present_facts_or_waivers,
    examined_facts_to_and_from_json,
)
from arbiter.examinations.models import Examination
from arbiter.incidents import incidents_of_case_or_game, irregular_moves_let_stand
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.incidents.store_incident_act import append_incident_act
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused, StaleRequest
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.incidents import incident_state_machine
from arbiter.rules.incidents.facts_of_incident_and_their_checks import BadFacts
from arbiter.rules.incidents.incident_stages_acts_and_state import (
    BY_RULING,
    ArbiterAct,
    IncidentState,
)
from arbiter.rules.incidents.read_typed_incident_facts import read_typed_facts
from arbiter.rules.rulesets import ruleset_catalogue
from games.archive import read_and_replay_stored_record
from games.draughts.position import Position
from games.draughts.replay import Replay


@transaction.atomic
def enter_incident(
    *, case: Case, entry: Mapping[str, Any], actor: User, at: datetime, ruleset_id: str = ""
) -> Incident:
    """Enter an incident of an open case; missing facts come from the case's record.

    `entry` is what
    ``arbiter.rules.incidents.read_typed_incident_facts.read_typed_facts`` reads.
    A move the opponent has answered already stands at once, and the record is examined again.
    Raises StaleRequest ``case_not_open``; Refused ``own_game``, ``incident_open``,
    ``incident_no_rules`` and the codes of FactCode and EntryCode.
    """
    require_right_to_act_on_incident(case, actor)
    case = _locked(case)
    if (other := incidents_of_case_or_game.open_incident_of(case)) is not None:
        raise Refused(ErrorCode.INCIDENT_OPEN, case=case.pk, incident=other.pk)
    rules = ruleset_catalogue.load_ruleset(ruleset_id or ruleset_id_of_case(case))
    try:
        facts = read_typed_facts(entry, replay_of_case(case), rules, start=_drawn_start(case))
        state = incident_state_machine.open_incident(facts, rules)
    except BadFacts as error:
        raise Refused(error.code, **error.params) from error
    incident = Incident.objects.create(
        case=case,
        article=facts.article,
        ply=facts.ply,
        facts=state.incident.as_dict(state.variant),
        ruleset_id=rules.id,
        by=actor,
        at=at,
    )
    append_incident_act(incident, state, ArbiterAct.ENTERED, number=1, actor=actor, at=at)
    _reexamine(case, state, at)
    return incident


@transaction.atomic
def record_incident_act(
    *,
    incident: Incident,
    act: str,
    expected: int,
    actor: User,
    at: datetime,
    said: str = "",
    reason: str = "",
) -> IncidentAct:
    """Record an act of an incident; `expected` is the number of acts the arbiter saw.

    `said` is the move made again, or the square of the huffed piece. Raises StaleRequest
    ``case_not_open``, ``incident_changed``; Refused ``incident_reason_missing`` for what is
    taken back without a word, and the codes of RefusalCode.
    """
    require_right_to_act_on_incident(incident.case, actor)
    incident.case = _locked(incident.case)
    acts = list(incident.acts.order_by("number"))
    if len(acts) != expected:
        raise StaleRequest(ErrorCode.INCIDENT_CHANGED, incident=incident.pk)
    state = incidents_of_case_or_game.state_of_incident(incident, acts)
    done = ArbiterAct(act) if act in list(ArbiterAct) else None
    if done is None or done in BY_RULING:
        raise Refused(
            incident_state_machine.ImpossibleActCode.NOT_NOW, act=act, stage=state.stage.value
        )
    if done is ArbiterAct.WITHDRAWN and not reason.strip():
        raise Refused(ErrorCode.INCIDENT_REASON)
    try:
        after = incident_state_machine.apply_act_to_incident(
            state, done, ruleset_catalogue.load_ruleset(incident.ruleset_id), said=said
        )
    except incident_state_machine.ActNotPossible as error:
        raise Refused(error.code, **error.params) from error
    row = append_incident_act(
        incident,
        after,
        done,
        number=expected + 1,
        actor=actor,
        at=at,
        said=said.strip(),
        reason=reason.strip(),
    )
    _reexamine(incident.case, after, at)
    return row


def ruleset_id_of_case(case: Case) -> str:
    """Return the ruleset of the game; raises Refused ``incident_no_rules``."""
    if case.examination is not None:
        return case.examination.ruleset_id
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
    if facts is None:
        raise Refused(ErrorCode.INCIDENT_NO_RULES, case=case.pk)
    return facts.ruleset_id


def replay_of_case(case: Case) -> Replay | None:
    """Return the replay of the case's record with its waivers, as far as it is regular."""
    if case.examination is None:
        return None
    return read_and_replay_stored_record.replay_of_record(
        case.examination.record, irregular_moves_let_stand.waivers_of_subject(case.subject)
    )


def _drawn_start(case: Case) -> Position | None:
    """Return the set-up drawn for the game, which is what is put up again (V7)."""
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
    return facts.start if facts else None


def require_right_to_act_on_incident(case: Case, actor: User) -> None:
    """Require the right to rule on the case; raises Refused ``own_game`` for a player of it."""
    permissions_of_roles.require_right(actor, Action.RULE_ON_CASE, case_scope(case))
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
    if facts and actor.pk in facts.user_ids:
        raise Refused(ErrorCode.OWN_GAME)


def _locked(case: Case) -> Case:
    """Return the case, locked behind its subject, and open; nothing of a closed one changes."""
    facts_and_rulings_of_subject_port.subject_facts(case.subject, lock=True)
    cases = Case.objects.select_for_update(of=("self",)).select_related("examination__record")
    locked = cases.get(pk=case.pk)
    if locked.state != CaseState.OPEN:
        raise StaleRequest(ErrorCode.CASE_NOT_OPEN, case=locked.pk, state=locked.state)
    return locked


def _reexamine(case: Case, state: IncidentState, at: datetime) -> Examination | None:
    """Examine the record again where a move was let stand: it can be read further now."""
    old = case.examination
    if state.waiver is None or old is None:
        return None
    return examine_again_with_present_facts_or_waivers.examine_again(
        case, clocks=examined_facts_to_and_from_json.clock_facts_used(old), at=at
    )
