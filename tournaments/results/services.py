"""Write results of games: every result goes through ``record_result``."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.cases import urgencies
from arbiter.certificates import services as certificates
from arbiter.certificates.services import Confirmation
from arbiter.examinations.models import Examination
from arbiter.journal import services as journal_services
from arbiter.ports.events import RulingReference
from arbiter.ports.subject import Subject
from arbiter.refusals.codes import ErrorCode, Refused
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.rules.outcome import GameResult, Outcome, Termination, standing_facts
from arbiter.rules.verdicts.board_result import is_against
from arbiter.signed_texts.certified_game import ConfirmedBy
from games.archive.models import GameRecord
from games.draughts import pdn
from tournaments.boards import progress
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.drawn_openings import selectors as openings
from tournaments.events import conflicts
from tournaments.events.models import Tournament
from tournaments.events.scopes import game_scope
from tournaments.events.worker_messages import queue_recompute
from tournaments.games import related_rows
from tournaments.refusals.codes import TournamentError
from tournaments.results import agreed_moves, certification, double_entry, statements
from tournaments.results import confirmation as consent
from tournaments.results import records_on_file as evidence
from tournaments.submissions.models import Submission, SubmissionState

NOTHING_STATED = {
    "stated_result": "",
    "stated_termination": "",
    "stated_by": "",
    "stated_at": None,
    "word_result": "",
    "word_termination": "",
    "word_by": None,
    "word_at": None,
}


@transaction.atomic
def enter_result(
    *,
    game: Game,
    outcome: Outcome,
    expected_revision: int,
    actor: User,
    at: datetime,
    reason: str = "",
    moves_made: bool = False,
) -> Game:
    """An official enters a result by hand; a finished game changes only with a reason.

    What an examined record of the game proves is not denied by hand: only a ruling stands
    against it, and only a ruling changes what a ruling decided. Where the event wants four eyes
    the first official's entry is kept beside the game, and the same entry of a second official is
    the result (``double_entry``). A record that waits with the same result is accepted by it.
    Where the rules let a draw be agreed only from some move on, and no record shows the moves,
    ``moves_made`` is the official's word that they were made; the journal keeps it.
    Raises Conflict ``game_changed``, TournamentError ``reason_missing``, ``round_not_published``,
    ``open_result``, ``against_record``, ``ruled_before``, ``moves_not_stated``; Refused
    ``own_game``.
    """
    game = load_game(game.pk)  # every service locks the game before its event
    permissions.require(actor, Action.ENTER_RESULT, game_scope(game))
    must_be_neutral(game, actor)
    if outcome.result is GameResult.OPEN:
        raise TournamentError("open_result")
    if game.revision != expected_revision:  # a stale form is told so before anything else
        raise conflicts.game_changed(game, expected_revision, outcome)
    if game.is_settled and not reason.strip():
        raise TournamentError("reason_missing")
    must_be_published(game)
    outcome = evidence.agreed_with_records(game, outcome)
    if least := agreed_moves.required_moves(game, outcome, at):
        agreed_moves.record_agreed_moves(
            lock_event(game), game, least, moves_made, actor=actor, at=at
        )
    tournament = game.pairing.round.tournament
    is_second = double_entry.is_second_entry(game, outcome, actor)
    if tournament.four_eyes and not game.is_settled and not is_second:
        if standing_facts(outcome).played:
            must_be_drawn(game)
        return double_entry.keep_entry(game, tournament, outcome, actor=actor, at=at)
    waiting = evidence.waiting_version_with_result(game, outcome)
    stated = consent.stating_players(game.stated_by) if waiting else ()
    return record_result(
        game=game,
        outcome=outcome,
        expected_revision=expected_revision,
        actor=actor,
        at=at,
        source="hand",
        reason=reason.strip(),
        record=waiting.record if waiting else game.record,
        examination=waiting.examination if waiting else game.examination,
        confirmation=Confirmation((*stated, consent.confirming_officials(tournament.four_eyes))),
        accepted=waiting,
    )


@transaction.atomic(savepoint=False)
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
    confirmation: Confirmation = certificates.UNTOLD,
    accepted: Submission | None = None,
    event: Tournament | None = None,
    read: pdn.ReadGame | None = None,
    is_first_certificate: bool = False,
) -> Game:
    """Write a confirmed result by compare-and-set, move the event one revision on, journal it,
    ask for standings after the commit, and certify the record where there is one.

    ``source`` is ``record``, ``hand``, ``confirmation``, ``absence`` or ``ruling``;
    ``confirmation`` says by whose word, ``accepted`` is the version of the record that was
    waiting for it. A game whose opening is still to be drawn has not been played: it may be
    forfeited, and an arbiter may rule in it. Rights are asked by the caller, whose transaction a
    refusal ends. ``event`` is the event where he has moved it on already (``move_on``), ``read``
    the reading of the record, ``is_first_certificate`` what he knows of certificates. Raises
    TournamentError ``opening_not_drawn``, Conflict ``game_changed`` with the state found.
    """
    tournament = event or advance_revision(game)
    must_be_published(game)
    if source != "ruling" and not game.is_settled and standing_facts(outcome).played:
        must_be_drawn(game)
    before = f"{game.result} {game.termination}"
    written = {
        "result": outcome.result.value,
        "termination": outcome.termination.value,
        "state": GameState.FINISHED,
        "record": record,
        "examination": examination,
        "revision": expected_revision + 1,
        **NOTHING_STATED,
    }
    changed = Game.objects.filter(pk=game.pk, revision=expected_revision).update(**written)
    if changed != 1:
        raise conflicts.game_changed(game, expected_revision, outcome)
    for name, value in written.items():  # players, pairing and event stay as they were read
        setattr(game, name, value)
    if accepted is not None:
        Submission.objects.filter(pk=accepted.pk).update(state=SubmissionState.CONFIRMED)
    left = related_rows.load_rows_to_update(game)
    if left.is_waiting:
        Submission.objects.filter(game=game, state=SubmissionState.WAITING).update(
            state=SubmissionState.SUPERSEDED
        )
    if confirmation.ruling is not None:
        _set_aside_disputed(game)
    row, revision = game.pairing.round, tournament.revision
    if row.state == RoundState.PUBLISHED and not openings.are_awaited(row):
        progress.begin(row, at)
    if not left.others_play:
        progress.close_what_is_finished(row)
    if left.has_cases:
        urgencies.refresh(tournament.scope_key)
    journal_services.record(
        stream=tournament.scope_key,
        verb="result.recorded",
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "source": source,
            "record": record.pk if record else None,
            "revision": revision,
            "confirmed_by": [one.value for one in confirmation.by],
            **({"ruling": confirmation.ruling.number} if confirmation.ruling else {}),
        },
        before=before,
        after=f"{outcome.result} {outcome.termination}",
        words=reason,
    )
    if record is not None:
        certification.certify(
            game,
            tournament,
            outcome,
            at=at,
            confirmation=confirmation,
            read=read,
            is_first=is_first_certificate,
        )
    queue_recompute(tournament.pk, revision)
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
    journal_services.record(
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
    queue_recompute(tournament.pk, revision)


def apply_ruling(
    *,
    subject: str,
    result: GameResult,
    termination: Termination,
    reason: str,
    actor: User,
    at: datetime,
    ruling: RulingReference,
) -> None:
    """Record a ruling as the result (``arbiter.ports.events``); ``*`` sends the game back to play.

    Only a ruling stands against the board, and only where it names its article. Raises Refused
    ``own_game``: a small club's arbiter may play, but not judge his own game;
    ``ruling_article_missing``.
    """
    game = load_game(Subject.parse(subject).number)
    must_be_neutral(game, actor)
    if termination is Termination.ANNULLED:
        annulled = GameState.ANNULLED
        take_back(game, actor=actor, at=at, reason=reason, state=annulled, verb="result.annulled")
        return
    if result is GameResult.OPEN:
        take_back(game, actor=actor, at=at, reason=reason)
        return
    record, examination = evidence.best_record(game, at)
    proved = certificates.proved_result(record, examination) if record else None
    if is_against(proved, result) and not ruling.article:
        raise Refused(ErrorCode.ARTICLE_MISSING, result=result.value, board=proved.result.value)
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
        confirmation=Confirmation((ConfirmedBy.RULING,), ruling),
    )


def release_dispute(*, subject: str, actor: User, at: datetime) -> None:
    """The last case of a game was withdrawn: it is as open as before, a result stands, and what
    was stated, or entered first, waits for a word again, its time counted anew."""
    game = load_game(Subject.parse(subject).number)
    if game.state != GameState.DISPUTED:
        _set_aside_disputed(game)
        return
    stated = statements.stated_before(game)
    if stated is not None:
        statements.restore_statement(game, stated, actor=actor, at=at)
    elif game.word_by_id is not None:
        _set_aside_disputed(game)
        double_entry.restore_entry(game, actor=actor, at=at)
    else:
        take_back(game, actor=actor, at=at, reason="")


def _set_aside_disputed(game: Game) -> None:
    """Nothing about these versions is on the desk any more; the record that stands is accepted."""
    disputed = Submission.objects.filter(game=game, state=SubmissionState.DISPUTED)
    if game.record_id is not None:
        disputed.filter(record=game.record_id).update(state=SubmissionState.CONFIRMED)
    disputed.update(state=SubmissionState.SUPERSEDED)


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

    A certificate in force is superseded by one without a result; the versions of the record
    that stood or were disputed are set aside. A game that had no result is sent back to its
    players, and the journal says so. Rights are asked by the caller.
    """
    tournament = lock_event(game)
    termination = _without_result(state)
    Game.objects.filter(pk=game.pk).update(
        result=GameResult.OPEN,
        termination=termination,
        state=state,
        record=None,
        examination=None,
        revision=F("revision") + 1,
        **NOTHING_STATED,
    )
    Submission.objects.filter(game=game, state__in=evidence.ON_FILE).update(
        state=SubmissionState.SUPERSEDED
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
    stood, stands = (f"{game.result} {game.termination}", f"{GameResult.OPEN} {termination}")
    if stood == stands and state == GameState.OPEN:  # no result is withdrawn where none stood
        verb, stood, stands = ("game.reopened", game.state, state.value)
    journal_services.record(
        stream=tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={"game": game.pk, "revision": revision, "state": state.value},
        before=stood,
        after=stands,
        words=reason,
    )
    queue_recompute(tournament.pk, revision)


def _without_result(state: GameState) -> Termination:
    return Termination.ANNULLED if state == GameState.ANNULLED else Termination.OPEN


def load_game(game_id: int) -> Game:
    """Load one game, locked, with everything a result needs."""
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


def advance_revision(game: Game) -> Tournament:
    """Lock the event of a game and raise its revision by one, in one statement.

    For who writes a result in this transaction. Returns the event as it stands then; when in
    the order, as ``lock_event``.
    """
    moved = Tournament.everything.raw(
        f"UPDATE {Tournament._meta.db_table} SET revision = revision + 1"
        " WHERE id = %s AND hidden_at IS NULL RETURNING *",
        [game.pairing.round.tournament_id],
    )
    for tournament in moved:
        return tournament
    raise Tournament.DoesNotExist


def outcome_of(game: Game) -> Outcome:
    """What stands in the row."""
    return Outcome(GameResult(game.result), Termination(game.termination))


def must_be_drawn(game: Game) -> None:
    """Where the event binds openings nothing is played before the lot (O1)."""
    if openings.is_awaited(game.pairing):
        raise TournamentError("opening_not_drawn", round=game.pairing.round.number)


def must_be_neutral(game: Game, actor: User) -> None:
    """Nobody decides his own game, whatever his office; raises Refused ``own_game``."""
    if actor.pk in game_scope(game).participants:
        raise Refused(ErrorCode.OWN_GAME)


def must_be_published(game: Game) -> None:
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError("round_not_published", round=game.pairing.round.number)
