"""URL paths of the pages of events."""

from django.urls import path

from arbiter.cases import page_parts as case_parts
from tournaments.adjournments import pages as adjournments_pages
from tournaments.attendance import pages as attendance
from tournaments.attendance import pages as attendance_pages
from tournaments.cancel_or_hide_event import pages as closing
from tournaments.clock_readings import pages as clocks
from tournaments.correspondence import pages as correspondence
from tournaments.draw_offers import pages as offers
from tournaments.event_copies import pages as event_copies
from tournaments.event_players import pages as players
from tournaments.event_players import pages as players_pages
from tournaments.events import pages as events_pages
from tournaments.events import regulation_pages as regulations
from tournaments.exchange import pages as exchange
from tournaments.games import pages as games
from tournaments.games import record_download_pages
from tournaments.hall_screens import pages as hall
from tournaments.hand_pairing import pages as hand_pairing_pages
from tournaments.hand_pairing import pages as manual
from tournaments.journal import pages as journal
from tournaments.live_pages import pages as live
from tournaments.lots import pages as lots_pages
from tournaments.officials import pages as officials_pages
from tournaments.papers import large_print_pages
from tournaments.papers import pages as papers
from tournaments.partners_and_seconds import pages as sides
from tournaments.person_across_events import pages as persons
from tournaments.player_access_cards import holder_pages
from tournaments.player_access_cards import pages as cards
from tournaments.player_list_import import pages as people_import
from tournaments.private_events import pages as private_events
from tournaments.registration import pages as registration_pages
from tournaments.results import pages as results_pages
from tournaments.rounds import pages as rounds_pages
from tournaments.schedule import pages as schedule
from tournaments.search import pages as search
from tournaments.shared_people import pages as shared_people_pages
from tournaments.standings import pages as standings
from tournaments.standings import pages as standings_pages

case_parts.register(clocks.CASE_PART)
case_parts.register(offers.CASE_PART)  # pages are loaded by their paths, not by every command

urlpatterns = [
    path("", events_pages.home, name="home"),
    path("events/new/", events_pages.new_event, name="event-new"),
    path("events/bring/", exchange.import_event, name="event-bring"),
    path("events/<int:pk>/print/", papers.papers, name="event-papers"),
    path("events/<int:pk>/print/chosen.pdf", papers.chosen_pdf, name="event-papers-pdf"),
    path("events/<int:pk>/print/chosen/", large_print_pages.print_chosen, name="event-print"),
    path("events/<int:pk>/print/jobs/<int:job_pk>/", large_print_pages.job, name="event-print-job"),
    path(
        "events/<int:pk>/print/jobs/<int:job_pk>.pdf",
        large_print_pages.job_pdf,
        name="event-print-pdf",
    ),
    path("events/<int:pk>/print/<slug:name>/", papers.paper, name="event-paper"),
    path("events/<int:pk>/print/<slug:name>.pdf", papers.paper_pdf, name="event-paper-pdf"),
    path("events/<int:pk>/exchange/", exchange.exchange, name="event-exchange"),
    path("events/<int:pk>/exchange/<str:name>", exchange.event_file, name="event-file"),
    path("events/<int:pk>/", events_pages.event, name="event"),
    path("events/<int:pk>/hall/", hall.hall, name="event-hall"),
    path("events/<int:pk>/hall/manage/", hall.manage_screens, name="event-hall-manage"),
    path("events/<int:pk>/hall/manage/alert/", hall.put_up_alert, name="event-hall-alert"),
    path("events/<int:pk>/hall/manage/down/", hall.take_down_alert, name="event-hall-alert-down"),
    path("events/<int:pk>/schedule/", schedule.schedule, name="event-schedule"),
    path("events/<int:pk>/schedule.ics", schedule.schedule_file, name="event-schedule-file"),
    path("events/<int:pk>/manage/", events_pages.manage, name="event-manage"),
    path("events/<int:pk>/rounds/", rounds_pages.all_rounds, name="event-rounds"),
    path("events/<int:pk>/players/", players_pages.players_of_event, name="event-players"),
    path("events/<int:pk>/regulations/", regulations.edit_event, name="event-edit"),
    path("events/<int:pk>/again/", event_copies.copy_event, name="event-again"),
    path("events/<int:pk>/open/", private_events.open_event, name="event-open"),
    path("events/<int:pk>/closing/", closing.closing, name="event-closing"),
    path("events/<int:pk>/closing/cancel/", closing.cancel, name="event-cancel"),
    path("events/<int:pk>/closing/resume/", closing.resume, name="event-resume"),
    path("events/<int:pk>/closing/hide/", closing.hide, name="event-hide"),
    path("events/<int:pk>/closing/show/", closing.show, name="event-show"),
    path("events/<int:pk>/rounds/<int:number>/", rounds_pages.event_round, name="event-round"),
    path(
        "events/<int:pk>/rounds/<int:number>/why/<int:board>/",
        rounds_pages.why,
        name="event-round-why",
    ),
    path("events/<int:pk>/crosstable/", standings_pages.crosstable, name="event-crosstable"),
    path("events/<int:pk>/standings/", standings.standings, name="event-standings"),
    path("events/<int:pk>/standings/why/<int:number>/", standings.why, name="event-standings-why"),
    path("events/<int:pk>/standings/history/", standings.history, name="event-standings-history"),
    path("events/<int:pk>/live/", live.live, name="event-live"),
    path("events/<int:pk>/standings/lot/", standings.draw_places, name="event-draw-places"),
    path("events/<int:pk>/players/<int:entry>/", players_pages.player, name="event-player"),
    path(
        "events/<int:pk>/players/<int:entry>/edit/", players.edit_player, name="event-player-edit"
    ),
    path("events/<int:pk>/colours/", standings_pages.colours, name="event-colours"),
    path(
        "events/<int:pk>/colours/why/<int:number>/",
        standings_pages.colours_why,
        name="event-colours-why",
    ),
    path("events/<int:pk>/draw/", lots_pages.lots_of_event, name="event-draw"),
    path("events/<int:pk>/journal/", journal.journal, name="journal"),
    path("events/<int:pk>/decisions/", journal.decisions, name="event-decisions"),
    path("events/<int:pk>/journal.jsonl", journal.journal_file, name="journal-file"),
    path("events/<int:pk>/people/", officials_pages.officials_and_accounts, name="event-people"),
    path("events/<int:pk>/people/appoint/", officials_pages.appoint, name="event-appoint"),
    path(
        "events/<int:pk>/people/official/",
        officials_pages.give_official_account,
        name="event-official-account",
    ),
    path(
        "events/<int:pk>/people/<int:office>/dismiss/",
        officials_pages.dismiss,
        name="event-dismiss",
    ),
    path("events/<int:pk>/people/office/", officials_pages.office_rules, name="event-office-rules"),
    path(
        "events/<int:pk>/people/<int:entry>/account/",
        officials_pages.give_account,
        name="event-give-account",
    ),
    path(
        "events/<int:pk>/people/<int:entry>/ask/",
        shared_people_pages.ask_for_person,
        name="event-ask-person",
    ),
    path(
        "events/<int:pk>/people/<int:user>/link/", officials_pages.give_link, name="event-give-link"
    ),
    path("events/<int:pk>/cards/", cards.cards, name="event-cards"),
    path("events/<int:pk>/cards/new/", cards.issue, name="event-cards-new"),
    path("events/<int:pk>/cards/print.pdf", cards.print_pdf, name="event-cards-pdf"),
    path("events/<int:pk>/cards/revoke/", cards.revoke, name="event-cards-revoke"),
    path("card/", holder_pages.card, name="card"),
    path("card/<str:code>/", holder_pages.open_address, name="card-open"),
    path("people/<int:pk>/", persons.person, name="person"),
    path("search/", search.search, name="search"),
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
        registration_pages.put_back,
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
        rounds_pages.publish_round,
        name="event-publish-round",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/unpublish/",
        rounds_pages.unpublish_round,
        name="event-unpublish-round",
    ),
    path("events/<int:pk>/rounds/draft/", rounds_pages.draft_round, name="event-draft-round"),
    path(
        "events/<int:pk>/rounds/<int:number>/turn/",
        hand_pairing_pages.swap_colours_of_board,
        name="event-turn-board",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/set-up/",
        hand_pairing_pages.lay_down_set_up,
        name="event-set-up",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/no-show/<int:entry>/",
        attendance_pages.decide_no_show,
        name="event-no-show",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/start/",
        rounds_pages.start_round,
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
    path("events/<int:pk>/rounds/change/", rounds_pages.change_rounds, name="event-change-rounds"),
    path("events/<int:pk>/rounds/<int:number>/manual/", manual.hand_pairing, name="event-manual"),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/begin/",
        manual.begin_phase,
        name="event-manual-begin",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/change/",
        manual.change_round,
        name="event-manual-change",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/end/", manual.end_phase, name="event-manual-end"
    ),
    path("events/<int:pk>/states/", attendance.entries, name="event-entries"),
    path("events/<int:pk>/states/mark/", attendance.mark, name="event-mark"),
    path("events/<int:pk>/states/apart/", attendance.forbid_pair, name="event-apart"),
    path(
        "events/<int:pk>/states/apart/<int:pair>/lift/",
        attendance.allow_pair,
        name="event-apart-lift",
    ),
    path("events/<int:pk>/sides/", sides.sides, name="event-sides"),
    path("events/<int:pk>/sides/<int:entry>/", sides.side, name="event-side"),
    path(
        "events/<int:pk>/sides/<int:entry>/describe/", sides.save_side, name="event-side-describe"
    ),
    path("events/<int:pk>/check-in/", attendance.check_in, name="event-check-in"),
    path("games/mine/", games.my_games, name="my-games"),
    path("games/<int:pk>/", games.game, name="game"),
    path("games/<int:pk>/picture.svg", record_download_pages.game_picture, name="game-picture"),
    path("games/<int:pk>/protocol/", record_download_pages.game_protocol, name="game-protocol"),
    path("games/<int:pk>/embed/", record_download_pages.game_embed, name="game-embed"),
    path("games/<int:pk>/print/", record_download_pages.game_print, name="game-print"),
    path("games/<int:pk>/file/<slug:kind>/", record_download_pages.game_file, name="game-file"),
    path("games/<int:pk>/submit/", games.submit, name="game-submit"),
    path("games/<int:pk>/send/", correspondence.send_move, name="game-send"),
    path("games/<int:pk>/end/", correspondence.end_game, name="game-end"),
    path("games/<int:pk>/leave/", correspondence.take_leave, name="game-leave"),
    path("games/<int:pk>/clock/", clocks.enter_reading, name="game-clock"),
    path("games/<int:pk>/offers/", offers.enter_offer, name="game-offer"),
    path("games/<int:pk>/result/", results_pages.enter_result, name="game-result"),
    path("games/<int:pk>/result/undo/", results_pages.undo_result, name="game-result-undo"),
    path("games/<int:pk>/suspend/", adjournments_pages.suspend_game, name="game-suspend"),
    path("games/<int:pk>/incidents/", games.incident, name="game-incident"),
    path("games/<int:pk>/dispute/", games.dispute, name="game-dispute"),
    path("games/<int:pk>/claim/", games.claim, name="game-claim"),
    path("submissions/<int:pk>/confirm/", games.confirm, name="submission-confirm"),
]
