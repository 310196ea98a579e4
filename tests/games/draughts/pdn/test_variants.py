"""Records of other variants are recognised by name, never read as Russian draughts."""

import pytest

from games.draughts import pdn
from games.draughts.pdn import PdnFault
from games.draughts.suggestions import SuggestionCode, suggest
from games.draughts.texts.names import VARIANT_NAMES, variant_name
from games.draughts.texts.words import explain, explain_suggestion
from games.draughts.variants import VARIANTS
from games.draughts.variants import names as variants_names
from tests.support.records import OPENING, codes, read_one

NAMED = {
    "самоеды": "self-eaters",
    "Итальянские шашки": "italian",
    "международные": "international",
    "стоклеточные шашки": "international",
    "International draughts": "international",
    "турецкие": "turkish",
    "русские башни": "towers",
    "Towers": "towers",
    "Столбовые шашки": "towers",
    "армянские": "armenian",
    "испанские": "spanish",
    "португальские": "portuguese",
    "канадские шашки": "canadian",
    "немецкие": "german",
    "80-клеточные": "spantsiretti",
    "диагональные": "diagonal",
    "сенегальские": "senegalese",
    "фризские": "frisian",
    "тайские": "thai",
    "ставропольские": "stavropol",
    "Северные шашки": "northern",
    "двухходовые": "two-movers",
    "Two-movers": "two-movers",
    "уголки": "corners",
    "звёздочка": "star",
    "китайские шашки": "star",
    "Antidraughts": "antidraughts",
    "Russian towers": "towers",
}


@pytest.mark.parametrize(("tag", "game"), NAMED.items())
def test_a_tag_that_names_another_game_is_read_as_it_or_is_a_fault_that_names_it(
    tag: str, game: str
) -> None:
    read = read_one(f'[Variant "{tag}"]\n[GameType "25"]\n\n{OPENING} *')
    if game in VARIANTS:
        assert read.variant.id == game
        return
    (fault,) = read.faults
    assert (fault.code, fault.params["game"]) == (PdnFault.OTHER_GAME, game)
    assert variant_name(game, "ru") in explain(fault, "ru")
    assert variant_name(game, "en") in explain(fault, "en")
    (suggestion,) = suggest(read)
    assert (suggestion.code, suggestion.params["tag"]) == (
        SuggestionCode.WRONG_GAME_TYPE,
        "Variant",
    )
    assert "Variant" in explain_suggestion(suggestion, "ru")


@pytest.mark.parametrize(
    "tag",
    [
        *("", "?", "Standard", "From position", "Russian", "русские шашки", "Шашки-64"),
        *("русские", "Russian draughts", "Russian, blitz", "64", "draughts-64", "RUSSIAN"),
        *("русские шашки 64 клетки", "Летучие шашки"),
    ],
)
def test_names_of_the_russian_game_and_of_none_are_no_fault(tag: str) -> None:
    game = read_one(f'[Variant "{tag}"]\n[GameType "25"]\n\n{OPENING} *')
    assert (codes(game.faults), game.variant.id) == ([], "russian")


@pytest.mark.parametrize("tag", ["Ромашка", "Fancy draughts", "international and frisian"])
def test_a_name_nobody_knows_is_a_fault_and_no_guess(tag: str) -> None:
    game = read_one(f'[Variant "{tag}"]\n[GameType "25"]\n\n{OPENING} *')
    assert codes(game.faults) == [PdnFault.UNKNOWN_GAME]
    assert [suggestion.code for suggestion in suggest(game)] == [SuggestionCode.WRONG_GAME_TYPE]
    assert tag in explain(game.faults[0], "ru")


@pytest.mark.parametrize(("number", "known"), variants_names.BY_NUMBER.items())
def test_a_GameType_of_another_game_says_which(
    number: str, known: variants_names.KnownGame
) -> None:
    game = read_one(f'[GameType "{number}"]\n\n{OPENING} *')
    if known.id in VARIANTS:
        assert game.variant.id == known.id
        return
    (fault,) = game.faults
    assert (fault.code, fault.params["game"]) == (PdnFault.WRONG_GAME_TYPE, known.id)
    assert variant_name(known.id, "ru") in explain(fault, "ru")


@pytest.mark.parametrize("number", ["42", "99", "7"])
def test_a_GameType_nobody_knows_is_said_to_be_unknown(number: str) -> None:
    (fault,) = read_one(f'[GameType "{number}"]\n\n{OPENING} *').faults
    assert "[?]" not in explain(fault, "ru") + explain(fault, "en")


BOARDS = {
    "1. 32-28 18-23 2. 38-32 12-18 3. 37-31 7-12 *": ("10x10", "international"),
    "1. 33-28 18-22 2. 39-33 12-18 *": ("10x10", "international"),
    "1. i3-j4 b6-a5 2. g3-h4 j6-i5 *": ("10x8", "spantsiretti"),
    "1. 50-44 23-30 2. 55-50 17-23 3. 61-55 10-17 *": ("12x12", "canadian"),
}


@pytest.mark.parametrize(("text", "expected"), BOARDS.items())
def test_squares_of_a_bigger_board_say_which_board_before_the_move(
    text: str, expected: tuple[str, str]
) -> None:
    game = read_one(text)
    first = game.faults[0]
    assert (first.code, first.params["size"], first.params["game"]) == (
        PdnFault.OTHER_BOARD,
        *expected,
    )
    assert expected[0] in explain(first, "ru")
    assert len(game.faults) == 2


def test_every_game_has_a_name_and_none_has_anothers() -> None:
    assert set(variants_names.KNOWN_GAMES) == set(VARIANT_NAMES)
    assert set(VARIANTS) <= set(variants_names.KNOWN_GAMES)
    names = [name for known in variants_names.KNOWN_GAMES.values() for name in known.names]
    assert len(names) == len(set(names))
    for variant in VARIANTS.values():
        assert [variants_names.find_game_by_name(name) for name in variant.names] == [
            variants_names.KNOWN_GAMES[variant.id]
        ] * len(variant.names)
    for known in variants_names.KNOWN_GAMES.values():
        named = variants_names.find_game_by_name(variant_name(known.id, "ru"))
        assert named is not None or "10x10" in known.board
        assert variants_names.find_game_by_name(known.id) is known


def test_a_certified_text_names_no_other_game() -> None:
    """What a tag wrongly said goes into a comment, as before, and the text is read as good."""
    game = read_one(f'[Variant "сенегальские"]\n[GameType "25"]\n\n{OPENING} *')
    again = read_one(pdn.write(game.tags, game.replay, result="*"))
    assert again.tag("Variant") is None
