"""Find contradictions between a record's result, its tag Termination and the final position."""

from collections.abc import Mapping
from enum import StrEnum

from games.draughts.colour import Colour
from games.draughts.pdn import normalise_results
from games.draughts.pdn.game_as_read import ReadGame
from games.draughts.pdn.record_fault_and_note_codes import PdnFault
from games.draughts.replay import BoardOutcome, board_outcome
from games.draughts.suggestions.read_termination_tag import (
    DRAWN,
    LOST,
    UNFINISHED,
    stated_end,
    stated_winner,
)
from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode
from games.draughts.variants import VARIANTS, Variant

_WON_BY = {Colour.WHITE: normalise_results.WHITE_WINS, Colour.BLACK: normalise_results.BLACK_WINS}
_DECIDED = frozenset((normalise_results.WHITE_WINS, normalise_results.BLACK_WINS))
_NOBODY = frozenset(
    (normalise_results.BOTH_LOSE, normalise_results.OPEN)
)  # a penalty, or nothing said

_NAMED_IN: Mapping[StrEnum, str] = {
    PdnFault.WRONG_GAME_TYPE: "GameType",
    PdnFault.OTHER_GAME: "Variant",
    PdnFault.UNKNOWN_GAME: "Variant",
}
"""The tag that names another game."""
_BESIDE_THE_MOVES = frozenset((PdnFault.RESULT_CONFLICT, *_NAMED_IN))
_ALLOWS = {
    LOST: frozenset((*_DECIDED, normalise_results.BOTH_LOSE, normalise_results.OPEN)),
    DRAWN: frozenset((normalise_results.DRAW, normalise_results.OPEN)),
    UNFINISHED: frozenset((normalise_results.OPEN,)),
}


def contradictions_of_result_and_board(game: ReadGame) -> list[Suggestion]:
    """List contradictions between result, tag Termination and board (W2, W3).

    The board speaks only where every written move is legal.
    """
    played = game.replay
    is_read = played.fault is None or played.fault.code in _BESIDE_THE_MOVES
    outcome = board_outcome(played.final, played.variant) if is_read else None
    suggestions = [*_against_board(game, outcome)] if outcome else []
    if termination := game.tag("Termination"):
        suggestions += _against_termination(game, termination, outcome)
    if is_read and game.replay.plies:
        for tag in dict.fromkeys(
            _NAMED_IN[fault.code] for fault in game.faults if fault.code in _NAMED_IN
        ):
            params = {"variant": game.variant.id, "tag": tag, "said": game.tag(tag) or ""}
            suggestions.append(_suggestion(game, SuggestionCode.WRONG_GAME_TYPE, params))
    return suggestions


def _suggestion(game: ReadGame, code: SuggestionCode, params: dict[str, str]) -> Suggestion:
    """A suggestion that leaves the moves as they are."""
    played = game.replay
    fault = played.fault if played.rest else None
    return Suggestion(code, params, played.plies, played.plies + len(played.rest), fault)


def _against_board(game: ReadGame, outcome: BoardOutcome) -> list[Suggestion]:
    """The result that the board does not bear out, and the variant in which it would be right."""
    expected = _WON_BY[outcome.winner]
    wrong = [
        result
        for result in _recorded_results(game)
        if result in (*_DECIDED, normalise_results.DRAW) and result != expected
    ]
    if not wrong:
        return []
    facts = {"result": wrong[0], "expected": expected, **_end(game, outcome)}
    suggestions = [_suggestion(game, SuggestionCode.RESULT_CONTRADICTS_BOARD, facts)]
    for variant in VARIANTS.values():
        if _is_the_other_goal(variant, game.variant):
            other = board_outcome(game.replay.final, variant)
            if other is not None and _WON_BY[other.winner] == wrong[0]:
                params = {"variant": variant.id, "result": wrong[0]}
                suggestions.append(_suggestion(game, SuggestionCode.OTHER_VARIANT, params))
    return suggestions


def _is_the_other_goal(variant: Variant, other: Variant) -> bool:
    """Whether two games differ in nothing but who wins."""
    same = other._replace(
        **{name: getattr(variant, name) for name in ("id", "names", "goal", "has_game_type")},
    )
    return variant.goal is not other.goal and variant == same


def _end(game: ReadGame, outcome: BoardOutcome) -> dict[str, str]:
    """Who cannot go on, by which rule, and who has won by it."""
    side = game.replay.final.turn.value
    return {"side": side, "rule": outcome.rule, "winner": outcome.winner.value}


def _recorded_results(game: ReadGame) -> list[str]:
    """The result of the record, or both where it contradicts itself."""
    if game.result is not None:
        return [game.result]
    for fault in game.faults:
        if fault.code is PdnFault.RESULT_CONFLICT:
            return [str(fault.params.get(name)) for name in ("first", "second")]
    return []


def _against_termination(
    game: ReadGame, termination: str, outcome: BoardOutcome | None
) -> list[Suggestion]:
    """What the tag says of the end, against the result and the board."""
    kind, winner = stated_end(termination), stated_winner(termination)
    allowed = _ALLOWS.get(kind or "")
    if winner is not None:
        allowed = _NOBODY | {_WON_BY[winner]}
    suggestions = []
    if allowed is not None and game.result is not None and game.result not in allowed:
        params = {"result": game.result, "termination": termination}
        suggestions.append(_suggestion(game, SuggestionCode.RESULT_CONTRADICTS_TERMINATION, params))
    if outcome is None:
        return suggestions
    is_denied = winner is not outcome.winner if winner else kind in (DRAWN, UNFINISHED)
    if is_denied:
        facts = {"termination": termination, **_end(game, outcome)}
        suggestions.append(_suggestion(game, SuggestionCode.TERMINATION_CONTRADICTS_BOARD, facts))
    return suggestions
