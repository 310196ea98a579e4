"""Suggest likely explanations of a faulty record, each tried on the board.

    >>> from games.draughts import pdn, suggestions
    >>> (game,) = pdn.read("1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4")
    >>> [suggestion.code.value for suggestion in suggestions.suggest(game)]
    ['board_mirrored']

Nothing is ever applied: the record stays as it was written and the game as far as it was legal.
"""

from games.draughts.suggestions.model import Suggestion, SuggestionCode
from games.draughts.suggestions.search import suggest

__all__ = ["Suggestion", "SuggestionCode", "suggest"]
