"""URL paths of prizes: pages and API."""

from django.urls import path

from tournaments.prizes import api, views

urlpatterns = [
    path("events/<int:pk>/prizes/", views.show_prizes, name="event-prizes"),
    path("events/<int:pk>/prizes/set/", views.set_prizes_page, name="event-prizes-set"),
    path("events/<int:pk>/prizes/confirm/", views.confirm_prizes_page, name="event-prizes-confirm"),
    path("events/<int:pk>/prizes/reopen/", views.reopen_prizes_page, name="event-prizes-reopen"),
    path("events/<int:pk>/prizes/sheet.pdf", views.print_prize_sheet, name="event-prizes-sheet"),
    path("events/<int:pk>/prizes/list.csv", views.download_prizes, name="event-prizes-file"),
]

api_urlpatterns = [
    path("events/<int:pk>/prizes/", api.PrizesView.as_view(), name="api-prizes"),
    path(
        "events/<int:pk>/prizes/confirm/",
        api.ConfirmPrizesView.as_view(),
        name="api-prizes-confirm",
    ),
    path(
        "events/<int:pk>/prizes/reopen/", api.ReopenPrizesView.as_view(), name="api-prizes-reopen"
    ),
]
