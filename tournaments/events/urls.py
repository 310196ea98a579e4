"""URL paths of events: pages and API."""

from django.urls import path

from tournaments.events.api import controls
from tournaments.events.api import officials as officials_api
from tournaments.events.api import regulations as regulations_api
from tournaments.events.views import officials, overview, regulations, share, visibility

urlpatterns = [
    path("events/new/", overview.new_event, name="event-new"),
    path("events/<int:pk>/", overview.event_page, name="event"),
    path(
        "events/<int:pk>/share-<slug:language>.png", share.event_share_picture, name="event-share"
    ),
    path("events/<int:pk>/schedule/", regulations.plan_schedule_page, name="event-schedule"),
    path(
        "events/<int:pk>/schedule.ics",
        regulations.download_schedule_as_calendar,
        name="event-schedule-file",
    ),
    path(
        "events/<int:pk>/manage/",
        overview.manage_event_page,
        name="event-manage",
    ),
    path("events/<int:pk>/regulations/", regulations.edit_event, name="event-edit"),
    path("events/<int:pk>/again/", visibility.copy_event_page, name="event-again"),
    path("events/<int:pk>/open/", visibility.make_event_public, name="event-open"),
    path("events/<int:pk>/closing/", visibility.cancel_and_hide_forms_page, name="event-closing"),
    path("events/<int:pk>/closing/cancel/", visibility.cancel_event_page, name="event-cancel"),
    path("events/<int:pk>/closing/resume/", visibility.resume_event_page, name="event-resume"),
    path("events/<int:pk>/closing/hide/", visibility.hide_event_page, name="event-hide"),
    path("events/<int:pk>/closing/show/", visibility.show_event_again_page, name="event-show"),
    path("events/<int:pk>/people/", officials.officials_and_accounts_page, name="event-people"),
    path("events/<int:pk>/people/appoint/", officials.appoint_official, name="event-appoint"),
    path(
        "events/<int:pk>/people/official/",
        officials.give_official_account,
        name="event-official-account",
    ),
    path(
        "events/<int:pk>/people/<int:office>/dismiss/",
        officials.dismiss_official,
        name="event-dismiss",
    ),
    path(
        "events/<int:pk>/people/office/",
        officials.set_protest_period_and_sanction_ladder,
        name="event-office-rules",
    ),
    path(
        "events/<int:pk>/people/<int:entry>/account/",
        officials.give_player_account,
        name="event-give-account",
    ),
    path(
        "events/<int:pk>/people/<int:user>/link/",
        officials.give_one_time_password,
        name="event-give-link",
    ),
]

api_urlpatterns = [
    path("events/", regulations_api.EventsView.as_view(), name="api-events"),
    path("time-control/", controls.ControlView.as_view(), name="api-time-control"),
    path("events/<int:pk>/", regulations_api.EventView.as_view(), name="api-event"),
    path("events/<int:pk>/again/", regulations_api.CopyEventView.as_view(), name="api-again"),
    path("events/<int:pk>/open/", regulations_api.MakeEventPublicView.as_view(), name="api-open"),
    path("events/<int:pk>/schedule/", regulations_api.ScheduleView.as_view(), name="api-schedule"),
    path("events/<int:pk>/cancel/", regulations_api.CancelEventView.as_view(), name="api-cancel"),
    path("events/<int:pk>/resume/", regulations_api.ResumeEventView.as_view(), name="api-resume"),
    path("events/<int:pk>/hide/", regulations_api.HideEventView.as_view(), name="api-hide"),
    path("events/<int:pk>/show/", regulations_api.ShowEventView.as_view(), name="api-show"),
    path("events/<int:pk>/offices/", officials_api.OfficesView.as_view(), name="api-offices"),
    path(
        "events/<int:pk>/offices/<int:office>/",
        officials_api.OfficeView.as_view(),
        name="api-office",
    ),
    path(
        "events/<int:pk>/office-rules/",
        officials_api.OfficeRulesView.as_view(),
        name="api-office-rules",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/account/",
        officials_api.AccountView.as_view(),
        name="api-account",
    ),
]
