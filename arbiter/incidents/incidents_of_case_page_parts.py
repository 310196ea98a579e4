"""Part of a case's page: the incidents of the case, and the form that enters another."""

from typing import Any

from django.utils.translation import get_language

from arbiter.cases.models import CaseState
from arbiter.cases.registry_of_case_page_and_protocol_parts import (
    PagePart,
    PartContext,
    PlaceOnCasePage,
)
from arbiter.cases.ruleset_of_case_or_event import ruleset_of_case_or_event
from arbiter.incidents import incidents_of_case_or_game, incidents_with_acts_done_and_possible
from arbiter.incidents.enter_incident_form import IncidentForm, initial_incident_values
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.incidents.suggest_incident_from_record import suggest_incident_from_record
from games.draughts.variants import VARIANTS

FORM_AS_TYPED = "incident_form"
"""The attribute of a request that takes the form, as it came in, back to the page."""


def _incidents(context: PartContext) -> dict[str, Any] | None:
    """Return the incidents of the case, and the form for another one where one may be entered."""
    case, language = context.page.case, get_language()
    incidents = incidents_of_case_or_game.incidents_of_case(case.pk)
    is_open = case.state == CaseState.OPEN
    may_act = is_open and Action.RULE_ON_CASE in context.permitted
    shown = incidents_with_acts_done_and_possible.incidents_as_shown(incidents, language)
    is_free = all(incident.is_over for incident in shown)
    form = _form(context) if may_act and is_free else None
    if not shown and form is None:
        return None
    return {"shown": shown, "may_act": may_act, "form": form, "case": case}


def _form(context: PartContext) -> IncidentForm | None:
    """Return the form as it was sent, or filled with what the record shows; None without rules."""
    typed = getattr(context.request, FORM_AS_TYPED, None)
    if typed is not None:
        return typed
    facts = facts_and_rulings_of_subject_port.subject_facts(context.page.case.subject)
    rules = ruleset_of_case_or_event(context.page.case, facts.ruleset_id if facts else "")
    if rules is None:
        return None
    suggested = suggest_incident_from_record(context.replay, rules)
    return IncidentForm(
        initial=initial_incident_values(suggested, context.ply, VARIANTS[rules.variant])
    )


INCIDENTS = PagePart("incidents", PlaceOnCasePage.FACTS, "arbiter/_incidents.html", _incidents)
