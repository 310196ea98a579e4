"""Ports that apps register for their subjects: apply a ruling, facts, urgency, expulsion."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum
from typing import Protocol, Self

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from arbiter.errors import ErrorCode, Refused
from arbiter.rules.outcome import Outcome
from arbiter.rules.verdicts.cases import PlayState
from games.draughts import Position

# Port: the app that owns a subject gives its facts, takes rulings, ends disputes, expels players.
#
# The arbiter stores subjects only by name ("game:12"). The app that owns a kind of subject
# registers its functions at start; a ruling is then applied inside its own transaction.


@dataclass(frozen=True, slots=True)
class Party:
    """A player of a subject, with the key of his row in its own app (``entry:12``)."""

    side: str  # w or b
    key: str
    name: str
    user_id: int | None
    latin: str = ""  # the name as those read it who read English, where it is known
    speakers: frozenset[int] = frozenset()  # users who speak for the side besides the player
    number: int | None = None  # in its event, where he has one

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
    zone: tzinfo | None = None  # of its hall; None for the site's
    stated: tuple[Outcome, ...] = ()  # results that players or officials named, not in force

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


class LoadPlayers(Protocol):
    """Function that loads who plays in each subject.

    The number of queries does not grow with theirs; subjects that nobody may see are left out.
    """

    def __call__(self, subjects: Collection[str]) -> Mapping[str, tuple[Party, ...]]: ...


class ExpelPlayer(Protocol):
    """Function that expels a player from the event; raises Refused ``expulsion_impossible``."""

    def __call__(
        self, *, subject: str, party: str, reason: str, actor: User, at: datetime
    ) -> None: ...


class TellRuling(Protocol):
    """Function that tells the players of a subject what was ruled, once the ruling is stored."""

    def __call__(self, *, subject: str, ruling: int, at: datetime) -> None: ...


class LoadNamesakeNotes(Protocol):
    """Function that returns notes by side to tell players from namesakes in the event."""

    def __call__(self, subject: str) -> Mapping[str, str]: ...


class LoadZones(Protocol):
    """Function that loads the zone of the hall of each subject's event.

    The number of queries does not grow with theirs; subjects that no longer exist are left out.
    """

    def __call__(self, subjects: Collection[str]) -> Mapping[str, tzinfo]: ...


class QueryClosedEvents(Protocol):
    """Function that queries for the keys of events in which nothing may be decided."""

    def __call__(self) -> QuerySet: ...


@dataclass(frozen=True, slots=True)
class PublicSubject:
    """A game as the public register of decisions names it; ``names`` by key of a player's row.

    Whoever is under 18 is named by his initials there, whatever his event says.
    """

    event: str
    event_address: str
    address: str
    round: int
    board: int
    names: Mapping[str, str]


class LoadPublicSubjects(Protocol):
    """Function that loads how the public register names each subject, of public events alone.

    The number of queries does not grow with theirs.
    """

    def __call__(self, subjects: Collection[str]) -> Mapping[str, PublicSubject]: ...


class QueryPublicEvents(Protocol):
    """Function that queries for the keys of the events that everybody may see."""

    def __call__(self) -> QuerySet: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectFunctions:
    """The functions an app registers for its subjects; None where it cannot."""

    apply_ruling: ApplyRuling
    release: ReleaseDispute | None = None
    facts: LoadSubjectFacts | None = None
    play_states: LoadPlayStates | None = None
    players: LoadPlayers | None = None
    expel: ExpelPlayer | None = None
    tell_ruling: TellRuling | None = None
    closed: QueryClosedEvents | None = None
    namesakes: LoadNamesakeNotes | None = None
    zones: LoadZones | None = None
    public_events: QueryPublicEvents | None = None
    public_subjects: LoadPublicSubjects | None = None


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


def tell_ruling(*, subject: str, ruling: int, at: datetime) -> None:
    """Let the app of a subject tell its players what was ruled."""
    functions = _functions_of(subject)
    if functions and functions.tell_ruling:
        functions.tell_ruling(subject=subject, ruling=ruling, at=at)


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


def players_of_subjects(subjects: Collection[str]) -> Mapping[str, tuple[Party, ...]]:
    """Return who plays in each subject; nobody where its app does not say."""
    players: dict[str, tuple[Party, ...]] = dict.fromkeys(subjects, ())
    for kind, functions in _functions_by_kind.items():
        of_kind = [subject for subject in players if kind_in_subject_key(subject) == kind]
        if of_kind and functions.players:
            players.update(functions.players(of_kind))
    return players


def zones_of_subjects(subjects: Collection[str]) -> Mapping[str, tzinfo]:
    """Return the zone by whose clock each subject is told; left out where it is the site's."""
    zones: dict[str, tzinfo] = {}
    for kind, functions in _functions_by_kind.items():
        of_kind = {subject for subject in subjects if kind_in_subject_key(subject) == kind}
        if of_kind and functions.zones:
            zones.update(functions.zones(of_kind))
    return zones


def public_subjects(subjects: Collection[str]) -> Mapping[str, PublicSubject]:
    """Return how the public register names each subject; left out what is not public."""
    shown: dict[str, PublicSubject] = {}
    for kind, functions in _functions_by_kind.items():
        of_kind = {subject for subject in subjects if kind_in_subject_key(subject) == kind}
        if of_kind and functions.public_subjects:
            shown.update(functions.public_subjects(of_kind))
    return shown


def events_open_to_everybody(column: str = "scope") -> Q:
    """Filter for rows of the events that everybody may see, by the column with their key."""
    condition = Q(pk__in=[])
    for functions in _functions_by_kind.values():
        if functions.public_events:
            condition |= Q(**{f"{column}__in": functions.public_events()})
    return condition


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


# Port through which another app gives the name of the person behind an account.
#
# An account has a name of its own; the app that knows the person may have reasons to show less of
# it.


Naming = Callable[[User], str | None]

_namings: list[Naming] = []


def register_account_naming(naming: Naming) -> None:
    """Register an app's function that names accounts, for the process's life."""
    if naming not in _namings:
        _namings.append(naming)


def account_name(user: User) -> str:
    """Return the name of an account's person, else the account's own."""
    names = (name for naming in _namings if (name := naming(user)))
    return next(names, "") or user.get_full_name() or user.get_username()


# Port through which the app that had a paper signed says what it states, and whether it stands.


class PaperStanding(StrEnum):
    """Whether a signed paper still stands."""

    GOOD = "good"
    IN_REVIEW = "in_review"  # what it rests on has changed since
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class PaperWords:
    """A signed paper in words: title, facts, whether it stands, the page it comes from."""

    title: str
    facts: tuple[tuple[str, str], ...]
    standing: PaperStanding
    said: str
    page: str = ""


DescribePaper = Callable[[str, Mapping[str, str]], "PaperWords | None"]
"""Function that describes a paper: subject and the fields of its signed text."""

_papers_by_kind: dict[str, DescribePaper] = {}


def register_signed_papers(kind: str, describe: DescribePaper) -> None:
    """Register what describes the papers of one kind of subject, for the process's life."""
    if _papers_by_kind.setdefault(kind, describe) != describe:
        raise ValueError(f"papers of kind {kind} are already registered")


def describe_signed_paper(subject: str, fields: Mapping[str, str]) -> PaperWords | None:
    """Return a signed paper in words; None where its app says nothing of it."""
    describe = _papers_by_kind.get(kind_in_subject_key(subject))
    return describe(subject, fields) if describe else None


FindWithdrawn = Callable[[], Mapping[str, datetime]]
"""Function that returns which subjects of signed papers were withdrawn, and when."""

_withdrawn_by_kind: dict[str, FindWithdrawn] = {}


def register_withdrawn_papers(kind: str, find: FindWithdrawn) -> None:
    """Register what knows the withdrawn papers of one kind of subject, for the process's life."""
    if _withdrawn_by_kind.setdefault(kind, find) != find:
        raise ValueError(f"withdrawn papers of kind {kind} are already registered")


def withdrawn_papers() -> dict[str, datetime]:
    """Return the subjects whose papers were withdrawn, and when; a query a kind."""
    return {subject: at for find in _withdrawn_by_kind.values() for subject, at in find().items()}


# Parse and write subject keys, the stored names of subjects: ``game:12`` is kind and number.


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
