"""Pages that enter an incident of a case and record its acts; their parts of the case's page."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases import case_page
from arbiter.cases.models import CaseState
from arbiter.cases.register_page_parts import PagePart, PartContext, PlaceOnCasePage
from arbiter.cases.ruleset_of_case_or_event import ruleset_of_case_or_event
from arbiter.cases.scope_of_case import case_scope
from arbiter.incidents import (
    enter_incidents_and_acts,
    incidents_in_words,
    incidents_of_case_or_game,
)
from arbiter.incidents.enter_incident_form import IncidentForm, initial_incident_values
from arbiter.journal import journal_rows_of_game, resolve_row_references
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.refusals import texts as refusal_texts
from arbiter.refusals.codes import ArbiterError
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.incidents.read_typed_facts_and_suggest_incident import (
    suggest_incident_from_record,
)
from arbiter.rulings import annul_game_for_incident
from arbiter.rulings.ruling_form import LONGEST_TEXT
from games.draughts.variants import VARIANTS
from games.web.parse_whole_number import parse_whole_number
from games.web.post_only_pages import post_only
from games.web.read_text_field import read_text_field

TYPED = "incident_form"  # the form as it came in, on its way back to the page


@login_required
@post_only
def enter_incident(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter an incident; a faulty form comes back with everything that was typed."""
    page = case_page.find_visible_case(request, pk)
    permissions_of_roles.require_right(request.user, Action.RULE_ON_CASE, case_scope(page.case))
    form = IncidentForm(request.POST)
    setattr(request, TYPED, form)
    if not form.is_valid():
        return case_page.render_case(request, page, status=422)
    try:
        enter_incidents_and_acts.enter_incident(
            case=page.case, entry=form.cleaned_data, actor=request.user, at=timezone.now()
        )
    except ArbiterError as error:
        form.add_error(
            None, refusal_texts.explain_refusal(error.code, error.params, get_language())
        )
        return case_page.render_case(request, page, status=error.status)
    messages.success(request, _("The incident is entered."))
    return redirect("case", pk)


@login_required
@post_only
def record_incident_act(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an act of an incident; a new game is ordered by a ruling with its reason."""
    incident = incidents_of_case_or_game.get_incident(pk)
    if incident is None:
        raise Http404
    permissions_of_roles.require_right(request.user, Action.RULE_ON_CASE, case_scope(incident.case))
    expected = parse_whole_number(request.POST.get("expected", ""))
    common = {
        "incident": incident,
        "expected": -1 if expected is None else expected,
        "reason": read_text_field(request, "reason", LONGEST_TEXT),
        "actor": request.user,
        "at": timezone.now(),
    }
    name = read_text_field(request, "act", 20)
    try:
        if name == "annulled":
            annul_game_for_incident.annul_game_and_order_new_one(**common)
        else:
            enter_incidents_and_acts.record_incident_act(
                act=name, said=read_text_field(request, "said", 100), **common
            )
    except ArbiterError as error:
        messages.error(
            request, refusal_texts.explain_refusal(error.code, error.params, get_language())
        )
    else:
        messages.success(request, _("Recorded."))
    return redirect("case", incident.case_id)


def _incidents(context: PartContext) -> dict[str, Any] | None:
    """Return the incidents of the case, and the form for another one where one may be entered."""
    case, language = context.page.case, get_language()
    incidents = incidents_of_case_or_game.incidents_of_case(case.pk)
    is_open = case.state == CaseState.OPEN
    may_act = is_open and Action.RULE_ON_CASE in context.permitted
    shown = incidents_in_words.incidents_in_words(incidents, language)
    is_free = all(incident.is_over for incident in shown)
    form = _form(context) if may_act and is_free else None
    if not shown and form is None:
        return None
    return {"shown": shown, "may_act": may_act, "form": form, "case": case}


def _form(context: PartContext) -> IncidentForm | None:
    """Return the form as it was sent, or filled with what the record shows; None without rules."""
    typed = getattr(context.request, TYPED, None)
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


def _timeline(context: PartContext) -> dict[str, Any] | None:
    """Return everything that is written about the game, for those who may read the journal."""
    if Action.READ_JOURNAL not in context.permitted:
        return None
    case = context.page.case
    return {
        "entries": resolve_row_references.add_texts_and_names(
            tuple(journal_rows_of_game.journal_rows_of_subject(case.subject, case.scope))
        )
    }


INCIDENTS = PagePart("incidents", PlaceOnCasePage.FACTS, "arbiter/_incidents.html", _incidents)


TIMELINE = PagePart("timeline", PlaceOnCasePage.ACTS, "arbiter/_timeline_part.html", _timeline)
