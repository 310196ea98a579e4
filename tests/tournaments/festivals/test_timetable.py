"""The timetable of an event: read line by line, kept in calendars, its clashes named."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import translation

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from tests.support import festivals
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tournaments.entries.models import Entry
from tournaments.events.models import PlannedStart
from tournaments.festivals.forms.timetable import TimetableForm
from tournaments.festivals.models import Application, Contest, Part, Sitting
from tournaments.festivals.queries.persons import find_persons
from tournaments.festivals.queries.timetable import clashes_of, sittings_of
from tournaments.festivals.rules.timetable import Slot, find_clashes
from tournaments.festivals.services import officials, setup
from tournaments.festivals.services.timetable import replace_timetable
from tournaments.people.models import Player

WEEK = """24.03 14:00–22:00 Мандатная комиссия
25.03 10:00 Открытие, зал 1
11:00 Классика, тур 1
15:00 Классика, тур 2
26.03 13:00 Быстрые, туры 1–4, до 9 лет, до 11 лет
16:00 Быстрые, туры 1–4, до 14 лет, юноши
27.03 23:00–00:30 Награждение"""


@pytest.fixture
def actor(db):
    return festivals.organiser()


@pytest.fixture
def festival(actor):
    return festivals.youth_week(actor, groups=GROUPS[6:])


def _read(festival, lines):
    with translation.override("en"):
        form = TimetableForm({"lines": lines}, festival=festival)
        return form if form.is_valid() else form.errors["lines"]


def _plan(festival, actor, lines):
    sittings = _read(festival, lines).cleaned_data["lines"]
    replace_timetable(festival=festival, sittings=sittings, actor=actor, at=AT)


def test_a_week_is_read_as_it_is_written(festival, actor):
    _plan(festival, actor, WEEK)
    kinds = [(row.kind, row.rounds.count()) for row in sittings_of(festival)]
    assert kinds == [
        ("commission", 0),
        ("opening", 0),
        ("play", 6),
        ("play", 6),
        ("play", 4),
        ("play", 1),
        ("awards", 0),
    ]
    awards = Sitting.objects.get(kind="awards")
    assert awards.ends_at - awards.starts_at == timedelta(minutes=90), "over midnight"


def test_rounds_of_a_sitting_begin_one_after_the_other(festival, actor):
    _plan(festival, actor, WEEK)
    boys = Contest.objects.get(group__title="до 14 лет, юноши", programme__title="Быстрые")
    starts = PlannedStart.objects.filter(tournament=boys.tournament).order_by("number")
    assert [row.number for row in starts] == [1, 2, 3, 4]
    assert starts[0].starts_at.astimezone(festival.zone).hour == 16
    assert starts[1].starts_at - starts[0].starts_at == timedelta(minutes=51)


def test_what_is_saved_is_read_back_unchanged(festival, actor, client):
    _plan(festival, actor, WEEK)
    client.force_login(actor)
    address = reverse("festival-timetable-edit", args=[festival.pk])
    page = client.get(address)
    lines = page.context["form"].initial["lines"]
    assert client.post(address, {"lines": lines}).status_code == 302
    assert not Sitting.objects.exclude(changes=0).exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Классика, тур 1", "Line 1: no time was found"),
        ("11:00 Классика, тур 1", "Line 1: no day was named"),
        ("25.03 25:00 Открытие", "Line 1: there is no such time: 25:00"),
        ("45.03 11:00 Открытие", "Line 1: “45.03” is no day"),
        ("25.03 11:00 Классека, тур 1", "Line 1: “Классека” is none of the programmes: Классика"),
        ("25.03 11:00 Классика", "Line 1: which rounds?"),
        ("25.03 11:00 Классика, тур 1, до 99 лет", "Line 1: “до 99 лет” is none of the groups"),
        ("25.03 11:00 Открытие\nвечером танцы", "Line 2: no time was found"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(festival, line, words):
    [error, *_] = _read(festival, line)
    assert words in error


def test_an_hour_that_the_clocks_leave_out_is_named(festival):
    festival.time_zone = "Europe/Berlin"
    [error] = _read(festival, "29.03.2026 2:30 Открытие")
    assert "2:30 does not exist on that day" in error


def test_a_round_stands_once_and_in_order(festival, actor, client):
    client.force_login(actor)
    address = reverse("festival-timetable-edit", args=[festival.pk])
    lines = "25.03 11:00 Классика, тур 2\n15:00 Классика, тур 1"
    page = client.post(address, {"lines": lines}, headers={"accept-language": "ru"})
    assert page.status_code == 422
    assert "тур 1 стоит в расписании дважды или после более позднего" in page.text
    assert lines.splitlines()[0] in page.text
    assert not Sitting.objects.exists()


def test_a_moved_sitting_keeps_its_number_in_calendars_and_one_left_out_is_cancelled(
    festival, actor, client
):
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    _plan(festival, actor, "25.03 10:00 Открытие\n11:00 Классика, тур 1")
    opening = Sitting.objects.get(kind="opening")
    _plan(festival, actor, "25.03 10:30 Открытие")
    told = client.get(reverse("festival-timetable-file", args=[festival.pk])).text
    assert told.count("BEGIN:VEVENT") == 2
    assert f"UID:festival-{festival.pk}@testserver-round-{opening.pk}" in told
    moved = told.split("BEGIN:VEVENT")[1]
    assert "SEQUENCE:1" in moved
    assert "STATUS:CONFIRMED" in moved
    assert "STATUS:CANCELLED" in told
    assert not PlannedStart.objects.exists(), "a round taken out of the timetable is not planned"


NINE = datetime(2026, 3, 26, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("second", "found"),
    [
        (Slot(2, NINE + timedelta(hours=1), NINE + timedelta(hours=3), "Зал 1"), [("Зал 1", ())]),
        (Slot(2, NINE + timedelta(hours=2), NINE + timedelta(hours=3), "Зал 1"), []),
        (Slot(2, NINE, NINE + timedelta(hours=1), "зал 2", frozenset({8})), [("", (70,))]),
        (Slot(2, NINE, NINE + timedelta(hours=1), "зал 2", frozenset({7})), []),
    ],
)
def test_two_sittings_clash_in_a_hall_or_in_a_person(second, found):
    first = Slot(1, NINE, NINE + timedelta(hours=2), "Зал 1", frozenset({7}))
    clashes = find_clashes([first, second], {7: [70, 71], 8: [70, 80]})
    assert [(clash.hall, clash.persons) for clash in clashes] == found


@pytest.mark.parametrize(
    ("hall", "found"),
    [("Зал 1", [("Зал 1", ())]), ("Зал 2", [("", (90,))]), ("", [("", (90,))])],
)
def test_an_arbiter_of_two_groups_clashes_in_two_halls_and_not_in_one(hall, found):
    first = Slot(1, NINE, NINE + timedelta(hours=2), "Зал 1", frozenset({7}))
    second = Slot(2, NINE, NINE + timedelta(hours=1), hall, frozenset({8}))
    clashes = find_clashes([first, second], {}, {7: [90, 91], 8: [90]})
    assert [(clash.hall, clash.officials) for clash in clashes] == found


def _enter(festival, name, *contests):
    player = Player.objects.create(name=name, name_latin="", birth_year=2014)
    application = Application.objects.create(festival=festival, player=player, at=AT)
    for contest in contests:
        entry = Entry.objects.create(tournament=contest.tournament, player=player, entered_at=AT)
        Part.objects.create(
            application=application, programme=contest.programme, contest=contest, entry=entry
        )
    return player


def test_a_child_in_two_groups_at_one_hour_is_named_to_the_organiser(festival, actor, client):
    rapid = Contest.objects.get(group__title="до 14 лет, юноши", programme__title="Быстрые")
    classic = Contest.objects.get(group__title="до 11 лет, юноши", programme__title="Классика")
    _enter(festival, "Дроздов Матвей", rapid, classic)
    _plan(
        festival,
        actor,
        "26.03 16:00 Быстрые, туры 1–4, до 14 лет\n16:30 Классика, тур 1, до 11 лет",
    )
    [(_clash, names)] = clashes_of(festival, sittings_of(festival))
    assert names == ["Дроздов Матвей"]
    client.force_login(actor)
    page = client.get(reverse("festival-timetable", args=[festival.pk]))
    assert "Дроздов Матвей" in page.text


def test_an_arbiter_appointed_to_two_tournaments_at_one_hour_is_named(festival, actor, client):
    """Who is an arbiter of the whole event goes about, and is not named."""
    judge = User.objects.create_user("judge", first_name="Пётр", last_name="Судейкин")
    chief = User.objects.create_user("chief")
    officials.appoint_everywhere(festival=festival, user=chief, role=Role.CHIEF, actor=actor, at=AT)
    for group, programme in (("до 14 лет, юноши", "Быстрые"), ("до 11 лет, юноши", "Классика")):
        contest = Contest.objects.get(group__title=group, programme__title=programme)
        scope = contest.tournament.scope_key
        appoint_official(user=judge, role=Role.ARBITER, scope=scope, actor=actor, at=AT)
    _plan(
        festival,
        actor,
        "26.03 16:00 Быстрые, туры 1–4, до 14 лет, зал 1\n16:30 Классика, тур 1, до 11 лет, зал 2",
    )
    [(clash, names)] = clashes_of(festival, sittings_of(festival))
    assert clash.officials == (judge.pk,)
    client.force_login(actor)
    page = client.get(
        reverse("festival-timetable", args=[festival.pk]), headers={"accept-language": "ru"}
    )
    assert f"назначены на оба: {names[0]}" in page.text


@pytest.mark.parametrize("typed", ["мельник", "МЕЛЬНИКОВА та", "таисия мель"])
def test_a_child_is_found_by_the_beginning_of_the_surname(festival, actor, client, typed):
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    contest = Contest.objects.get(group__title="до 11 лет, девушки", programme__title="Блиц")
    child = _enter(festival, "Мельникова Таисия", contest)
    _plan(festival, actor, "27.03.2030 12:00 Блиц, все туры")
    [person] = find_persons(festival, typed, AT)
    assert person.player == child
    assert person.next.next_round == 1
    front = client.get(
        reverse("festival", args=[festival.pk]), {"who": typed}, headers={"accept-language": "ru"}
    )
    assert "Дальше: Блиц, тур 1" in front.text
    own = client.get(reverse("festival-where", args=[festival.pk, child.pk]))
    assert own.status_code == 200
    calendar = client.get(reverse("festival-where-file", args=[festival.pk, child.pk]))
    assert calendar.text.count("BEGIN:VEVENT") == 1


def test_where_300_people_play_costs_no_more_queries_than_one(
    festival, actor, client, django_assert_max_num_queries
):
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    contest = Contest.objects.filter(programme__title=PROGRAMMES[2].split()[0]).first()
    for number in range(30):
        _enter(festival, f"Мельников Пётр {number}", contest)
    address = reverse("festival", args=[festival.pk])
    client.get(address)
    with django_assert_max_num_queries(24):
        client.get(address, {"who": "мельников"})


def test_two_hours_of_the_commission_are_two_entries_of_a_calendar(festival, actor, client):
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    _plan(
        festival,
        actor,
        "24.03 14:00–22:00 Мандатная комиссия\n25.03 08:00–09:00 Мандатная комиссия",
    )
    told = client.get(reverse("festival-timetable-file", args=[festival.pk])).text
    assert told.count("BEGIN:VEVENT") == 2
