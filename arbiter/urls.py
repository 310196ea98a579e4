"""URL paths of the arbiter's pages."""

from django.urls import path

from arbiter.cases import case_and_its_acts_pages as cases
from arbiter.cases import desk_of_cases_page as desk
from arbiter.cases import registry_of_case_page_and_protocol_parts as case_parts
from arbiter.cases.timeline_part_of_case_page import TIMELINE
from arbiter.certificates import certificates_pages as certificates
from arbiter.examinations import examine_archive_record_page as records
from arbiter.incidents import enter_incidents_and_acts_pages as incidents
from arbiter.incidents.incidents_of_case_page_parts import INCIDENTS
from arbiter.journal_anchors import list_and_download_anchors_pages as anchors
from arbiter.papers import print_case_ruling_certificate_pages as papers
from arbiter.revocations import download_revocation_list_pages as revocations
from arbiter.rulesets import rulesets_pages as rules
from arbiter.signing_keys import list_and_download_keys_pages as keys

# pages are loaded by their paths, not by every command
case_parts.register_page_part(INCIDENTS)
case_parts.register_page_part(TIMELINE)

urlpatterns = [
    path("desk/", desk.desk_of_cases, name="desk"),
    path("desk/<int:pk>/protocol/", papers.print_case_protocol, name="case-protocol"),
    path("desk/<int:pk>/", cases.show_case, name="case"),
    path("desk/<int:pk>/rulings/<int:number>/", papers.print_ruling, name="case-ruling"),
    path("desk/<int:pk>/rule/", cases.rule_in_case, name="case-rule"),
    path("desk/<int:pk>/withdraw/", cases.withdraw_or_dismiss_case, name="case-withdraw"),
    path("desk/<int:pk>/answer/", cases.add_statement_to_case, name="case-answer"),
    path("desk/<int:pk>/appeal/", cases.appeal_against_ruling, name="case-appeal"),
    path("desk/<int:pk>/sanction/", cases.give_sanction_in_case, name="case-sanction"),
    path("desk/<int:pk>/incidents/", incidents.enter_incident, name="case-incident"),
    path("desk/incidents/<int:pk>/acts/", incidents.record_incident_act, name="incident-act"),
    path("verify/", certificates.verify_certificate_page, name="verify"),
    path("certificates/allowed_signers", keys.download_allowed_signers, name="allowed-signers"),
    path("certificates/keys/", keys.list_signing_keys, name="certificate-keys"),
    path("certificates/revoked", revocations.download_revocation_list, name="certificates-revoked"),
    path(
        "certificates/revoked.sig",
        revocations.download_revocation_list_signature,
        name="revoked-sig",
    ),
    path(
        "certificates/<str:serial>.pdn", certificates.download_certified_pdn, name="certificate-pdn"
    ),
    path(
        "certificates/<str:serial>.pdn.sig",
        certificates.download_certificate_signature,
        name="certificate-sig",
    ),
    path("certificates/<str:serial>/sheet.pdf", papers.print_certificate, name="certificate-sheet"),
    path("certificates/<str:serial>/", certificates.show_certificate, name="certificate"),
    path("anchors/", anchors.list_anchors_page, name="anchors"),
    path("anchors/journal-<str:day>.txt", anchors.download_anchor_text, name="anchor-file"),
    path("anchors/journal-<str:day>.txt.sig", anchors.download_anchor_signature, name="anchor-sig"),
    path("archive/<int:pk>/examination/", records.show_examination, name="record-examination"),
    path("rules/", rules.list_rulesets, name="rulesets"),
    path("rules/compare/", rules.compare_rulesets, name="rulesets-compare"),
    path("rules/<str:ruleset_id>/", rules.show_ruleset, name="ruleset"),
]
