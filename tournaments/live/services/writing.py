"""Moves written as they are played: one device writes, each act is done once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from arbiter.rules.outcome import Termination
from arbiter.rules.verdicts.model import EnteredFact
from games.draughts.errors import DraughtsError, Fault
from games.draughts.notation import long_form
from games.draughts.position import fen_as_shown
from games.draughts.replay import Replay, replay
from tournaments.boards.models import Game, GameState
from tournaments.entries.queries.sides import scope_of_game_and_sides, side_user_speaks_for
from tournaments.errors import Conflict, RefusalCode, TournamentError
from tournaments.games.models import Submission
from tournaments.games.queries import published
from tournaments.games.services import records, statements
from tournaments.live.models import LiveBoard, LiveMove, LiveSettings
from tournaments.live.queries import games
from tournaments.live.queries.games import LiveGame

MOST_ACTS = 400  # of one request: a whole game that waited for the network

DEVICES_KEPT = 20  # of a game; more than ever sat at one board


@dataclass(frozen=True, slots=True)
class LiveAct:
    """One act of a device: a move at a half-move, or the half-move taken back.

    ``seq`` counts the acts of the device. An empty ``move`` takes the half-move back.
    """

    seq: int
    ply: int
    move: str = ""
    white_ms: int | None = None
    black_ms: int | None = None


@transaction.atomic
def write_moves(
    *,
    game_id: int,
    device: str,
    acts: Sequence[LiveAct],
    takes_over: bool,
    actor: User,
    at: datetime,
) -> LiveGame:
    """Write moves of a game as they are played, in their order; an act that came before is skipped.

    Whoever writes first is the writer until another takes over. A player writes up to his own
    move, never while he is to move himself. Raises TournamentError ``live_not_in_play``,
    ``live_move_gap``, ``not_a_move_here``, ``live_own_move_due``; Conflict ``live_other_writer``,
    ``live_move_differs``.
    """
    game = _locked(game_id, actor)
    side = side_user_speaks_for(game, actor.pk)
    settings = games.settings_of_event(game.pairing.round.tournament)
    if side and not settings.players_write:
        raise PermissionDenied(Action.WRITE_LIVE.value)
    board = _board_of_writer(game, device, takes_over=takes_over, actor=actor, at=at)
    known = int(board.done.get(device, 0))
    live = games.load_live_game(game, sees_all=True, now=at)
    new = [act for act in acts if act.seq > known]
    if new:
        _require_play(game)
        for act in new:
            live = _done(game, live, act, settings, actor=actor, at=at)
        if side and live.position.turn.value == side and live.outcome is None:
            raise TournamentError(RefusalCode.LIVE_OWN_MOVE_DUE)
        done = {name: last for name, last in board.done.items() if name != device}
        board.done = {
            **dict(list(done.items())[-DEVICES_KEPT:]),
            device: max(act.seq for act in new),
        }
        board.heard_at = at
    board.save()
    return live


def _locked(game_id: int, actor: User) -> Game:
    """Return the game, locked, at whose board the actor may write."""
    game = published.lock_game_for_result_change(game_id)
    if game.pairing.round.tournament.hidden_at is not None:
        raise Game.DoesNotExist
    rights.require_right(actor, Action.WRITE_LIVE, scope_of_game_and_sides(game))
    published.require_published_round(game)
    published.require_drawn_opening(game)
    return game


def _require_play(game: Game) -> None:
    """Refuse a move of a game that is over, disputed, adjourned, or played by post."""
    if game.state != GameState.OPEN or game.pairing.round.tournament.is_by_correspondence:
        raise TournamentError(RefusalCode.LIVE_NOT_IN_PLAY, state=game.state)


def _board_of_writer(
    game: Game, device: str, *, takes_over: bool, actor: User, at: datetime
) -> LiveBoard:
    """Return the board's row with this device as its writer; the journal keeps who took over."""
    board = LiveBoard.objects.select_for_update().filter(game=game).first()
    if board is None:
        return LiveBoard(game=game, device=device, writer=actor, heard_at=at)
    if board.device == device:
        return board
    if not takes_over:
        name = person_name_for_paper(board.writer)
        raise Conflict(RefusalCode.LIVE_OTHER_WRITER, name=name)
    _journal(game, "live.taken_over", actor=actor, at=at, before=board.writer_id, after=actor.pk)
    board.device, board.writer, board.heard_at = device, actor, at
    return board


def _done(
    game: Game, live: LiveGame, act: LiveAct, settings: LiveSettings, *, actor: User, at: datetime
) -> LiveGame:
    """Return the game after one act."""
    if not act.move:
        return _taken_back(game, live, act.ply, actor=actor, at=at)
    if act.ply > live.plies + 1:
        raise TournamentError(RefusalCode.LIVE_MOVE_GAP, ply=live.plies + 1)
    if act.ply <= live.plies:
        stands = live.replay.texts[act.ply - 1]
        if _is_same(live, act):
            return live
        raise Conflict(RefusalCode.LIVE_MOVE_DIFFERS, ply=act.ply, stands=stands, move=act.move)
    played = _played(live, act.move)
    if act.ply == live.before + 1:
        published.lock_event(game)
        statements.begin_round_of_game(game, at)
    row = LiveMove.objects.create(
        tournament=game.pairing.round.tournament,
        game=game,
        ply=act.ply,
        move=played.texts[-1],
        fen=fen_as_shown(played.final, played.variant),
        white_ms=act.white_ms,
        black_ms=act.black_ms,
        by=actor,
        at=at,
    )
    waiting = LiveMove.objects.filter(game=game, shown_at=None)
    waiting.filter(ply__lte=row.ply - settings.delay_moves).update(
        shown_at=games.shown_from(at, settings.delay_minutes)
    )
    return LiveGame((*live.rows, row), live.before, played)


def _is_same(live: LiveGame, act: LiveAct) -> bool:
    """Return whether an act says the move that stands at its half-move already."""
    replayed = live.replay
    again = replay(
        (*replayed.texts[: act.ply - 1], act.move.strip()), replayed.start, replayed.variant
    )
    return again.plies == act.ply and again.moves[-1] == replayed.moves[act.ply - 1]


def _played(live: LiveGame, move: str) -> Replay:
    """Return the game with one more move in its long form."""
    before = live.replay
    try:
        read = replay((*before.texts, move.strip()), before.start, before.variant)
    except DraughtsError as error:
        raise _no_move_here(move, error.fault) from error
    if read.fault is not None or read.plies != before.plies + 1:
        raise _no_move_here(move, read.fault)
    sign = before.variant.capture_sign
    text = long_form(read.positions[-2], read.moves[-1], capture=sign, variant=before.variant)
    return replay((*before.texts, text), before.start, before.variant)


def _no_move_here(move: str, fault: Fault | None) -> TournamentError:
    why: dict[str, Any] = {"illegal": fault.as_dict() if fault else None}
    return TournamentError(RefusalCode.NOT_A_MOVE_HERE, move=move.strip(), **why)


def _taken_back(game: Game, live: LiveGame, ply: int, *, actor: User, at: datetime) -> LiveGame:
    """Return the game without its last half-move, of which the journal keeps a trace."""
    last = live.last
    if last is None or last.ply < ply:
        return live  # it is gone already
    if last.ply > ply:
        raise Conflict(RefusalCode.LIVE_MOVE_DIFFERS, ply=last.ply, stands=last.move, move="")
    LiveMove.objects.filter(pk=last.pk).delete()
    _journal(
        game, "live.move_taken_back", actor=actor, at=at, before=last.move, after=None, ply=ply
    )
    return games.live_game(game, live.rows[:-1])


def _journal(
    game: Game,
    verb: str,
    *,
    actor: User,
    at: datetime,
    before: object,
    after: object,
    ply: int | None = None,
) -> None:
    event = published.lock_event(game)
    writing.write_journal_row(
        stream=event.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={"game": game.pk, **({} if ply is None else {"ply": ply})},
        before=before,
        after=after,
    )


@transaction.atomic
def hand_in_live_game(
    *, game_id: int, result: str, why: str, actor: User, at: datetime
) -> Submission:
    """Hand in the moves written at the board as the record of the game, with how it ended.

    ``result`` is a token of the game, ``why`` a termination that somebody says besides the moves.
    Raises TournamentError ``live_nothing_written`` and what ``records.submit_record`` raises.
    """
    game = _locked(game_id, actor)
    live = games.load_live_game(game, sees_all=True, now=at)
    if not live.rows:
        raise TournamentError(RefusalCode.LIVE_NOTHING_WRITTEN)
    kind = Termination(why)
    loser = games.loser_of(result)
    is_said = kind in (Termination.RESIGNATION, Termination.CLOCK) and loser is not None
    is_agreed = kind is Termination.AGREEMENT and loser is None
    fact = EnteredFact(kind, loser) if is_said or is_agreed else None
    decided = live.outcome is not None
    return records.submit_record(
        game_id=game.pk,
        data=live.text(None if decided or fact else result).encode(),
        actor=actor,
        at=at,
        fact=None if decided else fact,
    )
