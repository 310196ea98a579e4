"""A district school team event of 34 teams, held by programs: three boys and a girl a team.

Pasted from a letter, paired by a team Swiss, placed by the sum of all board points; the individual
places are told for each board. The sums of the table are counted here again from the boards.
"""

import json
import random
from collections import defaultdict
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.queries import verification
from tests.support.small_event import user
from tournaments.events.models import Tournament
from tournaments.tasks import recompute_standings

pytestmark = pytest.mark.django_db

TEAMS, ROUNDS = 34, 3

BOYS = ("Артём", "Матвей", "Тимур")

SYLLABLES = ("ба", "ве", "го", "ду", "жи", "за", "ки", "ле", "мо", "ну", "пы", "ра")


def surname(number: int) -> str:
    first, rest = divmod(number, len(SYLLABLES) ** 2)
    second, third = divmod(rest, len(SYLLABLES))
    return f"{SYLLABLES[first]}{SYLLABLES[second]}{SYLLABLES[third]}р".capitalize()


def letter() -> str:
    """Write the list as a school sends it; the last team has nobody for the girls' board."""
    blocks = []
    for team in range(TEAMS):
        lines = [f"Школа № {team + 1}; Тверь; тренер: Тренер {surname(900 + team)}"]
        lines += [
            f"{at}. {surname(team * 4 + at)}ов {name}; {2007 + at}; {1900 - 10 * team - at}; м"
            for at, name in enumerate(BOYS, start=1)
        ]
        if team < TEAMS - 1:
            lines.append(f"4. {surname(team * 4 + 4)}ова Ева; 2010; ж")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


class Program:
    """A program that holds the event through the API."""

    def __init__(self, organiser: Any) -> None:
        self.client = Client()
        self.client.force_login(organiser)
        self.pk = 0

    def ask(self, method: str, name: str, *args: Any, expected: int = 200, **body: Any) -> Any:
        address = reverse(name, args=[self.pk, *args] if self.pk else args)
        answer = getattr(self.client, method)(
            address, json.dumps(body), content_type="application/json"
        )
        assert answer.status_code == expected, (name, answer.content.decode())
        return answer.json() if answer.content else None

    def read(self, name: str, *args: Any, **query: Any) -> Any:
        answer = self.client.get(reverse(name, args=[self.pk, *args]), query)
        assert answer.status_code == 200, answer.content.decode()
        return answer.json()

    def page(self, name: str, *args: Any) -> str:
        answer = self.client.get(
            reverse(name, args=[self.pk, *args]), headers={"accept-language": "ru"}
        )
        assert answer.status_code == 200, (name, answer.content.decode()[:400])
        return answer.content.decode()


def games_of_round(program: Program, number: int) -> list[dict[str, Any]]:
    """Read the games of a round, page after page as the answers lead on."""
    address = reverse("api-results", args=[program.pk]) + f"?round={number}&page_size=50"
    games: list[dict[str, Any]] = []
    while address:
        answer = program.client.get(address)
        games += answer.json()
        address = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")
    assert len({game["id"] for game in games}) == len(games)
    return games


def play_round(program: Program, number: int, chance: random.Random) -> None:
    program.ask("post", "api-draft")
    program.ask("post", "api-publish", number)
    results = [
        {
            "game": game["id"],
            "result": chance.choice(("1-0", "1-0", "1/2-1/2", "0-1")),
            "expected_revision": game["revision"],
        }
        for game in games_of_round(program, number)
        if game["state"] not in ("finished", "forfeited")
    ]
    program.ask("post", "api-results", results=results)


def sums_of_boards(program: Program) -> tuple[dict[int, int], dict[int, int]]:
    """Count board points and matches of every team again from the boards of all rounds."""
    points: dict[int, int] = defaultdict(int)
    played: dict[int, int] = defaultdict(int)
    for number in range(1, ROUNDS + 1):
        matches = program.read("api-matches", number)
        assert len(matches) == TEAMS // 2
        for match in matches:
            for board in match["boards"]:
                assert board["is_over"]
                points[match["first"]] += board["first_points"]
                points[match["second"]] += board["second_points"]
            played[match["first"]] += 1
            played[match["second"]] += 1
    return points, played


def test_34_school_teams_from_a_letter_to_the_table() -> None:
    organiser = user("organiser", staff_of="site", role=Role.ORGANISER)
    program, chance = Program(organiser), random.Random(34)
    made = program.ask(
        "post", "api-events", expected=201,
        title="Чудо-шашки, город", system="team_swiss", rounds_planned=ROUNDS, is_private=False,
    )  # fmt: skip
    program.pk = made["id"]
    told = program.ask(
        "post", "api-team-settings", boards=4, places_by="board_points", board_order="fixed",
        conditions=[{"sex": "m"}, {"sex": "m"}, {"sex": "m"}, {"sex": "w"}],
    )  # fmt: skip
    assert [one["sex"] for one in told["conditions"]] == ["m", "m", "m", "w"]

    pasted = program.client.post(
        reverse("event-teams-new", args=[program.pk]),
        {"teams": letter(), "namesakes": "ask"},
        follow=True,
        headers={"accept-language": "ru"},
    )
    assert "Заявлены 34 команды" in pasted.content.decode()
    teams = program.read("api-teams")
    assert len(teams) == TEAMS
    assert sum(len(team["members"]) for team in teams) == 4 * TEAMS - 1

    program.ask("post", "api-lots", expected=201, seed="34")
    for number in range(1, ROUNDS + 1):
        play_round(program, number, chance)
    event = Tournament.objects.get(pk=program.pk)
    assert event.state == "finished"
    recompute_standings(event.pk, event.revision)

    points, played = sums_of_boards(program)
    table = program.read("api-team-table")
    lines = table["lines"]
    assert {line["team"]: line["board_points"] for line in lines} == points
    assert {line["played"] for line in lines} == set(played.values()) == {ROUNDS}
    assert sum(points.values()) == ROUNDS * 2 * (TEAMS // 2) * 4
    assert [line["board_points"] for line in lines] == sorted(points.values(), reverse=True)
    assert [line["place_from"] for line in lines][0] == 1
    assert all(line["reasons"] for line in lines)
    met = [
        frozenset((match["first"], match["second"]))
        for number in range(1, ROUNDS + 1)
        for match in program.read("api-matches", number)
    ]
    assert len(set(met)) == len(met)  # nobody twice

    last = next(team["id"] for team in teams if team["name"] == "Школа № 34")
    girls = [
        (board, match["first"] == last)
        for number in range(1, ROUNDS + 1)
        for match in program.read("api-matches", number)
        if last in (match["first"], match["second"])
        for board in match["boards"]
        if board["board"] == 4
    ]
    assert len(girls) == ROUNDS  # the team played on, and lost the board of its missing girl
    assert all(
        (board["first_points"], board["second_points"]) == ((0, 2) if is_first else (2, 0))
        for board, is_first in girls
    )
    assert list(verification.damages_of_stream(event.scope_key)) == []

    sheets = program.page("event-match-sheets", 1)
    assert all(f"Школа № {number}" in sheets for number in range(1, TEAMS + 1))
    for name, args in (("event-team-table", ()), ("event-round", (1,)), ("event-teams", ())):
        assert "Школа № 34" in program.page(name, *args)
