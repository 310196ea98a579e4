"""URL paths of the bracket: page and API."""

from django.urls import path

from tournaments.brackets import api, views

urlpatterns = [path("events/<int:pk>/bracket/", views.show_bracket, name="event-bracket")]

api_urlpatterns = [
    path("events/<int:pk>/bracket/", api.BracketView.as_view(), name="api-bracket"),
]
