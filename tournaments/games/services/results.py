"""Results of games: entered, written, taken back, undone, certified."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case
from arbiter.cases.services import desk
from arbiter.certificates.services import issuing
from arbiter.certificates.services.issuing import Confirmation
from arbiter.errors import ArbiterError
from arbiter.examinations.models import Examination
from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import (
    OPEN_OUTCOME,
    GameResult,
    ImpossibleOutcome,
    Outcome,
    Termination,
    outcome_facts_for_standings,
)
from games.archive.models import GameRecord
from games.draughts import pdn
from games.web.statements import update_one_row_returning
from tournaments.boards import services as boards_services
from tournaments.boards.models import Game, GameState, Pairing
from tournaments.entries.models import Entry
from tournaments.entries.queries.sides import partners_by_entry, scope_of_game_and_sides
from tournaments.errors import RefusalCode, RowsWrong, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries import checks
from tournaments.events.services import revision
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import published, records
from tournaments.games.queries.correspondence import days_of_moves
from tournaments.games.queries.published import table_name_of
from tournaments.games.queries.records import NO_RESULT
from tournaments.games.services import statements
from tournaments.people.texts import name_on_certificate

# Write a result of a game: entered by an official, or brought by a record, ruling or absence.


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One of many results that are entered at once."""

    game_id: int
    result: str
    termination: str
    expected_revision: int
    reason: str = ""
    moves_made: bool = False


@transaction.atomic
def enter_many_results(
    *, tournament: Tournament, rows: Sequence[ResultRow], actor: User, at: datetime
) -> list[Game]:
    """Enter results by hand, all of them or none.

    Every row is tried as if it stood alone, after those before it. Raises RowsWrong with the
    refusal of each row that cannot be entered, PermissionDenied at the first board that is not
    the actor's.
    """
    games = published.games_of_published_rounds(tournament, [row.game_id for row in rows])
    entered, faults = [], {}
    for number, row in enumerate(rows, 1):
        try:
            with transaction.atomic():
                if row.game_id not in games:
                    raise TournamentError(RefusalCode.NO_SUCH_GAME, game=row.game_id)
                game = enter_result(
                    game=games[row.game_id],
                    outcome=Outcome.from_codes(row.result, row.termination),
                    expected_revision=row.expected_revision,
                    actor=actor,
                    at=at,
                    reason=row.reason,
                    moves_made=row.moves_made,
                )
                entered.append(game)
        except (TournamentError, ArbiterError, ImpossibleOutcome) as fault:
            faults[number] = fault
    if faults:
        raise RowsWrong(faults)
    return entered


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
    """Enter a result by hand as an official; a finished game needs a reason.

    What an examined record of the game proves is not denied by hand: only a ruling stands
    against it, and only a ruling changes what a ruling decided. Where the event wants four eyes
    the first official's entry is kept beside the game, and the same entry of a second official is
    the result. A record that waits with the same result is accepted by it.
    Where the rules let a draw be agreed only from some move on, and no record shows the moves,
    ``moves_made`` is the official's word that they were made; the journal keeps it.
    A stale form that says what stands already changes nothing and is no conflict.
    Raises Conflict ``game_changed``, TournamentError ``reason_missing``, ``round_not_published``,
    ``open_result``, ``against_record``, ``ruled_before``, ``moves_not_stated``,
    ``bracket_went_on``; Refused ``own_game``.
    """
    game = published.lock_game_for_result_change(
        game.pk
    )  # every service locks the game before its event
    rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    published.refuse_own_game(game, actor)
    if outcome.result is GameResult.OPEN:
        raise TournamentError(RefusalCode.OPEN_RESULT)
    if game.revision != expected_revision:  # a stale form is told so before anything else
        if expected_revision < game.revision and _says_what_stands(game, outcome):
            return game
        raise checks.game_changed_error(game, expected_revision, outcome)
    if game.is_settled and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    published.require_published_round(game)
    outcome = records.result_ended_as_records_prove(game, outcome)
    published.require_bracket_not_gone_on(game, outcome)
    if least := statements.moves_required_for_agreed_draw(game, outcome, at):
        statements.record_agreed_moves(
            published.lock_event(game),
            game,
            least,
            moves_made,
            actor=actor,
            at=at,
        )
    tournament = game.pairing.round.tournament
    is_second = statements.is_second_entry(game, outcome, actor)
    if tournament.four_eyes and not game.is_settled and not is_second:
        if outcome_facts_for_standings(outcome).played:
            published.require_drawn_opening(game)
        return statements.store_first_entry(game, tournament, outcome, actor=actor, at=at)
    waiting = records.waiting_version_with_result(game, outcome)
    stated = records.stating_players(game.stated_by) if waiting else ()
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
        confirmation=Confirmation((*stated, records.confirming_officials(tournament.four_eyes))),
        accepted=waiting,
    )


def _says_what_stands(game: Game, outcome: Outcome) -> bool:
    """Return whether somebody has entered the same meanwhile."""
    if not game.is_settled or game.outcome.result is not outcome.result:
        return False
    return game.outcome == records.result_ended_as_records_prove(game, outcome)


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
    confirmation: Confirmation = issuing.UNCONFIRMED,
    accepted: Submission | None = None,
    event: Tournament | None = None,
    read: pdn.ReadGame | None = None,
    is_first_certificate: bool = False,
) -> Game:
    """Write a confirmed result by compare-and-set, and do everything that follows from it.

    Moves the event one revision on, journals the result, asks for standings after the commit, and
    certifies the record where there is one.

    ``source`` is ``record``, ``hand``, ``confirmation``, ``absence`` or ``ruling``;
    ``confirmation`` says by whose word, ``accepted`` is the version of the record that was waiting
    for it. A game whose opening is still to be drawn has not been played: it may be forfeited, and
    an arbiter may rule in it. Rights are asked by the caller, whose transaction a refusal ends.
    ``event`` is the event where the caller has raised it (``revision.lock_and_raise``), ``read``
    the reading of the record, ``is_first_certificate`` what he knows of certificates. Raises
    TournamentError ``opening_not_drawn``, ``bracket_went_on``, Conflict ``game_changed`` with the
    state found.
    """
    tournament = event or revision.lock_and_raise(game.pairing.round.tournament_id)
    published.require_published_round(game)
    published.require_bracket_not_gone_on(game, outcome)
    if source != "ruling" and not game.is_settled and outcome_facts_for_standings(outcome).played:
        published.require_drawn_opening(game)
    before = str(game.outcome)
    written = {
        "result": outcome.result.value,
        "termination": outcome.termination.value,
        "state": GameState.FINISHED,
        "record": record,
        "examination": examination,
        "revision": expected_revision + 1,
        **NOTHING_STATED,
    }
    if accepted is not None:  # before it is asked what waits
        Submission.objects.filter(pk=accepted.pk).update(state=SubmissionState.CONFIRMED)
    related = write_result(game, expected_revision, written)
    if related is None:
        raise checks.game_changed_error(game, expected_revision, outcome)
    for name, value in written.items():  # players, pairing and event stay as they were read
        setattr(game, name, value)
    if related.is_waiting:
        Submission.objects.filter(game=game, state=SubmissionState.WAITING).update(
            state=SubmissionState.SUPERSEDED
        )
    if confirmation.ruling is not None:
        set_aside_disputed_versions(game)
    statements.begin_round_of_game(game, at)
    if not related.others_play:
        boards_services.close_finished_round_and_event(game.pairing.round)
    if related.has_cases:
        desk.recompute_urgency_of_cases(tournament.scope_key)
    revision.raise_revision(
        tournament,
        "result.recorded",
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "source": source,
            "record": record.pk if record else None,
            "confirmed_by": [confirmer.value for confirmer in confirmation.by],
            **({"ruling": confirmation.ruling.number} if confirmation.ruling else {}),
        },
        before=before,
        after=str(outcome),
        words=reason,
        is_raised=True,
    )
    if record is not None:
        certify_result(
            game,
            tournament,
            outcome,
            at=at,
            confirmation=confirmation,
            read=read,
            is_first=is_first_certificate,
        )
    return game


# Write a game's result if nobody has changed it since (compare-and-set), and say what follows.


@dataclass(frozen=True, slots=True)
class RowsToUpdate:
    """Which rows a change of this game's result may touch; load with the event locked.

    others_play   another game of the round is not over
    is_waiting    a version of the record waits for a word
    has_cases     something of the event lies on the desk
    """

    others_play: bool
    is_waiting: bool
    has_cases: bool


_LEFT = f"""
 EXISTS (SELECT 1 FROM {table_name_of(Game)} game
   JOIN {table_name_of(Pairing)} pairing ON pairing.id = game.pairing_id
   WHERE pairing.round_id = %s AND game.id <> %s
   AND game.state NOT IN ('finished', 'annulled')),
 EXISTS (SELECT 1 FROM {table_name_of(Submission)} WHERE game_id = %s AND state = 'waiting'),
 EXISTS (SELECT 1 FROM {table_name_of(Case)} WHERE scope = %s AND state = 'open')
"""


def write_result(
    game: Game, expected_revision: int, values: Mapping[str, Any]
) -> RowsToUpdate | None:
    """Write a result's columns by compare-and-set, and rows that follow, in one statement.

    None where the game has another revision.
    """
    row = game.pairing.round
    where = {"id": game.pk, "revision": expected_revision}
    asked = _LEFT, (row.pk, game.pk, game.pk, row.tournament.scope_key)
    answer = update_one_row_returning(Game, where, values, asked)
    return None if answer is None else RowsToUpdate(*map(bool, answer))


# Take back the result of a game: it is played on, reported again, or annulled.


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
"""The columns of a game of which nobody has stated or entered anything."""


def take_back_result(
    game: Game,
    *,
    actor: User,
    at: datetime,
    reason: str,
    state: GameState = GameState.OPEN,
    verb: str = "result.withdrawn",
) -> None:
    """Take back a game's result, so that it can be played, reported again, or annulled.

    A certificate in force is superseded by one without a result; the versions of the record
    that stood or were disputed are set aside. A game that had no result is sent back to its
    players, and the journal says so. Rights are asked by the caller. Raises TournamentError
    ``bracket_went_on``.
    """
    tournament = published.lock_event(game)
    stands = Outcome(GameResult.OPEN, _without_result(state))
    published.require_bracket_not_gone_on(game, stands)
    Game.objects.filter(pk=game.pk).update(
        result=stands.result,
        termination=stands.termination,
        state=state,
        record=None,
        examination=None,
        revision=F("revision") + 1,
        **NOTHING_STATED,
    )
    Submission.objects.filter(game=game, state__in=records.ON_FILE).update(
        state=SubmissionState.SUPERSEDED
    )
    if game.record is not None:
        certify_result(game, tournament, OPEN_OUTCOME, at=at)
    if state == GameState.ANNULLED:
        boards_services.close_finished_round_and_event(game.pairing.round)
    else:
        boards_services.reopen_round(game.pairing.round)
    desk.recompute_urgency_of_cases(tournament.scope_key)
    before, after = str(game.outcome), str(stands)
    if game.outcome == stands and state == GameState.OPEN:  # nothing stood that is withdrawn
        verb, before, after = ("game.reopened", game.state, state.value)
    revision.raise_revision(
        tournament,
        verb,
        actor=actor,
        at=at,
        data={"game": game.pk, "state": state.value},
        before=before,
        after=after,
        words=reason,
    )


def _without_result(state: GameState) -> Termination:
    return Termination.ANNULLED if state == GameState.ANNULLED else Termination.OPEN


def set_aside_disputed_versions(game: Game) -> None:
    """Close these versions' disputes; the record that stands becomes accepted."""
    disputed = Submission.objects.filter(game=game, state=SubmissionState.DISPUTED)
    if game.record_id is not None:
        disputed.filter(record=game.record_id).update(state=SubmissionState.CONFIRMED)
    disputed.update(state=SubmissionState.SUPERSEDED)


# Undo of the last entry of a result, while nothing has been built on it.
#
# A press on the wrong board is taken back without a reason: the result goes, and the journal
# keeps both rows. Whatever came after it (another change, a record, a case, a round paired from
# it) makes it a correction, and a correction has its reason.


@transaction.atomic
def undo_last_entry(*, game: Game, expected_revision: int, actor: User, at: datetime) -> Game:
    """Undo the result, or the first of two entries, that this official entered last.

    Raises Conflict ``game_changed``, TournamentError ``nothing_to_undo`` (no entry of his),
    ``result_built_on`` (a record, a case or a later round came in between), Refused ``own_game``.
    """
    game = published.lock_game_for_result_change(game.pk)
    rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    published.refuse_own_game(game, actor)
    if game.revision != expected_revision:
        raise checks.game_changed_error(game, expected_revision, game.outcome)
    if game.state == GameState.OPEN and game.word_by_id == actor.pk:
        statements.undo_first_entry(game, published.lock_event(game), actor=actor, at=at)
    elif game.state == GameState.FINISHED and _was_entered_by(game, actor):
        if _is_built_on(game):
            raise TournamentError(RefusalCode.RESULT_BUILT_ON, board=game.pairing.board)
        take_back_result(game, actor=actor, at=at, reason="")
    else:
        raise TournamentError(RefusalCode.NOTHING_TO_UNDO, board=game.pairing.board)
    game.refresh_from_db()
    return game


def _was_entered_by(game: Game, actor: User) -> bool:
    """Return whether the result that stands is the first one, entered by hand by this official."""
    last = (
        JournalEntry.objects.filter(
            stream=game.pairing.round.tournament.scope_key,
            verb__startswith="result.",
            data__game=game.pk,
        )
        .order_by("-seq")
        .first()
    )
    if last is None or last.verb != "result.recorded" or last.actor_id != actor.pk:
        return False
    return last.data.get("source") == "hand" and last.data.get("before") == NO_RESULT


def _is_built_on(game: Game) -> bool:
    """Return whether a record, a case or a round paired from the result exists."""
    if game.record_id or Submission.objects.filter(game=game).exists():
        return True
    if Case.objects.filter(subject=game.subject).exists():
        return True
    row = game.pairing.round
    if row.tournament.play_system.is_laid_out_whole:
        return False
    return row.tournament.rounds.filter(number__gt=row.number).exists()


# Issue the certificate of a finished game of an event.


def certify_result(
    game: Game,
    tournament: Tournament,
    outcome: Outcome,
    *,
    at: datetime,
    confirmation: Confirmation = issuing.UNCONFIRMED,
    read: pdn.ReadGame | None = None,
    is_first: bool = False,
) -> None:
    """Issue the certificate of a confirmed result with its record, or supersede the earlier one.

    The names and the event are ours, never those the record claims. ``read`` and ``is_first``
    save work that the caller has done (``issuing.issue_certificate``).
    """
    issuing.issue_certificate(
        record=game.record,
        tags=certified_tags(game, tournament),
        outcome=outcome,
        subject=game.subject,
        examination=game.examination,
        stream=tournament.scope_key,
        at=at,
        confirmation=confirmation,
        read=read,
        is_first=is_first,
        days=days_of_moves(game) if tournament.is_by_correspondence else None,
    )


def certified_tags(game: Game, tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Return the PDN tags of a certified game; an unknown value is ``?``.

    The seven tags every reader expects, in their order, and ``Mode`` of a game not played as usual.
    """
    played_on = tournament.starts_on
    pairing, partners = game.pairing, partners_by_entry(tournament)
    return (
        ("Event", tournament.title),
        ("Site", tournament.city or "?"),
        ("Date", f"{played_on:%Y.%m.%d}" if played_on else "????.??.??"),
        ("Round", f"{pairing.round.number}.{pairing.board}.{game.number}"),
        ("White", _side_name(game.white, tournament, partners)),
        ("Black", _side_name(game.black, tournament, partners)),
        *_mode_tag(game, tournament, partners),
    )


def _side_name(
    entry: Entry, tournament: Tournament, partners: Mapping[int, tuple[str, ...]]
) -> str:
    """Return the player, and his partners behind him where a side is several persons (P5)."""
    own = name_on_certificate(entry.player, tournament, entry.player.name)
    return " : ".join((own, *partners.get(entry.pk, ())))


def _mode_tag(
    game: Game, tournament: Tournament, partners: Mapping[int, tuple[str, ...]]
) -> tuple[tuple[str, str], ...]:
    """How the game was played, where it was not as usual at the board (X1); the articles named."""
    has_giver = tournament.play_system.has_giver
    sides = (game.white, game.black)
    possible = (
        (has_giver, "simultaneous (X2)"),
        (tournament.is_by_correspondence, "correspondence (X3)"),
        (any(side.plays_blind for side in sides), f"blindfold ({'X5' if has_giver else 'X4'})"),
        (any(side.has_relief_board for side in sides), "relief board (X6)"),
        (any(side.pk in partners for side in sides), "consultation (P5)"),
    )
    modes = [words for is_so, words in possible if is_so]
    return (("Mode", ", ".join(modes)),) if modes else ()
