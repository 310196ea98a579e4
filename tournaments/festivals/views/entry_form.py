"""The public form of an event: three steps, and the link that changes an application."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.accounts.services.guesses import (
    count_form_and_get_wait,
    visitor_ip_address_or_network,
)
from arbiter.papers.queries.lines import absolute_address, qr_code
from tournaments.errors import TournamentError
from tournaments.events.views.page import (
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.festivals.forms.entry import ConsentForm, EntrySettingsForm, PlaysForm, WhoForm
from tournaments.festivals.models import Application, ApplicationState, Festival, Group, Programme
from tournaments.festivals.queries.people import (
    PersonFacts,
    facts_of_application,
    fee_lines,
    first_day,
    is_minor_at,
    overlapping_contests,
    taken_places,
)
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.rules.fees import price
from tournaments.festivals.rules.limits import region_key
from tournaments.festivals.rules.robots import FormFault, form_fault
from tournaments.festivals.services import sending, setup
from tournaments.festivals.services.sending import SentForm
from tournaments.festivals.texts import contest_words
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.festivals.views.people import today_of
from tournaments.people.texts import surname_with_initials
from tournaments.texts import explain_error

SALT = "festivals.entry-form"

STEPS = 3


# Robots: a field nobody sees, a signed hour, a count by address.


@dataclass(frozen=True, slots=True)
class FormToken:
    """The signed number of a form, and since when it has been shown."""

    nonce: str
    seconds: float | None


def new_token(festival: Festival) -> str:
    """Sign a new form of this event."""
    facts = {"f": festival.pk, "n": secrets.token_urlsafe(12), "t": timezone.now().timestamp()}
    return signing.dumps(facts, salt=SALT)


def read_token(festival: Festival, token: str) -> FormToken:
    """Read a form's number; its seconds are None where it is not ours."""
    try:
        facts = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return FormToken("", None)
    if facts.get("f") != festival.pk:
        return FormToken("", None)
    return FormToken(str(facts["n"]), timezone.now().timestamp() - float(facts["t"]))


def refusal_of_form(request: HttpRequest, token: FormToken) -> str:
    """Return why a form is not taken as it came, in words; empty where it is."""
    fault = form_fault(request.POST.get("website", ""), token.seconds)
    if fault is FormFault.TRAP:
        return _("Leave the last field empty: it is a trap for robots.")
    if fault is FormFault.TOO_FAST:
        return _("That was very fast. Press once more: all that you typed stands here.")
    if fault is FormFault.STALE:
        return _("The form stood open too long. Press once more: all that you typed stands here.")
    address = visitor_ip_address_or_network(request)
    wait = count_form_and_get_wait(address, at=timezone.now())
    if wait:
        return _("Many applications came from here. Press again in %(seconds)s seconds.") % {
            "seconds": wait
        }
    return ""


# The three steps.


@never_cache
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Take an application in three steps; what was typed goes from step to step in the form."""
    festival = festival_or_404(request, pk)
    at = timezone.now()
    typed = request.POST or None
    step = _step(request)
    who = WhoForm(typed, year=first_day(festival).year)
    context: dict[str, Any] = head_context(request, festival, "enter") | {
        "is_open": sending.is_open_for_forms(festival, at),
        "token": request.POST.get("token") or new_token(festival),
        "who": who,
        "steps": range(1, STEPS + 1),
    }
    if typed is None or not who.is_valid():
        context["step"] = 1
        if typed is None:
            context["who"] = WhoForm(year=first_day(festival).year)
        return _page(request, context, is_wrong=typed is not None)
    facts = _facts(who)
    groups = sending.groups_open_to(festival, list(festival.groups.all()), facts)
    chosen = next((one for one in groups if str(one.pk) == request.POST.get("group")), None)
    group = chosen or (groups[0] if groups else None)
    programmes = _programmes_of(festival, group)
    plays = PlaysForm(
        typed if step >= 2 else None,  # noqa: PLR2004
        groups=groups,
        programmes=programmes,
        initial={"group": str(group.pk) if group else ""},
    )
    context |= {
        "facts": facts,
        "group": group,
        "groups": groups,
        "plays": plays,
        "region": who.region_and_city[0],
        "initials": surname_with_initials(facts.name),
        "is_minor": is_minor_at(festival, facts.birth_year),
    }
    context |= _prices(festival, plays, programmes)
    context |= _places_left(festival, group, who.region_and_city[0])
    context |= _clashes(festival, group, plays, programmes)
    if "back" in request.POST:
        context["step"] = max(1, step - 1)
        return _page(request, context)
    if step <= 1 or group is None:
        return _page(request, context | {"step": 2 if group else 1, "no_group": group is None})
    if not plays.is_valid():
        return _page(request, context | {"step": 2}, is_wrong=True)
    consent = ConsentForm(typed if step > 2 else None)  # noqa: PLR2004
    context |= {"step": 3, "consent": consent}
    if step <= 2 or not consent.is_valid():  # noqa: PLR2004
        return _page(request, context, is_wrong=step > 2)  # noqa: PLR2004
    token = read_token(festival, request.POST.get("token", ""))
    refusal = refusal_of_form(request, token)
    if refusal:
        is_stale = form_fault("", token.seconds) is FormFault.STALE
        fresh = {"token": new_token(festival)} if is_stale else {}
        return _page(request, context | fresh | {"refusal": refusal}, is_wrong=True)
    code = sending.code_of_form(token.nonce)
    try:
        sending.send_application(
            festival=festival, sent=_sent(who, plays, consent), code=code, at=at
        )
    except TournamentError as error:  # a deadline that passed: nothing that was typed is lost
        words = explain_error(error.code, error.params, get_language())
        return _page(request, context | {"refusal": words}, is_wrong=True)
    return redirect("festival-entered", pk, code)


def _step(request: HttpRequest) -> int:
    typed = request.POST.get("step", "1")
    return int(typed) if typed in ("1", "2", "3") else 1


def _page(request: HttpRequest, context: dict[str, Any], *, is_wrong: bool = False) -> HttpResponse:
    status = 422 if is_wrong else 200
    return render(request, "tournaments/festivals/enter.html", context, status=status)


def _facts(who: WhoForm) -> PersonFacts:
    typed = who.cleaned_data
    return PersonFacts(
        name=typed["name"],
        sex=typed["sex"],
        birth_year=typed["birth_date"].year,
        birth_date=typed["birth_date"],
    )


def _sent(who: WhoForm, plays: PlaysForm, consent: ConsentForm) -> SentForm:
    person, said = who.cleaned_data, consent.cleaned_data
    region, city = who.region_and_city
    group = plays.cleaned_data["group"]
    return SentForm(
        name=person["name"],
        birth_date=person["birth_date"],
        sex=person["sex"],
        title=person["title"],
        region=region,
        city=city,
        group=int(group) if group else None,
        programmes={int(value) for value in plays.cleaned_data["programmes"]},
        parent=said["parent"],
        phone=said["phone"],
        email=said["email"],
        may_be_named=said["may_be_named"],
        may_be_photographed=said["may_be_photographed"],
        language=get_language() or "",
    )


def _programmes_of(festival: Festival, group: Group | None) -> list[Programme]:
    if group is None:
        return []
    played = set(group.contests.values_list("programme_id", flat=True))
    return [programme for programme in festival.programmes.all() if programme.pk in played]


def _prices(festival: Festival, plays: PlaysForm, programmes: list[Programme]) -> dict[str, Any]:
    lines = fee_lines(festival)
    today = today_of(festival)
    prices = {programme.pk: price(lines, programme.pk, "", today) for programme in programmes}
    chosen = {str(value) for value in plays["programmes"].value() or ()}
    total = sum(cost for pk, cost in prices.items() if str(pk) in chosen)
    once = price(lines, None, "", today)
    return {
        "offers": [(one, prices[one.pk], str(one.pk) in chosen) for one in programmes],
        "once": once,
        "total": total + once,
        "has_fees": bool(lines),
    }


def _places_left(festival: Festival, group: Group | None, region: str) -> dict[str, Any]:
    """How many places a region has left, where it has so many at all."""
    limit = festival.limit_per_region
    if limit is None or group is None or not region:
        return {"left": None}
    in_groups = festival.limit_scope == "group"
    key = region_key(region)
    taken = sum(
        wish.region == key and (not in_groups or wish.group == group.pk)
        for wish in taken_places(festival)
    )
    return {"left": max(0, limit - taken), "limit": limit}


def _clashes(
    festival: Festival, group: Group | None, plays: PlaysForm, programmes: list[Programme]
) -> dict[str, Any]:
    """The programmes chosen that are played at one hour."""
    if group is None:
        return {"clashes": []}
    chosen = {str(value) for value in plays["programmes"].value() or ()}
    contests = {
        contest.pk: contest
        for contest in group.contests.select_related("programme", "group")
        if str(contest.programme_id) in chosen
    }
    found = [
        (at, contest_words(contests[one]), contest_words(contests[two]))
        for (one, two), at in overlapping_contests(festival).items()
        if one in contests and two in contests
    ]
    return {"clashes": found}


# What the link opens.


@never_cache
def entered(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Show an application to whoever has its link; change or withdraw it."""
    festival = festival_or_404(request, pk)
    application = value_or_404(sending.find_by_code(festival, code))
    at = timezone.now()
    if request.method == "POST":
        try:
            if "withdraw" in request.POST:
                sending.withdraw_by_link(application=application, at=at)
                messages.success(request, _("The application is withdrawn."))
            else:
                chosen = {int(one) for one in request.POST.getlist("programme") if one.isdigit()}
                sending.change_by_link(application=application, programmes=chosen, at=at)
                messages.success(request, _("Written down."))
        except TournamentError as error:
            messages.error(request, explain_error(error.code, error.params, get_language()))
        return redirect("festival-entered", pk, code)
    address = absolute_address(request, "festival-entered", pk, code)
    context = head_context(request, festival, "enter") | _shown(festival, application)
    context |= {
        "address": address,
        "picture": qr_code(address),
        "may_change": sending.is_open_for_forms(festival, at)
        and application.state in ("sent", "waiting", "confirmed"),
    }
    return render(request, "tournaments/festivals/entered.html", context)


def _shown(festival: Festival, application: Application) -> dict[str, Any]:
    lines = fee_lines(festival)
    today = today_of(festival)
    parts = {part.programme_id for part in application.parts.all()}
    programmes = _programmes_of(festival, application.group)
    due = price(lines, None, "", today) + sum(price(lines, pk, "", today) for pk in parts)
    return {
        "application": application,
        "facts": facts_of_application(application),
        "offers": [(one, one.pk in parts) for one in programmes],
        "due": due,
        "states": ApplicationState,
    }


# What the organiser sets.


@login_required
@show_refusals_as_messages
def entry_settings(request: HttpRequest, pk: int) -> HttpResponse:
    """Open and close the form; deadline, limits of regions and groups, the day of ages."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    form = EntrySettingsForm(request.POST or None, festival=festival)
    if request.method == "POST" and form.is_valid():
        at = timezone.now()
        setup.change_common(festival=festival, actor=request.user, at=at, **form.about)
        sending.limit_groups(festival=festival, limits=form.limits, actor=request.user, at=at)
        messages.success(request, _("Set."))
        return redirect("festival-entry-settings", pk)
    context = head_context(request, festival, "manage") | {
        "form": form,
        "address": absolute_address(request, "festival-enter", pk),
        "team_address": absolute_address(request, "festival-team", pk),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/festivals/entry_settings.html", context, status=status)
