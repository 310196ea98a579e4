"""Editions of a federation's list: columns, differences, questions, stored for ever."""

import hashlib

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from tests.support import federations, small_event
from tests.support.federations import DECEMBER, NOVEMBER, table, workbook
from tournaments.errors import TournamentError
from tournaments.federations.lists.columns import BadColumns
from tournaments.federations.models import FederationList, ListedRating, Snapshot
from tournaments.federations.queries.snapshots import (
    columns_of_snapshot,
    overdue_snapshots,
    snapshot_of_day,
)
from tournaments.federations.services import comparing, snapshots
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

IVANOV = (101, "Иванов Иван", 1980, 2100, "МС")
PETROV = (102, "Петров Пётр", 1990, 2050, "КМС")
ORLOV = (103, "Орлов Лев", 2001, 1900, "I")


@pytest.fixture
def organiser():
    return small_event.user("organiser", staff_of="site", role=Role.ORGANISER)


@pytest.fixture
def listed(organiser):
    return federations.opened_list(organiser)


def questions(snapshot):
    return {question["key"]: question for question in snapshot.report["questions"]}


def kinds(snapshot):
    return [question["kind"] for question in snapshot.report["questions"]]


# The columns: proposed, said by a person, remembered.


def test_nothing_is_read_before_a_person_has_named_the_columns(listed, organiser):
    brought = federations.brought(listed, table(IVANOV), organiser)
    seen = columns_of_snapshot(brought)
    assert brought.state == "brought"
    assert [column.field for column in seen.columns] == [
        *("federation_id", "name", "birth_year", "rating", "title")
    ]
    assert seen.columns[1].samples == ("Иванов Иван",)
    assert not ListedRating.objects.exists()


def test_what_was_said_is_proposed_the_next_time_by_its_head_wherever_it_moved(listed, organiser):
    heads = ("№", "Кто", "Сила")
    one = federations.brought(listed, table((1, "Иванов Иван", 2100), heads=heads), organiser)
    assert [column.field for column in columns_of_snapshot(one).columns] == ["", "", ""]
    federations.compared(one, organiser, {0: "federation_id", 1: "name", 2: "rating"})
    moved = table((2100, "Иванов Иван", 1), heads=("Сила", "Кто", "№"))
    two = federations.brought(listed, moved, organiser, DECEMBER)
    two.refresh_from_db()
    seen = columns_of_snapshot(two)
    assert [column.field for column in seen.columns] == ["rating", "name", "federation_id"]
    assert all(column.is_remembered for column in seen.columns)
    gone = federations.brought(
        listed, table(("Иванов", 1), heads=("Кто", "№")), organiser, edition="2"
    )
    assert columns_of_snapshot(gone).missing == (("rating", "сила"),)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({0: "federation_id", 3: "rating"}, "no_name"),
        ({1: "name"}, "no_rating"),
        ({1: "name", 2: "name", 3: "rating"}, "twice"),
        ({1: "name", 3: "rating", 9: "club"}, "no_such_column"),
        ({1: "name", 3: "strength"}, "unknown_field"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_and_nothing_changes(listed, organiser, fields, code):
    brought = federations.brought(listed, table(IVANOV), organiser)
    with pytest.raises(BadColumns) as refused:
        federations.compared(brought, organiser, fields)
    assert refused.value.code == code
    brought.refresh_from_db()
    assert brought.state == "brought"


def test_columns_named_wrongly_are_told_by_the_first_row_and_nothing_is_stored(listed, organiser):
    rows = [(at, f"Игрок {chr(1040 + at)}", 1990, 2000 + at, "МС") for at in range(1, 10)]
    brought = federations.brought(listed, table(*rows), organiser)
    read = federations.compared(brought, organiser, {0: "federation_id", 1: "name", 4: "rating"})
    assert (read.state, read.fault["columns"]) == ("failed", "wrong_column")
    facts = read.fault["params"]
    assert (facts["column"], facts["row"], facts["found"]) == ("E", 2, "МС")
    assert federations.compared(read, organiser).state == "asking"


# What is different, and what is asked.


def test_the_first_edition_is_all_new_and_the_second_tells_changes(listed, organiser):
    first = federations.edition(listed, table(IVANOV, PETROV), organiser)
    assert (first.state, first.rows) == ("stored", 2)
    stronger = (101, "Иванов Иван", 1980, 2120, "МС")
    read = federations.compared(
        federations.brought(listed, table(stronger, PETROV, ORLOV), organiser, DECEMBER), organiser
    )
    report = read.report
    assert (report["new"]["count"], report["same"], report["gone"]["count"]) == (1, 1, 0)
    assert report["changed"]["some"] == [
        {"row": 2, "name": "Иванов Иван", "before": 2100, "after": 2120}
    ]


def test_who_has_vanished_is_named_and_a_list_half_gone_is_asked_about(listed, organiser):
    federations.edition(listed, table(IVANOV, PETROV, ORLOV), organiser)
    read = federations.compared(
        federations.brought(listed, table(IVANOV), organiser, DECEMBER), organiser
    )
    assert [one["name"] for one in read.report["gone"]["some"]] == ["Петров Пётр", "Орлов Лев"]
    assert kinds(read) == ["many_gone"]
    with pytest.raises(TournamentError) as refused:
        snapshots.store_snapshot(snapshot=read, actor=organiser, at=small_event.NOON)
    assert refused.value.code == "snapshot_asks"
    assert federations.stored(read, organiser, {"many_gone": "yes"}).rows == 1


def test_one_number_in_two_rows_is_decided_by_a_person(listed, organiser):
    again = (101, "Иванов Иван", 1980, 2090, "МС")
    read = federations.compared(
        federations.brought(listed, table(IVANOV, again, PETROV), organiser), organiser
    )
    (question,) = read.report["questions"]
    assert (question["kind"], question["options"]) == ("same_number", ["2", "3", "leave"])
    done = federations.stored(read, organiser, {question["key"]: "3"})
    assert list(done.lines.values_list("number", "rating")) == [("101", 2090), ("102", 2050)]


@pytest.mark.parametrize(("answer", "rows"), [("apart", [2, 3]), ("2", [2]), ("3", [3])])
def test_one_name_and_year_with_two_numbers_is_decided_by_a_person(listed, organiser, answer, rows):
    twin = (909, "Иванов Иван", 1980, 1800, "")
    read = federations.compared(
        federations.brought(listed, table(IVANOV, twin), organiser), organiser
    )
    (question,) = read.report["questions"]
    assert question["kind"] == "two_numbers"
    done = federations.stored(read, organiser, {question["key"]: answer})
    assert list(done.lines.values_list("row", flat=True)) == rows


def test_who_has_the_number_here_is_meant_by_it_whatever_the_alphabet(listed, organiser):
    here = Player.objects.create(name="Иванов Иван", federation_id="101", birth_year=1980)
    done = federations.edition(listed, table((101, "IVANOV Ivan", 1980, 2100, "")), organiser)
    assert done.lines.get().player == here
    here.refresh_from_db()
    assert here.rating is None  # nobody's own data is overwritten


def test_a_number_of_somebody_with_another_name_is_asked_about(listed, organiser):
    Player.objects.create(name="Сидоров Семён", federation_id="101")
    read = federations.compared(federations.brought(listed, table(IVANOV), organiser), organiser)
    assert kinds(read) == ["other_name"]
    done = federations.stored(read, organiser, {"holder:2": "nobody"})
    assert done.lines.get().player is None


@pytest.mark.parametrize(
    "here",
    [
        {"name": "Петров Петр"},
        {"name": "Petrov Pyotr"},
        {"name": "Петров П."},
        {"name": "Петров Пётр", "birth_year": 1990},
    ],
)
def test_a_like_name_is_asked_about_and_never_taken_by_itself(listed, organiser, here):
    player = Player.objects.create(**here)
    Player.objects.create(name="Петров Пётр", birth_year=1955)  # another year: somebody else
    read = federations.compared(federations.brought(listed, table(PETROV), organiser), organiser)
    (question,) = read.report["questions"]
    assert (question["kind"], question["options"]) == ("same_person", [str(player.pk), "nobody"])
    done = federations.stored(read, organiser, {"who:2": str(player.pk)})
    assert done.lines.get().player == player
    # decided once, it is asked no more in the next edition
    later = federations.compared(
        federations.brought(listed, table(PETROV), organiser, DECEMBER), organiser
    )
    assert not later.report["questions"]
    assert federations.stored(later, organiser).lines.get().player == player


def test_nobody_here_is_an_answer_that_holds_too(listed, organiser):
    Player.objects.create(name="Петров Петр")
    federations.edition(listed, table(PETROV), organiser, answers={"who:2": "nobody"})
    later = federations.compared(
        federations.brought(listed, table(PETROV), organiser, DECEMBER), organiser
    )
    assert not later.report["questions"]


def test_two_rows_cannot_be_one_person(listed, organiser):
    player = Player.objects.create(name="Петров П.")
    rows = table(PETROV, (104, "Петров Павел", 1970, 1800, ""))
    read = federations.compared(federations.brought(listed, rows, organiser), organiser)
    same = {"who:2": str(player.pk), "who:3": str(player.pk)}
    again = federations.stored(read, organiser, same)
    assert (again.state, again.report["twice"]["rows"]) == ("asking", [2, 3])
    right = {"who:2": str(player.pk), "who:3": "nobody"}
    assert federations.stored(again, organiser, right).rows == 2


@pytest.mark.parametrize("answer", ["2", "3", "nobody"])
def test_two_rows_that_are_surely_one_person_are_asked_about(listed, organiser, client, answer):
    """One by what was decided for the last edition, the other by the number he has got since."""
    player = Player.objects.create(name="Петров Петр")
    decided = {"who:2": str(player.pk)}
    federations.edition(
        listed, table(("", "Петров Пётр", "", 1800, "")), organiser, answers=decided
    )
    Player.objects.filter(pk=player.pk).update(federation_id="104")
    rows = table(("", "Петров Пётр", "", 1800, ""), (104, "Петров Петр", 1990, 1900, ""))
    read = federations.compared(federations.brought(listed, rows, organiser, DECEMBER), organiser)
    asked = [one for one in read.report["questions"] if one["kind"] == "meant_twice"]
    assert [(one["rows"], one["players"]) for one in asked] == [([2, 3], [player.pk])]
    client.force_login(organiser)
    page = client.get(reverse("rating-snapshot", args=[read.pk])).content.decode()
    assert "одного человека, Петров Петр: 2" in page
    answers = {one["key"]: one["options"][0] for one in read.report["questions"]}
    done = federations.stored(read, organiser, answers | {f"twice:{player.pk}": answer})
    assert done.state == "stored"
    meant = {str(line.row): line.player_id for line in done.lines.all()}
    assert meant == dict.fromkeys("23") | ({answer: player.pk} if answer != "nobody" else {})


def test_who_came_to_the_site_meanwhile_is_asked_about_before_anything_is_stored(listed, organiser):
    read = federations.compared(federations.brought(listed, table(PETROV), organiser), organiser)
    Player.objects.create(name="Петров Пётр", birth_year=1990)
    asked = federations.stored(read, organiser)
    assert (asked.state, kinds(asked)) == ("asking", ["same_person"])
    assert not ListedRating.objects.exists()


def test_an_answer_that_is_not_offered_is_not_kept(listed, organiser):
    Player.objects.create(name="Петров Петр")
    read = federations.compared(federations.brought(listed, table(PETROV), organiser), organiser)
    snapshots.answer_questions(
        snapshot=read, answers={"who:2": "999", "no": "yes"}, actor=organiser, at=small_event.NOON
    )
    read.refresh_from_db()
    assert read.answers == {}


# Stored for ever.


def test_what_is_stored_never_changes_and_cannot_be_thrown_away(listed, organiser):
    done = federations.edition(listed, table(IVANOV), organiser)
    assert bytes(Snapshot.objects.get(pk=done.pk).data) == b""
    for act in (
        lambda: federations.compared(done, organiser),
        lambda: federations.stored(done, organiser),
        lambda: snapshots.discard_snapshot(snapshot=done, actor=organiser),
    ):
        with pytest.raises(TournamentError) as refused:
            act()
        assert refused.value.code == "snapshot_stored"
    with pytest.raises(TournamentError) as refused:
        federations.brought(listed, table(PETROV), organiser)
    assert refused.value.code == "snapshot_there"
    row = JournalEntry.objects.get(verb="federation.stored")
    assert row.data["sha256"] == hashlib.sha256(table(IVANOV)).hexdigest()
    assert row.data["lines_sha256"] == comparing.fingerprint_of_lines(list(done.lines.all()))


def test_the_same_file_again_is_the_one_that_is_here(listed, organiser):
    one = federations.brought(listed, table(IVANOV), organiser)
    assert federations.brought(listed, table(IVANOV), organiser).pk == one.pk


def test_the_edition_of_a_day_is_the_newest_not_after_it(listed, organiser):
    november = federations.edition(listed, table(IVANOV), organiser)
    december = federations.edition(listed, table(IVANOV), organiser, DECEMBER)
    assert snapshot_of_day(listed.pk, NOVEMBER.replace(day=30)) == november
    assert snapshot_of_day(listed.pk, DECEMBER) == december
    assert snapshot_of_day(listed.pk, NOVEMBER.replace(month=10)) is None


# The worker: twice, killed, too heavy.


def test_a_worker_that_comes_twice_stores_once(listed, organiser):
    done = federations.edition(listed, table(IVANOV), organiser)
    comparing.work_on_snapshot(snapshot_id=done.pk, at=small_event.NOON)
    assert done.lines.count() == 1
    assert JournalEntry.objects.filter(verb="federation.stored").count() == 1


def test_a_worker_killed_in_the_middle_leaves_no_line_and_is_sent_again(
    listed, organiser, monkeypatch
):
    read = federations.compared(federations.brought(listed, table(IVANOV), organiser), organiser)

    def killed(*_args, **_more):
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(comparing, "write_journal_row", killed)
        with pytest.raises(SystemExit):
            federations.stored(read, organiser)
    read.refresh_from_db()
    assert (read.state, read.lines.count(), read.tried) == ("storing", 0, 1)
    later = small_event.NOON.replace(hour=13)
    assert overdue_snapshots(later) == [read.pk]
    comparing.work_on_snapshot(snapshot_id=read.pk, at=later)
    read.refresh_from_db()
    assert (read.state, read.lines.count()) == ("stored", 1)


def test_a_file_that_has_ended_three_workers_is_begun_no_more(listed, organiser, monkeypatch):
    brought = federations.brought(listed, table(IVANOV), organiser)

    def killed(*_args, **_more):
        raise SystemExit

    monkeypatch.setattr(comparing, "_compare", killed)
    with pytest.raises(SystemExit):
        federations.compared(brought, organiser)
    for _ in range(2):
        with pytest.raises(SystemExit):
            comparing.work_on_snapshot(snapshot_id=brought.pk, at=small_event.NOON)
    comparing.work_on_snapshot(snapshot_id=brought.pk, at=small_event.NOON)
    brought.refresh_from_db()
    assert (brought.state, brought.fault) == ("failed", {"code": "too_heavy"})


def test_a_long_list_costs_no_query_for_a_row(listed, organiser, django_assert_max_num_queries):
    rows = [(at, f"Игрок Имя{at}", 1950 + at % 60, 1000 + at, "") for at in range(1, 3001)]
    data = table(*rows)
    read = federations.compared(federations.brought(listed, data, organiser), organiser)
    with django_assert_max_num_queries(40):
        done = federations.stored(read, organiser)
    assert done.rows == 3000


# Rights.


def test_lists_are_brought_by_the_sites_organisers_alone(listed, organiser, client):
    stranger = small_event.user("stranger")
    with pytest.raises(PermissionDenied):
        federations.opened_list(stranger)
    with pytest.raises(PermissionDenied):
        federations.brought(listed, table(IVANOV), stranger)
    read = federations.compared(federations.brought(listed, table(IVANOV), organiser), organiser)
    pages = [
        reverse("rating-federations"),
        reverse("rating-federation", args=[listed.pk]),
        reverse("rating-snapshot", args=[read.pk]),
        reverse("api-federation-lists"),
        reverse("api-snapshot", args=[read.pk]),
    ]
    for page in pages:
        assert client.get(page).status_code in (302, 401, 403)
    client.force_login(stranger)
    assert [client.get(page).status_code for page in pages] == [403] * len(pages)
    client.force_login(organiser)
    assert [client.get(page).status_code for page in pages] == [200] * len(pages)


# The way of a person and of a program, by HTTP.


def sent(data, name="list.csv"):
    return SimpleUploadedFile(name, data)


@pytest.mark.parametrize("made", [table, workbook])
def test_an_edition_is_brought_by_pages_from_file_to_list(listed, organiser, client, made):
    player = Player.objects.create(name="Петров Петр")
    client.force_login(organiser)
    page = reverse("rating-federation", args=[listed.pk])
    answer = client.post(page, {"file": sent(made(IVANOV, PETROV)), "day": "2026-11-01"})
    snapshot = Snapshot.objects.get()
    here = reverse("rating-snapshot", args=[snapshot.pk])
    assert answer.url == here
    assert "предложено по заголовку" in client.get(here).content.decode()
    columns = {"column-0": "federation_id", "column-1": "name", "column-3": "rating"}
    choose = reverse("rating-snapshot-columns", args=[snapshot.pk])
    refused = client.post(choose, {**columns, "header": "1", "column-4": "rating"})
    assert refused.status_code == 422
    assert "выбрано для двух столбцов, D и E" in refused.content.decode()
    client.post(choose, {**columns, "header": "1"})
    assert "читается" in client.get(here).content.decode()
    comparing.work_on_snapshot(snapshot_id=snapshot.pk, at=small_event.NOON)
    asked = client.get(here).content.decode()
    assert "Это кто-то из игроков сайта?" in asked
    assert "Сохранить выпуск" not in asked
    act = reverse("rating-snapshot-answers", args=[snapshot.pk])
    client.post(act, {"answer-who:3": str(player.pk)})
    assert "Сохранить выпуск" in client.get(here).content.decode()
    client.post(act, {"store": "1"})
    comparing.work_on_snapshot(snapshot_id=snapshot.pk, at=small_event.NOON)
    assert "никогда не изменится" in client.get(here).content.decode()
    file = client.get(reverse("rating-snapshot-csv", args=[snapshot.pk]))
    lines = b"".join(file.streaming_content).decode().splitlines()
    assert lines[1].split(";")[:4] == ["101", "Иванов Иван", "Ivanov Ivan", "2100"]


def test_all_open_questions_of_a_kind_are_answered_at_once(listed, organiser, client):
    for at in range(3):
        Player.objects.create(name=f"Петров П. {chr(1040 + at)}.")
    read = federations.compared(
        federations.brought(
            listed, table(PETROV, (104, "Петров Павел", 1970, 1800, "")), organiser
        ),
        organiser,
    )
    client.force_login(organiser)
    act = reverse("rating-snapshot-answers", args=[read.pk])
    client.post(act, {"all": "same_person:nobody"})
    read.refresh_from_db()
    assert read.answers == {"who:2": "nobody", "who:3": "nobody"}


def test_a_program_brings_an_edition_by_the_api(organiser, client):
    client.force_login(organiser)
    body = {"title": "Список", "source": "https://example.org"}
    listed = client.post(reverse("api-federation-lists"), body, "application/json").json()
    bring = reverse("api-snapshots", args=[listed["id"]])
    made = client.post(bring, {"file": sent(table(IVANOV)), "day": "2026-11-01"})
    assert made.status_code == 201, made.content
    snapshot = made.json()
    proposed = {
        str(column["number"]): column["proposed"]
        for column in snapshot["columns"]
        if column["proposed"]
    }
    columns = {"header": snapshot["header"], "columns": proposed}
    choose = reverse("api-snapshot-columns", args=[snapshot["id"]])
    wrong = client.post(choose, {"header": 1, "columns": {"1": "name"}}, "application/json")
    assert (wrong.status_code, "рейтингом" in wrong.content.decode()) == (400, True)
    assert client.post(choose, columns, "application/json").json()["state"] == "comparing"
    comparing.work_on_snapshot(snapshot_id=snapshot["id"], at=small_event.NOON)
    told = client.get(reverse("api-snapshot", args=[snapshot["id"]])).json()
    assert (told["state"], told["report"]["new"]["count"]) == ("asking", 1)
    client.post(
        reverse("api-snapshot-answers", args=[snapshot["id"]]), {"answers": {}}, "application/json"
    )
    store = client.post(reverse("api-snapshot-store", args=[snapshot["id"]]))
    assert store.json()["state"] == "storing"
    comparing.work_on_snapshot(snapshot_id=snapshot["id"], at=small_event.NOON)
    lines = client.get(reverse("api-snapshot-players", args=[snapshot["id"]])).json()
    assert [(line["federation_id"], line["rating"]) for line in lines] == [("101", 2100)]
    gone = client.delete(reverse("api-snapshot", args=[snapshot["id"]]))
    assert (gone.status_code, gone.json()["code"]) == (409, "snapshot_stored")


def test_a_file_that_was_not_stored_is_thrown_away_whole(listed, organiser, client):
    read = federations.compared(federations.brought(listed, table(IVANOV), organiser), organiser)
    client.force_login(organiser)
    client.post(reverse("rating-snapshot-discard", args=[read.pk]))
    assert not Snapshot.objects.exists()
    assert FederationList.objects.get().heads  # what the columns were stays remembered


def test_the_editions_cost_no_query_each(listed, organiser, client, django_assert_max_num_queries):
    client.force_login(organiser)
    address = reverse("api-snapshots", args=[listed.pk])
    client.get(address)
    for day in range(1, 5):
        federations.brought(listed, table(IVANOV), organiser, NOVEMBER.replace(day=day))
    with CaptureQueriesContext(connection) as few:
        client.get(address)
    Snapshot.objects.create(
        **{
            name: getattr(Snapshot.objects.first(), name)
            for name in ("federation_list", "top", "sha256", "brought_by", "brought_at")
        },
        day=DECEMBER,
    )
    with django_assert_max_num_queries(len(few)):
        assert len(client.get(address).json()) == 5
