"""Play-offs of an event: who may play one, which there are, what they have decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.scoring.standings import Decided, DecidedBy
from tournaments.ties.models import PlayOff


def decided_by_order(
    contest: int, order: Sequence[Sequence[int]], numbers: Mapping[int, int]
) -> tuple[Decided, ...]:
    """Return what a play-off has decided, by starting numbers; ``numbers`` are those of entries."""
    groups = tuple(tuple(numbers[entry] for entry in group if entry in numbers) for group in order)
    told = tuple(group for group in groups if group)
    return (Decided(told, DecidedBy.PLAY_OFF, contest),) if len(told) > 1 else ()


def decided_by_play_offs(tournament: Tournament) -> tuple[Decided, ...]:
    """Load what the play-offs of an event have decided; two queries where there is one."""
    rows = list(
        PlayOff.objects.filter(tournament=tournament)
        .order_by("contest")
        .values_list("contest", "order")
    )
    if not any(order for _contest, order in rows):
        return ()
    entries = Entry.objects.filter(tournament=tournament, number__isnull=False)
    numbers = dict(entries.values_list("pk", "number"))
    return tuple(
        decided for contest, order in rows for decided in decided_by_order(contest, order, numbers)
    )


@dataclass(frozen=True, slots=True)
class TiedPlayer:
    """A player of the newest table: his entry, points and place."""

    entry: Entry
    points: int
    place_from: int
    place_to: int

    @property
    def place(self) -> str:
        """The place, possibly shared: ``1–2``."""
        if self.place_from == self.place_to:
            return str(self.place_from)
        return f"{self.place_from}–{self.place_to}"


def tied_players(tournament: Tournament) -> list[list[TiedPlayer]]:
    """Return the groups of players with equal points in the newest table, in its order."""
    if tournament.state != TournamentState.FINISHED or tournament.is_overdue:
        return []
    table = tournament.standings.order_by("-revision").first()
    if table is None:
        return []
    rows = table.rows.select_related("entry__player").order_by("place_from", "entry__number")
    players = [TiedPlayer(row.entry, row.points, row.place_from, row.place_to) for row in rows]
    groups = [list(group) for _points, group in groupby(players, key=lambda one: one.points)]
    return [group for group in groups if len(group) > 1]


def may_play_off(group: Sequence[TiedPlayer], numbers: Sequence[int]) -> bool:
    """Return whether these numbers of a group stand together and split no shared place."""
    chosen = [one for one in group if one.entry.number in numbers]
    if len(chosen) < 2 or len(chosen) != len(set(numbers)):
        return False
    first = chosen[0].place_from
    last = max(one.place_to for one in chosen)
    between = [one for one in group if first <= one.place_from and one.place_to <= last]
    return between == chosen and last - first + 1 == len(chosen)


def play_offs_of_event(tournament: Tournament) -> list[PlayOff]:
    """Load the play-offs of an event with their events."""
    rows = PlayOff.objects.filter(tournament=tournament, contest__hidden_at__isnull=True)
    return list(rows.select_related("contest").order_by("pk"))


def event_of_play_off(tournament: Tournament) -> Tournament | None:
    """Return the event for whose places this event is the play-off."""
    row = PlayOff.objects.filter(contest=tournament).select_related("tournament").first()
    return None if row is None else row.tournament
