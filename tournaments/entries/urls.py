"""URL paths of entries: pages and API."""

from django.urls import path

from tournaments.entries.api import cards as cards_api
from tournaments.entries.api import consent, sides
from tournaments.entries.api import lists as lists_api
from tournaments.entries.api import players as players_api
from tournaments.entries.views import card_holder, cards, entering, lists, players

urlpatterns = [
    path("events/<int:pk>/players/", players.players_of_event, name="event-players"),
    path("events/<int:pk>/players/<int:entry>/", players.show_player_card, name="event-player"),
    path(
        "events/<int:pk>/players/<int:entry>/edit/", players.edit_player, name="event-player-edit"
    ),
    path(
        "events/<int:pk>/people/<int:entry>/ask/",
        players.ask_for_person,
        name="event-ask-person",
    ),
    path("events/<int:pk>/cards/", cards.list_cards, name="event-cards"),
    path("events/<int:pk>/cards/new/", cards.issue_and_print_cards, name="event-cards-new"),
    path("events/<int:pk>/cards/print.pdf", cards.print_cards_as_pdf, name="event-cards-pdf"),
    path("events/<int:pk>/cards/revoke/", cards.revoke_cards_page, name="event-cards-revoke"),
    path("card/", card_holder.show_board_of_card_holder, name="card"),
    path("card/<str:code>/", card_holder.open_card_by_address, name="card-open"),
    path("people/requests/", players.requests_to_answer, name="person-requests"),
    path(
        "people/requests/<int:request_pk>/answer/",
        players.answer_request,
        name="person-request-answer",
    ),
    path("events/<int:pk>/entries/add/", entering.add_entry, name="event-add-entry"),
    path(
        "events/<int:pk>/entries/<int:entry>/remove/",
        entering.remove_entry,
        name="event-entry-remove",
    ),
    path(
        "events/<int:pk>/entries/back/<int:player>/",
        entering.put_back_removed_player,
        name="event-entry-back",
    ),
    path("events/<int:pk>/entries/import/", lists.player_lists, name="event-lists"),
    path("events/<int:pk>/entries/import/new/", lists.upload_list, name="event-list-new"),
    path(
        "events/<int:pk>/entries/import/sample.csv",
        lists.sample_list,
        name="event-list-sample",
    ),
    path("events/<int:pk>/entries/import/<int:file>/", lists.preview_list, name="event-list"),
    path(
        "events/<int:pk>/entries/import/<int:file>/apply/",
        lists.import_list,
        name="event-list-apply",
    ),
    path("events/<int:pk>/states/apart/", entering.forbid_pair, name="event-apart"),
    path(
        "events/<int:pk>/states/apart/<int:pair>/lift/",
        entering.allow_pair,
        name="event-apart-lift",
    ),
    path("events/<int:pk>/sides/", players.list_sides, name="event-sides"),
    path("events/<int:pk>/sides/<int:entry>/", players.edit_side, name="event-side"),
    path(
        "events/<int:pk>/sides/<int:entry>/describe/", players.save_side, name="event-side-describe"
    ),
]

api_urlpatterns = [
    path("events/<int:pk>/entries/", players_api.EntriesView.as_view(), name="api-entries"),
    path(
        "events/<int:pk>/entries/many/",
        players_api.ManyEntriesView.as_view(),
        name="api-entries-many",
    ),
    path(
        "events/<int:pk>/entries/import/",
        lists_api.PeopleListView.as_view(),
        name="api-entries-import",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/player/",
        players_api.PlayerView.as_view(),
        name="api-player",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/person-request/",
        consent.AskConsentView.as_view(),
        name="api-entry-consent",
    ),
    path("person-requests/", consent.ConsentsView.as_view(), name="api-consents"),
    path(
        "person-requests/<int:pk>/answer/",
        consent.ConsentAnswerView.as_view(),
        name="api-consent-answer",
    ),
    path("events/<int:pk>/cards/", cards_api.CardsView.as_view(), name="api-cards"),
    path(
        "events/<int:pk>/cards/revoke/",
        cards_api.RevokeCardsView.as_view(),
        name="api-cards-revoke",
    ),
    path("events/<int:pk>/sides/", sides.SidesView.as_view(), name="api-sides"),
    path("events/<int:pk>/sides/<int:entry>/", sides.SideView.as_view(), name="api-side"),
    path("events/<int:pk>/apart/", sides.ForbiddenPairsView.as_view(), name="api-apart"),
    path(
        "events/<int:pk>/apart/<int:pair>/",
        sides.ForbiddenPairView.as_view(),
        name="api-apart-pair",
    ),
]
