"""Paths of the event's API."""

from django.urls import path

from tournaments.api import (
    clocks,
    closing,
    control,
    exchange,
    incidents,
    lots,
    offers,
    office,
    people_import,
    players,
    reading,
    views,
)

urlpatterns = [
    path("events/", views.EventsView.as_view(), name="api-events"),
    path("events/<int:pk>/", views.EventView.as_view(), name="api-event"),
    path("events/<int:pk>/cancel/", closing.CancelView.as_view(), name="api-cancel"),
    path("events/<int:pk>/resume/", closing.ResumeView.as_view(), name="api-resume"),
    path("events/<int:pk>/hide/", closing.HideView.as_view(), name="api-hide"),
    path("events/<int:pk>/show/", closing.ShowView.as_view(), name="api-show"),
    path("events/<int:pk>/entries/", views.EntriesView.as_view(), name="api-entries"),
    path(
        "events/<int:pk>/entries/import/",
        people_import.PeopleListView.as_view(),
        name="api-entries-import",
    ),
    path("events/import/", exchange.EventTrfView.as_view(), name="api-event-import"),
    path(
        "events/<int:pk>/files/<str:name>",
        exchange.EventFileView.as_view(),
        name="api-event-file",
    ),
    path("events/<int:pk>/offices/", office.OfficesView.as_view(), name="api-offices"),
    path("events/<int:pk>/offices/<int:office>/", office.OfficeView.as_view(), name="api-office"),
    path(
        "events/<int:pk>/office-rules/", office.OfficeRulesView.as_view(), name="api-office-rules"
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/account/",
        office.AccountView.as_view(),
        name="api-account",
    ),
    path("events/<int:pk>/standings/lot/", lots.PlacesLotView.as_view(), name="api-places-lot"),
    path("events/<int:pk>/lots/", lots.LotsView.as_view(), name="api-lots"),
    path("events/<int:pk>/rounds/<int:number>/", views.RoundView.as_view(), name="api-round"),
    path(
        "events/<int:pk>/rounds/<int:number>/publish/",
        views.PublishRoundView.as_view(),
        name="api-publish",
    ),
    path("events/<int:pk>/standings/", views.StandingsView.as_view(), name="api-standings"),
    path("events/<int:pk>/rounds/", reading.RoundListView.as_view(), name="api-round-list"),
    path("events/<int:pk>/pairings/", reading.PairingsView.as_view(), name="api-pairings"),
    path("events/<int:pk>/results/", reading.ResultsView.as_view(), name="api-results"),
    path("events/<int:pk>/colours/", reading.ColoursView.as_view(), name="api-colours"),
    path(
        "events/<int:pk>/standings/revisions/",
        reading.RevisionsView.as_view(),
        name="api-revisions",
    ),
    path("events/<int:pk>/standings/compare/", reading.CompareView.as_view(), name="api-compare"),
    path("events/<int:pk>/standings/<int:number>/", reading.WhyView.as_view(), name="api-why"),
    path("events/<int:pk>/crosstable/", views.CrosstableView.as_view(), name="api-crosstable"),
    path("games/<int:pk>/", views.GameView.as_view(), name="api-game"),
    path("games/<int:pk>/result/", views.ResultView.as_view(), name="api-result"),
    path("games/<int:pk>/records/", views.RecordsView.as_view(), name="api-records"),
    path(
        "games/<int:pk>/incidents/",
        incidents.GameIncidentsView.as_view(),
        name="api-game-incidents",
    ),
    path("games/<int:pk>/clock/", clocks.ClockLinesView.as_view(), name="api-clock-lines"),
    path("games/<int:pk>/offers/", offers.OffersView.as_view(), name="api-offers"),
    path("games/<int:pk>/seals/", clocks.SealsView.as_view(), name="api-seals"),
    path("games/<int:pk>/seals/open/", clocks.OpenSealView.as_view(), name="api-seal-open"),
    path("games/<int:pk>/disputes/", views.DisputesView.as_view(), name="api-disputes"),
    path("games/<int:pk>/claims/", views.ClaimsView.as_view(), name="api-claims"),
    path("submissions/<int:pk>/confirm/", views.ConfirmView.as_view(), name="api-confirm"),
    path("events/<int:pk>/rounds/draft/", control.DraftView.as_view(), name="api-draft"),
    path("events/<int:pk>/rounds/change/", control.RoundsView.as_view(), name="api-rounds"),
    path(
        "events/<int:pk>/rounds/<int:number>/start/",
        control.StartView.as_view(),
        name="api-start",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/opening/",
        lots.OpeningLotView.as_view(),
        name="api-opening-lot",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/table/",
        lots.TableLotView.as_view(),
        name="api-table-lot",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/check-in/",
        control.CheckInView.as_view(),
        name="api-check-in",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/begin/",
        control.ManualBeginView.as_view(),
        name="api-manual-begin",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/change/",
        control.ManualChangeView.as_view(),
        name="api-manual-change",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/",
        control.ManualEndView.as_view(),
        name="api-manual-end",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/turn/",
        control.TurnBoardView.as_view(),
        name="api-turn-board",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/set-up/",
        control.SetUpView.as_view(),
        name="api-set-up",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/player/",
        players.PlayerView.as_view(),
        name="api-player",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/states/",
        control.MarksView.as_view(),
        name="api-marks",
    ),
    path("events/<int:pk>/apart/", control.ApartView.as_view(), name="api-apart"),
    path(
        "events/<int:pk>/apart/<int:pair>/",
        control.ApartPairView.as_view(),
        name="api-apart-pair",
    ),
    path("games/<int:pk>/suspend/", control.SuspendView.as_view(), name="api-suspend"),
]
