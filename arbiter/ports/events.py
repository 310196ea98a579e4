"""The port through which a ruling becomes a result.

The office knows subjects only by name ("game:12"). The room that owns a kind of subject
registers its door when it is ready; a ruling then passes through it inside the ruling's own
transaction.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from arbiter.ports.subject import kind_of
from arbiter.refusals.codes import ErrorCode, Refused
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.urgency import Pace
from games.draughts import Position


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a subject, known to the office by the name its own room gives (``entry:12``)."""

    side: str  # w or b
    key: str
    name: str
    user_id: int | None
    latin: str = ""  # the name as those read it who read English, where it is known


@dataclass(frozen=True, slots=True)
class SubjectFacts:
    """What the office asks about a subject; ``standing`` is the result that stands, if any."""

    parties: tuple[Party, ...]
    board: int | None
    ruleset_id: str
    standing: Outcome | None
    start: Position | None = None  # the set-up drawn for it; None for the usual one
    is_closed: bool = False  # its event was cancelled

    @property
    def users(self) -> frozenset[int]:
        """The users who take part."""
        return frozenset(one.user_id for one in self.parties if one.user_id is not None)

    def party(self, side: str) -> Party | None:
        """Who has this side."""
        return next((one for one in self.parties if one.side == side), None)

    def side_of(self, user_id: int | None) -> str:
        """The side of a user; empty for an official."""
        found = (one.side for one in self.parties if user_id and one.user_id == user_id)
        return next(found, "")


@dataclass(frozen=True, slots=True)
class RulingReference:
    """How a certificate names the ruling it rests on: ``14/1`` is the first ruling of case 14."""

    number: str
    article: str = ""


class ResultDoor(Protocol):
    """Writes the result of a subject; ``*`` (open) sends the game back to its players.

    Raises Refused ``own_game`` where the one who decides takes part himself,
    ``ruling_article_missing`` where the result stands against the board and no article is named.
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
        ruling: RulingReference,
    ) -> None: ...


class Release(Protocol):
    """Told when the last open case of a subject was withdrawn: nothing is disputed any more."""

    def __call__(self, *, subject: str, actor: User, at: datetime) -> None: ...


class Facts(Protocol):
    """What a subject is just now; with ``lock`` its row is locked until the transaction ends."""

    def __call__(self, *, subject: str, lock: bool) -> SubjectFacts: ...


class Paces(Protocol):
    """What hurries the cases of each of these subjects, in a number of queries that does not
    grow with theirs; subjects that are no more are left out."""

    def __call__(self, subjects: Collection[str]) -> Mapping[str, Pace]: ...


class Expel(Protocol):
    """Shuts a party out of the event; raises Refused ``expulsion_impossible``."""

    def __call__(
        self, *, subject: str, party: str, reason: str, actor: User, at: datetime
    ) -> None: ...


class Closed(Protocol):
    """The scopes in which nothing is decided just now, as a query of their keys."""

    def __call__(self) -> QuerySet: ...


_doors: dict[str, ResultDoor] = {}


_releases: dict[str, Release] = {}


_facts: dict[str, Facts] = {}


_paces: dict[str, Paces] = {}


_expels: dict[str, Expel] = {}


_closed: dict[str, Closed] = {}


def register(
    kind: str,
    door: ResultDoor,
    release: Release | None = None,
    *,
    facts: Facts | None = None,
    paces: Paces | None = None,
    expel: Expel | None = None,
    closed: Closed | None = None,
) -> None:
    """One door for each kind of subject, for the life of the process."""
    if _doors.setdefault(kind, door) is not door:
        raise ValueError(f"subjects of kind {kind} already have a door")
    if release is not None:
        _releases[kind] = release
    if facts is not None:
        _facts[kind] = facts
    if paces is not None:
        _paces[kind] = paces
    if expel is not None:
        _expels[kind] = expel
    if closed is not None:
        _closed[kind] = closed


def apply(
    *,
    subject: str,
    result: GameResult,
    termination: Termination,
    reason: str,
    actor: User,
    at: datetime,
    ruling: RulingReference,
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
        ruling=ruling,
    )


def release(*, subject: str, actor: User, at: datetime) -> None:
    """Say that nothing about the subject waits on the desk; a room may not care."""
    told = _releases.get(kind_of(subject))
    if told is not None:
        told(subject=subject, actor=actor, at=at)


def facts(subject: str, *, lock: bool = False) -> SubjectFacts | None:
    """What the room that owns the subject says of it; None where it says nothing."""
    asked = _facts.get(kind_of(subject))
    return asked(subject=subject, lock=lock) if asked else None


def paces(subjects: Collection[str]) -> Mapping[str, Pace]:
    """What hurries the cases of each subject; ``Pace()`` of one that no room tells of."""
    found = dict.fromkeys(subjects, Pace())
    for kind, asked in _paces.items():
        if of_kind := [subject for subject in found if kind_of(subject) == kind]:
            found.update(asked(of_kind))
    return found


def is_closed() -> Q:
    """Cases of places in which nothing is decided just now; part of a query, none of its own."""
    found = Q(pk__in=[])
    for asked in _closed.values():
        found |= Q(scope__in=asked())
    return found


def expel(*, subject: str, party: str, reason: str, actor: User, at: datetime) -> None:
    """Shut a party of the subject out of its event; raises Refused ``no_result_door``."""
    door = _expels.get(kind_of(subject))
    if door is None:
        raise Refused(ErrorCode.NO_DOOR, kind=kind_of(subject))
    door(subject=subject, party=party, reason=reason, actor=actor, at=at)
