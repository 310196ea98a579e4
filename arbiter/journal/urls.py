"""URL paths of journal: pages and API."""

from django.urls import path

from arbiter.journal import api as journal_api
from arbiter.journal import views as journal_views

urlpatterns = [
    path("anchors/", journal_views.list_anchors_page, name="anchors"),
    path("anchors/journal-<str:day>.txt", journal_views.download_anchor_text, name="anchor-file"),
    path(
        "anchors/journal-<str:day>.txt.sig",
        journal_views.download_anchor_signature,
        name="anchor-sig",
    ),
]

api_urlpatterns = [
    path("anchors/", journal_api.AnchorsView.as_view(), name="api-anchors"),
    path("anchors/<str:day>/", journal_api.AnchorView.as_view(), name="api-anchor"),
    path("journal/<str:stream>/", journal_api.JournalView.as_view(), name="api-journal"),
    path(
        "journal/<str:stream>/export/",
        journal_api.JournalExportView.as_view(),
        name="api-journal-export",
    ),
    path(
        "journal/<str:stream>/verify/",
        journal_api.JournalVerifyView.as_view(),
        name="api-journal-verify",
    ),
]
