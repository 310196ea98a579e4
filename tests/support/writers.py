"""Find the modules that change something; those that only show or read are left out."""

from pathlib import Path

TOP = Path(__file__).resolve().parents[2]

WRITER = TOP / "arbiter" / "journal" / "models" / "writing.py"
ROOMS = ("games", "arbiter", "tournaments")


def is_acting(file: Path) -> bool:
    """Whether this file of a room is one that may change something."""
    return "services" in (*file.parent.relative_to(TOP).parts, file.stem) or file == WRITER


ACTING = [file for room in ROOMS for file in sorted((TOP / room).rglob("*.py")) if is_acting(file)]
