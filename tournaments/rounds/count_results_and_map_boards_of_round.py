"""Count the results of a round, and map its boards: settled, stated, disputed, waiting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from arbiter.cases.models import Case
from tournaments.events.models import Tournament
from tournaments.rounds.read_boards_and_seats_of_round import BoardOfRound
from tournaments.rounds_and_boards.models import Game, GameState


class BoardOnMap(StrEnum):
    """States of a board on the map of a round, which also filter the page."""

    ENTERED = "entered"
    OPEN = "open"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class RoundMap:
    """The boards of a round with their states, and counts of its games."""

    squares: tuple[tuple[BoardOfRound, BoardOnMap], ...]
    entered: int
    games: int
    disputed: int

    @property
    def games_without_result(self) -> int:
        """The number of games without a result."""
        return self.games - self.entered

    def boards_in_state(self, kind: str) -> list[BoardOfRound]:
        """Return the boards in one state; all for an unknown word.

        A disputed board has no result either, so it is among the open ones.
        """
        kinds = {
            BoardOnMap.OPEN.value: (BoardOnMap.OPEN, BoardOnMap.DISPUTED),
            BoardOnMap.DISPUTED.value: (BoardOnMap.DISPUTED,),
        }.get(kind, tuple(BoardOnMap))
        return [board for board, square in self.squares if square in kinds]


def build_round_map(boards: Sequence[BoardOfRound]) -> RoundMap:
    """Build the map of boards; a player without an opponent is on none."""
    played = [board for board in boards if board.pairing.second is not None]
    games = [game for board in played for game in board.pairing.games.all()]
    return RoundMap(
        squares=tuple((board, _square(board)) for board in played),
        entered=sum(game.is_settled for game in games),
        games=len(games),
        disputed=sum(game.state == GameState.DISPUTED for game in games),
    )


def _square(board: BoardOfRound) -> BoardOnMap:
    games = board.pairing.games.all()
    if any(game.state == GameState.DISPUTED for game in games):
        return BoardOnMap.DISPUTED
    return BoardOnMap.ENTERED if all(game.is_settled for game in games) else BoardOnMap.OPEN


def open_cases_by_game(tournament: Tournament, games: Sequence[Game]) -> Mapping[int, int]:
    """Return the open cases of disputed games, by game; one query, or none."""
    subjects = {game.subject: game.pk for game in games if game.state == GameState.DISPUTED}
    if not subjects:
        return {}
    cases = Case.objects.filter(scope=tournament.scope_key, subject__in=subjects, state="open")
    return {subjects[subject]: pk for pk, subject in cases.values_list("pk", "subject")}
