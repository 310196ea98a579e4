"""Find the modules that change something; those that only show or read are left out."""

from pathlib import Path

from tests.deploy.test_subject_folders import (
    NO_SUBJECTS,
    PURE,
    READING,
    ROWS,
    SHOWN,
    SHOWN_ENDS,
    SUBJECTS,
)

TOP = Path(__file__).resolve().parents[1]


def is_acting(file: Path) -> bool:
    """Whether this file of a room is one that may change something."""
    _room, *folders, _name = file.relative_to(TOP).parts
    if not folders or folders[0] in NO_SUBJECTS | PURE or SHOWN & set(folders):
        return False
    return file.stem not in SHOWN | ROWS | READING and not file.stem.endswith(SHOWN_ENDS)


ACTING = [
    file for room in SUBJECTS for file in sorted((TOP / room).rglob("*.py")) if is_acting(file)
]
