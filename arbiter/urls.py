"""URL paths of the arbiter's pages."""

from django.urls import include, path

from arbiter.cases.queries import parts
from arbiter.cases.views.parts import INCIDENTS, TIMELINE

parts.register_page_part(INCIDENTS)
parts.register_page_part(TIMELINE)

urlpatterns = [
    path("", include("arbiter.cases.urls")),
    path("", include("arbiter.papers.urls")),
    path("", include("arbiter.certificates.urls")),
    path("", include("arbiter.journal.urls")),
    path("", include("arbiter.examinations.urls")),
    path("", include("arbiter.rulesets.urls")),
]
