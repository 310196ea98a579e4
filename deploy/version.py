"""Version of the service, the one place that says it, and the commit of the code that runs."""

import string
from contextlib import suppress
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]

VERSION = "0.2.0"
"""Of the service, apart from the library; what is new in each: deploy/handbook/en/changelog.md."""

SHORT = 12


def read_revision(top: Path) -> str:
    """Read which commit a tree stands at: from a file of the image, or from git's own files.

    Git itself refuses whoever does not own the folder, as root on a server. Empty where nothing
    tells it, as in an unpacked archive.
    """
    with suppress(OSError, UnicodeDecodeError):
        return _commit_id((top / "REVISION").read_text(encoding="ascii"))
    with suppress(OSError, UnicodeDecodeError):
        folder = top / ".git"
        if folder.is_file():  # a second working tree
            folder = top / folder.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
        head = (folder / "HEAD").read_text(encoding="utf-8").strip()
        if not head.startswith("ref:"):
            return _commit_id(head)
        return _commit_of_branch(folder, head.removeprefix("ref:").strip())
    return ""


def _commit_of_branch(folder: Path, branch: str) -> str:
    common = folder
    with suppress(OSError):  # of a second working tree: where the branches are
        common = folder / (folder / "commondir").read_text(encoding="utf-8").strip()
    with suppress(OSError):
        return _commit_id((common / branch).read_text(encoding="ascii"))
    for line in (common / "packed-refs").read_text(encoding="utf-8").splitlines():
        commit, _, name = line.partition(" ")
        if name == branch:
            return _commit_id(commit)
    return ""


def _commit_id(text: str) -> str:
    found = text.strip()
    return found if len(found) >= 40 and set(found) <= set(string.hexdigits) else ""


REVISION = read_revision(TOP)
"""Read as the process begins: it goes on running this code when newer lies on the disk."""


def full_version() -> str:
    """Return version and commit: ``0.2.0 (34c77549a1b2)``; the version alone where unknown."""
    return f"{VERSION} ({REVISION[:SHORT]})" if REVISION else VERSION
