"""Search all kinds of suggestions for a faulty record, within a bounded amount of work."""

from collections.abc import Iterable

from games.draughts import openings
from games.draughts.openings import Table
from games.draughts.pdn.game_as_read import ReadGame
from games.draughts.recognise_bigger_board import size_of_bigger_board
from games.draughts.suggestions.faulty_record import FaultyRecord
from games.draughts.suggestions.first_moves_as_flying_opening import suggest_flying_opening
from games.draughts.suggestions.other_readings_of_record import (
    suggest_other_games,
    suggest_other_readings,
)
from games.draughts.suggestions.suggest_repairs_of_two_slips import suggest_two_slips
from games.draughts.suggestions.suggest_single_repairs import suggest_one_slip, suggest_repairs
from games.draughts.suggestions.suggestion import ORDER, Suggestion, SuggestionCode

_LONGEST = 2_000  # half-moves; the draw rules end any game long before


def search_suggestions(
    game: ReadGame, contradicted: Iterable[Suggestion], tables: Iterable[Table] | None = None
) -> tuple[Suggestion, ...]:
    """Search explanations of the unread moves, after the contradictions found."""
    played, suggestions = game.replay, [*contradicted]
    size = played.plies + len(played.rest)
    cut = Suggestion(SuggestionCode.SEARCH_CUT, {}, played.plies, size, played.fault)
    if size > _LONGEST:
        return (*suggestions, cut)
    record = FaultyRecord.from_replay(played)
    if board := size_of_bigger_board(record.texts):
        params = {"size": board}
        suggestions.append(
            Suggestion(SuggestionCode.OTHER_BOARD, params, played.plies, size, played.fault)
        )
        suggestions += suggest_other_games(record)
        return tuple(suggestions)
    if not record.variant.is_usual:
        return (*suggestions, *suggest_other_games(record))
    known = openings.load_shipped_tables() if tables is None else tables
    suggestions += filter(None, [suggest_flying_opening(record)])
    suggestions += suggest_other_readings(record, known, fen=game.tag("FEN"), notes=game.notes)
    suggestions += suggest_repairs(record)
    if not any(suggestion.is_whole for suggestion in suggestions):
        suggestions += suggest_two_slips(record, suggest_one_slip)
    ranked = sorted(suggestions, key=_rank)
    return (*ranked, cut) if record.trial.is_cut else tuple(ranked)


def _rank(suggestion: Suggestion) -> tuple[bool, bool, int]:
    """What reads the whole record stands first, then what does so with one thing more."""
    return not suggestion.is_whole, not suggestion.then, ORDER[suggestion.code]
