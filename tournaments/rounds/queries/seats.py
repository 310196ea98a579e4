"""Boards and seats of a round: by board, by name, page by page; its map and counted results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from django.core.paginator import Page, Paginator

from arbiter.cases.models import Case
from games.archive.alphabet import shown_order
from games.draughts.colour import Colour
from tournaments.boards.models import Game, GameState, Pairing, Round
from tournaments.boards.queries import openings
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing import field
from tournaments.people.texts import latin_name, original_name, shown_name

# Read the boards of a round, by board or by name, with the points and colours before it.


@dataclass(frozen=True, slots=True)
class PlayerBeforeRound:
    """A player before a round: the number and points he was paired by, his colours so far.

    ``lent`` are the points of acceleration, which count for the pairing alone; ``carried`` those
    of the stage before. Late entries may have changed the numbers since.
    """

    number: int
    points: int
    lent: int
    colours: tuple[Colour, ...]
    carried: int = 0

    @property
    def points_in_figures(self) -> str:
        """The points he was paired by: ``3``, or with those lent or carried behind ``3+2``."""
        extra = self.lent + self.carried
        return f"{self.points}+{extra}" if extra else str(self.points)


@dataclass(frozen=True, slots=True)
class BoardOfRound:
    """A board of a round with its two players' seats and its drawn opening."""

    pairing: Pairing
    first: PlayerBeforeRound | None
    second: PlayerBeforeRound | None
    opening: openings.DrawnOpening | None


def boards_of_round(row: Round) -> list[BoardOfRound]:
    """Return a round's boards with their seats, from rows read by ``round_with_boards``."""
    seats = seats_by_entry(row)
    pairings = list(row.pairings.all())
    drawn = openings.openings_by_pairing(pairings)
    return [
        BoardOfRound(
            pairing,
            seats.get(pairing.first_id),
            seats.get(pairing.second_id),
            drawn.get(pairing.pk),
        )
        for pairing in pairings
    ]


@dataclass(frozen=True, slots=True)
class NameLine:
    """One line of the pairings by name: a player and his board."""

    entry: Entry
    opponent: Entry | None
    has_white: bool
    pairing: Pairing


def seats_in_order_of_names(boards: list[BoardOfRound]) -> list[NameLine]:
    """Return where everybody of a round sits, in the order of names."""
    lines = []
    for board in boards:
        pairing = board.pairing
        lines.append(NameLine(pairing.first, pairing.second, True, pairing))
        if pairing.second is not None:
            lines.append(NameLine(pairing.second, pairing.first, False, pairing))
    return sorted(
        lines, key=lambda line: (shown_order(shown_name(line.entry.player)), line.entry.pk)
    )


def seats_by_entry(row: Round) -> Mapping[int, PlayerBeforeRound]:
    """Return each entry's seat; empty for a round of a table."""
    if not row.known:
        return {}
    entries = row.known["entries"]
    return {
        entries[str(competitor.number)]: PlayerBeforeRound(
            competitor.number,
            competitor.points,
            competitor.pairing_points - competitor.points - competitor.carried,
            tuple(colour for colour in competitor.colours if colour is not None),
            competitor.carried,
        )
        for competitor in field.pairing_input_from_json_data(row.known).competitors
    }


# Count the results of a round, and map its boards: settled, stated, disputed, waiting.


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


# Divide a round's lines into pages, or find the lines of players by name.


BOARDS_A_PAGE = 100

NAMES_A_PAGE = 400  # a line by name is short, and the page itself folds them by letters

LONGEST_NAME = 60

Line = TypeVar("Line")


@dataclass(frozen=True, slots=True)
class PagedLines(Generic[Line]):
    """One page of lines, or those of a name that was searched for.

    ``is_long`` tells a round that has more than one page when no name is asked for.
    """

    page: Page
    name: str
    is_long: bool

    @property
    def lines(self) -> list[Line]:
        """The lines to show."""
        return list(self.page.object_list)


def page_of_lines(
    lines: Sequence[Line],
    players: Callable[[Line], Sequence[Entry]],
    *,
    name: str,
    page: str,
    most: int,
) -> PagedLines[Line]:
    """Return a page of at most so many lines; with a name, those of players whose names begin so.

    A number that is no page is the first or the last one.
    """
    sought = name.strip()[:LONGEST_NAME]
    shown = [line for line in lines if _is_named(players(line), sought)] if sought else lines
    is_long = len(lines) > most
    return PagedLines(Paginator(shown, most).get_page(page), sought, is_long)


def _is_named(players: Sequence[Entry], sought: str) -> bool:
    """Return whether every word searched for begins a word of one player's name."""
    words = _plain(sought).split()
    return any(
        all(any(part.startswith(word) for part in parts) for word in words)
        for parts in (_name_words(entry) for entry in players)
    )


def _name_words(entry: Entry) -> list[str]:
    names = f"{original_name(entry.player)} {latin_name(entry.player)}"
    return _plain(f"{entry.number} {names}").split()


def _plain(text: str) -> str:
    return text.casefold().replace("ё", "е").replace(".", " ").replace("-", " ")
