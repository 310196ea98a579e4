"""URL paths of hall: pages and API."""

from django.urls import path

from tournaments.hall import api as hall_api
from tournaments.hall.views import chat, embeds, live, pages, persons

urlpatterns = [
    path("", pages.front_page, name="home"),
    path("events/<int:pk>/hall/", pages.show_hall_screens, name="event-hall"),
    path("events/<int:pk>/hall/manage/", pages.manage_hall_screens, name="event-hall-manage"),
    path("events/<int:pk>/hall/manage/alert/", pages.put_up_alert, name="event-hall-alert"),
    path(
        "events/<int:pk>/hall/manage/down/",
        pages.take_down_alert,
        name="event-hall-alert-down",
    ),
    path("events/<int:pk>/rounds/<int:number>/chat/", chat.show_chat, name="event-round-chat"),
    path(
        "events/<int:pk>/rounds/<int:number>/pairings-<slug:language>.png",
        chat.picture_of_pairings,
        name="event-round-picture",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/table-<slug:language>.png",
        chat.picture_of_table,
        name="event-table-picture",
    ),
    path("events/<int:pk>/embed/", embeds.embed_table, name="event-embed"),
    path(
        "events/<int:pk>/rounds/<int:number>/embed/", embeds.embed_round, name="event-round-embed"
    ),
    path("oembed/", embeds.oembed, name="oembed"),
    path("events/<int:pk>/live/", live.stream_event_state, name="event-live"),
    path("festivals/<int:pk>/live/", live.stream_festival_state, name="festival-live"),
    path("people/<int:pk>/", persons.show_person, name="person"),
    path("people/<int:pk>/beside/", persons.find_rival, name="person-beside"),
    path("people/<int:pk>/beside/<int:other>/", persons.show_rivals, name="person-rival"),
    path("search/", pages.search_page, name="search"),
]

api_urlpatterns = [
    path("people/<int:pk>/", hall_api.PersonView.as_view(), name="api-person"),
    path(
        "people/<int:pk>/beside/<int:other>/",
        hall_api.RivalsView.as_view(),
        name="api-person-rival",
    ),
    path("events/<int:pk>/hall/alert/", hall_api.HallAlertView.as_view(), name="api-hall-alert"),
]
