"""Moves from a position are counted exactly, with and without index blocks."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records
from games.draughts import START, Position, replay
from games.draughts.colour import Colour
from games.openings import services as openings_services
from games.openings.models import GameBlock, PositionBlock
from games.openings.queries import counted
from games.openings.queries.counted import GameFilter
from games.openings.queries.explorer import ExploredPosition, count_moves_from_position
from tests.support.records import EXPLORED, explored_text

pytestmark = pytest.mark.django_db

AFTER_TWO = "c3-d4 d6-c5"


def results_and_years(explored: ExploredPosition) -> dict[str, tuple]:
    """Return an explored position's results and years."""
    return {
        move.text: (move.count.results, move.count.first_year, move.count.last_year)
        for move in explored.moves
    }


def position(moves: str) -> Position:
    """Return the position after these moves."""
    return replay(moves).final


@pytest.fixture(params=["looked through", "in blocks"])
def stored(request, archive) -> list[GameRecord]:
    """The same answers before the blocks are made and after."""
    if request.param == "in blocks":
        for block in {record.pk // counted.BLOCK for record in archive}:
            openings_services.build_index_block(block)
        assert PositionBlock.objects.exclude(keys=b"").exists()
    return archive


def test_from_the_start_every_move_is_counted_with_results_and_years(stored):
    explored = count_moves_from_position(START)
    assert explored.whole.games == 6
    assert results_and_years(explored) == {
        "c3-d4": ((2, 1, 1, 0), 1924, 1987),
        "c3-b4": ((1, 0, 0, 0), 1930, 1930),
        "e3-f4": ((0, 0, 0, 1), None, None),
    }
    assert [move.text for move in explored.moves][0] == "c3-d4"
    newest = [(record.white, record.black) for record in explored.games]
    assert newest[0] == ("Пель", "Чёрный")
    assert len(newest) == 6


def test_a_game_that_ended_in_the_position_counts_and_has_no_move(stored):
    explored = count_moves_from_position(position(AFTER_TWO))
    assert explored.whole.games == 3
    assert results_and_years(explored) == {
        "b2-c3": ((1, 0, 0, 0), 1924, 1924),
        "e3-f4": ((0, 0, 1, 0), 1925, 1925),
    }


def test_a_position_of_no_game_has_nothing(stored):
    explored = count_moves_from_position(Position.from_fen("W:WKa1:BKh2"))
    assert (explored.whole.games, explored.moves, explored.games) == (0, (), ())


def test_who_played_it_is_told_with_his_results_on_either_side(stored):
    players = count_moves_from_position(START).players
    assert [
        (player.name, player.games, player.won, player.drawn, player.lost) for player in players
    ] == [
        ("Пель", 6, 3, 1, 1),
        ("Медков", 2, 0, 0, 2),
        ("Соколов", 2, 0, 1, 0),
        ("Бакуменко", 1, 1, 0, 0),
        ("Чёрный", 1, 0, 0, 1),
    ]
    assert (players[0].as_white.games, players[0].as_black.games) == (3, 3)


def test_the_years_are_told_in_order(stored):
    years = count_moves_from_position(START).whole.years
    assert {year: count.results for year, count in years.items()} == {
        1924: (1, 0, 0, 0),
        1925: (0, 0, 1, 0),
        1930: (1, 0, 0, 0),
        1931: (1, 0, 0, 0),
        1987: (0, 1, 0, 0),
    }
    assert list(years) == sorted(years)


AMONG = {
    "a player": (GameFilter(player="пель"), 6),
    "a player in Latin letters": (GameFilter(player="Medkov"), 2),
    "a player with White": (GameFilter(player="Пель", colour=Colour.WHITE), 3),
    "a player with Black": (GameFilter(player="Пель", colour=Colour.BLACK), 3),
    "a player nobody knows": (GameFilter(player="Куперман"), 0),
    "from a year on": (GameFilter(since=1930), 3),
    "up to a year": (GameFilter(until=1925), 2),
    "one year": (GameFilter(since=1930, until=1930), 1),
    "a result": (GameFilter(result="1-0"), 3),
    "all at once": (GameFilter(player="Медков", colour=Colour.WHITE, until=1930, result="0-1"), 1),
}


@pytest.mark.parametrize("name", AMONG)
def test_only_the_games_asked_for_are_counted(name, stored):
    game_filter, number = AMONG[name]
    explored = count_moves_from_position(START, game_filter)
    assert explored.whole.games == number
    assert sum(move.count.games for move in explored.moves) == number
    assert len(explored.games) == number


def test_nobody_is_no_player(archive):
    archive_services.store_record(
        records.read_one_game(explored_text("?", "", "1999", "1-0", "1. g3-h4 b6-a5")),
        collection=archive[0].collection,
    )
    assert "?" not in {player.name for player in count_moves_from_position(START).players}


def test_what_a_player_handed_in_to_his_event_is_not_counted(archive):
    archive_services.store_record(
        records.read_one_game(explored_text("А", "Б", "1999", "1-0", "1. g3-h4 b6-a5"))
    )
    assert "g3-h4" not in results_and_years(count_moves_from_position(START))


def test_a_record_that_comes_into_a_collection_later_is_counted_by_the_next_sweep(archive):
    game = records.read_one_game(explored_text("А", "Б", "1999", "1-0", "1. g3-h4 b6-a5"))
    late = archive_services.store_record(game)
    block = late.pk // counted.BLOCK
    openings_services.build_index_block(block)
    archive_services.store_record(game, collection=archive[0].collection)
    assert "g3-h4" not in results_and_years(count_moves_from_position(START))
    openings_services.build_index_block(block)
    assert results_and_years(count_moves_from_position(START))["g3-h4"][0] == (1, 0, 0, 0)


def test_the_command_that_makes_the_search_rows_makes_the_blocks_anew(archive, monkeypatch):
    """A block of wrong keys is gone, and what is complete is made."""
    now = timezone.now() + timedelta(minutes=11)
    openings_services.build_index_block(archive[0].pk // counted.BLOCK)
    PositionBlock.objects.update(keys=b"", nexts=b"", records=b"")
    assert count_moves_from_position(START).whole.games < 6
    call_command("reindex_records", verbosity=0)
    assert count_moves_from_position(START).whole.games == 6
    monkeypatch.setattr(openings_services, "BLOCK", archive[-1].pk + 1)  # just complete
    assert openings_services.rebuild_all_blocks(now) == 1
    assert list(GameBlock.objects.values_list("block", "size")) == [(0, len(archive))]


def test_only_blocks_that_nobody_can_add_to_are_made(archive, monkeypatch):
    monkeypatch.setattr(openings_services, "BLOCK", 1)
    now = timezone.now()
    assert openings_services.index_blocks_to_build(now) == []
    later = now + timedelta(minutes=11)
    assert {record.pk for record in archive} <= set(
        openings_services.index_blocks_to_build(later)
    ) | {archive[-1].pk + 1}


def test_a_drawn_opening_is_named(archive):
    explored = count_moves_from_position(position("c3-b4 b6-a5"))
    assert isinstance(explored.drawn, tuple)
    tables = {
        opening.table.slug
        for line in ("a3-b4 b6-a5", "c3-d4 f6-g5")
        for opening in count_moves_from_position(position(line)).drawn
    }
    assert tables


def test_the_page_is_a_tree_of_moves(archive, client):
    html = client.get("/archive/explorer/", headers={"accept-language": "ru"}).content.decode()
    assert "К этой позиции пришло 6 партий архива" in html
    assert '<a href="?line=c3-d4">c3-d4</a>' in html
    below = client.get("/archive/explorer/", {"line": "c3-d4"}).content.decode()
    assert '<a href="?line=c3-d4+d6-c5">d6-c5</a>' in below
    assert "1924–1925" not in html
    assert "1924–1987" in html


@pytest.mark.parametrize(
    "query", [{"position": "W:Wz9:B"}, {"position": "c3-c9"}, {"line": "a1-b2"}, {"line": "жук"}]
)
def test_what_is_no_position_is_said_and_the_start_shown(archive, client, query):
    answer = client.get("/archive/explorer/", query, headers={"accept-language": "ru"})
    assert answer.status_code == 422
    assert "Показано начало партии" in answer.content.decode()
    if "position" in query:
        refused = client.get("/api/v1/positions/explorer/", query)
        assert refused.status_code == 422
        assert refused["Content-Type"].startswith("application/problem+json")


def test_the_tree_keeps_the_games_asked_for(archive, client):
    query = {"player": "Пель", "colour": "w", "since": "1930"}
    html = client.get("/archive/explorer/", query, headers={"accept-language": "ru"})
    shown = html.content.decode()
    assert "К этой позиции пришла 1 партия архива" in shown
    assert "player=%D0%9F%D0%B5%D0%BB%D1%8C" in shown
    assert "Кто так играл" in shown


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"since": "вчера"}, "bad_year"),
        ({"until": "19300"}, "bad_year"),
        ({"colour": "red"}, "bad_condition"),
        ({"result": "2-0"}, "bad_condition"),
    ],
)
def test_a_condition_that_cannot_be_read_is_refused(archive, client, query, code):
    answer = client.get("/api/v1/positions/explorer/", query)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert client.get("/archive/explorer/", query).status_code == 422


@pytest.fixture
def numbered_from_one() -> None:
    """As in a new database: every test before has left the numbers higher."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_gamerecord ALTER COLUMN id RESTART")


@pytest.mark.usefixtures("numbered_from_one", "archive")
def test_a_build_killed_between_blocks_goes_on_where_it_stopped(monkeypatch):
    monkeypatch.setattr(openings_services, "BLOCK", 1)
    later = timezone.now() + timedelta(minutes=11)
    waiting = len(openings_services.index_blocks_to_build(later))
    assert waiting == len(EXPLORED) + 1  # no game has number 0
    messages = []
    openings_services.build_due_blocks(
        later, done=lambda *message: messages.append(message), may_go_on=lambda: len(messages) < 2
    )
    assert messages == [(1, waiting), (2, waiting)]
    assert len(openings_services.index_blocks_to_build(later)) == waiting - 2
    assert openings_services.build_due_blocks(later) == waiting - 2
    assert openings_services.index_blocks_to_build(later) == []


def test_programs_get_the_same(archive, client):
    document = client.get("/api/v1/positions/explorer/", {"position": AFTER_TWO}).json()
    assert (document["games"], document["white"], document["black"], document["first_year"]) == (
        3,
        2,
        1,
        1924,
    )
    assert [move["move"] for move in document["moves"]] == ["b2-c3", "e3-f4"]
    assert document["moves"][0]["fen"] == position(f"{AFTER_TWO} b2-c3").fen()
    assert document["players"][0] == {
        "name": "Пель",
        "games": 3,
        "as_white": 2,
        "won": 3,
        "drawn": 0,
        "lost": 0,
    }
    assert [year["year"] for year in document["years"]] == [1924, 1925, 1931]
    assert {game["white"] for game in document["newest"]} == {"Пель", "Медков"}


def test_every_query_is_one_however_many_games(archive, django_assert_max_num_queries):
    count_moves_from_position(START)
    with django_assert_max_num_queries(5):
        count_moves_from_position(START)
