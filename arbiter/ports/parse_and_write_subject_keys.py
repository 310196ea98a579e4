"""Parse and write subject keys, the stored names of subjects: ``game:12`` is kind and number."""

from dataclasses import dataclass
from typing import Self

GAME = "game"
ENTRY = "entry"
TOURNAMENT = "tournament"
MOST_DIGITS = 18  # of a number that a database keeps


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject's kind and row number; ``str`` gives its key ``game:12``."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a subject key; raises ValueError."""
        kind, _colon, digits = text.partition(":")
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
        if not kind or not is_number:
            raise ValueError(f"no subject: {text!r}")
        return cls(kind, int(digits))


def parse_subject_key(text: str) -> Subject | None:
    """Parse a subject key; None for a text that is none."""
    try:
        return Subject.parse(text)
    except ValueError:
        return None


def number_in_subject_key(text: str, kind: str) -> int | None:
    """Return the number in a key of this kind; None for every other text."""
    subject = parse_subject_key(text)
    return subject.number if subject is not None and subject.kind == kind else None


def kind_in_subject_key(text: str) -> str:
    """Return the kind in a subject key: ``game`` of ``game:12``."""
    return text.partition(":")[0]
