"""Port: apps register how to read a game's facts, apply a ruling, end a dispute, expel a player.

The arbiter stores subjects only by name ("game:12"). The app that owns a kind of subject registers
its functions at start; a ruling is then applied inside its own transaction.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from arbiter.ports.subject_keys import kind_of
from arbiter.refusals.codes import ErrorCode, Refused
from arbiter.rules.outcome import Outcome
from arbiter.rules.verdicts.urgency import PlayState
from games.draughts import Position


@dataclass(frozen=True, slots=True)
class Party:
    """A player of a subject, identified by the key of its own app (``entry:12``)."""

    side: str  # w or b
    key: str
    name: str
    user_id: int | None
    latin: str = ""  # the name as those read it who read English, where it is known
    speakers: frozenset[int] = frozenset()  # users who speak for the side besides the player

    def speaks(self, user_id: int) -> bool:
        """Whether this user is the player, his partner in consultation or his second."""
        return user_id == self.user_id or user_id in self.speakers


@dataclass(frozen=True, slots=True)
class SubjectFacts:
    """Facts of a subject; ``result_in_force`` is the result in force, if any."""

    parties: tuple[Party, ...]
    board: int | None
    ruleset_id: str
    result_in_force: Outcome | None
    start: Position | None = None  # the set-up drawn for it; None for the usual one
    is_closed: bool = False  # its event was cancelled
    scope: str = ""  # where its officials hold their offices
    chief_arbiter: str = ""  # as the event itself names him
    chief_secretary: str = ""

    @property
    def users(self) -> frozenset[int]:
        """Ids of the users who play, or speak for who plays."""
        own = frozenset(party.user_id for party in self.parties if party.user_id is not None)
        return own.union(*(party.speakers for party in self.parties))

    def party(self, side: str) -> Party | None:
        """The player of a side."""
        return next((party for party in self.parties if party.side == side), None)

    def side_of(self, user_id: int | None) -> str:
        """The side of a user; empty for an official."""
        sides = (party.side for party in self.parties if user_id and party.speaks(user_id))
        return next(sides, "")


@dataclass(frozen=True, slots=True)
class RulingReference:
    """The ruling as a certificate names it: ``14/1`` is the first ruling of case 14."""

    number: str
    article: str = ""


class ApplyRuling(Protocol):
    """Writes the result of a subject; ``*`` (open) sends the game back to its players.

    Raises Refused ``own_game`` where the one who decides takes part himself,
    ``ruling_article_missing`` where the result stands against the board and no article is named.
    """

    def __call__(
        self,
        *,
        subject: str,
        outcome: Outcome,
        reason: str,
        actor: User,
        at: datetime,
        ruling: RulingReference,
    ) -> None: ...


class Release(Protocol):
    """Called when the last open case of a subject was withdrawn and no dispute is left."""

    def __call__(self, *, subject: str, actor: User, at: datetime) -> None: ...


class Facts(Protocol):
    """Load the facts of a subject; ``lock`` locks its row until the transaction ends."""

    def __call__(self, *, subject: str, lock: bool) -> SubjectFacts: ...


class PlayStates(Protocol):
    """Load how far the games of these subjects have come, which makes cases urgent.

    The number of queries does not grow with theirs; subjects that no longer exist are left out.
    """

    def __call__(self, subjects: Collection[str]) -> Mapping[str, PlayState]: ...


class Expel(Protocol):
    """Expel a player from the event; raises Refused ``expulsion_impossible``."""

    def __call__(
        self, *, subject: str, party: str, reason: str, actor: User, at: datetime
    ) -> None: ...


class Closed(Protocol):
    """Query for the keys of events in which nothing may be decided now."""

    def __call__(self) -> QuerySet: ...


_rulings: dict[str, ApplyRuling] = {}


_releases: dict[str, Release] = {}


_facts: dict[str, Facts] = {}


_play_states: dict[str, PlayStates] = {}


_expels: dict[str, Expel] = {}


_closed: dict[str, Closed] = {}


def register(
    kind: str,
    apply_ruling: ApplyRuling,
    release: Release | None = None,
    *,
    facts: Facts | None = None,
    play_states: PlayStates | None = None,
    expel: Expel | None = None,
    closed: Closed | None = None,
) -> None:
    """Register the functions of one kind of subject, once for the life of the process."""
    if _rulings.setdefault(kind, apply_ruling) is not apply_ruling:
        raise ValueError(f"subjects of kind {kind} are already registered")
    if release is not None:
        _releases[kind] = release
    if facts is not None:
        _facts[kind] = facts
    if play_states is not None:
        _play_states[kind] = play_states
    if expel is not None:
        _expels[kind] = expel
    if closed is not None:
        _closed[kind] = closed


def apply_ruling(
    *,
    subject: str,
    outcome: Outcome,
    reason: str,
    actor: User,
    at: datetime,
    ruling: RulingReference,
) -> None:
    """Apply a ruling to its subject; raises Refused ``no_result_door``."""
    write_result = _rulings.get(kind_of(subject))
    if write_result is None:
        raise Refused(ErrorCode.NO_DOOR, kind=kind_of(subject))
    write_result(
        subject=subject,
        outcome=outcome,
        reason=reason,
        actor=actor,
        at=at,
        ruling=ruling,
    )


def release_dispute(*, subject: str, actor: User, at: datetime) -> None:
    """Tell the app of a subject that none of its cases is open any more."""
    release = _releases.get(kind_of(subject))
    if release is not None:
        release(subject=subject, actor=actor, at=at)


def subject_facts(subject: str, *, lock: bool = False) -> SubjectFacts | None:
    """The facts of a subject; None where its app gives none."""
    facts_of = _facts.get(kind_of(subject))
    return facts_of(subject=subject, lock=lock) if facts_of else None


def subject_play_states(subjects: Collection[str]) -> Mapping[str, PlayState]:
    """The play state of each subject; ``PlayState()`` where its app gives none."""
    states = dict.fromkeys(subjects, PlayState())
    for kind, play_states_of in _play_states.items():
        if of_kind := [subject for subject in states if kind_of(subject) == kind]:
            states.update(play_states_of(of_kind))
    return states


def is_closed() -> Q:
    """Filter for cases of events in which nothing may be decided now."""
    condition = Q(pk__in=[])
    for closed_scopes in _closed.values():
        condition |= Q(scope__in=closed_scopes())
    return condition


def expel_player(*, subject: str, party: str, reason: str, actor: User, at: datetime) -> None:
    """Expel a player of the subject from its event; raises Refused ``no_result_door``."""
    remove = _expels.get(kind_of(subject))
    if remove is None:
        raise Refused(ErrorCode.NO_DOOR, kind=kind_of(subject))
    remove(subject=subject, party=party, reason=reason, actor=actor, at=at)
