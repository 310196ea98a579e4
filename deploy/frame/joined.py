"""Scripts and style sheets joined into one file: each request of a first view costs a wait."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage, Storage

_ROUND = (
    "site/live_line.js",
    "site/live.js",
    "tournaments/standings/why_rows.js",
    "site/tool_menus.js",
)

PARTS = {
    "joined/site.css": (
        "site/tokens.css",
        "site/site.css",
        "site/forms.css",
        "site/tables.css",
        "games/board.css",
    ),
    "joined/first.js": ("site/theme.js", "site/menu.js"),
    "joined/site.js": (
        "site/announce_to_screen_reader.js",
        "site/offline_queue.js",
        "site/search.js",
        "site/open_section.js",
        "site/scroll_to_fault.js",
        "site/file_choice.js",
        "site/sending.js",
        "site/links_on_their_way.js",
        "site/keep_typed_forms.js",
    ),
    "joined/round.css": ("site/tool_line.css", "site/round.css"),
    "joined/round.js": _ROUND,
    "joined/round-office.js": (
        "site/result_entry.js",
        *_ROUND,
        "site/take_back_notice.js",
        "site/board_names.js",
    ),
    "joined/answers.js": (
        "tournaments/answer_after_reload.js",
        "tournaments/send_confirmation_claim_call.js",
    ),
}
"""The parts of every joined file, in the order in which a page would name them."""


class JoinedFilesFinder(finders.BaseFinder):
    """Finds the joined files; each is written anew when one of its parts has changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.storage = FileSystemStorage(location=settings.VAR_DIR / "joined")

    def check(self, **kwargs: Any) -> list[Any]:
        """Nothing is to be set, so nothing can be wrong."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Return where a joined file lies; an empty list for every other name."""
        if path not in PARTS:
            return []
        joined = str(self._join(path))
        return [joined] if find_all or kwargs.get("all") else joined

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Yield every joined file with the storage that holds it."""
        for path in PARTS:
            if not matches_patterns(path, ignore_patterns or ()):
                self._join(path)
                yield path, self.storage

    def _join(self, path: str) -> Path:
        whole = b"\n".join(_part(name) for name in PARTS[path])
        place = Path(self.storage.path(path))
        if not place.exists() or place.read_bytes() != whole:
            place.parent.mkdir(parents=True, exist_ok=True)
            part = place.with_name(f"{place.name}.{os.getpid()}")  # several processes may begin
            part.write_bytes(whole)
            os.replace(part, place)
        return place


def _part(name: str) -> bytes:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found).read_bytes()
