"""A stated result away from the page of its game: the round page confirms it, every crosstable."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from tests.support import small_event, swiss_event
from tests.support.small_event import signed_in
from tournaments.events.services import visibility
from tournaments.games.models import Submission
from tournaments.games.services import records
from tournaments.papers.queries import crosstable
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


def hand_in(story, game):
    return records.submit_record(
        game_id=game.pk, data=MOVES.encode(), actor=story.user_of(game.white), at=small_event.NOON
    )


def round_page(client, story, language="ru"):
    address = reverse("event-round", args=[story.tournament.pk, 1])
    return client.get(address, headers={"accept-language": language}).content.decode()


# --- the round page ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "is_offered"),
    [
        ("black", True),
        ("arbiter", True),
        ("organiser", True),
        ("white", False),
        ("stranger", False),
        ("section of this board", True),
        ("section of another board", False),
        ("nobody", False),
    ],
)
def test_who_may_confirm_does_it_on_the_round_page(name, is_offered):
    story = small_event.event(4)
    game = story.game()
    row = hand_in(story, game)
    people = {
        "black": story.user_of(game.black),
        "white": story.user_of(game.white),
        "arbiter": story.arbiter,
        "organiser": story.organiser,
        "stranger": story.stranger,
    }
    if name.startswith("section"):
        board = 1 if name == "section of this board" else 2
        people[name] = small_event.user("section")
        Office.objects.create(
            user=people[name],
            scope=story.tournament.scope_key,
            role=Role.SECTION,
            first_board=board,
            last_board=board,
        )
    client = signed_in(people[name]) if name in people else Client()
    address = reverse("submission-confirm", args=[row.pk])
    assert (address in round_page(client, story)) is is_offered
    if not is_offered:
        return
    done = client.post(address, {"to": "round"})
    assert done["Location"] == reverse("event-round", args=[story.tournament.pk, 1])
    assert (story.game().result, story.game().state) == ("1-0", "finished")
    assert address not in round_page(client, story)


def test_who_has_spoken_is_not_asked_again():
    """An official alone makes results here, and under four eyes two of them."""
    story = small_event.event(4, result_by="official", four_eyes=True)
    game = story.game()
    row = hand_in(story, game)
    address = reverse("submission-confirm", args=[row.pk])
    for user in (story.user_of(game.black), story.arbiter):
        client = signed_in(user)
        assert address in round_page(client, story)
        client.post(address, {"to": "round"})
        assert address not in round_page(client, story)
    assert address in round_page(signed_in(story.organiser), story)


def test_in_a_cancelled_event_the_round_page_takes_no_word():
    story = small_event.event(4)
    row = hand_in(story, story.game())
    visibility.cancel_event(
        tournament=story.tournament, reason="Зал закрыт", actor=story.organiser, at=small_event.NOON
    )
    page = round_page(signed_in(story.arbiter), story)
    assert reverse("submission-confirm", args=[row.pk]) not in page
    assert "data-result" not in page


@pytest.mark.parametrize(("language", "words"), [("ru", "Подтвердить 1–0"), ("en", "Confirm 1–0")])
def test_the_button_says_what_is_confirmed(language, words):
    story = small_event.event(4)
    hand_in(story, story.game())
    assert words in round_page(signed_in(story.arbiter), story, language)


def test_many_statements_cost_no_more_questions(django_assert_max_num_queries):
    story = small_event.event(12)
    for board in range(1, 7):
        hand_in(story, story.game(board=board))
    assert Submission.objects.filter(state="waiting").count() == 6
    client = signed_in(story.arbiter)
    round_page(client, story)
    with django_assert_max_num_queries(24) as few:
        page = round_page(client, story)
    assert page.count('class="confirm-form') == 6
    for row in Submission.objects.filter(state="waiting")[:5]:
        records.confirm_result(submission_id=row.pk, actor=story.arbiter, at=small_event.NOON)
    with django_assert_max_num_queries(len(few)):
        round_page(client, story)


# --- tables that leave the event --------------------------------------------------------


def table(story, name):
    address = reverse("event-file", args=[story.tournament.pk, name])
    answer = Client(HTTP_ACCEPT_LANGUAGE="ru").get(address)
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def lines(story, name):
    text = table(story, name).decode("utf-8-sig")
    return {row["№"]: row for row in csv.DictReader(io.StringIO(text), delimiter=";")}


@pytest.fixture(params=["round robin", "swiss"])
def stated(request):
    """An event with one stated result, and the columns in which the two players find it."""
    if request.param == "swiss":
        story = swiss_event.event(4, 3, games_per_pairing=1)
        swiss_event.publish(story)
        game = story.game()
        Player.objects.filter(entries=game.white).update(user=small_event.user("white"))
        hand_in(story, game)
        return story, game, ("R1", "R1")
    story = small_event.event(4)
    game = story.game()
    hand_in(story, game)
    return story, game, (str(game.black.number), str(game.white.number))


def test_the_crosstable_as_csv_and_xlsx_marks_a_stated_game(stated):
    story, game, columns = stated
    csv_lines = lines(story, "crosstable.csv")
    for entry, column in zip((game.white, game.black), columns, strict=True):
        line = csv_lines[str(entry.number)]
        assert (line[column], line["Очки"]) == ("(1-0?)", "0")
    sheet = load_workbook(io.BytesIO(table(story, "event.xlsx")))["Шахматка"]
    cells = [cell.value for row in sheet.iter_rows() for cell in row]
    assert cells.count("(1-0?)") == 2


def test_the_list_of_results_says_what_is_stated_beside_the_result(stated):
    story, game, _columns = stated
    text = table(story, "results.csv").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    results = [(row["Результат"], row["Заявлен"], row["Кем заявлен"]) for row in rows]
    assert results.count(("*", "1-0", "w")) == 1
    assert results.count(("*", "", "")) == len(rows) - 1
    records.confirm_result(
        submission_id=Submission.objects.get().pk, actor=story.arbiter, at=small_event.NOON
    )
    text = table(story, "results.csv").decode("utf-8-sig")
    (row,) = (
        row for row in csv.DictReader(io.StringIO(text), delimiter=";") if row["Результат"] != "*"
    )
    assert (row["Результат"], row["Заявлен"]) == ("1-0", "")


def test_the_crosstable_of_the_api_names_the_stated_games(stated):
    story, game, _columns = stated
    crosstable = Client().get(f"/api/v1/events/{story.tournament.pk}/crosstable/").json()
    stated_by_number = {row["number"]: row["stated"] for row in crosstable["rows"]}
    cell = {"game": game.pk, "round": 1, "result": "1-0", "stated_by": "w"}
    assert stated_by_number[game.white.number] == [
        {**cell, "opponent": game.black.number, "colour": "w"}
    ]
    assert stated_by_number[game.black.number] == [
        {**cell, "opponent": game.white.number, "colour": "b"}
    ]
    assert sum(map(len, stated_by_number.values())) == 2


def test_the_printed_crosstable_marks_it_too(stated):
    story, _game, _columns = stated
    address = reverse("event-paper", args=[story.tournament.pk, "crosstable"])
    page = Client().get(address, headers={"accept-language": "ru"}).content.decode()
    assert page.count("(1–0?)") == 2
    assert "Вопросительный знак — результат заявлен" in page


def test_the_printed_crosstable_reads_the_stated_games_once(stated):
    story, _game, _columns = stated
    with CaptureQueriesContext(connection) as queries:
        crosstable.crosstable_paper(story.tournament)
    assert sum("'reported'" in query["sql"] for query in queries) == 1
