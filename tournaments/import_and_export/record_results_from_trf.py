"""Record the results of games that a TRF holds."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.events.models import Tournament
from tournaments.pairing.trf import RoundCell, TrfFile
from tournaments.pairing.trf.round_result_letters import ADJOURNED
from tournaments.results import record_all_results_of_imported_event
from tournaments.rounds_and_boards.models import Game

_FORFEITS = {
    ("+", "-"): Outcome(GameResult.WHITE_WINS, Termination.FORFEIT),
    ("-", "+"): Outcome(GameResult.BLACK_WINS, Termination.FORFEIT),
    ("-", "-"): Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT),
}


_WHITE = {
    **dict.fromkeys("1W", GameResult.WHITE_WINS),
    **dict.fromkeys("=D", GameResult.DRAW),
    **dict.fromkeys("0L", GameResult.BLACK_WINS),
}


Cells = Mapping[tuple[int, int], RoundCell]


def trf_cells(file: TrfFile) -> Cells:
    """Return the TRF cells by (number, round)."""
    return {
        (player.number, at): cell
        for player in file.players
        for at, cell in enumerate(player.cells, 1)
    }


def record_trf_results(
    tournament: Tournament, games: Sequence[Game], cells: Cells, *, actor: User, at: datetime
) -> None:
    """Record the results of the imported games."""
    outcomes = []
    for game in games:
        number = game.pairing.round.number
        own = cells[game.white.number, number].letter
        black_letter = cells[game.black.number, number].letter
        if own == " ":
            continue
        outcome = None if own in ADJOURNED else _outcome(own, black_letter)
        outcomes.append((game, outcome))
    record_all_results_of_imported_event.record_all_results_of_imported_event(
        tournament=tournament, outcomes=outcomes, source="import", actor=actor, at=at
    )


def _outcome(white_letter: str, black_letter: str) -> Outcome:
    if (white_letter, black_letter) in _FORFEITS:
        return _FORFEITS[white_letter, black_letter]
    both_lose = white_letter in "0L" and black_letter in "0L"
    result = GameResult.BOTH_LOSE if both_lose else _WHITE[white_letter]
    return Outcome(result, Termination.RECORDED)
