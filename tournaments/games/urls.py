"""URL paths of games: pages and API."""

from django.urls import path

from tournaments.games.api import acts as acts_api
from tournaments.games.api import best as best_api
from tournaments.games.api import clocks as clocks_api
from tournaments.games.api import correspondence as correspondence_api
from tournaments.games.api import draw_offers as draw_offers_api
from tournaments.games.api import results as results_api
from tournaments.games.views import (
    acts,
    best,
    clocks,
    correspondence,
    draw_offers,
    files,
    results,
    share,
)

urlpatterns = [
    path(
        "events/<int:pk>/rounds/<int:number>/result/",
        results.enter_result_at_board,
        name="event-round-result",
    ),
    path("games/mine/", files.list_own_games, name="my-games"),
    path("games/<int:pk>/", acts.show_game, name="game"),
    path(
        "games/<int:pk>/picture.svg",
        files.game_picture,
        name="game-picture",
    ),
    path("games/<int:pk>/share-<slug:language>.png", share.game_share_picture, name="game-share"),
    path(
        "games/<int:pk>/protocol/",
        files.game_protocol,
        name="game-protocol",
    ),
    path("games/<int:pk>/embed/", files.game_embed, name="game-embed"),
    path("games/<int:pk>/print/", files.game_print, name="game-print"),
    path(
        "games/<int:pk>/file/<slug:kind>/",
        files.game_file,
        name="game-file",
    ),
    path("games/<int:pk>/submit/", acts.submit_record_page, name="game-submit"),
    path("games/<int:pk>/send/", correspondence.send_move, name="game-send"),
    path("games/<int:pk>/end/", correspondence.resign_or_agree_draw_or_hand_in, name="game-end"),
    path("games/<int:pk>/leave/", correspondence.take_leave, name="game-leave"),
    path("games/<int:pk>/clock/", clocks.enter_reading, name="game-clock"),
    path("games/<int:pk>/offers/", draw_offers.enter_offer, name="game-offer"),
    path("games/<int:pk>/result/", results.enter_result, name="game-result"),
    path("games/<int:pk>/result/undo/", results.undo_result, name="game-result-undo"),
    path(
        "games/<int:pk>/suspend/",
        acts.adjourn_resume_or_annul_game,
        name="game-suspend",
    ),
    path("games/<int:pk>/best/", best.name_best, name="game-best"),
    path("games/<int:pk>/best/take-back/", best.take_back_best, name="game-best-take-back"),
    path("games/<int:pk>/incidents/", acts.enter_incident_action, name="game-incident"),
    path("games/<int:pk>/dispute/", acts.open_dispute_page, name="game-dispute"),
    path("games/<int:pk>/claim/", acts.claim_draw_page, name="game-claim"),
    path("submissions/<int:pk>/confirm/", acts.confirm_result_page, name="submission-confirm"),
]

api_urlpatterns = [
    # first: it is asked most while a round is played, and a path is compared with all before it
    path("games/<int:pk>/records/", results_api.RecordsView.as_view(), name="api-records"),
    path("events/<int:pk>/results/", results_api.ResultsView.as_view(), name="api-results"),
    path("games/<int:pk>/", results_api.GameView.as_view(), name="api-game"),
    path("games/<int:pk>/result/", results_api.ResultView.as_view(), name="api-result"),
    path("games/<int:pk>/result/undo/", results_api.UndoView.as_view(), name="api-result-undo"),
    path(
        "games/<int:pk>/incidents/",
        acts_api.GameIncidentsView.as_view(),
        name="api-game-incidents",
    ),
    path(
        "games/<int:pk>/moves/", correspondence_api.SentMovesView.as_view(), name="api-sent-moves"
    ),
    path("games/<int:pk>/end/", correspondence_api.EndView.as_view(), name="api-end"),
    path("events/<int:pk>/leaves/", correspondence_api.LeavesView.as_view(), name="api-leaves"),
    path("games/<int:pk>/clock/", clocks_api.ClockLinesView.as_view(), name="api-clock-lines"),
    path("games/<int:pk>/offers/", draw_offers_api.OffersView.as_view(), name="api-offers"),
    path("games/<int:pk>/best/", best_api.BestGameView.as_view(), name="api-game-best"),
    path("events/<int:pk>/best-games/", best_api.BestGamesView.as_view(), name="api-best-games"),
    path("games/<int:pk>/seals/", acts_api.SealsView.as_view(), name="api-seals"),
    path(
        "games/<int:pk>/seals/open/",
        acts_api.OpenSealView.as_view(),
        name="api-seal-open",
    ),
    path("games/<int:pk>/disputes/", acts_api.DisputesView.as_view(), name="api-disputes"),
    path("games/<int:pk>/claims/", acts_api.ClaimsView.as_view(), name="api-claims"),
    path("submissions/<int:pk>/confirm/", results_api.ConfirmView.as_view(), name="api-confirm"),
    path("games/<int:pk>/suspend/", acts_api.SuspendView.as_view(), name="api-suspend"),
]
