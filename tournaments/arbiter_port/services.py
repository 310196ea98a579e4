"""Tell the arbiter's office the facts and the urgency of games; expel a player for it."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet

from arbiter.ports.subject_handlers import Party, SubjectFacts
from arbiter.ports.subject_keys import ENTRY, TOURNAMENT, Subject
from arbiter.refusals.codes import ErrorCode, Refused
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.urgency import PlayState
from tournaments.arbiter_port.selectors import subject_name
from tournaments.attendance import services as attendance
from tournaments.drawn_openings import selectors as openings
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.selectors import games
from tournaments.pairing.round_attendance import Presence
from tournaments.partners_and_seconds.selectors import speakers_of
from tournaments.people.shown_names import latin_name, original_name
from tournaments.refusals.codes import TournamentError
from tournaments.results import change_guards
from tournaments.rounds_and_boards.models import OPEN_ROUNDS, SETTLED, Game, GameState, RoundState
from tournaments.submissions.models import Submission


def game_facts(*, subject: str, lock: bool) -> SubjectFacts:
    """Players, board, rules, result in force and start of a game, for the arbiter's office."""
    number = Subject.parse(subject).number
    game = change_guards.load_game(number) if lock else games().get(pk=number)
    stands = game.state == GameState.FINISHED
    event = game.pairing.round.tournament
    return SubjectFacts(
        parties=(_party("w", game.white), _party("b", game.black)),
        board=game.pairing.board,
        ruleset_id=event.ruleset_id,
        result_in_force=game.outcome if stands else None,
        start=openings.starting_position_of(game.pairing),
        is_closed=event.is_cancelled,
        scope=event.scope_key,
        chief_arbiter=event.chief_arbiter,
        chief_secretary=event.chief_secretary,
    )


def cancelled_scopes() -> QuerySet:
    """The scopes of cancelled events."""
    cancelled = Tournament.everything.filter(state=TournamentState.CANCELLED)
    return cancelled.annotate(key=subject_name(TOURNAMENT)).order_by().values("key")


def game_play_states(subjects: Collection[str]) -> dict[str, PlayState]:
    """What hurries the cases of these games: two queries for any number of them."""
    with_result = Submission.objects.filter(game=OuterRef("pk")).exclude(
        result__in=("", GameResult.OPEN)
    )
    games = (
        Game.objects.filter(pk__in=[Subject.parse(subject).number for subject in subjects])
        .select_related("pairing__round")
        .defer("pairing__round__known")
        .annotate(is_told=Exists(with_result))
    )
    unsettled = _unsettled({game.pairing.round_id for game in games})
    return {
        game.subject: PlayState(
            is_in_play=_is_in_play(game, is_told=game.is_told),
            is_settled=game.is_settled,
            is_last_of_round=unsettled[game.pairing.round_id] <= {game.pk},
        )
        for game in games
    }


def _is_in_play(game: Game, *, is_told: bool) -> bool:
    """Two sit at the board: of a disputed game nobody has told yet how it ended."""
    if game.pairing.round.state not in OPEN_ROUNDS:
        return False
    if game.state == GameState.DISPUTED:
        return not is_told
    return game.state == GameState.OPEN


def _unsettled(rounds: Collection[int]) -> defaultdict[int, set[int]]:
    """By round, the games that it waits for."""
    waiting = Game.objects.filter(pairing__round__in=rounds).exclude(state__in=SETTLED)
    by_round = defaultdict(set)
    for round_id, game_id in waiting.order_by().values_list("pairing__round", "pk"):
        by_round[round_id].add(game_id)
    return by_round


def expel_player(*, subject: str, party: str, reason: str, actor: User, at: datetime) -> None:
    """Expel from the next round that is not published, else from the last of the table.

    Raises Refused ``expulsion_impossible`` with the event's own reason.
    """
    game = change_guards.load_game(Subject.parse(subject).number)
    entry = Entry.objects.select_related("tournament").get(pk=Subject.parse(party).number)
    try:
        attendance.add_mark(
            entry=entry,
            round=_round(game),
            presence=Presence.EXPELLED,
            reason=reason,
            actor=actor,
            at=at,
        )
    except TournamentError as error:
        raise Refused(ErrorCode.EXPULSION_IMPOSSIBLE, why=error.code) from error


def _round(game: Game) -> int:
    tournament = game.pairing.round.tournament
    numbers = dict(tournament.rounds.values_list("number", "state"))
    drafts = [number for number, state in numbers.items() if state == RoundState.DRAFT]
    if drafts:
        return min(drafts)
    last = max(numbers)
    return last if tournament.play_system.leavers_lose else last + 1


def _party(side: str, entry: Entry) -> Party:
    player = entry.player
    return Party(
        side,
        str(Subject(ENTRY, entry.pk)),
        original_name(player),
        player.user_id,
        latin_name(player),
        speakers_of(entry),
    )
