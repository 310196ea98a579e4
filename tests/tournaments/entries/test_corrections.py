"""A player corrected by hand or by a federation's file, and the columns of the list."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry, Note
from arbiter.proofs.chain import canonical_json
from tests.support import small_event, swiss_event
from tests.support.addresses import api_document
from tests.support.languages import call_command
from tests.support.swiss_event import take_over_trf
from tournaments.entries.models import Entry
from tournaments.entries.queries.matching import EDITABLE, player_fingerprint
from tournaments.entries.services import imports, players
from tournaments.errors import Conflict, TournamentError
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.pairing import trf
from tournaments.people.lists import reader
from tournaments.people.models import Player
from tournaments.rounds.services import lots

# A player corrected by hand, and what a federation's file says of him beyond the pages.


pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return swiss_event.event(4, 3, games_per_pairing=1, drawn=False)


def known(entry: Entry, **other: object) -> dict[str, object]:
    player = Player.objects.get(pk=entry.player_id)
    return {name: getattr(player, name) for name in EDITABLE} | other


def edit(story, entry, expected=None, **other):
    player = Player.objects.get(pk=entry.player_id)
    return players.edit_player(
        entry=entry,
        facts=known(entry, **other),
        expected=expected or player_fingerprint(player),
        actor=story.organiser,
        at=small_event.NOON,
    )


def first(story) -> Entry:
    return story.tournament.entries.order_by("pk").first()


def test_a_correction_is_one_journal_row_with_what_was_before(story):
    entry = first(story)
    changes = edit(story, entry, name="Сёмин  Пётр", rating=2200, birth_date=date(2001, 3, 12))
    assert changes == {
        "name": ["Игрок 001", "Сёмин Пётр"],
        "rating": [2390, 2200],
        "birth_year": [None, 2001],
        "birth_date": [None, "2001-03-12"],
    }
    row = JournalEntry.objects.get(verb="player.changed", stream=story.tournament.scope_key)
    data = row.data
    assert (data["entry"], data["player"]) == (entry.pk, entry.player_id)
    assert data["fields"] == list(changes)
    assert data["before"] == {"rating": 2390, "birth_year": None}
    assert data["after"] == {"rating": 2200, "birth_year": 2001}
    words = Note.objects.get(pk=data["note"]).text  # a name is in no chain of hashes
    assert words == "name: Игрок 001 → Сёмин Пётр"
    of_people = JournalEntry.objects.get(verb="player.changed", stream="people").data["note"]
    assert Note.objects.get(pk=of_people).text == "birth_date: – → 2001-03-12"
    judge = small_event.signed_in(story.arbiter).get(reverse("journal", args=[story.tournament.pk]))
    assert "Сёмин" in judge.content.decode()
    assert "2001-03-12" not in judge.content.decode()
    entry.refresh_from_db()
    assert entry.rating == 2200  # the lots are not drawn yet
    assert edit(story, entry) == {}
    assert JournalEntry.objects.filter(verb="player.changed").count() == 2  # event and people


def test_after_the_lots_an_entry_keeps_the_rating_its_number_was_given_by():
    story = swiss_event.event(4, 3, games_per_pairing=1)
    entry = first(story)
    edit(story, entry, rating=1500, title="МС")
    entry.refresh_from_db()
    assert (entry.rating, entry.title, entry.number) == (2390, "", 1)
    assert Player.objects.get(pk=entry.player_id).rating == 1500


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"name": " "}, "name_missing"),
        ({"federation_id": "77"}, "federation_id_taken"),
        ({"birth_year": 2000, "birth_date": date(2001, 1, 1)}, "birth_differs"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(story, other, code):
    Player.objects.create(name="Орлов Олег", federation_id="77")
    with pytest.raises(TournamentError) as refused:
        edit(story, first(story), **other)
    assert refused.value.code == code
    assert Player.objects.get(pk=first(story).player_id).name == "Игрок 001"


def test_of_two_organisers_at_one_player_the_second_is_told(story):
    entry = first(story)
    seen = player_fingerprint(entry.player)
    edit(story, entry, club="Шашист")
    with pytest.raises(Conflict):
        edit(story, entry, expected=seen, club="Спартак")
    client = small_event.signed_in(story.organiser)
    form = {**{key: value or "" for key, value in known(entry).items()}, "club": "Спартак"}
    address = reverse("event-player-edit", args=[story.tournament.pk, entry.pk])
    answer = client.post(address, {**form, "expected": seen})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Шашист" in page and 'value="Спартак"' in page
    again = client.post(address, {**form, "expected": answer.context["expected"]})
    assert again.status_code == 302
    assert Player.objects.get(pk=entry.player_id).club == "Спартак"


def test_the_page_is_for_those_who_manage_the_entries_of_this_event(story):
    entry = first(story)
    address = reverse("event-player-edit", args=[story.tournament.pk, entry.pk])
    assert small_event.signed_in(story.stranger).get(address).status_code == 403
    assert small_event.signed_in(story.arbiter).get(address).status_code == 403
    elsewhere = small_event.event(2, published=0)
    strange = reverse("event-player-edit", args=[elsewhere.tournament.pk, entry.pk])
    assert small_event.signed_in(story.organiser).get(strange).status_code == 404


def test_a_corrected_name_is_on_every_page_of_every_event_at_once(story):
    """The 304 of another event with the same person ends with the correction."""
    other = swiss_event.event(3, 3, games_per_pairing=1, drawn=False)
    entry = first(story)
    Entry.objects.create(
        tournament=other.tournament, player=entry.player, entered_at=small_event.NOON
    )
    address = reverse("event", args=[other.tournament.pk])
    stranger = Client()
    tag = stranger.get(address)["ETag"]
    assert stranger.get(address, headers={"If-None-Match": tag}).status_code == 304
    edit(story, entry, name="Сёмин Пётр")
    answer = stranger.get(address, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "Сёмин Пётр" in answer.content.decode()


def test_a_new_player_brings_his_club_number_and_day_of_birth(story):
    form = {
        "name": "Сёмин Пётр",
        "club": "Шашист",
        "federation": "rus",
        "federation_id": "12345",
        "birth_date": "2001-03-12",
        "sex": "m",
    }
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    client.post(reverse("event-add-entry", args=[pk]), form)
    made = Player.objects.get(name="Сёмин Пётр")
    assert (made.club, made.federation, made.federation_id) == ("Шашист", "RUS", "12345")
    assert (made.birth_year, made.birth_date, made.sex) == (2001, date(2001, 3, 12), "m")
    wrong = client.post(
        reverse("event-add-entry", args=[pk]), {**form, "birth_year": "1999", "name": "Другой"}
    )
    assert wrong.status_code == 422
    assert "Дата не в этом году рождения" in wrong.content.decode()


# what stands in the column of birth | year | day
BORN = [
    ("12.03.2001", 2001, date(2001, 3, 12)),
    ("2001-03-12", 2001, date(2001, 3, 12)),
    ("2001/3/12", 2001, date(2001, 3, 12)),
    ("2001", 2001, None),
    ("2001/00/00", 2001, None),
    ("03/12/2001", 2001, None),  # March or December: nobody knows
]


@pytest.mark.parametrize(("cell", "year", "day"), BORN)
def test_a_whole_date_of_birth_is_read_from_a_list(cell, year, day):
    people = reader.read_people(f"ФИО;Дата рождения;Пол\nСёмин Пётр;{cell};муж.\n".encode())
    assert not people.faults
    person = people.people[0]
    assert (person.birth_year, person.birth_date, person.sex) == (year, day, "m")


def test_another_word_for_sex_is_told():
    people = reader.read_people("ФИО;Пол\nСёмин Пётр;да\n".encode())
    assert [fault.code for fault in people.faults] == ["bad_sex"]


def test_a_list_adds_day_and_sex_where_they_are_missing_and_contradicts_no_year(story):
    known = Player.objects.create(name="Сёмин Пётр", birth_year=2001, federation_id="9")
    other = Player.objects.create(name="Орлов Олег", birth_year=1999)
    people = reader.read_people(
        "name;born;sex;id\nСёмин Пётр;12.03.2001;m;9\nОрлов Олег;1999;;\n".encode()
    )
    imports.import_people(
        tournament=story.tournament,
        people=people,
        decisions={},
        sha256="0" * 64,
        actor=story.organiser,
        at=small_event.NOON,
    )
    known.refresh_from_db()
    other.refresh_from_db()
    assert (known.birth_date, known.sex) == (date(2001, 3, 12), "m")
    assert (other.birth_date, other.sex) == (None, "")
    data = JournalEntry.objects.get(verb="entries.imported").data
    assert data["updated"] == [known.pk, other.pk]
    assert data["fields"] == ["birth_date", "name_latin", "sex"]
    assert "2001-03-12" not in canonical_json(data)


@pytest.mark.parametrize("edition", list(trf.TrfEdition))
def test_sex_and_day_of_birth_come_back_byte_for_byte(story, edition):
    """TRF 001: sex in column 10, birth in 70–79; a day nobody knows is 00."""
    lots.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    story.tournament.refresh_from_db()
    people = list(Player.objects.order_by("pk"))
    edit(story, first(story), birth_date=date(2001, 3, 12), sex="w", federation="RUS")
    Player.objects.filter(pk=people[1].pk).update(birth_year=1999, sex="m")
    text = trf.write_trf(
        trf.write_event_as_trf(
            collect_trf_facts_of_event(story.tournament, is_private=True), edition
        )
    )
    assert text == trf.write_trf(trf.parse_trf(text))
    again = take_over_trf(text, story)
    assert (
        trf.write_trf(
            trf.write_event_as_trf(collect_trf_facts_of_event(again, is_private=True), edition)
        )
        == text
    )


def test_only_those_who_manage_the_entries_take_away_sex_and_day(story, tmp_path):
    """Everybody has the year; the command on the server has all, or the public's file."""
    lots.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    edit(story, first(story), birth_date=date(2001, 3, 12), sex="w")
    address = reverse("event-file", args=[story.tournament.pk, "event.trf"])
    for user, birth, sex in (
        (story.stranger, "2001/00/00", " "),
        (story.arbiter, "2001/00/00", " "),
        (story.organiser, "2001/03/12", "w"),
    ):
        lines = small_event.signed_in(user).get(address).content.decode().splitlines()
        line = next(line for line in lines if line.startswith("001    1"))
        assert (line[69:79], line[9]) == (birth, sex)
    for more, birth in (([], "2001/03/12"), (["--public"], "2001/00/00")):
        out = tmp_path / "event.trf"
        call_command("export_trf", story.tournament.pk, *more, out=out)
        assert birth in out.read_text()


def test_a_program_corrects_a_player_it_has_read(story):
    """What is not named stays; somebody faster is told with 409; strangers read no day of birth."""
    entry = first(story)
    address = reverse("api-player", args=[story.tournament.pk, entry.pk])
    client = small_event.signed_in(story.organiser)
    seen = client.get(address).json()
    fields = {"expected": seen["state"], "birth_date": "2001-03-12", "sex": "w"}
    answer = client.patch(address, fields, content_type="application/json")
    assert answer.status_code == 200
    assert (answer.json()["birth_year"], answer.json()["name"]) == (2001, seen["name"])
    assert answer["Cache-Control"] == "no-store"
    stale = client.patch(address, fields | {"club": "Спартак"}, content_type="application/json")
    assert (stale.status_code, stale.json()["code"]) == (409, "player_changed")
    for other in (story.stranger, story.arbiter):
        assert small_event.signed_in(other).get(address).status_code == 403
        refused = small_event.signed_in(other).patch(
            address, fields, content_type="application/json"
        )
        assert refused.status_code == 403
    assert Client().get(address).status_code in (401, 403)
    entries = reverse("api-entries", args=[story.tournament.pk])
    assert "birth_date" not in Client().get(entries).content.decode()


def test_a_correction_without_the_state_it_was_made_from_is_refused(story):
    """It would write over what somebody else has just corrected."""
    entry = first(story)
    address = reverse("api-player", args=[story.tournament.pk, entry.pk])
    client = small_event.signed_in(story.organiser)
    for fields in ({"club": "Спартак"}, {"club": "Спартак", "expected": ""}):
        refused = client.patch(address, fields, content_type="application/json")
        assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
        assert list(refused.json()["errors"]) == ["expected"]
    assert not Player.objects.filter(club="Спартак").exists()


def test_the_document_says_that_a_correction_needs_its_state():
    """Of all that a correction may say this alone must be said."""
    document = api_document()
    path = next(path for path in document["paths"] if path.endswith("/player/"))
    body = document["paths"][path]["patch"]["requestBody"]
    name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    assert body["required"] is True
    assert document["components"]["schemas"][name]["required"] == ["expected"]


def test_a_program_enters_a_player_with_sex_and_day_of_birth(story):
    fields = {"name": "Сёмин Пётр", "birth_date": "2001-03-12", "sex": "m"}
    address = reverse("api-entries", args=[story.tournament.pk])
    client = small_event.signed_in(story.organiser)
    assert client.post(address, fields, content_type="application/json").status_code == 201
    made = Player.objects.get(name="Сёмин Пётр")
    assert (made.birth_year, made.birth_date, made.sex) == (2001, date(2001, 3, 12), "m")


@pytest.mark.parametrize(
    ("typed", "status", "day"),
    [
        ("12.03.2001", 302, date(2001, 3, 12)),
        ("2001-03-12", 302, date(2001, 3, 12)),
        ("12 марта", 422, None),
        ("31.02.2001", 422, None),
    ],
)
def test_a_date_of_birth_is_typed_as_it_is_written(story, typed, status, day):
    """One way in every browser: no window of the browser's own in its own language."""
    entry = first(story)
    client = small_event.signed_in(story.organiser)
    address = reverse("event-player-edit", args=[story.tournament.pk, entry.pk])
    form = client.get(address).context["form"]
    assert 'type="date"' not in str(form)
    data = {name: form[name].value() or "" for name in form.fields} | {"birth_date": typed}
    shown = client.get(address).context["expected"]
    answer = client.post(address, data | {"expected": shown})
    assert answer.status_code == status
    assert Player.objects.get(pk=entry.player_id).birth_date == day
    if day is None:
        assert "12.05.1985" in answer.content.decode()


def _list(story):
    address = reverse("event-players", args=[story.tournament.pk])
    page = Client().get(address, headers={"accept-language": "ru"}).content.decode()
    return page[page.index('class="table start-list"') :].partition("</table>")[0]


def _headings(table):
    return re.findall(r"<th scope=\"col\"[^>]*>([^<]+)</th>", table)


@pytest.mark.parametrize(
    ("facts", "columns"),
    (
        ({}, ["№", "Участник", "Рейтинг"]),
        ({"city": "Тверь"}, ["№", "Участник", "Город", "Рейтинг"]),
        ({"title": "КМС", "city": "Тверь"}, ["№", "Участник", "Звание", "Город", "Рейтинг"]),
    ),
)
def test_a_column_that_says_nothing_is_left_out(facts, columns):
    story = swiss_event.event(4, rounds=3, games_per_pairing=1)
    Player.objects.filter(entries__number=2).update(**facts)
    assert _headings(_list(story)) == columns
