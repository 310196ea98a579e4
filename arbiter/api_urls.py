"""URL paths of the arbiter's API."""

from django.urls import include, path

from arbiter.accounts import urls as accounts
from arbiter.cases import urls as cases
from arbiter.certificates import urls as certificates
from arbiter.examinations import urls as examinations
from arbiter.journal import urls as journal
from arbiter.rulesets import urls as rulesets

urlpatterns = [
    path("", include(cases.api_urlpatterns)),
    path("", include(examinations.api_urlpatterns)),
    path("", include(certificates.api_urlpatterns)),
    path("", include(journal.api_urlpatterns)),
    path("", include(rulesets.api_urlpatterns)),
    path("", include(accounts.api_urlpatterns)),
]
