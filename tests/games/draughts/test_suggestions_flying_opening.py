"""A «летучая» opening written as moves is suggested as a set-up."""

import pytest

from games.draughts.position import START, Position
from games.draughts.suggestions import Suggestion, SuggestionCode, suggest
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain_suggestion
from tests.games.draughts.helpers_of_pdn_tests import read_one

FLYING = {
    "alone": ("1. A3-A5 H6-H4", 2),
    "with_moves": ("1. a3-a5 h6-h4 2. c3-d4 b6-c5 *", 4),
    "one_is_a_move": ("1. c3-d4 h6-h4 2. a3-b4 b6-c5 3. d4:b6 a7:a3", 6),
    "numbers": ("1. 21-13 12-20 2. 22-18 9-14", 4),
}


def flying_openings_offered(text: str) -> list[Suggestion]:
    """Return the flying openings suggested for a text."""
    return [
        suggestion
        for suggestion in suggest(read_one(text))
        if suggestion.code is SuggestionCode.FLYING_OPENING
    ]


@pytest.mark.parametrize(("text", "plies"), FLYING.values(), ids=FLYING)
def test_P2_men_set_up_elsewhere_are_offered_as_a_flying_opening(text: str, plies: int) -> None:
    (suggestion,) = flying_openings_offered(text)
    assert (suggestion.plies, suggestion.of, suggestion.is_whole) == (plies, plies, True)
    start = Position.from_fen(str(suggestion.params["start"]))
    assert (start.white.bit_count(), start.black.bit_count()) == (12, 12)
    assert ((start.white ^ START.white).bit_count(), start.turn) == (2, START.turn)
    assert "летуч" in explain_suggestion(suggestion, "ru")
    assert "flying" in explain_suggestion(suggestion, "en")
    moves = text.split("2.", 1)[1] if "2." in text else ""
    assert read_one(f'[FEN "{start.fen()}"]\n\n1. {moves.replace("3.", "2.")}').is_ok


OTHERS = {
    "occupied": "1. a3-b2 h6-h4 2. c3-d4 b6-c5",
    "not_ones_own": "1. b6-d4 h6-h4",
    "last_rank": "1. a3-b8 h6-h4",
    "what_follows_does_not_go_on": "1. a3-a5 h6-h4 2. c3-c5 b6-c5",
    "a_good_game": "1. c3-d4 b6-c5",
    "one_square": "1. a3-a5 h6-a5",
    "from_a_set_up": '[FEN "W:Wa3:Bh6"]\n\n1. a3-a5 h6-h4',
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_nothing_else_is_taken_for_one(text: str) -> None:
    assert flying_openings_offered(text) == []
