"""Where a person of an event plays now and next: found by name, over all its tournaments."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Prefetch, Q

from games.archive.names import fold_for_search
from tournaments.boards.models import SETTLED, Game, Pairing, Round, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import PlannedStart
from tournaments.festivals.models import Contest, Festival
from tournaments.people.models import Player
from tournaments.standings.models import StandingRow

MOST_FOUND = 12


@dataclass(frozen=True, slots=True)
class PartNow:
    """A person in one tournament: the newest round with his board, and what comes next."""

    contest: Contest
    entry: Entry
    round: int
    pairing: Pairing | None
    row: StandingRow | None
    next_round: int
    next_at: datetime | None

    @property
    def games(self) -> tuple[Game, ...]:
        """His games of the newest round."""
        return tuple(self.pairing.games.all()) if self.pairing else ()

    @property
    def is_playing(self) -> bool:
        """Whether a game of the newest round still has no result."""
        return any(game.state not in SETTLED for game in self.games)

    @property
    def opponent(self) -> Entry | None:
        """Whom he meets in the newest round."""
        if self.pairing is None or self.pairing.second_id is None:
            return None
        is_first = self.pairing.first_id == self.entry.pk
        return self.pairing.second if is_first else self.pairing.first

    @property
    def has_white(self) -> bool:
        """Whether he has White in the game that is played, or in the first one."""
        game = next((game for game in self.games if game.state not in SETTLED), None)
        if game is not None:
            return game.white_id == self.entry.pk
        return self.pairing is not None and self.pairing.first_id == self.entry.pk


@dataclass(frozen=True, slots=True)
class PersonNow:
    """A person and all tournaments of the event in which he plays."""

    player: Player
    parts: tuple[PartNow, ...]

    @property
    def playing(self) -> PartNow | None:
        """The tournament in which he sits at a board now."""
        return next((part for part in self.parts if part.is_playing), None)

    @property
    def next(self) -> PartNow | None:
        """The tournament in which he plays next."""
        coming = [(part.next_at, part) for part in self.parts if part.next_at is not None]
        return min(coming, key=lambda found: found[0])[1] if coming else None

    @property
    def group(self) -> str:
        """The name of his group, of the first of his tournaments."""
        return self.parts[0].contest.group.title if self.parts else ""


def find_persons(festival: Festival, words: str, at: datetime) -> list[PersonNow]:
    """Find persons of an event by the beginnings of all words typed; the first dozen."""
    asked = [fold_for_search(word) for word in words.split()]
    if not asked:
        return []
    people = (
        Player.objects.filter(entries__tournament__contests__festival=festival)
        .order_by("name", "pk")
        .distinct()
        .values_list("pk", "name", "name_latin")
    )
    found = [pk for pk, *names in people if _is_named(asked, names)][:MOST_FOUND]
    return persons_now(festival, found, at)


def _is_named(asked: Sequence[str], names: Sequence[str]) -> bool:
    parts = fold_for_search(" ".join(names)).split()
    return all(any(part.startswith(word) for part in parts) for word in asked)


def persons_now(festival: Festival, players: Collection[int], at: datetime) -> list[PersonNow]:
    """Load where these people play now and next; a fixed number of queries."""
    contests = {
        contest.tournament_id: contest
        for contest in festival.contests.filter(is_host=True).select_related(
            "group", "programme", "tournament"
        )
    }
    entries = list(
        Entry.objects.filter(tournament__in=contests, player__in=players)
        .select_related("player")
        .order_by("player__name", "player")
    )
    ids = {entry.tournament_id for entry in entries}
    current = dict(
        Round.objects.filter(tournament__in=ids)
        .exclude(state=RoundState.DRAFT)
        .order_by()
        .values_list("tournament")
        .annotate(newest=Max("number"))
    )
    pairings = _pairings(entries, current)
    rows = {
        row.entry_id: row
        for row in StandingRow.objects.filter(entry__in=entries).order_by("standing__revision")
    }
    starts: dict[int, tuple[int, datetime]] = {}
    planned = PlannedStart.objects.filter(tournament__in=ids, starts_at__gt=at)
    for tournament, number, moment in planned.order_by("-starts_at").values_list(
        "tournament", "number", "starts_at"
    ):
        starts[tournament] = (number, moment)
    parts: dict[int, list[PartNow]] = {}
    for entry in entries:
        number, moment = starts.get(entry.tournament_id, (0, None))
        parts.setdefault(entry.player_id, []).append(
            PartNow(
                contest=contests[entry.tournament_id],
                entry=entry,
                round=current.get(entry.tournament_id, 0),
                pairing=pairings.get(entry.pk),
                row=rows.get(entry.pk),
                next_round=number,
                next_at=moment,
            )
        )
    people = {entry.player_id: entry.player for entry in entries}
    return [
        PersonNow(
            people[player],
            tuple(sorted(found, key=lambda part: part.contest.programme.position)),
        )
        for player, found in parts.items()
    ]


def _pairings(entries: Sequence[Entry], current: dict[int, int]) -> dict[int, Pairing]:
    """Return the pairing of each entry in the newest published round of its tournament."""
    wanted = Q(pk__in=[])
    for tournament, number in current.items():
        wanted |= Q(round__tournament=tournament, round__number=number)
    own = {entry.pk for entry in entries}
    rows = (
        Pairing.objects.filter(wanted)
        .filter(Q(first__in=own) | Q(second__in=own))
        .select_related("first__player", "second__player", "round")
        .prefetch_related(Prefetch("games", queryset=Game.objects.order_by("number")))
        .defer("reasons", "round__known")
    )
    found: dict[int, Pairing] = {}
    for row in rows:
        for entry in (row.first_id, row.second_id):
            if entry in own:
                found[entry] = row
    return found
