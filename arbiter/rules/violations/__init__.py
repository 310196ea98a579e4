"""Violations that a record shows (V4.1-V4.9), and the ladder of sanctions."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from arbiter.rules.rulesets.values import Ruleset
from games.draughts.boards import Square
from games.draughts.colour import Colour
from games.draughts.errors import Fault, FaultCode
from games.draughts.judging.illegal import moves_meant
from games.draughts.move import Move
from games.draughts.moves import legal_moves, paths
from games.draughts.notation import Written, parse_move_or_none
from games.draughts.replay import Replay
from games.draughts.squares import file_of, square_name_of_variant

# Find the violation in a record's first illegal move (V4.1-V4.9).
#
# A record shows squares, never hands: what was touched, lifted or taken back (V4.3, V4.4, V4.7,
# V4.10-V4.14) only the arbiter at the board can say. Faults of writing are no violations. What
# follows from one (correction or consent, V1-V3) is the opponent's choice, not the record's.


TWICE = "V4.1"

WRONG_MOVE = "V4.2"

OPPONENTS_PIECE = "V4.5"

MISSED_CAPTURE = "V4.6"

OTHER_VICTIMS = "V4.8"

STOPPED = "V4.9"

_AT_ONCE: Mapping[str, str] = {
    FaultCode.MUST_CAPTURE: MISSED_CAPTURE,
    FaultCode.CAPTURE_NOT_FINISHED: STOPPED,
    FaultCode.JUMPS_TWICE: OTHER_VICTIMS,
    FaultCode.LIGHT_SQUARE: WRONG_MOVE,
    FaultCode.EMPTY_SQUARE: WRONG_MOVE,
    FaultCode.MAN_BACKWARDS: WRONG_MOVE,
    # what only some games forbid
    FaultCode.MUST_TAKE_MOST: OTHER_VICTIMS,
    FaultCode.MUST_TAKE_BETTER: WRONG_MOVE,
    FaultCode.KING_CAPTURES_FIRST: WRONG_MOVE,
    FaultCode.MAN_CAPTURES_BACKWARDS: WRONG_MOVE,
    FaultCode.CROWNING_STOPS: WRONG_MOVE,
    FaultCode.STAYS_A_MAN: WRONG_MOVE,
    FaultCode.KING_TOO_FAR: WRONG_MOVE,
    FaultCode.KING_TIED: WRONG_MOVE,
    FaultCode.MAN_TAKES_KING: WRONG_MOVE,
    FaultCode.TURNS_BACK: WRONG_MOVE,
    FaultCode.KING_LANDS_NEXT: WRONG_MOVE,
    FaultCode.KING_STAYS: OTHER_VICTIMS,
}
"""Faults that say by themselves what was violated."""

_NO_MOVE_OF_THESE_ENDS = (
    *(FaultCode.NO_SUCH_MOVE, FaultCode.NO_PIECE_REACHES),
    FaultCode.CAPTURE_ENDS_ELSEWHERE,
)

_OF_MOVES = frozenset(
    {
        *_NO_MOVE_OF_THESE_ENDS,
        FaultCode.NO_PIECE_ON_FILE,
        FaultCode.TARGET_OCCUPIED,
        *(FaultCode.NOT_A_DIAGONAL, FaultCode.NOT_STRAIGHT, FaultCode.NOT_ON_A_LINE),
        FaultCode.PASSES_OWN_PIECE,
        FaultCode.MAN_TOO_FAR,
        FaultCode.NO_PIECE_TO_CAPTURE,
        FaultCode.TWO_PIECES_IN_A_ROW,
    }
)
"""Faults of a quiet move or of a capture; of a capture that began well they mean its victims."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One violation that the record shows.

    code       V4.1 … V4.9, as the rules of play number them
    article    where the ruleset lists its violations
    is_listed  whether this one is on that list; an illegal move is wrong without it too
    fault      the fault of the record, with the rule of play it breaks
    side       who did it: of V4.1 the side that moved twice, not the one whose turn it was
    other      what the same squares may also be; the record cannot show which, so both are told
    params     what the wording needs: the captures that were due (``required``)
    """

    code: str
    article: str
    is_listed: bool
    fault: str
    rule: str
    ply: int
    side: Colour | None
    move: str
    square: str | None
    position: str | None
    params: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    other: str | None = None

    def as_dict(self) -> dict[str, object]:
        """Return the violation as JSON-ready data."""
        return {
            "code": self.code,
            "article": self.article,
            "listed": self.is_listed,
            "fault": self.fault,
            "rule": self.rule,
            "ply": self.ply,
            "side": self.side.value if self.side else None,
            "move": self.move,
            "square": self.square,
            "position": self.position,
            "params": {name: list(value) for name, value in self.params.items()},
            "other": self.other,
        }


def list_violations(replay: Replay, ruleset: Ruleset) -> tuple[Violation, ...]:
    """List the violations a record shows; reading stops at its first illegal move."""
    fault = replay.fault
    if fault is None or not fault.ply:
        return ()
    code = _code(replay, fault)
    if code is None:
        return ()
    listed = ruleset.value("violations") or ()
    return (
        Violation(
            code=code,
            article=ruleset.article("violations"),
            is_listed=isinstance(listed, tuple) and code in listed,
            fault=str(fault.code),
            rule=fault.rule,
            ply=fault.ply,
            side=_offender(code, replay, fault),
            move=fault.token,
            square=fault.square,
            position=fault.position,
            params={
                key: value
                for key in ("required", "next")
                if isinstance(value := fault.params.get(key), tuple)
            },
            other=_other_reading(code, replay, fault),
        ),
    )


def _offender(code: str, replay: Replay, fault: Fault) -> Colour:
    """Return the side to move; of two moves in a row the other, which had moved already (V4.1)."""
    to_move = fault.side or replay.final.turn
    return to_move.other if code == TWICE else to_move


def _other_reading(code: str, replay: Replay, fault: Fault) -> str | None:
    """Return the article that the same squares fit as well, where the rules leave that open.

    A piece of the side that has just moved was moved by it (V4.1) or by its opponent (V4.5). A
    capture that no legal path ends with took other victims (V4.8) or was no move at all (V4.2).
    """
    if code == TWICE:
        return OPPONENTS_PIECE
    if fault.code == FaultCode.MUST_TAKE_MOST:
        return None  # the rule of the most pieces leaves nothing open
    written = parse_move_or_none(fault.token, replay.variant)
    if written is None or written.sign != ":" or len(written.path) > 1:
        return None
    if code == OTHER_VICTIMS:
        return WRONG_MOVE
    return OTHER_VICTIMS if code == WRONG_MOVE and _capture_paths(replay, written) else None


def _code(replay: Replay, fault: Fault) -> str | None:
    if fault.code in _AT_ONCE:
        return _AT_ONCE[fault.code]
    written = parse_move_or_none(fault.token, replay.variant)
    if written is None:
        return None
    if fault.code == FaultCode.NOT_YOUR_PIECE:
        return TWICE if _moved_before(replay, written) else OPPONENTS_PIECE
    if fault.code == FaultCode.KING_LANDING:
        return (
            STOPPED
            if fault.square == square_name_of_variant(written.target, replay.variant)
            else OTHER_VICTIMS
        )
    if fault.code in _OF_MOVES:
        return _of_a_capture(replay, fault, written) or WRONG_MOVE
    return None


def _moved_before(replay: Replay, written: Written) -> bool:
    """V4.1: whoever has just moved could have made this move, had it been his turn again."""
    if not replay.moves:
        return False
    position = replay.final
    again = position._replace(turn=position.turn.other)
    return bool(moves_meant(again, written, replay.variant))


def _of_a_capture(replay: Replay, fault: Fault, written: Written) -> str | None:
    """V4.9 or V4.8 where the text is a capture that begins as the rules allow."""
    ways = _capture_paths(replay, written)
    if len(written.path) > 1:  # jump by jump, and the first one was good
        return OTHER_VICTIMS if any(way[1] == written.path[0] for way in ways) else None
    if fault.code not in _NO_MOVE_OF_THESE_ENDS or not ways:
        return None
    is_on_the_way = any(written.target in way[1:-1] for way in ways)
    return STOPPED if is_on_the_way else OTHER_VICTIMS if written.sign == ":" else None


def _capture_paths(replay: Replay, written: Written) -> tuple[tuple[Square, ...], ...]:
    """Return every path of every capture of the pieces the text may speak of."""
    position, variant = replay.final, replay.variant
    captures = (move for move in legal_moves(position, variant) if move.captured)
    spoken_of = (move for move in captures if _is_meant(move, written))
    return tuple(way for move in spoken_of for way in paths(position, move, variant))


def _is_meant(move: Move, written: Written) -> bool:
    if written.origin is not None:
        return move.origin == written.origin
    return file_of(move.origin) == written.file
