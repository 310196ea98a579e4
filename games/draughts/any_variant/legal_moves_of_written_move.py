"""List the legal moves that a written move can mean, in any variant."""

from collections.abc import Iterable, Iterator

from games.draughts.any_variant import list_legal_moves, steps_jumps_and_arrival_of_race
from games.draughts.legal_moves_of_written_move import does_a_path_land_as_written
from games.draughts.move import Move
from games.draughts.moves import paths
from games.draughts.notation import Written
from games.draughts.position import Position, with_variant_state
from games.draughts.squares_as_bits import file_of
from games.draughts.variant_definition import Variant


def legal_moves_of_written_move(
    position: Position, written: Written, variant: Variant
) -> tuple[Move, ...]:
    """List the legal moves a written move can mean, only its literal reading if there is one."""
    position = with_variant_state(position, variant)
    if variant.is_race:
        return tuple(_matching_steps(position, written, variant))
    legal = list_legal_moves.legal_moves(position, variant)
    return tuple(select_moves_meant(position, written, variant, legal))


def _matching_steps(position: Position, written: Written, variant: Variant) -> Iterator[Move]:
    """The moves of a race with these ends, by the path written where it names more squares."""
    for move in steps_jumps_and_arrival_of_race.legal_moves(position, variant):
        path = (move.origin, *written.path)
        if _has_ends(move, written) and (
            len(path) == 2 or steps_jumps_and_arrival_of_race.is_legal_path(position, path, variant)
        ):
            yield move


def select_moves_meant(
    position: Position, written: Written, variant: Variant, moves: Iterable[Move]
) -> list[Move]:
    """Select from these moves those that a written move can mean."""
    ends = [move for move in moves if _has_ends(move, written)]
    if written.origin is not None and (len(ends) > 1 or len(written.path) > 1):
        whole = (written.origin, *written.path)
        literal = [move for move in ends if whole in paths(position, move, variant)]
        if literal:
            return literal
    if len(written.path) == 1:
        return ends
    return [
        move
        for move in ends
        if move.captured
        and does_a_path_land_as_written(paths(position, move, variant), written.path)
    ]


def _has_ends(move: Move, written: Written) -> bool:
    if move.target != written.target:
        return False
    if written.file is not None:
        return file_of(move.origin) == written.file
    return move.origin == written.origin
