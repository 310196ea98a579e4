"""Draw one piece as SVG shapes around the point 0 0: a man, or a king with a crown."""

from functools import cache

from games.draughts.colour import Colour

RADIUS = 20
FILL = {  # of the disc, its edge, its grooves
    Colour.WHITE: ("#fffdf5", "#4a4034", "#c2b08d"),
    Colour.BLACK: ("#2e2a27", "#0c0b0a", "#6d6259"),
}
NAMES = {Colour.WHITE: "white", Colour.BLACK: "black"}

_GROOVES = (15, 10, 5)
_CROWN = ((-11, 7), (-13, -7), (-6, 0), (0, -10), (6, 0), (13, -7), (11, 7))
CROWN_FILL = {Colour.WHITE: "#a3241b", Colour.BLACK: "#ffd75e"}


@cache
def piece_shape(colour: Colour, is_king: bool) -> str:
    """Draw a man (three grooves) or a king (two discs and a crown) around the point 0 0."""
    fill, edge, groove = FILL[colour]
    disc = f'fill="{fill}" stroke="{edge}" stroke-width="1.5"'
    shadow = f'<circle class="shadow" cy="{5 if is_king else 2}" r="{RADIUS}" fill-opacity=".3"/>'
    if not is_king:
        rings = "".join(
            f"M-{r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0" for r in _GROOVES
        )
        return (
            f'{shadow}<circle class="disc" r="{RADIUS}" {disc}/>'
            f'<path class="rim" d="{rings}" fill="none" stroke="{groove}" stroke-width="1.5"/>'
        )
    points = " ".join(f"{x},{y - 3}" for x, y in _CROWN)
    return (
        f'{shadow}<circle class="disc" cy="3" r="{RADIUS}" {disc}/>'
        f'<circle class="disc" cy="-3" r="{RADIUS}" {disc}/>'
        f'<polygon class="crown" points="{points}" fill="{CROWN_FILL[colour]}"/>'
    )


def pieces_svg() -> str:
    """Draw one piece of each kind around the point 0 0, for scripts that place them."""
    shapes = "".join(
        f'<g class="piece {NAMES[colour]} {"king" if king else "man"}">'
        f"{piece_shape(colour, king)}</g>"
        for colour in Colour
        for king in (False, True)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'
