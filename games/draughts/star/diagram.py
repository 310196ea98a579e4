"""Draw a star of up to six players as SVG or in letters, or describe it in words."""

from collections.abc import Iterator, Mapping
from html import escape

from ..boards import Hole
from ..texts.catalogue import gettext_noop as _
from ..texts.catalogue import translate
from .board import Race, RaceMove, RacePosition, outcome

# Draw a star of up to six players as SVG or in letters.


_STEP, _ROW, _RADIUS, _EDGE = 22, 38, 16, 36

_BESIDE = 28  # from the middle of a hole to the label of its row

_FILLS: Mapping[str, tuple[str, str]] = {
    "1": ("#fffdf5", "#1c1a18"),
    "2": ("#1f5fa8", "#ffffff"),
    "3": ("#2c7a3f", "#ffffff"),
    "4": ("#2e2a27", "#ffffff"),
    "5": ("#a3241b", "#ffffff"),
    "6": ("#f0b429", "#1c1a18"),
}
"""Of each player the colour of the men and of the sign on them, which tells it without colour."""


def star_svg(
    position: RacePosition, race: Race, title: str = "", last: RaceMove | None = None
) -> str:
    """Draw a star position as `<svg role="img">`, the last move's ends marked."""
    places = race.board_of_position(position).places
    at = {hole: (x * _STEP, -y * _ROW) for hole, (x, y) in places.items()}
    left, low = min(x for x, _ in at.values()), min(y for _, y in at.values())
    at = {hole: (x - left + _EDGE, y - low + _EDGE) for hole, (x, y) in at.items()}
    wide, high = (max(column) + _EDGE for column in zip(*at.values(), strict=True))
    name = escape(title or race.fen(position))
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" class="board race" role="img" '
            f'viewBox="0 0 {wide} {high}" aria-label="{name}"><title>{name}</title>',
            f'<rect class="light" width="{wide}" height="{high}" fill="#f2e3c6"/>',
            *_marks(last, at),
            *_holes(at),
            *_row_names(at),
            *_men(position, at),
            "</svg>",
        )
    )


def _marks(last: RaceMove | None, at: Mapping[Hole, tuple[int, int]]) -> Iterator[str]:
    for hole in last or ():
        x, y = at[hole]
        yield f'<circle class="last" cx="{x}" cy="{y}" r="{_RADIUS + 4}" fill="#e8c95a"/>'


def _holes(at: Mapping[Hole, tuple[int, int]]) -> Iterator[str]:
    for hole, (x, y) in at.items():
        yield (
            f'<circle class="hole" data-square="{hole}" cx="{x}" cy="{y}" r="{_RADIUS - 3}" '
            f'fill="#d8bf95" stroke="#8a6a45"/>'
        )


def _row_names(at: Mapping[Hole, tuple[int, int]]) -> Iterator[str]:
    """The letter of each row before its first hole, its last number behind its last one."""
    rows: dict[str, list[Hole]] = {}
    for hole in at:
        rows.setdefault(hole[0], []).append(hole)
    for letter, holes in rows.items():
        first, last = holes[0], holes[-1]
        for hole, text, aside in ((first, letter, -_BESIDE), (last, last[1:], _BESIDE)):
            x, y = at[hole]
            yield (
                f'<text class="row" x="{x + aside}" y="{y}" font-size="12" '
                f'font-family="sans-serif" text-anchor="middle" dominant-baseline="central" '
                f'fill="#4a3122">{text}</text>'
            )


def _men(position: RacePosition, at: Mapping[Hole, tuple[int, int]]) -> Iterator[str]:
    for player, holes in position.men:
        fill, sign = _FILLS[player]
        for hole in sorted(holes):
            x, y = at[hole]
            yield (
                f'<g class="piece player-{player}" data-square="{hole}"><circle cx="{x}" cy="{y}" '
                f'r="{_RADIUS}" fill="{fill}" stroke="#3c3226" stroke-width="1.5"/>'
                f'<text x="{x}" y="{y}" font-size="14" font-family="sans-serif" '
                f'text-anchor="middle" dominant-baseline="central" fill="{sign}">{player}</text>'
                "</g>"
            )


def text_board(position: RacePosition, race: Race) -> str:
    """Draw a star position in letters, row by row: players' signs, dots for free holes."""
    places = race.board_of_position(position).places
    shown = {hole: player for player, holes in position.men for hole in holes}
    left = min(x for x, _ in places.values())
    rows: dict[int, dict[int, str]] = {}
    for hole, (x, y) in places.items():
        rows.setdefault(y, {})[x - left] = shown.get(hole, ".")
    names = {y: hole[0] for hole, (_, y) in places.items()}
    return "\n".join(
        f"{names[y]} " + "".join(row.get(x, " ") for x in range(max(row) + 1))
        for y, row in sorted(rows.items(), reverse=True)
    )


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
"""The men of each player as they are drawn."""


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
