"""An event read by programs: filters, cursors, any revision, and why."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.standings import services as standings_services
from tournaments.standings.models import StandingRow

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def story():
    story = swiss_event.event(7, 2, games_per_pairing=2, coefficients=["solkoff", "meeting"])
    compute(story)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    compute(story)
    return story


def compute(story) -> None:
    story.tournament.refresh_from_db()
    key = {"tournament_id": story.tournament.pk, "revision": story.tournament.revision}
    standings_services.recompute_standings(**key, at=small_event.NOON)


def get(story, rest: str, **query):
    return Client().get(f"/api/v1/events/{story.tournament.pk}/{rest}", query)


def all_pages(story, rest: str, size: int, **query) -> list[dict]:
    """Everything, page by page as the header says."""
    pages, address = [], None
    while True:
        first = address is None
        answer = get(story, rest, page_size=size, **query) if first else Client().get(address)
        assert answer.status_code == 200, answer.content
        assert len(answer.json()) <= size
        pages += answer.json()
        if "Link" not in answer:
            return pages
        address = answer["Link"].split(">")[0].removeprefix("<http://testserver")


@pytest.mark.parametrize("rest", ["entries/", "results/", "pairings/", "standings/revisions/"])
def test_pages_of_any_size_give_every_row_once(story, rest):
    whole = get(story, rest).json()
    assert len(whole) == {"entries/": 7, "results/": 6, "pairings/": 4}.get(rest, 2)
    for size in (1, 2, 5, 100):
        assert all_pages(story, rest, size) == whole


# address | query | how many
FILTERED = [
    ("results/", {"round": 1}, 6),
    ("results/", {"round": 2}, 0),
    ("results/", {"state": "finished"}, 6),
    ("results/", {"state": "open"}, 0),
    ("results/", {"number": 1}, 2),
    ("pairings/", {"number": 7}, 1),
    ("pairings/", {"round": 1}, 4),
    ("entries/", {"state": "active"}, 7),
    ("entries/", {"state": "withdrawn"}, 0),
]


def test_a_list_is_filtered(story):
    for rest, query, count in FILTERED:
        assert len(get(story, rest, **query).json()) == count, (rest, query)


# query that cannot be meant
BAD = [
    {"cursor": "!"},
    {"cursor": "MQ"},
    {"page_size": 0},
    {"page_size": 501},
    {"round": "x"},
    {"state": "x"},
]


def test_a_query_that_cannot_be_meant_is_refused(story):
    for query in BAD:
        assert get(story, "results/", **query).status_code == 400, query


def test_a_draft_is_in_no_list(story):
    swiss_event.draft(story)
    assert [row["number"] for row in get(story, "rounds/").json()] == [1]
    assert len(get(story, "pairings/").json()) == 4


def test_why_tells_every_round_of_every_coefficient(story):
    answer = get(story, "standings/1/").json()
    assert [working["code"] for working in answer["workings"]] == ["points", "solkoff", "meeting"]
    step = answer["workings"][1]["steps"][0]
    assert (step["round"], step["points"], step["opponent_points"]) == (1, 2, 0)
    assert get(story, "standings/99/").status_code == 404


def test_sonneborn_berger_is_told_as_people_read_it_and_never_doubled():
    """Round by round and in all, in the API and in event.json; the schema says the units."""
    story = swiss_event.event(7, 2, games_per_pairing=1, coefficients=["sonneborn_berger"])
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(
            story,
            number,
            lambda game: swiss_event.DRAW if game.white.number == 1 else swiss_event.WHITE,
        )
    compute(story)
    stored = {row.entry.number: row for row in StandingRow.objects.select_related("entry").all()}
    rows = get(story, "standings/").json()["rows"]
    document = json.loads(b"".join(Client().get(file_of(story)).streaming_content))
    for printed, row in ((row, stored[row["number"]]) for row in rows):
        doubled = row.values["sonneborn_berger"]
        assert printed["values"]["sonneborn_berger"] * 2 == doubled
        why = get(story, f"standings/{printed['number']}/").json()
        berger = why["workings"][1]
        assert berger["value"] * 2 == doubled
        assert sum(step["given"] for step in berger["steps"]) == berger["value"]
        line = next(
            standing
            for standing in document["standings"]
            if standing["number"] == printed["number"]
        )
        assert line["coefficients"] == printed["values"]
        assert line["reasons"] == printed["reasons"]
        for reason, in_row in zip(printed["reasons"], row.reasons, strict=True):
            if reason["code"] == "coefficient":
                assert reason["params"]["value"] * 2 == in_row["params"]["value"]
    assert any(value % 2 for value in (r.values["sonneborn_berger"] for r in stored.values()))
    schema = Client().get(reverse("api-schema"), {"format": "json"}).json()["components"]["schemas"]
    assert "never doubled" in schema["StandingRowOut"]["properties"]["values"]["description"]


def file_of(story) -> str:
    return reverse("event-file", args=[story.tournament.pk, "event.json"])


def test_two_revisions_are_compared(story):
    newest, first = (row["revision"] for row in get(story, "standings/revisions/").json())
    lines = get(story, "standings/compare/", older=first, newer=newest).json()
    assert {line["number"] for line in lines} == set(range(1, 8))
    assert get(story, "standings/compare/", older=newest, newer=newest).json() == []
    assert get(story, "standings/", revision=first).json()["revision"] == first


def test_colours_are_told_with_what_was_due(story):
    lines = get(story, "colours/").json()
    assert [line["number"] for line in lines] == list(range(1, 8))
    assert {turn["given"] for line in lines for turn in line["turns"]} == {"w", "b", None}


def test_events_are_found_by_title_state_and_system(story):
    def count_of_events(**query):
        return len(Client().get("/api/v1/events/", query).json())

    assert (count_of_events(q="швейц"), count_of_events(q="нет такого")) == (1, 0)
    assert (count_of_events(state="running"), count_of_events(state="finished")) == (1, 0)
    assert (count_of_events(system="swiss"), count_of_events(system="round_robin")) == (1, 0)


READS = [
    *("", "entries/", "lots/", "rounds/", "rounds/1/", "pairings/", "results/", "colours/"),
    *("crosstable/", "standings/", "standings/1/", "standings/revisions/"),
    "standings/compare/?older=1",
]


@pytest.mark.parametrize("rest", READS)
def test_a_program_that_asks_again_is_answered_304_until_something_happens(
    story, rest, django_assert_max_num_queries
):
    """Three queries; whoever comes signed in is answered in full, a new result ends it."""
    client, address = Client(), f"/api/v1/events/{story.tournament.pk}/{rest}"
    first = client.get(address)
    headers = {"If-None-Match": first["ETag"]}
    assert (first.status_code, first["Cache-Control"]) == (200, "no-cache")
    assert {"Accept", "Authorization", "Cookie"} <= set(first["Vary"].split(", "))
    with django_assert_max_num_queries(3):
        again = client.get(address, headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(address, headers={**headers, "Accept-Language": "en"})
    assert other.status_code == 200
    office = Client()
    office.force_login(story.organiser)
    assert office.get(address, headers=headers).status_code == 200
    swiss_event.publish(story)
    assert client.get(address, headers=headers).status_code == 200
