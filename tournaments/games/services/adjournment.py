"""Games adjourned, resumed, annulled; moves sealed and opened."""

from datetime import datetime
from enum import StrEnum

from cryptography.fernet import Fernet, InvalidToken
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.accounts.services.secrets import cipher_for_purpose
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.cases.services import desk
from arbiter.journal.models import writing
from arbiter.rules.adjournment import commitment_to_move
from arbiter.rules.outcome import OPEN_OUTCOME
from games.archive.queries import records
from games.draughts.replay import Replay
from tournaments.boards.models import Game, GameState
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.queries import checks
from tournaments.games.models import SealedMove
from tournaments.games.queries import published
from tournaments.games.queries import records as records_queries
from tournaments.games.services import disputes, results, seals, statements
from tournaments.games.services.statements import begin_round_of_game

# Adjourn, resume or annul a game, chosen by name (for pages and API).


class ActOnUnfinishedGame(StrEnum):
    """Acts on an unfinished game: adjourn, resume, annul; values of form and API."""

    ADJOURN = "adjourn"
    RESUME = "resume"
    ANNUL = "annul"


@transaction.atomic
def adjourn_game(
    *, game: Game, expected_revision: int, actor: User, at: datetime, reason: str = ""
) -> Game:
    """Adjourn a game; the next round pairs it as a draw (C.04.2).

    A game that is played on is not over: a statement about its result, and the first entry of
    two, are withdrawn with a journal row each; the record stays among the versions.
    Raises TournamentError ``round_not_published``, ``not_in_play``; Conflict ``game_changed``.
    """
    return _suspend(
        game,
        was=UNFINISHED,
        state=GameState.ADJOURNED,
        expected_revision=expected_revision,
        actor=actor,
        at=at,
        reason=reason,
    )


@transaction.atomic
def annul_game(
    *, game: Game, expected_revision: int, reason: str, actor: User, at: datetime
) -> Game:
    """Annul a game: no points to either player, and its round may close.

    Raises TournamentError ``round_not_published``, ``reason_missing``,
    ``annulled_by_ruling`` (a game with an accepted record); Conflict ``game_changed``; Refused
    ``own_game``.
    """
    game = published.lock_game_for_result_change(game.pk)
    rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    published.require_published_round(game)
    if game.revision != expected_revision:
        raise checks.game_changed_error(game, expected_revision, OPEN_OUTCOME)
    published.refuse_own_game(game, actor)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if game.record_id is not None:  # moves that both have confirmed were played
        raise TournamentError(RefusalCode.ANNULLED_BY_RULING)
    results.take_back_result(
        game,
        actor=actor,
        at=at,
        reason=reason.strip(),
        state=GameState.ANNULLED,
        verb="result.annulled",
    )
    game.refresh_from_db()
    return game


# Seal a move when a game is adjourned, and open it when the game is resumed.


@transaction.atomic
def resume_with_sealed_move(
    *, game: Game, expected_revision: int, actor: User, at: datetime, reason: str = ""
) -> Game:
    """Resume a game; check the sealed move against its commitment and the position.

    What it turns out to be is told, and decides nothing by itself: what is no move of the position,
    not what was sealed, or not what the record has there goes to the arbiter's desk. Raises
    TournamentError ``seal_unreadable`` where the key of this installation has changed since, and
    what ``resume_game`` raises.
    """
    locked = published.lock_game_for_result_change(game.pk)
    rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(locked))
    sealed = locked.sealed_moves.filter(opened_at__isnull=True).first()
    resumed = resume_game(
        game=game, expected_revision=expected_revision, actor=actor, at=at, reason=reason
    )
    if sealed is not None:
        _open(locked, sealed, actor, at)
    return resumed


UNFINISHED = (GameState.OPEN, GameState.REPORTED)


@transaction.atomic
def resume_game(
    *, game: Game, expected_revision: int, actor: User, at: datetime, reason: str = ""
) -> Game:
    """Resume an adjourned game; raises as ``adjourn_game``."""
    was = (GameState.ADJOURNED,)
    return _suspend(
        game,
        was=was,
        state=GameState.OPEN,
        expected_revision=expected_revision,
        actor=actor,
        at=at,
        reason=reason,
    )


def _suspend(
    game: Game,
    *,
    was: tuple[GameState, ...],
    state: GameState,
    expected_revision: int,
    actor: User,
    at: datetime,
    reason: str,
) -> Game:
    game = published.lock_game_for_result_change(game.pk)
    rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    published.require_published_round(game)
    if game.revision != expected_revision:
        raise checks.game_changed_error(game, expected_revision, OPEN_OUTCOME)
    if game.state not in was:
        raise TournamentError(RefusalCode.NOT_IN_PLAY, state=game.state)
    withdrawn = results.NOTHING_STATED if state is GameState.ADJOURNED else {}
    Game.objects.filter(pk=game.pk).update(state=state, revision=F("revision") + 1, **withdrawn)
    begin_round_of_game(game, at)
    desk.recompute_urgency_of_cases(game.pairing.round.tournament.scope_key)
    verb = "game.adjourned" if state is GameState.ADJOURNED else "game.resumed"
    writing.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=game.state,
        after=state.value,
        words=reason,
    )
    if state is GameState.ADJOURNED:
        statements.withdraw_statement(game, actor=actor, at=at)
        statements.withdraw_first_entry(game, actor=actor, at=at)
    game.refresh_from_db()
    return game


def _open(game: Game, sealed: SealedMove, actor: User, at: datetime) -> None:
    try:
        text = _cipher().decrypt(sealed.hidden.encode()).decode()
    except InvalidToken as error:
        raise TournamentError(RefusalCode.SEAL_UNREADABLE) from error
    played = _newest_replay(game)
    opened = seals.opened_in_record(sealed, text, played)
    SealedMove.objects.filter(pk=sealed.pk, opened_at__isnull=True).update(
        text=text, verdict=opened.verdict.value, opened_by=actor, opened_at=at
    )
    seals.journal_seal(
        "seal.opened",
        game,
        sealed,
        before="closed",
        verdict=opened.verdict,
        actor=actor,
        at=at,
    )
    said = seals.question_of_sealed_move(sealed, opened, played)
    if said:
        disputes.send_sealed_move_to_desk(game, said, by=actor, at=at)


def _newest_replay(game: Game) -> Replay | None:
    """Return the moves of the accepted record, else of the newest good one."""
    waivers = waivers_of_subject(game.subject)
    newest = None if game.record else records_queries.newest_readable_record(game, waivers)
    record = newest.record if newest else game.record
    return None if record is None else records.replay_of_record(record, waivers)


def _cipher() -> Fernet:
    return cipher_for_purpose("sealed-move")


ACTIONS = {
    ActOnUnfinishedGame.ADJOURN: adjourn_game,
    # a sealed move is opened
    ActOnUnfinishedGame.RESUME: resume_with_sealed_move,
    ActOnUnfinishedGame.ANNUL: annul_game,
}


def adjourn_resume_or_annul_by_name(
    *,
    how: ActOnUnfinishedGame,
    game: Game,
    expected_revision: int,
    reason: str,
    actor: User,
    at: datetime,
) -> Game:
    """Adjourn a game without a sealed move, resume it, or annul it.

    Raises what ``adjourn_game``, ``resume_with_sealed_move`` and ``annul_game`` raise.
    """
    act = ACTIONS[how]
    return act(game=game, expected_revision=expected_revision, reason=reason, actor=actor, at=at)


@transaction.atomic
def adjourn_with_sealed_move(
    *,
    game: Game,
    expected_revision: int,
    text: str,
    ply: int,
    salt: str,
    actor: User,
    at: datetime,
    reason: str = "",
) -> SealedMove:
    """Adjourn a game with a sealed move; ``salt`` is drawn by the caller.

    The journal keeps the commitment and never the move. Raises TournamentError ``bad_seal`` and
    what ``adjourn_game`` raises.
    """
    game = adjourn_game(
        game=game, expected_revision=expected_revision, actor=actor, at=at, reason=reason
    )
    try:
        commitment = commitment_to_move(text, salt=salt, ply=ply)
    except ValueError as error:
        raise TournamentError(RefusalCode.BAD_SEAL) from error
    sealed = SealedMove.objects.create(
        game=game,
        ply=ply,
        commitment=commitment,
        salt=salt,
        hidden=_cipher().encrypt(text.strip().encode()).decode(),
        sealed_by=actor,
        sealed_at=at,
    )
    writing.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="seal.closed",
        actor=actor,
        at=at,
        data={"game": game.pk, "seal": sealed.pk, "ply": ply, "commitment": commitment},
        before=None,
        after="closed",
    )
    return sealed
