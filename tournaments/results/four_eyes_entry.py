"""Four-eyes entry: keep the first official's result until a second official enters the same."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from arbiter.cases import compute_urgency_of_cases
from arbiter.journal import append_journal_rows
from arbiter.rules.outcome import Outcome, Termination
from tournaments.events.models import Tournament
from tournaments.results.begin_round_by_act_at_board import begin_round_of_game
from tournaments.rounds_and_boards.models import Game, GameState


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
    append_journal_rows.write_journal_row(
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
    append_journal_rows.write_journal_row(
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
    append_journal_rows.write_journal_row(
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
    compute_urgency_of_cases.recompute_urgency_of_cases(game.pairing.round.tournament.scope_key)
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="result.waits_again",
        actor=actor,
        at=at,
        data={"game": game.pk, "state": GameState.OPEN.value},
        before=game.state,
        after=first_entry(game),
    )
