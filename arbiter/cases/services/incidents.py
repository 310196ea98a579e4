"""What happens at the board: incidents and their acts entered (V1-V10), draw offers recorded."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import (
    ANSWERS,
    MISTAKE,
    Case,
    CaseState,
    DrawOffer,
    Incident,
    IncidentAct,
    Ruling,
)
from arbiter.cases.queries import incidents
from arbiter.cases.queries.access import case_scope
from arbiter.errors import ErrorCode, Refused, StaleRequest
from arbiter.examinations import services as examinations_services
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import stored
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.rules.draw_offers import OfferAnswer
from arbiter.rules.incidents import entry as incidents_entry
from arbiter.rules.incidents import machine
from arbiter.rules.incidents.facts import (
    REMEDIES,
    BadFacts,
    IncidentAtBoard,
    Remedy,
    caution_about_facts,
    is_same_violation,
)
from arbiter.rules.incidents.state import (
    BY_RULING,
    LEAVE_NO_ANSWER,
    ArbiterAct,
    IncidentStage,
    IncidentState,
)
from arbiter.rules.incidents.typed import read_typed_facts
from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import catalogue
from games.archive.queries import records
from games.draughts.position import Position
from games.draughts.replay import Replay

# Enter an incident at the board and record its acts (V1-V10), each with its journal row.


@transaction.atomic
def enter_incident(
    *, case: Case, entry: Mapping[str, Any], actor: User, at: datetime, ruleset_id: str = ""
) -> Incident:
    """Enter an incident of an open case; missing facts come from the case's record.

    `entry` is what
    ``arbiter.rules.incidents.typed.read_typed_facts`` reads.
    A move the opponent has answered already stands at once, and the record is examined again.
    A move that is legal by the position, or a capture missed where there is none, needs the
    arbiter's ``reason``. Raises StaleRequest ``case_not_open``; Refused ``own_game``,
    ``incident_open``, ``incident_decided``, ``incident_no_rules`` and the codes of FactCode and
    EntryCode.
    """
    require_right_to_act_on_incident(case, actor)
    case = _locked(case)
    if (other := incidents.open_incident_of(case)) is not None:
        raise Refused(ErrorCode.INCIDENT_OPEN, case=case.pk, incident=other.pk)
    rules = catalogue.load_ruleset(ruleset_id or ruleset_id_of_case(case))
    try:
        facts = read_typed_facts(entry, replay_of_case(case), rules, start=_drawn_start(case))
        state = incidents_entry.open_incident(facts, rules)
        reason = str(entry.get("reason") or "").strip()
        if not reason and (caution := caution_about_facts(state.incident, state.variant)):
            raise caution
    except BadFacts as error:
        raise Refused(error.code, **error.params) from error
    _must_not_be_answered(case, state.incident)
    incident = Incident.objects.create(
        case=case,
        article=facts.article,
        ply=facts.ply,
        facts=state.incident.as_dict(state.variant),
        ruleset_id=rules.id,
        by=actor,
        at=at,
    )
    append_incident_act(
        incident, state, ArbiterAct.ENTERED, number=1, actor=actor, at=at, reason=reason
    )
    _reexamine(case, state, at)
    return incident


def _must_not_be_answered(case: Case, entered: IncidentAtBoard) -> None:
    """Refuse a violation that was entered before: it has one answer, in whatever case."""
    for earlier in reversed(incidents.incidents_of_subject(case.subject)):
        stage = IncidentStage(list(earlier.acts.all())[-1].stage)
        if stage is IncidentStage.ANNULLED:
            return  # what was before it was another game
        if stage in LEAVE_NO_ANSWER or _was_decision_taken_back(earlier):
            continue
        variant = incidents.variant_of_incident(earlier)
        before = IncidentAtBoard.from_dict(earlier.facts, variant)
        stands = stage is IncidentStage.STANDS
        if is_same_violation(before, entered, variant, does_move_stand=stands):
            raise Refused(ErrorCode.INCIDENT_DECIDED, incident=earlier.pk, case=earlier.case_id)


def _was_decision_taken_back(incident: Incident) -> bool:
    """Return whether the ruling that closed an incident was replaced by "the game goes on".

    Then nothing of it is left, and the same may be entered again as it really was.
    """
    ruling = list(incident.acts.all())[-1].ruling
    successor = ruling.successor if ruling else None
    return successor is not None and successor.result == GameResult.OPEN


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
    state = incidents.state_of_incident(incident, acts)
    done = ArbiterAct(act) if act in list(ArbiterAct) else None
    if done is None or done in BY_RULING:
        raise Refused(
            machine.ImpossibleActCode.NOT_NOW,
            act=act,
            stage=state.stage.value,
        )
    if done is ArbiterAct.WITHDRAWN and not reason.strip():
        raise Refused(ErrorCode.INCIDENT_REASON)
    try:
        after = machine.apply_act_to_incident(
            state, done, catalogue.load_ruleset(incident.ruleset_id), said=said
        )
    except machine.ActNotPossible as error:
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
    facts = arbiter_ports.subject_facts(case.subject)
    if facts is None:
        raise Refused(ErrorCode.INCIDENT_NO_RULES, case=case.pk)
    return facts.ruleset_id


def replay_of_case(case: Case) -> Replay | None:
    """Return the replay of the case's record with its waivers, as far as it is regular."""
    if case.examination is None:
        return None
    return records.replay_of_record(
        case.examination.record, incidents.waivers_of_subject(case.subject)
    )


def _drawn_start(case: Case) -> Position | None:
    """Return the set-up drawn for the game, which is what is put up again (V7)."""
    facts = arbiter_ports.subject_facts(case.subject)
    return facts.start if facts else None


def require_right_to_act_on_incident(case: Case, actor: User) -> None:
    """Require the right to rule on the case; raises Refused ``own_game`` for a player of it."""
    rights.require_right(actor, Action.RULE_ON_CASE, case_scope(case))
    facts = arbiter_ports.subject_facts(case.subject)
    if facts and actor.pk in facts.user_ids:
        raise Refused(ErrorCode.OWN_GAME)


def _locked(case: Case) -> Case:
    """Return the case, locked behind its subject, and open; nothing of a closed one changes."""
    arbiter_ports.subject_facts(case.subject, lock=True)
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
    return examinations_services.examine_again(case, clocks=stored.clock_facts_used(old), at=at)


def append_incident_act(
    incident: Incident,
    state: IncidentState,
    act: ArbiterAct,
    *,
    number: int,
    actor: User,
    at: datetime,
    said: str = "",
    reason: str = "",
    ruling: Ruling | None = None,
) -> IncidentAct:
    """Append an act with the state it leads to and its journal row.

    Raises StaleRequest ``incident_changed`` where somebody else wrote this number first.
    """
    earlier = incident.acts.filter(number__lt=number).order_by("-number").first()
    waived = stored.waivers_as_list([state.waiver])[0] if state.waiver else None
    try:
        with transaction.atomic():
            row = IncidentAct.objects.create(
                incident=incident,
                number=number,
                act=act.value,
                said=said,
                reason=reason,
                stage=state.stage.value,
                orders=[line.as_dict() for line in state.orders],
                waiver=waived,
                ruling=ruling,
                by=actor,
                at=at,
            )
    except IntegrityError as error:
        raise StaleRequest(ErrorCode.INCIDENT_CHANGED, incident=incident.pk) from error
    case, numbering = incident.case, incidents.numbering_of_incident(incident)
    writing.write_journal_row(
        stream=case.scope,
        verb=f"incident.{act.value}",
        actor=actor,
        at=at,
        data={
            "case": case.pk,
            "subject": case.subject,
            "incident": incident.pk,
            "number": number,
            "act": row.pk,
            "article": incident.article,
            "ply": incident.ply,
            "ruling": ruling.pk if ruling else None,
            **({"black_first": True} if numbering.late else {}),
            **numbering.as_data(),
            **columns.stands(
                columns.some_rows([incident] if earlier is None else ()), columns.some_rows([row])
            ),
        },
        before=earlier.stage if earlier else None,
        after=state.stage.value,
        stored_words=reason,
    )
    return row


def close_incident_by_ruling(*, case: Case, ruling: Ruling, actor: User, at: datetime) -> None:
    """Close the open incident of a case by a ruling.

    A ruling that sends the game back to the board annuls it where only a new game helps.
    """
    incident = incidents.open_incident_of(case)
    if incident is None:
        return
    incident.case = case
    state = incidents.state_of_incident(incident)
    is_new_game = REMEDIES[incident.article] is Remedy.NEW_GAME
    is_annulled = is_new_game and ruling.result == GameResult.OPEN
    act = ArbiterAct.ANNULLED if is_annulled else ArbiterAct.RULED
    after = machine.apply_act_to_incident(state, act, catalogue.load_ruleset(incident.ruleset_id))
    number = incident.acts.count() + 1
    append_incident_act(incident, after, act, number=number, actor=actor, at=at, ruling=ruling)


MOST_PLIES = 1000


@transaction.atomic
def enter_draw_offer(
    *,
    subject: str,
    stream: str,
    side: str,
    ply: int,
    answer: str,
    without_sheet: bool,
    reason: str,
    actor: User,
    at: datetime,
) -> DrawOffer:
    """Record a draw offer with its journal row.

    Rights are checked, and the subject is locked, by the caller.

    A line about an offer that was answered already corrects it and needs its reason. Raises
    Refused ``offer_unknown``, ``offer_not_written``, ``offer_reason_missing``.
    """
    if side not in ("w", "b") or answer not in ANSWERS or not 0 <= ply <= MOST_PLIES:
        raise Refused(ErrorCode.OFFER_UNKNOWN)
    lines = list(DrawOffer.objects.filter(subject=subject))
    earlier = [line for line in lines if (line.side, line.ply) == (side, ply)]
    stands = earlier[-1] if earlier and earlier[-1].answer != MISTAKE else None
    if answer == MISTAKE and stands is None:
        raise Refused(ErrorCode.OFFER_NOT_WRITTEN)
    is_correction = answer == MISTAKE or stands is not None and stands.answer != OfferAnswer.OPEN
    if is_correction and not reason.strip():
        raise Refused(ErrorCode.OFFER_REASON)
    offer = DrawOffer.objects.create(
        subject=subject,
        number=len(lines) + 1,
        side=side,
        ply=ply,
        answer=answer,
        without_sheet=without_sheet,
        reason=reason.strip(),
        by=actor,
        at=at,
    )
    writing.write_journal_row(
        stream=stream,
        verb=f"draw_offer.{answer}",
        actor=actor,
        at=at,
        data={
            "subject": subject,
            "offer": offer.number,
            "side": side,
            "ply": ply,
            "without_sheet": without_sheet,
            **columns.stands(columns.some_rows([offer])),
        },
        before=stands.answer if stands else None,
        after=answer,
        words=offer.reason,
    )
    return offer
