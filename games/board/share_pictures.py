"""Pictures for messengers: of a page beside its address, or of a list to send by itself.

Typst draws them with its own fonts, so that they look the same everywhere. Everything goes in as
data beside a fixed text: nothing that somebody writes ever becomes a part of a program.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar

from django.core.cache import cache

from games.board.pictures import KEPT
from games.board.printing.letters import without_emoji

PRINTING = Path(__file__).parent / "printing"


@dataclass(frozen=True, slots=True)
class ShareRow:
    """One row: its mark (``w`` and ``b`` a man, else words), a name, a value at the right."""

    mark: str
    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class SharePicture:
    """What stands on a picture; ``board`` is a drawn board as SVG, empty for none."""

    template: ClassVar[str] = "share.typ"

    language: str
    small: str
    title: str = ""
    rows: tuple[ShareRow, ...] = ()
    foot: str = ""
    board: str = ""


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row of a list: its number, one name or two that met, a value; ``winner`` is 1 or 2."""

    mark: str
    first: str
    second: str = ""
    value: str = ""
    winner: int = 0


@dataclass(frozen=True, slots=True)
class ListPicture:
    """A list as a picture, as high as its rows want; many rows stand in two columns.

    Of two in a row the first has White, unless ``has_colours`` says that no game is meant.
    """

    template: ClassVar[str] = "list.typ"

    language: str
    small: str
    title: str
    rows: tuple[ListRow, ...]
    foot: str = ""
    has_colours: bool = True


def share_picture_kept(key: str, make: Callable[[], SharePicture | ListPicture]) -> bytes:
    """Return the PNG of a picture, made once for its key.

    The key names the page, its revision and the language: whatever is changed has another.
    """
    name = f"share-picture:{hashlib.sha256(key.encode()).hexdigest()}"
    image = cache.get(name)
    if image is None:
        image = draw_share_picture(make())
        cache.set(name, image, KEPT)
    return image


def draw_share_picture(picture: SharePicture | ListPicture) -> bytes:
    """Draw a picture as PNG of the size that messengers show."""
    import typst  # a fortieth of a second that most processes never need

    told = without_emoji(json.dumps(asdict(picture), ensure_ascii=False))
    return typst.compile(
        (PRINTING / picture.template).read_bytes(),
        format="png",
        ppi=72.0,
        ignore_system_fonts=True,
        sys_inputs={"told": told},
    )
