"""Register a made-up kind of subject, ``table:N``, and keep the rulings applied to it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from arbiter import ports as arbiter_ports
from arbiter.journal.models.rows import JournalEntry


class ResultNotTaken(Exception):
    """What a room raises when it cannot take a result."""


@dataclass
class AppliedResults:
    """Results applied by rulings, in order; ``is_shut`` refuses everything."""

    results: list[tuple[str, str, str, str]] = field(default_factory=list)
    released: list[str] = field(default_factory=list)
    is_shut: bool = False
    issue: Callable[..., object] | None = None  # certifies every result

    def empty(self) -> None:
        self.results.clear()
        self.released.clear()
        self.is_shut = False


hall = AppliedResults()


def take_result(*, subject, outcome, reason, actor, at, ruling) -> None:
    if hall.is_shut:
        raise ResultNotTaken
    result, termination = outcome.result.value, outcome.termination.value
    hall.results.append((subject, result, termination, reason))
    if hall.issue:
        hall.issue(subject=subject, result=result, termination=termination, at=at)


@contextmanager
def certifying(issue: Callable[..., object]) -> Iterator[None]:
    """Certify every result applied inside."""
    hall.issue = issue
    try:
        yield
    finally:
        hall.issue = None


def release(*, subject, actor, at) -> None:
    hall.released.append(subject)


arbiter_ports.register_subject_kind(
    "table",
    arbiter_ports.SubjectFunctions(apply_ruling=take_result, release=release),
)


def verbs(stream: str) -> list[str]:
    return list(
        JournalEntry.objects.filter(stream=stream).order_by("seq").values_list("verb", flat=True)
    )
