"""Put the pure rooms that decide an event file into the library's wheel, as `draughts64._event`.

They are copied as they stand; only what they import is found under the names of the wheel. Needs
nothing of the service: the source archive of the library holds this file and the rooms, too.
"""

import ast
import gettext
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "draughts64"

PLACE = "_event"

ROOMS = (
    *("arbiter/proofs", "arbiter/rules", "tournaments/pairing", "tournaments/scoring"),
    *("tournaments/systems", "tournaments/exchange/capsule"),
)
"""Rooms without Django, as the contracts of the tree hold them."""

FILES = (
    *("arbiter/__init__.py", "games/__init__.py", "games/board/__init__.py"),
    *("games/board/steps.py", "tournaments/__init__.py", "tournaments/exchange/__init__.py"),
)

CATALOGUE = "tournaments/locale/ru/LC_MESSAGES/django.mo"

CAPSULE = "tournaments/exchange/capsule"

_LIBRARY = re.compile(r"^(\s*(?:from|import) )games\.draughts\b", re.MULTILINE)

_ROOM = re.compile(r"^(\s*(?:from|import) )(arbiter|games|tournaments)\b", re.MULTILINE)


def copy_event_rooms(root: Path, folder: Path) -> Path:
    """Copy the rooms into a folder, under the names of the wheel; return the package."""
    package = folder / PLACE
    for name in files_of_event_rooms(root):
        place = package / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.suffix == ".py":
            place.write_text(under_names_of_wheel((root / name).read_text("utf-8")), "utf-8")
        else:
            shutil.copy(root / name, place)
    about = '"""Rooms of the service that decide an event file again, copied; no public names."""\n'
    (package / "__init__.py").write_text(about, "utf-8")
    words = russian_words(root)
    text = json.dumps(words, ensure_ascii=False, indent=0, sort_keys=True)
    (package / CAPSULE / "words.json").write_text(text + "\n", "utf-8")
    return package


def files_of_event_rooms(root: Path) -> Iterator[str]:
    """Yield what is copied, by its path in the tree."""
    yield from FILES
    for room in ROOMS:
        for file in sorted((root / room).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file.relative_to(root).as_posix()


def under_names_of_wheel(text: str) -> str:
    """Return a module whose imports name the packages of the wheel."""
    text = _LIBRARY.sub(rf"\1{PACKAGE}", text)
    return _ROOM.sub(rf"\1{PACKAGE}.{PLACE}.\2", text)


def russian_words(root: Path) -> dict[str, str]:
    """Return the marked texts of the capsule with their Russian, from the compiled catalogue."""
    with (root / CATALOGUE).open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)
    marked = set()
    for file in (root / CAPSULE).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_":
                marked.add(ast.literal_eval(node.args[0]))
    return {text: catalogue.gettext(text) for text in sorted(marked)}
