"""Lists of players: looked through, asked about, taken over once."""

import io
from hashlib import sha256

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs.chain import canonical_json
from tests.support import small_event
from tests.support.languages import call_command
from tournaments.entries.models import Entry
from tournaments.entries.queries.matching import MatchKind, match_rows_to_players
from tournaments.entries.services import imports
from tournaments.errors import TournamentError
from tournaments.people.lists import person, reader
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

HEAD = "name;born;id;rating;club\n"


@pytest.fixture
def story():
    return small_event.event(2, published=0)


def a_list(*rows: str) -> person.PeopleList:
    return reader.read_people((HEAD + "\n".join(rows)).encode())


def take(story, kept_list, **decisions):
    return imports.import_people(
        tournament=story.tournament,
        people=kept_list,
        decisions={int(key[1:]): value for key, value in decisions.items()},
        sha256="0" * 64,
        actor=story.organiser,
        at=small_event.NOON,
    )


# who is known: name, year, number | the row | what it is
MATCHES = [
    (("Семин Пётр", 2001, "7"), "Сёмин Петр;2001;7", MatchKind.KNOWN),
    (("Семин Пётр", 2001, ""), "СЁМИН ПЁТР;2001;", MatchKind.KNOWN),
    (("Семин Пётр", 2001, ""), "Semin Petr;2001;", MatchKind.KNOWN),
    (("Семин Пётр", 2001, ""), "Семин Пётр;2001;7", MatchKind.KNOWN),
    (("Семин Пётр", None, ""), "Семин Пётр;2001;", MatchKind.ASK),
    (("Семин Пётр", 2001, ""), "Семин Пётр;;", MatchKind.ASK),
    (("Семин Пётр", None, "7"), "Семин Пётр;;7", MatchKind.KNOWN),
    (("Семин Пётр", 2001, "7"), "Орлов Олег;2001;7", MatchKind.ASK),
    (("Семин Пётр", 2001, "7"), "Семин Пётр;2002;7", MatchKind.ASK),
    (("Семин Пётр", 2001, "7"), "Семин Пётр;2001;8", MatchKind.NEW),
    (("Семин Пётр", 2001, ""), "Семин Пётр;2002;", MatchKind.NEW),
    (("Семин Пётр", 2001, ""), "Семин Павел;2001;", MatchKind.NEW),
]


@pytest.mark.parametrize(("known", "row", "kind"), MATCHES)
def test_a_row_means_somebody_known_only_when_it_is_sure(known, row, kind):
    name, year, number = known
    Player.objects.create(name=name, name_latin="Semin Petr", birth_year=year, federation_id=number)
    (matched,) = match_rows_to_players(a_list(row).people, None)
    assert matched.kind == kind


def test_two_of_one_name_and_year_are_asked():
    for city in ("Тверь", "Псков"):
        Player.objects.create(name="Семин Пётр", birth_year=2001, city=city)
    (matched,) = match_rows_to_players(a_list("Семин Пётр;2001;").people, None)
    assert matched.kind == MatchKind.ASK
    assert len(matched.candidates) == 2
    assert matched.may_be_new


def test_a_list_taken_twice_enters_nobody_twice_and_keeps_what_it_is_silent_about(story):
    known = Player.objects.create(name="Семин Пётр", birth_year=2001, club="Шашист", rating=1900)
    people = a_list("Семин Пётр;2001;7;2105;", "Орлов Олег;1990;;;Буревестник")
    first = take(story, people)
    assert (first.entered, first.created, first.updated) == (2, 1, 1)
    known.refresh_from_db()
    assert (known.rating, known.federation_id, known.club) == (2105, "7", "Шашист")
    row = JournalEntry.objects.get(verb="entries.imported")
    assert row.data["updated"] == [known.pk]
    was_and_is = {
        "federation_id": ["", "7"],
        "name_latin": ["", known.name_latin],
        "rating": [1900, 2105],
    }
    assert row.data["fields"] == list(was_and_is)
    changes = {str(known.pk): was_and_is}
    assert row.data["changes_sha256"] == sha256(canonical_json(changes).encode()).hexdigest()
    again = take(story, people)
    assert (again.entered, again.created, again.updated, again.already) == (0, 0, 0, 2)
    assert JournalEntry.objects.filter(verb="entries.imported").count() == 1
    assert Entry.objects.filter(tournament=story.tournament).count() == 4


def test_a_faulty_row_leaves_the_good_ones_and_an_undecided_one_stays_asked(story):
    twin = Player.objects.create(name="Семин Пётр")
    people = a_list("Семин Пётр;2001;;;", "Орлов Олег;девяносто;;;", "Ким Юрий;1980;;;")
    outcome = take(story, people)
    assert (outcome.entered, outcome.asked, outcome.faulty) == (1, 1, 1)
    assert take(story, people, r2="skip").skipped == 1
    assert take(story, people, r2="999999").asked == 1
    assert take(story, people, r2=str(twin.pk)).entered == 1
    assert take(story, people, r2="new").already == 2  # the year is known now: no question
    assert Player.objects.filter(name="Семин Пётр").count() == 1


def test_a_number_that_somebody_holds_is_never_given_to_another(story):
    holder = Player.objects.create(name="Семин Пётр", federation_id="7")
    people = a_list("Орлов Олег;1990;7;;")
    assert take(story, people, r2="new").asked == 1
    assert take(story, people, r2=str(holder.pk)).entered == 1
    holder.refresh_from_db()
    assert (holder.name, holder.birth_year) == ("Семин Пётр", 1990)


def test_a_refusal_changes_nothing():
    story = small_event.event(4)
    before = Player.objects.count()
    with pytest.raises(TournamentError, match="entries_closed"):
        take(story, a_list("Орлов Олег;1990;;;"))
    assert Player.objects.count() == before


def test_a_long_list_costs_no_query_a_row(story, django_assert_max_num_queries):
    people = a_list(*(f"Игрок Номер{number};1990;{number};2000;" for number in range(1, 301)))
    with django_assert_max_num_queries(30):
        assert take(story, people).entered == 300
    with django_assert_max_num_queries(30):
        assert take(story, people).already == 300


def test_the_pages_keep_the_list_and_ask_what_is_not_sure(story):
    Player.objects.create(name="Семин Пётр", city="Псков")
    text = HEAD + "Семин Пётр;2001;;;\nОрлов Олег;99;;;\nКим Юрий;1980;;;\n"
    pk = story.tournament.pk
    client = Client(HTTP_ACCEPT_LANGUAGE="ru")
    client.force_login(story.organiser)
    file = SimpleUploadedFile("список.csv", text.encode("cp1251"))
    shown = client.post(reverse("event-list-new", args=[pk]), {"file": file}, follow=True)
    page = shown.content.decode()
    assert "не год рождения" in page
    assert "Псков" in page
    assert Entry.objects.filter(tournament=pk).count() == 2
    kept = story.tournament.people_files.get()
    shown = client.post(reverse("event-list-apply", args=[pk, kept.pk]), {"row-2": "new"})
    assert shown.headers["Location"] == reverse("event-list", args=[pk, kept.pk])
    assert Player.objects.filter(name="Семин Пётр").count() == 2
    assert "список.csv" in client.get(reverse("event-lists", args=[pk])).content.decode()
    bad = SimpleUploadedFile("x.xlsx", b"PK\x03\x04")
    answer = client.post(reverse("event-list-new", args=[pk]), {"file": bad}, follow=True)
    assert "повреждена" in answer.content.decode()
    client.force_login(story.stranger)
    for name, args in (("event-lists", [pk]), ("event-list", [pk, kept.pk])):
        assert client.get(reverse(name, args=args)).status_code == 403


def test_programs_look_first_and_take_over_with_decisions(story):
    Player.objects.create(name="Семин Пётр")
    text = (HEAD + "Семин Пётр;2001;;;\n").encode()
    client = Client()
    client.force_login(story.organiser)
    address = reverse("api-entries-import", args=[story.tournament.pk])

    def send(**body):
        return client.post(address, {"file": SimpleUploadedFile("a.csv", text), **body}).json()

    looked = send()
    assert looked["rows"][0]["kind"] == "ask"
    assert looked["outcome"] is None
    taken = send(apply="true", decisions='{"2": "new"}')
    assert taken["outcome"]["entered"] == 1


def test_the_command_says_what_is_wrong_and_takes_the_rest(story, tmp_path):
    path = tmp_path / "list.csv"
    path.write_text(HEAD + "Орлов Олег;99;;;\nКим Юрий;1980;;;\n", encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(CommandError) as left:
        call_command(
            "import_players",
            str(path),
            *("--event", str(story.tournament.pk), "--as", "organiser", "--apply"),
            *("--language", "en"),
            stdout=out,
            stderr=err,
        )
    assert left.value.returncode == 1
    assert "2B: bad_birth_year: “99” is not a year of birth" in err.getvalue()
    assert "entered 1" in out.getvalue()
    with pytest.raises(CommandError):
        call_command("import_players", str(path), "--apply", stdout=out, stderr=err)
    assert Player.objects.filter(name="Ким Юрий").count() == 1


def test_a_new_person_takes_nobody_s_federation_number(story):
    """One at a time, through the API: what he is comes back, and a number has one holder."""
    client = Client()
    client.force_login(story.organiser)
    address = reverse("api-entries", args=[story.tournament.pk])
    fields = {"name": "Семин Пётр", "club": "Шашист", "federation": "RUS", "federation_id": "7"}
    made = client.post(address, fields, content_type="application/json")
    assert made.status_code == 201, made.content
    assert {key: made.json()[key] for key in fields} == fields
    again = client.post(address, {**fields, "name": "Орлов"}, content_type="application/json")
    assert again.json()["code"] == "federation_id_taken"
