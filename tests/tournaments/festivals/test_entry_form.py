"""Players and delegations enter themselves; robots, late and double forms get a clear answer."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.services.guesses import count_form_and_get_wait
from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festivals import AT, PROGRAMMES
from tournaments.entries.models import Entry
from tournaments.festivals.models import Application, Festival, Group
from tournaments.festivals.queries.people import festival_people
from tournaments.festivals.rules.questions import QuestionCode
from tournaments.festivals.rules.robots import FormFault, form_fault
from tournaments.festivals.services import answers, sending, setup
from tournaments.festivals.views import entry_form
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

GROUPS = (
    "до 11 лет, девушки, 2016–2018",
    "до 14 лет, девушки, 2013–2015",
    "до 14 лет, юноши, 2013–2015",
)
TODAY = date(2026, 3, 20)


@pytest.fixture
def week():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=GROUPS, programmes=PROGRAMMES[:2])
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    Festival.objects.update(is_form_open=True)
    festival.refresh_from_db()
    return festival, actor


@pytest.fixture
def waited(monkeypatch):
    """A person who fills a form in takes his time."""
    monkeypatch.setattr(entry_form, "form_fault", lambda trap, _seconds: form_fault(trap, 30.0))


def _child(festival, **changed):
    programmes = [str(programme.pk) for programme in festival.programmes.all()]
    return {
        "step": "3",
        "name": "Мельникова Таисия",
        "birth_date": "14.05.2016",
        "title": "3 юн.",
        "place": "Саратовская область, Саратов",
        "sex": "",
        "programmes": programmes,
        "parent": "Мельников Олег, отец",
        "phone": "+7 927 000-00-00",
        "agrees": "on",
        "may_be_named": "on",
        **changed,
    }


def _form(client, festival, **changed):
    page = client.get(reverse("festival-enter", args=[festival.pk]))
    token = re.search(r'name="token" value="([^"]+)"', page.text)[1]
    return _child(festival, token=token, **changed)


@pytest.fixture
def family():
    return Client(headers={"accept-language": "ru"})


@pytest.mark.parametrize(
    ("trap", "seconds", "fault"),
    [
        ("", 30, None),
        ("http://", 30, FormFault.TRAP),
        ("", 1, FormFault.TOO_FAST),
        ("", None, FormFault.STALE),
        ("", 100_000, FormFault.STALE),
    ],
)
def test_a_form_is_taken_from_a_person_who_took_his_time(trap, seconds, fault):
    assert form_fault(trap, seconds) is fault


def test_an_application_goes_through_three_steps_and_waits_for_the_organiser(week, waited, family):
    festival, actor = week
    address = reverse("festival-enter", args=[festival.pk])
    form = _form(family, festival)
    second = family.post(address, {**form, "step": "1"})
    assert "Группа: до 11 лет, девушки" in second.text
    assert "Во что играет" in second.text
    assert "Сыграть в группе старше" in second.text
    third = family.post(address, {**form, "step": "2"})
    assert "Согласие родителя" in third.text
    assert "Мельникова Т." in third.text
    back = family.post(address, {**form, "step": "2", "back": "1"})
    assert "Кто будет играть" in back.text
    assert "Мельникова Таисия" in back.text
    sent = family.post(address, form)
    row = Application.objects.get()
    assert (row.state, row.player, row.group.title) == ("sent", None, "до 11 лет, девушки")
    assert row.fingerprint not in sent.url
    page = family.get(sent.url)
    assert f"Заявка {row.pk} у организатора" in page.text
    # nobody else sees it, and no person was made of it
    assert not Player.objects.exists()
    for name in ("festival", "festival-players"):
        assert "Мельникова" not in Client().get(reverse(name, args=[festival.pk])).text
    answers.confirm_applications(festival=festival, applications=[row.pk], actor=actor, at=AT)
    assert Entry.objects.count() == 2
    assert Player.objects.get().birth_date == date(2016, 5, 14)
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert "application.sent" in verbs


def test_a_form_sent_twice_is_one_application(week, waited, family):
    festival, _actor = week
    form = _form(family, festival)
    address = reverse("festival-enter", args=[festival.pk])
    assert family.post(address, form).url == family.post(address, form).url
    assert Application.objects.count() == 1
    other = _form(family, festival)  # from a new form: asked about, not swallowed
    family.post(address, other)
    twin = festival_people(festival, TODAY).asked[-1]
    assert [question.code for question in twin.questions] == [QuestionCode.TWIN]


def test_robots_get_nothing_in_and_a_person_loses_nothing(week, family):
    festival, _actor = week
    address = reverse("festival-enter", args=[festival.pk])
    fast = family.post(address, _form(family, festival))
    assert fast.status_code == 422
    assert "Очень быстро" in fast.text
    assert "Мельников Олег, отец" in fast.text
    trapped = family.post(address, _form(family, festival, website="http://spam"))
    assert trapped.status_code == 422
    forged = family.post(address, _child(festival, token="чужой"))
    assert "открыта слишком долго" in forged.text
    assert not Application.objects.exists()


def test_too_many_forms_from_one_address_wait(week, waited, family, monkeypatch):
    festival, _actor = week
    monkeypatch.setattr(entry_form, "count_form_and_get_wait", lambda _address, at: 30)
    page = family.post(reverse("festival-enter", args=[festival.pk]), _form(family, festival))
    assert "через 30" in page.text
    assert not Application.objects.exists()


def test_forms_are_counted_by_address_and_then_wait():
    waits = [count_form_and_get_wait("10.0.0.1", at=AT) for _number in range(62)]
    assert waits[:60] == [0] * 60
    assert waits[-1] > 0
    assert count_form_and_get_wait("10.0.0.2", at=AT) == 0


def test_a_deadline_that_passed_while_the_form_was_open(week, waited, family):
    festival, _actor = week
    form = _form(family, festival)
    Festival.objects.update(entries_until=timezone.now() - timedelta(minutes=1))
    page = family.post(reverse("festival-enter", args=[festival.pk]), form)
    assert page.status_code == 422
    assert "Заявки больше не принимаются" in page.text
    assert "+7 927 000-00-00" in page.text
    assert not Application.objects.exists()
    closed = family.get(reverse("festival-enter", args=[festival.pk]))
    assert "Приём заявок закрыт" in closed.text or "приём заявок закрыт" in closed.text


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"name": "Мельникова"}, "Напишите фамилию и имя"),
        ({"birth_date": "31.02.2016"}, "Такого дня нет"),
        ({"birth_date": "14.05.2206"}, "Посмотрите год ещё раз"),
        ({"name": "Ким Саша"}, "По имени не видно"),
        ({"birth_date": "14.05.1990"}, "не принимает этот год"),
        ({"programmes": []}, "Выберите хотя бы одну программу"),
        ({"phone": "нет"}, "по которому можно позвонить"),
        ({"agrees": ""}, "Без этого заявку принять нельзя"),
    ],
)
def test_what_is_wrong_in_a_form_is_said_and_nothing_is_stored(
    week, waited, family, changed, words
):
    festival, _actor = week
    address = reverse("festival-enter", args=[festival.pk])
    page = family.post(address, _form(family, festival, **changed))
    assert words in page.text
    assert not Application.objects.exists()


def test_the_link_changes_and_withdraws_and_another_opens_nothing(week, waited, family):
    festival, actor = week
    sent = family.post(reverse("festival-enter", args=[festival.pk]), _form(family, festival)).url
    row = Application.objects.get()
    answers.confirm_applications(festival=festival, applications=[row.pk], actor=actor, at=AT)
    one = festival.programmes.first()
    family.post(sent, {"programme": [one.pk]})
    assert Entry.objects.count() == 1
    Festival.objects.update(entries_until=timezone.now() - timedelta(minutes=1))
    family.post(sent, {"programme": [programme.pk for programme in festival.programmes.all()]})
    assert Entry.objects.count() == 1  # closed: no more changes
    family.post(sent, {"withdraw": "1"})
    row.refresh_from_db()
    assert (row.state, Entry.objects.count()) == ("withdrawn", 0)
    wrong = reverse("festival-entered", args=[festival.pk, "aaaa-bbbb-cccc-dddd"])
    assert family.get(wrong).status_code == 404


def test_a_known_player_is_not_changed_by_a_form_and_two_of_a_name_are_asked(week, waited, family):
    festival, actor = week
    known = Player.objects.create(name="Мельникова Таисия", birth_year=2016, city="Энгельс")
    family.post(reverse("festival-enter", args=[festival.pk]), _form(family, festival))
    row = Application.objects.get()
    done = answers.confirm_applications(
        festival=festival, applications=[row.pk], actor=actor, at=AT
    )
    assert done.confirmed == (row.pk,)
    row.refresh_from_db()
    known.refresh_from_db()
    assert (row.player, known.city, known.birth_date) == (known, "Энгельс", None)
    for city in ("Самара", "Пенза"):
        Player.objects.create(name="Лапина Ева", birth_year=2014, city=city)
    form = _form(family, festival, name="Лапина Ева", birth_date="1.02.2014")
    family.post(reverse("festival-enter", args=[festival.pk]), form)
    second = Application.objects.latest("pk")
    act = {"festival": festival, "applications": [second.pk], "actor": actor, "at": AT}
    assert answers.confirm_applications(**act).asked == (second.pk,)
    client = Client(headers={"accept-language": "ru"})
    client.force_login(actor)
    page = client.get(reverse("festival-application", args=[festival.pk, second.pk]))
    assert "Подтвердить, это известный Лапина Ева" in page.text
    chosen = Player.objects.get(city="Пенза")
    client.post(
        reverse("festival-application-act", args=[festival.pk, second.pk]),
        {"act": f"confirm={chosen.pk}"},
    )
    second.refresh_from_db()
    assert second.player == chosen


def test_places_left_of_a_region_are_told(week, waited, family):
    festival, _actor = week
    Festival.objects.update(limit_per_region=6)
    page = family.post(
        reverse("festival-enter", args=[festival.pk]), _form(family, festival, step="1")
    )
    assert "Осталось 6 из 6 мест: Саратовская область" in page.text


def test_who_may_not_be_named_stands_by_initials_in_every_table(week, waited, family):
    festival, actor = week
    form = _form(family, festival)
    del form["may_be_named"]
    family.post(reverse("festival-enter", args=[festival.pk]), form)
    row = Application.objects.get()
    answers.confirm_applications(festival=festival, applications=[row.pk], actor=actor, at=AT)
    assert Player.objects.get().is_guarded
    tournament = Entry.objects.first().tournament
    page = family.get(reverse("event-players", args=[tournament.pk]))
    assert "Мельникова Т." in page.text
    assert "Мельникова Таисия" not in page.text


def test_two_delegations_that_enter_one_child_are_asked_about_him(week, waited, family):
    festival, actor = week
    address = reverse("festival-team", args=[festival.pk])
    for body in ("СШ «Дебют»", "Клуб «Дамка»"):
        family.post(address, _team(family, festival, body=body, text="Белов Олег, 2013"))
    asked = festival_people(festival, TODAY).asked
    assert [question.code for row in asked for question in row.questions] == [QuestionCode.TWIN]
    both = list(Application.objects.values_list("pk", flat=True))
    done = answers.confirm_applications(festival=festival, applications=both, actor=actor, at=AT)
    assert (len(done.confirmed), len(done.asked)) == (1, 1)
    assert Entry.objects.filter(player__name="Белов Олег").count() == 2  # of two programmes


TEAM = {
    "body": "СШ «Дебют», Тольятти",
    "head": "Орлова Ирина",
    "contact": "+7 927 000-00-01",
    "accompanying": "2",
    "text": "Лапина Ева, 2014, 1 юн.\nБелов Олег, 2013\nСтарый Пётр, 1950",
    "agrees": "on",
}


def _team(client, festival, **changed):
    page = client.get(reverse("festival-team", args=[festival.pk]))
    token = re.search(r'name="token" value="([^"]+)"', page.text)[1]
    return {**TEAM, "token": token, "send": "1", **changed}


def test_a_school_enters_its_team_and_prints_the_paper(week, waited, family):
    festival, actor = week
    address = reverse("festival-team", args=[festival.pk])
    form = _team(family, festival)
    look = family.post(address, {key: value for key, value in form.items() if key != "send"})
    assert "Прочитано 3 человека" in look.text
    assert "не подходит никакая" in look.text
    assert not Application.objects.exists()
    sent = family.post(address, form)
    assert family.post(address, form).url == sent.url
    assert Application.objects.count() == 3
    page = family.get(sent.url)
    assert "Белов Олег" in page.text
    family.post(sent.url, {"more": "1", "text": "Белов Олег, 2013\nЮдина Варвара, 2015"})
    assert Application.objects.count() == 4
    family.post(sent.url, {"withdraw": Application.objects.get(said__name="Белов Олег").pk})
    assert Application.objects.filter(state="withdrawn").count() == 1
    paper = family.get(f"{sent.url}paper/")
    assert "Лапина Ева" in paper.text
    assert "Белов Олег" not in paper.text
    done = answers.confirm_applications(
        festival=festival,
        applications=list(Application.objects.values_list("pk", flat=True)),
        actor=actor,
        at=AT,
    )
    assert (len(done.confirmed), len(done.asked)) == (2, 1)
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert "applications.sent" in verbs


def test_a_body_that_is_on_the_list_is_not_taken_over_by_a_stranger(week, waited, family):
    festival, actor = week
    festivals.enter_list(
        festival, actor, "Фамилия Имя;Год рождения;Регион\nБелов Олег;2014;Самарская обл."
    )
    form = _team(family, festival, body="Самарская область")
    page = family.post(reverse("festival-team", args=[festival.pk]), form)
    assert page.status_code == 422
    assert "уже в списке" in page.text
    assert "Орлова Ирина" in page.text
    body = festival.delegations.get()
    code = sending.make_delegation_link(festival=festival, delegation=body, actor=actor, at=AT)
    assert "Белов Олег" in family.get(reverse("festival-team-sent", args=[festival.pk, code])).text
    assert "delegation.linked" in JournalEntry.objects.filter(
        stream=festival.scope_key
    ).values_list("verb", flat=True)


def test_the_organiser_sets_form_deadline_and_limits_by_the_clock_of_the_hall(week):
    festival, actor = week
    client = Client(headers={"accept-language": "ru"})
    client.force_login(actor)
    group = festival.groups.first()
    address = reverse("festival-entry-settings", args=[festival.pk])
    typed = {
        "is_form_open": "on",
        "until_day": "10.03.2027",
        "until_hour": "18:00",
        "limit_per_region": "24",
        "limit_scope": "festival",
        "currency": "EUR",
        f"minimum_{group.pk}": "4",
        f"capacity_{group.pk}": "20",
    }
    assert client.post(address, typed).status_code == 302
    festival.refresh_from_db()
    assert festival.entries_until.astimezone(UTC) == datetime(
        2027, 3, 10, 15 if festival.time_zone == "Europe/Moscow" else 14, tzinfo=UTC
    )
    assert (festival.limit_per_region, festival.currency) == (24, "EUR")
    group = Group.objects.get(pk=group.pk)
    assert (group.minimum, group.capacity) == (4, 20)
    assert client.get(address).status_code == 200
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert {"festival.changed", "groups.limited"} <= {*verbs}
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    assert stranger.post(address, typed).status_code == 403
    body = festival.delegations.create(body="Самара", at=AT)
    link = reverse("festival-delegation-link", args=[festival.pk, body.pk])
    assert stranger.post(link).status_code == 403


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_forms_speak_both_languages(week, language):
    festival, _actor = week
    client = Client(headers={"accept-language": language})
    words = {"ru": "Кто будет играть", "en": "Who will play"}[language]
    assert words in client.get(reverse("festival-enter", args=[festival.pk])).text
    assert client.get(reverse("festival-team", args=[festival.pk])).status_code == 200
