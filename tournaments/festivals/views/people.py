"""Pages of the people of an event: the organiser's list, one application, everybody's list."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.archive.names import clean_name, name_in_latin_letters
from games.web.requests import parse_whole_number, post_only
from tournaments.entries.queries.matching import match_rows_to_players
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.views.page import page_to_return_to, show_refusals_as_messages
from tournaments.festivals.forms.money import PaymentForm, typed_amount
from tournaments.festivals.forms.people import FactsForm, PartsForm, PersonForm
from tournaments.festivals.models import ApplicationState, Festival
from tournaments.festivals.queries.fixes import asked_questions
from tournaments.festivals.queries.people import (
    FestivalPeople,
    PersonRow,
    festival_people,
    public_groups,
)
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.rules.sexes import sex_of_name
from tournaments.festivals.services import answers, applications, corrections
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.people.lists.person import ListedPerson
from tournaments.people.models import Player
from tournaments.texts import explain_error

SHOWN = ("all", "questions", "unpaid", "sent", "waiting", "refused")

PAGE = 300
"""Rows of one page: more are found by name."""


def people_page_for(request: HttpRequest, pk: int) -> Festival:
    """Return the event for whoever may manage its entries."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, festival_scope(festival))
    return festival


def today_of(festival: Festival) -> Any:
    """Return the day it is in the halls of the event."""
    return timezone.localdate(timezone=festival.zone)


@login_required
@require_safe
def people(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the people of the event: what they play, owe, and what is asked about them."""
    festival = people_page_for(request, pk)
    found = festival_people(festival, today_of(festival))
    shown = request.GET.get("show", "all")
    rows = {
        "all": found.confirmed + [row for row in found.sent if row.questions],
        "questions": found.asked,
        "unpaid": found.unpaid,
        "sent": found.sent,
        "waiting": found.waiting,
        "refused": found.gone,
    }.get(shown)
    if rows is None:
        shown, rows = "all", found.confirmed
    if shown == "all":
        chosen = {row.pk for row in rows}
        rows = [row for row in found.rows if row.pk in chosen]  # in the order of names
    words = request.GET.get("q", "").strip()
    if words:
        rows = [row for row in found.rows if _is_named(row, words)]
    context = _context(request, festival, found)
    context |= {
        "shown": shown,
        "q": words,
        "lines": [_line(festival, found, row) for row in rows[:PAGE]],
        "left_out": max(0, len(rows) - PAGE),
    }
    return render(request, "tournaments/festivals/people.html", context)


def _is_named(row: PersonRow, words: str) -> bool:
    name = f"{row.facts.name} {row.facts.name_latin}".casefold().replace("ё", "е")
    return all(word in name for word in words.casefold().replace("ё", "е").split())


def _context(request: HttpRequest, festival: Festival, found: FestivalPeople) -> dict[str, Any]:
    context = head_context(request, festival, "people")
    return context | {
        "people": found,
        "programmes": found.programmes,
        "has_fees": festival.fees.exists(),
        "keeps_consents": festival.is_form_open or any(row.has_consent for row in found.live),
    }


def _line(festival: Festival, found: FestivalPeople, row: PersonRow) -> dict[str, Any]:
    return {"row": row, "asked": asked_questions(festival, list(found.groups), row)}


# What is done at a row: a tick, a button of a question.


@login_required
@post_only
@show_refusals_as_messages
def tick_person(request: HttpRequest, pk: int, application: int) -> HttpResponse:
    """Take over the ticks of a row: what a person plays in his own group."""
    festival = people_page_for(request, pk)
    found = festival_people(festival, today_of(festival))
    row = _row(found, application)
    ticked = set(request.POST.getlist("programme"))
    chosen = {
        programme.pk: contest.pk if contest else None
        for programme, contest, part in row.ticks
        if (str(programme.pk) in ticked) != (part is not None)
        and (contest is not None or part is not None)
    }
    chosen = {
        programme: contest if str(programme) in ticked else None
        for programme, contest in chosen.items()
    }
    refused = ""
    try:
        corrections.choose_parts(
            festival=festival,
            application=row.pk,
            chosen=chosen,
            actor=request.user,
            at=timezone.now(),
        )
    except TournamentError as error:
        refused = explain_error(error.code, error.params, get_language())
    if request.htmx:
        found = festival_people(festival, today_of(festival))
        context = _context(request, festival, found) | {
            "line": _line(festival, found, _row(found, application)),
            "refused": refused,
        }
        return render(request, "tournaments/festivals/_application.html", context)
    if refused:
        messages.error(request, refused)
    return redirect(f"{page_to_return_to(request)}#person-{application}")


def _row(found: FestivalPeople, application: int) -> PersonRow:
    row = found.by_pk.get(application)
    if row is None:
        raise Http404
    return row


Act = Callable[..., object]


def _confirm(value: str, **act: Any) -> None:
    application = act.pop("application")
    players: dict[int, int | None] = {}
    if value:
        players[application] = parse_whole_number(value)
    done = answers.confirm_applications(**act, applications=[application], players=players)
    if done.asked:
        raise TournamentError(RefusalCode.APPLICATION_ASKED, application=application)


def _accept(_value: str, **act: Any) -> None:
    application = act.pop("application")
    answers.confirm_applications(**act, applications=[application], over_limit=True)


def _whole(value: str) -> int:
    return parse_whole_number(value) or 0


def _consent(value: str, **act: Any) -> None:
    festival: Festival = act["festival"]
    corrections.note_consent(**act, on=today_of(festival), parent=value)


ACTS: Mapping[str, Act] = {
    "confirm": _confirm,
    "accept": _accept,
    "withdraw": lambda value, **act: answers.withdraw_application(**act, reason=value),
    "refuse": lambda value, **act: answers.withdraw_application(
        **act, reason=value, state=ApplicationState.REFUSED
    ),
    "again": lambda _value, **act: answers.take_in_again(**act),
    "move": lambda value, **act: corrections.move_to_group(**act, group=_whole(value)),
    "drop": lambda value, **act: corrections.choose_parts(**act, chosen={_whole(value): None}),
    "sex": lambda value, **act: corrections.correct_person(
        **act, sex=value if value in ("m", "w") else ""
    ),
    "settle": lambda value, **act: corrections.settle_question(**act, key=value),
    "consent": _consent,
    "enter": lambda value, **act: corrections.enter_again(**act, contest=_whole(value)),
}


@login_required
@post_only
@show_refusals_as_messages
def act_on_person(request: HttpRequest, pk: int, application: int) -> HttpResponse:
    """Do what a button of a row says: confirm, move, drop, withdraw, answer a question."""
    festival = people_page_for(request, pk)
    act, _colon, value = request.POST.get("act", "").partition("=")
    done = ACTS.get(act)
    if done is None:
        raise Http404
    done(
        value or request.POST.get("value", "").strip()[:400],
        festival=festival,
        application=application,
        actor=request.user,
        at=timezone.now(),
    )
    return redirect(f"{page_to_return_to(request)}#person-{application}")


@login_required
@post_only
@show_refusals_as_messages
def confirm_all(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm all ticked applications at once, in the order they came."""
    festival = people_page_for(request, pk)
    chosen = [parse_whole_number(value) for value in request.POST.getlist("application")]
    done = answers.confirm_applications(
        festival=festival,
        applications=[number for number in chosen if number is not None],
        actor=request.user,
        at=timezone.now(),
    )
    told = [
        ngettext(
            "%(count)s application confirmed",
            "%(count)s applications confirmed",
            len(done.confirmed),
        )
        % {"count": len(done.confirmed)}
    ]
    if done.waiting:
        told.append(_("%(count)s wait for a place") % {"count": len(done.waiting)})
    messages.success(request, "; ".join(told) + ".")
    if done.asked:
        messages.warning(
            request,
            _("Look at these yourself: %(numbers)s. It is not certain who is meant.")
            % {"numbers": ", ".join(map(str, done.asked))},
        )
    return redirect(f"{reverse('festival-people', args=[pk])}?show=sent")


# One application, and one person typed by hand.


@login_required
@show_refusals_as_messages
def person(request: HttpRequest, pk: int, application: int) -> HttpResponse:
    """Show one application: facts, what he plays, papers, money; correct them."""
    festival = people_page_for(request, pk)
    found = festival_people(festival, today_of(festival))
    row = _row(found, application)
    facts = FactsForm(
        request.POST if "facts" in request.POST else None,
        initial={
            "name": row.facts.name,
            "birth_date": row.facts.birth_date,
            "birth_year": row.facts.birth_year,
            "sex": row.facts.sex,
        },
    )
    parts = PartsForm(
        request.POST if "parts" in request.POST else None,
        row=row,
        contests=list(row.contests.values()),
    )
    at = timezone.now()
    act = {"festival": festival, "application": row.pk, "actor": request.user, "at": at}
    if request.method == "POST" and facts.is_bound and facts.is_valid():
        corrections.correct_person(**act, **facts.cleaned_data)
        messages.success(request, _("Corrected."))
        return redirect("festival-application", pk, row.pk)
    if request.method == "POST" and parts.is_bound and parts.is_valid():
        corrections.choose_parts(**act, chosen=parts.chosen)
        messages.success(request, _("Written down."))
        return redirect("festival-application", pk, row.pk)
    context = _context(request, festival, found)
    context |= {
        "line": _line(festival, found, row),
        "row": row,
        "facts_form": facts,
        "parts_form": parts,
        "groups": found.groups,
        "candidates": _candidates(request, row),
        "payments": row.application.payments.select_related("by"),
        "payment_form": PaymentForm(initial={"amount": _still(row)}),
        "categories": sorted({fee.category for fee in festival.fees.all()} - {""}),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/festivals/application.html", context, status=status)


def _still(row: PersonRow) -> str:
    return typed_amount(row.account.owed) if row.account.owed > 0 else ""


def _candidates(request: HttpRequest, row: PersonRow) -> tuple[Player, ...]:
    """The known players whom a form may mean, to be asked about."""
    if row.application.player_id is not None:
        return ()
    named = answers.listed_person(row.application)
    (match,) = match_rows_to_players([named], None, request.user)
    known = match.player or match.proposed
    return (known,) if known is not None else match.candidates


@login_required
@show_refusals_as_messages
def new_person(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter one person typed by hand; a known one is shown and chosen."""
    festival = people_page_for(request, pk)
    groups, programmes = list(festival.groups.all()), list(festival.programmes.all())
    form = PersonForm(request.POST or None, groups=groups, programmes=programmes)
    candidates: tuple[Player, ...] = ()
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        named = _listed(typed)
        (match,) = match_rows_to_players([named], None, request.user)
        known = match.player or match.proposed
        candidates = (known,) if known is not None else match.candidates
        who = request.POST.get("who", "")
        if not candidates or who:
            player = next((one for one in candidates if str(one.pk) == who), None)
            try:
                made = applications.enter_person(
                    festival=festival,
                    person=named,
                    player=player,
                    actor=request.user,
                    at=timezone.now(),
                    group=int(typed["group"]) if typed["group"] else None,
                    programmes={int(value) for value in typed["programmes"]},
                    region=typed["region"],
                    coach=typed["coach"],
                )
            except TournamentError as error:  # nothing that was typed is lost
                form.add_error("name", explain_error(error.code, error.params, get_language()))
            else:
                messages.success(request, _("%(name)s is entered.") % {"name": named.name})
                return redirect(f"{reverse('festival-people', args=[pk])}#person-{made.pk}")
    context = head_context(request, festival, "people")
    context |= {"form": form, "candidates": candidates}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/festivals/new_person.html", context, status=status)


def _listed(typed: Mapping[str, Any]) -> ListedPerson:
    day = typed["birth_date"]
    name = clean_name(typed["name"])
    return ListedPerson(
        row=1,
        name=name,
        name_latin=name_in_latin_letters(name),
        rating=typed["rating"],
        title=clean_name(typed["title"]),
        city=clean_name(typed["city"]),
        region=clean_name(typed["region"]),
        birth_year=day.year if day else typed["birth_year"],
        birth_date=day,
        sex=typed["sex"] or sex_of_name(name),
    )


# The list that everybody reads.


@require_safe
def players(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the confirmed players of the event, group by group, as the public sees them."""
    festival = festival_or_404(request, pk)
    words = request.GET.get("q", "").strip()[:60]
    groups = public_groups(festival, words)
    context = head_context(request, festival, "players")
    context |= {
        "groups": groups,
        "q": words,
        "total": sum(len(group.applications) for group in groups),
        "regions": len({one.region for group in groups for one in group.applications} - {""}),
    }
    return render(request, "tournaments/festivals/players.html", context)
