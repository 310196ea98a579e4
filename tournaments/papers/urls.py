"""URL paths of papers: pages."""

from django.urls import path

from tournaments.papers import api as papers_api
from tournaments.papers import views as papers_views

api_urlpatterns = [
    path(
        "events/<int:pk>/papers/<slug:name>/",
        papers_api.PaperView.as_view(),
        name="api-paper",
    ),
]

urlpatterns = [
    path("events/<int:pk>/print/", papers_views.choose_papers, name="event-papers"),
    path(
        "events/<int:pk>/print/chosen.pdf",
        papers_views.print_chosen_papers,
        name="event-papers-pdf",
    ),
    path(
        "events/<int:pk>/print/chosen/",
        papers_views.request_chosen_print,
        name="event-print",
    ),
    path(
        "events/<int:pk>/print/jobs/<int:job_pk>/",
        papers_views.show_print_job,
        name="event-print-job",
    ),
    path(
        "events/<int:pk>/print/jobs/<int:job_pk>.pdf",
        papers_views.download_print,
        name="event-print-pdf",
    ),
    path("events/<int:pk>/print/<slug:name>/", papers_views.show_paper, name="event-paper"),
    path("events/<int:pk>/print/<slug:name>.pdf", papers_views.print_paper, name="event-paper-pdf"),
]
