"""URL paths of rating lists: pages and API."""

from django.urls import path

from tournaments.ratings import api, views

urlpatterns = [
    path("ratings/", views.show_lists, name="rating-lists"),
    path("ratings/new/", views.open_list, name="rating-list-new"),
    path("ratings/<int:pk>/", views.show_list, name="rating-list"),
    path("ratings/<int:pk>/list.csv", views.download_list, name="rating-list-csv"),
    path("ratings/<int:pk>/change/", views.change_list, name="rating-list-change"),
    path("ratings/<int:pk>/count/", views.count_event, name="rating-count"),
    path("ratings/<int:pk>/events/<int:event>/", views.show_event, name="rating-event"),
    path(
        "ratings/<int:pk>/events/<int:event>/leave-out/",
        views.leave_event_out,
        name="rating-leave-out",
    ),
    path("ratings/<int:pk>/players/<int:player>/", views.show_player, name="rating-player"),
]

api_urlpatterns = [
    path("ratings/", api.RatingListsView.as_view(), name="api-ratings"),
    path("ratings/<int:pk>/", api.RatingListView.as_view(), name="api-rating"),
    path("ratings/<int:pk>/players/", api.RatedPlayersView.as_view(), name="api-rating-players"),
    path(
        "ratings/<int:pk>/players/<int:player>/",
        api.RatedPlayerView.as_view(),
        name="api-rating-player",
    ),
    path(
        "ratings/<int:pk>/events/<int:event>/",
        api.RatedEventView.as_view(),
        name="api-rating-event",
    ),
]
