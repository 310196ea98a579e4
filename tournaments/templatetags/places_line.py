"""The line of a player's places round by round, drawn small, and his last round in figures."""

from collections.abc import Mapping

from django.utils.html import escape
from django.utils.translation import gettext as _

from tournaments.standings.places_by_round import Path

WIDTH, HEIGHT, EDGE = 88, 22, 3  # of the drawing, in its own units


class PlacesLine:
    """Writes two cells for each player of one table, none where no paths are known."""

    def __init__(self, paths: Mapping[int, Path]) -> None:
        self.paths = paths
        drawn = [place for path in paths.values() for place in path.places if place]
        self.lowest = max(drawn, default=1)
        self.named = escape(_("Places by round: %(places)s"))
        self.title = escape(_("Last round"))
        self.up, self.down = escape(_("places won")), escape(_("places lost"))

    def cells(self, entry: int) -> str:
        """The drawing and the points of the last round with the places won or lost in it."""
        if not self.paths:
            return ""
        path = self.paths.get(entry)
        if path is None:
            return '<td class="no-print"></td><td></td>'
        return (
            f'<td class="path no-print">{self._drawing(path)}</td>'
            f'<td class="num last-round" data-label="{self.title}">{self._last(path)}</td>'
        )

    def _drawing(self, path: Path) -> str:
        """A line that rises with the place; it begins where the player came."""
        step = (WIDTH - 2 * EDGE) / max(len(path.places) - 1, 1)
        points = [
            f"{EDGE + at * step:.0f},{self._height(place)}"
            for at, place in enumerate(path.places)
            if place
        ]
        told = ", ".join(str(place or "–") for place in path.places)
        x, y = points[-1].split(",") if points else ("0", "0")
        return (
            f'<svg class="places-line" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-label="{self.named % {"places": told}}">'
            f'<polyline points="{" ".join(points)}"/><circle cx="{x}" cy="{y}" r="2.5"/></svg>'
        )

    def _height(self, place: int) -> str:
        span = max(self.lowest - 1, 1)
        return f"{EDGE + (HEIGHT - 2 * EDGE) * (place - 1) / span:.0f}"

    def _last(self, path: Path) -> str:
        gained = "–" if path.gained is None else f"{path.gained}"
        if not path.moved:
            return f'{gained} <small class="moved">=</small>'
        sign, words = ("▲", self.up) if path.moved > 0 else ("▼", self.down)
        return (
            f'{gained} <small class="moved"><span aria-hidden="true">{sign}</span>'
            f'<span class="visually-hidden">{words} </span>{abs(path.moved)}</small>'
        )
