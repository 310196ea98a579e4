"""URL paths of the pages of events."""

from django.urls import path

from arbiter.cases import register_page_parts
from tournaments.adjourn_or_annul_game import adjourn_resume_annul_actions
from tournaments.attendance import attendance_and_check_in_pages, no_show_pages
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event_pages
from tournaments.clock_readings import enter_reading_page
from tournaments.consent_to_change_shared_player import (
    ask_and_answer_consent_pages,
)
from tournaments.correspondence import move_ending_and_leave_actions
from tournaments.enter_players import enter_and_strike_off_pages
from tournaments.entered_draw_offers import enter_draw_offer_page
from tournaments.event_copies import copy_event_page
from tournaments.event_players import start_list_and_player_card_pages
from tournaments.events import change_regulations_page, front_and_event_pages
from tournaments.forbidden_pairs import forbid_and_allow_pairs_actions
from tournaments.games import game_and_its_acts_pages, record_download_pages
from tournaments.hall_alert import put_up_and_take_down_alert_pages
from tournaments.hall_screens import hall_screens_page
from tournaments.hand_pairing import change_round_by_hand_pages
from tournaments.import_and_export import export_and_import_event_pages
from tournaments.journal import journal_and_decisions_pages
from tournaments.live_pages import event_stream_page
from tournaments.lots import draw_and_show_lots_pages
from tournaments.make_event_public import make_event_public_actions
from tournaments.officials_and_accounts import officials_and_accounts_pages
from tournaments.papers import choose_and_print_papers_pages
from tournaments.partners_seconds_and_blindfold import list_and_edit_sides_pages
from tournaments.person_across_events import person_page
from tournaments.player_access_cards import card_holder_pages, make_and_revoke_cards_pages
from tournaments.player_list_import import review_and_import_list_pages
from tournaments.print_jobs import request_and_take_print_pages
from tournaments.protest_period_and_sanctions import (
    set_protest_period_and_sanctions_actions,
)
from tournaments.results import enter_and_undo_result_pages
from tournaments.rounds import draft_publish_start_round_actions, list_of_rounds_and_round_pages
from tournaments.schedule import plan_and_download_schedule_pages
from tournaments.search import search_page
from tournaments.standings import standings_and_crosstable_pages

register_page_parts.register_page_part(enter_reading_page.CASE_PART)
register_page_parts.register_page_part(
    enter_draw_offer_page.CASE_PART
)  # pages are loaded by their paths, not by every command

urlpatterns = [
    path("", front_and_event_pages.front_page, name="home"),
    path("events/new/", front_and_event_pages.new_event, name="event-new"),
    path("events/bring/", export_and_import_event_pages.import_event, name="event-bring"),
    path(
        "events/<int:pk>/print/", choose_and_print_papers_pages.choose_papers, name="event-papers"
    ),
    path(
        "events/<int:pk>/print/chosen.pdf",
        choose_and_print_papers_pages.print_chosen_papers,
        name="event-papers-pdf",
    ),
    path(
        "events/<int:pk>/print/chosen/",
        request_and_take_print_pages.request_chosen_print,
        name="event-print",
    ),
    path(
        "events/<int:pk>/print/jobs/<int:job_pk>/",
        request_and_take_print_pages.show_print_job,
        name="event-print-job",
    ),
    path(
        "events/<int:pk>/print/jobs/<int:job_pk>.pdf",
        request_and_take_print_pages.download_print,
        name="event-print-pdf",
    ),
    path(
        "events/<int:pk>/print/<slug:name>/",
        choose_and_print_papers_pages.show_paper,
        name="event-paper",
    ),
    path(
        "events/<int:pk>/print/<slug:name>.pdf",
        choose_and_print_papers_pages.print_paper,
        name="event-paper-pdf",
    ),
    path(
        "events/<int:pk>/exchange/",
        export_and_import_event_pages.list_export_files,
        name="event-exchange",
    ),
    path(
        "events/<int:pk>/exchange/<str:name>",
        export_and_import_event_pages.download_event_file,
        name="event-file",
    ),
    path("events/<int:pk>/", front_and_event_pages.event_page, name="event"),
    path("events/<int:pk>/hall/", hall_screens_page.show_hall_screens, name="event-hall"),
    path(
        "events/<int:pk>/hall/manage/",
        put_up_and_take_down_alert_pages.manage_hall_screens,
        name="event-hall-manage",
    ),
    path(
        "events/<int:pk>/hall/manage/alert/",
        put_up_and_take_down_alert_pages.put_up_alert,
        name="event-hall-alert",
    ),
    path(
        "events/<int:pk>/hall/manage/down/",
        put_up_and_take_down_alert_pages.take_down_alert,
        name="event-hall-alert-down",
    ),
    path(
        "events/<int:pk>/schedule/",
        plan_and_download_schedule_pages.plan_schedule_page,
        name="event-schedule",
    ),
    path(
        "events/<int:pk>/schedule.ics",
        plan_and_download_schedule_pages.download_schedule_as_calendar,
        name="event-schedule-file",
    ),
    path("events/<int:pk>/manage/", front_and_event_pages.manage_event_page, name="event-manage"),
    path(
        "events/<int:pk>/rounds/", list_of_rounds_and_round_pages.list_rounds, name="event-rounds"
    ),
    path(
        "events/<int:pk>/players/",
        start_list_and_player_card_pages.players_of_event,
        name="event-players",
    ),
    path("events/<int:pk>/regulations/", change_regulations_page.edit_event, name="event-edit"),
    path("events/<int:pk>/again/", copy_event_page.copy_event_page, name="event-again"),
    path("events/<int:pk>/open/", make_event_public_actions.make_event_public, name="event-open"),
    path(
        "events/<int:pk>/closing/",
        cancel_resume_hide_show_event_pages.cancel_and_hide_forms_page,
        name="event-closing",
    ),
    path(
        "events/<int:pk>/closing/cancel/",
        cancel_resume_hide_show_event_pages.cancel_event_page,
        name="event-cancel",
    ),
    path(
        "events/<int:pk>/closing/resume/",
        cancel_resume_hide_show_event_pages.resume_event_page,
        name="event-resume",
    ),
    path(
        "events/<int:pk>/closing/hide/",
        cancel_resume_hide_show_event_pages.hide_event_page,
        name="event-hide",
    ),
    path(
        "events/<int:pk>/closing/show/",
        cancel_resume_hide_show_event_pages.show_event_again_page,
        name="event-show",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/",
        list_of_rounds_and_round_pages.show_round,
        name="event-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/why/<int:board>/",
        list_of_rounds_and_round_pages.explain_pairing,
        name="event-round-why",
    ),
    path(
        "events/<int:pk>/crosstable/",
        standings_and_crosstable_pages.show_crosstable,
        name="event-crosstable",
    ),
    path(
        "events/<int:pk>/standings/",
        standings_and_crosstable_pages.show_standings,
        name="event-standings",
    ),
    path(
        "events/<int:pk>/standings/why/<int:number>/",
        standings_and_crosstable_pages.explain_place,
        name="event-standings-why",
    ),
    path(
        "events/<int:pk>/standings/history/",
        standings_and_crosstable_pages.show_standings_history,
        name="event-standings-history",
    ),
    path("events/<int:pk>/live/", event_stream_page.stream_event_state, name="event-live"),
    path(
        "events/<int:pk>/standings/lot/",
        standings_and_crosstable_pages.draw_shared_places_page,
        name="event-draw-places",
    ),
    path(
        "events/<int:pk>/players/<int:entry>/",
        start_list_and_player_card_pages.show_player_card,
        name="event-player",
    ),
    path(
        "events/<int:pk>/players/<int:entry>/edit/",
        start_list_and_player_card_pages.edit_player,
        name="event-player-edit",
    ),
    path(
        "events/<int:pk>/colours/",
        standings_and_crosstable_pages.show_colour_table,
        name="event-colours",
    ),
    path(
        "events/<int:pk>/colours/why/<int:number>/",
        standings_and_crosstable_pages.explain_colours,
        name="event-colours-why",
    ),
    path("events/<int:pk>/draw/", draw_and_show_lots_pages.lots_of_event, name="event-draw"),
    path("events/<int:pk>/journal/", journal_and_decisions_pages.show_journal, name="journal"),
    path(
        "events/<int:pk>/decisions/",
        journal_and_decisions_pages.print_decisions,
        name="event-decisions",
    ),
    path(
        "events/<int:pk>/journal.jsonl",
        journal_and_decisions_pages.journal_file,
        name="journal-file",
    ),
    path(
        "events/<int:pk>/people/",
        officials_and_accounts_pages.officials_and_accounts_page,
        name="event-people",
    ),
    path(
        "events/<int:pk>/people/appoint/",
        officials_and_accounts_pages.appoint_official,
        name="event-appoint",
    ),
    path(
        "events/<int:pk>/people/official/",
        officials_and_accounts_pages.give_official_account,
        name="event-official-account",
    ),
    path(
        "events/<int:pk>/people/<int:office>/dismiss/",
        officials_and_accounts_pages.dismiss_official,
        name="event-dismiss",
    ),
    path(
        "events/<int:pk>/people/office/",
        set_protest_period_and_sanctions_actions.set_protest_period_and_sanctions,
        name="event-office-rules",
    ),
    path(
        "events/<int:pk>/people/<int:entry>/account/",
        officials_and_accounts_pages.give_player_account,
        name="event-give-account",
    ),
    path(
        "events/<int:pk>/people/<int:entry>/ask/",
        ask_and_answer_consent_pages.ask_for_person,
        name="event-ask-person",
    ),
    path(
        "events/<int:pk>/people/<int:user>/link/",
        officials_and_accounts_pages.give_one_time_password,
        name="event-give-link",
    ),
    path("events/<int:pk>/cards/", make_and_revoke_cards_pages.list_cards, name="event-cards"),
    path(
        "events/<int:pk>/cards/new/",
        make_and_revoke_cards_pages.issue_and_print_cards,
        name="event-cards-new",
    ),
    path(
        "events/<int:pk>/cards/print.pdf",
        make_and_revoke_cards_pages.print_cards_as_pdf,
        name="event-cards-pdf",
    ),
    path(
        "events/<int:pk>/cards/revoke/",
        make_and_revoke_cards_pages.revoke_cards_page,
        name="event-cards-revoke",
    ),
    path("card/", card_holder_pages.show_board_of_card_holder, name="card"),
    path("card/<str:code>/", card_holder_pages.open_card_by_address, name="card-open"),
    path("people/<int:pk>/", person_page.show_person, name="person"),
    path("search/", search_page.search_page, name="search"),
    path(
        "people/requests/", ask_and_answer_consent_pages.requests_to_answer, name="person-requests"
    ),
    path(
        "people/requests/<int:request_pk>/answer/",
        ask_and_answer_consent_pages.answer_request,
        name="person-request-answer",
    ),
    path(
        "events/<int:pk>/entries/add/", enter_and_strike_off_pages.add_entry, name="event-add-entry"
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/remove/",
        enter_and_strike_off_pages.remove_entry,
        name="event-entry-remove",
    ),
    path(
        "events/<int:pk>/entries/back/<int:player>/",
        enter_and_strike_off_pages.put_back_removed_player,
        name="event-entry-back",
    ),
    path(
        "events/<int:pk>/entries/import/",
        review_and_import_list_pages.player_lists,
        name="event-lists",
    ),
    path(
        "events/<int:pk>/entries/import/new/",
        review_and_import_list_pages.upload_list,
        name="event-list-new",
    ),
    path(
        "events/<int:pk>/entries/import/sample.csv",
        review_and_import_list_pages.sample_list,
        name="event-list-sample",
    ),
    path(
        "events/<int:pk>/entries/import/<int:file>/",
        review_and_import_list_pages.preview_list,
        name="event-list",
    ),
    path(
        "events/<int:pk>/entries/import/<int:file>/apply/",
        review_and_import_list_pages.import_list,
        name="event-list-apply",
    ),
    path(
        "events/<int:pk>/draw/lots/",
        draw_and_show_lots_pages.draw_starting_numbers,
        name="event-draw-lots",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/publish/",
        draft_publish_start_round_actions.publish_round,
        name="event-publish-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/unpublish/",
        draft_publish_start_round_actions.unpublish_round,
        name="event-unpublish-round",
    ),
    path(
        "events/<int:pk>/rounds/draft/",
        draft_publish_start_round_actions.draft_next_round,
        name="event-draft-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/turn/",
        change_round_by_hand_pages.swap_colours_of_board,
        name="event-turn-board",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/set-up/",
        change_round_by_hand_pages.set_starting_position_of_board,
        name="event-set-up",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/no-show/<int:entry>/",
        no_show_pages.decide_no_show,
        name="event-no-show",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/start/",
        draft_publish_start_round_actions.start_round,
        name="event-start-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/result/",
        enter_and_undo_result_pages.enter_result_at_board,
        name="event-round-result",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/opening/",
        draw_and_show_lots_pages.draw_opening,
        name="event-draw-opening",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/table/",
        draw_and_show_lots_pages.draw_table_round,
        name="event-draw-table-round",
    ),
    path(
        "events/<int:pk>/rounds/change/",
        draft_publish_start_round_actions.change_number_of_rounds,
        name="event-change-rounds",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/",
        change_round_by_hand_pages.show_hand_pairing,
        name="event-manual",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/begin/",
        change_round_by_hand_pages.begin_hand_pairing_page,
        name="event-manual-begin",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/change/",
        change_round_by_hand_pages.change_round,
        name="event-manual-change",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/take-back/<int:change>/",
        change_round_by_hand_pages.take_back_last_change,
        name="event-manual-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/",
        change_round_by_hand_pages.end_hand_pairing_page,
        name="event-manual-end",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/<int:phase>/take-back/",
        change_round_by_hand_pages.take_back_end_of_changes,
        name="event-manual-end-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/by-hand/<int:seq>/take-back/",
        change_round_by_hand_pages.take_back_last_act_at_board,
        name="event-board-take-back",
    ),
    path(
        "events/<int:pk>/states/",
        attendance_and_check_in_pages.show_attendance,
        name="event-entries",
    ),
    path(
        "events/<int:pk>/states/mark/", attendance_and_check_in_pages.mark_entry, name="event-mark"
    ),
    path(
        "events/<int:pk>/states/<int:mark>/take-back/",
        attendance_and_check_in_pages.take_back_last_mark,
        name="event-mark-take-back",
    ),
    path(
        "events/<int:pk>/states/apart/",
        forbid_and_allow_pairs_actions.forbid_pair,
        name="event-apart",
    ),
    path(
        "events/<int:pk>/states/apart/<int:pair>/lift/",
        forbid_and_allow_pairs_actions.allow_pair,
        name="event-apart-lift",
    ),
    path("events/<int:pk>/sides/", list_and_edit_sides_pages.list_sides, name="event-sides"),
    path(
        "events/<int:pk>/sides/<int:entry>/", list_and_edit_sides_pages.edit_side, name="event-side"
    ),
    path(
        "events/<int:pk>/sides/<int:entry>/describe/",
        list_and_edit_sides_pages.save_side,
        name="event-side-describe",
    ),
    path(
        "events/<int:pk>/check-in/",
        attendance_and_check_in_pages.check_in_players,
        name="event-check-in",
    ),
    path(
        "events/<int:pk>/check-in/<int:seq>/take-back/",
        attendance_and_check_in_pages.take_back_last_check_in,
        name="event-check-in-take-back",
    ),
    path("games/mine/", game_and_its_acts_pages.list_own_games, name="my-games"),
    path("games/<int:pk>/", game_and_its_acts_pages.show_game, name="game"),
    path("games/<int:pk>/picture.svg", record_download_pages.game_picture, name="game-picture"),
    path("games/<int:pk>/protocol/", record_download_pages.game_protocol, name="game-protocol"),
    path("games/<int:pk>/embed/", record_download_pages.game_embed, name="game-embed"),
    path("games/<int:pk>/print/", record_download_pages.game_print, name="game-print"),
    path("games/<int:pk>/file/<slug:kind>/", record_download_pages.game_file, name="game-file"),
    path("games/<int:pk>/submit/", game_and_its_acts_pages.submit_record_page, name="game-submit"),
    path("games/<int:pk>/send/", move_ending_and_leave_actions.send_move, name="game-send"),
    path(
        "games/<int:pk>/end/",
        move_ending_and_leave_actions.resign_or_agree_draw_or_hand_in,
        name="game-end",
    ),
    path("games/<int:pk>/leave/", move_ending_and_leave_actions.take_leave, name="game-leave"),
    path("games/<int:pk>/clock/", enter_reading_page.enter_reading, name="game-clock"),
    path("games/<int:pk>/offers/", enter_draw_offer_page.enter_offer, name="game-offer"),
    path("games/<int:pk>/result/", enter_and_undo_result_pages.enter_result, name="game-result"),
    path(
        "games/<int:pk>/result/undo/",
        enter_and_undo_result_pages.undo_result,
        name="game-result-undo",
    ),
    path(
        "games/<int:pk>/suspend/",
        adjourn_resume_annul_actions.adjourn_resume_or_annul_game,
        name="game-suspend",
    ),
    path(
        "games/<int:pk>/incidents/",
        game_and_its_acts_pages.enter_incident_action,
        name="game-incident",
    ),
    path("games/<int:pk>/dispute/", game_and_its_acts_pages.open_dispute_page, name="game-dispute"),
    path("games/<int:pk>/claim/", game_and_its_acts_pages.claim_draw_page, name="game-claim"),
    path(
        "submissions/<int:pk>/confirm/",
        game_and_its_acts_pages.confirm_result_page,
        name="submission-confirm",
    ),
]
