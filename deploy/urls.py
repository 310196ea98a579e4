"""All paths: the rooms' own, the frame's, the API's."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from deploy.login import GuardedLoginView
from deploy.pages import ApiDocsView, ApiRootView
from games.api.validation import ValidateView

handler400 = "deploy.pages.bad_request"
handler404 = "deploy.pages.not_found"


API = ("tournaments.api.urls", "arbiter.api.urls", "games.api.urls")

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("arbiter.urls")),
    path("", include("games.urls")),
    path("login/", GuardedLoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("i18n/", include("django.conf.urls.i18n")),
    # one guarded door: the framework's own would let passwords be guessed
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("api/v1/", ApiRootView.as_view(), name="api-root"),
    path("api/v1/", include([path("", include(room)) for room in API])),
    path("api/records/validate", ValidateView.as_view(), name="api-validate"),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", ApiDocsView.as_view(url_name="api-schema"), name="api-docs"),
]
