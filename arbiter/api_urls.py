"""URL paths of the arbiter's API."""

from django.urls import path

from arbiter.cases import cases_api as cases
from arbiter.cases import position_and_timeline_of_case_api as board
from arbiter.cases import statements_appeals_sanctions_api as in_case
from arbiter.certificates import certificates_api as certificates
from arbiter.claims import is_draw_claim_right_api as claims
from arbiter.examinations import examine_games_and_read_examinations_api as examinations
from arbiter.incidents import incidents_and_their_acts_api as incidents
from arbiter.journal import list_export_and_verify_journal_api as journal
from arbiter.journal_anchors import list_and_read_anchors_api as anchors
from arbiter.revocations import list_revocations_api as revocations
from arbiter.rulesets import rulesets_api as rulesets
from arbiter.rulings import rulings_api as rulings
from arbiter.sanctions import list_and_show_sanctions_api as sanctions
from arbiter.signing_keys import list_keys_api as keys
from arbiter.tokens import tokens_api as tokens

urlpatterns = [
    path("cases/", cases.CasesView.as_view(), name="api-cases"),
    path("cases/<int:pk>/", cases.CaseView.as_view(), name="api-case"),
    path("cases/<int:pk>/rulings/", rulings.RulingsView.as_view(), name="api-rulings"),
    path("cases/<int:pk>/withdraw/", cases.WithdrawView.as_view(), name="api-withdraw"),
    path("cases/<int:pk>/claims/", claims.CaseClaimsView.as_view(), name="api-case-claims"),
    path("cases/<int:pk>/options/", rulings.RulingOptionsView.as_view(), name="api-case-options"),
    path("cases/<int:pk>/statements/", in_case.StatementsView.as_view(), name="api-statements"),
    path("cases/<int:pk>/appeals/", in_case.AppealsView.as_view(), name="api-appeals"),
    path("cases/<int:pk>/sanctions/", in_case.SanctionsView.as_view(), name="api-sanctions"),
    path("cases/<int:pk>/incidents/", incidents.IncidentsView.as_view(), name="api-incidents"),
    path("cases/<int:pk>/board/", board.CaseBoardView.as_view(), name="api-case-board"),
    path("cases/<int:pk>/timeline/", board.TimelineView.as_view(), name="api-case-timeline"),
    path("rulings/", rulings.AllRulingsView.as_view(), name="api-all-rulings"),
    path("rulings/<int:pk>/", rulings.RulingView.as_view(), name="api-ruling"),
    path("sanctions/", sanctions.AllSanctionsView.as_view(), name="api-all-sanctions"),
    path("sanctions/<int:pk>/", sanctions.SanctionView.as_view(), name="api-sanction"),
    path("examinations/", examinations.ExaminationsView.as_view(), name="api-examinations"),
    path(
        "examinations/<int:pk>/",
        examinations.ExaminationView.as_view(),
        name="api-examination",
    ),
    path("incidents/", incidents.AllIncidentsView.as_view(), name="api-all-incidents"),
    path("incidents/<int:pk>/", incidents.IncidentView.as_view(), name="api-incident"),
    path("incidents/<int:pk>/acts/", incidents.ActsView.as_view(), name="api-incident-acts"),
    path("certificates/", certificates.CertificatesView.as_view(), name="api-certificates"),
    path(
        "certificates/<str:serial>/", certificates.CertificateView.as_view(), name="api-certificate"
    ),
    path(
        "certificates/<str:serial>/pdn/",
        certificates.CertificatePdnView.as_view(),
        name="api-certificate-pdn",
    ),
    path("anchors/", anchors.AnchorsView.as_view(), name="api-anchors"),
    path("anchors/<str:day>/", anchors.AnchorView.as_view(), name="api-anchor"),
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
    path("certificate-keys/", keys.KeysView.as_view(), name="api-certificate-keys"),
    path("allowed-signers/", keys.AllowedSignersView.as_view(), name="api-allowed-signers"),
    path("verify/", certificates.VerifyView.as_view(), name="api-verify"),
    path(
        "archive/<int:pk>/examination/",
        examinations.ArchiveExaminationView.as_view(),
        name="api-archive-examination",
    ),
    path("examine/", examinations.ExamineView.as_view(), name="api-examine"),
    path("rulesets/", rulesets.RulesetsView.as_view(), name="api-rulesets"),
    path("rulesets/compare/", rulesets.CompareView.as_view(), name="api-rulesets-compare"),
    path("rulesets/<str:ruleset_id>/", rulesets.RulesetView.as_view(), name="api-ruleset"),
    path("tokens/", tokens.TokensView.as_view(), name="api-tokens"),
    path("tokens/<int:pk>/", tokens.TokenView.as_view(), name="api-token"),
]
