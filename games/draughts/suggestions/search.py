"""Search all kinds of suggestions for a record, in order, within a bounded amount of work."""

from collections.abc import Iterable

from games.draughts import openings
from games.draughts.bigger_boards import bigger_board
from games.draughts.openings import Table
from games.draughts.pdn.model import ReadGame
from games.draughts.suggestions.contradictions import contradictions
from games.draughts.suggestions.flying_opening import suggest_flying_opening
from games.draughts.suggestions.model import ORDER, Suggestion, SuggestionCode
from games.draughts.suggestions.record import Record
from games.draughts.suggestions.repairs import one_slip, suggest_repairs
from games.draughts.suggestions.two_slips import suggest_two_slips
from games.draughts.suggestions.whole_record_readings import other_games, other_readings

_LONGEST = 2_000  # half-moves; the draw rules end any game long before


def suggest(game: ReadGame, tables: Iterable[Table] | None = None) -> tuple[Suggestion, ...]:
    """Do what `suggestions.suggest` says, which loads all of this when it is first asked."""
    found = contradictions(game)
    played = game.replay
    if not played.rest:
        return tuple(found)
    size = played.plies + len(played.rest)
    cut = Suggestion(SuggestionCode.SEARCH_CUT, {}, played.plies, size, played.fault)
    if size > _LONGEST:
        return (*found, cut)
    record = Record.of(played)
    if board := bigger_board(record.texts):
        params = {"size": board}
        found.append(
            Suggestion(SuggestionCode.OTHER_BOARD, params, played.plies, size, played.fault)
        )
        found += other_games(record)
        return tuple(found)
    if not record.variant.is_usual:
        return (*found, *other_games(record))
    known = openings.shipped() if tables is None else tables
    found += filter(None, [suggest_flying_opening(record)])
    found += other_readings(record, known, fen=game.tag("FEN"), notes=game.notes)
    found += suggest_repairs(record)
    if not any(suggestion.is_whole for suggestion in found):
        found += suggest_two_slips(record, one_slip)
    ranked = sorted(found, key=_rank)
    return (*ranked, cut) if record.trial.is_cut else tuple(ranked)


def _rank(suggestion: Suggestion) -> tuple[bool, bool, int]:
    """What reads the whole record stands first, then what does so with one thing more."""
    return not suggestion.is_whole, not suggestion.then, ORDER[suggestion.code]
