"""Expel a player from an event, for a ruling of the arbiter."""

from datetime import datetime

from django.contrib.auth.models import User

from arbiter.ports.parse_and_write_subject_keys import Subject
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.entries.models import Entry
from tournaments.pairing.attendance_in_round import Presence
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.results import lock_and_check_game_for_result_change
from tournaments.rounds_and_boards.models import Game, RoundState


def expel_player(*, subject: str, party: str, reason: str, actor: User, at: datetime) -> None:
    """Expel a player from the next unpublished round on, or from the last of the table.

    Raises Refused ``expulsion_impossible`` with the event's own reason.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(
        Subject.parse(subject).number
    )
    entry = Entry.objects.select_related("tournament").get(pk=Subject.parse(party).number)
    try:
        mark_attendance_check_in_and_forfeit.add_attendance_mark(
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
