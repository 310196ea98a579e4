"""Suggest likely explanations of a faulty record, each tried on the board.

    >>> from draughts64 import pdn, suggestions
    >>> (game,) = pdn.read("1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4")
    >>> [suggestion.code.value for suggestion in suggestions.suggest(game)]
    ['board_mirrored']

Nothing is ever applied: the record stays as it was written and the game as far as it was legal.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .base import Suggestion, SuggestionCode

if TYPE_CHECKING:
    from ..openings import Table
    from ..pdn import ReadGame

__all__ = ["Suggestion", "SuggestionCode", "WholeFile", "suggest"]


def suggest(game: "ReadGame", tables: "Iterable[Table] | None" = None) -> tuple[Suggestion, ...]:
    """Suggest what would explain the faults of a game, the explanation of the whole record first.

    The positions of the drawn openings in `tables` are tried as its start; those that come
    with the library if none are given.
    Nothing for a record without a fault or contradiction, and nothing for mere rubbish.  The
    work is bounded; where the search was cut short, a last suggestion `search_cut` says so.
    """
    from .result import contradictions_of_result_and_board

    suggestions = contradictions_of_result_and_board(game)
    if game.faults:
        from .letters import suggest_latin_letters

        suggestions += suggest_latin_letters(game)
    from ..pdn.codes import PdnFault

    fault = game.replay.fault
    is_second_game = fault is not None and fault.code is PdnFault.SECOND_GAME
    if not game.replay.rest or is_second_game:
        return tuple(suggestions)  # the moves of another game explain nothing of this one
    if fault is not None and "[%waived" in game.comments.get(fault.ply or 0, ""):
        return ()  # the text explains the move itself: it was let stand
    from .search import search_suggestions

    return search_suggestions(game, suggestions, tables)


class WholeFile:
    """One question for a file whose records name no game and are of another one, all of them."""

    def __init__(self) -> None:
        self.count = 0
        self._fits: list[str] | None = []

    def add(self, game: "ReadGame", suggestions: Iterable[Suggestion] | None) -> None:
        """Take one more game of the file, with what was suggested for it if anybody looked."""
        if self._fits is None or game.tag("GameType") or game.tag("Variant"):
            return
        if game.is_ok:
            if game.replay.plies:
                self._fits = None  # it is of the game that the file is read as
            return
        whole = [
            str(suggestion.params["variant"])
            for suggestion in suggestions or ()
            if suggestion.code is SuggestionCode.OTHER_VARIANT and suggestion.is_whole
        ]
        if whole:
            self._fits = [id for id in self._fits if id in whole] if self.count else whole
            self.count += 1

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games as which two records or more read whole, the likeliest first."""
        return tuple(self._fits or ()) if self.count > 1 else ()
