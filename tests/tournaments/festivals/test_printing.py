"""Everything of a day in one PDF, and all files in one ZIP: made by a job, once, for its owner."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.support import festivals, swiss_event
from tests.support.stories import kept
from tournaments.boards.models import Game
from tournaments.festivals.models import Festival, FestivalJob
from tournaments.festivals.queries import bundle, whole
from tournaments.festivals.services import printing
from tournaments.games.services import results
from tournaments.papers import services as papers_services
from tournaments.papers.models import PrintState
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def festival():
    """Round 1 of the classic is over among the boys and is played among the girls."""
    made = festivals.week_in_play(festivals.organiser())
    boys = made.contests.get(group__position=0, programme__position=0).tournament
    for game in Game.objects.filter(pairing__round__tournament=boys):
        results.enter_result(
            game=game,
            outcome=swiss_event.WHITE,
            expected_revision=game.revision,
            actor=made.opened_by,
            at=timezone.now(),
        )
    return made


@pytest.fixture
def client(festival):
    client = Client(HTTP_ACCEPT_LANGUAGE="ru")
    client.force_login(festival.opened_by)
    return client


def ask(client: Client, festival: Festival, tail: str, **fields) -> FestivalJob:
    client.post(f"/festivals/{festival.pk}/papers/{tail}/", fields)
    job = FestivalJob.objects.get()
    assert job.state == PrintState.WAITING
    for _again in range(2):
        printing.make_requested_file(job.pk, timezone.now)
    job.refresh_from_db()
    assert (job.state, job.made) == (PrintState.DONE, job.papers)
    return job


def test_a_day_is_printed_in_one_pdf(festival, client):
    today = timezone.localdate(timezone=festival.zone)
    assert whole.days_played(festival) == [today]
    page = client.get(f"/festivals/{festival.pk}/papers/").content.decode()
    assert f'value="{today:%Y-%m-%d}" selected' in page
    steps = whole.steps_of_print(festival, ["rounds", "standings", "protocol"], today)
    names = [
        [sheet.head.title for sheet in whole.sheets_of_step(festival, step, head_right="")]
        for step in steps
    ]
    assert [step.name for step in steps] == ["rounds", "rounds", "standings", "standings"]
    assert [len(found) for found in names] == [1, 1, 1, 0]  # of the girls no round is over
    assert whole.steps_of_print(festival, ["rounds"], today - timedelta(days=1)) == []
    job = ask(client, festival, "print", paper=["rounds", "standings"], day=f"{today:%Y-%m-%d}")
    page = client.get(f"/festivals/{festival.pk}/papers/jobs/{job.pk}/").content.decode()
    assert f"/papers/jobs/{job.pk}/file" in page
    given = client.get(f"/festivals/{festival.pk}/papers/jobs/{job.pk}/file")
    assert given.content.startswith(b"%PDF-")


def test_all_files_lie_in_one_zip(festival, client):
    job = ask(client, festival, "files")
    given = client.get(f"/festivals/{festival.pk}/papers/jobs/{job.pk}/file")
    packed = zipfile.ZipFile(io.BytesIO(given.content))
    names = packed.namelist()
    assert packed.testzip() is None
    assert len(names) == 6 * len(bundle.FILES) + 2
    first = "01 до 14 лет, юноши – Классика"
    assert f"{first}/standings.csv" in names and "timetable.ics" in names
    assert json.loads(packed.read(f"{first}/event.json"))["format"] == "draughts-event@1"
    assert "Melnik" in packed.read(f"{first}/tournament.trf").decode()
    assert packed.read(f"{first}/tournament.xlsx").startswith(b"PK")
    assert "BEGIN:VEVENT" in packed.read("timetable.ics").decode()
    contents = packed.read("Содержание.txt").decode("utf-8-sig")
    assert all(name in contents for name in names if name != "Содержание.txt")


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ('до 9: "мальчики" / девочки?', "до 9_ _мальчики_ _ девочки_"),
        ("con.txt", "_con.txt"),
        ("хвост. . ", "хвост"),
        ("..", "_"),
        ("а\tб\nв", "а б в"),
    ],
)
def test_a_folder_has_a_name_that_windows_takes(name, safe):
    assert bundle.safe_name(name) == safe


def test_a_lost_job_is_found_again_and_an_old_one_goes(festival):
    at = timezone.now()
    job = printing.request_file(
        festival=festival,
        wanted=printing.Wanted(printing.FILES),
        language="ru",
        actor=festival.opened_by,
        at=at,
    )
    late = at + timedelta(minutes=5)
    assert papers_services.overdue_print_jobs(at, FestivalJob) == []
    assert papers_services.overdue_print_jobs(late, FestivalJob) == [job.pk]
    FestivalJob.objects.update(state=PrintState.RUNNING, began_at=at)  # its worker was killed
    assert papers_services.overdue_print_jobs(late, FestivalJob) == [job.pk]
    printing.make_requested_file(job.pk, timezone.now)
    job.refresh_from_db()
    assert job.state == PrintState.DONE
    papers_services.remove_old_prints(at + timedelta(hours=25), FestivalJob)
    assert not FestivalJob.objects.exists()


def test_nothing_chosen_is_told_and_makes_no_job(festival, client):
    address = f"/festivals/{festival.pk}/papers/print/"
    page = client.post(address, {"paper": "protocol"}, follow=True)
    assert "Такого пока нет" in page.content.decode()
    assert client.post(address, {"paper": "start", "day": "not a day"}).status_code == 302
    assert FestivalJob.objects.count() <= 1


def test_a_job_is_of_whoever_asked_for_it(festival, client):
    job = ask(client, festival, "files")
    other = Client()
    other.force_login(User.objects.create_user("other"))
    for tail in ("", "file"):
        assert other.get(f"/festivals/{festival.pk}/papers/jobs/{job.pk}/{tail}").status_code == 404
    for tail in ("print", "files"):
        address = f"/festivals/{festival.pk}/papers/{tail}/"
        assert other.post(address, {"paper": "start"}).status_code == 403
        assert Client().post(address, {"paper": "start"}).status_code == 302  # to sign in


def test_a_minor_is_named_in_files_as_their_owner_may_read(festival, client):
    """The officials' own files have full names, their sheets for the wall have not."""
    Player.objects.update(birth_year=2014, is_guarded=True)
    (sheet,) = whole.sheets_of_step(festival, whole.Step("start"), head_right="")
    assert "Мельник А." in str(sheet.as_data()) and "Мельник Антон" not in str(sheet.as_data())
    job = ask(client, festival, "files")
    packed = zipfile.ZipFile(io.BytesIO(bytes(job.made_file)))
    assert "Мельник Антон" in packed.read(packed.namelist()[1]).decode()
