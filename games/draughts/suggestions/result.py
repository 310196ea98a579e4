"""Contradictions between a record's result, its tag Termination and the final position."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from ..colour import Colour
from ..pdn import results
from ..pdn.codes import PdnFault
from ..pdn.game import ReadGame
from ..replay import BoardOutcome, board_outcome
from ..variants import VARIANTS, Variant
from ..variants.model import Goal
from .base import Suggestion, SuggestionCode

_WON_BY = {Colour.WHITE: results.WHITE_WINS, Colour.BLACK: results.BLACK_WINS}

_DECIDED = frozenset((results.WHITE_WINS, results.BLACK_WINS))

_NOBODY = frozenset((results.BOTH_LOSE, results.OPEN))  # a penalty, or nothing said

_NAMED_IN: Mapping[StrEnum, str] = {
    PdnFault.WRONG_GAME_TYPE: "GameType",
    PdnFault.OTHER_GAME: "Variant",
    PdnFault.UNKNOWN_GAME: "Variant",
}
"""The tag that names another game."""

_BESIDE_THE_MOVES = frozenset((PdnFault.RESULT_CONFLICT, *_NAMED_IN))

# Read from the tag Termination how a game ended and who won.


LOST, DRAWN, UNFINISHED = "lost", "drawn", "unfinished"

_ALLOWS = {
    LOST: frozenset((*_DECIDED, results.BOTH_LOSE, results.OPEN)),
    DRAWN: frozenset((results.DRAW, results.OPEN)),
    UNFINISHED: frozenset((results.OPEN,)),
}


def contradictions_of_result_and_board(game: ReadGame) -> list[Suggestion]:
    """List contradictions between result, tag Termination and board (W2, W3).

    The board speaks only where every written move is legal.
    """
    if _can_nothing_contradict(game):
        return []
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


def _can_nothing_contradict(game: ReadGame) -> bool:
    """Whether a good record agrees with the board whether the game is over there or not.

    So it is where its result says nothing, or that the side which is to move has lost; most
    games of an archive need no look at the board.
    """
    if game.faults or game.tag("Termination"):
        return False
    if game.result in (None, *_NOBODY):
        return True
    variant = game.replay.variant
    is_plain = variant.goal is Goal.OPPONENT and not variant.bare_side_loses_at_once
    return is_plain and _WON_BY[game.replay.final.turn.other] == game.result


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
        if result in (*_DECIDED, results.DRAW) and result != expected
    ]
    if not wrong:
        return []
    facts = {"result": wrong[0], "expected": expected, **_end(game, outcome)}
    suggestions = [_suggestion(game, SuggestionCode.RESULT_CONTRADICTS_BOARD, facts)]
    for variant in _of_the_other_goal(game.variant):
        other = board_outcome(game.replay.final, variant)
        if other is not None and _WON_BY[other.winner] == wrong[0]:
            params = {"variant": variant.id, "result": wrong[0]}
            suggestions.append(_suggestion(game, SuggestionCode.OTHER_VARIANT, params))
    return suggestions


@cache
def _of_the_other_goal(game: Variant) -> tuple[Variant, ...]:
    """The games that differ from this one in nothing but who wins."""
    return tuple(variant for variant in VARIANTS.values() if _is_the_other_goal(variant, game))


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


_WORDS_OF_END: Mapping[str, str] = {
    LOST: r"time|flag|resign|forfeit|infraction|просроч|врем|флаг|сдал|сдач|неявк|нарушен",
    DRAWN: r"draw|agree|repetition|нич|соглас|повтор",
    UNFINISHED: r"unterminated|unfinished|abandon|adjourn|не\s?(?:до|за|о)конч|отлож|прерван",
}

# «Черных выиграл», «Белых И.» are players: of a side one says «выиграли», «время белых истекло»
_SURNAME = r"ых\s+(?:(?-i:[А-ЯЁ])|[a-z]|(?:не\s+)?(?!упал)\w+л(?:ся)?\b)"

_SIDE = rf"(?!{_SURNAME})(?:ые|ых|ым|ыми)\b"

_NAMES = {
    Colour.WHITE: rf"\b(?:white|бел{_SIDE})",
    Colour.BLACK: rf"\b(?:black|ч[её]рн{_SIDE})",
}

_WINS = r"\b(?:wins?|won)\b|выигра|выигрыш|побед"

_LOSES = (
    r"\b(?:lost|loses|resign|forfeit|ran out|exceeded|overstepped|timed? out|flag fell)"
    r"|проигра|просроч|сда(?:ли|ют)с|неявк|не явил|истекло|упал флаг|флаг упал"
)

_OPEN = r"\b(?:not|no|cannot|can't|offer\w*|не(?! явил)|предл\w*|бы)\b"


def stated_end(termination: str) -> str | None:
    """Return how the game ended (lost, drawn, unfinished), None if that is not certain."""
    kinds = [kind for kind, words in _WORDS_OF_END.items() if _has(words, termination)]
    return kinds[0] if len(kinds) == 1 else None


def stated_winner(termination: str) -> Colour | None:
    """Return the winner if the text names a winner or loser: "Black resigned"."""
    named = [side for side, name in _NAMES.items() if _has(name, termination)]
    if len(named) != 1 or _has(_OPEN, termination) or _has(_WORDS_OF_END[DRAWN], termination):
        return None
    if _has(_WINS, termination):  # "White wins by resignation"
        return named[0]
    return named[0].other if _has(_LOSES, termination) else None


def _has(words: str, termination: str) -> bool:
    """Whether the tag has words of a pattern, in letters of any case."""
    return re.search(words, termination, re.IGNORECASE) is not None
