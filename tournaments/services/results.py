"""The one door to a result."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter import permissions
from arbiter.errors import ErrorCode, Refused
from arbiter.models import Examination
from arbiter.permissions import Action
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.selectors.incidents import waivers_of
from arbiter.services import examinations, journal, urgencies
from games.draughts import Waiver
from games.models import GameRecord
from games.selectors import records
from tournaments.errors import TournamentError
from tournaments.models import (
    Game,
    GameState,
    RoundState,
    Submission,
    SubmissionState,
    Tournament,
)
from tournaments.scopes import game_scope
from tournaments.services import certification, conflicts, progress, words
from tournaments.services.outbox import ask_for_standings

NO_WORD = {"word_result": "", "word_termination": "", "word_by": None}


@transaction.atomic
def enter_result(
    *,
    game: Game,
    outcome: Outcome,
    expected_revision: int,
    actor: User,
    at: datetime,
    reason: str = "",
) -> Game:
    """An official enters a result by hand; a finished game changes only with a reason.

    Where the event wants four eyes the first person's word is kept beside the game, and the
    same word of a second person is the result (``words``). Raises Conflict ``game_changed``,
    TournamentError ``reason_missing``, ``round_not_published``, ``open_result``.
    """
    game = load(game.pk)  # every service locks the game before its event
    permissions.require(actor, Action.ENTER_RESULT, game_scope(game))
    if outcome.result is GameResult.OPEN:
        raise TournamentError("open_result")
    if game.revision != expected_revision:  # a stale form is told so before anything else
        raise conflicts.game_changed(game, expected_revision, outcome)
    if game.is_settled and not reason.strip():
        raise TournamentError("reason_missing")
    tournament = game.pairing.round.tournament
    if tournament.four_eyes and not game.is_settled and not words.is_second(game, outcome, actor):
        must_be_published(game)
        return words.keep(game, tournament, outcome, actor=actor, at=at)
    return record_result(
        game=game,
        outcome=outcome,
        expected_revision=expected_revision,
        actor=actor,
        at=at,
        source="hand",
        reason=reason.strip(),
        record=game.record,
        examination=game.examination,
    )


@transaction.atomic
def record_result(
    *,
    game: Game,
    outcome: Outcome,
    expected_revision: int,
    actor: User,
    at: datetime,
    source: str,
    reason: str = "",
    record: GameRecord | None = None,
    examination: Examination | None = None,
) -> Game:
    """Write a result by compare-and-set, move the event one revision on, journal it, ask for
    standings after the commit, and certify the record where there is one.

    ``source`` is ``record``, ``hand``, ``confirmation`` or ``ruling``. Rights are asked by
    the caller. Raises Conflict ``game_changed`` with the state found.
    """
    tournament = lock_event(game)
    must_be_published(game)
    before = f"{game.result} {game.termination}"
    changed = Game.objects.filter(pk=game.pk, revision=expected_revision).update(
        result=outcome.result,
        termination=outcome.termination,
        state=GameState.FINISHED,
        record=record,
        examination=examination,
        revision=F("revision") + 1,
        **NO_WORD,
    )
    if changed != 1:
        raise conflicts.game_changed(game, expected_revision, outcome)
    game.refresh_from_db()
    Submission.objects.filter(game=game, state=SubmissionState.WAITING).update(
        state=SubmissionState.SUPERSEDED
    )
    revision = tournament.revision + 1
    Tournament.objects.filter(pk=tournament.pk).update(revision=revision)
    progress.begin(game.pairing.round, at)
    progress.close_what_is_finished(game.pairing.round)
    urgencies.refresh(tournament.scope_key)
    journal.record(
        stream=tournament.scope_key,
        verb="result.recorded",
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "source": source,
            "record": record.pk if record else None,
            "revision": revision,
        },
        before=before,
        after=f"{outcome.result} {outcome.termination}",
        words=reason,
    )
    if record is not None:
        certification.certify(game, tournament, outcome, at=at)
    ask_for_standings(tournament.pk, revision)
    return game


def record_history(
    *,
    tournament: Tournament,
    said: Sequence[tuple[Game, Outcome | None]],
    source: str,
    actor: User,
    at: datetime,
) -> None:
    """Results of an event that were recorded elsewhere, for games laid out in this transaction.

    None is an adjourned game. One revision and one journal row for all of them; the event is
    locked by the caller, and nobody else has seen the games yet.
    """
    for game, outcome in said:
        game.state = GameState.FINISHED if outcome else GameState.ADJOURNED
        game.result = outcome.result if outcome else GameResult.OPEN
        game.termination = outcome.termination if outcome else Termination.OPEN
        game.revision += 1
    games = [game for game, _ in said]
    changed = ["state", "result", "termination", "revision"]
    Game.objects.bulk_update(games, changed, batch_size=200)
    revision = tournament.revision + 1
    Tournament.objects.filter(pk=tournament.pk).update(revision=revision)
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        progress.begin(row, at)
        progress.close_what_is_finished(row)
    journal.record(
        stream=tournament.scope_key,
        verb="results.taken_over",
        actor=actor,
        at=at,
        data={
            "source": source,
            "revision": revision,
        },
        before=None,
        after=[[game.pk, str(game.result), str(game.termination)] for game in games],
    )
    ask_for_standings(tournament.pk, revision)


def apply_ruling(
    *,
    subject: str,
    result: GameResult,
    termination: Termination,
    reason: str,
    actor: User,
    at: datetime,
) -> None:
    """A ruling joins by the same door (``arbiter.doors``); ``*`` sends the game back to play.

    Raises Refused ``own_game``: a small club's arbiter may play, but not judge his own game.
    """
    game = load(_game_id(subject))
    if actor.pk in game_scope(game).participants:
        raise Refused(ErrorCode.OWN_GAME)
    if termination is Termination.ANNULLED:
        annulled = GameState.ANNULLED
        take_back(game, actor=actor, at=at, reason=reason, state=annulled, verb="result.annulled")
        return
    if result is GameResult.OPEN:
        take_back(game, actor=actor, at=at, reason=reason)
        return
    record, examination = evidence(game, at)
    record_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=actor,
        at=at,
        source="ruling",
        reason=reason,
        record=record,
        examination=examination,
    )


def release_dispute(*, subject: str, actor: User, at: datetime) -> None:
    """The last case of a game was withdrawn: it is as open as before, a result stands."""
    game = load(_game_id(subject))
    if game.state == GameState.DISPUTED:
        take_back(game, actor=actor, at=at, reason="")


def _game_id(subject: str) -> int:
    return int(subject.partition(":")[2])


def evidence(game: Game, at: datetime) -> tuple[GameRecord | None, Examination | None]:
    """The record of the game, else the newest that its players handed in and that reads to its
    end: by itself, or with the irregular moves that were let stand since (V2)."""
    if game.record is not None:
        return game.record, game.examination
    waivers = waivers_of(game.subject)
    newest = newest_read(game, waivers)
    if newest is None:
        return None, None
    examination = newest.examination
    if waivers and examination is not None:
        examination = examinations.with_waivers(examination, waivers, at=at)
    return newest.record, examination


def newest_read(game: Game, waivers: Sequence[Waiver]) -> Submission | None:
    """The newest record handed in that reads to its end with these waivers."""
    handed_in = game.submissions.exclude(record=None).select_related("record", "examination")
    if not waivers:
        return handed_in.filter(record__is_ok=True).order_by("-number").first()
    for one in handed_in.order_by("-number"):
        if records.read_again(one.record, waivers).is_ok:
            return one
    return None


def take_back(
    game: Game,
    *,
    actor: User,
    at: datetime,
    reason: str,
    state: GameState = GameState.OPEN,
    verb: str = "result.withdrawn",
) -> None:
    """Take back what stood, so that the game can be played or reported again, or is annulled.

    A certificate in force is superseded by one without a result. Rights are asked by the
    caller.
    """
    tournament = lock_event(game)
    Game.objects.filter(pk=game.pk).update(
        result=GameResult.OPEN,
        termination=_without_result(state),
        state=state,
        record=None,
        examination=None,
        revision=F("revision") + 1,
        **NO_WORD,
    )
    if game.record is not None:
        open_again = Outcome(GameResult.OPEN, Termination.OPEN)
        certification.certify(game, tournament, open_again, at=at)
    revision = tournament.revision + 1
    Tournament.objects.filter(pk=tournament.pk).update(revision=revision)
    if state == GameState.ANNULLED:
        progress.close_what_is_finished(game.pairing.round)
    else:
        progress.open_again(game.pairing.round)
    urgencies.refresh(tournament.scope_key)
    journal.record(
        stream=tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={"game": game.pk, "revision": revision},
        before=f"{game.result} {game.termination}",
        after=f"{GameResult.OPEN} {_without_result(state)}",
        words=reason,
    )
    ask_for_standings(tournament.pk, revision)


def _without_result(state: GameState) -> Termination:
    return Termination.ANNULLED if state == GameState.ANNULLED else Termination.OPEN


def load(game_id: int) -> Game:
    """One game, locked, with everything a result needs to know."""
    return (
        Game.objects.select_for_update(of=("self",))
        .select_related("pairing__round__tournament", "white__player", "black__player")
        .defer("pairing__round__known")
        .get(pk=game_id)
    )


def lock_event(game: Game) -> Tournament:
    """The event of a game, locked: after the game, before the cases and the journal.

    Whoever held the journal first would wait for a result that waits for the journal.
    """
    return Tournament.objects.select_for_update().get(pk=game.pairing.round.tournament_id)


def outcome_of(game: Game) -> Outcome:
    """What stands in the row."""
    return Outcome(GameResult(game.result), Termination(game.termination))


def must_be_published(game: Game) -> None:
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError("round_not_published", round=game.pairing.round.number)
