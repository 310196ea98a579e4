"""Paths of the archive's pages."""

from django.urls import path

from games import views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("archive/<int:pk>/", views.archive_game, name="archive-game"),
    path("check/", views.check_record, name="check-record"),
]
