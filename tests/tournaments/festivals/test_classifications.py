"""Named tables of some players: their own places, what they need, their files and papers."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festival_results import Person, play_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.small_event import signed_in, user
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.festivals.models import Classification, Contest
from tournaments.festivals.queries.classified import tables_of_festival, tables_of_tournament
from tournaments.festivals.services import classifications

pytestmark = pytest.mark.django_db

PERSONS = (
    Person("Анна", "Самара", "w", 2008),
    Person("Борис", "Казань", "m", 1960),
    Person("Вера", "Казань", "w", 1990),
    Person("Глеб", "Самара", "m", 2012),
    Person("Дина", "Пенза", "w", 2010),
)


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def lonely(organiser) -> Tournament:
    """A tournament without an event over it, played to its end in the order of PERSONS."""
    tournament = regulations.create_tournament(
        title="Кубок", actor=organiser, at=AT, system="swiss", rounds_planned=5
    )
    play_to_the_end(tournament, PERSONS, organiser)
    return tournament


def add(place, organiser, name="Женщины", **about) -> Classification:
    return classifications.add_classification(
        place=place, name=name, actor=organiser, at=AT, **about
    )


def lines(table) -> list[tuple[str, str, str]]:
    return [(str(row.span), row.entry.player.name, str(row.whole)) for row in table.rows]


def test_women_have_places_of_their_own_beside_those_among_all(lonely, organiser):
    add(lonely, organiser, sex="w")
    (table,) = tables_of_tournament(lonely)
    assert lines(table) == [("1", "Анна", "1"), ("2", "Вера", "3"), ("3", "Дина", "5")]


@pytest.mark.parametrize(
    ("about", "names"),
    [
        ({"born_from": 2006}, ["Анна", "Глеб", "Дина"]),
        ({"born_to": 1966}, ["Борис"]),
        ({"born_from": 2006, "sex": "w"}, ["Анна", "Дина"]),
        ({"region": "казань"}, ["Борис", "Вера"]),
    ],
)
def test_who_belongs_is_said_by_all_conditions_together(lonely, organiser, about, names):
    add(lonely, organiser, **about)
    (table,) = tables_of_tournament(lonely)
    assert [row.entry.player.name for row in table.rows] == names


def test_only_games_among_them_count_where_the_regulations_say_so(lonely, organiser):
    add(lonely, organiser, sex="w", is_mutual=True)
    (table,) = tables_of_tournament(lonely)
    assert [(row.entry.player.name, row.row.points, row.row.played) for row in table.rows] == [
        ("Анна", 4, 2),
        ("Вера", 2, 2),
        ("Дина", 0, 2),
    ]
    assert table.rows[1].reasons[0]["code"] == "fewer_points"


def test_fewer_than_the_minimum_win_no_title_and_the_page_says_so(lonely, organiser):
    add(lonely, organiser, sex="w", minimum=4)
    (table,) = tables_of_tournament(lonely)
    assert table.is_under_minimum
    page = signed_in(organiser).get(
        reverse("event-classifications", args=[lonely.pk]), headers={"accept-language": "ru"}
    )
    assert "Меньше 4 участников: звание не присваивается" in page.text


@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({"name": " ", "sex": "w"}, "title_missing"),
        ({}, "classification_empty"),
        ({"born_from": 2010, "born_to": 2005}, "classification_years"),
        ({"name": "ЖЕНЩИНЫ ", "sex": "w"}, "classification_twice"),
    ],
)
def test_a_table_that_cannot_be_is_refused(lonely, organiser, about, code):
    add(lonely, organiser, sex="w")
    with pytest.raises(TournamentError, match=code):
        add(lonely, organiser, **{"name": "Другая", **about})
    assert Classification.objects.count() == 1


def test_tables_stand_in_the_order_given_and_a_removed_one_is_gone(lonely, organiser):
    first = add(lonely, organiser, "Женщины", sex="w")
    add(lonely, organiser, "Юниоры", born_from=2006)
    moved = {"place": lonely, "pk": first.pk, "actor": organiser, "at": AT}
    classifications.move_classification(**moved, up=False)
    named = [table.classification.name for table in tables_of_tournament(lonely)]
    assert named == ["Юниоры", "Женщины"]
    classifications.remove_classification(**moved)
    classifications.remove_classification(**moved)
    assert [table.classification.name for table in tables_of_tournament(lonely)] == ["Юниоры"]
    verbs = JournalEntry.objects.filter(verb__startswith="classification.")
    assert list(verbs.order_by("seq").values_list("verb", flat=True)) == [
        "classification.added", "classification.added", "classification.moved",
        "classification.removed",
    ]  # fmt: skip
    add(lonely, organiser, "Женщины", sex="w")  # the name is free again


def test_a_group_that_plays_with_another_has_places_of_its_own(organiser):
    festival = festivals.youth_week(organiser, GROUPS[6:8], PROGRAMMES[2:])
    host, guest = festival.contests.order_by("group__position")
    Contest.objects.filter(pk=guest.pk).update(is_host=False, tournament=host.tournament)
    mixed = [
        Person("Аня", "А", "w", 2014), Person("Боря", "Б", "m", 2014),
        Person("Варя", "Б", "w", 2014), Person("Гена", "А", "m", 2014),
    ]  # fmt: skip
    play_to_the_end(host.tournament, mixed, organiser)
    boys, girls = tables_of_tournament(host.tournament)
    assert lines(boys) == [("1", "Боря", "2"), ("2", "Гена", "4")]
    assert lines(girls) == [("1", "Аня", "1"), ("2", "Варя", "3")]


def test_a_table_over_an_event_stands_in_every_contest_it_covers(organiser):
    festival = festivals.youth_week(organiser, GROUPS[6:8], PROGRAMMES[1:])
    for contest in festival.contests.select_related("tournament", "group"):
        sex = contest.group.sex
        persons = [Person(f"{sex} {region}", region, sex, 2014) for region in "АБАБ"[:3]]
        persons = [one._replace(name=f"{one.name} {at}") for at, one in enumerate(persons)]
        play_to_the_end(contest.tournament, persons, organiser)
    add(festival, organiser, "Регион А", region="А")
    blitz = festival.programmes.get(title="Блиц")
    add(festival, organiser, "Блиц Б", region="Б", programme=blitz)
    tables = tables_of_festival(festival)
    assert [str(table.contest) for table in tables] == [
        "до 14 лет, юноши · Быстрые", "до 14 лет, юноши · Блиц",
        "до 14 лет, девушки · Быстрые", "до 14 лет, девушки · Блиц",
        "до 14 лет, юноши · Блиц", "до 14 лет, девушки · Блиц",
    ]  # fmt: skip
    assert [(str(row.span), str(row.whole)) for row in tables[0].rows] == [("1", "1"), ("2", "3")]


def test_an_organiser_adds_a_table_on_the_page_and_everybody_reads_and_takes_it(lonely, organiser):
    client = signed_in(organiser)
    answer = client.post(
        reverse("event-classification-add", args=[lonely.pk]),
        {"name": "Женщины", "sex": "w", "name_en": "Women"},
    )
    assert answer.status_code == 302
    Tournament.objects.filter(pk=lonely.pk).update(is_private=False)
    table = Classification.objects.get()
    everybody = Client()
    for language, words in (("ru", "Женщины"), ("en", "Women")):
        page = everybody.get(
            reverse("event-classifications", args=[lonely.pk]),
            headers={"accept-language": language},
        )
        assert words in page.text
        assert "Анна" in page.text if language == "ru" else "Anna" in page.text
    for name, start in ((f"{table.pk}.csv", b"\xef\xbb\xbf"), (f"{table.pk}.xlsx", b"PK"),
                        (f"{table.pk}.pdf", b"%PDF"), ("all.pdf", b"%PDF")):  # fmt: skip
        file = everybody.get(reverse("event-classification-file", args=[lonely.pk, name]))
        assert file.status_code == 200
        assert file.content.startswith(start), name
    standings = everybody.get(reverse("event-standings", args=[lonely.pk]))
    assert reverse("event-classifications", args=[lonely.pk]) in standings.text
    hall = everybody.get(reverse("event-hall", args=[lonely.pk]), {"show": f"table-{table.pk}"})
    assert "Женщины" in hall.text
    screens = client.get(reverse("event-hall-manage", args=[lonely.pk]))
    assert f"?show=table-{table.pk}" in screens.text
    paper = everybody.get(reverse("event-paper", args=[lonely.pk, "classifications"]))
    assert "Вера" in paper.text


def test_what_was_typed_comes_back_where_it_cannot_be(lonely, organiser):
    answer = signed_in(organiser).post(
        reverse("event-classification-add", args=[lonely.pk]),
        {"name": "Юниоры", "born_from": "2010", "born_to": "2005"},
        headers={"accept-language": "ru"},
    )
    assert answer.status_code == 422
    assert "Годы переставлены: 2010 позже 2005" in answer.text
    assert 'value="Юниоры"' in answer.text


def test_a_stranger_adds_and_removes_nothing(lonely, organiser):
    stranger = user("stranger")
    with pytest.raises(PermissionDenied):
        add(lonely, stranger, sex="w")
    made = add(lonely, organiser, sex="w")
    with pytest.raises(PermissionDenied):
        classifications.remove_classification(place=lonely, pk=made.pk, actor=stranger, at=AT)


def test_a_tournament_without_such_tables_shows_no_link_to_them(lonely, client):
    Tournament.objects.filter(pk=lonely.pk).update(is_private=False)
    page = client.get(reverse("event-standings", args=[lonely.pk]))
    assert reverse("event-classifications", args=[lonely.pk]) not in page.text
    unknown = client.get(reverse("event-classification-file", args=[lonely.pk, "7.csv"]))
    assert unknown.status_code == 404
