"""Give the arbiter's office the facts of games (players, rules, result) and how urgent each is."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from arbiter.ports.facts_and_rulings_of_subject_port import Party, SubjectFacts
from arbiter.ports.parse_and_write_subject_keys import ENTRY, TOURNAMENT, Subject
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.case_urgency import PlayState
from tournaments.arbiter_port.find_games_and_examinations_for_office import subject_key_column
from tournaments.drawn_openings import starting_position_of_pairing
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    accounts_speaking_for_side,
)
from tournaments.people.shown_names import latin_name, original_name, show_names_as_public
from tournaments.people.tell_namesakes_apart import namesake_notes
from tournaments.results import lock_and_check_game_for_result_change
from tournaments.rounds_and_boards.find_rounds_boards_games import games_in_visible_events
from tournaments.rounds_and_boards.models import OPEN_ROUNDS, SETTLED, Game, GameState
from tournaments.submitted_records.models import Submission


def load_game_facts(*, subject: str, lock: bool) -> SubjectFacts:
    """Load a game's players, board, rules, result in force and start, for the arbiter's office."""
    number = Subject.parse(subject).number
    game = (
        lock_and_check_game_for_result_change.lock_game_for_result_change(number)
        if lock
        else games_in_visible_events().get(pk=number)
    )
    stands = game.state == GameState.FINISHED
    event = game.pairing.round.tournament
    return SubjectFacts(
        parties=(_party("w", game.white), _party("b", game.black)),
        board=game.pairing.board,
        ruleset_id=event.ruleset_id,
        result_in_force=game.outcome if stands else None,
        start=starting_position_of_pairing.starting_position_of(game.pairing),
        is_closed=event.is_cancelled,
        scope=event.scope_key,
        chief_arbiter=event.chief_arbiter,
        chief_secretary=event.chief_secretary,
        officials_page=reverse("event-people", args=[event.pk]),
    )


def namesakes_of_game(subject: str) -> Mapping[str, str]:
    """Return notes that tell a game's players from their namesakes in its event, by side."""
    game = games_in_visible_events().filter(pk=Subject.parse(subject).number).first()
    if game is None:  # its event is hidden now
        return {}
    tournament = game.pairing.round.tournament
    players = [entry.player for entry in tournament.entries.select_related("player")]
    with show_names_as_public():
        notes = namesake_notes(players)
    seats = {"w": game.white, "b": game.black}
    return {
        side: notes[entry.player_id] for side, entry in seats.items() if entry.player_id in notes
    }


def scopes_of_cancelled_events() -> QuerySet:
    """Query for the scope keys of cancelled events."""
    cancelled = Tournament.everything.filter(state=TournamentState.CANCELLED)
    return cancelled.annotate(key=subject_key_column(TOURNAMENT)).order_by().values("key")


def game_play_states(subjects: Collection[str]) -> dict[str, PlayState]:
    """Load how far games have come, which makes their cases urgent; two queries."""
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


def _party(side: str, entry: Entry) -> Party:
    player = entry.player
    return Party(
        side,
        str(Subject(ENTRY, entry.pk)),
        original_name(player),
        player.user_id,
        latin_name(player),
        accounts_speaking_for_side(entry),
    )
