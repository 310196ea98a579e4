"""URL paths of the pages of events."""

from django.urls import path

from arbiter.cases import registry_of_case_page_and_protocol_parts as case_parts
from tournaments.adjourn_or_annul_game import (
    adjourn_resume_annul_page_action as adjourn_or_annul_pages,
)
from tournaments.attendance import let_no_show_play_or_draft_without_page_action
from tournaments.attendance import mark_attendance_and_check_in_pages as attendance
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event_pages as closing
from tournaments.clock_readings import clocks_of_case_page_parts
from tournaments.clock_readings import enter_reading_page as clocks
from tournaments.consent_to_change_shared_player import (
    ask_and_answer_consent_pages as shared_people_pages,
)
from tournaments.correspondence import move_ending_and_leave_page_actions as correspondence
from tournaments.enter_players import enter_and_strike_off_pages as registration_pages
from tournaments.entered_draw_offers import draw_offers_of_case_page_parts
from tournaments.entered_draw_offers import enter_draw_offer_page as offers
from tournaments.event_copies import copy_event_page as event_copies
from tournaments.event_players import start_list_player_card_and_data_pages as players
from tournaments.event_players import start_list_player_card_and_data_pages as players_pages
from tournaments.events import change_regulations_page as regulations
from tournaments.events import front_page, overview_manage_and_new_event_pages
from tournaments.forbidden_pairs import forbid_and_allow_pairs_page_actions as forbidden_pairs
from tournaments.games import (
    embedded_board_page,
    own_games_page,
    print_verdict_and_decisions_page,
    record_file_picture_and_print_pages,
)
from tournaments.games import game_and_its_acts_pages as games
from tournaments.hall_alert import hall_alert_pages as hall_alert
from tournaments.hall_screens import hall_screens_page as hall
from tournaments.hand_pairing import change_round_by_hand_pages as manual
from tournaments.hand_pairing import colour_swap_and_set_up_page_actions
from tournaments.import_and_export import export_and_import_event_pages as exchange
from tournaments.journal import journal_and_decisions_pages as journal
from tournaments.live_pages import event_stream_page as live
from tournaments.lots import draw_and_show_lots_pages as lots_pages
from tournaments.lots.draw_shared_places_page_action import draw_shared_places_action
from tournaments.make_event_public import make_event_public_page_action as make_event_public
from tournaments.officials_and_accounts import officials_and_accounts_pages as officials_pages
from tournaments.papers import choose_and_print_papers_pages as papers
from tournaments.partners_seconds_and_blindfold import list_and_edit_sides_pages as sides
from tournaments.person_across_events import person_page as persons
from tournaments.player_access_cards import access_cards_pages as cards
from tournaments.player_access_cards import card_holder_pages
from tournaments.player_list_import import player_list_import_pages as people_import
from tournaments.print_jobs import request_and_take_print_pages
from tournaments.protest_period_and_sanction_ladder import (
    set_period_and_ladder_page_action,
)
from tournaments.results import enter_and_undo_result_pages as results_pages
from tournaments.rounds import (
    change_number_of_rounds_page_action,
    draft_publish_unpublish_start_page_actions,
)
from tournaments.rounds import rounds_and_pairing_explanation_pages as rounds_pages
from tournaments.schedule import plan_and_download_schedule_pages as schedule
from tournaments.search import search_page as search
from tournaments.standings import standings_crosstable_and_colour_table_pages as standings_pages

# pages are loaded by their paths, not by every command
case_parts.register_page_part(clocks_of_case_page_parts.CASE_PART)
case_parts.register_page_part(draw_offers_of_case_page_parts.CASE_PART)

urlpatterns = [
    path("", front_page.front_page, name="home"),
    path("events/new/", overview_manage_and_new_event_pages.new_event, name="event-new"),
    path("events/bring/", exchange.import_event, name="event-bring"),
    path("events/<int:pk>/print/", papers.choose_papers, name="event-papers"),
    path("events/<int:pk>/print/chosen.pdf", papers.print_chosen_papers, name="event-papers-pdf"),
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
    path("events/<int:pk>/print/<slug:name>/", papers.show_paper, name="event-paper"),
    path("events/<int:pk>/print/<slug:name>.pdf", papers.print_paper, name="event-paper-pdf"),
    path("events/<int:pk>/exchange/", exchange.list_export_files, name="event-exchange"),
    path("events/<int:pk>/exchange/<str:name>", exchange.download_event_file, name="event-file"),
    path("events/<int:pk>/", overview_manage_and_new_event_pages.event_page, name="event"),
    path("events/<int:pk>/hall/", hall.show_hall_screens, name="event-hall"),
    path("events/<int:pk>/hall/manage/", hall_alert.manage_hall_screens, name="event-hall-manage"),
    path("events/<int:pk>/hall/manage/alert/", hall_alert.put_up_alert, name="event-hall-alert"),
    path(
        "events/<int:pk>/hall/manage/down/",
        hall_alert.take_down_alert,
        name="event-hall-alert-down",
    ),
    path("events/<int:pk>/schedule/", schedule.plan_schedule_page, name="event-schedule"),
    path(
        "events/<int:pk>/schedule.ics",
        schedule.download_schedule_as_calendar,
        name="event-schedule-file",
    ),
    path(
        "events/<int:pk>/manage/",
        overview_manage_and_new_event_pages.manage_event_page,
        name="event-manage",
    ),
    path("events/<int:pk>/rounds/", rounds_pages.list_rounds, name="event-rounds"),
    path("events/<int:pk>/players/", players_pages.players_of_event, name="event-players"),
    path("events/<int:pk>/regulations/", regulations.edit_event, name="event-edit"),
    path("events/<int:pk>/again/", event_copies.copy_event_page, name="event-again"),
    path("events/<int:pk>/open/", make_event_public.make_event_public, name="event-open"),
    path("events/<int:pk>/closing/", closing.cancel_and_hide_forms_page, name="event-closing"),
    path("events/<int:pk>/closing/cancel/", closing.cancel_event_page, name="event-cancel"),
    path("events/<int:pk>/closing/resume/", closing.resume_event_page, name="event-resume"),
    path("events/<int:pk>/closing/hide/", closing.hide_event_page, name="event-hide"),
    path("events/<int:pk>/closing/show/", closing.show_event_again_page, name="event-show"),
    path("events/<int:pk>/rounds/<int:number>/", rounds_pages.show_round, name="event-round"),
    path(
        "events/<int:pk>/rounds/<int:number>/why/<int:board>/",
        rounds_pages.explain_pairing,
        name="event-round-why",
    ),
    path("events/<int:pk>/crosstable/", standings_pages.show_crosstable, name="event-crosstable"),
    path("events/<int:pk>/standings/", standings_pages.show_standings, name="event-standings"),
    path(
        "events/<int:pk>/standings/why/<int:number>/",
        standings_pages.explain_place,
        name="event-standings-why",
    ),
    path(
        "events/<int:pk>/standings/history/",
        standings_pages.show_standings_history,
        name="event-standings-history",
    ),
    path("events/<int:pk>/live/", live.stream_event_state, name="event-live"),
    path(
        "events/<int:pk>/standings/lot/",
        draw_shared_places_action,
        name="event-draw-places",
    ),
    path(
        "events/<int:pk>/players/<int:entry>/", players_pages.show_player_card, name="event-player"
    ),
    path(
        "events/<int:pk>/players/<int:entry>/edit/", players.edit_player, name="event-player-edit"
    ),
    path("events/<int:pk>/colours/", standings_pages.show_colour_table, name="event-colours"),
    path(
        "events/<int:pk>/colours/why/<int:number>/",
        standings_pages.explain_colours,
        name="event-colours-why",
    ),
    path("events/<int:pk>/draw/", lots_pages.lots_of_event, name="event-draw"),
    path("events/<int:pk>/journal/", journal.show_journal, name="journal"),
    path("events/<int:pk>/decisions/", journal.print_decisions, name="event-decisions"),
    path("events/<int:pk>/journal.jsonl", journal.journal_file, name="journal-file"),
    path(
        "events/<int:pk>/people/", officials_pages.officials_and_accounts_page, name="event-people"
    ),
    path("events/<int:pk>/people/appoint/", officials_pages.appoint_official, name="event-appoint"),
    path(
        "events/<int:pk>/people/official/",
        officials_pages.give_official_account,
        name="event-official-account",
    ),
    path(
        "events/<int:pk>/people/<int:office>/dismiss/",
        officials_pages.dismiss_official,
        name="event-dismiss",
    ),
    path(
        "events/<int:pk>/people/office/",
        set_period_and_ladder_page_action.set_protest_period_and_sanction_ladder,
        name="event-office-rules",
    ),
    path(
        "events/<int:pk>/people/<int:entry>/account/",
        officials_pages.give_player_account,
        name="event-give-account",
    ),
    path(
        "events/<int:pk>/people/<int:entry>/ask/",
        shared_people_pages.ask_for_person,
        name="event-ask-person",
    ),
    path(
        "events/<int:pk>/people/<int:user>/link/",
        officials_pages.give_one_time_password,
        name="event-give-link",
    ),
    path("events/<int:pk>/cards/", cards.list_cards, name="event-cards"),
    path("events/<int:pk>/cards/new/", cards.issue_and_print_cards, name="event-cards-new"),
    path("events/<int:pk>/cards/print.pdf", cards.print_cards_as_pdf, name="event-cards-pdf"),
    path("events/<int:pk>/cards/revoke/", cards.revoke_cards_page, name="event-cards-revoke"),
    path("card/", card_holder_pages.show_board_of_card_holder, name="card"),
    path("card/<str:code>/", card_holder_pages.open_card_by_address, name="card-open"),
    path("people/<int:pk>/", persons.show_person, name="person"),
    path("search/", search.search_page, name="search"),
    path("people/requests/", shared_people_pages.requests_to_answer, name="person-requests"),
    path(
        "people/requests/<int:request_pk>/answer/",
        shared_people_pages.answer_request,
        name="person-request-answer",
    ),
    path("events/<int:pk>/entries/add/", registration_pages.add_entry, name="event-add-entry"),
    path(
        "events/<int:pk>/entries/<int:entry>/remove/",
        registration_pages.remove_entry,
        name="event-entry-remove",
    ),
    path(
        "events/<int:pk>/entries/back/<int:player>/",
        registration_pages.put_back_removed_player,
        name="event-entry-back",
    ),
    path("events/<int:pk>/entries/import/", people_import.player_lists, name="event-lists"),
    path("events/<int:pk>/entries/import/new/", people_import.upload_list, name="event-list-new"),
    path(
        "events/<int:pk>/entries/import/sample.csv",
        people_import.sample_list,
        name="event-list-sample",
    ),
    path(
        "events/<int:pk>/entries/import/<int:file>/", people_import.preview_list, name="event-list"
    ),
    path(
        "events/<int:pk>/entries/import/<int:file>/apply/",
        people_import.import_list,
        name="event-list-apply",
    ),
    path("events/<int:pk>/draw/lots/", lots_pages.draw_starting_numbers, name="event-draw-lots"),
    path(
        "events/<int:pk>/rounds/<int:number>/publish/",
        draft_publish_unpublish_start_page_actions.publish_round,
        name="event-publish-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/unpublish/",
        draft_publish_unpublish_start_page_actions.unpublish_round,
        name="event-unpublish-round",
    ),
    path(
        "events/<int:pk>/rounds/draft/",
        draft_publish_unpublish_start_page_actions.draft_next_round,
        name="event-draft-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/turn/",
        colour_swap_and_set_up_page_actions.swap_colours_of_board,
        name="event-turn-board",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/set-up/",
        colour_swap_and_set_up_page_actions.set_starting_position_of_board,
        name="event-set-up",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/no-show/<int:entry>/",
        let_no_show_play_or_draft_without_page_action.decide_no_show,
        name="event-no-show",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/start/",
        draft_publish_unpublish_start_page_actions.start_round,
        name="event-start-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/result/",
        results_pages.enter_result_at_board,
        name="event-round-result",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/opening/",
        lots_pages.draw_opening,
        name="event-draw-opening",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/table/",
        lots_pages.draw_table_round,
        name="event-draw-table-round",
    ),
    path(
        "events/<int:pk>/rounds/change/",
        change_number_of_rounds_page_action.change_number_of_rounds,
        name="event-change-rounds",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/", manual.show_hand_pairing, name="event-manual"
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/begin/",
        manual.begin_hand_pairing_page,
        name="event-manual-begin",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/change/",
        manual.change_round,
        name="event-manual-change",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/take-back/<int:change>/",
        manual.take_back_last_change,
        name="event-manual-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/",
        manual.end_hand_pairing_page,
        name="event-manual-end",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/<int:phase>/take-back/",
        manual.take_back_end_of_changes,
        name="event-manual-end-take-back",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/by-hand/<int:seq>/take-back/",
        colour_swap_and_set_up_page_actions.take_back_last_act_at_board,
        name="event-board-take-back",
    ),
    path("events/<int:pk>/states/", attendance.show_attendance, name="event-entries"),
    path("events/<int:pk>/states/mark/", attendance.mark_entry, name="event-mark"),
    path(
        "events/<int:pk>/states/<int:mark>/take-back/",
        attendance.take_back_last_mark,
        name="event-mark-take-back",
    ),
    path("events/<int:pk>/states/apart/", forbidden_pairs.forbid_pair, name="event-apart"),
    path(
        "events/<int:pk>/states/apart/<int:pair>/lift/",
        forbidden_pairs.allow_pair,
        name="event-apart-lift",
    ),
    path("events/<int:pk>/sides/", sides.list_sides, name="event-sides"),
    path("events/<int:pk>/sides/<int:entry>/", sides.edit_side, name="event-side"),
    path(
        "events/<int:pk>/sides/<int:entry>/describe/", sides.save_side, name="event-side-describe"
    ),
    path("events/<int:pk>/check-in/", attendance.check_in_players, name="event-check-in"),
    path(
        "events/<int:pk>/check-in/<int:seq>/take-back/",
        attendance.take_back_last_check_in,
        name="event-check-in-take-back",
    ),
    path("games/mine/", own_games_page.list_own_games, name="my-games"),
    path("games/<int:pk>/", games.show_game, name="game"),
    path(
        "games/<int:pk>/picture.svg",
        record_file_picture_and_print_pages.game_picture,
        name="game-picture",
    ),
    path(
        "games/<int:pk>/protocol/",
        print_verdict_and_decisions_page.game_protocol,
        name="game-protocol",
    ),
    path("games/<int:pk>/embed/", embedded_board_page.game_embed, name="game-embed"),
    path(
        "games/<int:pk>/print/", record_file_picture_and_print_pages.game_print, name="game-print"
    ),
    path(
        "games/<int:pk>/file/<slug:kind>/",
        record_file_picture_and_print_pages.game_file,
        name="game-file",
    ),
    path("games/<int:pk>/submit/", games.submit_record_page, name="game-submit"),
    path("games/<int:pk>/send/", correspondence.send_move, name="game-send"),
    path("games/<int:pk>/end/", correspondence.resign_or_agree_draw_or_hand_in, name="game-end"),
    path("games/<int:pk>/leave/", correspondence.take_leave, name="game-leave"),
    path("games/<int:pk>/clock/", clocks.enter_reading, name="game-clock"),
    path("games/<int:pk>/offers/", offers.enter_offer, name="game-offer"),
    path("games/<int:pk>/result/", results_pages.enter_result, name="game-result"),
    path("games/<int:pk>/result/undo/", results_pages.undo_result, name="game-result-undo"),
    path(
        "games/<int:pk>/suspend/",
        adjourn_or_annul_pages.adjourn_resume_or_annul_game,
        name="game-suspend",
    ),
    path("games/<int:pk>/incidents/", games.enter_incident_action, name="game-incident"),
    path("games/<int:pk>/dispute/", games.open_dispute_page, name="game-dispute"),
    path("games/<int:pk>/claim/", games.claim_draw_page, name="game-claim"),
    path("submissions/<int:pk>/confirm/", games.confirm_result_page, name="submission-confirm"),
]
