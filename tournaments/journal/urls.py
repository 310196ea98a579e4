"""URL paths of journal: pages."""

from django.urls import path

from tournaments.journal import views as journal_views

urlpatterns = [
    path("events/<int:pk>/journal/", journal_views.show_journal, name="journal"),
    path("events/<int:pk>/decisions/", journal_views.print_decisions, name="event-decisions"),
    path("events/<int:pk>/journal.jsonl", journal_views.journal_file, name="journal-file"),
]
