"""Archive searches by position, opening and material for every variant."""

import pytest
from django.test import Client
from django.urls import reverse

from games.archive import read_and_store_record
from games.archive.models import Collection
from games.draughts import format_move
from games.draughts.colour import Colour
from games.draughts.moves import play
from games.draughts.position import fen_of
from games.draughts.position_keys import mirror_position
from games.draughts.variants import VARIANTS
from tests.games.draughts.variant_data.random_games import random_game

pytestmark = pytest.mark.django_db

GAMES = ("international", "canadian", "italian", "turkish", "towers", "frisian", "two-movers")


def kept(variant, seed, plies=30):
    """A random game in the archive: its words and its positions, the start first."""
    words, seen = [], []
    for position, move in random_game(variant, seed, plies):
        sign = variant.capture_sign
        words.append(format_move(position, move, capture=sign, full="always", variant=variant))
        seen.append(position)
        last = play(position, move)
    collection, _ = Collection.objects.get_or_create(slug="family", title_ru="Семья")
    head = f'[White "{seed}"]\n[GameType "{variant.game_type_full}"]\n'
    head += "" if variant.has_game_type else f'[Variant "{variant.id}"]\n'
    text = f"{head}\n{' '.join(words)} *"
    stored = read_and_store_record.store_record(
        read_and_store_record.read_one_game(text.encode()), collection=collection
    )
    return stored, words, [*seen, last]


def white_players_found(**query):
    """Return White's names of the records that a search finds."""
    answer = Client().get(reverse("api-archive"), query)
    assert answer.status_code == 200, answer.content
    return [row["white"] for row in answer.json()["records"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_and_an_opening_are_found_in_the_squares_of_the_game(game):
    variant = VARIANTS[game]
    _, words, positions = kept(variant, 1)
    kept(variant, 2)
    fen = fen_of(positions[25], variant)
    assert white_players_found(variant=game, position=fen) == ["1"]
    other = fen_of(mirror_position(positions[25]), variant)
    assert white_players_found(variant=game, position=other) == []
    assert white_players_found(variant=game, position=other, mirrored="true") == ["1"]
    assert white_players_found(variant=game, opening=" ".join(words[:8])) == ["1"]
    assert white_players_found(variant="russian", opening="c3-d4") == []
    for language in ("ru", "en"):
        client = Client(headers={"accept-language": language})
        page = client.get(reverse("archive"), {"variant": game, "position": fen})
        assert page.status_code == 200
        assert page.context["total"].number == 1


def test_a_position_of_another_board_is_refused_with_its_square():
    refused = Client().get(reverse("api-archive"), {"position": "W:W31-50:B1-20"})
    assert (refused.status_code, refused.json()["code"]) != (200, "")
    assert "fen_square" in refused.content.decode()
    refused = Client().get(reverse("api-archive"), {"variant": "senegalese"})
    assert refused.status_code == 400


def test_twenty_men_are_asked_of_a_board_that_has_them():
    kept(VARIANTS["international"], 3)
    assert white_players_found(variant="international", material="20-0:20-0") == ["3"]
    answer = Client().get(reverse("api-archive"), {"material": "20-0:20-0"})
    assert answer.status_code == 400


def test_a_side_of_towers_is_mirrored_with_its_prisoners():
    position = mirror_position(next(iter(random_game(VARIANTS["towers"], 1, 1)))[0])
    assert position.turn is Colour.BLACK
