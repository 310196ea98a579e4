"""All URL paths of the site and of its API."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView
from django.views.i18n import set_language

from deploy.accounts.views import account, sign_in
from deploy.accounts.views.sign_in import (
    GuardedLoginView,
    choose_password_by_link,
    enter_sign_in_code,
)
from deploy.api_document import views as api_document_views
from deploy.frame import views as frame_views
from deploy.handbook import views as handbook_views
from games.board.api import ValidateView

handler400 = "deploy.errors.pages.bad_request_page"
handler403 = "deploy.errors.pages.forbidden_page"
handler404 = "deploy.errors.pages.not_found_document_or_page"
handler500 = "deploy.errors.pages.server_error_page"


API = ("tournaments.api_urls", "arbiter.api_urls", "games.api_urls")

urlpatterns = [
    # first: programs ask most, and a path is compared with all that stand before it
    path("api/v1/", api_document_views.ApiRootView.as_view(), name="api-root"),
    path("api/v1/", include([path("", include(room)) for room in API])),
    path("", include("tournaments.urls")),
    path("", include("arbiter.urls")),
    path("", include("games.urls")),
    path(
        "service-worker.js",
        frame_views.service_worker_script,
        name="service-worker",
    ),
    path("offline/", frame_views.offline_page, name="offline"),
    path("offline/form/", frame_views.form_not_sent_page, name="offline-form"),
    path("manifest.webmanifest", frame_views.web_manifest, name="manifest"),
    path("card.webmanifest", frame_views.web_manifest, {"start": "/card/"}, name="manifest-card"),
    path("login/", GuardedLoginView.as_view(), name="login"),
    path("login/code/", enter_sign_in_code, name="login-code"),
    path(
        "login/forgotten/",
        sign_in.mail_link_for_forgotten_password,
        name="password-forgotten",
    ),
    path("account/", account.show_account, name="account"),
    path("account/password/", account.change_password, name="account-password"),
    path(
        "account/second-factor/",
        account.add_renew_or_remove_second_factor,
        name="account-factor",
    ),
    path("account/email/", account.change_email, name="account-email"),
    path(
        "account/second-factor/of/",
        account.remove_second_factor_of_other,
        name="account-factor-of",
    ),
    path("account/keys/new/", account.make_token_for_program, name="account-token-new"),
    path("account/keys/<int:pk>/revoke/", account.revoke_token, name="account-token-revoke"),
    path("account/link/<str:text>/", choose_password_by_link, name="password-link"),
    path("help/", handbook_views.list_chapters, name="help"),
    path("help/<slug:name>/", handbook_views.show_chapter, name="help-chapter"),
    path("logout/", LogoutView.as_view(), name="logout"),
    # no secret in the form of the language: a page without one is the same for every visitor
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    # one guarded door: the framework's own would let passwords be guessed
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account-password")),
    path("admin/", admin.site.urls),
    path("api/records/validate", ValidateView.as_view(), name="api-validate"),
    path("api/schema/", api_document_views.SchemaView.as_view(), name="api-schema"),
    path("api/docs/", api_document_views.show_subjects, name="api-docs"),
    path("api/docs/<slug:slug>/", api_document_views.show_subject, name="api-subject"),
]
