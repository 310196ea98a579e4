"""Seal a move when a game is adjourned, and open it when the game is resumed."""

from datetime import datetime

from cryptography.fernet import Fernet, InvalidToken
from django.contrib.auth.models import User
from django.db import transaction

from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.adjournment.commit_and_open_sealed_moves import (
    OpenedMove,
    commitment_to_move,
    open_sealed_move,
)
from arbiter.sign_in.secret_encryption import cipher_for_purpose
from games.archive import read_and_replay_stored_record
from games.draughts.position import Position
from games.draughts.variants import RUSSIAN, VARIANTS, Variant
from tournaments.adjourn_or_annul_game import adjourn_resume_annul
from tournaments.adjourn_or_annul_game.models import SealedMove
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import find_records_of_game, lock_and_check_game_for_result_change
from tournaments.rounds_and_boards.models import Game


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
    what ``adjourn_or_annul_game.adjourn_resume_annul.adjourn_game`` raises.
    """
    game = adjourn_resume_annul.adjourn_game(
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
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="seal.closed",
        actor=actor,
        at=at,
        data={"game": game.pk, "seal": sealed.pk, "ply": ply, "commitment": commitment},
        before=None,
        after="closed",
    )
    return sealed


@transaction.atomic
def resume_with_sealed_move(
    *, game: Game, expected_revision: int, actor: User, at: datetime, reason: str = ""
) -> Game:
    """Resume a game; check the sealed move against its commitment and the position.

    What it turns out to be is told, and decides nothing by itself. Raises TournamentError
    ``seal_unreadable`` where the key of this installation has changed since, and what
    ``adjourn_or_annul_game.adjourn_resume_annul.resume_game`` raises.
    """
    locked = lock_and_check_game_for_result_change.lock_game_for_result_change(game.pk)
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(locked))
    sealed = locked.sealed_moves.filter(opened_at__isnull=True).first()
    resumed = adjourn_resume_annul.resume_game(
        game=game, expected_revision=expected_revision, actor=actor, at=at, reason=reason
    )
    if sealed is not None:
        _open(locked, sealed, actor, at)
    return resumed


def _open(game: Game, sealed: SealedMove, actor: User, at: datetime) -> None:
    try:
        text = _cipher().decrypt(sealed.hidden.encode()).decode()
    except InvalidToken as error:
        raise TournamentError(RefusalCode.SEAL_UNREADABLE) from error
    comparison = _compare_with_seal(game, sealed, text)
    SealedMove.objects.filter(pk=sealed.pk, opened_at__isnull=True).update(
        text=text, verdict=comparison.verdict.value, opened_by=actor, opened_at=at
    )
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="seal.opened",
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "seal": sealed.pk,
            "ply": sealed.ply,
            "salt": sealed.salt,
            "commitment": sealed.commitment,
        },
        before="closed",
        after=comparison.verdict.value,
    )


def _compare_with_seal(game: Game, sealed: SealedMove, text: str) -> OpenedMove:
    position, variant = _before(game, sealed.ply)
    return open_sealed_move(
        text,
        salt=sealed.salt,
        ply=sealed.ply,
        commitment=sealed.commitment,
        position=position,
        variant=variant,
    )


def _before(game: Game, ply: int) -> tuple[Position | None, Variant]:
    """Return the position in which the move was sealed, where the newest good record reaches it."""
    waivers = waivers_of_subject(game.subject)
    newest = None if game.record else find_records_of_game.newest_readable_record(game, waivers)
    record = newest.record if newest else game.record
    if record is None:
        return None, RUSSIAN
    positions = read_and_replay_stored_record.replay_of_record(record, waivers).positions
    variant = VARIANTS[record.variant]
    return (positions[ply - 1] if ply <= len(positions) else None), variant


def _cipher() -> Fernet:
    return cipher_for_purpose("sealed-move")
