"""Pages of money of an event: fees, who paid what, the cash list to print and as CSV."""

import csv
from collections import defaultdict
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from games.web.requests import post_only
from tournaments.events.views.page import (
    page_to_return_to,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.festivals.forms.money import FeesForm, PaymentForm, SumForm
from tournaments.festivals.models import Festival, Payment, PaymentKind
from tournaments.festivals.queries.people import FestivalPeople, PersonRow, festival_people
from tournaments.festivals.rules.fees import Account
from tournaments.festivals.services import money as services
from tournaments.festivals.texts import group_title, person_name
from tournaments.festivals.views.page import head_context
from tournaments.festivals.views.people import people_page_for, today_of


@login_required
@show_refusals_as_messages
def money(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the fees and what every delegation owes; set the fees."""
    festival = people_page_for(request, pk)
    form = FeesForm(request.POST or None, festival=festival)
    if request.method == "POST" and form.is_valid():
        services.set_fees(
            festival=festival, lines=form.fee_lines(), actor=request.user, at=timezone.now()
        )
        messages.success(request, _("The fees are set."))
        return redirect("festival-money", pk)
    found = festival_people(festival, today_of(festival))
    context = head_context(request, festival, "people")
    context |= {"form": form, "people": found, "bodies": _bodies(found), "sum_form": SumForm()}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/festivals/money.html", context, status=status)


def _bodies(found: FestivalPeople) -> list[dict[str, Any]]:
    """Who plays for whom: each delegation with its people and its sums."""
    by_body: dict[Any, list[PersonRow]] = defaultdict(list)
    for row in found.rows:
        if row.account.due or row.account.paid:
            by_body[row.application.delegation].append(row)
    bodies = [
        {
            "delegation": delegation,
            "rows": rows,
            "account": Account(
                sum(row.account.due for row in rows), sum(row.account.paid for row in rows)
            ),
        }
        for delegation, rows in by_body.items()
    ]
    return sorted(bodies, key=lambda one: (not one["delegation"], str(one["delegation"] or "")))


@login_required
@post_only
@show_refusals_as_messages
def pay(request: HttpRequest, pk: int, application: int) -> HttpResponse:
    """Record money of one person."""
    festival = people_page_for(request, pk)
    form = PaymentForm(request.POST)
    if not form.is_valid():
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, error)
        return redirect(page_to_return_to(request))
    services.record_payment(
        festival=festival,
        application=application,
        kind=PaymentKind(form.cleaned_data["kind"]),
        amount=form.cleaned_data["amount"],
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Recorded."))
    return redirect(page_to_return_to(request))


@login_required
@post_only
@show_refusals_as_messages
def pay_sum(request: HttpRequest, pk: int, delegation: int) -> HttpResponse:
    """Record one sum of a delegation, shared out among its players."""
    festival = people_page_for(request, pk)
    body = value_or_404(festival.delegations.filter(pk=delegation).first())
    form = SumForm(request.POST)
    if form.is_valid():
        made = services.record_sum(
            festival=festival,
            delegation=body,
            amount=form.cleaned_data["amount"],
            actor=request.user,
            at=timezone.now(),
        )
        messages.success(
            request, _("Recorded, shared out among %(count)s players.") % {"count": len(made)}
        )
    else:
        for error in form.errors.get("amount", ()):
            messages.error(request, error)
    return redirect("festival-money", pk)


@login_required
@post_only
@show_refusals_as_messages
def set_category(request: HttpRequest, pk: int, application: int) -> HttpResponse:
    """Set the line of the fees by which a person pays."""
    festival = people_page_for(request, pk)
    services.set_category(
        festival=festival,
        application=application,
        category=request.POST.get("category", "").strip(),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Written down."))
    return redirect(page_to_return_to(request))


# The cash list.


@login_required
@require_safe
def cash_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the cash list of all delegations, to be printed and signed."""
    festival = people_page_for(request, pk)
    found = festival_people(festival, today_of(festival))
    context = head_context(request, festival, "people")
    context |= {"people": found, "bodies": _bodies(found), "payments": _payments(festival)}
    return render(request, "tournaments/festivals/cash_list.html", context)


def _payments(festival: Festival) -> list[Payment]:
    rows = Payment.objects.filter(application__festival=festival)
    return list(rows.select_related("application__player", "by").order_by("pk"))


@login_required
@require_safe
def cash_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the cash list as CSV: one row a person."""
    festival = people_page_for(request, pk)
    found = festival_people(festival, today_of(festival))
    answer = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="cash-{festival.pk}.csv"'
    table = csv.writer(answer, delimiter=";")
    table.writerow(
        [
            _("Application"),
            _("Surname and name"),
            _("Delegation"),
            pgettext("of players", "Group"),
            _("Due"),
            _("Paid"),
            _("Owed"),
        ]
    )
    for row in found.rows:
        if row.account.due or row.account.paid:
            table.writerow(
                [
                    row.pk,
                    _plain(person_name(row.facts.name, row.facts.name_latin)),
                    _plain(str(row.application.delegation or row.application.region)),
                    group_title(row.group) if row.group else "",
                    *map(_decimal, (row.account.due, row.account.paid, row.account.owed)),
                ]
            )
    total = found.money
    table.writerow([_("Total"), "", "", "", *map(_decimal, (total.due, total.paid, total.owed))])
    return answer


def _plain(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _decimal(amount: int) -> str:
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}.{part:02d}"
