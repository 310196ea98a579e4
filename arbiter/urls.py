"""URL paths of the arbiter's pages."""

from django.urls import path

from arbiter.cases import desk_of_cases_page, register_page_parts, rule_answer_and_appeal_pages
from arbiter.certificates import show_and_verify_certificate_pages
from arbiter.examinations import archive_record_examination_page
from arbiter.incidents import enter_incidents_and_acts_pages
from arbiter.journal_anchors import list_and_download_anchors_pages
from arbiter.papers import print_case_and_certificate_pages
from arbiter.revocations import download_revocation_list_pages
from arbiter.rulesets import list_and_compare_rulesets_pages
from arbiter.signing_keys import list_and_download_keys_pages

register_page_parts.register_page_part(
    enter_incidents_and_acts_pages.INCIDENTS
)  # pages are loaded by their paths, not by every command
register_page_parts.register_page_part(enter_incidents_and_acts_pages.TIMELINE)

urlpatterns = [
    path("desk/", desk_of_cases_page.desk_of_cases, name="desk"),
    path(
        "desk/<int:pk>/protocol/",
        print_case_and_certificate_pages.print_case_protocol,
        name="case-protocol",
    ),
    path("desk/<int:pk>/", rule_answer_and_appeal_pages.show_case, name="case"),
    path(
        "desk/<int:pk>/rulings/<int:number>/",
        print_case_and_certificate_pages.print_ruling,
        name="case-ruling",
    ),
    path("desk/<int:pk>/rule/", rule_answer_and_appeal_pages.rule_in_case, name="case-rule"),
    path(
        "desk/<int:pk>/withdraw/",
        rule_answer_and_appeal_pages.withdraw_or_dismiss_case,
        name="case-withdraw",
    ),
    path(
        "desk/<int:pk>/answer/",
        rule_answer_and_appeal_pages.add_statement_to_case,
        name="case-answer",
    ),
    path(
        "desk/<int:pk>/appeal/",
        rule_answer_and_appeal_pages.appeal_against_ruling,
        name="case-appeal",
    ),
    path(
        "desk/<int:pk>/sanction/",
        rule_answer_and_appeal_pages.give_sanction_in_case,
        name="case-sanction",
    ),
    path(
        "desk/<int:pk>/incidents/",
        enter_incidents_and_acts_pages.enter_incident,
        name="case-incident",
    ),
    path(
        "desk/incidents/<int:pk>/acts/",
        enter_incidents_and_acts_pages.record_incident_act,
        name="incident-act",
    ),
    path("verify/", show_and_verify_certificate_pages.verify_certificate_page, name="verify"),
    path(
        "certificates/allowed_signers",
        list_and_download_keys_pages.download_allowed_signers,
        name="allowed-signers",
    ),
    path(
        "certificates/keys/",
        list_and_download_keys_pages.list_signing_keys,
        name="certificate-keys",
    ),
    path(
        "certificates/revoked",
        download_revocation_list_pages.download_revocation_list,
        name="certificates-revoked",
    ),
    path(
        "certificates/revoked.sig",
        download_revocation_list_pages.download_revocation_list_signature,
        name="revoked-sig",
    ),
    path(
        "certificates/<str:serial>.pdn",
        show_and_verify_certificate_pages.download_certified_pdn,
        name="certificate-pdn",
    ),
    path(
        "certificates/<str:serial>.pdn.sig",
        show_and_verify_certificate_pages.download_certificate_signature,
        name="certificate-sig",
    ),
    path(
        "certificates/<str:serial>/sheet.pdf",
        print_case_and_certificate_pages.print_certificate,
        name="certificate-sheet",
    ),
    path(
        "certificates/<str:serial>/",
        show_and_verify_certificate_pages.show_certificate,
        name="certificate",
    ),
    path("anchors/", list_and_download_anchors_pages.list_anchors_page, name="anchors"),
    path(
        "anchors/journal-<str:day>.txt",
        list_and_download_anchors_pages.download_anchor_text,
        name="anchor-file",
    ),
    path(
        "anchors/journal-<str:day>.txt.sig",
        list_and_download_anchors_pages.download_anchor_signature,
        name="anchor-sig",
    ),
    path(
        "archive/<int:pk>/examination/",
        archive_record_examination_page.show_examination,
        name="record-examination",
    ),
    path("rules/", list_and_compare_rulesets_pages.list_rulesets, name="rulesets"),
    path(
        "rules/compare/", list_and_compare_rulesets_pages.compare_rulesets, name="rulesets-compare"
    ),
    path("rules/<str:ruleset_id>/", list_and_compare_rulesets_pages.show_ruleset, name="ruleset"),
]
