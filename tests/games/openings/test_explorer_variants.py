"""Moves from a position are counted for each variant in its own records only."""

import pytest

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records
from games.draughts import replay
from games.draughts.position import start_of
from games.draughts.variants import VARIANTS
from games.openings import services as openings_services
from games.openings.models import PositionBlock
from games.openings.queries import counted
from games.openings.queries.explorer import count_moves_from_position
from tests.support.records import explored_text

pytestmark = pytest.mark.django_db

OTHER_GAMES = (
    # the same first moves of the same pieces, and moves that Russian draughts do not know
    ("brazilian", "Пель", "Медков", "1. c3-d4 d6-c5 2. b2-c3"),
    ("brazilian", "Медков", "Пель", "1. c3-d4 f6-g5"),
    ("international", "Вирсма", "Сейбрандс", "1. 32-28 19-23 2. 28x19 14x23"),
    ("towers", "Иванов", "Петров", "1. c3-d4 d6-c5"),
    ("two-movers", "Иванов", "Петров", "1. c3-d4 d4-e5 f6:d4 e3:c5"),
    ("corners", "Иванов", "Петров", "1. c3-c4 f6-f5"),
)


@pytest.fixture(params=["looked through", "in blocks"])
def every_game(request, archive) -> list[GameRecord]:
    """The Russian games and those of other kinds in one collection."""
    more = []
    for variant, white, black, moves in OTHER_GAMES:
        game = explored_text(white, black, "1999", "1-0", moves)
        read = records.read_one_game(f'[Variant "{variant}"]\n{game}')
        more.append(archive_services.store_record(read, collection=archive[0].collection))
    if request.param == "in blocks":
        for block in {record.pk // counted.BLOCK for record in (*archive, *more)}:
            openings_services.build_index_block(block)
        assert PositionBlock.objects.exclude(keys=b"").exists()
    return more


def test_every_game_is_counted_by_its_own_records(every_game):
    counts = {}
    for name in ("russian", "brazilian", "international", "towers", "two-movers", "corners"):
        variant = VARIANTS[name]
        explored = count_moves_from_position(start_of(variant), variant=variant)
        moves = {move.text: move.count.games for move in explored.moves}
        counts[name] = (explored.whole.games, len(explored.games), moves)
    assert counts == {
        "russian": (6, 6, {"c3-d4": 4, "c3-b4": 1, "e3-f4": 1}),
        "brazilian": (2, 2, {"c3-d4": 2}),
        "international": (1, 1, {"32-28": 1}),
        "towers": (1, 1, {"c3-d4": 1}),
        "two-movers": (1, 1, {"c3-d4": 1}),
        "corners": (1, 1, {"c3-c4": 1}),
    }


def test_the_tree_of_another_game_goes_on_by_its_own_rules(every_game):
    variant = VARIANTS["international"]
    played = replay("32-28 19-23", variant=variant)
    explored = count_moves_from_position(played.final, variant=variant)
    assert [(move.text, move.count.games) for move in explored.moves] == [("28x19", 1)]
    two_movers = VARIANTS["two-movers"]
    half = replay("c3-d4", variant=two_movers)
    assert [
        move.text for move in count_moves_from_position(half.final, variant=two_movers).moves
    ] == ["d4-e5"]


def test_the_page_draws_the_board_of_the_game_and_keeps_it(every_game, client):
    query = {"variant": "international", "line": "32-28"}
    answer = client.get("/archive/explorer/", query, headers={"accept-language": "ru"})
    html = answer.content.decode()
    assert "международные шашки" in html
    assert "К этой позиции пришла 1 партия архива" in html
    assert 'data-square="50"' in html
    assert '<a href="?line=32-28+19-23&amp;variant=international">19-23</a>' in html
    assert "?variant=international&amp;position=B:W28,31,33" in html
    assert '<option value="international" selected>' in html


def test_a_game_without_records_says_so(every_game, client):
    query = {"variant": "italian"}
    answer = client.get("/archive/explorer/", query, headers={"accept-language": "ru"})
    assert answer.status_code == 200
    assert "В архиве нет партий этой игры: итальянские шашки." in answer.content.decode()
    document = client.get("/api/v1/positions/explorer/", query).json()
    assert (document["variant"], document["games"], document["moves"]) == ("italian", 0, [])


def test_programs_name_the_game(every_game, client):
    query = {"variant": "international", "position": "32-28 19-23"}
    document = client.get("/api/v1/positions/explorer/", query).json()
    assert (document["games"], document["moves"][0]["move"]) == (1, "28x19")
    assert document["fen"].startswith("W:W28,31,33")
    refused = client.get("/api/v1/positions/explorer/", {"variant": "senegalese"})
    assert refused.status_code == 422
    assert client.get("/api/v1/positions/explorer/", {"variant": "nosuch"}).status_code == 422
    assert client.get("/archive/explorer/", {"variant": "nosuch"}).status_code == 422


def test_a_record_page_leads_to_the_tree_of_its_own_game(every_game, client):
    html = client.get(f"/archive/{every_game[2].pk}/").content.decode()
    assert "/archive/explorer/?variant=international&amp;position=" in html
