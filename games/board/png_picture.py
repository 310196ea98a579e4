"""Render a drawn board as PNG, for messengers and programs that show no SVG.

Typst draws it with its own fonts, so that it looks the same everywhere.  The board goes in as
data beside a fixed text: nothing that a visitor writes ever becomes a part of a program.
"""

import hashlib

from django.core.cache import cache

WIDTH, HEIGHT = 1200, 630  # what messengers show of a page


KEPT = 24 * 3600


_PAGE = f"""
#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: 15pt, fill: rgb("#f6f3ec"))
#set align(center + horizon)
#image(bytes(sys.inputs.board), format: "svg", height: {HEIGHT - 30}pt)
""".encode()


def cached_board_png(svg: str) -> bytes:
    """Render an SVG board in the middle of a PNG of WIDTH × HEIGHT; cached for a day."""
    key = f"board-image:{hashlib.sha256(svg.encode()).hexdigest()}"
    image = cache.get(key)
    if image is None:
        import typst  # a fortieth of a second that most processes never need

        image = typst.compile(_PAGE, format="png", ppi=72.0, sys_inputs={"board": svg})
        cache.set(key, image, KEPT)
    return image
