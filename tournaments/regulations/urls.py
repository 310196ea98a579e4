"""URL paths of the regulations of an event, and of an event of many tournaments."""

from django.urls import URLPattern, path

from tournaments.regulations import api, views


def _pages(kind: str, name: str) -> list[URLPattern]:
    """The same pages for both kinds of events; ``name`` begins the names of their addresses."""
    place, own = f"{kind}/<int:pk>/document/", {"kind": kind}
    return [
        path(place, views.show_document, own, name=f"{name}-rules"),
        path(f"{place}words/", views.write_words, own, name=f"{name}-rules-words"),
        path(f"{place}publish/", views.publish, own, name=f"{name}-rules-publish"),
        path(f"{place}<int:number>/", views.show_edition, own, name=f"{name}-rules-edition"),
        path(f"{place}<int:number>.txt", views.download_edition, own, name=f"{name}-rules-text"),
        path(
            f"{place}<int:number>.txt.sig",
            views.download_signature,
            own,
            name=f"{name}-rules-sig",
        ),
    ]


urlpatterns = [*_pages("events", "event"), *_pages("festivals", "festival")]

api_urlpatterns = [
    path(
        "events/<int:pk>/document/",
        api.EventRegulationsView.as_view(),
        name="api-document",
    ),
    path(
        "festivals/<int:pk>/document/",
        api.FestivalRegulationsView.as_view(),
        name="api-festival-document",
    ),
]
