"""The table of teams in files, on papers and on the screens of a hall."""

import csv
import io
import json

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from tests.support import team_event
from tests.support.stories import kept
from tests.tournaments.teams.test_line_ups import play, publish
from tournaments import tasks

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def story():
    """Five schools, a round played: 7:1, 4:4, one at rest; the second published."""
    story = team_event.event(5)
    publish(story)
    for table, scores in ((1, [1, 1, 1, 0]), (2, [1, 2, 0, 0])):
        play(story, story.match(1, table), scores)
    publish(story, 2)
    story.tournament.refresh_from_db()
    tasks.recompute_standings(story.tournament.pk, story.tournament.revision)
    story.tournament.refresh_from_db()
    return story


def fetch(story, name, language="en"):
    address = reverse("event-file", args=[story.tournament.pk, name])
    answer = Client().get(address, headers={"accept-language": language})
    assert answer.status_code == 200, name
    return b"".join(answer.streaming_content)


def rows_of_csv(story, name, language="en"):
    text = fetch(story, name, language).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";" if language == "ru" else ","))


def test_the_table_of_teams_is_a_csv(story):
    rows = rows_of_csv(story, "teams.csv")
    # 7:1 and 4:4; a bye is a drawn match, 4 board points, also in the round just published
    assert [(row["Board points"], row["Match points"]) for row in rows] == [
        *[("8", "2"), ("7", "2"), ("4", "1"), ("4", "1"), ("1", "0")]
    ]
    assert [row["Place"] for row in rows][:2] == ["1", "2"]
    assert len(rows) == 5
    assert {row["Team"] for row in rows} == set(team_event.SCHOOLS[:5])
    russian = rows_of_csv(story, "teams.csv", "ru")
    assert [row["Очки досок"] for row in russian] == [row["Board points"] for row in rows]


def test_the_crosstable_of_teams_has_every_match_twice(story):
    rows = rows_of_csv(story, "team-crosstable.csv")
    cells = [value for row in rows for value in row.values() if ":" in (value or "")]
    assert sorted(cells) == sorted(["7:1", "1:7", "4:4", "4:4"])


def test_matches_with_a_team_at_rest_are_a_csv(story):
    rows = rows_of_csv(story, "matches.csv")
    assert [(row["Round"], row["State"]) for row in rows] == [
        *[("1", "over"), ("1", "over"), ("1", "bye")],
        *[("2", "open"), ("2", "open"), ("2", "bye")],
    ]


def test_players_by_board_are_a_csv(story):
    rows = rows_of_csv(story, "boards.csv")
    first = [row for row in rows if row["Board"] == "1"]
    assert [(row["Place"], row["Points"]) for row in first] == [
        ("1–2", "2"),
        ("1–2", "2"),
        ("3–4", "0"),
        ("3–4", "0"),
    ]
    assert all(row["Team"] and row["Name"] for row in rows)


def test_the_workbook_has_a_sheet_of_each(story):
    book = openpyxl.load_workbook(io.BytesIO(fetch(story, "event.xlsx")))
    assert book.sheetnames[:4] == [
        *("Table of teams", "Crosstable of teams", "Matches of teams", "Players by board")
    ]


def test_the_document_has_teams_matches_and_their_table(story):
    told = json.loads(fetch(story, "event.json"))
    assert [team["name"] for team in told["teams"]]
    assert {len(team["members"]) for team in told["teams"]} == {5}
    match = told["matches"][0]
    assert sum(board["first_points"] for board in match["boards"]) == match["first_points"]
    assert [row["place_from"] for row in told["team_standings"]][0] == 1
    assert told["team_standings"][0]["revision"] == story.tournament.revision
    assert told["team_standings"][0]["reasons"]
    assert len(told["boards"]) == 16


def test_an_event_of_players_has_no_such_files(story):
    story.tournament.system = "swiss"
    story.tournament.save(update_fields=["system"])
    address = reverse("event-file", args=[story.tournament.pk, "teams.csv"])
    assert Client().get(address).status_code == 404
    address = reverse("event-paper", args=[story.tournament.pk, "team-table"])
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize(
    ("name", "russian", "english"),
    [
        ("team-table", "Таблица команд после 1-го тура", "Table of teams after round 1"),
        ("team-crosstable", "Шахматка команд после 1-го тура", "Crosstable of teams after round 1"),
        ("by-board", "Доска 4, женщины, девочки", "Board 4, women, girls"),
        ("matches", "Тур 2: матчи команд", "Round 2: matches of teams"),
        ("match-sheets", "капитан: ", "captain of "),
        ("protocol", "Номера команд", "Numbers of the teams"),
    ],
)
def test_papers_of_teams(story, name, russian, english):
    """Each as a page in both languages and as a PDF."""
    pk = story.tournament.pk
    for language, words in (("ru", russian), ("en", english)):
        page = Client().get(
            reverse("event-paper", args=[pk, name]), headers={"accept-language": language}
        )
        assert page.status_code == 200
        assert words in page.content.decode()
    pdf = Client().get(reverse("event-paper-pdf", args=[pk, name]))
    assert pdf.content.startswith(b"%PDF")


def test_the_dialog_offers_the_papers_of_teams(story):
    page = Client().get(
        reverse("event-papers", args=[story.tournament.pk]), headers={"accept-language": "ru"}
    )
    for words in ("матчи команд", "протоколы матчей", "Шахматка команд", "Участники по доскам"):
        assert words in page.content.decode()


def test_the_wall_shows_matches_and_the_table_of_teams(story):
    """Both come before the players; in an event of players there are none."""
    address = reverse("event-hall", args=[story.tournament.pk])
    page = Client().get(address, headers={"accept-language": "ru"}).content.decode()
    assert page.index('data-screen="matches-1"') < page.index('data-screen="teams-1"')
    assert page.index('data-screen="teams-1"') < page.index('data-screen="standings-')
    assert "без соперника" in page
    alone = Client().get(address + "?show=teams").content.decode()
    assert "Таблица команд" in alone
    assert 'data-screen="matches' not in alone
    story.tournament.system = "round_robin"
    story.tournament.save(update_fields=["system"])
    anew = Client().get(address + "?seconds=9").content.decode()
    assert 'data-screen="teams' not in anew


def test_files_papers_and_the_wall_ask_no_question_a_row(django_assert_max_num_queries):
    """Six teams take no more queries than two, in files, on papers and on the wall."""
    counts = {}
    for teams in (2, 6):
        story = team_event.event(teams)
        publish(story)
        for match in story.tournament.rounds.get(number=1).team_matches.all():
            play(story, match, [1, 1, 1, 0])
        story.tournament.refresh_from_db()
        tasks.recompute_standings(story.tournament.pk, story.tournament.revision)
        for name, args in (
            *(("event-file", [f"{key}.csv"]) for key in ("teams", "team-crosstable", "matches")),
            ("event-file", ["boards.csv"]),
            ("event-file", ["event.json"]),
            *(("event-paper", [key]) for key in ("team-table", "team-crosstable", "by-board")),
            *(("event-paper", [key]) for key in ("matches", "match-sheets")),
            ("event-hall", []),
        ):
            address = reverse(name, args=[story.tournament.pk, *args])
            Client().get(address)
            with django_assert_max_num_queries(60) as found:
                answer = Client().get(address)
                if answer.streaming:
                    list(answer.streaming_content)
            counts.setdefault((name, *args), []).append(len(found))
        story.tournament.title = f"Кубок {teams}"
        story.tournament.save(update_fields=["title"])
    more = {name: counted for name, counted in counts.items() if counted[1] > counted[0]}
    assert more == {}, counts


def test_the_winner_of_an_event_of_teams_is_a_team():
    """On the wall and on the overview, with the podium and the text for the chat."""
    story = team_event.event(2)
    publish(story)
    match = story.match()
    play(story, match, [1, 1, 1, 0])
    story.tournament.refresh_from_db()
    tasks.recompute_standings(story.tournament.pk, story.tournament.revision)
    for name in ("event", "event-hall"):
        address = reverse(name, args=[story.tournament.pk])
        page = Client().get(address, headers={"accept-language": "ru"}).content.decode()
        assert f'Победитель: <span class="winner">{match.first.name}</span>' in page
    overview = Client().get(reverse("event", args=[story.tournament.pk])).content.decode()
    assert f"1. {match.first.name} – 7" in overview
    assert f"2. {match.second.name} – 1" in overview


def test_the_table_leads_to_its_papers_and_its_file(story):
    """Also that after a round, each to the paper of the same round."""
    pk = story.tournament.pk
    address = reverse("event-team-table", args=[pk])
    page = Client().get(address).content.decode()
    for name in ("team-table", "team-crosstable", "by-board"):
        assert f'href="{reverse("event-paper", args=[pk, name])}"' in page
    assert reverse("event-file", args=[pk, "teams.csv"]) in page
    then = Client().get(address + "?after=1").content.decode()
    paper = reverse("event-paper", args=[pk, "team-table"]) + "?after=1"
    assert f'href="{paper}"' in then
    assert Client().get(paper).status_code == 200
