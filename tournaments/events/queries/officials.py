"""Officials of an event and their rights; what it lacks before it is opened."""

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language

from arbiter.accounts.models import Office
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import officials_of_scope
from arbiter.accounts.queries.rights import Action, Role, Scope
from arbiter.journal.models.rows import JournalEntry
from games.archive.names import name_in_latin_letters
from games.draughts.texts.catalogue import reads_cyrillic
from tournaments.entries.models import EntryState
from tournaments.events.models import Tournament

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))


def event_scope(tournament: Tournament, method: str | None = None) -> Scope:
    """Return the scope of a whole event, in which its officials hold office.

    ``method`` is that of the request which asks: a cancelled event is closed to writing alone.
    """
    is_closed = tournament.is_cancelled and method not in SAFE_METHODS
    return Scope(key=tournament.scope_key, is_closed=is_closed)


def offices_of_event(tournament: Tournament) -> QuerySet[Office]:
    """Load the officials of an event."""
    return Office.objects.filter(scope=tournament.scope_key).select_related("user")


def people_known_to(actor: User, tournament: Tournament) -> list[User]:
    """Return whom an organiser may choose from: officials of events where he holds office himself.

    The players of this event who have accounts are among them.
    """
    scopes = Office.objects.filter(user=actor).values("scope")
    known = Q(offices__scope__in=scopes) | Q(player__entries__tournament=tournament)
    return list(User.objects.filter(known, is_active=True).distinct().order_by("username"))


def may_open_event(request: HttpRequest) -> bool:
    """Return whether this user may open events."""
    site = rights.Scope(key="site", participants=frozenset())
    return rights.is_allowed(request.user, Action.CREATE_EVENT, site)


# Return who signs a paper: the chief arbiter and the chief secretary.


def chief_arbiter_on_papers(tournament: Tournament) -> str:
    """Return the chief arbiter's name: as the event states it, else the office's holder."""
    return _spelled(tournament.chief_arbiter) or officials_of_scope(tournament.scope_key).chief


def chief_secretary_on_papers(tournament: Tournament) -> str:
    """Return the chief secretary's name as the event states it."""
    return _spelled(tournament.chief_secretary)


def _spelled(name: str) -> str:
    """In Latin letters for who reads English."""
    return name if reads_cyrillic(get_language()) else name_in_latin_letters(name)


# Check what an event still lacks before it is opened to the public, point by point.


class ChecklistPoint(StrEnum):
    """Points of the checklist before an event is made public, in order."""

    PLACE = "place"  # where and when
    PLAY = "play"  # a time control
    PLAYERS = "players"
    OFFICIALS = "officials"  # a chief arbiter


@dataclass(frozen=True, slots=True)
class CheckedPoint:
    """A point of the checklist: whether it is done, and a count of players."""

    point: ChecklistPoint
    is_done: bool
    count: int = 0


FEWEST_PLAYERS = 2


def checklist_before_making_public(tournament: Tournament) -> tuple[CheckedPoint, ...]:
    """Check every point; none of them forbids making the event public."""
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    return (
        CheckedPoint(ChecklistPoint.PLACE, bool(tournament.city and tournament.starts_on)),
        CheckedPoint(ChecklistPoint.PLAY, bool(tournament.time_control)),
        CheckedPoint(ChecklistPoint.PLAYERS, players >= FEWEST_PLAYERS, players),
        CheckedPoint(ChecklistPoint.OFFICIALS, has_chief_arbiter(tournament)),
    )


def has_chief_arbiter(tournament: Tournament) -> bool:
    """Return whether a chief arbiter is appointed or named for the papers."""
    if tournament.chief_arbiter:
        return True
    return offices_of_event(tournament).filter(role=Role.CHIEF).exists()


OF_PLAY = ("result.", "record.", "case.", "clock.", "draw_offer.", "seal.", "sanction.", "game.")
"""How the verbs of acts about a game begin; results that a file brought are not among them."""


def was_event_played(tournament: Tournament) -> bool:
    """Return whether the journal has results, records, claims, clock readings, offers or seals."""
    acts = Q()
    for beginning in OF_PLAY:
        acts |= Q(verb__startswith=beginning)
    return JournalEntry.objects.filter(acts, stream=tournament.scope_key).exists()
