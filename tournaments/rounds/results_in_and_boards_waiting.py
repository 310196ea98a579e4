"""How many results of a round are in, and the boards that still wait: the map of the round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from arbiter.cases.models import Case
from tournaments.events.models import Tournament
from tournaments.rounds.boards_by_number_or_name import BoardOfRound
from tournaments.rounds_and_boards.models import Game, GameState


class BoardOnMap(StrEnum):
    """What a board of the round is, and which boards a filter of the page leaves."""

    ENTERED = "entered"
    OPEN = "open"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class RoundMap:
    """Boards with what they are, and the games of the round counted."""

    squares: tuple[tuple[BoardOfRound, BoardOnMap], ...]
    entered: int
    games: int
    disputed: int

    @property
    def without_result(self) -> int:
        return self.games - self.entered

    def only(self, kind: str) -> list[BoardOfRound]:
        """The boards of one kind; all of them for a word that is no kind.

        A disputed board has no result either, so it is among the open ones.
        """
        kinds = {
            BoardOnMap.OPEN.value: (BoardOnMap.OPEN, BoardOnMap.DISPUTED),
            BoardOnMap.DISPUTED.value: (BoardOnMap.DISPUTED,),
        }.get(kind, tuple(BoardOnMap))
        return [board for board, square in self.squares if square in kinds]


def round_map(boards: Sequence[BoardOfRound]) -> RoundMap:
    """The map of these boards; a player without an opponent is on none."""
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
    """Game → its case on the desk, for the disputed ones among these; one query, or none."""
    subjects = {game.subject: game.pk for game in games if game.state == GameState.DISPUTED}
    if not subjects:
        return {}
    cases = Case.objects.filter(scope=tournament.scope_key, subject__in=subjects, state="open")
    return {subjects[subject]: pk for pk, subject in cases.values_list("pk", "subject")}
