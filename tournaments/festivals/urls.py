"""URL paths of events of many tournaments: pages and API."""

from django.urls import path

from tournaments.festivals.api import applications as applications_api
from tournaments.festivals.api import classifications as tables_api
from tournaments.festivals.api import desk
from tournaments.festivals.api import medals as medals_api
from tournaments.festivals.api import minors as minors_api
from tournaments.festivals.api import prizes as prizes_api
from tournaments.festivals.api import setup as api
from tournaments.festivals.api import steps as steps_api
from tournaments.festivals.api.webhooks import FESTIVAL_VIEWS
from tournaments.festivals.views import (
    classifications,
    commission,
    entry_form,
    groups,
    lists,
    medals,
    minors,
    money,
    officials,
    overview,
    papers,
    people,
    prizes,
    share,
    steps,
    team,
    timetable,
)
from tournaments.festivals.views.webhooks import desk_of_festival
from tournaments.webhooks.api import api_of_place
from tournaments.webhooks.views import pages_of_place

urlpatterns = [
    *pages_of_place("festivals/<int:pk>/", "festival", desk_of_festival),
    path("festivals/<int:pk>/prizes/", prizes.show_prizes, name="festival-prizes"),
    path("festivals/<int:pk>/prizes/set/", prizes.set_prizes, name="festival-prizes-set"),
    path(
        "festivals/<int:pk>/prizes/confirm/", prizes.confirm_prizes, name="festival-prizes-confirm"
    ),
    path("festivals/<int:pk>/prizes/reopen/", prizes.reopen_prizes, name="festival-prizes-reopen"),
    path(
        "festivals/<int:pk>/prizes/sheet.pdf",
        prizes.print_prize_sheet,
        name="festival-prizes-sheet",
    ),
    path("festivals/<int:pk>/prizes/list.csv", prizes.download_prizes, name="festival-prizes-file"),
    path("calendar.ics", timetable.download_calendar_of_site, name="site-calendar"),
    path("festivals/new/", overview.new_festival, name="festival-new"),
    path("festivals/<int:pk>/", overview.festival_page, name="festival"),
    path(
        "festivals/<int:pk>/share-<slug:language>.png",
        share.festival_share_picture,
        name="festival-share",
    ),
    path("festivals/<int:pk>/manage/", overview.manage_festival, name="festival-manage"),
    path("festivals/<int:pk>/common/", overview.edit_festival, name="festival-edit"),
    path("festivals/<int:pk>/names-of-minors/", minors.names_of_minors, name="festival-minors"),
    path("festivals/<int:pk>/open/", overview.open_festival, name="festival-open"),
    path("festivals/<int:pk>/officials/", officials.officials_page, name="festival-officials"),
    path(
        "festivals/<int:pk>/officials/appoint/",
        officials.appoint_official,
        name="festival-appoint",
    ),
    path(
        "festivals/<int:pk>/officials/<int:office>/dismiss/",
        officials.dismiss_official,
        name="festival-dismiss",
    ),
    path("festivals/<int:pk>/timetable/", timetable.timetable_page, name="festival-timetable"),
    path(
        "festivals/<int:pk>/timetable/edit/",
        timetable.edit_timetable,
        name="festival-timetable-edit",
    ),
    path(
        "festivals/<int:pk>/timetable.ics",
        timetable.download_timetable_as_calendar,
        name="festival-timetable-file",
    ),
    path("festivals/<int:pk>/person/<int:player>/", timetable.person_page, name="festival-where"),
    path(
        "festivals/<int:pk>/person/<int:player>/timetable.ics",
        timetable.download_persons_calendar,
        name="festival-where-file",
    ),
    # people
    path("festivals/<int:pk>/people/", people.people, name="festival-people"),
    path("festivals/<int:pk>/people/list/", lists.bring_list, name="festival-bring"),
    path("festivals/<int:pk>/people/new/", people.new_person, name="festival-application-new"),
    path("festivals/<int:pk>/people/confirm/", people.confirm_all, name="festival-confirm"),
    path(
        "festivals/<int:pk>/people/<int:application>/", people.person, name="festival-application"
    ),
    path(
        "festivals/<int:pk>/people/<int:application>/tick/",
        people.tick_person,
        name="festival-application-tick",
    ),
    path(
        "festivals/<int:pk>/people/<int:application>/act/",
        people.act_on_person,
        name="festival-application-act",
    ),
    path("festivals/<int:pk>/people/<int:application>/pay/", money.pay, name="festival-pay"),
    path(
        "festivals/<int:pk>/people/<int:application>/category/",
        money.set_category,
        name="festival-category",
    ),
    path("festivals/<int:pk>/money/", money.money, name="festival-money"),
    path("festivals/<int:pk>/money/cash/", money.cash_list, name="festival-cash"),
    path("festivals/<int:pk>/money/cash.csv", money.cash_file, name="festival-cash-file"),
    path("festivals/<int:pk>/money/<int:delegation>/", money.pay_sum, name="festival-pay-sum"),
    path("festivals/<int:pk>/commission/", commission.commission, name="festival-commission"),
    path(
        "festivals/<int:pk>/commission/protocol/",
        commission.protocol,
        name="festival-commission-protocol",
    ),
    path("festivals/<int:pk>/commission/clerks/", commission.appoint_clerk, name="festival-clerk"),
    path(
        "festivals/<int:pk>/commission/<int:delegation>/",
        commission.delegation,
        name="festival-delegation",
    ),
    path("festivals/<int:pk>/groups/", groups.groups, name="festival-groups"),
    path("festivals/<int:pk>/groups/rounds/", groups.set_rounds, name="festival-rounds-set"),
    path("festivals/<int:pk>/groups/<int:group>/", groups.merge, name="festival-merge"),
    path("festivals/<int:pk>/rounds/", steps.steps_page, name="festival-steps"),
    path("festivals/<int:pk>/enter/", entry_form.enter, name="festival-enter"),
    path("festivals/<int:pk>/enter/<slug:code>/", entry_form.entered, name="festival-entered"),
    path(
        "festivals/<int:pk>/entry-settings/",
        entry_form.entry_settings,
        name="festival-entry-settings",
    ),
    path("festivals/<int:pk>/team/", team.team, name="festival-team"),
    path("festivals/<int:pk>/team/<slug:code>/", team.team_sent, name="festival-team-sent"),
    path("festivals/<int:pk>/team/<slug:code>/paper/", team.team_paper, name="festival-team-paper"),
    path(
        "festivals/<int:pk>/commission/<int:delegation>/link/",
        team.delegation_link,
        name="festival-delegation-link",
    ),
    path("festivals/<int:pk>/players/", people.players, name="festival-players"),
    path("festivals/<int:pk>/medals/", medals.show_medals, name="festival-medals"),
    path("festivals/<int:pk>/medals/rule/", medals.set_rules, name="festival-medal-rule"),
    path(
        "festivals/<int:pk>/medals/<str:name>", medals.download_medals, name="festival-medals-file"
    ),
    *(
        path(
            f"{kind}s/<int:pk>/classifications/{address}",
            view,
            {"kind": kind},
            name=f"{kind}-classification{name}",
        )
        for kind in ("event", "festival")
        for address, view, name in (
            ("", classifications.show_classifications, "s"),
            ("add/", classifications.add_classification, "-add"),
            ("move/", classifications.move_classification, "-move"),
            ("remove/", classifications.remove_classification, "-remove"),
            ("<str:name>", classifications.download_classification, "-file"),
        )
    ),
    path("festivals/<int:pk>/papers/", papers.papers_page, name="festival-papers"),
    path("festivals/<int:pk>/papers/print/", papers.request_print, name="festival-print"),
    path("festivals/<int:pk>/papers/diplomas/", papers.request_diplomas, name="festival-diplomas"),
    path("festivals/<int:pk>/papers/panel/edit/", papers.edit_panel, name="festival-panel-edit"),
    path("festivals/<int:pk>/papers/report/edit/", papers.edit_report, name="festival-report-edit"),
    path("festivals/<int:pk>/papers/files/", papers.request_files, name="festival-files"),
    path("festivals/<int:pk>/papers/jobs/<int:job_pk>/", papers.job_page, name="festival-job"),
    path(
        "festivals/<int:pk>/papers/jobs/<int:job_pk>/file",
        papers.download_job,
        name="festival-job-file",
    ),
    path("festivals/<int:pk>/papers/<slug:name>/", papers.paper_page, name="festival-paper"),
    path("festivals/<int:pk>/papers/<slug:name>.pdf", papers.paper_pdf, name="festival-paper-pdf"),
]

api_urlpatterns = [
    *api_of_place("festivals/<int:pk>/", "api-festival", FESTIVAL_VIEWS),
    path(
        "festivals/<int:pk>/prizes/",
        prizes_api.FestivalPrizesView.as_view(),
        name="api-festival-prizes",
    ),
    path(
        "festivals/<int:pk>/prizes/confirm/",
        prizes_api.ConfirmFestivalPrizesView.as_view(),
        name="api-festival-prizes-confirm",
    ),
    path(
        "festivals/<int:pk>/prizes/reopen/",
        prizes_api.ReopenFestivalPrizesView.as_view(),
        name="api-festival-prizes-reopen",
    ),
    path("festivals/", api.FestivalsView.as_view(), name="api-festivals"),
    path("festivals/<int:pk>/", api.FestivalView.as_view(), name="api-festival"),
    path(
        "festivals/<int:pk>/names-of-minors/",
        minors_api.NamesOfMinorsView.as_view(),
        name="api-festival-minors",
    ),
    path("festivals/<int:pk>/open/", api.OpenFestivalView.as_view(), name="api-festival-open"),
    path(
        "festivals/<int:pk>/best-games/",
        medals_api.FestivalBestGamesView.as_view(),
        name="api-festival-best-games",
    ),
    path("festivals/<int:pk>/rounds/", steps_api.StepsView.as_view(), name="api-festival-rounds"),
    path("festivals/<int:pk>/now/", api.CellsView.as_view(), name="api-festival-now"),
    path(
        "festivals/<int:pk>/timetable/",
        api.TimetableView.as_view(),
        name="api-festival-timetable",
    ),
    path(
        "festivals/<int:pk>/papers/<slug:name>/",
        api.FestivalPaperView.as_view(),
        name="api-festival-paper",
    ),
    path("festivals/<int:pk>/persons/", api.PersonsView.as_view(), name="api-festival-persons"),
    # applications
    path(
        "festivals/<int:pk>/applications/",
        applications_api.ApplicationsView.as_view(),
        name="api-festival-applications",
    ),
    path(
        "festivals/<int:pk>/applications/many/",
        applications_api.ManyApplicationsView.as_view(),
        name="api-festival-applications-many",
    ),
    path(
        "festivals/<int:pk>/applications/confirm/",
        applications_api.ConfirmView.as_view(),
        name="api-festival-confirm",
    ),
    path(
        "festivals/<int:pk>/applications/<int:application>/",
        applications_api.ApplicationView.as_view(),
        name="api-festival-application",
    ),
    path(
        "festivals/<int:pk>/applications/<int:application>/withdraw/",
        applications_api.WithdrawView.as_view(),
        name="api-festival-application-withdraw",
    ),
    path(
        "festivals/<int:pk>/applications/<int:application>/refuse/",
        applications_api.RefuseView.as_view(),
        name="api-festival-application-refuse",
    ),
    path(
        "festivals/<int:pk>/applications/<int:application>/again/",
        applications_api.AgainView.as_view(),
        name="api-festival-application-again",
    ),
    path(
        "festivals/<int:pk>/applications/<int:application>/payments/",
        desk.PaymentsView.as_view(),
        name="api-festival-application-payments",
    ),
    path(
        "festivals/<int:pk>/admission/",
        desk.AdmissionView.as_view(),
        name="api-festival-admission",
    ),
    path("festivals/<int:pk>/money/", desk.MoneyView.as_view(), name="api-festival-money"),
    path(
        "festivals/<int:pk>/delegations/",
        desk.DelegationsView.as_view(),
        name="api-festival-delegations",
    ),
    path(
        "festivals/<int:pk>/delegations/<int:delegation>/",
        desk.DelegationView.as_view(),
        name="api-festival-delegation",
    ),
    path(
        "festivals/<int:pk>/delegations/<int:delegation>/payments/",
        desk.DelegationPaymentsView.as_view(),
        name="api-festival-delegation-payments",
    ),
    # separate tables, medals, teams
    *(
        path(f"{kind}s/<int:pk>/classifications/{address}", view.as_view(), name=f"api-{name}")
        for kind, address, view, name in (
            ("event", "", tables_api.ClassificationsView, "classifications"),
            ("event", "order/", tables_api.OrderView, "classifications-order"),
            (
                "event",
                "<int:classification>/",
                tables_api.ClassificationView,
                "classification",
            ),
            (
                "festival",
                "",
                tables_api.FestivalClassificationsView,
                "festival-classifications",
            ),
            (
                "festival",
                "order/",
                tables_api.FestivalOrderView,
                "festival-classifications-order",
            ),
            (
                "festival",
                "<int:classification>/",
                tables_api.FestivalClassificationView,
                "festival-classification",
            ),
        )
    ),
    path(
        "festivals/<int:pk>/medals/",
        medals_api.FestivalMedalsView.as_view(),
        name="api-festival-medals",
    ),
    path(
        "festivals/<int:pk>/rules/",
        medals_api.FestivalRulesView.as_view(),
        name="api-festival-rules",
    ),
]
