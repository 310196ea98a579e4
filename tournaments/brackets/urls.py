"""URL paths of the bracket: page and API."""

from django.urls import path

from tournaments.brackets import api, views

urlpatterns = [
    path("events/<int:pk>/bracket/", views.show_bracket, name="event-bracket"),
    path(
        "events/<int:pk>/bracket/correct/<int:game>/",
        views.correct_result,
        name="event-bracket-correct",
    ),
    path("events/<int:pk>/bracket/decide/", views.decide_tie, name="event-bracket-decide"),
]

api_urlpatterns = [
    path("events/<int:pk>/bracket/", api.BracketView.as_view(), name="api-bracket"),
    path(
        "events/<int:pk>/bracket/corrections/",
        api.CorrectionsView.as_view(),
        name="api-bracket-corrections",
    ),
    path(
        "events/<int:pk>/bracket/decisions/",
        api.DecisionsView.as_view(),
        name="api-bracket-decisions",
    ),
]
