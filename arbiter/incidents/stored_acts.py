"""Store an act of an incident, and close the incidents that a ruling decides."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter.cases.models import Case, Ruling
from arbiter.examinations import services as examinations
from arbiter.incidents import selectors
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.journal import services as journal_services
from arbiter.refusals.codes import ErrorCode, Stale
from arbiter.rules.incidents import state_machine
from arbiter.rules.incidents.articles import REMEDIES, Remedy
from arbiter.rules.incidents.stages import Act, State
from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import catalogue


def write_act(
    incident: Incident,
    state: State,
    act: Act,
    *,
    number: int,
    actor: User,
    at: datetime,
    said: str = "",
    reason: str = "",
    ruling: Ruling | None = None,
) -> IncidentAct:
    """Append an act with the state it leads to and its journal row.

    Raises Stale ``incident_changed`` where somebody else wrote this number first.
    """
    earlier = incident.acts.filter(number__lt=number).order_by("-number").first()
    waived = examinations.waivers_as_list([state.waiver])[0] if state.waiver else None
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
        raise Stale(ErrorCode.INCIDENT_CHANGED, incident=incident.pk) from error
    case = incident.case
    journal_services.record(
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
            **({"black_first": True} if selectors.black_begins(incident) else {}),
        },
        before=earlier.stage if earlier else None,
        after=state.stage.value,
        stored_words=reason,
    )
    return row


def end_by_ruling(*, case: Case, ruling: Ruling, actor: User, at: datetime) -> None:
    """Close the open incident of a case by a ruling.

    A ruling that sends the game back to the board annuls it where only a new game helps.
    """
    incident = selectors.open_incident_of(case)
    if incident is None:
        return
    incident.case = case
    state = selectors.state_of(incident)
    is_new_game = REMEDIES[incident.article] is Remedy.NEW_GAME
    is_annulled = is_new_game and ruling.result == GameResult.OPEN
    act = Act.ANNULLED if is_annulled else Act.RULED
    after = state_machine.apply_act(state, act, catalogue.load(incident.ruleset_id))
    number = incident.acts.count() + 1
    write_act(incident, after, act, number=number, actor=actor, at=at, ruling=ruling)
