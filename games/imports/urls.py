"""URL paths of imports: pages and API."""

from django.urls import path, re_path

from games.imports import api as imports_api
from games.imports import views as imports_views

urlpatterns = [
    path("archive/imports/", imports_views.list_imports, name="archive-imports"),
    path(
        "archive/imports/new/",
        imports_views.begin_import,
        name="archive-import-new",
    ),
    path(
        "archive/imports/<int:pk>/",
        imports_views.show_import,
        name="archive-import",
    ),
    path(
        "archive/imports/<int:pk>/stop/",
        imports_views.stop_import_page,
        name="archive-import-stop",
    ),
    path(
        "archive/imports/<int:pk>/resume/",
        imports_views.resume_import_page,
        name="archive-import-resume",
    ),
    path(
        "archive/imports/<int:pk>/game/",
        imports_views.read_import_as_game_page,
        name="archive-import-game",
    ),
    re_path(
        r"^archive/imports/(?P<pk>\d{1,18})/bad\.(?P<kind>csv|csv-semicolon|json|pdn)$",
        imports_views.download_bad_games,
        name="archive-import-bad",
    ),
]

api_urlpatterns = [
    path("archive/imports/", imports_api.ImportsView.as_view(), name="api-imports"),
    path(
        "archive/imports/<int:pk>/",
        imports_api.ImportView.as_view(),
        name="api-import",
    ),
    path(
        "archive/imports/<int:pk>/stop/",
        imports_api.ImportStopView.as_view(),
        name="api-import-stop",
    ),
    path(
        "archive/imports/<int:pk>/resume/",
        imports_api.ImportResumeView.as_view(),
        name="api-import-resume",
    ),
    path(
        "archive/imports/<int:pk>/game/",
        imports_api.ImportGameView.as_view(),
        name="api-import-game",
    ),
    path(
        "archive/imports/<int:pk>/bad/<slug:kind>/",
        imports_api.ImportBadView.as_view(),
        name="api-import-bad",
    ),
]
