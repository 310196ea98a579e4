"""Pages that the link of a captain opens: it leads to the line-up that is due."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_safe

from tournaments.events.views.page import in_hours_of_hall
from tournaments.teams.middleware import CAPTAIN
from tournaments.teams.queries import line_ups, links
from tournaments.teams.services import links as links_services


@require_safe
@never_cache
@sensitive_variables("code")
def open_captain_link(request: HttpRequest, code: str) -> HttpResponse:
    """Open the link of a captain, and lead on to an address without its code."""
    link = links.link_by_code(code)
    if link is not None and not request.user.is_authenticated:
        if request.session.get(CAPTAIN) != link.pk:
            request.session.flush()
        request.session[CAPTAIN] = link.pk
        links_services.note_first_opening(link, at=timezone.now())
    elif link is not None:  # an account goes before the link
        return redirect("event-team", link.team.tournament_id, link.team_id)
    answer = redirect("captain")
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_safe
@never_cache
def show_captain(request: HttpRequest) -> HttpResponse:
    """Lead the captain to the line-up that is due now, else to the team."""
    link = request.captain_link
    if link is None:
        return render(request, "tournaments/teams/no_link.html", {}, status=404)
    tournament = in_hours_of_hall(link.team.tournament)
    match = line_ups.next_match_of_team(link.team)
    if match is not None and not match.is_bye and match.opened_at is None:
        return redirect(
            "event-line-up", tournament.pk, match.round.number, match.table, link.team_id
        )
    return redirect("event-team", tournament.pk, link.team_id)
