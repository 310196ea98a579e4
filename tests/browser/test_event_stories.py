"""Browser: whole stories of events, every press counted: a youth week in small, a club evening.

What is typed, pasted or chosen in a field is no press, and neither is signing in. Results of a
round are typed on its page once; those of the other tournaments come in behind the page.
"""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.test_presses import VisitorWithCountedPresses
from tests.support import festivals, small_event, swiss_event
from tests.support.browsing import NARROW
from tournaments.boards.models import SETTLED, Game
from tournaments.festivals.models import Admission, Festival, FestivalJob
from tournaments.festivals.rules.robots import form_fault
from tournaments.festivals.services import printing, tables
from tournaments.festivals.views import entry_form
from tournaments.games.services import results
from tournaments.papers.models import PrintState
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db(transaction=True)

GROUPS = "\n".join(festivals.GROUPS[6:10])

PROGRAMMES = "Быстрые 7+5, 3 тура\nБлиц 3+2, 3 тура"

LIST = """Фамилия Имя;Год рождения;Регион
Дроздов Матвей;2014;Татарстан
Назаров Тимур;2013;Самарская область
Лапина Ева;2013;Пензенская область
Юдина Варвара;2015;Самарская область
Ермаков Александр;2016;Самарская область
Осипов Геннадий;2017;Татарстан
Белкина Алиса;2016;Пензенская область
Сафонова Алина;2017;Татарстан"""


def counted(visitor) -> VisitorWithCountedPresses:
    return VisitorWithCountedPresses(visitor)


def play_the_rest(festival: Festival) -> None:
    """White wins wherever a result is missing; then what a worker would have computed."""
    for game in Game.objects.exclude(state__in=SETTLED).exclude(pairing__round__state="draft"):
        results.enter_result(
            game=game, outcome=swiss_event.WHITE, expected_revision=game.revision,
            actor=festival.opened_by, at=timezone.now(),
        )  # fmt: skip


def compute_tables(festival: Festival) -> None:
    for contest in festival.contests.select_related("tournament"):
        tournament = contest.tournament
        standings_services.recompute_standings(
            tournament_id=tournament.pk, revision=tournament.revision, at=timezone.now()
        )
    tables.recompute_tables(festival_id=festival.pk, at=timezone.now())


def open_a_week(visitor: VisitorWithCountedPresses) -> Festival:
    page = visitor.home()
    visitor.follow(page.locator("main a[href='/festivals/new/']"))
    page.locator("#id_title").fill("Шашечная весна Поволжья")
    page.locator("#id_city").fill("Самара")
    today = timezone.localdate()
    page.locator("#id_starts_on").fill(f"{today:%d.%m.%Y}")
    page.locator("#id_ends_on").fill(f"{today + timedelta(days=1):%d.%m.%Y}")
    page.locator("#id_groups").fill(GROUPS)
    page.locator("#id_programmes").fill(PROGRAMMES)
    visitor.follow(page.locator("form.festival-form button.button").first)
    expect(page.locator("input[name=cell]")).to_have_count(8)
    visitor.follow(page.locator("button[name=make]"))
    expect(page.locator("a.matrix-cell")).to_have_count(8)
    return Festival.objects.get()


def enter_a_child_on_a_phone(visitor: VisitorWithCountedPresses, festival: Festival) -> None:
    page = visitor.at(f"/festivals/{festival.pk}/enter/")
    button = page.locator(".entry-acts .button:not(.button-quiet)")
    page.locator("[name=name]").fill("Мельников Олег")
    page.locator("[name=birth_date]").fill("14.05.2014")
    page.locator("[name=place]").fill("Саратовская область, Саратов")
    visitor.follow(button)
    visitor.follow(button)
    page.locator("[name=parent]").fill("Мельников Пётр, отец")
    page.locator("[name=phone]").fill("+7 927 000-00-00")
    page.locator("[name=agrees]").check()
    visitor.follow(button)
    assert visitor.presses == 3
    assert festival.applications.get(state="sent")


def test_a_youth_week_in_small_from_its_matrix_to_its_diplomas(new_visitor, monkeypatch):
    """Four groups, two programmes: twenty presses and one a later round; on a phone three."""
    festivals.organiser()
    monkeypatch.setattr(entry_form, "form_fault", lambda trap, _seconds: form_fault(trap, 30.0))
    visitor = counted(new_visitor("organiser"))
    festival = open_a_week(visitor)
    page, presses = visitor.page, [("the matrix", visitor.presses, 3)]
    visitor.presses = 0
    visitor.follow(page.locator(".next-step a.button"))
    page.locator("[name=text]").fill(LIST)
    visitor.follow(page.locator("main form button.button").first)
    visitor.follow(page.locator("[name=enter]").first)
    assert festival.applications.count() == 8
    presses.append(("a list of eight", visitor.presses, 3))

    page = visitor.at(f"/festivals/{festival.pk}/")
    visitor.press("Открыть для всех")
    visitor.visitor.open(f"/festivals/{festival.pk}/entry-settings/")
    page.locator("[name=is_form_open]").check()
    visitor.follow(page.locator("main form.form button.button"))
    presses.append(("open to all, with the form", visitor.presses, 2))
    enter_a_child_on_a_phone(counted(new_visitor(None, viewport=NARROW, has_touch=True)), festival)

    page = visitor.at(f"/festivals/{festival.pk}/people/?show=sent")
    visitor.follow(page.locator("#confirm-all button"))
    visitor.visitor.open(f"/festivals/{festival.pk}/commission/")
    visitor.follow(page.locator(".people-table th a").first)
    visitor.follow(page.locator("[name=admit]"))
    admitted = festival.applications.filter(admission=Admission.ADMITTED)
    visitor.visitor.open(f"/festivals/{festival.pk}/groups/")
    visitor.follow(page.locator("main form.toolbar button").first)
    assert admitted.count() >= 1 and festival.applications.filter(state="confirmed").count() == 9
    presses.append(("confirmed, admitted, rounds set", visitor.presses, 4))

    page = visitor.at(f"/festivals/{festival.pk}/")
    visitor.follow(page.locator(f"a.button[href='/festivals/{festival.pk}/rounds/']"))
    expect(page.locator("input[name=step]")).to_have_count(8)
    visitor.visitor.look("festival-steps")
    visitor.follow(page.locator("main form button.button").first)  # lots
    visitor.follow(page.locator("main form button.button").first)  # published
    expect(page.locator("main ul.rows li")).to_have_count(8)
    presses.append(("lots and round 1 of eight tournaments", visitor.presses, 3))

    visitor.presses = 0
    visitor.follow(page.locator("main ul.rows a").last)
    visitor.key("1")
    expect(page.locator("tr[data-game]").first).to_have_attribute("data-result", "1")
    presses.append(("a result", visitor.presses, 2))
    for _round in range(3):  # of the group of three
        play_the_rest(festival)
        if visitor.at(f"/festivals/{festival.pk}/rounds/").locator("input[name=step]").count():
            visitor.follow(page.locator("main form button.button").first)
    compute_tables(festival)

    page = visitor.at(f"/festivals/{festival.pk}/")
    expect(page.locator("#medals-side")).to_contain_text("Самарская область")
    visitor.follow(page.locator("nav.tabs a", has_text="Медали"))
    expect(page.locator(".medal-table").first).to_contain_text("Татарстан")
    presses.append(("medals", visitor.presses, 1))
    page = visitor.at(f"/festivals/{festival.pk}/papers/")
    visitor.visitor.look("festival-papers-over")
    visitor.press("Напечатать дипломы")
    job = FestivalJob.objects.get()
    printing.make_requested_file(job.pk, timezone.now)
    job.refresh_from_db()
    assert job.state == PrintState.DONE and bytes(job.made_file).startswith(b"%PDF-")
    presses.append(("diplomas", visitor.presses, 1))
    assert [row for row in presses if row[1] > row[2]] == [], presses


def test_a_club_evening_takes_no_press_more_than_a_lonely_tournament_needs(new_visitor):
    """One tournament, nobody entered before: two presses, one a player, two for round 1."""
    small_event.user("organiser", staff_of="site", role="organiser")
    visitor = counted(new_visitor("organiser"))
    page = visitor.home()
    visitor.follow(page.get_by_role("link", name="Новое соревнование"))
    page.fill("[name=title]", "Клубный вечер")
    page.select_option("[name=system]", "swiss")
    page.fill("[name=rounds_planned]", "3")
    visitor.press("Сразу открыть для всех")
    assert visitor.presses == 2
    for name in ("Азов Пётр", "Белов Иван", "Власов Олег", "Гусев Лев", "Дроздов Ян", "Ершов Тит"):
        page.fill("[name=name]", name)
        visitor.press("Добавить")
    visitor.press("Провести жребий и составить тур 1")
    visitor.press("Опубликовать тур 1")
    for _board in range(3):
        visitor.key("1")
    expect(page.locator("tr[data-game][data-result='1']")).to_have_count(3)
    assert visitor.presses == 2 + 6 + 2 + 3
    assert User.objects.count() == 1
