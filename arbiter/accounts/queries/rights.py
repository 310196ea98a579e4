"""The permission matrix: which role may do which action, and the checks against it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet

from arbiter.accounts.models import SITE, Office
from arbiter.errors import ErrorCode, Refused
from games.web.prepared import PreparedQuery, value_given_when_asked

# The permission matrix: which role may do which action, and the checks against it.
#
# A right is asked for as (user, action, scope). The scope names a place (``site``, or an event:
# ``tournament:5``), the board, and the users who take part in the subject asked about (the two
# players of a game). Roles follow from offices held in that place or at the site, and from taking
# part; a section arbiter holds his only at his own boards. What the matrix does not grant is
# refused. Whoever comes by the printed card of an event is confined to it
# (`restrict_user_to_event`): he holds no office there or anywhere, and takes part in that event
# alone.


Visitor: TypeAlias = AbstractBaseUser | AnonymousUser


class Role(StrEnum):
    """Roles: the offices, and player and public."""

    ORGANISER = "organiser"
    CHIEF = "chief"
    ARBITER = "arbiter"
    SECTION = "section"  # an arbiter, at the boards of his section
    JURY = "jury"
    CLERK = "clerk"  # of the commission of admission
    AUTHOR = "author"  # asked the question himself
    PLAYER = "player"  # takes part in the subject asked about
    CAPTAIN = "captain"  # of the team asked about, by account or by the link of the team
    SCORER = "scorer"  # came by the link of this board, to write its moves
    PUBLIC = "public"  # everybody, signed in or not


class Action(StrEnum):
    """Actions that need a right."""

    VIEW = "view"
    CREATE_EVENT = "create_event"
    EDIT_EVENT = "edit_event"
    MANAGE_ENTRIES = "manage_entries"
    MARK_ATTENDANCE = "mark_attendance"
    DRAW_LOTS = "draw_lots"
    PUBLISH_ROUND = "publish_round"
    HAND_IN_LINE_UP = "hand_in_line_up"
    ENTER_RESULT = "enter_result"
    WRITE_LIVE = "write_live"
    SUBMIT_RECORD = "submit_record"
    CONFIRM_RECORD = "confirm_record"
    DISPUTE = "dispute"
    CLAIM_DRAW = "claim_draw"
    WITHDRAW_CASE = "withdraw_case"
    ANSWER_CASE = "answer_case"
    APPEAL = "appeal"
    SEE_DESK = "see_desk"
    RULE_ON_CASE = "rule_on_case"
    RULE_ON_APPEAL = "rule_on_appeal"
    SANCTION = "sanction"
    EXPEL = "expel"
    ISSUE_CERTIFICATE = "issue_certificate"
    READ_JOURNAL = "read_journal"
    MANAGE_OFFICES = "manage_offices"
    IMPORT_ARCHIVE = "import_archive"
    BRING_OPENINGS = "bring_openings"
    LOAD_NORMS = "load_norms"
    PROPOSE_RANK = "propose_rank"
    WRITE_HALL_ALERT = "write_hall_alert"
    SEE_PRIVATE_EVENT = "see_private_event"
    MANAGE_WEBHOOKS = "manage_webhooks"


_O, _C, _A, _S, _J = Role.ORGANISER, Role.CHIEF, Role.ARBITER, Role.SECTION, Role.JURY

_CLERK, _CAPTAIN = Role.CLERK, Role.CAPTAIN

_Q, _P, _W, _ALL = Role.AUTHOR, Role.PLAYER, Role.SCORER, Role.PUBLIC

_JUDGES = (_C, _A, _S)

MATRIX: Mapping[Action, frozenset[Role]] = {
    action: frozenset(roles)
    for action, roles in {
        Action.VIEW: tuple(Role),
        # the event is the organiser's
        Action.CREATE_EVENT: (_O,),
        Action.EDIT_EVENT: (_O,),
        Action.MANAGE_ENTRIES: (_O, _CLERK),
        Action.MARK_ATTENDANCE: (_O, _C),  # the hall tells the arbiter who came and who left
        Action.DRAW_LOTS: (_O,),
        Action.PUBLISH_ROUND: (_O, _C),  # pairing is the arbiter's work, C.04.3 1.9.3 his decision
        Action.MANAGE_OFFICES: (_O,),
        Action.MANAGE_WEBHOOKS: (_O,),  # which other sites are told what happens
        Action.IMPORT_ARCHIVE: (_O,),
        Action.BRING_OPENINGS: (_O,),  # held in any event: a table is of all of them
        Action.LOAD_NORMS: (_O,),  # asked at the site: a table of norms is of all events
        Action.PROPOSE_RANK: (_O, _C),  # and to write down by which order it was given
        Action.HAND_IN_LINE_UP: (_O, _C, _A, _CAPTAIN),  # of one team
        # officials write down what the hall tells them
        Action.ENTER_RESULT: (_O, *_JUDGES),
        Action.ISSUE_CERTIFICATE: (_O, *_JUDGES),
        Action.READ_JOURNAL: (_O, *_JUDGES, _J),
        Action.SEE_DESK: (_O, *_JUDGES, _J),
        Action.WRITE_HALL_ALERT: (_O, *_JUDGES),  # one sentence over every screen of the hall
        Action.SEE_PRIVATE_EVENT: (_O, *_JUDGES, _J, _CLERK),  # not yet open to the public
        # a game is its players'
        Action.WRITE_LIVE: (_O, *_JUDGES, _P, _W),  # moves as they are played, at one board
        Action.SUBMIT_RECORD: (_O, *_JUDGES, _P, _W),
        Action.CONFIRM_RECORD: (_O, *_JUDGES, _P),
        Action.DISPUTE: (_O, *_JUDGES, _P),
        Action.CLAIM_DRAW: (*_JUDGES, _P),  # a claim is a player's, a finding the arbiter's
        Action.WITHDRAW_CASE: (*_JUDGES, _Q),
        Action.ANSWER_CASE: (*_JUDGES, _J, _P),
        Action.APPEAL: (_P,),
        # judging is the arbiter's alone, the appeal the jury's, expulsion the chief's
        Action.RULE_ON_CASE: _JUDGES,
        Action.SANCTION: _JUDGES,
        Action.RULE_ON_APPEAL: (_J,),
        Action.EXPEL: (_C,),
    }.items()
}

WHEN_CLOSED = frozenset(
    (
        Action.VIEW,
        Action.READ_JOURNAL,
        Action.SEE_DESK,
        Action.EDIT_EVENT,
        Action.SEE_PRIVATE_EVENT,
        Action.MANAGE_WEBHOOKS,
    )
)
"""What may still be done in a place that is closed: reading, and opening it again."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a right is asked: an event or the site, a board, the users who take part.

    ``board`` is the board asked about, None where it is about no one board; ``author`` the user
    who asked the question; ``captains`` speak for the team asked about. ``is_closed`` says that
    the event was cancelled.
    """

    key: str
    participants: frozenset[int] = frozenset()
    board: int | None = None
    author: int | None = None
    is_closed: bool = False
    captains: frozenset[int] = frozenset()

    def allows_action(self, action: Action) -> bool:
        """Return whether the event's state allows this action."""
        return not self.is_closed or action in WHEN_CLOSED


class EventCancelled(Refused, PermissionDenied):
    """The user has the right, but the event is cancelled and nothing may be done in it."""

    status = 409


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a user's offices give him a right: everywhere, in events, at boards.

    Everywhere, in the events named, or at some boards of an event (key, first, last).
    """

    everywhere: bool
    keys: frozenset[str]
    boards: frozenset[tuple[str, int, int]] = frozenset()

    @property
    def is_anywhere(self) -> bool:
        """Whether the right is held anywhere."""
        return bool(self.everywhere or self.keys or self.boards)

    def covers_board(self, key: str, board: int | None) -> bool:
        """Return whether the right is held at this board of this event."""
        if self.everywhere or key in self.keys:
            return True
        sections = (office for office in self.boards if office[0] == key)
        return board is not None and any(first <= board <= last for _event, first, last in sections)


SITE_SCOPE = Scope(key=SITE)

_BOARDS = ("first_board", "last_board")


def restrict_user_to_event(user: User, key: str) -> User:
    """Restrict a user to taking part in one event; ``key`` names it (``tournament:5``).

    The row in the database keeps everything: this user must not be saved.
    """
    user.confined_to = key
    user.is_staff = user.is_superuser = False
    return user


def event_user_is_restricted_to(user: Visitor) -> str | None:
    """Return the event a user is restricted to; None if unrestricted."""
    return getattr(user, "confined_to", None)


def restrict_user_to_board(user: User, key: str, board: int) -> User:
    """Restrict a user to writing the moves at one board of one event."""
    user.scored_board = (key, board)
    return restrict_user_to_event(user, key)


def is_scorer(user: Visitor, scope: Scope) -> bool:
    """Return whether a user came by the link of this board, to write its moves; no query."""
    scored: tuple[str, int] | None = getattr(user, "scored_board", None)
    return scored is not None and scored == (scope.key, scope.board)


def is_allowed(user: Visitor, action: Action, scope: Scope) -> bool:
    """Return whether the user may do this here; queries only if an office could help."""
    return scope.allows_action(action) and _is_granted(user, action, scope)


def does_user_take_part(user: Visitor, scope: Scope) -> bool:
    """Return whether the user plays in the subject asked about; no query."""
    return Role.PLAYER in _roles_by_fact(user, scope)


def require_right(user: Visitor, action: Action, scope: Scope) -> None:
    """Raise PermissionDenied unless ``is_allowed``.

    Raises EventCancelled where only the event's state forbids it.
    """
    if not _is_granted(user, action, scope):
        raise PermissionDenied(action.value)
    if not scope.allows_action(action):
        raise EventCancelled(ErrorCode.EVENT_CANCELLED)


def require_right_to_read(user: Visitor, action: Action, scope: Scope) -> None:
    """Raise PermissionDenied unless the user has the right; a cancelled event is read on."""
    if not _is_granted(user, action, scope):
        raise PermissionDenied(action.value)


def _is_granted(user: Visitor, action: Action, scope: Scope) -> bool:
    granted = MATRIX.get(action, frozenset())
    return bool(granted & _roles_by_fact(user, scope) or granted & _offices(user, scope))


def may_import_archive(user: Visitor) -> bool:
    """Return whether the user may import files into the archive.

    By office at the site, or as staff with Django's own permission for it.
    """
    if is_allowed(user, Action.IMPORT_ARCHIVE, SITE_SCOPE):
        return True
    return bool(_is_known(user) and user.is_staff and user.has_perm("games.add_importjob"))


def roles_of_user(user: Visitor, scope: Scope) -> frozenset[Role]:
    """Return every role the user has here."""
    return _roles_by_fact(user, scope) | _offices(user, scope)


def permitted_actions(user: Visitor, scope: Scope) -> frozenset[Action]:
    """Return all actions the user may do here; one query."""
    held_roles = roles_of_user(user, scope)
    return frozenset(
        action
        for action, granted in MATRIX.items()
        if granted & held_roles and scope.allows_action(action)
    )


def reach_of_action(user: Visitor, action: Action) -> Reach:
    """Return where the user's offices allow an action."""
    return reaches_of_actions(user, action)[0]


def reaches_of_actions(user: Visitor, *actions: Action) -> tuple[Reach, ...]:
    """Return where the user's offices allow several actions; one query."""
    if not _is_known(user) or event_user_is_restricted_to(user) is not None:
        return tuple(Reach(False, frozenset()) for _ in actions)
    rows = Office.objects.filter(user=user.pk).values_list("scope", "role", *_BOARDS)
    offices = tuple(rows)
    return tuple(_reach(user, MATRIX.get(action, frozenset()), offices) for action in actions)


def _reach(
    user: Visitor, granted: frozenset[Role], offices: tuple[tuple[str, str, int, int], ...]
) -> Reach:
    if user.is_superuser and Role.ORGANISER in granted:
        return Reach(True, frozenset())
    keys, boards = set(), set()
    for scope, role, first, last in offices:
        if role == Role.SECTION and role in granted:
            boards.add((scope, first, last))
        elif role in granted:
            keys.add(scope)
    return Reach(SITE in keys, frozenset(keys - {SITE}), frozenset(boards))


def _is_known(user: Visitor) -> bool:
    return bool(user.is_authenticated and user.is_active)


def _roles_by_fact(user: Visitor, scope: Scope) -> frozenset[Role]:
    if not _is_known(user) or event_user_is_restricted_to(user) not in (None, scope.key):
        return frozenset({Role.PUBLIC})
    facts = {Role.PUBLIC}
    if user.pk in scope.participants:
        facts.add(Role.PLAYER)
    if user.pk == scope.author:
        facts.add(Role.AUTHOR)
    if user.pk in scope.captains:
        facts.add(Role.CAPTAIN)
    if is_scorer(user, scope):
        facts.add(Role.SCORER)
    if user.is_superuser:
        facts.add(Role.ORGANISER)
    return frozenset(facts)


_OFFICES = PreparedQuery(
    lambda: (
        Office.objects.filter(
            user=value_given_when_asked("user"), scope__in=(value_given_when_asked("scope"), SITE)
        )
        .order_by()
        .values_list("role", *_BOARDS)
    )
)


def _offices(user: Visitor, scope: Scope) -> frozenset[Role]:
    """The roles that offices give here: those of the site everywhere, a section's at its boards."""
    if not _is_known(user) or event_user_is_restricted_to(user) is not None:
        return frozenset()
    rows = _OFFICES.all(user=user.pk, scope=scope.key)
    return frozenset(
        Role(role)
        for role, first, last in rows
        if role != Role.SECTION or (scope.board is not None and first <= scope.board <= last)
    )


# Port: apps register which subjects and examinations belong to an event or a user.
#
# The arbiter stores subjects only by name ("game:12"); the app that owns a kind of subject
# registers here how its names are found, so that a list of any length is one query.


class QuerySubjects(Protocol):
    """Function that queries for the subjects of an event, or those a user takes part in."""

    def __call__(self, *, scope: str | None = None, user_id: int | None = None) -> QuerySet: ...


class FilterExaminations(Protocol):
    """Function that filters examinations an office may see, and those of a user's games."""

    def __call__(self, *, reach: Reach, user_id: int | None) -> QuerySet: ...


@dataclass(frozen=True, slots=True)
class SubjectQueries:
    """The two queries an app registers for its kind of subject."""

    subjects: QuerySubjects
    examinations: FilterExaminations


_queries_by_kind: dict[str, SubjectQueries] = {}


def register_subject_queries(kind: str, queries: SubjectQueries) -> None:
    """Register the queries of one kind of subject, once for the life of the process."""
    if _queries_by_kind.setdefault(kind, queries) != queries:
        raise ValueError(f"subjects of kind {kind} already have their queries")


def filter_rows_of_scope(scope: str) -> Q:
    """Filter rows whose ``subject`` belongs to an event."""
    condition = Q(pk__in=[])
    for queries in _queries_by_kind.values():
        condition |= Q(subject__in=queries.subjects(scope=scope))
    return condition


def filter_rows_of_user(user_id: int | None) -> Q:
    """Filter rows whose ``subject`` a user takes part in; none for nobody."""
    condition = Q(pk__in=[])
    for queries in _queries_by_kind.values() if user_id is not None else ():
        condition |= Q(subject__in=queries.subjects(user_id=user_id))
    return condition


def examinations_office_reaches(reach: Reach, user_id: int | None) -> Q:
    """Filter examinations an office may see, or of games a user takes part in."""
    condition = Q(pk__in=[])
    for queries in _queries_by_kind.values():
        condition |= Q(pk__in=queries.examinations(reach=reach, user_id=user_id))
    return condition
