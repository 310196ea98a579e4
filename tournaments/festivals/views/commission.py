"""Pages of the commission of admission: delegations, one of them row by row, the protocol."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official, dismiss_official
from games.web.requests import post_only
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.festivals.forms.commission import ClerkForm, DelegationForm
from tournaments.festivals.models import Admission
from tournaments.festivals.queries.commission import Counted, by_delegation, commission_rows
from tournaments.festivals.queries.people import PersonRow, festival_people
from tournaments.festivals.services import commission as services
from tournaments.festivals.services.commission import DOCUMENTS, Decision
from tournaments.festivals.texts import DOCUMENT_WORDS
from tournaments.festivals.views.page import head_context
from tournaments.festivals.views.people import people_page_for, today_of


@login_required
@require_safe
def commission(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the delegations with what the commission has done; its clerks."""
    festival = people_page_for(request, pk)
    rows = commission_rows(festival_people(festival, today_of(festival)))
    context = head_context(request, festival, "people")
    context |= {
        "bodies": by_delegation(rows),
        "total": Counted(None, rows),
        "clerk_form": ClerkForm(),
        "clerks": Office.objects.filter(
            scope=festival.scope_key, role=Role.CLERK.value
        ).select_related("user"),
    }
    return render(request, "tournaments/festivals/commission.html", context)


@login_required
@show_refusals_as_messages
def delegation(request: HttpRequest, pk: int, delegation: int) -> HttpResponse:
    """Show the people of a delegation; write down papers, doctor and the commission's word."""
    festival = people_page_for(request, pk)
    at = timezone.now()
    if request.method == "POST" and "describe" not in request.POST:
        counted = _counted(request, pk, delegation)
        without = services.decide(
            festival=festival,
            decisions={row.pk: _decision(request, row) for row in counted.rows},
            actor=request.user,
            at=at,
        )
        if without:
            messages.error(
                request,
                _("Say why, then it is written down: %(names)s.")
                % {"names": ", ".join(str(row) for row in without)},
            )
        else:
            messages.success(request, _("Written down."))
        return redirect("festival-delegation", pk, delegation)
    counted = _counted(request, pk, delegation)
    body = counted.delegation
    form = None
    if body is not None:
        initial = {name: getattr(body, name) for name in DelegationForm.base_fields}
        posted = request.POST if "describe" in request.POST else None
        form = DelegationForm(posted, initial=initial)
        if request.method == "POST" and form.is_valid():
            services.describe_delegation(
                festival=festival, delegation=body, actor=request.user, at=at, **form.cleaned_data
            )
            messages.success(request, _("Written down."))
            return redirect("festival-delegation", pk, delegation)
    context = head_context(request, festival, "people")
    context |= {
        "counted": counted,
        "form": form,
        "documents": [(kind, DOCUMENT_WORDS[kind]) for kind in DOCUMENTS],
        "is_over": services.are_hours_over(festival, at),
    }
    return render(request, "tournaments/festivals/delegation.html", context)


def _counted(request: HttpRequest, pk: int, delegation: int) -> Counted:
    festival = people_page_for(request, pk)
    rows = commission_rows(festival_people(festival, today_of(festival)))
    found = next((one for one in by_delegation(rows) if one.pk == delegation), None)
    if found is not None:
        return found
    body = festival.delegations.filter(pk=delegation).first()
    if body is None:
        raise Http404
    return Counted(body, [])


def _decision(request: HttpRequest, row: PersonRow) -> Decision:
    seen = frozenset(request.POST.getlist(f"seen-{row.pk}")) & set(DOCUMENTS)
    said = request.POST.get(f"word-{row.pk}", row.application.admission)
    if "admit" in request.POST and said == Admission.OPEN:
        said = Admission.ADMITTED
    word = Admission(said) if said in Admission.values else Admission(row.application.admission)
    return Decision(seen, word, request.POST.get(f"reason-{row.pk}", ""))


@login_required
@require_safe
def protocol(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the protocol of the commission, to be printed and signed."""
    festival = people_page_for(request, pk)
    people = festival_people(festival, today_of(festival))
    rows = commission_rows(people)
    context: dict[str, Any] = head_context(request, festival, "people")
    context |= {
        "today": today_of(festival),
        "bodies": by_delegation(rows),
        "total": Counted(None, rows),
        "groups": [
            (group, Counted(None, [row for row in rows if row.group == group]))
            for group in people.groups
        ],
        "refused": [row for row in rows if row.application.admission == Admission.REFUSED],
        "conditional": [row for row in rows if row.application.admission == Admission.CONDITIONAL],
    }
    return render(request, "tournaments/festivals/commission_protocol.html", context)


@login_required
@post_only
@show_refusals_as_messages
def appoint_clerk(request: HttpRequest, pk: int) -> HttpResponse:
    """Make an account a clerk of the commission, or dismiss it."""
    festival = people_page_for(request, pk)
    form = ClerkForm(request.POST)
    user = None
    if form.is_valid():
        user = User.objects.filter(username=form.cleaned_data["username"]).first()
    if user is None:
        messages.error(request, _("There is no account of this name."))
        return redirect("festival-commission", pk)
    act = {"user": user, "role": Role.CLERK, "scope": festival.scope_key}
    if "dismiss" in request.POST:
        dismiss_official(**act, actor=request.user, at=timezone.now())
        messages.success(request, _("Removed from office."))
    else:
        appoint_official(**act, actor=request.user, at=timezone.now())
        messages.success(request, _("Appointed: enters people and writes down the papers."))
    return redirect("festival-commission", pk)
