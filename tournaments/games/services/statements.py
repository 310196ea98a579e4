"""Stated results before they count: a player's word, the first of two officials."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from arbiter.cases.services import desk
from arbiter.journal.models import writing
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from tournaments.boards import services as boards_services
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.boards.queries import openings
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import records

# Stated results: write, agree, restore and withdraw a statement before it counts.


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
    desk.recompute_urgency_of_cases(game.pairing.round.tournament.scope_key)
    _journal_statement("record.stated_again", game, stated, game.stated_by, actor=actor, at=at)


def withdraw_statement(
    game: Game, *, actor: User, at: datetime, after: GameState = GameState.ADJOURNED
) -> None:
    """Delete a stated result of a game that is adjourned, or goes on by correspondence."""
    waiting = game.submissions.filter(state=SubmissionState.WAITING).order_by("-number").first()
    if waiting is None:
        return
    Submission.objects.filter(pk=waiting.pk).update(state=SubmissionState.SUPERSEDED)
    writing.write_journal_row(
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
    writing.write_journal_row(
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


# Four-eyes entry: keep the first official's result until a second official enters the same.


def is_second_entry(game: Game, outcome: Outcome, actor: User) -> bool:
    """Return whether another official has entered the same result before.

    One who did not say how the game ended contradicts nobody.
    """
    entered = game.entered_outcome
    if entered is None or game.word_by_id == actor.pk:
        return False
    ends = {entered.termination, outcome.termination} - {Termination.RECORDED}
    return entered.result is outcome.result and len(ends) < 2


def is_entry_different_from_first(game: Game, outcome: Outcome, actor: User) -> bool:
    """Return whether another official has entered a different result before."""
    is_by_another = game.word_by_id not in (None, actor.pk)
    return is_by_another and not is_second_entry(game, outcome, actor)


def is_first_entry_contradicted(game: Game, outcome: Outcome) -> bool:
    """Return whether the first official's entry differs from this result."""
    entered = game.entered_outcome
    return entered is not None and entered.result is not outcome.result


def store_first_entry(
    game: Game, tournament: Tournament, outcome: Outcome, *, actor: User, at: datetime
) -> Game:
    """Store a first entry, which waits for a second official's.

    Of two that differ the newer waits, and one that is repeated has waited since it was made.
    """
    differing = is_entry_different_from_first(game, outcome, actor)
    before = first_entry(game) if game.word_by_id else None
    after = str(outcome)
    is_repeated = game.word_by_id == actor.pk and before == after
    Game.objects.filter(pk=game.pk).update(
        word_result=outcome.result.value,
        word_termination=outcome.termination.value,
        word_by=actor,
        word_at=game.word_at if is_repeated else at,
        revision=F("revision") + 1,
    )
    begin_round_of_game(game, at)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="result.entries_differ" if differing else "result.first_entry",
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=before,
        after=after,
    )
    game.refresh_from_db()
    return game


def first_entry(game: Game) -> str:
    """Return the first official's entry, as the journal writes it."""
    return str(game.entered_outcome)


def withdraw_first_entry(game: Game, *, actor: User, at: datetime) -> None:
    """Delete the first entry of a game that is adjourned."""
    if game.word_by_id is None:
        return
    writing.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="result.entry_withdrawn",
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=first_entry(game),
        after=GameState.ADJOURNED.value,
    )


def undo_first_entry(game: Game, tournament: Tournament, *, actor: User, at: datetime) -> None:
    """Undo a first entry made by mistake; the caller has locked the event."""
    before = first_entry(game)
    Game.objects.filter(pk=game.pk).update(
        word_result="", word_termination="", word_by=None, word_at=None, revision=F("revision") + 1
    )
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="result.entry_undone",
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=before,
        after=None,
    )


def restore_first_entry(game: Game, *, actor: User, at: datetime) -> None:
    """Restore a first entry after its case was withdrawn."""
    Game.objects.filter(pk=game.pk).update(
        state=GameState.OPEN, word_at=at, revision=F("revision") + 1
    )
    desk.recompute_urgency_of_cases(game.pairing.round.tournament.scope_key)
    writing.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="result.waits_again",
        actor=actor,
        at=at,
        data={"game": game.pk, "state": GameState.OPEN.value},
        before=game.state,
        after=first_entry(game),
    )


def begin_round_of_game(game: Game, at: datetime) -> None:
    """Mark a game's round as in play, unless its openings are still to be drawn."""
    row = game.pairing.round
    if row.state == RoundState.PUBLISHED and not openings.are_openings_awaited(row):
        boards_services.begin_round(row, at)


# Check an agreed draw without a record against the earliest move that the rules allow.
#
# The rules of ua64@1 want twenty moves. A record is held to them; a result that is typed without
# one can only be held to the word of the official who types it, so he is asked for that word.


AGREED = (Termination.AGREEMENT, Termination.RECORDED)
"""How a draw ends of which nothing says that the moves proved it."""


def least_agreed_move(tournament: Tournament) -> int:
    """Return the first move from which a draw may be agreed; 0 without such a rule."""
    stated = catalogue.load_ruleset(tournament.ruleset_id).value("draw_offer_from_move")
    return stated if type(stated) is int else 0


def moves_required_for_agreed_draw(game: Game, outcome: Outcome, at: datetime) -> int:
    """Return how many moves must be stated with a typed draw; 0 if none.

    None where it is no agreement, the rules do not limit it, or a record shows the moves.
    """
    if outcome.result is not GameResult.DRAW or outcome.termination not in AGREED:
        return 0
    least = least_agreed_move(game.pairing.round.tournament)
    return least if least and records.accepted_or_newest_full_record(game, at)[0] is None else 0


def record_agreed_moves(
    tournament: Tournament, game: Game, least: int, is_stated: bool, *, actor: User, at: datetime
) -> None:
    """Write into the journal how many moves an official stated for an agreed draw.

    Raises TournamentError ``moves_not_stated`` without it.
    """
    if not is_stated:
        raise TournamentError(RefusalCode.MOVES_NOT_STATED, least=least)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="result.moves_stated",
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=None,
        after=least,
    )
