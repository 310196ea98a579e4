"""URL paths of the arbiter's pages."""

from django.urls import path

from arbiter.anchors import pages as anchors
from arbiter.cases import desk_pages as desk
from arbiter.cases import page_parts as case_parts
from arbiter.cases import pages as cases
from arbiter.certificates import pages as certificates
from arbiter.examinations import pages as records
from arbiter.incidents import pages as incidents
from arbiter.papers import pages as papers
from arbiter.rulesets import pages as rules

case_parts.register(incidents.INCIDENTS)  # pages are loaded by their paths, not by every command
case_parts.register(incidents.TIMELINE)

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/<int:pk>/protocol/", papers.case_protocol, name="case-protocol"),
    path("desk/<int:pk>/", cases.case, name="case"),
    path("desk/<int:pk>/rulings/<int:number>/", papers.ruling, name="case-ruling"),
    path("desk/<int:pk>/rule/", cases.rule, name="case-rule"),
    path("desk/<int:pk>/withdraw/", cases.withdraw, name="case-withdraw"),
    path("desk/<int:pk>/answer/", cases.answer, name="case-answer"),
    path("desk/<int:pk>/appeal/", cases.appeal, name="case-appeal"),
    path("desk/<int:pk>/sanction/", cases.sanction, name="case-sanction"),
    path("desk/<int:pk>/incidents/", incidents.enter, name="case-incident"),
    path("desk/incidents/<int:pk>/acts/", incidents.act, name="incident-act"),
    path("verify/", certificates.verify, name="verify"),
    path("certificates/allowed_signers", certificates.allowed_signers, name="allowed-signers"),
    path("certificates/keys/", certificates.keys, name="certificate-keys"),
    path("certificates/revoked", certificates.revoked, name="certificates-revoked"),
    path("certificates/revoked.sig", certificates.revoked_signature, name="revoked-sig"),
    path("certificates/<str:serial>.pdn", certificates.pdn_file, name="certificate-pdn"),
    path("certificates/<str:serial>.pdn.sig", certificates.signature, name="certificate-sig"),
    path("certificates/<str:serial>/sheet.pdf", papers.certificate_pdf, name="certificate-sheet"),
    path("certificates/<str:serial>/", certificates.certificate, name="certificate"),
    path("anchors/", anchors.anchor_list, name="anchors"),
    path("anchors/journal-<str:day>.txt", anchors.anchor_file, name="anchor-file"),
    path("anchors/journal-<str:day>.txt.sig", anchors.anchor_signature, name="anchor-sig"),
    path("archive/<int:pk>/examination/", records.examination, name="record-examination"),
    path("rules/", rules.rulesets, name="rulesets"),
    path("rules/compare/", rules.compare, name="rulesets-compare"),
    path("rules/<str:ruleset_id>/", rules.ruleset, name="ruleset"),
]
