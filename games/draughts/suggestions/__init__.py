"""Suggest likely explanations of a faulty record, each tried on the board.

    >>> from games.draughts import pdn, suggestions
    >>> (game,) = pdn.read("1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4")
    >>> [suggestion.code.value for suggestion in suggestions.suggest(game)]
    ['board_mirrored']

Nothing is ever applied: the record stays as it was written and the game as far as it was legal.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode

if TYPE_CHECKING:
    from games.draughts.openings import Table
    from games.draughts.pdn import ReadGame

__all__ = ["Suggestion", "SuggestionCode", "suggest"]


def suggest(game: "ReadGame", tables: "Iterable[Table] | None" = None) -> tuple[Suggestion, ...]:
    """Suggest what would explain the faults of a game, the explanation of the whole record first.

    The positions of the drawn openings in `tables` are tried as its start; those that come
    with the library if none are given.
    Nothing for a record without a fault or contradiction, and nothing for mere rubbish.  The
    work is bounded; where the search was cut short, a last suggestion `search_cut` says so.
    """
    from games.draughts.suggestions.contradictions_of_result_and_board import (
        contradictions_of_result_and_board,
    )

    suggestions = contradictions_of_result_and_board(game)
    if game.faults:
        from games.draughts.suggestions.moves_in_russian_letters import suggest_latin_letters

        suggestions += suggest_latin_letters(game)
    from games.draughts.pdn.record_fault_and_note_codes import PdnFault

    fault = game.replay.fault
    is_second_game = fault is not None and fault.code is PdnFault.SECOND_GAME
    if not game.replay.rest or is_second_game:
        return tuple(suggestions)  # the moves of another game explain nothing of this one
    from games.draughts.suggestions.search_suggestions import (
        search_suggestions,  # a sixth of the start of a command
    )

    return search_suggestions(game, suggestions, tables)
