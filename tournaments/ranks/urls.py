"""URL paths of ranks: pages and API."""

from django.urls import path

from tournaments.ranks import api, views

urlpatterns = [
    path("norms/", views.list_tables, name="norm-tables"),
    path("norms/load/", views.load_table_page, name="norm-table-load"),
    path("norms/<str:code>/<str:edition>/", views.show_table, name="norm-table"),
    path("events/<int:pk>/ranks/", views.show_ranks, name="event-ranks"),
    path("events/<int:pk>/ranks/tables/", views.choose_tables_page, name="event-norms"),
    path("events/<int:pk>/ranks/propose/", views.propose_rank_page, name="event-rank-propose"),
    path("events/<int:pk>/ranks/why/<int:number>/", views.explain_norms, name="event-norms-why"),
    path(
        "events/<int:pk>/ranks/<int:proposal>/confirm/",
        views.confirm_rank_page,
        name="event-rank-confirm",
    ),
    path(
        "events/<int:pk>/ranks/<int:proposal>/withdraw/",
        views.withdraw_rank_page,
        name="event-rank-withdraw",
    ),
    path(
        "events/<int:pk>/ranks/<int:proposal>/statement.pdf",
        views.print_statement,
        name="event-rank-statement",
    ),
]

api_urlpatterns = [
    path("norms/", api.NormTablesView.as_view(), name="api-norms"),
    path("norms/<str:code>/<str:edition>/", api.NormTableView.as_view(), name="api-norm-table"),
    path("events/<int:pk>/ranks/", api.RanksView.as_view(), name="api-ranks"),
    path("events/<int:pk>/norms/", api.EventNormsView.as_view(), name="api-event-norms"),
    path(
        "events/<int:pk>/ranks/<int:proposal>/confirm/",
        api.ConfirmRankView.as_view(),
        name="api-rank-confirm",
    ),
    path(
        "events/<int:pk>/ranks/<int:proposal>/withdraw/",
        api.WithdrawRankView.as_view(),
        name="api-rank-withdraw",
    ),
]
