"""What a club's chat is sent of a round: texts at each stage, and pictures as the public sees."""

import html
import re
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event, team_event
from tests.tournaments.teams.test_line_ups import play as play_match
from tests.tournaments.teams.test_line_ups import publish
from tournaments import tasks
from tournaments.boards.models import Game, Round
from tournaments.events.models import Tournament
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.games.services import results
from tournaments.hall.queries import chat
from tournaments.people.models import Player
from tournaments.standings import services as standings_services
from tournaments.teams.models import TeamMatch

pytestmark = pytest.mark.django_db

STANDINGS = {"ru": "Таблица после 1-го тура", "en": "Standings after round 1"}

AS_IT_STANDS = {
    "ru": "Таблица на сейчас, тур не окончен",
    "en": "The table as it stands, the round is not over",
}

UNFINISHED = {
    "ru": "Таблица ещё считается: через минуту она будет по этому адресу.",
    "en": "The table is still being computed: find it at the address in a minute.",
}


@pytest.fixture(autouse=True)
def _no_kept_pictures():
    cache.clear()


def texts(story, language="ru", number=1, user=None) -> dict[str, list[str]]:
    page = small_event.read(
        user, "event-round-chat", story.tournament.pk, number, language=language
    )
    found = re.findall(r'<textarea id="chat-(\w+)"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    return {kind: html.unescape(text).split("\n") for kind, text in found}


def games_of_first_round(story):
    games = Game.objects.filter(
        pairing__round__tournament=story.tournament, pairing__round__number=1
    )
    return games.order_by("pairing__board", "number")


def play(story) -> None:
    """White wins at every board of the first round."""
    enter(story, *[GameResult.WHITE_WINS] * games_of_first_round(story).count())


def enter(story, *outcomes: GameResult) -> None:
    """Results of the first round's games in order of boards."""
    games = games_of_first_round(story)
    for game, outcome in zip(games, outcomes, strict=False):
        results.enter_result(
            game=game,
            outcome=Outcome(outcome, Termination.RECORDED),
            expected_revision=game.revision,
            actor=story.organiser,
            at=small_event.NOON,
        )


def count_table(story) -> None:
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk,
        revision=story.tournament.revision,
        at=small_event.NOON,
    )


def picture(story, name: str, *, user=None, language="ru", number=1, **query):
    client = small_event.client_of(user)
    return client.get(reverse(name, args=[story.tournament.pk, number, language]), query)


@pytest.mark.parametrize(
    ("language", "head", "player"), [("ru", "Тур 1. Пары", "Игрок"), ("en", "Round 1.", "Igrok")]
)
def test_before_the_results_the_chat_reads_who_meets_whom_and_who_rests(language, head, player):
    story = small_event.event(5)
    read = texts(story, language)
    assert list(read) == ["pairings"]
    lines = read["pairings"]
    assert lines[1].startswith(head)
    boards = [line for line in lines if re.match(r"\d\. ", line)]
    assert len(boards) == 2
    assert re.fullmatch(rf"1\. {player} \d\d – {player} \d\d", boards[0])
    assert len([line for line in lines if line.startswith(player)]) == 1  # who rests
    assert lines[-1].endswith(reverse("event-round", args=[story.tournament.pk, 1]))


def table_lines(text):
    """The lines of the table in a text, after its head."""
    start = next(at for at, line in enumerate(text) if line in (*STANDINGS.values(), NOW))
    return text[start + 1 : text.index("", start)]


NOW = AS_IT_STANDS["ru"]


def test_of_teams_the_chat_reads_matches_with_their_boards_and_the_table_of_teams():
    """Before the results who meets whom, then the scores; players stand as their teams do."""
    story = team_event.event(3)
    publish(story)
    match = TeamMatch.objects.get(round__number=1, second__isnull=False)
    resting = TeamMatch.objects.get(round__number=1, second__isnull=True).first
    names = [
        team.members.order_by("order")[1].entry.player.name for team in (match.first, match.second)
    ]
    pairings = texts(story)["pairings"]
    head = f"{match.table}. {match.first.name} – {match.second.name}"
    assert head in pairings
    assert pairings[pairings.index(head) + 2] == f"    2. {' – '.join(names)}"
    assert f"{resting.name}: без соперника" in pairings
    story.tournament.refresh_from_db()
    play_match(story, match, (1, 2, 2, 0))
    assert UNFINISHED["ru"] in texts(story)["results"]
    tasks.recompute_standings(
        story.tournament.pk, Tournament.objects.get(pk=story.tournament.pk).revision
    )
    results_of_teams = texts(story)["results"]
    assert f"{head}  3:5" in results_of_teams
    assert results_of_teams[results_of_teams.index(f"{head}  3:5") + 2].endswith("  0:2")
    assert STANDINGS["ru"] in results_of_teams
    teams = {team.name for team in story.teams}
    told = table_lines(results_of_teams)
    assert {re.fullmatch(r"[\d–]+\. (.*) – \d+", line)[1] for line in told} == teams
    assert f"1. {match.second.name} – 5" in told
    assert picture(story, "event-table-picture").status_code == 200
    assert picture(story, "event-round-picture").status_code == 200
    with translation.override("ru"):
        rows = chat.rows_of_pairings(story.tournament, match.round)
    assert [(row.first, row.second, row.value, row.winner) for row in rows] == [
        (match.first.name, match.second.name, "3:5", 2),
        (resting.name, "", "без соперника", 0),
    ]


def test_of_teams_a_round_that_is_played_has_the_table_as_it_stands():
    """A match of two is over: the table is that of now, and the other match has its own score."""
    story = team_event.event(4)
    publish(story)
    play_match(story, story.match(1, 1), (1, 1, 1, 1))
    tasks.recompute_standings(
        story.tournament.pk, Tournament.objects.get(pk=story.tournament.pk).revision
    )
    told = texts(story)["results"]
    first, second = story.match(1, 1), story.match(1, 2)
    assert f"1. {first.first.name} – {first.second.name}  8:0" in told
    assert f"2. {second.first.name} – {second.second.name}" in told
    assert NOW in told


@pytest.mark.parametrize("language", ["ru", "en"])
def test_with_some_results_the_others_are_dots_and_the_table_is_told_to_be_counted(language):
    story = small_event.event(4)
    enter(story, GameResult.WHITE_WINS)
    read = texts(story, language)
    assert list(read) == ["results", "pairings"]
    ends = [line.rpartition(": ")[2] for line in read["results"] if re.match(r"\d\. ", line)]
    assert ends == ["1–0", "…"]
    assert UNFINISHED[language] in read["results"]
    assert picture(story, "event-table-picture").status_code == 404
    count_table(story)
    assert AS_IT_STANDS[language] in texts(story, language)["results"]
    assert picture(story, "event-table-picture").status_code == 200


@pytest.mark.parametrize("language", ["ru", "en"])
def test_after_the_last_result_the_first_places_stand_under_the_results(language):
    story = small_event.event(24)
    play(story)
    lines = texts(story, language)["results"]
    at = lines.index(STANDINGS[language])
    places = lines[at + 1 :]
    assert re.fullmatch(r"1(–\d+)?\. \w+ \d\d – 2", places[0])
    assert places[10:12] == ["…", ""]


def test_a_micro_match_is_one_line_told_from_the_left():
    story = small_event.event(4, games_per_pairing=2)
    enter(story, GameResult.WHITE_WINS, GameResult.WHITE_WINS)
    lines = texts(story)["results"]
    boards = [line for line in lines if re.match(r"\d\. ", line)]
    assert [line.rpartition(": ")[2] for line in boards] == ["1–0, 0–1", "…, …"]
    assert "Каждый результат назван со стороны участника, стоящего слева." in lines


def test_the_beginning_is_told_by_the_clock_of_the_hall_and_the_bye_with_its_points():
    story = swiss_event.event(7, 3)
    swiss_event.publish(story)
    Tournament.objects.filter(pk=story.tournament.pk).update(time_zone="Asia/Yakutsk")
    begins = datetime(2026, 11, 22, 6, 0, tzinfo=UTC)
    replace_planned_beginnings(**swiss_event.by(story), starts={1: begins})
    lines = texts(story)["pairings"]
    assert "Начало: 22 ноября, 15:00 (Якутск, UTC+9)" in lines
    assert len([line for line in lines if line.endswith(": свободен, очки: 2")]) == 1


def test_two_of_one_name_are_told_apart_in_text_and_table():
    story = small_event.event(4)
    for number, entry in enumerate(story.tournament.entries.all()[:2]):
        Player.objects.filter(pk=entry.player_id).update(name="Ли Анна", birth_year=1980 + number)
    play(story)
    lines = texts(story)["results"]
    named = [line for line in lines if "Ли Анна (" in line]
    assert len(named) == len([line for line in lines if "Ли Анна" in line]) >= 3


def test_a_long_round_asks_the_database_no_more_often():
    asked = []
    for players in (6, 24):
        story = small_event.event(players)
        play(story)
        address = reverse("event-round-chat", args=[story.tournament.pk, 1])
        client = small_event.client_of(None)
        client.get(address)
        with CaptureQueriesContext(connection) as context:
            assert client.get(f"{address}?again=1").status_code == 200
        asked.append(len(context))
        Player.objects.update(user=None)  # the same people play in the next event
    assert asked[0] == asked[1]


def test_a_child_is_named_by_initials_whoever_asks():
    story = small_event.event(4)
    entry = story.game().white
    Player.objects.filter(pk=entry.player_id).update(
        name="Златов Иннокентий", birth_year=timezone.localdate().year - 9, is_guarded=True
    )
    for user in (None, story.organiser):
        text = "\n".join(texts(story, user=user)["pairings"])
        assert "Златов И." in text
        assert "Иннокентий" not in text
    assert picture(story, "event-round-picture", user=story.organiser).status_code == 200
    of_official = picture(story, "event-round-picture", user=story.organiser).content
    cache.clear()
    assert picture(story, "event-round-picture").content == of_official


def test_a_draft_is_read_by_its_officials_and_has_no_pictures():
    story = swiss_event.event(8, 3)
    swiss_event.publish(story)
    Round.objects.filter(tournament=story.tournament).update(state="draft")
    address = reverse("event-round-chat", args=[story.tournament.pk, 1])
    assert Client().get(address).status_code == 404
    page = small_event.read(story.organiser, "event-round-chat", story.tournament.pk, 1)
    assert "<figure" not in page
    for user in (None, story.organiser):
        assert picture(story, "event-round-picture", user=user).status_code == 404


@pytest.mark.parametrize("language", ["ru", "en"])
def test_boards_and_table_are_pictures_1080_wide(language):
    story = small_event.event(5)
    assert picture(story, "event-table-picture", language=language).status_code == 404
    play(story)
    for name in ("event-round-picture", "event-table-picture"):
        answer = picture(story, name, language=language)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png"), name
        assert int.from_bytes(answer.content[16:20]) == 1080
        assert picture(story, name, language=language).content == answer.content
        assert picture(story, name, language="xx").status_code == 404
        assert picture(story, name, part=2).status_code == 404
        assert picture(story, name, number=9).status_code == 404


def test_a_long_list_has_several_pictures_and_the_page_names_them_all():
    story = small_event.event(62)
    play(story)
    page = small_event.read(None, "event-round-chat", story.tournament.pk, 1)
    addresses = [html.unescape(one) for one in re.findall('<img src="([^"]+part=[^"]+)"', page)]
    assert len(addresses) == 3  # 31 boards; 62 places on two
    for address in addresses:
        assert Client().get(address).status_code == 200


def test_a_hidden_event_has_no_pictures_for_anybody():
    story = small_event.event(4)
    play(story)
    Tournament.objects.filter(pk=story.tournament.pk).update(hidden_at=small_event.NOON)
    for name in ("event-round-picture", "event-table-picture"):
        for user in (None, story.organiser):
            assert picture(story, name, user=user).status_code == 404
