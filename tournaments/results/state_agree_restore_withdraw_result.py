"""Stated results: write, agree, restore and withdraw a statement before it counts."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from arbiter.cases import compute_urgency_of_cases
from arbiter.journal import append_journal_rows
from arbiter.rules.outcome import Outcome
from tournaments.results.begin_round_by_act_at_board import begin_round_of_game
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records.models import Submission, SubmissionState


def state_result(game: Game, outcome: Outcome, by: str, at: datetime) -> None:
    """Write a stated result on its game, and mark the round as in play."""
    Game.objects.filter(pk=game.pk).update(
        state=GameState.REPORTED,
        stated_result=outcome.result,
        stated_termination=outcome.termination,
        stated_by=by,
        stated_at=at,
    )
    begin_round_of_game(game, at)


def store_agreement_of_other_player(
    game: Game, submission: Submission, side: str, *, actor: User, at: datetime
) -> None:
    """Store that the other player agrees, where only an official decides a result."""
    by = "".join(colour for colour in "wb" if colour in game.stated_by or colour == side)
    Game.objects.filter(pk=game.pk, state=GameState.REPORTED).update(
        stated_by=by, revision=F("revision") + 1
    )
    _journal_statement("record.agreed", game, submission, by, actor=actor, at=at)


def version_stated_before_dispute(game: Game) -> Submission | None:
    """Return the record version by which a disputed game was stated before."""
    if not game.stated_by:
        return None
    disputed = game.submissions.filter(
        state=SubmissionState.DISPUTED, result=game.stated_result
    ).exclude(record=None)
    return disputed.order_by("-number").first()


def restore_statement(game: Game, stated: Submission, *, actor: User, at: datetime) -> None:
    """Restore the result stated before a dispute that was withdrawn."""
    game.submissions.filter(state=SubmissionState.DISPUTED).exclude(pk=stated.pk).update(
        state=SubmissionState.SUPERSEDED
    )
    Submission.objects.filter(pk=stated.pk).update(state=SubmissionState.WAITING)
    Game.objects.filter(pk=game.pk).update(
        state=GameState.REPORTED, stated_at=at, revision=F("revision") + 1
    )
    compute_urgency_of_cases.recompute_urgency_of_cases(game.pairing.round.tournament.scope_key)
    _journal_statement("record.stated_again", game, stated, game.stated_by, actor=actor, at=at)


def withdraw_statement(
    game: Game, *, actor: User, at: datetime, after: GameState = GameState.ADJOURNED
) -> None:
    """Delete a stated result of a game that is adjourned, or goes on by correspondence."""
    waiting = game.submissions.filter(state=SubmissionState.WAITING).order_by("-number").first()
    if waiting is None:
        return
    Submission.objects.filter(pk=waiting.pk).update(state=SubmissionState.SUPERSEDED)
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="record.withdrawn",
        actor=actor,
        at=at,
        data={"game": game.pk, "submission": waiting.number, "stated_by": game.stated_by},
        before=str(waiting.outcome),
        after=after.value,
    )


def _journal_statement(
    verb: str, game: Game, submission: Submission, by: str, *, actor: User, at: datetime
) -> None:
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "submission": submission.number,
            "stated_by": by,
            "state": GameState.REPORTED.value,
        },
        before=game.stated_by,
        after=str(submission.outcome),
    )
