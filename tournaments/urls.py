"""Paths of the event's pages."""

from django.urls import path

from tournaments.views import (
    attendance,
    control,
    game_files,
    games,
    journal,
    manual,
    organiser,
    people,
    people_import,
    public,
)

urlpatterns = [
    path("", public.home, name="home"),
    path("events/new/", organiser.new_event, name="event-new"),
    path("events/<int:pk>/", public.event, name="event"),
    path("events/<int:pk>/rounds/<int:number>/", public.event_round, name="event-round"),
    path("events/<int:pk>/crosstable/", public.crosstable, name="event-crosstable"),
    path("events/<int:pk>/standings/", public.standings, name="event-standings"),
    path("events/<int:pk>/colours/", public.colours, name="event-colours"),
    path("events/<int:pk>/draw/", public.draw, name="event-draw"),
    path("events/<int:pk>/journal/", journal.journal, name="journal"),
    path("events/<int:pk>/people/", people.people, name="event-people"),
    path("events/<int:pk>/people/appoint/", people.appoint, name="event-appoint"),
    path(
        "events/<int:pk>/people/<int:entry>/account/",
        people.give_account,
        name="event-give-account",
    ),
    path("events/<int:pk>/entries/add/", organiser.add_entry, name="event-add-entry"),
    path("events/<int:pk>/entries/import/", people_import.lists, name="event-lists"),
    path("events/<int:pk>/entries/import/new/", people_import.bring, name="event-list-new"),
    path(
        "events/<int:pk>/entries/import/sample.csv",
        people_import.sample,
        name="event-list-sample",
    ),
    path("events/<int:pk>/entries/import/<int:file>/", people_import.preview, name="event-list"),
    path(
        "events/<int:pk>/entries/import/<int:file>/apply/",
        people_import.apply,
        name="event-list-apply",
    ),
    path("events/<int:pk>/draw/lots/", organiser.draw_lots, name="event-draw-lots"),
    path(
        "events/<int:pk>/rounds/<int:number>/publish/",
        control.publish_round,
        name="event-publish-round",
    ),
    path("events/<int:pk>/rounds/draft/", control.draft_round, name="event-draft-round"),
    path(
        "events/<int:pk>/rounds/<int:number>/start/", control.start_round, name="event-start-round"
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/opening/",
        control.draw_opening,
        name="event-draw-opening",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/table/",
        control.draw_table_round,
        name="event-draw-table-round",
    ),
    path("events/<int:pk>/rounds/change/", control.change_rounds, name="event-change-rounds"),
    path("events/<int:pk>/rounds/<int:number>/manual/", manual.manual, name="event-manual"),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/begin/",
        manual.begin,
        name="event-manual-begin",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/manual/change/",
        manual.change,
        name="event-manual-change",
    ),
    path("events/<int:pk>/rounds/<int:number>/manual/end/", manual.end, name="event-manual-end"),
    path("events/<int:pk>/states/", attendance.entries, name="event-entries"),
    path("events/<int:pk>/states/mark/", attendance.mark, name="event-mark"),
    path("events/<int:pk>/states/apart/", attendance.keep_apart, name="event-apart"),
    path(
        "events/<int:pk>/states/apart/<int:pair>/lift/",
        attendance.lift_apart,
        name="event-apart-lift",
    ),
    path("events/<int:pk>/check-in/", attendance.check_in, name="event-check-in"),
    path("games/mine/", games.my_games, name="my-games"),
    path("games/<int:pk>/", games.game, name="game"),
    path("games/<int:pk>/picture.svg", game_files.game_picture, name="game-picture"),
    path("games/<int:pk>/print/", game_files.game_print, name="game-print"),
    path("games/<int:pk>/file/<slug:kind>/", game_files.game_file, name="game-file"),
    path("games/<int:pk>/submit/", games.submit, name="game-submit"),
    path("games/<int:pk>/result/", organiser.enter_result, name="game-result"),
    path("games/<int:pk>/suspend/", control.suspend, name="game-suspend"),
    path("games/<int:pk>/dispute/", games.dispute, name="game-dispute"),
    path("submissions/<int:pk>/confirm/", games.confirm, name="submission-confirm"),
]
