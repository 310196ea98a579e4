"""List and play the legal moves of a star, name its winner, count move sequences."""

from games.draughts.many_player_star.star_boards_and_positions import Race, RaceMove, RacePosition
from games.draughts.race_steps_and_jumps import reachable_holes


def legal_moves(position: RacePosition, race: Race) -> tuple[RaceMove, ...]:
    """List every step and every end of a chain of jumps once; empty when somebody has won."""
    if outcome(position, race) is not None:
        return ()
    board = race.board_of_position(position)
    occupied = frozenset[str]().union(*(men for _, men in position.men))
    return tuple(
        RaceMove(origin, target)
        for origin in sorted(position.holes_of_player(position.turn), key=board.sort_key_of_hole)
        for target in sorted(
            reachable_holes(board.neighbours, origin, occupied - {origin}),
            key=board.sort_key_of_hole,
        )
    )


def play(position: RacePosition, move: RaceMove) -> RacePosition:
    """Return the position after a legal move; the next player is to move."""
    men = tuple(
        (player, holes - {move.origin} | {move.target} if player == position.turn else holes)
        for player, holes in position.men
    )
    order = [player for player, _ in men]
    after = order[(order.index(position.turn) + 1) % len(order)]
    return RacePosition(after, men)


def outcome(position: RacePosition, race: Race) -> str | None:
    """Return the player who has filled the holes opposite his own; None before."""
    goals = race.board_of_position(position).goals
    return next((player for player, holes in position.men if goals[player] <= holes), None)


def perft(position: RacePosition, depth: int, race: Race) -> int:
    """Count the sequences of `depth` legal moves."""
    if depth == 0:
        return 1
    moves = legal_moves(position, race)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move), depth - 1, race) for move in moves)
