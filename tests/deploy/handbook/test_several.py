"""The chapter on events of several tournaments: every step it tells of is done as it says."""

import json
import os
import re
import subprocess
from datetime import date
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.live_server_helper import LiveServer

from arbiter.accounts.queries.rights import Role
from deploy.handbook.chapters import HANDBOOK
from tests.support import festivals, small_event
from tournaments.entries.services import entering
from tournaments.festivals.models import Festival, Sitting, SittingKind

PLACES = {"en": ("Ivanova Anna", "Tver"), "ru": ("Иванова Анна", "Тверь")}


def _chapter(language: str) -> str:
    return (HANDBOOK / language / "several.md").read_text(encoding="utf-8")


def _shown(page, *words: str) -> None:
    text = page.content.decode()
    assert [word for word in words if word not in text] == []


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_steps_of_the_chapter(language: str) -> None:
    groups, programmes, timetable = re.findall(r"```text\n(.*?)```", _chapter(language), re.DOTALL)
    words = " ".join(_chapter(language).split())
    quoted = re.findall(r"[“«]([^”»]+)[”»]", words)
    actor = festivals.organiser()
    client = Client(headers={"accept-language": language})
    client.force_login(actor)
    name, city = PLACES[language]
    typed = {
        "title": "Week",
        "city": city,
        "starts_on": "2026-03-24",
        "ends_on": "2026-03-28",
        "groups": groups,
        "programmes": programmes,
    }
    _shown(client.get(reverse("home")), quoted[0])
    _shown(client.get(reverse("festival-new")), quoted[1])
    shown = client.post(reverse("festival-new"), typed)
    _shown(shown, quoted[2])
    cells = re.findall(r'name="cell" value="(\d,\d)"', shown.content.decode())
    assert len(cells) == 8
    kept = {"matrix": "1", "cell": cells[:-1], "make": "1"}
    made = client.post(reverse("festival-new"), typed | kept)
    festival = Festival.objects.get()
    assert made.status_code == 302
    assert festival.contests.count() == 7
    page = reverse("festival", args=(festival.pk,))
    _shown(client.get(page), quoted[3])
    client.post(reverse("festival-open", args=(festival.pk,)))
    address = reverse("festival-timetable-edit", args=(festival.pk,))
    done = client.post(address, {"lines": timetable})
    assert done.status_code == 302, done.content.decode()
    assert Sitting.objects.count() == 6
    assert Sitting.objects.filter(kind=SittingKind.PLAY).count() == 3
    assert festival.contests.first().tournament.planned_starts.exists()
    contest = festival.contests.get(group__position=1, programme__position=0)
    entering.enter_new_player(
        tournament=contest.tournament, name=name, actor=actor, at=festivals.AT
    )
    _shown(Client(headers={"accept-language": language}).get(page, {"who": name.split()[0]}), name)
    contest.tournament.refresh_from_db()
    own = festival.contests.exclude(pk=contest.pk).first().tournament
    type(own).objects.filter(pk=own.pk).update(city="Klin")
    common = {"title": "Week", "city": "Samara", "starts_on": "2026-03-24"}
    client.post(reverse("festival-edit", args=(festival.pk,)), common)
    contest.tournament.refresh_from_db()
    own.refresh_from_db()
    assert (contest.tournament.city, own.city) == ("Samara", "Klin")
    assert contest.tournament.ends_on is None
    assert contest.tournament.starts_on == date(2026, 3, 24)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_event_of_the_chapter_is_made_by_one_request(
    live_server: LiveServer, tmp_path: Path, language: str
) -> None:
    small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    preamble = (HANDBOOK / language / "programs.md").read_text(encoding="utf-8")
    token = re.findall(r"^    (.*)$", preamble, re.MULTILINE)
    end = next(at for at, line in enumerate(token) if line.startswith("get()"))
    commands = re.findall(r"^    (.*)$", _chapter(language), re.MULTILINE)
    place = {"SITE": live_server.url, "NAME": "organiser", "PASSWORD": "organiser"}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join([*token[:end], *commands])],
        cwd=tmp_path,
        env={**os.environ, **place, "no_proxy": "*"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    made = json.loads((tmp_path / "festival.json").read_text(encoding="utf-8"))
    assert len(made["contests"]) == 3
    assert "[]" in done.stdout  # nobody is found before anybody is entered
    assert done.stdout.count('"outcome":"confirmed"') == 2
