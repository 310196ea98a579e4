"""Enter an incident at the board and record its acts (V1-V10), each with its journal row."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases.models import Case, CaseState
from arbiter.cases.services import case_scope
from arbiter.examinations import services as examinations
from arbiter.examinations.models import Examination
from arbiter.incidents import selectors
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.incidents.stored_acts import write_act
from arbiter.ports import subject_handlers
from arbiter.refusals.codes import ErrorCode, Refused, Stale
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.rules.incidents import state_machine
from arbiter.rules.incidents.facts_typed_by_arbiter import read_typed_facts
from arbiter.rules.incidents.incident_facts import BadFacts
from arbiter.rules.incidents.stages import BY_RULING, Act, State
from arbiter.rules.rulesets import catalogue
from games.archive import selectors as records
from games.draughts.position import Position
from games.draughts.replay import Replay


@transaction.atomic
def enter_incident(
    *, case: Case, entry: Mapping[str, Any], actor: User, at: datetime, ruleset_id: str = ""
) -> Incident:
    """Enter an incident of an open case; missing facts come from the case's record.

    `entry` is what ``arbiter.rules.incidents.facts_typed_by_arbiter.read_typed_facts`` reads. A
    move the opponent has answered already stands at once, and the record is examined again with it.
    Raises Stale ``case_not_open``; Refused ``own_game``, ``incident_open``,
    ``incident_no_rules`` and the codes of FactCode and EntryCode.
    """
    require_may_act(case, actor)
    case = _locked(case)
    if (other := selectors.open_incident_of(case)) is not None:
        raise Refused(ErrorCode.INCIDENT_OPEN, case=case.pk, incident=other.pk)
    rules = catalogue.load(ruleset_id or rules_of(case))
    try:
        facts = read_typed_facts(entry, replay_of(case), rules, start=_drawn_start(case))
        state = state_machine.open_incident(facts, rules)
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
    write_act(incident, state, Act.ENTERED, number=1, actor=actor, at=at)
    _reexamine(case, state, at)
    return incident


@transaction.atomic
def record_act(
    *,
    incident: Incident,
    act: str,
    expected: int,
    actor: User,
    at: datetime,
    said: str = "",
    reason: str = "",
) -> IncidentAct:
    """Record an act; `expected` is the number of acts that the arbiter saw.

    `said` is the move made again, or the square of the huffed piece. Raises Stale
    ``case_not_open``, ``incident_changed``; Refused ``incident_reason_missing`` for what is
    taken back without a word, and the codes of RefusalCode.
    """
    require_may_act(incident.case, actor)
    incident.case = _locked(incident.case)
    acts = list(incident.acts.order_by("number"))
    if len(acts) != expected:
        raise Stale(ErrorCode.INCIDENT_CHANGED, incident=incident.pk)
    state = selectors.state_of(incident, acts)
    done = Act(act) if act in list(Act) else None
    if done is None or done in BY_RULING:
        raise Refused(state_machine.ImpossibleActCode.NOT_NOW, act=act, stage=state.stage.value)
    if done is Act.WITHDRAWN and not reason.strip():
        raise Refused(ErrorCode.INCIDENT_REASON)
    try:
        after = state_machine.apply_act(state, done, catalogue.load(incident.ruleset_id), said=said)
    except state_machine.ActNotPossible as error:
        raise Refused(error.code, **error.params) from error
    row = write_act(
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


def rules_of(case: Case) -> str:
    """The ruleset of the game; raises Refused ``incident_no_rules``."""
    if case.examination is not None:
        return case.examination.ruleset_id
    facts = subject_handlers.subject_facts(case.subject)
    if facts is None:
        raise Refused(ErrorCode.INCIDENT_NO_RULES, case=case.pk)
    return facts.ruleset_id


def replay_of(case: Case) -> Replay | None:
    """The replay of the case's record with its waivers, as far as it is regular."""
    if case.examination is None:
        return None
    return records.replay_of(case.examination.record, selectors.waivers_of(case.subject))


def _drawn_start(case: Case) -> Position | None:
    """The set-up drawn for the game, which is what is put up again (V7)."""
    facts = subject_handlers.subject_facts(case.subject)
    return facts.start if facts else None


def require_may_act(case: Case, actor: User) -> None:
    """Require the right to rule on the case; raises Refused ``own_game`` for a player of it."""
    permissions.require(actor, Action.RULE_ON_CASE, case_scope(case))
    facts = subject_handlers.subject_facts(case.subject)
    if facts and actor.pk in facts.users:
        raise Refused(ErrorCode.OWN_GAME)


def _locked(case: Case) -> Case:
    """The case, locked behind its subject, and open; nothing of a closed one changes."""
    subject_handlers.subject_facts(case.subject, lock=True)
    cases = Case.objects.select_for_update(of=("self",)).select_related("examination__record")
    locked = cases.get(pk=case.pk)
    if locked.state != CaseState.OPEN:
        raise Stale(ErrorCode.CASE_NOT_OPEN, case=locked.pk, state=locked.state)
    return locked


def _reexamine(case: Case, state: State, at: datetime) -> Examination | None:
    """Examine the record again where a move was let stand: it can be read further now."""
    old = case.examination
    if state.waiver is None or old is None:
        return None
    return examinations.examine_again(case, clocks=examinations.clocks_of(old), at=at)
