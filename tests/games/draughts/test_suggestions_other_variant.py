"""A record of another variant is explained by it: every variant is tried."""

import random
from collections.abc import Iterator

import pytest

from games.draughts import (
    RUSSIAN,
    START,
    VARIANTS,
    Position,
    Variant,
    legal_moves,
    long_form,
    replay,
)
from games.draughts.moves import play
from games.draughts.suggestions import SuggestionCode, suggest
from games.draughts.variant_data import russian_and_five_like_it
from tests.games.draughts import damage_records

OTHERS = [
    variant for variant in russian_and_five_like_it.ALL if variant.movement != RUSSIAN.movement
]
BLACK_FIRST = Position(*START[:3], START.turn.other)
PLIES = 40


def played(variant: Variant, seed: int) -> list[str]:
    """A random game by the rules of a variant."""
    lot, words = random.Random(seed), []
    position = START if variant.first is START.turn else BLACK_FIRST
    while len(words) < PLIES and (moves := legal_moves(position, variant=variant)):
        move = lot.choice(moves)
        words.append(long_form(position, move, variant=variant))
        position = play(position, move)
    return words


def of_its_own(variant: Variant) -> Iterator[list[str]]:
    """Games that Russian draughts forbid, whoever begins."""
    for seed in range(2000):
        words = played(variant, seed)
        if len(words) == PLIES and not any(
            replay(words, start=start).is_complete for start in (START, BLACK_FIRST)
        ):
            yield words


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.id)
def test_a_game_of_another_variant_is_named(variant: Variant) -> None:
    games = of_its_own(variant)
    for words in (next(games), next(games), next(games)):
        suggestions = suggest(damage_records.read(words))
        assert suggestions[0].code is SuggestionCode.OTHER_VARIANT
        (own,) = [
            suggestion
            for suggestion in suggestions
            if suggestion.params.get("variant") == variant.id
        ]
        assert own.is_whole
        assert replay(words, start=_start(own.params), variant=variant).is_complete


def _start(params: dict) -> Position:
    return Position.from_fen(params["start"]) if "start" in params else START


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.id)
def test_a_russian_game_under_the_number_of_another_is_named_russian(variant: Variant) -> None:
    """The tag chooses the rules; where they fail, the Russian ones are tried, too."""
    words = list(damage_records.games("demo-games.pdn")[5].replay.texts)  # it has kings
    game = damage_records.read(words, GameType=variant.game_type)
    assert game.replay.fault is not None
    whole = [suggestion for suggestion in suggest(game) if suggestion.is_whole]
    if variant.either_begins:  # the moves are legal there, too: it is White who began
        assert _start(whole[0].params) == START
    else:
        assert "russian" in {suggestion.params.get("variant") for suggestion in whole}


def test_who_begins_in_a_variant_needs_no_reason_of_its_own() -> None:
    """In pool checkers Black begins: one explanation, not two."""
    words = next(of_its_own(VARIANTS["pool"]))
    (suggestion_made,) = [
        suggestion
        for suggestion in suggest(damage_records.read(words))
        if suggestion.params["variant"] == "pool"
    ]
    assert _start(suggestion_made.params) == BLACK_FIRST
    assert suggestion_made.code is SuggestionCode.OTHER_VARIANT


def test_the_same_rules_under_another_name_explain_no_fault() -> None:
    """Poddavki move as Russian draughts do: what fails in one fails in the other."""
    words = next(of_its_own(VARIANTS["czech"]))
    named = {suggestion.params.get("variant") for suggestion in suggest(damage_records.read(words))}
    assert "poddavki" not in named
