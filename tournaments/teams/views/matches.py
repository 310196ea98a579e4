"""Pages of the matches of a round: one match, its line-ups, its sheet; acts of the arbiter."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import parse_whole_number, post_only
from tournaments.boards.models import RoundState
from tournaments.errors import TournamentError
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import page_head_context, show_refusals_as_messages, value_or_404
from tournaments.people.texts import shown_name
from tournaments.teams.forms import LineUpForm, PenaltyBackForm, PenaltyForm, ReasonForm
from tournaments.teams.models import LineUp, Team, TeamMatch, TeamPenalty
from tournaments.teams.queries import line_ups as queries
from tournaments.teams.queries.matches import match_of_round, matches_of_event, with_openings
from tournaments.teams.queries.settings import (
    conditions_of_boards,
    rules_of_teams,
    settings_of_teams,
)
from tournaments.teams.services import judging, line_ups, rounds, substitutions
from tournaments.teams.texts import condition_in_words
from tournaments.teams.views.page import (
    is_hidden_draft,
    match_or_404,
    team_event_or_404,
    team_or_404,
)
from tournaments.texts import explain_error


@never_cache
@require_safe
def show_match(request: HttpRequest, pk: int, number: int, table: int) -> HttpResponse:
    """Show a match: its boards and score, its line-ups as this visitor may see them."""
    tournament = team_event_or_404(request, pk)
    match = match_or_404(request, tournament, number, table)
    context = page_head_context(request, tournament, "rounds")
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    shown = with_openings([value_or_404(match_of_round(match.round, table, rules))])[0]
    now = timezone.now()
    deadline = queries.deadline_of_round(match.round, settings)
    sides = queries.sides_for_visitor(match, request.user, deadline, now)
    is_draft = match.round.state == RoundState.DRAFT
    is_official = queries.is_official(request.user, tournament)
    tables = list(match.round.team_matches.values_list("table", flat=True))
    context |= {
        "match": match,
        "shown": shown,
        "shown_round": number,
        "round": match.round,
        "sides": [
            (
                side,
                is_draft and queries.may_hand_in(request.user, side.team),
                queries.changes_of_line_up(side.line_up) if side.line_up and side.is_shown else (),
            )
            for side in sides
        ],
        "changes_open": queries.may_change_open(request.user, match),
        "deadline": deadline,
        "is_past": deadline is not None and now >= deadline,
        "is_draft": is_draft,
        "is_official": is_official,
        "may_penalise": rights.is_allowed(request.user, Action.SANCTION, event_scope(tournament))
        and not match.is_bye,
        "may_forfeit": context["may"]["result"] and not is_draft and not shown.is_over,
        "may_declare": context["may"]["publish"] and is_draft and not match.is_bye,
        "penalty_form": PenaltyForm(),
        "before": table - 1 if table - 1 in tables else None,
        "after": table + 1 if table + 1 in tables else None,
    }
    return render(request, "tournaments/teams/match.html", context)


@never_cache
@require_safe
def print_match_sheets(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the sheets of all matches of a round, which the captains sign."""
    tournament = team_event_or_404(request, pk)
    row = value_or_404(tournament.rounds.filter(number=number).first())
    row.tournament = tournament
    context = page_head_context(request, tournament, "rounds")
    if is_hidden_draft(row) and not context["may"]["publish"]:
        value_or_404(None)
    rules = rules_of_teams(tournament, settings_of_teams(tournament))
    matches = [
        one for one in matches_of_event(tournament, rules, rounds=[number]) if not one.match.is_bye
    ]
    context |= {"round": row, "matches": with_openings(matches), "shown_round": number}
    return render(request, "tournaments/teams/sheets.html", context)


# The line-up of one team.


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals_as_messages
def hand_in_line_up(
    request: HttpRequest, pk: int, number: int, *, table: int, team: int
) -> HttpResponse:
    """Show the form of a line-up to whoever may hand it in, and take it."""
    tournament = team_event_or_404(request, pk)
    match = match_or_404(request, tournament, number, table)
    own = team_or_404(tournament, team)
    if own.pk not in queries.sides_of(match) or match.is_bye:
        value_or_404(None)
    rights.require_right(
        request.user, Action.HAND_IN_LINE_UP, queries.scope_of_team(own, request.method)
    )
    if request.method == "POST":
        return _take_line_up(request, match, own)
    return _line_up_page(request, match, own)


def _take_line_up(request: HttpRequest, match: TeamMatch, team: Team) -> HttpResponse:
    form = _line_up_form(request, match, team, data=request.POST)
    if not form.is_valid():
        return _line_up_page(request, match, team, form=form, status=422)
    typed: dict[str, Any] = {
        "match": match,
        "team": team,
        "places": form.places(),
        "seen": form.cleaned_data["seen"],
        "exception": form.cleaned_data.get("exception", ""),
        "actor": request.user,
        "at": timezone.now(),
    }
    try:
        if queries.may_change_open(request.user, match):
            substitutions.change_open_line_up(reason=form.cleaned_data["reason"], **typed)
            done = _("The line-up is changed; the boards that differ are seated anew.")
        else:
            line_ups.hand_in_line_up(**typed)
            done = _("The line-up is handed in.")
    except TournamentError as error:
        fault = explain_error(error.code, error.params, get_language())
        return _line_up_page(request, match, team, form=form, fault=fault, status=error.status)
    messages.success(request, done)
    return redirect("event-match", match.round.tournament_id, match.round.number, match.table)


def _line_up_form(
    request: HttpRequest, match: TeamMatch, team: Team, *, data: object = None
) -> LineUpForm:
    tournament = match.round.tournament
    settings = settings_of_teams(tournament)
    rules = queries.roster_rules(team, settings, queries.day_of_play(tournament, timezone.now()))
    stood = LineUp.objects.filter(match=match, team=team).prefetch_related("places").first()
    places = (
        {place.board: place.member_id for place in stood.places.all()}
        if stood
        else queries.default_line_up(rules)
    )
    names = {
        member.pk: f"{member.order}. {shown_name(member.entry.player)}"
        + (f" ({_('reserve')})" if member.is_reserve else "")
        for member in rules.members
    }
    return LineUpForm(
        data,
        rules=rules,
        names=names,
        places=places,
        seen=stood.revision if stood else 0,
        is_official=queries.is_official(request.user, tournament),
        is_open=queries.may_change_open(request.user, match),
    )


def _line_up_page(
    request: HttpRequest,
    match: TeamMatch,
    team: Team,
    *,
    form: LineUpForm | None = None,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament = match.round.tournament
    settings = settings_of_teams(tournament)
    stood = LineUp.objects.filter(match=match, team=team).select_related("by").first()
    context = page_head_context(request, tournament, "rounds")
    shown = form or _line_up_form(request, match, team)
    said = [
        condition_in_words(condition.as_dict(), get_language()) if not condition.is_open else ""
        for condition in conditions_of_boards(settings)
    ]
    context |= {
        "match": match,
        "team": team,
        "other": match.second if team.pk == match.first_id else match.first,
        "form": shown,
        "seats": list(zip(shown.seats, said, strict=True)),
        "fault": fault,
        "stood": stood,
        "stands": list(stood.places.select_related("member__entry__player")) if stood else [],
        "deadline": queries.deadline_of_round(match.round, settings),
        "shown_round": match.round.number,
        "is_fixed": settings.board_order == "fixed",
        "changes_open": queries.may_change_open(request.user, match),
        "is_closed": (match.opened_at is not None or match.round.state != RoundState.DRAFT)
        and not queries.may_change_open(request.user, match),
    }
    return render(request, "tournaments/teams/line_up.html", context, status=status)


# Acts of the arbiter on a match.


@login_required
@post_only
@show_refusals_as_messages
def declare_team_absent(request: HttpRequest, pk: int, number: int, table: int) -> HttpResponse:
    """Write down, before the round, that a team did not come."""
    match, team, form = _act(request, pk, number, table)
    line_ups.declare_absent(
        match=match,
        team=team,
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-match", pk, number, table)


@login_required
@post_only
@show_refusals_as_messages
def forfeit_match(request: HttpRequest, pk: int, number: int, table: int) -> HttpResponse:
    """Enter the games of a match that are left as lost by one team."""
    match, team, form = _act(request, pk, number, table)
    rounds.forfeit_match(
        match=match,
        team=team,
        from_board=parse_whole_number(request.POST.get("from_board", "")) or 1,
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-match", pk, number, table)


@login_required
@post_only
@show_refusals_as_messages
def penalise_team(request: HttpRequest, pk: int, number: int, table: int) -> HttpResponse:
    """Take points of the match from a team, with a reason."""
    match, team, form = _act(request, pk, number, table, form=PenaltyForm(request.POST))
    judging.penalise_team(
        match=match,
        team=team,
        board_points=form.cleaned_data["board_points"] or 0,
        match_points=form.cleaned_data["match_points"] or 0,
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-match", pk, number, table)


@login_required
@post_only
@show_refusals_as_messages
def take_back_penalty(request: HttpRequest, pk: int, number: int, table: int) -> HttpResponse:
    """Give the points of a penalty back."""
    tournament = team_event_or_404(request, pk)
    match = match_or_404(request, tournament, number, table)
    form = PenaltyBackForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give the reason."))
        return redirect("event-match", pk, number, table)
    penalty = value_or_404(
        TeamPenalty.objects.select_related("match__round__tournament")
        .filter(pk=form.cleaned_data["penalty"], match=match)
        .first()
    )
    judging.take_back_penalty(
        penalty=penalty,
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-match", pk, number, table)


def _act(
    request: HttpRequest, pk: int, number: int, table: int, *, form: ReasonForm | None = None
) -> tuple[TeamMatch, Team, ReasonForm]:
    """Return the match, the team and what was typed; raises TournamentError, Http404."""
    tournament = team_event_or_404(request, pk)
    match = match_or_404(request, tournament, number, table)
    typed = form or ReasonForm(request.POST)
    if not typed.is_valid():
        # an empty reason is the service's to refuse, in its own words
        typed.cleaned_data.setdefault("reason", "")
        for name in ("board_points", "match_points"):
            typed.cleaned_data.setdefault(name, 0)
    team = team_or_404(tournament, typed.cleaned_data.get("team") or 0)
    return match, team, typed
