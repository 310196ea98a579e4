"""Which game a judge stands at: found by the board's number; who waits for a judge."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from arbiter.cases.models import Case, CaseState, Ruling
from arbiter.ports import GAME, number_in_subject_key
from tournaments.boards.models import OPEN_ROUNDS, SETTLED, Game, GameState, RoundState
from tournaments.boards.queries.listing import games_in_visible_events
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.events.models import Tournament
from tournaments.events.queries import listing

IN_PLAY = (GameState.OPEN, GameState.DISPUTED)


def game_at_board(tournament: Tournament, board: int) -> Game | None:
    """Find the game played now at a board, else the last one that was played there; one query."""
    games = games_in_visible_events().filter(
        pairing__round__tournament=tournament, pairing__board=board
    )
    published = games.exclude(pairing__round__state=RoundState.DRAFT)
    rows = list(published.order_by("pairing__round__number", "number"))
    waiting = (game for game in rows if game.state not in SETTLED and _is_open(game))
    return next(waiting, rows[-1] if rows else None)


def _is_open(game: Game) -> bool:
    return game.pairing.round.state in OPEN_ROUNDS


def boards_of_event(tournament: Tournament) -> int:
    """Return the highest number of a board in any published round; 0 before the first."""
    rows = games_in_visible_events().filter(pairing__round__tournament=tournament)
    published = rows.exclude(pairing__round__state=RoundState.DRAFT)
    last = published.order_by("-pairing__board").values_list("pairing__board", flat=True).first()
    return last or 0


def round_being_played(tournament: Tournament) -> int | None:
    """Return the first published round that is not over, else the last one; None before any."""
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    states = list(rounds.values_list("number", "state"))
    running = (number for number, state in states if state in OPEN_ROUNDS)
    return next(running, states[-1][0] if states else None)


def may_judge(user: Visitor, game: Game) -> bool:
    """Return whether somebody may judge at this board; in an event being held, and not his own."""
    scope = scope_of_game_and_sides(game)
    is_own = user.is_authenticated and user.pk in scope.participants
    return not is_own and rights.is_allowed(user, Action.RULE_ON_CASE, scope)


def may_work_at_boards(user: Visitor, tournament: Tournament) -> bool:
    """Return whether somebody enters results in an event, at any of its boards."""
    reach = rights.reach_of_action(user, Action.ENTER_RESULT)
    key = tournament.scope_key
    return reach.covers_board(key, None) or any(event == key for event, *_of in reach.boards)


@dataclass(frozen=True, slots=True)
class WaitingCase:
    """An open case of an event, with the game it is about where it is about one."""

    case: Case
    game_id: int | None


def cases_that_wait(user: User, tournament: Tournament) -> tuple[WaitingCase, ...]:
    """Return the open cases of an event at this judge's boards, the most urgent first."""
    reach = rights.reach_of_action(user, Action.RULE_ON_CASE)
    key = tournament.scope_key
    cases = Case.objects.filter(scope=key, state=CaseState.OPEN).order_by("-urgency", "opened_at")
    return tuple(
        WaitingCase(case, number_in_subject_key(case.subject, GAME))
        for case in cases
        if reach.covers_board(key, case.board)
    )


def beginning_of_round(game: Game) -> datetime | None:
    """Return the hour from which a game's clocks run: as planned, else as it was begun."""
    row = game.pairing.round
    planned = listing.planned_starts(row.tournament).get(row.number)
    return planned or row.started_at


def newest_judgement(game: Game, user: User) -> Ruling | None:
    """Return the ruling in force that this judge gave last about a game; None without one."""
    rulings = Ruling.objects.filter(
        case__subject=game.subject, superseded_by__isnull=True, by=user.pk
    )
    return rulings.select_related("case").order_by("-pk").first()
