"""URL paths of the API of events."""

from django.urls import path

from tournaments.adjourn_or_annul_game import adjourn_and_sealed_moves_api
from tournaments.attendance import attendance_marks_and_check_in_api
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event_api
from tournaments.clock_readings import list_and_add_readings_api
from tournaments.consent_to_change_shared_player import ask_and_answer_consent_api
from tournaments.correspondence import moves_endings_and_leave_api
from tournaments.disputes_claims_incidents import dispute_and_claim_api, incidents_of_game_api
from tournaments.enter_players import list_and_enter_players_api
from tournaments.entered_draw_offers import enter_and_list_draw_offers_api
from tournaments.event_copies import copy_event_api
from tournaments.event_players import one_player_api
from tournaments.events import list_create_and_change_events_api
from tournaments.forbidden_pairs import list_add_lift_forbidden_pairs_api
from tournaments.games import read_game_api
from tournaments.hall_alert import hall_alert_api
from tournaments.hand_pairing import change_round_by_hand_api
from tournaments.import_and_export import export_and_import_event_api
from tournaments.lots import draw_and_read_lots_api
from tournaments.make_event_public import make_event_public_api
from tournaments.officials_and_accounts import officials_and_accounts_api
from tournaments.partners_seconds_and_blindfold import read_and_set_sides_api
from tournaments.player_list_import import preview_and_import_list_api
from tournaments.protest_period_and_sanctions import (
    protest_period_and_sanctions_api,
)
from tournaments.results import list_enter_and_confirm_results_api
from tournaments.rounds import list_draft_and_publish_rounds_api
from tournaments.schedule import planned_beginnings_api
from tournaments.standings import tables_and_comparisons_api
from tournaments.submitted_records import submit_record_api

urlpatterns = [
    # first: it is asked most while a round is played, and a path is compared with all before it
    path("games/<int:pk>/records/", submit_record_api.RecordsView.as_view(), name="api-records"),
    path("events/", list_create_and_change_events_api.EventsView.as_view(), name="api-events"),
    path(
        "events/<int:pk>/", list_create_and_change_events_api.EventView.as_view(), name="api-event"
    ),
    path("events/<int:pk>/again/", copy_event_api.CopyEventView.as_view(), name="api-again"),
    path(
        "events/<int:pk>/open/",
        make_event_public_api.MakeEventPublicView.as_view(),
        name="api-open",
    ),
    path(
        "events/<int:pk>/schedule/",
        planned_beginnings_api.ScheduleView.as_view(),
        name="api-schedule",
    ),
    path(
        "events/<int:pk>/hall/alert/", hall_alert_api.HallAlertView.as_view(), name="api-hall-alert"
    ),
    path(
        "events/<int:pk>/cancel/",
        cancel_resume_hide_show_event_api.CancelEventView.as_view(),
        name="api-cancel",
    ),
    path(
        "events/<int:pk>/resume/",
        cancel_resume_hide_show_event_api.ResumeEventView.as_view(),
        name="api-resume",
    ),
    path(
        "events/<int:pk>/hide/",
        cancel_resume_hide_show_event_api.HideEventView.as_view(),
        name="api-hide",
    ),
    path(
        "events/<int:pk>/show/",
        cancel_resume_hide_show_event_api.ShowEventView.as_view(),
        name="api-show",
    ),
    path(
        "events/<int:pk>/entries/",
        list_and_enter_players_api.EntriesView.as_view(),
        name="api-entries",
    ),
    path(
        "events/<int:pk>/entries/import/",
        preview_and_import_list_api.PeopleListView.as_view(),
        name="api-entries-import",
    ),
    path(
        "events/import/",
        export_and_import_event_api.EventTrfView.as_view(),
        name="api-event-import",
    ),
    path(
        "events/<int:pk>/files/<str:name>",
        export_and_import_event_api.EventFileView.as_view(),
        name="api-event-file",
    ),
    path(
        "events/<int:pk>/offices/",
        officials_and_accounts_api.OfficesView.as_view(),
        name="api-offices",
    ),
    path(
        "events/<int:pk>/offices/<int:office>/",
        officials_and_accounts_api.OfficeView.as_view(),
        name="api-office",
    ),
    path(
        "events/<int:pk>/office-rules/",
        protest_period_and_sanctions_api.OfficeRulesView.as_view(),
        name="api-office-rules",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/account/",
        officials_and_accounts_api.AccountView.as_view(),
        name="api-account",
    ),
    path(
        "events/<int:pk>/standings/lot/",
        draw_and_read_lots_api.PlacesLotView.as_view(),
        name="api-places-lot",
    ),
    path("events/<int:pk>/lots/", draw_and_read_lots_api.LotsView.as_view(), name="api-lots"),
    path(
        "events/<int:pk>/rounds/<int:number>/",
        list_draft_and_publish_rounds_api.RoundView.as_view(),
        name="api-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/publish/",
        list_draft_and_publish_rounds_api.PublishRoundView.as_view(),
        name="api-publish",
    ),
    path(
        "events/<int:pk>/standings/",
        tables_and_comparisons_api.StandingsView.as_view(),
        name="api-standings",
    ),
    path(
        "events/<int:pk>/rounds/",
        list_draft_and_publish_rounds_api.RoundListView.as_view(),
        name="api-round-list",
    ),
    path(
        "events/<int:pk>/pairings/",
        list_draft_and_publish_rounds_api.PairingsView.as_view(),
        name="api-pairings",
    ),
    path(
        "events/<int:pk>/results/",
        list_enter_and_confirm_results_api.ResultsView.as_view(),
        name="api-results",
    ),
    path(
        "events/<int:pk>/colours/",
        tables_and_comparisons_api.ColoursView.as_view(),
        name="api-colours",
    ),
    path(
        "events/<int:pk>/standings/revisions/",
        tables_and_comparisons_api.RevisionsView.as_view(),
        name="api-revisions",
    ),
    path(
        "events/<int:pk>/standings/compare/",
        tables_and_comparisons_api.CompareView.as_view(),
        name="api-compare",
    ),
    path(
        "events/<int:pk>/standings/<int:number>/",
        tables_and_comparisons_api.WhyView.as_view(),
        name="api-why",
    ),
    path(
        "events/<int:pk>/crosstable/",
        tables_and_comparisons_api.CrosstableView.as_view(),
        name="api-crosstable",
    ),
    path("games/<int:pk>/", read_game_api.GameView.as_view(), name="api-game"),
    path(
        "games/<int:pk>/result/",
        list_enter_and_confirm_results_api.ResultView.as_view(),
        name="api-result",
    ),
    path(
        "games/<int:pk>/result/undo/",
        list_enter_and_confirm_results_api.UndoView.as_view(),
        name="api-result-undo",
    ),
    path(
        "games/<int:pk>/incidents/",
        incidents_of_game_api.GameIncidentsView.as_view(),
        name="api-game-incidents",
    ),
    path(
        "games/<int:pk>/moves/",
        moves_endings_and_leave_api.SentMovesView.as_view(),
        name="api-sent-moves",
    ),
    path("games/<int:pk>/end/", moves_endings_and_leave_api.EndView.as_view(), name="api-end"),
    path(
        "events/<int:pk>/leaves/",
        moves_endings_and_leave_api.LeavesView.as_view(),
        name="api-leaves",
    ),
    path(
        "games/<int:pk>/clock/",
        list_and_add_readings_api.ClockLinesView.as_view(),
        name="api-clock-lines",
    ),
    path(
        "games/<int:pk>/offers/",
        enter_and_list_draw_offers_api.OffersView.as_view(),
        name="api-offers",
    ),
    path(
        "games/<int:pk>/seals/", adjourn_and_sealed_moves_api.SealsView.as_view(), name="api-seals"
    ),
    path(
        "games/<int:pk>/seals/open/",
        adjourn_and_sealed_moves_api.OpenSealView.as_view(),
        name="api-seal-open",
    ),
    path(
        "games/<int:pk>/disputes/",
        dispute_and_claim_api.DisputesView.as_view(),
        name="api-disputes",
    ),
    path("games/<int:pk>/claims/", dispute_and_claim_api.ClaimsView.as_view(), name="api-claims"),
    path(
        "submissions/<int:pk>/confirm/",
        list_enter_and_confirm_results_api.ConfirmView.as_view(),
        name="api-confirm",
    ),
    path(
        "events/<int:pk>/rounds/draft/",
        list_draft_and_publish_rounds_api.DraftView.as_view(),
        name="api-draft",
    ),
    path(
        "events/<int:pk>/rounds/change/",
        list_draft_and_publish_rounds_api.RoundsView.as_view(),
        name="api-rounds",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/start/",
        list_draft_and_publish_rounds_api.StartView.as_view(),
        name="api-start",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/opening/",
        draw_and_read_lots_api.OpeningLotView.as_view(),
        name="api-opening-lot",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/table/",
        draw_and_read_lots_api.TableLotView.as_view(),
        name="api-table-lot",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/check-in/",
        attendance_marks_and_check_in_api.CheckInView.as_view(),
        name="api-check-in",
    ),
    path(
        "events/<int:pk>/check-in/<int:seq>/take-back/",
        attendance_marks_and_check_in_api.CheckInTakeBackView.as_view(),
        name="api-check-in-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/begin/",
        change_round_by_hand_api.ManualBeginView.as_view(),
        name="api-manual-begin",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/change/",
        change_round_by_hand_api.ManualChangeView.as_view(),
        name="api-manual-change",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/take-back/<int:change>/",
        change_round_by_hand_api.ManualTakeBackView.as_view(),
        name="api-manual-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/",
        change_round_by_hand_api.ManualEndView.as_view(),
        name="api-manual-end",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/<int:phase>/take-back/",
        change_round_by_hand_api.ManualEndTakeBackView.as_view(),
        name="api-manual-end-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/by-hand/<int:act>/take-back/",
        change_round_by_hand_api.BoardTakeBackView.as_view(),
        name="api-board-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/turn/",
        change_round_by_hand_api.SwapColoursView.as_view(),
        name="api-turn-board",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/set-up/",
        change_round_by_hand_api.SetUpView.as_view(),
        name="api-set-up",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/player/",
        one_player_api.PlayerView.as_view(),
        name="api-player",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/person-request/",
        ask_and_answer_consent_api.EntryConsentView.as_view(),
        name="api-entry-consent",
    ),
    path(
        "person-requests/", ask_and_answer_consent_api.ConsentsView.as_view(), name="api-consents"
    ),
    path(
        "person-requests/<int:pk>/answer/",
        ask_and_answer_consent_api.ConsentAnswerView.as_view(),
        name="api-consent-answer",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/states/",
        attendance_marks_and_check_in_api.MarksView.as_view(),
        name="api-marks",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/states/<int:mark>/take-back/",
        attendance_marks_and_check_in_api.MarkTakeBackView.as_view(),
        name="api-mark-take-back",
    ),
    path("events/<int:pk>/sides/", read_and_set_sides_api.SidesView.as_view(), name="api-sides"),
    path(
        "events/<int:pk>/sides/<int:entry>/",
        read_and_set_sides_api.SideView.as_view(),
        name="api-side",
    ),
    path(
        "events/<int:pk>/apart/",
        list_add_lift_forbidden_pairs_api.ForbiddenPairsView.as_view(),
        name="api-apart",
    ),
    path(
        "events/<int:pk>/apart/<int:pair>/",
        list_add_lift_forbidden_pairs_api.ForbiddenPairView.as_view(),
        name="api-apart-pair",
    ),
    path(
        "games/<int:pk>/suspend/",
        adjourn_and_sealed_moves_api.SuspendView.as_view(),
        name="api-suspend",
    ),
]
