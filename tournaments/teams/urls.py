"""URL paths of team events: pages and API."""

from django.urls import path

from tournaments.teams.api import matches as matches_api
from tournaments.teams.api import teams as teams_api
from tournaments.teams.views import captains, hand_drafts, matches, teams

_MATCH = "events/<int:pk>/rounds/<int:number>/matches/<int:table>/"

urlpatterns = [
    path("events/<int:pk>/teams/", teams.list_teams, name="event-teams"),
    path("events/<int:pk>/teams/new/", teams.enter_teams, name="event-teams-new"),
    path("events/<int:pk>/teams/table/", teams.show_team_table, name="event-team-table"),
    path("events/<int:pk>/teams/settings/", teams.change_team_settings, name="event-team-settings"),
    path("events/<int:pk>/teams/draw/", teams.draw_team_numbers, name="event-teams-draw"),
    path("events/<int:pk>/teams/<int:team>/", teams.show_team, name="event-team"),
    path("events/<int:pk>/teams/<int:team>/change/", teams.change_team, name="event-team-change"),
    path("events/<int:pk>/teams/<int:team>/roster/", teams.change_roster, name="event-team-roster"),
    path("events/<int:pk>/teams/<int:team>/remove/", teams.remove_team, name="event-team-remove"),
    path(
        "events/<int:pk>/teams/<int:team>/withdraw/",
        teams.withdraw_team,
        name="event-team-withdraw",
    ),
    path(
        "events/<int:pk>/teams/<int:team>/newcomer/",
        teams.enter_newcomer,
        name="event-team-newcomer",
    ),
    path("events/<int:pk>/teams/<int:team>/link/", teams.make_captain_link, name="event-team-link"),
    path(
        "events/<int:pk>/rounds/<int:number>/match-sheets/",
        matches.print_match_sheets,
        name="event-match-sheets",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/matches/change/",
        hand_drafts.change_matches,
        name="event-matches-change",
    ),
    path(_MATCH, matches.show_match, name="event-match"),
    path(f"{_MATCH}line-up/<int:team>/", matches.hand_in_line_up, name="event-line-up"),
    path(f"{_MATCH}absent/", matches.declare_team_absent, name="event-match-absent"),
    path(f"{_MATCH}forfeit/", matches.forfeit_match, name="event-match-forfeit"),
    path(f"{_MATCH}penalty/", matches.penalise_team, name="event-match-penalty"),
    path(f"{_MATCH}penalty/back/", matches.take_back_penalty, name="event-match-penalty-back"),
    path("captain/", captains.show_captain, name="captain"),
    path("captain/<slug:code>/", captains.open_captain_link, name="captain-open"),
]

api_urlpatterns = [
    path("events/<int:pk>/teams/", teams_api.TeamsView.as_view(), name="api-teams"),
    path(
        "events/<int:pk>/teams/settings/",
        teams_api.TeamSettingsView.as_view(),
        name="api-team-settings",
    ),
    path("events/<int:pk>/teams/table/", teams_api.TeamTableView.as_view(), name="api-team-table"),
    path("events/<int:pk>/teams/<int:team>/", teams_api.TeamView.as_view(), name="api-team"),
    path(
        "events/<int:pk>/teams/<int:team>/withdraw/",
        teams_api.WithdrawTeamView.as_view(),
        name="api-team-withdraw",
    ),
    path(
        "events/<int:pk>/teams/<int:team>/newcomers/",
        teams_api.NewcomersView.as_view(),
        name="api-team-newcomers",
    ),
    path(
        "events/<int:pk>/teams/<int:team>/link/",
        teams_api.CaptainLinkView.as_view(),
        name="api-team-link",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/matches/",
        matches_api.MatchesView.as_view(),
        name="api-matches",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/matches/change/",
        matches_api.MatchesChangeView.as_view(),
        name="api-matches-change",
    ),
    path(f"{_MATCH}line-up/<int:team>/", matches_api.LineUpView.as_view(), name="api-line-up"),
    path(f"{_MATCH}absent/", matches_api.AbsentTeamView.as_view(), name="api-match-absent"),
    path(f"{_MATCH}forfeit/", matches_api.ForfeitMatchView.as_view(), name="api-match-forfeit"),
    path(f"{_MATCH}penalty/", matches_api.PenaltyView.as_view(), name="api-match-penalty"),
    path(
        f"{_MATCH}penalty/back/",
        matches_api.PenaltyBackView.as_view(),
        name="api-match-penalty-back",
    ),
]
