"""What the judge's office asks about a game, and how it shuts a player out of the event."""

from datetime import datetime

from django.contrib.auth.models import User

from arbiter.doors import Party, SubjectFacts
from arbiter.errors import ErrorCode, Refused
from arbiter.rules.outcome import GameResult
from tournaments.errors import TournamentError
from tournaments.models import OPEN_ROUNDS, SETTLED, Entry, Game, GameState, RoundState
from tournaments.pairing.presence import Presence
from tournaments.selectors import openings
from tournaments.selectors.events import games
from tournaments.services import attendance, results


def facts(*, subject: str, lock: bool) -> SubjectFacts:
    """A game as the office sees it."""
    number = int(subject.partition(":")[2])
    game = results.load(number) if lock else games().get(pk=number)
    stands = game.state == GameState.FINISHED
    return SubjectFacts(
        parties=(_party("w", game.white), _party("b", game.black)),
        board=game.pairing.board,
        ruleset_id=game.pairing.round.tournament.ruleset_id,
        standing=results.outcome_of(game) if stands else None,
        is_in_play=_is_in_play(game),
        is_settled=game.is_settled,
        is_last_of_round=_is_last(game),
        start=openings.set_up_of(game.pairing),
    )


def _is_in_play(game: Game) -> bool:
    """Two sit at the board: of a disputed game nobody has reported yet how it ended."""
    if game.pairing.round.state not in OPEN_ROUNDS:
        return False
    if game.state == GameState.DISPUTED:
        return not game.submissions.exclude(result__in=("", GameResult.OPEN)).exists()
    return game.state == GameState.OPEN


def _is_last(game: Game) -> bool:
    others = Game.objects.filter(pairing__round=game.pairing.round_id).exclude(pk=game.pk)
    return not others.exclude(state__in=SETTLED).exists()


def expel(*, subject: str, party: str, reason: str, actor: User, at: datetime) -> None:
    """From the next round that is not published, else from the last of the table.

    Raises Refused ``expulsion_impossible`` with the event's own reason.
    """
    game = results.load(int(subject.partition(":")[2]))
    entry = Entry.objects.select_related("tournament").get(pk=int(party.partition(":")[2]))
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
    return last + 1 if tournament.is_swiss else last


def _party(side: str, entry: Entry) -> Party:
    player = entry.player
    return Party(side, f"entry:{entry.pk}", player.name, player.user_id, player.name_latin)
