"""Parse and write the name by which a subject is stored: ``game:12`` is kind and number."""

from dataclasses import dataclass
from typing import Self

GAME = "game"
ENTRY = "entry"
TOURNAMENT = "tournament"
MOST_DIGITS = 18  # of a number that a database keeps


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind and the number of the row; ``str`` gives the stored form ``game:12``."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the stored form; raises ValueError."""
        kind, _colon, digits = text.partition(":")
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
        if not kind or not is_number:
            raise ValueError(f"no subject: {text!r}")
        return cls(kind, int(digits))


def parse_subject_key(text: str) -> Subject | None:
    """The subject that a text names; None for a text that names none."""
    try:
        return Subject.parse(text)
    except ValueError:
        return None


def number_in_subject_key(text: str, kind: str) -> int | None:
    """The number of a subject of this kind; None for every other text."""
    subject = parse_subject_key(text)
    return subject.number if subject is not None and subject.kind == kind else None


def kind_in_subject_key(text: str) -> str:
    """The kind in a subject's name: that of ``game:12`` is ``game``."""
    return text.partition(":")[0]
