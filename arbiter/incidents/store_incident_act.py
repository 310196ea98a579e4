"""Store an act of an incident, and journal it."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter.examinations import examined_facts_to_and_from_json
from arbiter.incidents import incidents_of_case_or_game
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.journal import append_journal_rows
from arbiter.refusals.codes_and_exceptions import ErrorCode, StaleRequest
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentState
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
