"""The form of a delegation: its list pasted, its link, the application it prints and signs."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.services.secrets import code_fingerprint
from arbiter.papers.queries.lines import absolute_address, qr_code
from games.archive.alphabet import shown_order
from games.web.requests import parse_whole_number, post_only
from tournaments.entries.queries.preview import read_list
from tournaments.entries.texts import explain_row_fault
from tournaments.errors import TournamentError
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.festivals.forms.entry import MoreForm, TeamForm
from tournaments.festivals.models import Application, Delegation, Festival
from tournaments.festivals.queries.people import PersonFacts, facts_of_application, proposed_group
from tournaments.festivals.rules.robots import FormFault, form_fault
from tournaments.festivals.rules.sexes import sex_of_name
from tournaments.festivals.services import sending
from tournaments.festivals.services.lists import ReadList
from tournaments.festivals.views.entry_form import new_token, read_token, refusal_of_form
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.festivals.views.people import people_page_for
from tournaments.people.lists.person import ListedPerson, PeopleList
from tournaments.texts import explain_error


@never_cache
def team(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the whole team of a region, club or school: read, shown, then sent."""
    festival = festival_or_404(request, pk)
    at = timezone.now()
    form = TeamForm(request.POST or None)
    context: dict[str, Any] = head_context(request, festival, "enter") | {
        "is_open": sending.is_open_for_forms(festival, at),
        "form": form,
        "token": request.POST.get("token") or new_token(festival),
    }
    if request.method != "POST":
        return render(request, "tournaments/festivals/team.html", context)
    if not form.is_valid():
        return render(request, "tournaments/festivals/team.html", context, status=422)
    found = _read(form, festival)
    if found is None:
        return render(request, "tournaments/festivals/team.html", context, status=422)
    context |= {"rows": _shown_rows(festival, found), "faults": _faults(found)}
    if "send" not in request.POST:
        return render(request, "tournaments/festivals/team.html", context)
    token = read_token(festival, request.POST.get("token", ""))
    refusal = refusal_of_form(request, token)
    if refusal:
        if form_fault("", token.seconds) is FormFault.STALE:
            context["token"] = new_token(festival)
        context["refusal"] = refusal
        return render(request, "tournaments/festivals/team.html", context, status=422)
    code = sending.code_of_form(token.nonce)
    typed = form.cleaned_data
    try:
        sending.send_team(
            festival=festival,
            body=typed["body"],
            people=found.people,
            code=code,
            at=at,
            head=typed["head"],
            contact=typed["contact"],
            accompanying=typed["accompanying"] or 0,
        )
    except TournamentError as error:
        context["refusal"] = explain_error(error.code, error.params, get_language())
        return render(request, "tournaments/festivals/team.html", context, status=422)
    return redirect("festival-team-sent", pk, code)


def _read(form: Any, festival: Festival) -> PeopleList | None:
    try:
        return read_list(form.cleaned_data["text"].encode(), festival.city)
    except TournamentError as error:
        form.add_error("text", explain_error(error.code, error.params, get_language()))
        return None


def _shown_rows(festival: Festival, found: PeopleList) -> list[dict[str, Any]]:
    groups = list(festival.groups.all())
    return [
        {"person": person, "group": proposed_group(festival, groups, _facts(person))}
        for person in found.people
    ]


def _facts(person: ListedPerson) -> PersonFacts:
    return PersonFacts(
        name=person.name,
        sex=person.sex or sex_of_name(person.name),
        birth_year=person.birth_year,
        birth_date=person.birth_date,
        rating=person.rating,
    )


def _faults(found: PeopleList | ReadList) -> list[tuple[Any, str]]:
    language = get_language()
    return [(fault, explain_row_fault(fault, language)) for fault in (*found.faults, *found.notes)]


# What the link opens.


def _delegation(festival: Festival, code: str) -> Delegation:
    fingerprint = code_fingerprint(code)
    return value_or_404(festival.delegations.filter(fingerprint=fingerprint).first())


def _applications(delegation: Delegation) -> list[tuple[Application, PersonFacts]]:
    rows = delegation.applications.select_related("player", "group").prefetch_related(
        "parts__programme"
    )
    facts = [(row, facts_of_application(row)) for row in rows]
    return sorted(facts, key=lambda pair: shown_order(pair[1].name))


@never_cache
def team_sent(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Show a delegation to whoever has its link: states, more players, withdrawal."""
    festival = festival_or_404(request, pk)
    delegation = _delegation(festival, code)
    at = timezone.now()
    form = MoreForm(request.POST if "more" in request.POST else None)
    if request.method == "POST":
        try:
            if "withdraw" in request.POST:
                number = parse_whole_number(request.POST["withdraw"])
                row = value_or_404(delegation.applications.filter(pk=number).first())
                sending.withdraw_by_link(application=row, at=at)
                messages.success(request, _("The application is withdrawn."))
                return redirect("festival-team-sent", pk, code)
            if form.is_valid() and (found := _read(form, festival)) is not None:
                sending.send_team(
                    festival=festival, body=delegation.body, people=found.people, code=code, at=at
                )
                left_out = _faults(found)
                if left_out:
                    messages.warning(
                        request, "; ".join(f"{fault.row}: {words}" for fault, words in left_out)
                    )
                return redirect("festival-team-sent", pk, code)
        except TournamentError as error:
            messages.error(request, explain_error(error.code, error.params, get_language()))
            return redirect("festival-team-sent", pk, code)
    address = absolute_address(request, "festival-team-sent", pk, code)
    context = head_context(request, festival, "enter") | {
        "delegation": delegation,
        "rows": _applications(delegation),
        "form": form,
        "code": code,
        "address": address,
        "picture": qr_code(address),
        "is_open": sending.is_open_for_forms(festival, at),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/festivals/team_sent.html", context, status=status)


@never_cache
@require_safe
def team_paper(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Show the application of a delegation, to be printed, signed and brought along."""
    festival = festival_or_404(request, pk)
    delegation = _delegation(festival, code)
    rows = [
        (row, facts)
        for row, facts in _applications(delegation)
        if row.state in ("sent", "waiting", "confirmed")
    ]
    programmes = list(festival.programmes.all())
    context = head_context(request, festival, "enter") | {
        "delegation": delegation,
        "programmes": programmes,
        "lines": [
            (
                row,
                facts,
                [
                    any(part.programme_id == programme.pk for part in row.parts.all())
                    for programme in programmes
                ],
            )
            for row, facts in rows
        ],
    }
    return render(request, "tournaments/festivals/team_paper.html", context)


@login_required
@post_only
@show_refusals_as_messages
def delegation_link(request: HttpRequest, pk: int, delegation: int) -> HttpResponse:
    """Make a new link for a delegation; it is shown once."""
    festival = people_page_for(request, pk)
    body = value_or_404(festival.delegations.filter(pk=delegation).first())
    code = sending.make_delegation_link(
        festival=festival, delegation=body, actor=request.user, at=timezone.now()
    )
    address = absolute_address(request, "festival-team-sent", pk, code)
    messages.success(request, _("The link, shown once: %(address)s") % {"address": address})
    return redirect("festival-delegation", pk, delegation)
