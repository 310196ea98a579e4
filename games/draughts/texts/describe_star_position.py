"""Describe a star position in words: who is to move, where everybody's men stand."""

from collections.abc import Mapping

from games.draughts.many_player_star.list_and_play_star_moves import outcome
from games.draughts.many_player_star.star_boards_and_positions import Race, RacePosition
from games.draughts.texts.translate_by_catalogue import gettext_noop as _
from games.draughts.texts.translate_by_catalogue import translate

_TO_MOVE = _("Player {player} is to move.")
_WON = _("Player {player} has won: the point opposite is full.")
_MEN = _("Player {player}, {colour}: {holes}.")
_COLOURS: Mapping[str, str] = {
    "1": _("white men"),
    "2": _("blue men"),
    "3": _("green men"),
    "4": _("black men"),
    "5": _("red men"),
    "6": _("yellow men"),
}
"""The men of each player as `many_player_star.star_diagram` draws them."""


def describe_star_position(position: RacePosition, race: Race, language: str | None) -> str:
    """Describe a star position: «Ходит игрок 3. Игрок 1, белые шашки: a1, b1 …»."""
    winner = outcome(position, race)
    first = _WON if winner else _TO_MOVE
    parts = [translate(first, language).format(player=winner or position.turn)]
    order = race.board_of_position(position).sort_key_of_hole
    for player, holes in position.men:
        parameters = {
            "player": player,
            "colour": translate(_COLOURS[player], language),
            "holes": ", ".join(sorted(holes, key=order)),
        }
        parts.append(translate(_MEN, language).format_map(parameters))
    return " ".join(parts)
