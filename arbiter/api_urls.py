"""URL paths of the arbiter's API."""

from django.urls import path

from arbiter.cases import (
    board_and_timeline_api,
    list_and_withdraw_cases_api,
    statements_appeals_sanctions_api,
)
from arbiter.certificates import list_and_verify_certificates_api
from arbiter.claims import answer_draw_claim_api
from arbiter.examinations import examine_record_api
from arbiter.incidents import enter_incidents_and_acts_api
from arbiter.journal import read_and_verify_journal_api
from arbiter.journal_anchors import list_and_read_anchors_api
from arbiter.revocations import list_revocations_api
from arbiter.rulesets import list_and_compare_rulesets_api
from arbiter.rulings import rule_and_list_rulings_api
from arbiter.sanctions import list_sanctions_api
from arbiter.signing_keys import list_keys_api
from arbiter.tokens import make_and_revoke_tokens_api

urlpatterns = [
    path("cases/", list_and_withdraw_cases_api.CasesView.as_view(), name="api-cases"),
    path("cases/<int:pk>/", list_and_withdraw_cases_api.CaseView.as_view(), name="api-case"),
    path(
        "cases/<int:pk>/rulings/",
        rule_and_list_rulings_api.RulingsView.as_view(),
        name="api-rulings",
    ),
    path(
        "cases/<int:pk>/withdraw/",
        list_and_withdraw_cases_api.WithdrawView.as_view(),
        name="api-withdraw",
    ),
    path(
        "cases/<int:pk>/claims/",
        answer_draw_claim_api.CaseClaimsView.as_view(),
        name="api-case-claims",
    ),
    path(
        "cases/<int:pk>/options/",
        statements_appeals_sanctions_api.RulingOptionsView.as_view(),
        name="api-case-options",
    ),
    path(
        "cases/<int:pk>/statements/",
        statements_appeals_sanctions_api.StatementsView.as_view(),
        name="api-statements",
    ),
    path(
        "cases/<int:pk>/appeals/",
        statements_appeals_sanctions_api.AppealsView.as_view(),
        name="api-appeals",
    ),
    path(
        "cases/<int:pk>/sanctions/",
        statements_appeals_sanctions_api.SanctionsView.as_view(),
        name="api-sanctions",
    ),
    path(
        "cases/<int:pk>/incidents/",
        enter_incidents_and_acts_api.IncidentsView.as_view(),
        name="api-incidents",
    ),
    path(
        "cases/<int:pk>/board/",
        board_and_timeline_api.CaseBoardView.as_view(),
        name="api-case-board",
    ),
    path(
        "cases/<int:pk>/timeline/",
        board_and_timeline_api.TimelineView.as_view(),
        name="api-case-timeline",
    ),
    path("rulings/", rule_and_list_rulings_api.AllRulingsView.as_view(), name="api-all-rulings"),
    path("rulings/<int:pk>/", rule_and_list_rulings_api.RulingView.as_view(), name="api-ruling"),
    path("sanctions/", list_sanctions_api.AllSanctionsView.as_view(), name="api-all-sanctions"),
    path("sanctions/<int:pk>/", list_sanctions_api.SanctionView.as_view(), name="api-sanction"),
    path("examinations/", examine_record_api.ExaminationsView.as_view(), name="api-examinations"),
    path(
        "examinations/<int:pk>/",
        examine_record_api.ExaminationView.as_view(),
        name="api-examination",
    ),
    path(
        "incidents/",
        enter_incidents_and_acts_api.AllIncidentsView.as_view(),
        name="api-all-incidents",
    ),
    path(
        "incidents/<int:pk>/",
        enter_incidents_and_acts_api.IncidentView.as_view(),
        name="api-incident",
    ),
    path(
        "incidents/<int:pk>/acts/",
        enter_incidents_and_acts_api.ActsView.as_view(),
        name="api-incident-acts",
    ),
    path(
        "certificates/",
        list_and_verify_certificates_api.CertificatesView.as_view(),
        name="api-certificates",
    ),
    path(
        "certificates/<str:serial>/",
        list_and_verify_certificates_api.CertificateView.as_view(),
        name="api-certificate",
    ),
    path(
        "certificates/<str:serial>/pdn/",
        list_and_verify_certificates_api.CertificatePdnView.as_view(),
        name="api-certificate-pdn",
    ),
    path("anchors/", list_and_read_anchors_api.AnchorsView.as_view(), name="api-anchors"),
    path("anchors/<str:day>/", list_and_read_anchors_api.AnchorView.as_view(), name="api-anchor"),
    path(
        "journal/<str:stream>/",
        read_and_verify_journal_api.JournalView.as_view(),
        name="api-journal",
    ),
    path(
        "journal/<str:stream>/export/",
        read_and_verify_journal_api.JournalExportView.as_view(),
        name="api-journal-export",
    ),
    path(
        "journal/<str:stream>/verify/",
        read_and_verify_journal_api.JournalVerifyView.as_view(),
        name="api-journal-verify",
    ),
    path("revocations/", list_revocations_api.RevocationsView.as_view(), name="api-revocations"),
    path("certificate-keys/", list_keys_api.KeysView.as_view(), name="api-certificate-keys"),
    path(
        "allowed-signers/", list_keys_api.AllowedSignersView.as_view(), name="api-allowed-signers"
    ),
    path("verify/", list_and_verify_certificates_api.VerifyView.as_view(), name="api-verify"),
    path(
        "archive/<int:pk>/examination/",
        examine_record_api.ArchiveExaminationView.as_view(),
        name="api-archive-examination",
    ),
    path("examine/", examine_record_api.ExamineView.as_view(), name="api-examine"),
    path("rulesets/", list_and_compare_rulesets_api.RulesetsView.as_view(), name="api-rulesets"),
    path(
        "rulesets/compare/",
        list_and_compare_rulesets_api.CompareView.as_view(),
        name="api-rulesets-compare",
    ),
    path(
        "rulesets/<str:ruleset_id>/",
        list_and_compare_rulesets_api.RulesetView.as_view(),
        name="api-ruleset",
    ),
    path("tokens/", make_and_revoke_tokens_api.TokensView.as_view(), name="api-tokens"),
    path("tokens/<int:pk>/", make_and_revoke_tokens_api.TokenView.as_view(), name="api-token"),
]
