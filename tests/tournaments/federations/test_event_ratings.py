"""Ratings of an event from a list: the edition of its day, numbers, decisions, the average."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from tests.support import federations, small_event
from tests.support.federations import DECEMBER, NOVEMBER, table
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.services import entering
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.services import regulations
from tournaments.federations.models import EventRatings, TakenRating
from tournaments.federations.queries.events import (
    average_of_entries,
    entries_with_ratings,
    ratings_of_event,
)
from tournaments.federations.services.events import take_ratings
from tournaments.federations.texts import origin_in_words

pytestmark = pytest.mark.django_db

NOVEMBER_LIST = table(
    (101, "Иванов Иван", 1980, 2100, "МС"),
    (102, "Петров Пётр", 1990, 2050, "КМС"),
    (103, "Орлов Лев", 2001, 1900, "I"),
    (104, "Орлов Лука", 2002, 1800, "I"),
)
DECEMBER_LIST = NOVEMBER_LIST.replace(b"2100", b"2150")


@pytest.fixture
def organiser():
    return small_event.user("organiser", staff_of="site", role=Role.ORGANISER)


@pytest.fixture
def listed(organiser):
    opened = federations.opened_list(organiser)
    federations.edition(opened, NOVEMBER_LIST, organiser)
    federations.edition(opened, DECEMBER_LIST, organiser, DECEMBER)
    return opened


@pytest.fixture
def event(organiser, listed):
    """Ivanov has his number, Petrov his name, Orlov L. two lines, Kim none; the lists are older."""
    made = regulations.create_tournament(
        title="Кубок", actor=organiser, at=small_event.NOON, starts_on=NOVEMBER.replace(day=20)
    )
    for person in (
        {"name": "Иванов Иван", "federation_id": "101", "rating": 1000},
        {"name": "Петров Петр", "birth_year": 1990},
        {"name": "Орлов Л."},
        {"name": "Ким Юрий", "rating": 1500},
    ):
        entering.enter_new_player(tournament=made, actor=organiser, at=small_event.NOON, **person)
    return made


def entry(event, name):
    return Entry.objects.get(tournament=event, player__name__startswith=name)


def ratings(event):
    rows = Entry.objects.filter(tournament=event).order_by("pk")
    return list(rows.values_list("rating", flat=True))


def taken(event, listed, organiser, **more):
    return take_ratings(
        tournament=event, federation_list=listed, actor=organiser, at=small_event.NOON, **more
    )


def test_the_edition_of_the_first_day_seeds_by_number_and_leaves_the_others(
    event, listed, organiser
):
    edition = taken(event, listed, organiser)
    assert edition.day == NOVEMBER
    assert ratings(event) == [2100, None, None, 1500]
    ivanov = entry(event, "Иванов")
    assert ivanov.player.rating == 1000  # the person's own data is not written over
    row = JournalEntry.objects.get(verb="ratings.taken")
    assert (row.data["listed_on"], row.data["lines"]) == ("2026-11-01", 1)


def test_a_named_edition_seeds_whatever_the_day(event, listed, organiser):
    december = listed.snapshots.get(day=DECEMBER)
    assert taken(event, listed, organiser, named=december) == december
    assert ratings(event)[0] == 2150
    assert ratings_of_event(event).snapshot == december


def test_a_name_is_offered_and_taken_only_when_a_person_says_so(event, listed, organiser):
    edition = taken(event, listed, organiser)
    offered = {
        one.entry.player.name: [line.name for line in one.found.offered]
        for one in entries_with_ratings(event, edition)
    }
    assert offered == {
        "Иванов Иван": [],
        "Петров Петр": ["Петров Пётр"],
        "Орлов Л.": ["Орлов Лев", "Орлов Лука"],
        "Ким Юрий": [],
    }
    lev, petrov = edition.lines.get(number="103"), edition.lines.get(number="102")
    decisions = {entry(event, "Орлов").pk: str(lev.pk), entry(event, "Петров").pk: str(petrov.pk)}
    taken(event, listed, organiser, decisions=decisions)
    assert ratings(event) == [2100, 2050, 1900, 1500]
    # decided once, it holds for another edition with the same lines
    taken(event, listed, organiser, named=listed.snapshots.get(day=DECEMBER))
    assert ratings(event) == [2150, 2050, 1900, 1500]


def test_nobody_in_the_list_is_an_answer_and_the_typed_rating_stays(event, listed, organiser):
    taken(event, listed, organiser, decisions={entry(event, "Петров").pk: "none"})
    one = TakenRating.objects.get(entry=entry(event, "Петров"))
    assert (one.line, one.is_decided) == (None, True)


def test_a_line_that_is_not_offered_is_not_taken(event, listed, organiser):
    edition = taken(event, listed, organiser)
    ivanov = edition.lines.get(number="101")
    taken(event, listed, organiser, decisions={entry(event, "Ким").pk: str(ivanov.pk)})
    assert ratings(event)[3] == 1500


def test_one_line_is_not_two_entries(event, listed, organiser):
    entering.enter_new_player(
        tournament=event, actor=organiser, at=small_event.NOON, name="Орлов Лев", birth_year=2001
    )
    edition = taken(event, listed, organiser)
    lev = str(edition.lines.get(number="103").pk)
    both = {one.pk: lev for one in Entry.objects.filter(player__name__startswith="Орлов")}
    with pytest.raises(TournamentError) as refused:
        taken(event, listed, organiser, decisions=both)
    assert refused.value.code == "line_twice"
    assert ratings(event)[2] is None


def test_a_second_time_changes_nothing_more(event, listed, organiser):
    taken(event, listed, organiser)
    before = ratings(event)
    taken(event, listed, organiser)
    assert ratings(event) == before
    assert EventRatings.objects.count() == TakenRating.objects.count() == 1


def test_before_the_first_edition_there_is_none(event, listed, organiser):
    Tournament.objects.filter(pk=event.pk).update(starts_on="2026-10-01")
    with pytest.raises(TournamentError) as refused:
        taken(event, listed, organiser)
    assert refused.value.code == "no_edition"


def test_when_the_lots_are_drawn_the_ratings_stay(event, listed, organiser):
    Tournament.objects.filter(pk=event.pk).update(state=TournamentState.RUNNING)
    with pytest.raises(TournamentError) as refused:
        taken(event, listed, organiser)
    assert refused.value.code == "ratings_drawn"


def test_the_origin_of_each_rating_is_said(event, listed, organiser):
    edition = taken(event, listed, organiser)
    said = [origin_in_words(one) for one in entries_with_ratings(event, edition)]
    assert said == [
        "Список федерации, 01.11.2026, № 101",
        "указан при заявке",
        "нет рейтинга",
        "нет рейтинга",
    ]
    Entry.objects.filter(pk=entry(event, "Иванов").pk).update(rating=1999)
    (first, *_rest) = entries_with_ratings(event, edition)
    assert origin_in_words(first).startswith("потом изменён; в списке 2100")


@pytest.mark.parametrize(
    ("given", "average"), [([2000, 2001], 2001), ([2000, 2000, 2001], 2000), ([None], None)]
)
def test_the_average_is_rounded_to_the_nearest_over_those_with_a_rating(given, average):
    entries = [Entry(rating=rating) for rating in (*given, None)]
    entries.append(Entry(rating=100, state=EntryState.WITHDRAWN))
    assert average_of_entries(entries).rating == average


def test_it_costs_no_query_for_an_entry(event, listed, organiser, django_assert_max_num_queries):
    for at in range(30):
        entering.enter_new_player(
            tournament=event, actor=organiser, at=small_event.NOON, name=f"Игрок Имя{at}"
        )
    with django_assert_max_num_queries(40):
        taken(event, listed, organiser)


def test_ratings_are_taken_by_page_and_by_program(event, listed, organiser, client):
    page, api = (reverse(name, args=[event.pk]) for name in ("event-ratings", "api-event-ratings"))
    stranger = small_event.user("stranger")
    with pytest.raises(PermissionDenied):
        taken(event, listed, stranger)
    client.force_login(organiser)
    assert "Выпуск" in client.get(page).content.decode()
    client.post(page, {"federation_list": listed.pk})
    shown = client.get(page).content.decode()
    assert "Список федерации, 01.11.2026, № 101" in shown
    assert "Кто в списке Петров Петр?" in shown
    assert "Средний 1800" in shown
    line = listed.snapshots.get(day=NOVEMBER).lines.get(number="102")
    petrov = entry(event, "Петров")
    body = {"list": listed.pk, "decisions": {str(petrov.pk): str(line.pk)}}
    told = client.post(api, body, "application/json").json()
    assert (told["average"], told["rated"], told["unrated"]) == (1883, 3, 1)
    (one,) = [row for row in told["entries"] if row["entry"] == petrov.pk]
    assert (one["federation_id"], one["rating"], one["is_decided"]) == ("102", 2050, True)
    players = client.get(reverse("event-players", args=[event.pk])).content.decode()
    assert "Средний рейтинг 1883." in players
    client.force_login(stranger)
    assert client.post(page, {"federation_list": listed.pk}).status_code in (403, 404)
    assert client.post(api, body, "application/json").status_code in (403, 404)
