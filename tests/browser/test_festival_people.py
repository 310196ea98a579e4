"""Browser: the people of an event, entered by one paste, ticked, asked about."""

from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.support import festivals
from tests.support.festivals import AT
from tournaments.festivals.models import Festival
from tournaments.festivals.rules.fees import FeeLine
from tournaments.festivals.rules.robots import form_fault
from tournaments.festivals.services import money, setup
from tournaments.festivals.views import entry_form

pytestmark = pytest.mark.django_db(transaction=True)

LIST = """Фамилия Имя;Год рождения;Регион;Разряд
Белкина Алиса;2018;Пензенская область;3 юн.
Дроздов Матвей;2015;Татарстан;2 юн.
Ермаков Александр;2014;Самарская область;
Лапина Ева;2013;Пензенская область;1 юн.
Мельникова Таисия;2014;Саратовская область;3 юн.
Назаров Тимур;2013;Татарстан;
Осипов Геннадий;1999;Самарская область;
Сафонова Алина;2011;Саратовская область;2
Юдина Варвара;2012;Самарская область;
Яковлев Глеб;2014;Самарская область;"""


def _week() -> Festival:
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=festivals.GROUPS[4:8])
    Festival.objects.update(limit_per_region=3, limit_scope="festival")
    lines = [FeeLine(programme.pk, "", None, 30000) for programme in festival.programmes.all()]
    money.set_fees(festival=festival, lines=lines, actor=actor, at=AT)
    return festival


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_list_is_pasted_ticked_and_put_right(new_visitor, language):
    festival = _week()
    visitor = new_visitor("organiser", language)
    page = visitor.open(f"/festivals/{festival.pk}/people/list/")
    page.locator("[name=text]").fill(LIST)
    visitor.follow(page.locator("main form button.button").first)
    visitor.look(f"festival-list-{language}")
    visitor.follow(page.locator("[name=enter]").first)
    page = visitor.open(f"/festivals/{festival.pk}/people/")
    visitor.look(f"festival-people-{language}")
    ticks = page.locator(".people-table input[type=checkbox]")
    first = ticks.first
    assert first.is_checked()
    with page.expect_response(lambda answer: answer.url.endswith("/tick/")):
        first.uncheck()
    expect(page.locator(".people-table input[type=checkbox]").first).not_to_be_checked()
    page.reload()
    assert not page.locator(".people-table input[type=checkbox]").first.is_checked()
    for path in ("commission/", "money/", "players/", "groups/", "people/list/"):
        visitor.open(f"/festivals/{festival.pk}/{path}")
        visitor.look(f"festival-{path[:-1].replace('/', '-')}-{language}")
    body = festival.delegations.first()
    visitor.open(f"/festivals/{festival.pk}/commission/{body.pk}/")
    visitor.look(f"festival-delegation-{language}")
    row = festival.applications.first()
    visitor.open(f"/festivals/{festival.pk}/people/{row.pk}/")
    visitor.look(f"festival-application-{language}")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_parent_enters_a_child_on_a_phone(new_visitor, language, monkeypatch):
    festival = _week()
    setup.open_to_everybody(festival=festival, actor=User.objects.get(username="organiser"), at=AT)
    Festival.objects.update(is_form_open=True)
    monkeypatch.setattr(entry_form, "form_fault", lambda trap, _seconds: form_fault(trap, 30.0))
    visitor = new_visitor(None, language)
    page = visitor.open(f"/festivals/{festival.pk}/enter/")
    visitor.look(f"entry-1-{language}")
    page.locator("[name=name]").fill("Мельникова Таисия")
    page.locator("[name=birth_date]").fill("14.05.2014")
    page.locator("[name=place]").fill("Саратовская область, Саратов")
    button = page.locator(".entry-acts .button:not(.button-quiet)")
    visitor.follow(button)
    visitor.look(f"entry-2-{language}")
    visitor.follow(button)
    visitor.look(f"entry-3-{language}")
    page.locator("[name=parent]").fill("Мельников Олег, отец")
    page.locator("[name=phone]").fill("+7 927 000-00-00")
    page.locator("[name=agrees]").check()
    visitor.follow(button)
    visitor.look(f"entry-4-{language}")
    assert festival.applications.get().state == "sent"
    page = visitor.open(f"/festivals/{festival.pk}/team/")
    page.locator("[name=body]").fill("СШ «Дебют», Тольятти")
    page.locator("[name=head]").fill("Орлова Ирина")
    page.locator("[name=contact]").fill("+7 927 000-00-01")
    page.locator("[name=text]").fill("Лапина Ева, 2014, 1 юн.\nБелов Олег, 2013\nСтарый Пётр, 1950")
    page.locator("[name=agrees]").check()
    visitor.follow(page.locator("[name=look]"))
    visitor.look(f"entry-team-{language}")
    visitor.follow(page.locator("[name=send]"))
    visitor.look(f"entry-team-sent-{language}")
    visitor.open(f"{urlsplit(page.url).path}paper/")
    visitor.look(f"entry-team-paper-{language}")


def test_the_papers_and_settings_of_an_event_are_fit_to_be_read(new_visitor):
    festival = _week()
    organiser = User.objects.get(username="organiser")
    festivals.enter_list(festival, organiser, LIST)
    setup.open_to_everybody(festival=festival, actor=organiser, at=AT)
    Festival.objects.update(is_form_open=True, entries_until=AT.replace(year=2027))
    new_visitor(None, "ru").open(f"/festivals/{festival.pk}/players/")
    visitor = new_visitor("organiser", "ru")
    for path in (
        "players/",
        "entry-settings/",
        "commission/protocol/",
        "money/cash/",
        "people/new/",
        "people/?show=questions",
    ):
        visitor.open(f"/festivals/{festival.pk}/{path}")
        visitor.look(f"festival-{path.strip('/').replace('/', '-').replace('?', '-')}")
