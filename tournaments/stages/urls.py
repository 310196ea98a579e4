"""URL paths of stages and series: pages and API."""

from django.urls import path

from tournaments.stages.api import series as series_api
from tournaments.stages.api import stages as stages_api
from tournaments.stages.views import series, stages

urlpatterns = [
    path("events/<int:pk>/stages/", stages.list_stages, name="event-stages"),
    path("events/<int:pk>/stages/new/", stages.new_stage, name="event-stage-new"),
    path("events/<int:pk>/stages/<int:stage>/", stages.show_stage, name="event-stage"),
    path(
        "events/<int:pk>/stages/<int:stage>/change/",
        stages.change_stage,
        name="event-stage-change",
    ),
    path("events/<int:pk>/stages/<int:stage>/act/", stages.act_on_stage, name="event-stage-act"),
    path(
        "events/<int:pk>/stages/<int:stage>/order.csv",
        stages.download_order,
        name="event-stage-order",
    ),
]

urlpatterns += [
    path("series/", series.list_series, name="series-all"),
    path("series/new/", series.new_series, name="series-new"),
    path("series/<int:pk>/", series.show_series, name="series"),
    path("series/<int:pk>/change/", series.change_series, name="series-change"),
    path("series/<int:pk>/act/", series.act_on_series, name="series-act"),
    path("series/<int:pk>/<str:name>", series.download_series, name="series-file"),
]

api_urlpatterns = [
    path("series/", series_api.AllSeriesView.as_view(), name="api-all-series"),
    path("series/<int:pk>/", series_api.SeriesView.as_view(), name="api-series"),
    path(
        "series/<int:pk>/events/", series_api.SeriesEventsView.as_view(), name="api-series-events"
    ),
    path(
        "series/<int:pk>/events/<int:event>/",
        series_api.SeriesEventView.as_view(),
        name="api-series-event",
    ),
    path("series/<int:pk>/close/", series_api.SeriesCloseView.as_view(), name="api-series-close"),
    path(
        "series/<int:pk>/reopen/", series_api.SeriesReopenView.as_view(), name="api-series-reopen"
    ),
    path("events/<int:pk>/stages/", stages_api.StagesView.as_view(), name="api-stages"),
    *(
        path(f"events/<int:pk>/stages/<int:stage>/{address}", view.as_view(), name=name)
        for address, view, name in (
            ("", stages_api.StageView, "api-stage"),
            ("make/", stages_api.StageMakeView, "api-stage-make"),
            ("away/", stages_api.StageAwayView, "api-stage-away"),
            ("tie/", stages_api.StageTieView, "api-stage-tie"),
            ("replacements/", stages_api.StageReplacementsView, "api-stage-replacements"),
        )
    ),
]
