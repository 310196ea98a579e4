"""What is told of a live board: its moves, who writes it, whether it waits for the arbiter."""

from datetime import datetime
from typing import Any

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action, Visitor
from arbiter.cases.models import Case, CaseState
from games.board.queries.moves import move_as_data
from tournaments.boards.models import Game
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.live.models import LiveBoard
from tournaments.live.queries import games
from tournaments.live.queries.games import LiveGame
from tournaments.people.texts import shown_name


def may_write_live(game: Game, user: Visitor) -> bool:
    """Return whether a visitor may write the moves of a game while it is played."""
    scope = scope_of_game_and_sides(game)
    if not rights.is_allowed(user, Action.WRITE_LIVE, scope):
        return False
    if user.pk not in scope.participants:
        return True
    return games.settings_of_event(game.pairing.round.tournament).players_write


def sees_moves_at_once(game: Game, user: Visitor) -> bool:
    """Return whether a visitor sees moves before the public: officials and the board's scorer."""
    scope = scope_of_game_and_sides(game)
    if rights.is_scorer(user, scope):
        return True
    return user.pk not in scope.participants and rights.is_allowed(user, Action.SEE_DESK, scope)


def live_state(game: Game, user: Visitor, *, device: str, now: datetime) -> dict[str, Any]:
    """Tell a board as far as its reader may see it; a writer also who writes it."""
    writes = may_write_live(game, user)
    sees_all = writes or sees_moves_at_once(game, user)
    live = games.load_live_game(game, sees_all=sees_all, now=now)
    return live_state_of(game, live, writes=writes, device=device)


def live_state_of(game: Game, live: LiveGame, *, writes: bool, device: str) -> dict[str, Any]:
    """Put a loaded board into data."""
    board = LiveBoard.objects.select_related("writer").filter(game=game).first() if writes else None
    outcome = live.outcome
    settings = games.settings_of_event(game.pairing.round.tournament)
    asked = Case.objects.filter(subject=game.subject, state=CaseState.OPEN) if writes else None
    return {
        **live_head(game),
        "start_fen": live.start_fen,
        "fen": live.fen,
        "turn": live.position.turn.value,
        "opening": live.replay.texts[: live.before],
        "moves": moves_in_order(live),
        "winner": outcome.winner.value if outcome else None,
        "writer": person_name_for_paper(board.writer) if board else None,
        "is_writer": board is not None and board.device == device,
        "done": int(board.done.get(device, 0)) if board else 0,
        "delay_minutes": settings.delay_minutes,
        "delay_moves": settings.delay_moves,
        "incidents": asked.count() if asked is not None else 0,
    }


def moves_in_order(live: LiveGame) -> list[dict[str, Any]]:
    """Tell the written moves with what each does to the board."""
    replayed = live.replay
    told = []
    for row in live.rows:
        at = row.ply - 1
        data = move_as_data(replayed.positions[at], replayed.moves[at], replayed.variant)
        told.append(
            {
                "ply": row.ply,
                "move": row.move,
                "fen": row.fen,
                "marks": data["marks"],
                "taken": data["taken"],
                "crowned": data["crowned"],
                "white_ms": row.white_ms,
                "black_ms": row.black_ms,
                "at": row.at,
            }
        )
    return told


def live_head(game: Game) -> dict[str, Any]:
    """Name a game and its state."""
    return {
        "game": game.pk,
        "round": game.pairing.round.number,
        "board": game.pairing.board,
        "number": game.number,
        "white": shown_name(game.white.player),
        "black": shown_name(game.black.player),
        "state": game.state,
        "result": game.result,
        "stated_result": game.stated_result,
    }
