"""Search all kinds of suggestions for a faulty record, two repairs together last."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from .. import openings
from ..errors import Param
from ..openings import Table
from ..pdn.game import ReadGame
from ..replay import replay
from ..variants.names import size_of_bigger_board
from .base import ORDER, Suggestion, SuggestionCode
from .readings import FAR, suggest_flying_opening, suggest_other_games, suggest_other_readings
from .record import FaultyRecord, begins_on_own_piece, with_other_turn
from .repairs import suggest_one_slip, suggest_repairs
from .squares import NAMED, one_square_off

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
    record = FaultyRecord.from_replay(played, game.source)
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


# Suggest two repairs together, for a record with two slips.
#
# No single repair makes such a record legal to its end. A first one is believed when the record
# goes much further with it than without, and further than with any other.


_BACK = 12  # half-moves before the faulty one at which the first slip is looked for


@dataclass(frozen=True, slots=True)
class _First:
    """A repair at a half-move: the words that stand there instead, and how far it reaches."""

    code: SuggestionCode
    at: int
    length: int  # words that are put right
    moves: tuple[str, ...]
    plies: int

    def texts(self, record: FaultyRecord) -> tuple[str, ...]:
        """The record with it."""
        return (*record.texts[: self.at], *self.moves, *record.texts[self.at + self.length :])


def suggest_two_slips(
    record: FaultyRecord, single: Callable[[FaultyRecord], list[Suggestion]]
) -> list[Suggestion]:
    """Suggest the first repairs that reach furthest, each with a second one.

    `single` finds what puts one slip right; a first without a second explains nothing.
    """
    firsts = list(_firsts(record))
    most = max((slip.plies for slip in firsts), default=0)
    if most < record.legal_plies + FAR:
        return []
    best = [slip for slip in firsts if slip.plies == most]
    nearest = max(slip.at for slip in best)
    best = [slip for slip in best if slip.at == nearest] if len(best) > NAMED else best
    if len(best) > NAMED:
        return []
    return [
        suggestion
        for slip in best
        if (suggestion := _suggestion(record, slip, single, len(best))).then
    ]


def _suggestion(
    record: FaultyRecord,
    first: _First,
    single: Callable[[FaultyRecord], list[Suggestion]],
    count: int,
) -> Suggestion:
    played = replay(first.texts(record), record.start, record.variant)
    after = replace(FaultyRecord.from_replay(played), trial=record.trial)
    then = single(after) if played.rest else []
    params: dict[str, Param] = {**record.place_as_params(first.at)}
    if first.length:
        params["token"] = record.texts[first.at]
    if first.moves:
        params["moves"] = first.moves
    params["count"] = first.length if first.code is SuggestionCode.EXTRA_MOVE else count
    plies = played.plies
    return Suggestion(first.code, params, plies, len(after.texts), played.fault, tuple(then[:1]))


def _firsts(record: FaultyRecord) -> Iterator[_First]:
    """Everything that one repair before the fault, or at it, can be."""
    for at in range(record.legal_plies, max(record.legal_plies - _BACK, -1), -1):
        position = record.position_before(at)
        following = record.written[at + 1 :]
        for move in one_square_off(record, at):
            reach = record.trial.count_legal_moves(position, (move, *following), record.variant)
            yield _First(
                SuggestionCode.MISPRINT,
                at,
                1,
                record.format_moves_in_full(position, (move,)),
                at + reach,
            )
        whole = record.written[at:]
        if at < record.written_plies and begins_on_own_piece(with_other_turn(position), whole[0]):
            for move in record.trial.legal_moves_within_work(position, record.variant):
                reach = record.trial.count_legal_moves(position, (move, *whole), record.variant)
                yield _First(
                    SuggestionCode.MISSING_MOVE,
                    at,
                    0,
                    record.format_moves_in_full(position, (move,)),
                    at + reach,
                )
    following = record.written[record.legal_plies + 1 :]
    reach = record.trial.count_legal_moves(
        record.position_before(record.legal_plies), following, record.variant
    )
    yield _First(SuggestionCode.EXTRA_MOVE, record.legal_plies, 1, (), record.legal_plies + reach)
