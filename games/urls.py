"""URL paths of pages: archive, explorer, imports, drawn openings, pictures, record checker."""

from django.urls import include, path

urlpatterns = [
    path("", include("games.archive.urls")),
    path("", include("games.board.urls")),
    path("", include("games.openings.urls")),
    path("", include("games.imports.urls")),
]
