"""Check an agreed draw without a record against the earliest move that the rules allow.

The rules of ua64@1 want twenty moves. A record is held to them; a result that is typed without
one can only be held to the word of the official who types it, so he is asked for that word.
"""

from datetime import datetime

from django.contrib.auth.models import User

from arbiter.journal import append_journal_rows
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import ruleset_catalogue
from tournaments.events.models import Tournament
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import find_records_of_game
from tournaments.rounds_and_boards.models import Game

AGREED = (Termination.AGREEMENT, Termination.RECORDED)
"""How a draw ends of which nothing says that the moves proved it."""


def least_agreed_move(tournament: Tournament) -> int:
    """Return the first move from which a draw may be agreed; 0 without such a rule."""
    stated = ruleset_catalogue.load_ruleset(tournament.ruleset_id).value("draw_offer_from_move")
    return stated if type(stated) is int else 0


def moves_required_for_agreed_draw(game: Game, outcome: Outcome, at: datetime) -> int:
    """Return how many moves must be stated with a typed draw; 0 if none.

    None where it is no agreement, the rules do not limit it, or a record shows the moves.
    """
    if outcome.result is not GameResult.DRAW or outcome.termination not in AGREED:
        return 0
    least = least_agreed_move(game.pairing.round.tournament)
    return (
        least
        if least and find_records_of_game.accepted_or_newest_full_record(game, at)[0] is None
        else 0
    )


def record_agreed_moves(
    tournament: Tournament, game: Game, least: int, is_stated: bool, *, actor: User, at: datetime
) -> None:
    """Write into the journal how many moves an official stated for an agreed draw.

    Raises TournamentError ``moves_not_stated`` without it.
    """
    if not is_stated:
        raise TournamentError(RefusalCode.MOVES_NOT_STATED, least=least)
    append_journal_rows.write_journal_row(
        stream=tournament.scope_key,
        verb="result.moves_stated",
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=None,
        after=least,
    )
