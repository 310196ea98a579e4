"""URL paths of federations' lists: pages and API."""

from django.urls import path

from tournaments.federations import api, views

urlpatterns = [
    path("events/<int:pk>/ratings/", views.show_event_ratings, name="event-ratings"),
    path("events/<int:pk>/federation/", views.show_report, name="event-report"),
    path(
        "events/<int:pk>/federation/<str:form>/file/",
        views.download_report,
        name="event-report-file",
    ),
    path("events/<int:pk>/federation/<str:form>/sent/", views.note_sent, name="event-report-sent"),
    path(
        "events/<int:pk>/federation/sent/<int:sent>/answer/",
        views.note_answer,
        name="event-report-answer",
    ),
    path(
        "events/<int:pk>/federation/sent/<int:sent>/take-back/",
        views.take_back,
        name="event-report-take-back",
    ),
    path("ratings/forms/", views.show_layouts, name="rating-forms"),
    path("ratings/forms/<int:pk>/", views.change_layout, name="rating-form-change"),
    path("ratings/federations/", views.show_lists, name="rating-federations"),
    path("ratings/federations/<int:pk>/", views.show_list, name="rating-federation"),
    path("ratings/editions/<int:pk>/", views.show_snapshot, name="rating-snapshot"),
    path(
        "ratings/editions/<int:pk>/columns/", views.choose_columns, name="rating-snapshot-columns"
    ),
    path(
        "ratings/editions/<int:pk>/answers/",
        views.answer_questions,
        name="rating-snapshot-answers",
    ),
    path(
        "ratings/editions/<int:pk>/discard/",
        views.discard_snapshot,
        name="rating-snapshot-discard",
    ),
    path("ratings/editions/<int:pk>/list.csv", views.download_snapshot, name="rating-snapshot-csv"),
]

api_urlpatterns = [
    path("report-forms/", api.ReportLayoutsView.as_view(), name="api-report-forms"),
    path("report-forms/<int:pk>/", api.ReportLayoutView.as_view(), name="api-report-form"),
    path(
        "events/<int:pk>/federation/<str:form>/",
        api.EventReportView.as_view(),
        name="api-event-report",
    ),
    path("events/<int:pk>/sent-reports/", api.SentReportsView.as_view(), name="api-sent-reports"),
    path(
        "events/<int:pk>/sent-reports/<int:sent>/answer/",
        api.SentReportAnswerView.as_view(),
        name="api-sent-report-answer",
    ),
    path(
        "events/<int:pk>/sent-reports/<int:sent>/take-back/",
        api.SentReportTakeBackView.as_view(),
        name="api-sent-report-take-back",
    ),
    path("events/<int:pk>/ratings/", api.EventRatingsView.as_view(), name="api-event-ratings"),
    path("federation-lists/", api.FederationListsView.as_view(), name="api-federation-lists"),
    path(
        "federation-lists/<int:pk>/",
        api.FederationListView.as_view(),
        name="api-federation-list",
    ),
    path(
        "federation-lists/<int:pk>/editions/",
        api.SnapshotsView.as_view(),
        name="api-snapshots",
    ),
    path("rating-editions/<int:pk>/", api.SnapshotView.as_view(), name="api-snapshot"),
    path(
        "rating-editions/<int:pk>/columns/",
        api.SnapshotColumnsView.as_view(),
        name="api-snapshot-columns",
    ),
    path(
        "rating-editions/<int:pk>/answers/",
        api.SnapshotAnswersView.as_view(),
        name="api-snapshot-answers",
    ),
    path(
        "rating-editions/<int:pk>/store/",
        api.SnapshotStoreView.as_view(),
        name="api-snapshot-store",
    ),
    path(
        "rating-editions/<int:pk>/players/",
        api.SnapshotPlayersView.as_view(),
        name="api-snapshot-players",
    ),
]
