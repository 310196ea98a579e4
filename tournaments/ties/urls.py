"""URL paths of ties: pages and API."""

from django.urls import path

from tournaments.ties import api, views

TIE = "events/<int:pk>/rounds/<int:number>/tie/<int:board>/"

urlpatterns = [
    path(TIE, views.show_tie, name="event-tie"),
    path(f"{TIE}next/", views.set_up_next, name="event-tie-next"),
    path(f"{TIE}take-back/", views.take_back, name="event-tie-take-back"),
    path(f"{TIE}clocks/", views.note_clocks, name="event-tie-clocks"),
    path(f"{TIE}acts/", views.note_act, name="event-tie-act"),
    path(f"{TIE}acts/take-back/", views.take_back_act, name="event-tie-act-take-back"),
    path("events/<int:pk>/ladder/", views.edit_ladder, name="event-ladder"),
    path("events/<int:pk>/micro-matches/", views.show_micro_matches, name="event-micro-matches"),
    path("events/<int:pk>/play-offs/", views.show_play_offs, name="event-play-offs"),
]

api_urlpatterns = [
    path("events/<int:pk>/ties/", api.TiesView.as_view(), name="api-ties"),
    path(f"{TIE}next/", api.NextGamesView.as_view(), name="api-tie-next"),
    path(f"{TIE}take-back/", api.TakeBackView.as_view(), name="api-tie-take-back"),
    path(f"{TIE}clocks/", api.ClocksView.as_view(), name="api-tie-clocks"),
    path(f"{TIE}acts/", api.ActsView.as_view(), name="api-tie-acts"),
    path(
        f"{TIE}acts/take-back/",
        api.TakeBackActView.as_view(),
        name="api-tie-act-take-back",
    ),
    path("events/<int:pk>/ladder/", api.LadderView.as_view(), name="api-ladder"),
    path(
        "events/<int:pk>/micro-matches/",
        api.MicroMatchesView.as_view(),
        name="api-micro-matches",
    ),
    path("events/<int:pk>/play-offs/", api.PlayOffsView.as_view(), name="api-play-offs"),
]
