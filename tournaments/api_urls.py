"""URL paths of the API of events."""

from django.urls import path

from tournaments.adjourn_or_annul_game import (
    adjourn_annul_and_sealed_moves_api as adjourn_or_annul_api,
)
from tournaments.attendance import attendance_marks_and_check_in_api as attendance_api
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event_api as closing
from tournaments.clock_readings import list_and_add_readings_api as clocks_api
from tournaments.consent_to_change_shared_player import ask_and_answer_consent_api as consents
from tournaments.correspondence import moves_endings_and_leave_api as correspondence
from tournaments.disputes_claims_incidents import incidents_of_game_api as incidents
from tournaments.disputes_claims_incidents import open_dispute_and_claim_draw_api as disputes_api
from tournaments.enter_players import list_and_enter_players_api as registration_api
from tournaments.entered_draw_offers import enter_and_list_draw_offers_api as offers
from tournaments.event_copies import copy_event_api as event_copies
from tournaments.event_players import read_correct_and_strike_player_api as players
from tournaments.events import events_api
from tournaments.forbidden_pairs import list_add_lift_forbidden_pairs_api as forbidden_pairs_api
from tournaments.games import read_game_api as games_api
from tournaments.hall_alert import hall_alert_api as hall_api
from tournaments.hand_pairing import change_round_by_hand_api as hand_pairing_api
from tournaments.hand_pairing import colour_swap_and_set_up_api
from tournaments.import_and_export import export_and_import_event_api as exchange
from tournaments.lots import draw_and_read_lots_api as lots
from tournaments.make_event_public import make_event_public_api as make_event_public
from tournaments.officials_and_accounts import officials_and_accounts_api as office
from tournaments.partners_seconds_and_blindfold import read_and_set_sides_api as sides
from tournaments.player_list_import import preview_and_import_list_api as people_import
from tournaments.protest_period_and_sanction_ladder import (
    protest_period_and_sanction_ladder_api,
)
from tournaments.results import results_api
from tournaments.rounds import list_draft_publish_start_rounds_api
from tournaments.schedule import planned_beginnings_api as schedule_api
from tournaments.standings import standings_crosstable_and_colours_api as standings_api
from tournaments.submitted_records import submit_record_api as submissions_api

urlpatterns = [
    # first: it is asked most while a round is played, and a path is compared with all before it
    path("games/<int:pk>/records/", submissions_api.RecordsView.as_view(), name="api-records"),
    path("events/", events_api.EventsView.as_view(), name="api-events"),
    path("events/<int:pk>/", events_api.EventView.as_view(), name="api-event"),
    path("events/<int:pk>/again/", event_copies.CopyEventView.as_view(), name="api-again"),
    path("events/<int:pk>/open/", make_event_public.MakeEventPublicView.as_view(), name="api-open"),
    path("events/<int:pk>/schedule/", schedule_api.ScheduleView.as_view(), name="api-schedule"),
    path("events/<int:pk>/hall/alert/", hall_api.HallAlertView.as_view(), name="api-hall-alert"),
    path("events/<int:pk>/cancel/", closing.CancelEventView.as_view(), name="api-cancel"),
    path("events/<int:pk>/resume/", closing.ResumeEventView.as_view(), name="api-resume"),
    path("events/<int:pk>/hide/", closing.HideEventView.as_view(), name="api-hide"),
    path("events/<int:pk>/show/", closing.ShowEventView.as_view(), name="api-show"),
    path("events/<int:pk>/entries/", registration_api.EntriesView.as_view(), name="api-entries"),
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
        "events/<int:pk>/office-rules/",
        protest_period_and_sanction_ladder_api.OfficeRulesView.as_view(),
        name="api-office-rules",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/account/",
        office.AccountView.as_view(),
        name="api-account",
    ),
    path("events/<int:pk>/standings/lot/", lots.PlacesLotView.as_view(), name="api-places-lot"),
    path("events/<int:pk>/lots/", lots.LotsView.as_view(), name="api-lots"),
    path(
        "events/<int:pk>/rounds/<int:number>/",
        list_draft_publish_start_rounds_api.RoundView.as_view(),
        name="api-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/publish/",
        list_draft_publish_start_rounds_api.PublishRoundView.as_view(),
        name="api-publish",
    ),
    path("events/<int:pk>/standings/", standings_api.StandingsView.as_view(), name="api-standings"),
    path(
        "events/<int:pk>/rounds/",
        list_draft_publish_start_rounds_api.RoundListView.as_view(),
        name="api-round-list",
    ),
    path(
        "events/<int:pk>/pairings/",
        list_draft_publish_start_rounds_api.PairingsView.as_view(),
        name="api-pairings",
    ),
    path("events/<int:pk>/results/", results_api.ResultsView.as_view(), name="api-results"),
    path("events/<int:pk>/colours/", standings_api.ColoursView.as_view(), name="api-colours"),
    path(
        "events/<int:pk>/standings/revisions/",
        standings_api.RevisionsView.as_view(),
        name="api-revisions",
    ),
    path(
        "events/<int:pk>/standings/compare/",
        standings_api.CompareView.as_view(),
        name="api-compare",
    ),
    path(
        "events/<int:pk>/standings/<int:number>/", standings_api.WhyView.as_view(), name="api-why"
    ),
    path(
        "events/<int:pk>/crosstable/", standings_api.CrosstableView.as_view(), name="api-crosstable"
    ),
    path("games/<int:pk>/", games_api.GameView.as_view(), name="api-game"),
    path("games/<int:pk>/result/", results_api.ResultView.as_view(), name="api-result"),
    path("games/<int:pk>/result/undo/", results_api.UndoView.as_view(), name="api-result-undo"),
    path(
        "games/<int:pk>/incidents/",
        incidents.GameIncidentsView.as_view(),
        name="api-game-incidents",
    ),
    path("games/<int:pk>/moves/", correspondence.SentMovesView.as_view(), name="api-sent-moves"),
    path("games/<int:pk>/end/", correspondence.EndView.as_view(), name="api-end"),
    path("events/<int:pk>/leaves/", correspondence.LeavesView.as_view(), name="api-leaves"),
    path("games/<int:pk>/clock/", clocks_api.ClockLinesView.as_view(), name="api-clock-lines"),
    path("games/<int:pk>/offers/", offers.OffersView.as_view(), name="api-offers"),
    path("games/<int:pk>/seals/", adjourn_or_annul_api.SealsView.as_view(), name="api-seals"),
    path(
        "games/<int:pk>/seals/open/",
        adjourn_or_annul_api.OpenSealView.as_view(),
        name="api-seal-open",
    ),
    path("games/<int:pk>/disputes/", disputes_api.DisputesView.as_view(), name="api-disputes"),
    path("games/<int:pk>/claims/", disputes_api.ClaimsView.as_view(), name="api-claims"),
    path("submissions/<int:pk>/confirm/", results_api.ConfirmView.as_view(), name="api-confirm"),
    path(
        "events/<int:pk>/rounds/draft/",
        list_draft_publish_start_rounds_api.DraftView.as_view(),
        name="api-draft",
    ),
    path(
        "events/<int:pk>/rounds/change/",
        list_draft_publish_start_rounds_api.RoundsView.as_view(),
        name="api-rounds",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/start/",
        list_draft_publish_start_rounds_api.StartView.as_view(),
        name="api-start",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/opening/",
        lots.OpeningLotView.as_view(),
        name="api-opening-lot",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/table/",
        lots.TableRoundLotView.as_view(),
        name="api-table-lot",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/check-in/",
        attendance_api.CheckInView.as_view(),
        name="api-check-in",
    ),
    path(
        "events/<int:pk>/check-in/<int:seq>/take-back/",
        attendance_api.CheckInTakeBackView.as_view(),
        name="api-check-in-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/begin/",
        hand_pairing_api.ManualBeginView.as_view(),
        name="api-manual-begin",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/change/",
        hand_pairing_api.ManualChangeView.as_view(),
        name="api-manual-change",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/take-back/<int:change>/",
        hand_pairing_api.ManualTakeBackView.as_view(),
        name="api-manual-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/",
        hand_pairing_api.ManualEndView.as_view(),
        name="api-manual-end",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/<int:phase>/take-back/",
        hand_pairing_api.ManualEndTakeBackView.as_view(),
        name="api-manual-end-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/by-hand/<int:act>/take-back/",
        colour_swap_and_set_up_api.ActAtBoardTakeBackView.as_view(),
        name="api-board-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/turn/",
        colour_swap_and_set_up_api.SwapColoursView.as_view(),
        name="api-turn-board",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/set-up/",
        colour_swap_and_set_up_api.SetUpView.as_view(),
        name="api-set-up",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/player/",
        players.PlayerView.as_view(),
        name="api-player",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/person-request/",
        consents.AskConsentView.as_view(),
        name="api-entry-consent",
    ),
    path("person-requests/", consents.ConsentsView.as_view(), name="api-consents"),
    path(
        "person-requests/<int:pk>/answer/",
        consents.ConsentAnswerView.as_view(),
        name="api-consent-answer",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/states/",
        attendance_api.MarksView.as_view(),
        name="api-marks",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/states/<int:mark>/take-back/",
        attendance_api.MarkTakeBackView.as_view(),
        name="api-mark-take-back",
    ),
    path("events/<int:pk>/sides/", sides.SidesView.as_view(), name="api-sides"),
    path("events/<int:pk>/sides/<int:entry>/", sides.SideView.as_view(), name="api-side"),
    path(
        "events/<int:pk>/apart/", forbidden_pairs_api.ForbiddenPairsView.as_view(), name="api-apart"
    ),
    path(
        "events/<int:pk>/apart/<int:pair>/",
        forbidden_pairs_api.ForbiddenPairView.as_view(),
        name="api-apart-pair",
    ),
    path("games/<int:pk>/suspend/", adjourn_or_annul_api.SuspendView.as_view(), name="api-suspend"),
]
