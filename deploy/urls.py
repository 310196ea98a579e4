"""All URL paths: those of the apps, of the frame and of the API."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView

from deploy.accounts import forgotten_password
from deploy.accounts import pages as account_pages
from deploy.accounts.sign_in_pages import GuardedLoginView, login_code, password_link
from deploy.api_document.pages import ApiDocsView, ApiRootView
from deploy.handbook import pages as handbook_pages
from deploy.page_frame import service_worker
from games.checker.api import ValidateView

handler400 = "deploy.errors.pages.bad_request"
handler403 = "deploy.errors.pages.forbidden"
handler404 = "deploy.errors.pages.not_found"
handler500 = "deploy.errors.pages.server_error"


API = ("tournaments.api_urls", "arbiter.api_urls", "games.api_urls")

urlpatterns = [
    # first: programs ask most, and a path is compared with all that stand before it
    path("api/v1/", ApiRootView.as_view(), name="api-root"),
    path("api/v1/", include([path("", include(room)) for room in API])),
    path("", include("tournaments.urls")),
    path("", include("arbiter.urls")),
    path("", include("games.urls")),
    path("service-worker.js", service_worker.service_worker, name="service-worker"),
    path("offline/", service_worker.offline_page, name="offline"),
    path("manifest.webmanifest", service_worker.manifest, name="manifest"),
    path("login/", GuardedLoginView.as_view(), name="login"),
    path("login/code/", login_code, name="login-code"),
    path("login/forgotten/", forgotten_password.forgotten, name="password-forgotten"),
    path("account/", account_pages.account, name="account"),
    path("account/password/", account_pages.change_password, name="account-password"),
    path("account/second-factor/", account_pages.second_factor_page, name="account-factor"),
    path("account/email/", account_pages.change_email, name="account-email"),
    path(
        "account/second-factor/of/",
        account_pages.remove_second_factor_of_other,
        name="account-factor-of",
    ),
    path("account/keys/new/", account_pages.new_token, name="account-token-new"),
    path("account/keys/<int:pk>/revoke/", account_pages.revoke_token, name="account-token-revoke"),
    path("account/link/<str:text>/", password_link, name="password-link"),
    path("help/", handbook_pages.contents, name="help"),
    path("help/<slug:name>/", handbook_pages.chapter, name="help-chapter"),
    path("logout/", LogoutView.as_view(), name="logout"),
    # no secret in the form of the language: a page without one is the same for every visitor
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    # one guarded door: the framework's own would let passwords be guessed
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account-password")),
    path("admin/", admin.site.urls),
    path("api/records/validate", ValidateView.as_view(), name="api-validate"),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", ApiDocsView.as_view(url_name="api-schema"), name="api-docs"),
]
