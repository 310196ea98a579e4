"""Write two cells of the standings: a player's place after each round, and his last round."""

from collections.abc import Mapping

from django.utils.html import escape
from django.utils.translation import gettext as _

from tournaments.standings.places_by_round import PlacesOfPlayerByRound


class PlacesByRound:
    """Writer of two cells per player: places after each round, and the last round's gain.

    The places stand there as text; places_line.js draws them.
    """

    def __init__(self, paths: Mapping[int, PlacesOfPlayerByRound]) -> None:
        self.paths = paths
        self.up, self.down = escape(_("up")), escape(_("down"))

    def cells(self, entry: int) -> str:
        """Write a player's places, and the last round's points and places won or lost."""
        if not self.paths:
            return ""
        path = self.paths.get(entry)
        if path is None:
            return "<td></td><td></td>"
        places = ", ".join(str(place or "–") for place in path.places)
        return f'<td class="path">{places}</td><td>{self._last(path)}</td>'

    def _last(self, path: PlacesOfPlayerByRound) -> str:
        gained = "–" if path.gained is None else f"{path.gained}"
        if not path.moved:
            return f'{gained} <small class="moved">=</small>'
        way, word = ("up", self.up) if path.moved > 0 else ("down", self.down)
        return f'{gained} <small class="moved {way}"><b>{word} </b>{abs(path.moved)}</small>'
