"""The ratings of an event: from which list each was taken, who is to be decided, the average."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import Tournament
from tournaments.federations.lists.names import may_be_one_name, words_of_name
from tournaments.federations.models import (
    EventRatings,
    FederationList,
    ListedRating,
    Snapshot,
    SnapshotState,
    TakenRating,
)
from tournaments.federations.queries.snapshots import snapshot_of_day
from tournaments.federations.texts import EntryRating, FoundLine
from tournaments.people.models import Player

MOST_OFFERED = 12
"""Lines that a name may mean, of one entry."""


def ratings_of_event(tournament: Tournament) -> EventRatings | None:
    """Return which list seeds an event; None where none was chosen."""
    chosen = EventRatings.objects.select_related("federation_list", "snapshot", "taken_from")
    return (
        chosen.defer(
            *(f"{name}__{field}" for name in ("snapshot", "taken_from") for field in _HEAVY)
        )
        .filter(tournament=tournament)
        .first()
    )


_HEAVY = ("data", "top", "report", "answers")


def day_of_ratings(tournament: Tournament, now: datetime) -> date:
    """Return the day whose ratings count for an event: its first, else today."""
    return tournament.starts_on or now.date()


def edition_for_event(
    tournament: Tournament, federation_list: FederationList, named: Snapshot | None, now: datetime
) -> Snapshot | None:
    """Return the edition that seeds an event: the named one, else that of its first day."""
    if named is not None:
        return named
    return snapshot_of_day(federation_list.pk, day_of_ratings(tournament, now))


def stored_editions() -> list[Snapshot]:
    """Return every stored edition, list by list, the newest first."""
    return list(
        Snapshot.objects.filter(state=SnapshotState.STORED)
        .defer(*_HEAVY)
        .select_related("federation_list")
        .order_by("federation_list__title", "federation_list", "-day", "-pk")
    )


def entries_to_rate(tournament: Tournament) -> list[Entry]:
    """Return the entries of an event in their order."""
    return list(
        tournament.entries.select_related("player").order_by("number", "player__name", "pk")
    )


def find_lines(entries: Sequence[Entry], snapshot: Snapshot) -> Mapping[int, FoundLine]:
    """Find the line of each entry in an edition: by person, by number, else what a name may mean.

    Two queries, however many entries and lines there are.
    """
    players = {entry.player_id: entry.player for entry in entries}
    numbers = {player.federation_id for player in players.values()} - {""}
    edition = _Edition({}, {}, defaultdict(list))
    sure = snapshot.lines.filter(player__in=list(players)) | snapshot.lines.filter(
        number__in=sorted(numbers)
    )
    for line in sure:
        if line.player_id is not None:
            edition.by_player[line.player_id] = line
        if line.number:
            edition.by_number[line.number] = line
    names = {pk: _names(player) for pk, player in players.items()}
    surnames = {words[0] for all_words in names.values() for words in all_words}
    for line in snapshot.lines.filter(surname__in=sorted(surnames)):
        edition.by_surname[line.surname].append((line, words_of_name(line.name)))
    return {entry.pk: _find(entry.player, names[entry.player_id], edition) for entry in entries}


@dataclass(frozen=True, slots=True)
class _Edition:
    """The lines of an edition that may be somebody's of an event."""

    by_player: dict[int, ListedRating]
    by_number: dict[str, ListedRating]
    by_surname: dict[str, list[tuple[ListedRating, tuple[str, ...]]]]


def _names(player: Player) -> list[tuple[str, ...]]:
    both = {player.name, player.name_latin} - {""}
    return [words for words in map(words_of_name, sorted(both)) if words]


def _find(player: Player, names: Iterable[tuple[str, ...]], edition: _Edition) -> FoundLine:
    known = edition.by_player.get(player.pk)
    if known is not None:
        return FoundLine(known, is_decided=known.is_decided)
    alike = {
        line.pk: line
        for words in names
        for line, other in edition.by_surname.get(words[0], ())
        if line.player_id is None
        and may_be_one_name(words, other)
        and len({line.birth_year, player.birth_year} - {None}) < 2
    }
    numbered = edition.by_number.get(player.federation_id) if player.federation_id else None
    if numbered is not None and numbered.pk in alike:
        return FoundLine(numbered)
    if numbered is not None and numbered.player_id is None:
        alike = {numbered.pk: numbered, **alike}
    return FoundLine(offered=tuple(alike.values())[:MOST_OFFERED])


def entries_with_ratings(tournament: Tournament, snapshot: Snapshot | None) -> list[EntryRating]:
    """Return every entry with its rating and where it came from, and what is offered else."""
    entries = entries_to_rate(tournament)
    taken = {
        one.entry_id: one
        for one in TakenRating.objects.filter(entry__tournament=tournament)
        .select_related("line__snapshot__federation_list")
        .defer(*(f"line__snapshot__{field}" for field in _HEAVY))
    }
    found = find_lines(entries, snapshot) if snapshot else {}
    return [
        EntryRating(entry, taken.get(entry.pk), found.get(entry.pk, FoundLine()))
        for entry in entries
    ]


@dataclass(frozen=True, slots=True)
class Average:
    """The average rating of an event, rounded to the nearest: over how many, and how many none."""

    rating: int | None
    rated: int
    unrated: int


def average_of_entries(entries: Iterable[Entry]) -> Average:
    """Return the average rating of those who are in the event."""
    ratings = [entry.rating for entry in entries if entry.state == EntryState.ACTIVE]
    rated = [rating for rating in ratings if rating]
    mean = (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else None
    return Average(mean, len(rated), len(ratings) - len(rated))
