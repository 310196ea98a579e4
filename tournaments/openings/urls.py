"""URL paths of drafts of opening tables: pages and API."""

from django.urls import path

from tournaments.openings import api, views

urlpatterns = [
    path("opening-drafts/", views.list_drafts, name="opening-drafts"),
    path("opening-drafts/new/", views.bring_list, name="opening-draft-new"),
    path("opening-drafts/<int:pk>/", views.show_draft, name="opening-draft"),
    path("opening-drafts/<int:pk>/change/", views.change_draft_page, name="opening-draft-change"),
    path(
        "opening-drafts/<int:pk>/discard/", views.discard_draft_page, name="opening-draft-discard"
    ),
]

api_urlpatterns = [
    path("opening-drafts/", api.OpeningDraftsView.as_view(), name="api-opening-drafts"),
    path("opening-drafts/<int:pk>/", api.OpeningDraftView.as_view(), name="api-opening-draft"),
    path(
        "opening-drafts/<int:pk>/publish/",
        api.OpeningDraftPublishView.as_view(),
        name="api-opening-draft-publish",
    ),
]
