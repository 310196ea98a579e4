"""Store an act of an incident, and close the incidents that a ruling decides."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter.cases.models import Case
from arbiter.examinations import examined_facts_to_and_from_json
from arbiter.incidents import incidents_of_case_or_game
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.journal import append_journal_rows
from arbiter.refusals.codes_and_exceptions import ErrorCode, StaleRequest
from arbiter.rules.incidents import incident_state_machine
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES, Remedy
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentState
from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulings.models import Ruling


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
    waived = (
        examined_facts_to_and_from_json.waivers_as_list([state.waiver])[0] if state.waiver else None
    )
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
    case = incident.case
    append_journal_rows.write_journal_row(
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
            **({"black_first": True} if incidents_of_case_or_game.black_begins(incident) else {}),
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
    incident = incidents_of_case_or_game.open_incident_of(case)
    if incident is None:
        return
    incident.case = case
    state = incidents_of_case_or_game.state_of_incident(incident)
    is_new_game = REMEDIES[incident.article] is Remedy.NEW_GAME
    is_annulled = is_new_game and ruling.result == GameResult.OPEN
    act = ArbiterAct.ANNULLED if is_annulled else ArbiterAct.RULED
    after = incident_state_machine.apply_act_to_incident(
        state, act, ruleset_catalogue.load_ruleset(incident.ruleset_id)
    )
    number = incident.acts.count() + 1
    append_incident_act(incident, after, act, number=number, actor=actor, at=at, ruling=ruling)
