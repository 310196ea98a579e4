"""Sealed moves held to the records of their games: what they are there, what is asked (W7)."""

from datetime import datetime

from django.contrib.auth.models import User

from arbiter.cases.models import Case, CaseState
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.journal.models import writing
from arbiter.rules.adjournment import (
    OpenedMove,
    SealVerdict,
    is_another_move_played,
    open_sealed_move,
)
from games.archive.models import GameRecord
from games.archive.queries import records
from games.draughts.notation import format_move
from games.draughts.replay import Replay
from games.draughts.variants import RUSSIAN
from tournaments.boards.models import Game
from tournaments.games.models import SealedMove, Submission

MARK = "W7: "
"""How the claim of a case about a sealed move begins."""


def opened_in_record(sealed: SealedMove, text: str, played: Replay | None) -> OpenedMove:
    """Check an opened move against its hash and, where a record reaches it, its position."""
    is_reached = played is not None and sealed.ply <= played.plies + 1
    return open_sealed_move(
        text,
        salt=sealed.salt,
        ply=sealed.ply,
        commitment=sealed.commitment,
        position=played.positions[sealed.ply - 1] if played and is_reached else None,
        variant=played.variant if played else RUSSIAN,
    )


def question_of_sealed_move(sealed: SealedMove, opened: OpenedMove, played: Replay | None) -> str:
    """Return what the arbiter is asked about an opened move, without words; empty if nothing."""
    if played is not None and is_another_move_played(opened, sealed.ply, played):
        return f"{MARK}{opened.move} ≠ {_move_in_record(played, sealed.ply)}"
    if opened.verdict in (SealVerdict.NO_MOVE, SealVerdict.CHANGED):
        is_played = played is not None and played.plies >= sealed.ply  # it was let stand
        return "" if is_played else f"{MARK}{opened.move}"
    return ""


def _move_in_record(played: Replay, ply: int) -> str:
    """Write a move of a record with its number: ``2. e3-f4``, ``2... d6-c5``."""
    dots = "." if played.mover(ply) is played.variant.first else "..."
    if any(waiver.ply == ply for waiver in played.waived):
        move = played.texts[ply - 1]
    else:
        sign, variant = played.variant.capture_sign, played.variant
        before = played.positions[ply - 1]
        move = format_move(before, played.moves[ply - 1], capture=sign, variant=variant)
    return f"{played.pair_number(ply)}{dots} {move}"


def question_of_record(game: Game, record: GameRecord) -> tuple[str, bool]:
    """Return what a record asks about the opened seals of its game, and whether it contradicts one.

    What an arbiter has ruled about a sealed move of the game is not asked again.
    """
    opened_seals = list(game.sealed_moves.filter(opened_at__isnull=False))
    ruled = Case.objects.filter(
        subject=game.subject, state=CaseState.RULED, claim_text__contains=MARK
    )
    if not opened_seals or ruled.exists():
        return "", False
    played = records.replay_of_record(record, waivers_of_subject(game.subject))
    for sealed in opened_seals:
        opened = opened_in_record(sealed, sealed.text, played)
        if is_another_move_played(opened, sealed.ply, played):
            return question_of_sealed_move(sealed, opened, played), True
        if sealed.verdict == SealVerdict.UNCHECKED and (
            said := question_of_sealed_move(sealed, opened, played)
        ):
            return said, False
    return "", False


def check_seals_by_record(submission: Submission) -> None:
    """Write down what seals opened before any record reached them are by this one."""
    game, record = submission.game, submission.record
    unchecked = game.sealed_moves.filter(verdict=SealVerdict.UNCHECKED)
    if record is None or not unchecked.exists():
        return
    played = records.replay_of_record(record, waivers_of_subject(game.subject))
    for sealed in unchecked:
        verdict = opened_in_record(sealed, sealed.text, played).verdict
        if verdict is SealVerdict.UNCHECKED:
            continue
        SealedMove.objects.filter(pk=sealed.pk).update(verdict=verdict.value)
        journal_seal(
            "seal.checked",
            game,
            sealed,
            before=SealVerdict.UNCHECKED.value,
            verdict=verdict,
            actor=submission.submitted_by,
            at=submission.at,
        )


def journal_seal(
    verb: str,
    game: Game,
    sealed: SealedMove,
    *,
    before: str,
    verdict: SealVerdict,
    actor: User,
    at: datetime,
) -> None:
    """Write into the journal what a sealed move turned out to be."""
    writing.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "seal": sealed.pk,
            "ply": sealed.ply,
            "salt": sealed.salt,
            "commitment": sealed.commitment,
        },
        before=before,
        after=verdict.value,
    )


def is_question_of_seal_open(game: Game) -> bool:
    """Return whether a case about a sealed move of the game waits for the arbiter."""
    return Case.objects.filter(
        subject=game.subject, state=CaseState.OPEN, claim_text__contains=MARK
    ).exists()
