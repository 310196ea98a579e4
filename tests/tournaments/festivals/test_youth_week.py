"""A youth week by the API alone: 36 tournaments, 144 children, tables as worked by hand."""

import csv
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tests.support import festival_results, small_event
from tests.support.festivals import AT, YEARS
from tournaments.entries.models import Entry
from tournaments.festivals.models import Festival
from tournaments.festivals.services import merging, tables

DATA = Path(__file__).parents[2] / "data" / "festivals"

AGES = (27, 20, 17, 14, 11, 9)

PROGRAMMES = (("Классика", "2700+10"), ("Быстрые", "420+5"), ("Блиц", "180+2"))

RULE = {
    "team": {
        "by": "place_points",
        "table": [20, 17, 15, 13],
        "best_n": 12,
        "min_men": 5,
        "min_women": 5,
    }
}


def _sheet(name: str) -> list[dict[str, str]]:
    """A sheet filled in by hand."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(lines, delimiter=";"))


def _sent(client: APIClient, address: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = client.post(address, body, format="json", headers={"Idempotency-Key": address})
    assert answer.status_code == status, answer.content.decode()
    return answer.json()


def _signed_in(name: str) -> APIClient:
    client = APIClient(headers={"accept-language": "ru"})
    body = {"username": name, "password": name, "name": "youth week"}
    key = client.post(reverse("api-tokens"), body, format="json").json()["token"]
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client


def _plan() -> dict[str, Any]:
    groups = []
    for age, years in zip(AGES, YEARS, strict=True):
        first, last = map(int, years.split("–"))
        for word, sex in (("юноши", "m"), ("девушки", "w")):
            title = f"до {age} лет, {word}"
            groups.append({"title": title, "sex": sex, "born_from": first, "born_to": last})
    programmes = [
        {"title": title, "time_control": control, "games": 1} for title, control in PROGRAMMES
    ]
    return {
        "title": "Первенство Поволжья",
        "city": "Самара",
        "starts_on": "2026-03-24",
        "groups": groups,
        "programmes": programmes,
    }


@pytest.mark.django_db
def test_medals_and_teams_of_144_children_are_those_worked_by_hand():
    actor = small_event.user("organiser", staff_of="site", role="organiser")
    client = _signed_in("organiser")
    made = _sent(client, "/api/v1/festivals/", _plan(), 201)
    assert len(made["contests"]) == 36
    here = f"/api/v1/festivals/{made['id']}/"
    _sent(client, f"{here}rules/", RULE)
    programmes = {one["title"]: one["id"] for one in made["programmes"]}
    sheet = _sheet("youth-week.csv")
    rows = [
        {
            "name": row["name"],
            "sex": row["sex"],
            "birth_year": int(row["birth_year"]),
            "region": row["region"],
            "programmes": [programmes[row["programme"]]],
        }
        for row in sheet
    ]
    answered = _sent(client, f"{here}applications/many/", {"applications": rows})
    assert {row["outcome"] for row in answered} == {"confirmed"}
    assert Entry.objects.count() == 144
    _sent(client, f"{here}open/", {})

    festival = Festival.objects.get(pk=made["id"])
    assert merging.set_lengths(festival=festival, actor=actor, at=AT) == 36  # round robins of 4
    order: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in sheet:  # in the order of the places given
        order[row["group"], row["programme"]].append(row["name"])
    for contest in festival.contests.select_related("group", "programme", "tournament"):
        names = order[contest.group.title, contest.programme.title]
        festival_results.play_entered_to_the_end(contest.tournament, names, actor)
    tables.recompute_tables(festival_id=festival.pk, at=AT)

    found = client.get(f"{here}medals/").json()
    by_hand = _sheet("youth-week-tables.csv")
    medals = ("place", "body", "gold", "silver", "bronze")
    assert [tuple(str(row[name]) for name in medals) for row in found["medals"]["region"]] == [
        (row["medal_place"], row["region"], row["gold"], row["silver"], row["bronze"])
        for row in by_hand
    ]
    assert [(team["place"], team["body"], team["sum"]) for team in found["teams"]] == [
        (row["team_place"], row["region"], row["sum"]) for row in by_hand
    ]
    for team, row in zip(found["teams"], by_hand, strict=True):
        counted = defaultdict(list)
        for line in team["counted"]:
            counted[line["quota"]].append(line["value"])
        assert counted == {
            "w": row["women"].split(),
            "m": row["men"].split(),
            "": row["others"].split(),
        }, row["region"]
