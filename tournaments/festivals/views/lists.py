"""Pages that bring a list of people into an event: pasted or uploaded, looked at, entered."""

import hashlib
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.web.requests import parse_whole_number
from tournaments.entries.forms import PeopleFileForm
from tournaments.entries.queries.preview import read_list
from tournaments.entries.texts import explain_row_fault
from tournaments.errors import TournamentError
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.festivals.models import Festival
from tournaments.festivals.services import lists
from tournaments.festivals.services.applications import Entered
from tournaments.festivals.views.page import head_context
from tournaments.festivals.views.people import people_page_for
from tournaments.people.lists import csv_file, workbook
from tournaments.people.lists.corrections import read_list_as_cells
from tournaments.people.lists.table import WORDS, FileFault, column_heading_understood
from tournaments.texts import explain_error


@login_required
@show_refusals_as_messages
def bring_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Read a pasted or uploaded list, show what was understood, and enter it when told to."""
    festival = people_page_for(request, pk)
    if request.method != "POST":
        return _page(request, festival, PeopleFileForm())
    form = PeopleFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, festival, form, status=422)
    sent = form.cleaned_data["file"]
    try:
        text = _text_of(sent.read(), festival.city) if sent else form.cleaned_data["text"]
        is_seen = request.POST.get("seen", fingerprint(text)) == fingerprint(text)
        if "enter" in request.POST and not sent and is_seen:
            return _enter(request, festival, text)
        read = lists.read_people_for(festival, text.encode(), request.user)
    except TournamentError as refusal:  # the text stands in its box, to be mended
        form.add_error(
            "file" if sent else "text",
            explain_error(refusal.code, refusal.params, get_language()),
        )
        return _page(request, festival, form, status=422)
    return _page(request, festival, PeopleFileForm(initial={"text": text}), read=read, text=text)


def fingerprint(text: str) -> str:
    """Return what tells whether a text is the one that was looked at, whatever its line ends."""
    return hashlib.sha256("\n".join(text.split()).encode()).hexdigest()[:16]


def _text_of(data: bytes, town: str) -> str:
    """A file as text to be looked at and corrected; a workbook becomes a table of text."""
    heads = {field: column_heading_understood(field, field) for field in WORDS}
    try:
        if workbook.is_workbook(data):
            data = read_list_as_cells(data, town, new_heads=heads).as_csv()
        return csv_file.decode_text(data)
    except FileFault:
        read_list(data, town)  # says in words what is wrong with it
        raise


def _enter(request: HttpRequest, festival: Festival, text: str) -> HttpResponse:
    chosen = _by_row(request.POST)
    entered, asked = lists.enter_list(
        festival=festival,
        data=text.encode(),
        decisions=chosen["row"],
        groups={row: parse_whole_number(value) for row, value in chosen["group"].items() if value},
        sexes={row: value for row, value in chosen["sex"].items() if value in ("m", "w")},
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _told(entered))
    if asked:
        messages.warning(
            request,
            _("Not entered, because it is not certain who is meant: %(names)s.")
            % {"names": ", ".join(row.person.name for row in asked)},
        )
    address = reverse("festival-people", args=[festival.pk])
    return redirect(f"{address}?show=questions" if entered.asked else address)


def _told(entered: Entered) -> str:
    count = len(entered.confirmed)
    told = [ngettext("%(count)s entered", "%(count)s entered", count) % {"count": count}]
    if entered.waiting:
        told.append(_("%(count)s wait for a place") % {"count": len(entered.waiting)})
    if entered.asked:
        told.append(_("%(count)s fit no group and are asked about") % {"count": len(entered.asked)})
    if entered.already:
        told.append(_("%(count)s were entered already") % {"count": len(entered.already)})
    return "; ".join(told) + "."


def _by_row(form: Mapping[str, str]) -> dict[str, dict[int, str]]:
    """Read what was chosen row by row: ``row-12``, ``group-12``, ``sex-12``."""
    chosen: dict[str, dict[int, str]] = {"row": {}, "group": {}, "sex": {}}
    for key, value in form.items():
        kind, _dash, number = key.partition("-")
        row = parse_whole_number(number)
        if kind in chosen and row is not None:
            chosen[kind][row] = value
    return chosen


def _page(
    request: HttpRequest,
    festival: Festival,
    form: PeopleFileForm,
    *,
    read: lists.ReadList | None = None,
    text: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = head_context(request, festival, "people")
    context |= {"form": form, "read": read, "text": text, "seen": fingerprint(text)}
    if read is not None:
        language = get_language()
        rows = read.rows
        context |= {
            "groups": list(festival.groups.all()),
            "asked": [row for row in rows if row.is_asked],
            "good": [row for row in rows if not row.is_asked],
            "without_group": [row for row in rows if row.group is None],
            "faults": [
                (fault, explain_row_fault(fault, language)) for fault in (*read.faults, *read.notes)
            ],
        }
    return render(request, "tournaments/festivals/people_list.html", context, status=status)
