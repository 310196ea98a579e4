"""Pages of teams: the list with rosters, one team, the table; acts of the organiser on them."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.papers.queries.lines import absolute_address
from games.web.requests import parse_whole_number, post_only, posted_text_cut_to_length
from tournaments.entries.models import EntryState
from tournaments.entries.services.entering import STARTED
from tournaments.errors import NeedsConfirmation, RefusalCode, RowsWrong, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import page_head_context, show_refusals_as_messages
from tournaments.live.queries.links import qr_code
from tournaments.pairing.cautions import Caution
from tournaments.people.texts import shown_name
from tournaments.rounds.forms import LotForm
from tournaments.rounds.services.lots import new_seed
from tournaments.teams.forms import (
    NewcomerForm,
    RosterForm,
    TeamForm,
    TeamListForm,
    TeamSettingsForm,
)
from tournaments.teams.models import Team, TeamMember
from tournaments.teams.queries import line_ups, links
from tournaments.teams.queries.in_words import settings_in_words
from tournaments.teams.queries.matches import matches_of_event
from tournaments.teams.queries.settings import (
    conditions_of_boards,
    rules_of_teams,
    settings_of_teams,
)
from tournaments.teams.queries.standings import codes_that_separate, table_to_show
from tournaments.teams.services import beginning, judging, newcomers, rosters
from tournaments.teams.services import links as links_services
from tournaments.teams.texts import (
    PLACES_BY,
    condition_in_words,
    place_reason_in_words,
    tie_title,
    value_in_words,
)
from tournaments.teams.views.page import team_event_or_404, team_or_404
from tournaments.texts import explain_error

# The list of teams.


@require_safe
@cache_event_page
def list_teams(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the teams with their rosters; the organiser enters them here."""
    return _teams_page(request, team_event_or_404(request, pk))


def _teams_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    list_form: TeamListForm | None = None,
    settings_form: TeamSettingsForm | None = None,
    faults: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = page_head_context(request, tournament, "teams")
    settings = settings_of_teams(tournament)
    members = TeamMember.objects.select_related("entry__player").order_by("order")
    teams = list(tournament.teams.prefetch_related(Prefetch("members", members)))
    alone = tournament.entries.filter(state=EntryState.ACTIVE, team_member__isnull=True)
    is_open = tournament.state == TournamentState.ENTRIES
    context |= {
        "teams": teams,
        "settings": settings,
        "said": settings_in_words(tournament),
        "is_open": is_open,
        "without_team": list(alone.select_related("player")) if context["may"]["edit"] else (),
        "list_form": list_form or TeamListForm(),
        "settings_form": settings_form or TeamSettingsForm(settings=settings, teams=teams),
        "faults": faults or (),
        "lot_form": LotForm(),
    }
    return render(request, "tournaments/teams/teams.html", context, status=status)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def enter_teams(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter the teams of a pasted list, all or none; what was typed stands with its faults."""
    tournament = team_event_or_404(request, pk)
    form = TeamListForm(request.POST)
    if not form.is_valid():
        return _teams_page(request, tournament, list_form=form, status=422)
    try:
        made = rosters.enter_teams(
            tournament=tournament,
            teams=form.typed(),
            namesakes=form.cleaned_data["namesakes"],
            actor=request.user,
            at=timezone.now(),
        )
    except TournamentError as error:
        return _teams_page(
            request, tournament, list_form=form, faults=_faults(error), status=error.status
        )
    words = ngettext(
        "%(count)s team has been entered.", "%(count)s teams have been entered.", len(made)
    )
    messages.success(request, words % {"count": len(made)})
    return redirect("event-teams", pk)


def _faults(error: TournamentError) -> list[str]:
    """Return what is wrong with a list, a sentence a row."""
    language = get_language()
    if not isinstance(error, RowsWrong):
        return [explain_error(error.code, error.params, language)]
    return [
        _("Player %(row)s of the list: %(fault)s")
        % {
            "row": fault.params["row"],
            "fault": explain_error(fault.code, fault.params, language),
        }
        + (
            " " + _("Write the year of birth, or say below the list who such players are.")
            if fault.code == RefusalCode.WHO_IS_MEANT
            else ""
        )
        for fault in error.faults
    ]


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def change_team_settings(request: HttpRequest, pk: int) -> HttpResponse:
    """Set boards, their conditions and what places the teams."""
    tournament = team_event_or_404(request, pk)
    settings = settings_of_teams(tournament)
    form = TeamSettingsForm(request.POST, settings=settings, teams=tournament.teams.all())
    if not form.is_valid():
        return _teams_page(request, tournament, settings_form=form, status=422)
    rosters.change_settings(
        tournament=tournament, typed=form.typed(), actor=request.user, at=timezone.now()
    )
    messages.success(request, _("Saved."))
    return redirect("event-teams", pk)


@login_required
@post_only
@show_refusals_as_messages
def draw_team_numbers(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the numbers of the teams from a typed or a new seed."""
    tournament = team_event_or_404(request, pk)
    form = LotForm(request.POST)
    typed = form.cleaned_data["seed"] if form.is_valid() else request.POST.get("seed", "")
    beginning.draw_teams(
        tournament=tournament, seed=typed or new_seed(), actor=request.user, at=timezone.now()
    )
    return redirect("event-teams", pk)


# One team.


@never_cache
@require_safe
def show_team(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    """Show a team: its roster, its matches; the organiser changes it, the captain hands in."""
    tournament = team_event_or_404(request, pk)
    return _team_page(request, tournament, team_or_404(tournament, team))


def _team_page(
    request: HttpRequest,
    tournament: Tournament,
    team: Team,
    *,
    form: TeamForm | None = None,
    roster_form: RosterForm | None = None,
    newcomer_form: NewcomerForm | None = None,
    fault: str = "",
    cautions: Iterable[Caution] = (),
    made: str = "",
    status: int = 200,
) -> HttpResponse:
    context = page_head_context(request, tournament, "teams")
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    own = [
        one
        for one in matches_of_event(tournament, rules)
        if team.pk in line_ups.sides_of(one.match)
        and (tournament.play_system.is_laid_out_whole or one.match.round.state != "draft")
    ]
    may_hand_in = line_ups.may_hand_in(request.user, team)
    people = team.members.select_related("entry__player", "replaces__entry__player")
    members = list(people.order_by("order"))
    context |= {
        "team": team,
        "members": members,
        "newcomer_form": newcomer_form or NewcomerForm(members=_replaceable(members)),
        "takes_newcomers": tournament.state in STARTED and not team.is_withdrawn,
        "fault": fault,
        "cautions": cautions,
        "matches": own,
        "next_match": line_ups.next_match_of_team(team) if may_hand_in else None,
        "may_hand_in": may_hand_in,
        "link": links.links_in_force(tournament).get(team.pk) if context["may"]["edit"] else None,
        "form": form or TeamForm.of_team(team),
        "roster_form": roster_form or RosterForm(entries=_choosable(tournament, team)),
        "is_open": tournament.state == TournamentState.ENTRIES,
        "made": made,
        "qr": qr_code(made) if made else "",
    }
    return render(request, "tournaments/teams/team.html", context, status=status)


def _choosable(tournament: Tournament, team: Team) -> list[tuple[int, str, int | None, bool]]:
    """Return who may stand in the roster: its members, then players without a team."""
    members = team.members.select_related("entry__player").order_by("order")
    own = [
        (one.entry_id, shown_name(one.entry.player), one.order, one.is_reserve) for one in members
    ]
    free = tournament.entries.filter(team_member__isnull=True, state=EntryState.ACTIVE)
    others = [
        (entry.pk, shown_name(entry.player), None, False)
        for entry in free.select_related("player").order_by("player__name")
    ]
    return own + others


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def change_team(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    """Change the name of a team, where it is from, its captain."""
    tournament = team_event_or_404(request, pk)
    row = team_or_404(tournament, team)
    form = TeamForm(request.POST)
    if not form.is_valid():
        return _team_page(request, tournament, row, form=form, status=422)
    typed = dict(form.cleaned_data)
    username = typed.pop("captain").strip()
    captain = User.objects.filter(username=username, is_active=True).first()
    if username and captain is None:
        raise TournamentError(RefusalCode.NO_SUCH_ACCOUNT, username=username)
    rosters.change_team(team=row, **typed, captain=captain, actor=request.user, at=timezone.now())
    messages.success(request, _("Saved."))
    return redirect("event-team", pk, team)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def change_roster(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    """Put the roster of a team in the order typed."""
    tournament = team_event_or_404(request, pk)
    row = team_or_404(tournament, team)
    form = RosterForm(request.POST, entries=_choosable(tournament, row))
    if not form.is_valid():
        return _team_page(request, tournament, row, roster_form=form, status=422)
    rosters.change_roster(team=row, members=form.members(), actor=request.user, at=timezone.now())
    messages.success(request, _("Saved."))
    return redirect("event-team", pk, team)


def _replaceable(members: Iterable[TeamMember]) -> list[tuple[int, str]]:
    return [
        (member.pk, f"{member.order}. {shown_name(member.entry.player)}")
        for member in members
        if line_ups.is_playing(member)
    ]


@login_required
@post_only
@never_cache
def enter_newcomer(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    """Enter a player into a team after the lots; what was typed stands with its fault."""
    tournament = team_event_or_404(request, pk)
    row = team_or_404(tournament, team)
    members = row.members.select_related("entry__player").order_by("order")
    form = NewcomerForm(request.POST, members=_replaceable(members))
    if not form.is_valid():
        return _team_page(request, tournament, row, newcomer_form=form, status=422)
    try:
        newcomers.enter_late_member(
            team=row,
            typed=form.typed(),
            reason=form.cleaned_data["reason"],
            namesakes=form.cleaned_data["namesakes"] or rosters.Namesakes.ASK,
            replaces=form.cleaned_data["replaces"],
            accepted=request.POST.getlist("accepted"),
            actor=request.user,
            at=timezone.now(),
        )
    except NeedsConfirmation as error:
        return _team_page(
            request,
            tournament,
            row,
            newcomer_form=form,
            cautions=error.cautions,
            status=error.status,
        )
    except TournamentError as error:
        fault = explain_error(error.code, error.params, get_language())
        return _team_page(
            request, tournament, row, newcomer_form=form, fault=fault, status=error.status
        )
    messages.success(request, _("The player is entered and plays from the next round."))
    return redirect("event-team", pk, team)


@login_required
@post_only
@show_refusals_as_messages
def remove_team(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    """Strike off a team before the lots are drawn."""
    tournament = team_event_or_404(request, pk)
    rosters.remove_team(team=team_or_404(tournament, team), actor=request.user, at=timezone.now())
    return redirect("event-teams", pk)


@login_required
@post_only
@show_refusals_as_messages
def withdraw_team(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    """Write down that a team has left."""
    tournament = team_event_or_404(request, pk)
    judging.withdraw_team(
        team=team_or_404(tournament, team),
        reason=posted_text_cut_to_length(request, "reason", 400),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-team", pk, team)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def make_captain_link(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    """Make a link for the captain, and show it on this one answer; or end the one in force."""
    tournament = team_event_or_404(request, pk)
    row = team_or_404(tournament, team)
    by = {"actor": request.user, "at": timezone.now()}
    if "end" in request.POST:
        links_services.end_link(team=row, **by)
        messages.success(request, _("The link has ended."))
        return redirect("event-team", pk, team)
    _link, code = links_services.make_link(team=row, **by)
    made = absolute_address(request, "captain-open", code)
    return _team_page(request, tournament, row, made=made)


# The table of teams.


@require_safe
@cache_event_page
def show_team_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the table of teams, why each has its place, and the best at every board."""
    tournament = team_event_or_404(request, pk)
    context = page_head_context(request, tournament, "standings")
    after = parse_whole_number(request.GET.get("after", ""))
    table = table_to_show(tournament, after)
    context |= team_table_context(table) | {
        "is_team_table": True,
        "after": after,
        "rounds_over": table.rounds_over,
    }
    return render(request, "tournaments/teams/table.html", context)


def team_table_context(table: Any) -> dict[str, Any]:
    """Return what a page writes of the table: heads, lines with reasons, boards."""
    language = get_language()
    names = {line.team.number: line.team.name for line in table.lines if line.team.number}
    shown = codes_that_separate(table)
    lines = [
        {
            "line": line,
            "reasons": [
                place_reason_in_words(reason, names, language) for reason in line.row.reasons
            ]
            if line.row
            else [],
            "values": [_value(line.row, code) for code in shown],
        }
        for line in table.lines
    ]
    conditions = conditions_of_boards(table.settings)
    boards = [
        (at, condition_in_words(condition.as_dict(), language), rows)
        for at, (condition, rows) in enumerate(zip(conditions, table.boards, strict=True), start=1)
    ]
    return {
        "table": table,
        "lines": lines,
        "ties": [(code, tie_title(code, language)) for code in shown],
        "all_ties": [tie_title(code, language) for code in table.ties],
        "boards": boards,
        "places_by": PLACES_BY[table.settings.places_by],
        "penalties": table.facts.taken,
    }


def _value(row: Any, code: str) -> str:
    if row is None or code not in row.values:
        return ""
    return value_in_words(code, row.values[code].value)
