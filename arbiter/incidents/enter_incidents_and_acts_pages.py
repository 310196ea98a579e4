"""Pages that enter an incident of a case and record its acts."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases import render_case_page
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.cases.scope_of_case import case_scope
from arbiter.incidents import enter_incidents_and_acts, incidents_of_case_or_game
from arbiter.incidents.enter_incident_form import IncidentForm
from arbiter.incidents.incidents_of_case_page_parts import FORM_AS_TYPED
from arbiter.refusals import texts as refusal_texts
from arbiter.refusals.codes_and_exceptions import ArbiterError
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rulings import annul_game_for_incident
from arbiter.rulings.ruling_form import LONGEST_TEXT
from games.web.parse_whole_number import parse_whole_number
from games.web.post_only_page_decorator import post_only
from games.web.posted_text_cut_to_length import posted_text_cut_to_length


@login_required
@post_only
def enter_incident(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter an incident; a faulty form comes back with everything that was typed."""
    page = require_visible_case(request, pk)
    permissions_of_roles.require_right(request.user, Action.RULE_ON_CASE, case_scope(page.case))
    form = IncidentForm(request.POST)
    setattr(request, FORM_AS_TYPED, form)
    if not form.is_valid():
        return render_case_page.render_case(request, page, status=422)
    try:
        enter_incidents_and_acts.enter_incident(
            case=page.case, entry=form.cleaned_data, actor=request.user, at=timezone.now()
        )
    except ArbiterError as error:
        form.add_error(
            None, refusal_texts.explain_refusal(error.code, error.params, get_language())
        )
        return render_case_page.render_case(request, page, status=error.status)
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
        "reason": posted_text_cut_to_length(request, "reason", LONGEST_TEXT),
        "actor": request.user,
        "at": timezone.now(),
    }
    name = posted_text_cut_to_length(request, "act", 20)
    try:
        if name == "annulled":
            annul_game_for_incident.annul_game_and_order_new_one(**common)
        else:
            enter_incidents_and_acts.record_incident_act(
                act=name, said=posted_text_cut_to_length(request, "said", 100), **common
            )
    except ArbiterError as error:
        messages.error(
            request, refusal_texts.explain_refusal(error.code, error.params, get_language())
        )
    else:
        messages.success(request, _("Recorded."))
    return redirect("case", incident.case_id)
