"""The port through which a ruling becomes a result.

The office knows subjects only by name ("game:12"). The room that owns a kind of subject
registers its door when it is ready; a ruling then passes through it inside the ruling's own
transaction.
"""

from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import User

from arbiter.errors import ErrorCode, Refused
from arbiter.rules.outcome import GameResult, Termination


class ResultDoor(Protocol):
    """Writes the result of a subject; ``*`` (open) sends the game back to its players.

    Raises Refused ``own_game`` where the one who decides takes part himself.
    """

    def __call__(
        self,
        *,
        subject: str,
        result: GameResult,
        termination: Termination,
        reason: str,
        actor: User,
        at: datetime,
    ) -> None: ...


class Release(Protocol):
    """Told when the last open case of a subject was withdrawn: nothing is disputed any more."""

    def __call__(self, *, subject: str, actor: User, at: datetime) -> None: ...


_doors: dict[str, ResultDoor] = {}
_releases: dict[str, Release] = {}


def register(kind: str, door: ResultDoor, release: Release | None = None) -> None:
    """One door for each kind of subject, for the life of the process."""
    if _doors.setdefault(kind, door) is not door:
        raise ValueError(f"subjects of kind {kind} already have a door")
    if release is not None:
        _releases[kind] = release


def apply(
    *,
    subject: str,
    result: GameResult,
    termination: Termination,
    reason: str,
    actor: User,
    at: datetime,
) -> None:
    """Pass a ruling through the door of its subject; raises Refused ``no_result_door``."""
    door = _doors.get(kind_of(subject))
    if door is None:
        raise Refused(ErrorCode.NO_DOOR, kind=kind_of(subject))
    door(
        subject=subject,
        result=result,
        termination=termination,
        reason=reason,
        actor=actor,
        at=at,
    )


def release(*, subject: str, actor: User, at: datetime) -> None:
    """Say that nothing about the subject waits on the desk; a room may not care."""
    told = _releases.get(kind_of(subject))
    if told is not None:
        told(subject=subject, actor=actor, at=at)


def kind_of(subject: str) -> str:
    """``game:12`` is a game."""
    return subject.partition(":")[0]
