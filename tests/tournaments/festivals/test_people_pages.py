"""The organiser's list of people by HTTP, without JavaScript, and everybody's list of players."""

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from tests.support import festivals
from tests.support.festivals import PROGRAMMES, children_list
from tournaments.entries.models import Entry
from tournaments.festivals.models import Application, Festival
from tournaments.festivals.services import setup
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

BOYS_14 = ("до 14 лет, юноши, 2013–2015", "до 17 лет, юноши, 2010–2012")
TEXT = """Фамилия Имя;Год рождения;Регион
Белов Олег;2014;Самарская область
Старый Пётр;1950;Татарстан
Зуев Ян;2012;Самарская обл."""


def _week(**plan):
    actor = festivals.organiser()
    plan = {"groups": BOYS_14, "programmes": PROGRAMMES[:2], **plan}
    festival = festivals.youth_week(actor, **plan)
    client = Client(headers={"accept-language": "ru"})
    client.force_login(actor)
    return festival, actor, client


def test_144_children_are_looked_at_and_entered_by_one_paste():
    festival, _actor, client = _week(groups=festivals.GROUPS, programmes=PROGRAMMES)
    address = reverse("festival-bring", args=[festival.pk])
    text = children_list(144)
    shown = client.post(address, {"text": text, "look": "1"})
    assert "Прочитано 144 человека" in shown.text
    assert not Application.objects.exists()
    answer = client.post(address, {"text": text, "enter": "1"})
    assert answer.url == reverse("festival-people", args=[festival.pk])
    assert Application.objects.filter(state="confirmed").count() == 144
    assert client.get(answer.url).status_code == 200


def test_a_list_whose_columns_moved_is_named_by_row_and_column_and_nothing_is_lost():
    festival, _actor, client = _week()
    text = "Фамилия Имя;Год рождения;Регион\nБелов Олег;Самарская;2014"
    page = client.post(reverse("festival-bring", args=[festival.pk]), {"text": text, "look": "1"})
    assert "Строка 2" in page.text
    assert "Год рождения" in page.text
    assert text.splitlines()[1] in page.text
    again = client.post(reverse("festival-bring", args=[festival.pk]), {"text": "", "look": "1"})
    assert again.status_code == 422


def test_a_workbook_and_a_file_in_an_old_code_page_are_read():
    festival, _actor, client = _week()
    address = reverse("festival-bring", args=[festival.pk])
    book = Workbook()
    for row in (["Фамилия", "Имя", "Год рождения", "Регион"], ["Белов", "Олег", 2014, "Самара"]):
        book.active.append(row)
    data = BytesIO()
    book.save(data)
    files = {
        "list.xlsx": data.getvalue(),
        "list.csv": TEXT.encode("cp1251"),
    }
    for name, content in files.items():
        page = client.post(address, {"file": SimpleUploadedFile(name, content), "look": "1"})
        assert page.status_code == 200, name
        assert "Белов Олег" in page.text
    photo = SimpleUploadedFile("passport.jpg", b"\xff\xd8\xff\xe0" + bytes(500))
    assert client.post(address, {"file": photo, "look": "1"}).status_code == 422
    assert not Application.objects.exists()


def test_a_list_changed_after_it_was_looked_at_is_shown_again_first():
    festival, _actor, client = _week()
    address = reverse("festival-bring", args=[festival.pk])
    shown = client.post(address, {"text": TEXT, "look": "1"}).text
    seen = re.search(r'name="seen" value="(\w+)"', shown)[1]
    more = f"{TEXT}\nНовый Илья;2014;Самара"
    again = client.post(address, {"text": more, "seen": seen, "enter": "1"})
    assert again.status_code == 200
    assert "Новый Илья" in again.text
    assert not Application.objects.exists()
    client.post(address, {"text": TEXT.replace("\n", "\r\n"), "seen": seen, "enter": "1"})
    assert Application.objects.count() == 3


def test_who_waits_is_told_when_there_is_a_place():
    festival, actor, client = _week()
    Festival.objects.update(limit_per_region=1, limit_scope="festival")
    festivals.enter_list(Festival.objects.get(), actor, TEXT)
    page = reverse("festival-people", args=[festival.pk])
    assert "есть место" not in client.get(page).text
    first = Application.objects.get(player__name="Белов Олег")
    client.post(
        reverse("festival-application-act", args=[festival.pk, first.pk]), {"act": "withdraw"}
    )
    assert "есть место" in client.get(page).text


def test_the_list_shows_questions_and_their_buttons_put_them_right():
    festival, actor, client = _week()
    festivals.enter_list(festival, actor, TEXT)
    page = reverse("festival-people", args=[festival.pk])
    shown = client.get(page).text
    for words in ("Белов Олег", "Вопросы 1", "Ни одна группа не подходит", "Исправить год"):
        assert words in shown
    old = Application.objects.get(player__name="Старый Пётр")
    facts = {"facts": "1", "name": "Старый Пётр", "birth_year": "2010", "sex": "m"}
    client.post(reverse("festival-application", args=[festival.pk, old.pk]), facts)
    old.refresh_from_db()
    assert (old.group.title, old.state) == ("до 17 лет, юноши", "confirmed")
    assert "Вопросы" not in client.get(page).text
    assert "Зуев" not in client.get(page, {"q": "белов"}).text


def test_a_tick_changes_what_a_player_plays_at_once():
    festival, actor, client = _week()
    festivals.enter_list(festival, actor, TEXT)
    row = Application.objects.get(player__name="Белов Олег")
    classic, rapid = festival.programmes.all()
    address = reverse("festival-application-tick", args=[festival.pk, row.pk])
    answer = client.post(address, {"programme": [rapid.pk]})
    assert answer.status_code == 302
    assert [entry.tournament.contests.get().programme for entry in row.player.entries.all()] == [
        rapid
    ]
    part = client.post(
        address, {"programme": [classic.pk, rapid.pk]}, headers={"HX-Request": "true"}
    )
    assert part.status_code == 200
    assert f'id="person-{row.pk}"' in part.text
    assert row.player.entries.count() == 2


def test_one_person_is_typed_and_a_known_one_is_asked_about():
    festival, _actor, client = _week()
    known = Player.objects.create(name="Белов Олег", birth_year=2014)
    address = reverse("festival-application-new", args=[festival.pk])
    typed = {"name": "Белов Олег", "birth_year": "2014", "programmes": []}
    typed["programmes"] = [programme.pk for programme in festival.programmes.all()]
    asked = client.post(address, typed)
    assert asked.status_code == 422
    assert "Это кто-то известный?" in asked.text
    client.post(address, typed | {"who": known.pk})
    assert Application.objects.get().player == known
    twice = client.post(address, typed | {"who": known.pk})
    assert "уже в списке этого соревнования" in twice.text
    assert Entry.objects.count() == 2


def test_a_refusal_without_its_reason_and_an_unknown_act():
    festival, actor, client = _week()
    festivals.enter_list(festival, actor, TEXT)
    row = Application.objects.get(player__name="Белов Олег")
    address = reverse("festival-application-act", args=[festival.pk, row.pk])
    client.post(address, {"act": "refuse", "value": ""})
    row.refresh_from_db()
    assert row.state == "confirmed"
    client.post(address, {"act": "refuse", "value": "нет согласия"})
    row.refresh_from_db()
    assert (row.state, row.reason) == ("refused", "нет согласия")
    assert client.post(address, {"act": "fly"}).status_code == 404
    assert client.post(
        reverse("festival-application-act", args=[festival.pk, 999999]), {"act": "again"}
    )


def test_everybody_sees_the_confirmed_players_with_initials_where_asked():
    festival, actor, _client = _week()
    festivals.enter_list(festival, actor, TEXT)
    setup.open_to_everybody(festival=festival, actor=actor, at=festivals.AT)
    Application.objects.filter(player__name="Зуев Ян").update(may_be_named=False)
    page = reverse("festival-players", args=[festival.pk])
    shown = Client(headers={"accept-language": "ru"}).get(page).text
    assert "Белов Олег" in shown
    assert "Старый" not in shown  # not confirmed
    assert "Зуев Я." in shown
    assert "Зуев Ян" not in shown
    assert "Белов" not in Client().get(page, {"q": "зу"}).text
    english = Client(headers={"accept-language": "en"}).get(page).text
    assert "Belov Oleg" in english


def test_names_of_minors_follow_the_privacy_of_the_event():
    festival, actor, _client = _week()
    setup.change_common(festival=festival, actor=actor, at=festivals.AT, names_of_minors="initials")
    festivals.enter_list(Festival.objects.get(), actor, TEXT)
    setup.open_to_everybody(festival=festival, actor=actor, at=festivals.AT)
    shown = Client(headers={"accept-language": "ru"}).get(
        reverse("festival-players", args=[festival.pk])
    )
    assert "Белов О." in shown.text
    assert "Белов Олег" not in shown.text


OF_OFFICIALS = (
    "festival-people",
    "festival-bring",
    "festival-application-new",
    "festival-money",
    "festival-cash",
    "festival-cash-file",
    "festival-commission",
    "festival-commission-protocol",
)


@pytest.mark.parametrize("name", OF_OFFICIALS)
def test_a_stranger_is_refused_at_every_page_of_the_officials(name):
    festival, actor, _client = _week()
    setup.open_to_everybody(festival=festival, actor=actor, at=festivals.AT)
    address = reverse(name, args=[festival.pk])
    assert "/login/" in Client().get(address).url
    stranger = Client()
    stranger.force_login(festivals.User.objects.create_user("stranger"))
    assert stranger.get(address).status_code == 403
    assert stranger.post(address, {"text": TEXT, "enter": "1"}).status_code in (403, 405)
    assert not Application.objects.exists()


@pytest.mark.parametrize(
    "name",
    [
        "festival-application",
        "festival-application-tick",
        "festival-application-act",
        "festival-pay",
        "festival-category",
    ],
)
def test_a_stranger_changes_no_application(name):
    festival, actor, _client = _week()
    festivals.enter_list(festival, actor, TEXT)
    setup.open_to_everybody(festival=festival, actor=actor, at=festivals.AT)
    row = Application.objects.get(player__name="Белов Олег")
    stranger = Client()
    stranger.force_login(festivals.User.objects.create_user("stranger"))
    answer = stranger.post(
        reverse(name, args=[festival.pk, row.pk]),
        {"act": "withdraw", "kind": "paid", "amount": "1", "parts": "1"},
    )
    assert answer.status_code == 403
    row.refresh_from_db()
    assert row.state == "confirmed"


def test_the_journal_of_a_tournament_names_who_came_and_who_left_by_the_event():
    festival, actor, client = _week()
    festivals.enter_list(festival, actor, TEXT)
    row = Application.objects.get(player__name="Белов Олег")
    tournament = row.player.entries.first().tournament
    client.post(
        reverse("festival-application-act", args=[festival.pk, row.pk]), {"act": "withdraw"}
    )
    page = client.get(reverse("journal", args=[tournament.pk]))
    assert page.status_code == 200
    assert "Белов Олег" in page.text
    assert "вычеркнут" in page.text
