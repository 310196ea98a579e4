"""Port: the app that owns a subject gives its facts, takes rulings, ends disputes, expels players.

The arbiter stores subjects only by name ("game:12"). The app that owns a kind of subject registers
its functions at start; a ruling is then applied inside its own transaction.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from arbiter.ports.parse_and_write_subject_keys import kind_in_subject_key
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from arbiter.rules.outcome import Outcome
from arbiter.rules.verdicts.case_urgency import PlayState
from games.draughts import Position


@dataclass(frozen=True, slots=True)
class Party:
    """A player of a subject, with the key of his row in its own app (``entry:12``)."""

    side: str  # w or b
    key: str
    name: str
    user_id: int | None
    latin: str = ""  # the name as those read it who read English, where it is known
    speakers: frozenset[int] = frozenset()  # users who speak for the side besides the player

    def is_spoken_for_by(self, user_id: int) -> bool:
        """Return whether a user is the player, his partner in consultation or his second."""
        return user_id == self.user_id or user_id in self.speakers


@dataclass(frozen=True, slots=True)
class SubjectFacts:
    """Facts of a game for the arbiter: players, board, ruleset, result in force, officials."""

    parties: tuple[Party, ...]
    board: int | None
    ruleset_id: str
    result_in_force: Outcome | None
    start: Position | None = None  # the set-up drawn for it; None for the usual one
    is_closed: bool = False  # its event was cancelled
    scope: str = ""  # where its officials hold their offices
    chief_arbiter: str = ""  # as the event itself names him
    chief_secretary: str = ""
    officials_page: str = ""  # where its officials are appointed

    @property
    def user_ids(self) -> frozenset[int]:
        """The ids of users who play, or who speak for a player."""
        own = frozenset(party.user_id for party in self.parties if party.user_id is not None)
        return own.union(*(party.speakers for party in self.parties))

    def player_of_side(self, side: str) -> Party | None:
        """Return the player of a side."""
        return next((party for party in self.parties if party.side == side), None)

    def side_of(self, user_id: int | None) -> str:
        """Return the side of a user; empty for an official."""
        sides = (
            party.side for party in self.parties if user_id and party.is_spoken_for_by(user_id)
        )
        return next(sides, "")


@dataclass(frozen=True, slots=True)
class RulingReference:
    """The ruling as a certificate names it: ``14/1`` is the first ruling of case 14."""

    number: str
    article: str = ""


class ApplyRuling(Protocol):
    """Function that writes a subject's ruled result; ``*`` sends the game back to play.

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


class ReleaseDispute(Protocol):
    """Function called when a subject's last open case was withdrawn."""

    def __call__(self, *, subject: str, actor: User, at: datetime) -> None: ...


class LoadSubjectFacts(Protocol):
    """Function that loads a subject's facts; ``lock`` locks its row."""

    def __call__(self, *, subject: str, lock: bool) -> SubjectFacts: ...


class LoadPlayStates(Protocol):
    """Function that loads how far games have come, which makes their cases urgent.

    The number of queries does not grow with theirs; subjects that no longer exist are left out.
    """

    def __call__(self, subjects: Collection[str]) -> Mapping[str, PlayState]: ...


class ExpelPlayer(Protocol):
    """Function that expels a player from the event; raises Refused ``expulsion_impossible``."""

    def __call__(
        self, *, subject: str, party: str, reason: str, actor: User, at: datetime
    ) -> None: ...


class LoadNamesakeNotes(Protocol):
    """Function that returns notes by side to tell players from namesakes in the event."""

    def __call__(self, subject: str) -> Mapping[str, str]: ...


class QueryClosedEvents(Protocol):
    """Function that queries for the keys of events in which nothing may be decided."""

    def __call__(self) -> QuerySet: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectFunctions:
    """The functions an app registers for its subjects; None where it cannot."""

    apply_ruling: ApplyRuling
    release: ReleaseDispute | None = None
    facts: LoadSubjectFacts | None = None
    play_states: LoadPlayStates | None = None
    expel: ExpelPlayer | None = None
    closed: QueryClosedEvents | None = None
    namesakes: LoadNamesakeNotes | None = None


_functions_by_kind: dict[str, SubjectFunctions] = {}


def register_subject_kind(kind: str, functions: SubjectFunctions) -> None:
    """Register the functions of one kind of subject, once for the life of the process."""
    if _functions_by_kind.setdefault(kind, functions) != functions:
        raise ValueError(f"subjects of kind {kind} are already registered")


def _functions_of(subject: str) -> SubjectFunctions | None:
    return _functions_by_kind.get(kind_in_subject_key(subject))


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
    functions = _functions_of(subject)
    if functions is None:
        raise Refused(ErrorCode.NO_DOOR, kind=kind_in_subject_key(subject))
    functions.apply_ruling(
        subject=subject,
        outcome=outcome,
        reason=reason,
        actor=actor,
        at=at,
        ruling=ruling,
    )


def release_dispute_of_subject(*, subject: str, actor: User, at: datetime) -> None:
    """Notify the app of a subject that none of its cases is open any more."""
    functions = _functions_of(subject)
    if functions and functions.release:
        functions.release(subject=subject, actor=actor, at=at)


def subject_facts(subject: str, *, lock: bool = False) -> SubjectFacts | None:
    """Return the facts of a subject; None where its app has none."""
    functions = _functions_of(subject)
    if functions is None or functions.facts is None:
        return None
    return functions.facts(subject=subject, lock=lock)


def subject_namesakes(subject: str) -> Mapping[str, str]:
    """Return notes by side that tell a subject's players from their namesakes."""
    functions = _functions_of(subject)
    return functions.namesakes(subject) if functions and functions.namesakes else {}


def subject_play_states(subjects: Collection[str]) -> Mapping[str, PlayState]:
    """Return the play state of each subject; ``PlayState()`` where its app has none."""
    states = dict.fromkeys(subjects, PlayState())
    for kind, functions in _functions_by_kind.items():
        of_kind = [subject for subject in states if kind_in_subject_key(subject) == kind]
        if of_kind and functions.play_states:
            states.update(functions.play_states(of_kind))
    return states


def events_closed_to_decisions() -> Q:
    """Filter for cases of events in which nothing may be decided now."""
    condition = Q(pk__in=[])
    for functions in _functions_by_kind.values():
        if functions.closed:
            condition |= Q(scope__in=functions.closed())
    return condition


def expel_player(*, subject: str, party: str, reason: str, actor: User, at: datetime) -> None:
    """Expel a player of the subject from its event; raises Refused ``no_result_door``."""
    functions = _functions_of(subject)
    if functions is None or functions.expel is None:
        raise Refused(ErrorCode.NO_DOOR, kind=kind_in_subject_key(subject))
    functions.expel(subject=subject, party=party, reason=reason, actor=actor, at=at)
