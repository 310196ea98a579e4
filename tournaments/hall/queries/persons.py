"""A person over the years: events, places, ratings, ranks, games, openings, opponents.

Only what stands in events in sight is told, and of whoever is under 18 the name as the event (or
his family) allows it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import F
from django.utils import timezone

from arbiter.certificates.models import Certificate
from arbiter.ports import GAME, Subject
from tournaments.entries.models import Entry
from tournaments.federations.models import ListedRating
from tournaments.federations.queries.snapshots import listed_ratings_of_person
from tournaments.hall.queries.played import (
    BeginningCount,
    DrawnOpeningCount,
    MetOpponent,
    PlayedGame,
    ResultTally,
    count_beginnings,
    count_drawn_openings,
    count_opponents,
    games_of_entries,
    public_entries,
    tally_of,
    tempo_of_event,
    tempo_of_game,
)
from tournaments.people.models import Player
from tournaments.people.texts import is_full_name_hidden
from tournaments.ranks.models import ProposalState, RankProposal
from tournaments.ratings.models import RatingChange
from tournaments.ratings.queries.tables import RatingHistory, rating_histories
from tournaments.standings.models import StandingRow
from tournaments.systems.tempos import Tempo

EVENTS, GAMES, OPPONENTS = 100, 50, 12
"""How many of each are shown: the newest, and the opponents met most."""


@dataclass(frozen=True, slots=True)
class PersonFilter:
    """Which part of a person's play is shown: a year, a tempo, or all."""

    year: int | None = None
    tempo: Tempo | None = None

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return self.year is None and self.tempo is None


ALL = PersonFilter()


@dataclass(frozen=True, slots=True)
class PersonEvent:
    """An event of a person, his line in its newest table, and what it did to his ratings."""

    entry: Entry
    tempo: Tempo
    row: StandingRow | None
    changes: tuple[RatingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonGame:
    """A game of a person, with the certificate's number if any."""

    played: PlayedGame
    serial: str


@dataclass(slots=True)
class PublicPerson:
    """Everything public about a person over all events, or over those that were chosen.

    ``years`` and ``tempos`` are those in which he has played at all, to choose from. ``listed`` are
    his ratings in the lists of federations.
    """

    player: Player
    chosen: PersonFilter
    years: tuple[int, ...]
    tempos: tuple[Tempo, ...]
    events: tuple[PersonEvent, ...]
    number_of_events: int
    games: tuple[PersonGame, ...] = ()
    certificates: int = 0
    total: ResultTally = field(default_factory=ResultTally)
    white: ResultTally = field(default_factory=ResultTally)
    black: ResultTally = field(default_factory=ResultTally)
    beginnings: tuple[BeginningCount, ...] = ()
    drawn_openings: tuple[DrawnOpeningCount, ...] = ()
    opponents: tuple[MetOpponent, ...] = ()
    number_of_opponents: int = 0
    ratings: tuple[RatingHistory, ...] = ()
    listed: tuple[ListedRating, ...] = ()
    ranks: tuple[RankProposal, ...] = ()
    now: PlayedGame | None = None

    @property
    def has_ratings(self) -> bool:
        """Whether the person has a rating in any event, or one that an event has moved."""
        return any(one.entry.rating or one.changes for one in self.events)


def year_of_event(entry: Entry) -> int:
    """Return the year of an entry's event; of one without days that in which he was entered."""
    day: date = entry.tournament.starts_on or entry.entered_at.date()
    return day.year


def load_person(pk: int, chosen: PersonFilter = ALL) -> PublicPerson | None:
    """Load a person who is entered in a visible event; nine queries and the opening tables."""
    everywhere = public_entries([pk])
    if not everywhere:
        return None
    entries = [
        entry for entry in everywhere if _is_chosen(entry, tempo_of_event(entry.tournament), chosen)
    ]
    # The further games of a tie have a tempo of their own.
    by_tempo = [(one, tempo_of_game(one.game)) for one in games_of_entries(everywhere)]
    played = [one for one, tempo in by_tempo if _is_chosen(one.own, tempo, chosen)]
    met = {tempo_of_event(entry.tournament) for entry in everywhere}
    met |= {tempo for _one, tempo in by_tempo}
    ratings = tuple(rating_histories([pk])[pk])
    serials = _serials(played)
    opponents = list(count_opponents(played).values())
    return PublicPerson(
        player=everywhere[0].player,
        chosen=chosen,
        years=tuple(sorted({year_of_event(entry) for entry in everywhere}, reverse=True)),
        tempos=tuple(tempo for tempo in Tempo if tempo in met),
        events=tuple(_events(entries[:EVENTS], ratings)),
        number_of_events=len(entries),
        games=tuple(PersonGame(one, serials.get(one.game.pk, "")) for one in played[:GAMES]),
        certificates=len(serials),
        total=tally_of(played),
        white=tally_of(one for one in played if one.has_white),
        black=tally_of(one for one in played if not one.has_white),
        beginnings=count_beginnings(played),
        drawn_openings=count_drawn_openings(played),
        opponents=tuple(opponents[:OPPONENTS]),
        number_of_opponents=len(opponents),
        ratings=ratings,
        listed=_listed(everywhere[0].player),
        ranks=tuple(_ranks(everywhere)),
        now=next((one for one in reversed(played) if one.is_now), None),
    )


def _listed(player: Player) -> tuple[ListedRating, ...]:
    """Return what federations say of him; of whom the public sees initials alone nothing.

    In the list of the federation his full name stands beside the same rating.
    """
    if is_full_name_hidden(player):
        return ()
    return tuple(listed_ratings_of_person(player.pk, timezone.localdate()))


def _is_chosen(entry: Entry, tempo: Tempo, chosen: PersonFilter) -> bool:
    """Return whether an event, or a game of it, is of the year and the tempo chosen."""
    if chosen.year is not None and year_of_event(entry) != chosen.year:
        return False
    return chosen.tempo in (None, tempo)


def _events(entries: Sequence[Entry], ratings: Collection[RatingHistory]) -> Iterable[PersonEvent]:
    rows = newest_rows(entries)
    changes: dict[int, list[RatingChange]] = {}
    for history in ratings:
        for change in history.changes:
            changes.setdefault(change.event.tournament_id, []).append(change)
    for entry in entries:
        yield PersonEvent(
            entry,
            tempo_of_event(entry.tournament),
            rows.get(entry.pk),
            tuple(changes.get(entry.tournament_id, ())),
        )


def newest_rows(entries: Iterable[Entry]) -> Mapping[int, StandingRow]:
    """Return the line of each entry in the newest table of its event; one query."""
    rows = StandingRow.objects.filter(
        entry__in=[entry.pk for entry in entries],
        standing__revision=F("standing__tournament__standings_revision"),
    )
    return {row.entry_id: row for row in rows.order_by().defer("reasons", "values")}


def _serials(played: Iterable[PlayedGame]) -> dict[int, str]:
    names = [str(Subject(GAME, one.game.pk)) for one in played if one.game.record_id]
    rows = Certificate.objects.filter(subject__in=names, superseded_by__isnull=True)
    return {
        Subject.parse(name).number: serial for name, serial in rows.values_list("subject", "serial")
    }


def _ranks(entries: Sequence[Entry]) -> Iterable[RankProposal]:
    """Yield the ranks fulfilled in these events that were not withdrawn, the newest first."""
    known = {entry.pk: entry for entry in entries}
    rows = RankProposal.objects.filter(entry__in=known).exclude(state=ProposalState.WITHDRAWN)
    for proposal in rows.select_related("table").defer("table__text").order_by("-pk"):
        proposal.entry = known[proposal.entry_id]
        yield proposal
