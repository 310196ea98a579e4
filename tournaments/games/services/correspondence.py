"""Correspondence games (X3): a move sent, leave taken, the game ended."""

import secrets
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.rules.adjournment import commitment_to_move
from arbiter.rules.correspondence import LeaveDays
from arbiter.rules.outcome import Termination
from arbiter.rules.verdicts.model import EnteredFact
from games.draughts import pdn
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError, Fault
from games.draughts.notation import long_form
from games.draughts.replay import replay
from tournaments.boards import services as boards_services
from tournaments.boards.models import Game, GameState
from tournaments.entries.models import Entry
from tournaments.entries.queries.sides import (
    accounts_speaking_for_side,
    scope_of_game_and_sides,
    side_user_speaks_for,
)
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.games.models import Leave, SentMove, Submission
from tournaments.games.queries import published
from tournaments.games.queries.correspondence import (
    CorrespondenceGame,
    hidden_cipher,
    load_game_state,
)
from tournaments.games.services import records, statements
from tournaments.games.services.overdue import was_on_the_desk
from tournaments.games.services.results import NOTHING_STATED

UNFINISHED = (GameState.OPEN, GameState.REPORTED)


class Ending(StrEnum):
    """Ways to end a game that the board has not decided; ``moves`` only hands them in."""

    RESIGN = "resign"
    DRAW = "draw"
    MOVES = "moves"


@transaction.atomic
def send_move(
    *,
    game_id: int,
    move: str,
    ply: int,
    actor: User,
    at: datetime,
    sent_on: date | None = None,
) -> SentMove:
    """Send the next half-move, hidden from others than the two sides until it is answered.

    ``ply`` is the half-move that the sender answers with, ``sent_on`` the day of a move that
    came by post, which only an official enters. A move declines a draw that was offered; one
    that ends the game on the board hands in the record. Raises TournamentError
    ``not_by_correspondence``, ``not_in_play``, ``not_your_move``, ``move_answered``,
    ``not_a_move_here``, ``bad_day_of_move``, ``answer_overdue``, ``sent_move_unreadable``.
    """
    game = _locked(game_id, actor)
    line = load_game_state(game)
    side = side_user_speaks_for(game, actor.pk)
    if side:
        if side != line.position.turn.value:
            raise TournamentError(RefusalCode.NOT_YOUR_MOVE)
    else:
        rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    if ply != line.next_ply:
        raise TournamentError(RefusalCode.MOVE_ANSWERED, ply=ply)
    day = _day(game, line, at, None if side else sent_on, is_player=bool(side))
    words = _checked(line, move)
    event = published.lock_event(game)
    if game.state == GameState.REPORTED:
        statements.withdraw_statement(game, actor=actor, at=at, after=GameState.OPEN)
        Game.objects.filter(pk=game.pk).update(state=GameState.OPEN, **NOTHING_STATED)
    boards_services.begin_round(game.pairing.round, at)
    opened = _open_last(line)
    salt = secrets.token_hex(16)
    row = SentMove.objects.create(
        game=game,
        ply=line.next_ply,
        sent_on=day,
        hidden=hidden_cipher().encrypt(words.encode()).decode(),
        salt=salt,
        commitment=commitment_to_move(words, salt=salt, ply=line.next_ply),
        entered_by=actor,
        entered_at=at,
    )
    writing.write_journal_row(
        stream=event.scope_key,
        verb="move.sent",
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "ply": row.ply,
            "sent_on": day.isoformat(),
            "commitment": row.commitment,
            **({"opened": opened} if opened else {}),
            **columns.stands(columns.some_rows([row])),
        },
        before=row.ply - 1 or None,
        after=row.ply,
    )
    after = load_game_state(game)
    if after.is_over:
        _hand_in(game, after, actor=actor, at=at, fact=None)
    return row


@transaction.atomic
def resign_or_agree_draw_or_hand_in(
    *, game_id: int, how: Ending, actor: User, at: datetime
) -> Submission:
    """Resign, offer or accept a draw, or hand in the moves, for one's side.

    Raises TournamentError ``not_by_correspondence``, ``not_in_play``, ``not_your_move`` for
    whoever plays on neither side, and what ``records.submit_record`` raises.
    """
    game = _locked(game_id, actor)
    side = side_user_speaks_for(game, actor.pk)
    if not side and how is not Ending.MOVES:
        raise TournamentError(RefusalCode.NOT_YOUR_MOVE)
    fact = _fact(how, side)
    line = load_game_state(game)
    return _hand_in(game, line, actor=actor, at=at, fact=fact)


@transaction.atomic
def take_leave(
    *,
    tournament: Tournament,
    entry_id: int,
    first_day: date,
    last_day: date,
    actor: User,
    at: datetime,
) -> Leave:
    """Enter a player's leave in all his games from today on, by himself or an official.

    Raises TournamentError ``no_such_entry``, ``not_by_correspondence``, ``bad_days_of_leave``,
    ``leave_out_of_range``.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    entry = Entry.objects.select_related("player").filter(pk=entry_id, tournament=locked).first()
    if entry is None or actor.pk not in accounts_speaking_for_side(entry):
        rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(locked))
    if entry is None:
        raise TournamentError(RefusalCode.NO_SUCH_ENTRY, entry=entry_id)
    if not locked.is_by_correspondence:
        raise TournamentError(RefusalCode.NOT_BY_CORRESPONDENCE)
    days = LeaveDays(first_day, last_day)
    earlier_leave = [LeaveDays(leave.first_day, leave.last_day) for leave in entry.leaves.all()]
    overlaps = any(leave.first <= last_day and first_day <= leave.last for leave in earlier_leave)
    if last_day < first_day or first_day < timezone.localdate(at, locked.zone) or overlaps:
        raise TournamentError(RefusalCode.BAD_DAYS_OF_LEAVE)
    days_left = locked.leave_days - sum(leave.number_of_days for leave in earlier_leave)
    if days.number_of_days > days_left:
        raise TournamentError(
            RefusalCode.LEAVE_OUT_OF_RANGE, left=days_left, days=days.number_of_days
        )
    row = Leave.objects.create(
        entry=entry, first_day=first_day, last_day=last_day, entered_by=actor, entered_at=at
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="leave.taken",
        actor=actor,
        at=at,
        data={
            "entry": entry.pk,
            "player": entry.player_id,
            **columns.stands(columns.some_rows([row])),
        },
        before=days_left,
        after=[first_day.isoformat(), last_day.isoformat()],
    )
    return row


def _fact(how: Ending, side: str) -> EnteredFact | None:
    if how is Ending.RESIGN:
        return EnteredFact(Termination.RESIGNATION, Colour(side))
    return EnteredFact(Termination.AGREEMENT, None) if how is Ending.DRAW else None


def _locked(game_id: int, actor: User) -> Game:
    """Return the game, in play and by correspondence, locked; the actor may hand in its record."""
    game = published.lock_game_for_result_change(game_id)
    rights.require_right(actor, Action.SUBMIT_RECORD, scope_of_game_and_sides(game))
    if not game.pairing.round.tournament.is_by_correspondence:
        raise TournamentError(RefusalCode.NOT_BY_CORRESPONDENCE)
    published.require_published_round(game)
    published.require_drawn_opening(game)
    if game.state not in UNFINISHED:
        raise TournamentError(RefusalCode.NOT_IN_PLAY, state=game.state)
    return game


def _day(
    game: Game, line: CorrespondenceGame, at: datetime, stated: date | None, *, is_player: bool
) -> date:
    """The day of a move: today for a player in time, any day since the last for an official.

    Not before the move that it answers, which came of a later day if the clock was set back since.
    """
    today = timezone.localdate(at, game.pairing.round.tournament.zone)
    day = stated or max(today, line.received)
    if not line.received <= day <= max(today, line.received):
        raise TournamentError(
            RefusalCode.BAD_DAY_OF_MOVE,
            day=f"{day:%d.%m.%Y}",
            first=f"{line.received:%d.%m.%Y}",
            last=f"{today:%d.%m.%Y}",
        )
    if is_player and day > line.due_on and not was_on_the_desk(game, line.next_ply):
        raise TournamentError(RefusalCode.ANSWER_OVERDUE, day=f"{line.due_on:%d.%m.%Y}")
    return day


def _checked(line: CorrespondenceGame, move: str) -> str:
    """Return the move in long form, held to the whole game before it."""
    try:
        read = replay((*line.text(), move.strip()), line.replay.start, line.replay.variant)
    except DraughtsError as error:
        raise _no_move_here(move, error.fault) from error
    if read.fault is not None or read.plies != line.next_ply:
        raise _no_move_here(move, read.fault)
    variant = line.replay.variant
    sign = variant.capture_sign
    return long_form(read.positions[-2], read.moves[-1], capture=sign, variant=variant)


def _no_move_here(move: str, fault: Fault | None) -> TournamentError:
    """The refusal of a move, with the rule it breaks and the legal moves, the likeliest first."""
    why: dict[str, Any] = {"illegal": fault.as_dict() if fault else None}
    return TournamentError(RefusalCode.NOT_A_MOVE_HERE, move=move.strip(), **why)


def _open_last(line: CorrespondenceGame) -> dict[str, object]:
    """Show the move that is answered now to everybody; what the journal keeps of it."""
    if not line.rows:
        return {}
    last = line.rows[-1]
    SentMove.objects.filter(pk=last.pk).update(move=line.text()[-1])
    return {"ply": last.ply, "salt": last.salt, "commitment": last.commitment}


def _hand_in(
    game: Game, line: CorrespondenceGame, *, actor: User, at: datetime, fact: EnteredFact | None
) -> Submission:
    """Return the record of the moves sent, each with its day, examined like any other.

    The last move stays hidden until the game has its result: an offer may be declined by a move,
    and the move that waits for it would have been seen by all.
    """
    days = {line.before + at: f"{row.sent_on:%d.%m.%Y}" for at, row in enumerate(line.rows, 1)}
    text = pdn.write((), line.replay, result=None, comments=days)
    handed = records.submit_record(
        game_id=game.pk, data=text.encode(), actor=actor, at=at, fact=fact
    )
    game.refresh_from_db(fields=["state"])
    if game.is_settled:
        _open_last(line)
    return handed
