"""The library's version, and whether its compiled build is used."""

import platform
from collections.abc import Callable

from . import compiled_build

VERSION = "0.3.0"
"""Of the library, apart from the service; CHANGELOG.md beside it says what is new in each."""


def version_and_build_rows(word: Callable[[str], str]) -> str:
    """Return two lines: the version, and whether the compiled build is used or why not."""
    build = compiled_build.current_build()
    facts = {
        "version": VERSION,
        "python": platform.python_version(),
        "parts": build.parts,
        "digest": build.digest,
        "files": ", ".join(build.files),
    }
    rows = (word("version"), word(f"build_{build.state}"))
    return "\n".join(row.format_map(facts) for row in rows)
