"""A judge's decision at a board: recorded with its case or result in one press, taken back."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind, Incident
from arbiter.cases.queries import incidents as incidents_queries
from arbiter.cases.queries.rulings import ruling_in_force
from arbiter.cases.services import incidents, rulings
from arbiter.cases.services.sanctions import WantedSanction
from arbiter.errors import Refused
from arbiter.rules.incidents.facts import BadFacts
from arbiter.rules.incidents.state import ArbiterAct
from arbiter.rules.outcome import OPEN_OUTCOME
from tournaments.boards.models import Game
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.queries import checks
from tournaments.games.models import ClockEntry, ClockKind
from tournaments.games.queries import published
from tournaments.games.services import clocks, disputes, results
from tournaments.judging.queries import boards, remedies
from tournaments.judging.queries.remedies import Asked, KnownBoard
from tournaments.judging.remedy import minutes_late
from tournaments.judging.words import OF_CLOCK, Act, Remedy

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Decided:
    """What a press under a remedy has led to: the game as it is now, and its case if one."""

    game: Game
    case: Case | None = None
    arrival: ClockEntry | None = None


@transaction.atomic
def decide_at_board(
    *,
    game_id: int,
    asked: Asked,
    act: str,
    expected_revision: int,
    claim: str,
    say: Callable[[Remedy], str],
    actor: User,
    at: datetime,
) -> Decided:
    """Record what a judge decided at a board: incident, ruling and sanction, or the result.

    ``claim`` says what happened, ``say`` words what was decided, as the case keeps it. The remedy
    is computed again from what is known now. Raises TournamentError ``not_in_play`` for a game
    that is over; Conflict ``game_moved_on`` where something was entered meanwhile, or the hour
    has changed what follows; and what the services of incidents, rulings and results raise.
    """
    game = published.lock_game_for_result_change(game_id)
    rights.require_right(actor, Action.RULE_ON_CASE, scope_of_game_and_sides(game))
    published.refuse_own_game(game, actor)
    published.require_published_round(game)
    if game.revision != expected_revision:
        raise checks.game_moved_on_error(game)
    if game.state not in boards.IN_PLAY:
        raise TournamentError(RefusalCode.NOT_IN_PLAY, state=game.state)
    try:
        board = remedies.known_board(game, asked.set_up, asked.move)
        remedy = remedies.remedy_at_board(board, asked, at)
    except BadFacts as error:
        raise Refused(error.code, **error.params) from error
    if act not in {remedy.act, *remedy.others}:
        raise checks.game_moved_on_error(game)  # another hour, another record: another remedy
    if act == Act.ARRIVED:
        return _let_play_from_now(game, asked, actor=actor, at=at)
    if asked.word in OF_CLOCK:
        return _enter_result(game, remedy, reason=say(remedy), actor=actor, at=at)
    return _rule(board, asked, remedy, act, claim=claim, reason=say(remedy), actor=actor, at=at)


def _let_play_from_now(game: Game, asked: Asked, *, actor: User, at: datetime) -> Decided:
    """Write down how late a player came; his clock has run since the hour of the round.

    The same written twice within the minute is one.
    """
    began = boards.beginning_of_round(game)
    minutes = minutes_late(began, at) if began else 0
    newest = game.clock_entries.order_by("-number").first()
    same = (ClockKind.ARRIVAL, asked.side, minutes * MINUTE)
    if newest is not None and (newest.kind, newest.side, newest.time) == same:
        return Decided(game, arrival=newest)
    arrival = clocks.store_clock_entry(
        game_id=game.pk,
        kind=ClockKind.ARRIVAL,
        side=asked.side,
        ply=0,
        time=minutes * MINUTE,
        reason="",
        actor=actor,
        at=at,
    )
    return Decided(game, arrival=arrival)


def _enter_result(game: Game, remedy: Remedy, *, reason: str, actor: User, at: datetime) -> Decided:
    assert remedy.outcome is not None  # a flag and an absence end the game
    entered = results.enter_result(
        game=game,
        outcome=remedy.outcome,
        expected_revision=game.revision,
        actor=actor,
        at=at,
        reason=reason,
    )
    return Decided(entered)


def _rule(
    board: KnownBoard,
    asked: Asked,
    remedy: Remedy,
    act: str,
    *,
    claim: str,
    reason: str,
    actor: User,
    at: datetime,
) -> Decided:
    """Open the case, enter the incident where the position is known, and rule at once."""
    game = board.game
    case = disputes.open_dispute(
        game_id=game.pk, kind=CaseKind.VIOLATION.value, claim_text=claim, actor=actor, at=at
    )
    entry = remedies.incident_to_enter(board, asked.word, asked.colour, asked.square)
    if entry is not None:
        incident = incidents.enter_incident(
            case=case,
            entry=entry,
            actor=actor,
            at=at,
            ruleset_id=game.pairing.round.tournament.ruleset_id,
        )
        _choose(incident, act, actor=actor, at=at)
    outcome, penalty = remedy.outcome or OPEN_OUTCOME, remedy.penalty
    if act == Act.LET_STAND:
        outcome, penalty = OPEN_OUTCOME, None
    case.refresh_from_db()
    rulings.rule_in_case(
        case=case,
        result=outcome.result.value,
        termination=outcome.termination.value,
        reason=reason,
        article=remedy.article if outcome != OPEN_OUTCOME else "",
        sanction=WantedSanction(penalty.kind, asked.side, penalty.minutes) if penalty else None,
        actor=actor,
        at=at,
    )
    game.refresh_from_db()
    return Decided(game, case=case)


def _choose(incident: Incident, act: str, *, actor: User, at: datetime) -> None:
    """Write what whoever decides has chosen: that it is put right, or stands."""
    chosen = ArbiterAct.LET_STAND if act == Act.LET_STAND else ArbiterAct.DEMANDED
    state = incidents_queries.state_of_incident(incident)
    if chosen in state.acts:
        incidents.record_incident_act(
            incident=incident, act=chosen.value, expected=1, actor=actor, at=at
        )


@transaction.atomic
def take_back_decision(
    *,
    game_id: int,
    case_id: int | None,
    expected_revision: int,
    reason: str,
    actor: User,
    at: datetime,
) -> Game:
    """Take back what this judge decided last at a board, while nothing came after it.

    A ruling is superseded by one that lets the game go on, with which its sanction is void; a
    result is undone as any entry. Raises Conflict ``game_moved_on``, TournamentError
    ``nothing_to_undo``.
    """
    game = published.lock_game_for_result_change(game_id)
    scope = scope_of_game_and_sides(game)
    rights.require_right(actor, Action.RULE_ON_CASE, scope)
    if case_id is None:
        return results.undo_last_entry(
            game=game, expected_revision=expected_revision, actor=actor, at=at
        )
    if game.revision != expected_revision:
        raise checks.game_moved_on_error(game)
    case = Case.objects.filter(pk=case_id, subject=game.subject, kind=CaseKind.VIOLATION).first()
    ruling = ruling_in_force(case) if case else None
    if case is None or ruling is None or ruling.by_id != actor.pk:
        raise TournamentError(RefusalCode.NOTHING_TO_UNDO, board=game.pairing.board)
    rulings.rule_in_case(
        case=case,
        result=OPEN_OUTCOME.result.value,
        termination=OPEN_OUTCOME.termination.value,
        reason=reason,
        supersedes=ruling,
        actor=actor,
        at=at,
    )
    game.refresh_from_db()
    return game
