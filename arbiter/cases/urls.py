"""URL paths of cases: pages and API."""

from django.urls import path

from arbiter.cases.api import desk as desk_api
from arbiter.cases.api import incidents, rulings
from arbiter.cases.api import register as register_api
from arbiter.cases.views import desk, register

urlpatterns = [
    path("decisions/", register.show_register, name="decisions"),
    path("decisions/feed.atom", register.feed_of_register, name="decisions-feed"),
    path("desk/", desk.desk_of_cases, name="desk"),
    path("desk/<int:pk>/", desk.show_case, name="case"),
    path("desk/<int:pk>/rule/", desk.rule_in_case, name="case-rule"),
    path("desk/<int:pk>/withdraw/", desk.withdraw_or_dismiss_case, name="case-withdraw"),
    path("desk/<int:pk>/answer/", desk.add_statement_to_case, name="case-answer"),
    path("desk/<int:pk>/appeal/", desk.appeal_against_ruling, name="case-appeal"),
    path("desk/<int:pk>/sanction/", desk.give_sanction_in_case, name="case-sanction"),
    path("desk/<int:pk>/incidents/", desk.enter_incident, name="case-incident"),
    path("desk/incidents/<int:pk>/acts/", desk.record_incident_act, name="incident-act"),
]

api_urlpatterns = [
    path("cases/", desk_api.CasesView.as_view(), name="api-cases"),
    path("cases/<int:pk>/", desk_api.CaseView.as_view(), name="api-case"),
    path("cases/<int:pk>/rulings/", rulings.RulingsView.as_view(), name="api-rulings"),
    path("cases/<int:pk>/withdraw/", desk_api.WithdrawView.as_view(), name="api-withdraw"),
    path("cases/<int:pk>/claims/", desk_api.CaseClaimsView.as_view(), name="api-case-claims"),
    path("cases/<int:pk>/options/", rulings.RulingOptionsView.as_view(), name="api-case-options"),
    path("cases/<int:pk>/statements/", desk_api.StatementsView.as_view(), name="api-statements"),
    path("cases/<int:pk>/appeals/", desk_api.AppealsView.as_view(), name="api-appeals"),
    path("cases/<int:pk>/sanctions/", desk_api.SanctionsView.as_view(), name="api-sanctions"),
    path("cases/<int:pk>/incidents/", incidents.IncidentsView.as_view(), name="api-incidents"),
    path("cases/<int:pk>/board/", desk_api.CaseBoardView.as_view(), name="api-case-board"),
    path("cases/<int:pk>/timeline/", desk_api.TimelineView.as_view(), name="api-case-timeline"),
    path("decisions/", register_api.RegisterView.as_view(), name="api-decisions"),
    path("rulings/", rulings.AllRulingsView.as_view(), name="api-all-rulings"),
    path("rulings/<int:pk>/", rulings.RulingView.as_view(), name="api-ruling"),
    path("sanctions/", rulings.AllSanctionsView.as_view(), name="api-all-sanctions"),
    path("sanctions/<int:pk>/", rulings.SanctionView.as_view(), name="api-sanction"),
    path("incidents/", incidents.AllIncidentsView.as_view(), name="api-all-incidents"),
    path("incidents/<int:pk>/", incidents.IncidentView.as_view(), name="api-incident"),
    path("incidents/<int:pk>/acts/", incidents.ActsView.as_view(), name="api-incident-acts"),
]
