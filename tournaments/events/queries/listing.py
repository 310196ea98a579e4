"""Events a visitor may see, listed or found; the head of their pages; their schedule."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case
from arbiter.journal.queries.rows import head_of_stream, last_row_of
from arbiter.ports import TOURNAMENT
from tournaments.boards.models import SETTLED, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import PlannedStart, Tournament, TournamentState
from tournaments.events.queries.officials import event_scope

# Find one event a visitor may see; list events by state, search or right.


Visitor: TypeAlias = AbstractBaseUser | AnonymousUser

PAST_SHOWN = 100

LATEST = 5

OVER = (TournamentState.FINISHED, TournamentState.CANCELLED)


HAS_SEPARATE_TABLES = Q(classifications__is_removed=False) | Q(contests__is_host=False)
"""Some of its players have a table of their own, or a group that plays with another has."""


HAS_STAGES = (
    Q(made_by_stage__isnull=False)
    | Q(stages_after__stage__made_at__isnull=False, stages_after__stage__is_removed=False)
    | Q(series__series__is_removed=False, series__series__is_private=False)
)
"""It was made by a stage, one that is made takes its players from it, or it counts in a series."""


HAS_NORMS = Q(norm_tables__isnull=False)

HAS_PRIZES = Q(prize_fund__confirmed_at__isnull=False)
"""Prizes that everybody may read."""


def last_journal_row(tournament: Tournament) -> int:
    """Return the number of an event's last journal row; 0 before the first."""
    head = head_of_stream(tournament.scope_key)
    return head.seq if head else 0


MOST_STAGES = 3
"""Stages one after another that an event of many follows from its tournament to the last final.

Qualification, semi-final, final, super-final: each stage more makes every page of an event dearer.
"""

_SEMI_FINAL = "made_by_stage__stage__tournament__"

CONTESTS_BEFORE = tuple(f"{_SEMI_FINAL * stages}contests" for stages in range(MOST_STAGES + 1))
"""Where the contests of an event of many are found from a tournament, or from a final of it."""


def _of_roof(column: str) -> Coalesce:
    """Return a column of the event that a tournament belongs to, itself or as a final."""
    return Coalesce(*(f"{contests}__{column}" for contests in CONTESTS_BEFORE))


def find_visible_event(user: Visitor, pk: int) -> Tournament | None:
    """Return an event this visitor may see; a private one only for its officials."""
    found = Tournament.objects.filter(pk=pk)
    # the event of many tournaments it belongs to, without a query of its own
    tournament = found.annotate(
        roof=_of_roof("festival"),
        roof_title=_of_roof("festival__title"),
        roof_title_en=_of_roof("festival__title_en"),
        last_journal_row=last_row_of(TOURNAMENT),
        has_stages=Exists(Tournament.objects.filter(HAS_STAGES, pk=OuterRef("pk"))),
        has_tables=Exists(Tournament.objects.filter(HAS_SEPARATE_TABLES, pk=OuterRef("pk"))),
        has_norms=Exists(Tournament.objects.filter(HAS_NORMS, pk=OuterRef("pk"))),
        has_prizes=Exists(Tournament.objects.filter(HAS_PRIZES, pk=OuterRef("pk"))),
    ).first()
    if tournament is None or not tournament.is_private:
        return tournament
    return (
        tournament
        if rights.is_allowed(user, Action.SEE_PRIVATE_EVENT, event_scope(tournament))
        else None
    )


def private_events(user: Visitor) -> list[Tournament]:
    """List private events this user may see, newest first."""
    reach = rights.reach_of_action(user, Action.SEE_PRIVATE_EVENT)
    if not reach.is_anywhere:
        return []
    events = lonely(Tournament.objects.filter(is_private=True)).annotate(players=Count("entries"))
    return [event for event in events.order_by("-pk") if reach.covers_board(event.scope_key, None)]


def list_events() -> dict[str, list[Tournament]]:
    """List current, upcoming and past events, each with its number of players.

    Of the past the newest. The tournaments of an event of many stand under it, not here.
    """
    events = lonely(Tournament.objects.public()).annotate(players=Count("entries"))
    # the two databases put what has no day on different ends
    events = events.order_by(F("starts_on").desc(nulls_last=True), "pk")
    past = events.filter(state__in=OVER)[:PAST_SHOWN]
    groups: dict[str, list[Tournament]] = {"now": [], "coming": [], "past": []}
    for event in (*events.exclude(state__in=OVER), *past):
        groups[_when(event)].append(event)
    return groups


def lonely(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Leave out the tournaments that belong to an event of many, their finals, too."""
    return events.filter(**{f"{contests}__isnull": True for contests in CONTESTS_BEFORE})


def newest_events_run_by_user(user: Visitor) -> list[Tournament]:
    """List the newest events this user runs, to copy one for the next."""
    reach = rights.reach_of_action(user, Action.EDIT_EVENT)
    newest = lonely(Tournament.objects.order_by("-pk"))[:PAST_SHOWN]
    return [event for event in newest if reach.covers_board(event.scope_key, None)][:LATEST]


def hidden_events(user: Visitor) -> list[Tournament]:
    """List hidden events this user may show again, newest first."""
    reach = rights.reach_of_action(user, Action.EDIT_EVENT)
    if not reach.is_anywhere:
        return []
    events = Tournament.everything.filter(hidden_at__isnull=False).order_by("-hidden_at")
    return [event for event in events[:PAST_SHOWN] if reach.covers_board(event.scope_key, None)]


def search_by_name(words: str) -> QuerySet[Tournament]:
    """Filter public events whose title or city has every one of ``words``."""
    events = Tournament.objects.public()
    for word in words.split():
        events = events.filter(_title_or_city_has(word))
    return events


def _title_or_city_has(word: str) -> Q:
    """Return a word as it stands, and with a capital: SQLite knows no small Cyrillic letters."""
    condition = Q()
    for form in {word, word.lower(), word.upper(), word.capitalize()}:
        for column in ("title", "title_en", "city"):
            condition |= Q(**{f"{column}__icontains": form})
    return condition


def _when(event: Tournament) -> str:
    if event.state in OVER:
        return "past"
    return "now" if event.state == TournamentState.RUNNING else "coming"


# Load the facts in the head of an event's pages: counts of rounds, games, cases, players.


@dataclass(frozen=True, slots=True)
class EventHeader:
    """An event's state for the head of its pages: counts of rounds, games, cases."""

    tournament: Tournament
    rounds: int
    current: int | None  # the newest published round
    boards: int  # games of that round
    played: int  # of them, with a result
    playing: int  # games of published rounds that have no result yet
    disputed: int  # games, and other subjects, with cases waiting on the arbiter's desk
    players: int
    has_begun: bool  # play of that round
    began_at: datetime | None  # when it was started or its first result came in

    @property
    def is_playing(self) -> bool:
        """Whether the newest round still waits for results."""
        is_over = self.tournament.state in OVER
        return self.current is not None and self.played < self.boards and not is_over

    @property
    def next_round(self) -> int:
        """The number of the first unpublished round."""
        return (self.current or 0) + 1

    @property
    def strip(self) -> tuple[str, ...]:
        """One word a round (full, now, open) for the strip of rounds; empty if too long."""
        if self.rounds > LONGEST_STRIP or self.current is None:
            return ()
        full = self.current - 1 if self.is_playing else self.current
        now = ("now",) if self.is_playing else ()
        words = ("full",) * full + now + ("open",) * (self.rounds - full)
        return words[: self.rounds]


LONGEST_STRIP = 15


def event_header(tournament: Tournament) -> EventHeader:
    """Load the state of an event for its page head: two queries."""
    games = "pairings__games"
    rounds = tournament.rounds.values_list("number", "state", "started_at").annotate(
        boards=Count(games), played=Count(games, filter=Q(**{f"{games}__state__in": SETTLED}))
    )
    rows = {number: row for number, *row in rounds}
    published = {number: row for number, row in rows.items() if row[0] != RoundState.DRAFT}
    current = max(published, default=None)
    state, began_at, boards, played = published.get(current, (None, None, 0, 0))
    disputed, players = _cases_and_players(tournament)
    return EventHeader(
        tournament=tournament,
        rounds=tournament.rounds_planned or len(rows),
        current=current,
        boards=boards,
        played=played,
        playing=sum(of_round - over for _state, _at, of_round, over in published.values()),
        disputed=disputed,
        players=players,
        began_at=began_at,
        has_begun=state in (RoundState.PLAYING, RoundState.CLOSED),
    )


def _cases_and_players(tournament: Tournament) -> tuple[int, int]:
    """Count what waits on the arbiter's desk, and who has entered; one query."""
    cases = Case.objects.filter(scope=tournament.scope_key, state="open").order_by()
    players = Entry.objects.filter(tournament=OuterRef("pk")).order_by()
    counted = (
        cases.values("scope").annotate(counted=Count("subject", distinct=True)),
        players.values("tournament").annotate(counted=Count("pk")),
    )
    row = Tournament.everything.filter(pk=tournament.pk).values_list(
        *(Coalesce(Subquery(rows.values("counted")), 0) for rows in counted)
    )
    return row.get()


# Load the planned beginnings of an event's rounds, and find the one that comes next.


def planned_starts(tournament: Tournament) -> Mapping[int, datetime]:
    """Return each round's planned beginning, in order of rounds; one query."""
    rows = PlannedStart.objects.filter(tournament=tournament).order_by("number")
    return dict(rows.values_list("number", "starts_at"))


def planned_starts_of_many(tournaments: Collection[int]) -> dict[int, dict[int, datetime]]:
    """Return the planned beginnings of each event, in order of rounds; one query."""
    found: dict[int, dict[int, datetime]] = {pk: {} for pk in tournaments}
    rows = PlannedStart.objects.filter(tournament__in=tournaments).order_by("number")
    for pk, number, starts_at in rows.values_list("tournament", "number", "starts_at"):
        found[pk][number] = starts_at
    return found


def next_planned_starts(
    events: Iterable[Tournament], at: datetime
) -> Mapping[int, tuple[int, datetime]]:
    """Return each event's next planned round after ``at``, and when; one query."""
    pending = [event.pk for event in events if not event.is_cancelled]
    rows = PlannedStart.objects.filter(tournament__in=pending, starts_at__gt=at)
    latest_first = rows.order_by("-starts_at", "-number")
    return {row.tournament_id: (row.number, row.starts_at) for row in latest_first}


def round_that_begins_next(
    starts: Mapping[int, datetime], published: int, at: datetime
) -> tuple[int, datetime] | None:
    """Return the round that begins next by the schedule, and when; None if unplanned.

    None where nothing is planned for it.
    """
    for number in (published, published + 1):
        if number in starts and (number > published or starts[number] > at):
            return number, starts[number]
    return None
