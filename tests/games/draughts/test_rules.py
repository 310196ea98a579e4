"""The rules of play of every game, told from its own data: an arbiter can show them."""

import re

import pytest

from games.draughts import DraughtsError, legal_moves, verify
from games.draughts.notation import parse_as_variant_writes
from games.draughts.rules import articles_of_game, rules_of_game
from games.draughts.texts.rules import article_in_words
from games.draughts.variants import VARIANTS, Variant
from tests.support.random_games import random_game

GAMES = [*VARIANTS.values()]

every_game = pytest.mark.parametrize("variant", GAMES, ids=str)


def words(game: str, rule: str, language: str = "en") -> str:
    articles = {article.rule: article for article in articles_of_game(VARIANTS[game])}
    return article_in_words(articles[rule], language)


def shown(game: str, rule: str) -> tuple[str, ...]:
    variant = VARIANTS[game]
    articles = {article.rule: article for article in articles_of_game(variant)}
    example = articles[rule].example
    assert example is not None
    return example.written(variant)


@every_game
def test_every_article_is_said_in_both_languages(variant: Variant) -> None:
    for article in articles_of_game(variant):
        for language in ("ru", "en"):
            text = article_in_words(article, language)
            assert text[0].isupper()
            assert text.endswith(".")
            assert not re.search(r"[{}]|None", text)
        assert re.search("[а-я]", article_in_words(article, "ru"))


@every_game
def test_every_move_shown_is_legal_and_no_capture_is_kept_back(variant: Variant) -> None:
    for article in articles_of_game(variant):
        if article.example is None:
            continue
        position, moves = article.example
        legal = legal_moves(position, variant=variant)
        assert moves
        assert set(moves) <= set(legal)
        if any(move.captured for move in legal):
            assert set(moves) == set(legal)


@every_game
def test_the_rule_of_a_wrong_move_is_among_those_of_its_game(variant: Variant) -> None:
    """Wherever a fault of a move points, the page of the game has the paragraph."""
    names = [*variant.board.names_of_squares(variant.square_names).values()]
    rules = set()
    positions = [position for position, _move in [*random_game(variant, 7, 60)][::15]]
    for position in positions:
        for at, origin in enumerate(names[::2]):
            for target in names[at % 7 :: 7]:
                for sign in "-:":
                    text = f"{origin}{sign}{target}"
                    try:
                        verify(position, parse_as_variant_writes(text, variant), variant=variant)
                    except DraughtsError as error:
                        rules.add(error.fault.rule)
    assert rules
    assert rules <= rules_of_game(variant)


def test_a_disputed_italian_capture_can_be_shown() -> None:
    assert words("italian", "C3").endswith("A man may not capture a king.")
    assert "then the capture that meets a king earlier" in words("italian", "C11")
    assert shown("italian", "C3") == ("22x15",)
    assert words("italian", "C3", "ru").endswith("Простая не бьёт дамку.")


@pytest.mark.parametrize(
    ("game", "rule", "moves"),
    [
        ("russian", "C12", ("b6:d8:f6", "b6:d8:g5", "b6:d8:h4")),
        ("brazilian", "C12", ("b6xd8xf6",)),
        ("czech", "C12", ("b6xd8",)),
        ("turkish", "C3", ("d4xb4", "d4xd6")),
        ("frisian", "C3", ("38x18", "38x36")),
        ("killer", "C4", ("46x32",)),
        ("thai", "C4", ("4-15",)),
        ("stavropol", "M1", ("c3-b4", "c3-d4", "f6-e5", "f6-g5")),
        ("self-eaters", "C2", ("g5:e3:c1",)),
        ("spanish", "C11", ("11x18",)),
    ],
)
def test_what_sets_a_game_apart_is_shown(game: str, rule: str, moves: tuple[str, ...]) -> None:
    assert tuple(sorted(shown(game, rule))) == moves


def test_a_question_that_does_not_arise_has_no_article() -> None:
    """Nothing is captured in corners; in Thai draughts a taken piece bars no way."""
    assert not {rule for rule in rules_of_game(VARIANTS["corners"]) if rule[0] == "C"}
    assert not rules_of_game(VARIANTS["thai"]) & {"C6", "C8", "C9"}
    assert "C6" not in rules_of_game(VARIANTS["english"])
    assert "W8" not in rules_of_game(VARIANTS["russian"])


def test_who_loses_all_has_won_in_giveaway() -> None:
    assert words("poddavki", "W3") == "A side that has given away all its pieces has won."
    assert words("russian", "W3") == "A side without pieces has lost."
