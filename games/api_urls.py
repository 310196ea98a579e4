"""URL paths of the API: archive, imports, drawn openings, positions, records to check."""

from django.urls import include, path

from games.archive import urls as archive
from games.board import urls as board
from games.imports import urls as imports
from games.openings import urls as openings

urlpatterns = [
    path("", include(archive.api_urlpatterns)),
    path("", include(imports.api_urlpatterns)),
    path("", include(openings.api_urlpatterns)),
    path("", include(board.api_urlpatterns)),
]
