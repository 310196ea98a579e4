"""Paths of the office's API."""

from django.urls import path

from arbiter.api import cases, incidents, journal, revocations, rules, views

urlpatterns = [
    path("cases/", views.DeskView.as_view(), name="api-cases"),
    path("cases/<int:pk>/", views.CaseView.as_view(), name="api-case"),
    path("cases/<int:pk>/rulings/", views.RulingsView.as_view(), name="api-rulings"),
    path("cases/<int:pk>/withdraw/", views.WithdrawView.as_view(), name="api-withdraw"),
    path("cases/<int:pk>/claims/", rules.CaseClaimsView.as_view(), name="api-case-claims"),
    path("cases/<int:pk>/options/", cases.OptionsView.as_view(), name="api-case-options"),
    path("cases/<int:pk>/statements/", cases.StatementsView.as_view(), name="api-statements"),
    path("cases/<int:pk>/appeals/", cases.AppealsView.as_view(), name="api-appeals"),
    path("cases/<int:pk>/sanctions/", cases.SanctionsView.as_view(), name="api-sanctions"),
    path("cases/<int:pk>/incidents/", incidents.IncidentsView.as_view(), name="api-incidents"),
    path("incidents/<int:pk>/", incidents.IncidentView.as_view(), name="api-incident"),
    path("incidents/<int:pk>/acts/", incidents.ActsView.as_view(), name="api-incident-acts"),
    path("certificates/<str:serial>/", views.CertificateView.as_view(), name="api-certificate"),
    path(
        "certificates/<str:serial>/pdn/",
        views.CertificatePdnView.as_view(),
        name="api-certificate-pdn",
    ),
    path("journal/<str:stream>/", journal.JournalView.as_view(), name="api-journal"),
    path(
        "journal/<str:stream>/export/",
        journal.JournalExportView.as_view(),
        name="api-journal-export",
    ),
    path(
        "journal/<str:stream>/verify/",
        journal.JournalVerifyView.as_view(),
        name="api-journal-verify",
    ),
    path("revocations/", revocations.RevocationsView.as_view(), name="api-revocations"),
    path("certificate-keys/", revocations.KeysView.as_view(), name="api-certificate-keys"),
    path("allowed-signers/", views.AllowedSignersView.as_view(), name="api-allowed-signers"),
    path("verify/", views.VerifyView.as_view(), name="api-verify"),
    path("examine/", rules.ExamineView.as_view(), name="api-examine"),
    path("rulesets/", rules.RulesetsView.as_view(), name="api-rulesets"),
    path("rulesets/compare/", rules.CompareView.as_view(), name="api-rulesets-compare"),
    path("rulesets/<str:ruleset_id>/", rules.RulesetView.as_view(), name="api-ruleset"),
    path("tokens/", views.TokensView.as_view(), name="api-tokens"),
    path("tokens/<int:pk>/", views.TokenView.as_view(), name="api-token"),
]
