"""Match a written move of a star with a legal one, or say what is wrong with it."""

from games.draughts.any_variant.parse_written_move import parse_holes
from games.draughts.faults_and_errors import Fault, FaultCode
from games.draughts.many_player_star.list_and_play_star_moves import legal_moves, outcome
from games.draughts.many_player_star.star_boards_and_positions import Race, RaceMove, RacePosition
from games.draughts.race_steps_and_jumps import is_legal_path, reachable_holes
from games.draughts.star_holes import Hole

_LONGEST_TOKEN = 100


def matching_move(text: str, position: RacePosition, race: Race) -> RaceMove | None:
    """Return the legal move that a text means, by its ends or by every hole on its way."""
    path = parse_holes(text)
    return None if _wrong(path, position, race) else RaceMove(path[0], path[-1])


def fault_of_move(text: str, position: RacePosition, race: Race) -> Fault:
    """Return why a text is no legal move: the reason, the hole, the legal moves."""
    wrong = _wrong(parse_holes(text), position, race)
    code, hole = wrong or (FaultCode.UNREADABLE, None)
    return Fault.of(
        code,
        token=text[:_LONGEST_TOKEN],
        square=hole,
        position=race.fen(position),
        params={"player": position.turn, "declared": ("whole",)},
        legal=tuple(move.key() for move in legal_moves(position, race)),
    )


def _wrong(
    path: tuple[Hole, ...], position: RacePosition, race: Race
) -> tuple[FaultCode, Hole | None] | None:
    """The first reason why a man may not go this way, and the hole that shows it."""
    if not path:
        return FaultCode.UNREADABLE, None
    board = race.board_of_position(position)
    missing = next((hole for hole in path if hole not in board.places), None)
    if missing is not None:
        return FaultCode.UNREADABLE, missing
    if outcome(position, race) is not None:
        return FaultCode.ARRIVED, None
    origin, target = path[0], path[-1]
    occupied = frozenset[Hole]().union(*(men for _, men in position.men))
    if origin not in occupied:
        return FaultCode.EMPTY_SQUARE, origin
    if origin not in position.holes_of_player(position.turn):
        return FaultCode.NOT_YOUR_PIECE, origin
    others = occupied - {origin}
    if target in others:
        return FaultCode.TARGET_OCCUPIED, target
    if target not in reachable_holes(board.neighbours, origin, others):
        return FaultCode.NO_STEP_OR_JUMPS, target
    if len(path) == 2:
        return None
    parts = (path[: end + 1] for end in range(1, len(path)))
    cut = next(
        (part[-1] for part in parts if not is_legal_path(board.neighbours, part, others)), None
    )
    return (FaultCode.NO_STEP_OR_JUMPS, cut) if cut else None
