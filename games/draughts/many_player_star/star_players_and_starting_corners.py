"""Find who plays a star: starting points of two to six players, their names, their start.

Declared reading: two play from 1 and 4, three from 1, 3, 5, four from 2, 3, 5, 6, five from any
five points, six from all.
"""

from collections.abc import Iterable, Mapping

from games.draughts.many_player_star.define_star import STAR
from games.draughts.many_player_star.star_boards_and_positions import RacePosition

TWO = "14"
_POINTS: Mapping[int, str] = {2: TWO, 3: "135", 4: "2356", 6: STAR.players}
_ANY_FIVE = "12345"
_TAG = "player"
_BY_COLOUR = {"W": "1", "B": "4"}
_MEN = 10


def starting_points(players: str) -> str:
    """Return the points that so many players start from; five choose theirs."""
    return _POINTS.get(len(players), players)


def usual_starting_points(count: int) -> str:
    """Return the starting points of two to six players; of five the first five."""
    return _POINTS.get(count, _ANY_FIVE)


def named_players(tags: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Return the names that the tags Player1 to Player6 give, by player."""
    by_name = {name.lower(): value for name, value in reversed([*tags])}
    return {player: by_name[_TAG + player] for player in STAR.players if _TAG + player in by_name}


def players_in_fen(fen: str) -> str:
    """Return the players whose men a FEN lists, in the order of play.

    In the FEN of a star of two White and Black may stand for them.
    """
    heads = {part.strip()[:1].upper() for part in fen.split(":")[1:]}
    named = {_BY_COLOUR.get(head, head) for head in heads}
    return "".join(player for player in STAR.players if player in named)


def has_several_players(fen: str, named: Iterable[str]) -> bool:
    """Whether a star's record has other players than the usual two."""
    return any(set(players) - set(TWO) for players in (players_in_fen(fen), named))


def parse_star_position(text: str) -> RacePosition:
    """Parse a FEN or `start:3` (so many players at their points); raises FenError."""
    word, _, count = text.strip().lower().partition(":")
    if word != "start" or count not in ("2", "3", "4", "5", "6"):
        return STAR.from_fen(text)
    return usual_starting_position(usual_starting_points(int(count)))


def usual_starting_position(players: str) -> RacePosition:
    """Return the position in which every player fills his point; the first one is to move."""
    homes = STAR.boards[_MEN].homes
    return RacePosition(players[0], tuple((player, homes[player]) for player in players))
