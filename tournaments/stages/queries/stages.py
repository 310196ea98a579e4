"""Stages of an event: those that follow it, the one it came from, who plays in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.scoring.carried import CarriedGame
from tournaments.stages.models import Stage, StageEntry, StageFinal, StageSource
from tournaments.stages.qualification import final_order
from tournaments.standings.models import StandingRow
from tournaments.standings.queries.stored import stored_table


def stages_of_event(tournament: Tournament) -> "QuerySet[Stage]":
    """Return the stages that are kept with an event; those removed are left out."""
    return tournament.stages.filter(is_removed=False)


def find_stage(tournament: Tournament, pk: int) -> Stage | None:
    """Return a stage that takes its players from this event, or from it among others."""
    return (
        Stage.objects.filter(pk=pk, is_removed=False, sources__tournament=tournament)
        .select_related("tournament")
        .first()
    )


def stages_after(tournament: Tournament) -> list[Stage]:
    """List the stages that take players from an event, in the order they were planned."""
    return list(
        Stage.objects.filter(sources__tournament=tournament, is_removed=False)
        .select_related("tournament")
        .order_by("pk")
    )


def stage_before(tournament: Tournament) -> StageFinal | None:
    """Return by which stage an event was made; None for one that was opened by itself."""
    return StageFinal.objects.filter(tournament=tournament).select_related("stage").first()


def may_manage_stage(user: Visitor, stage: Stage) -> bool:
    """Return whether the user is an organiser of every event the stage takes from."""
    sources = stage.sources.select_related("tournament")
    return all(
        rights.is_allowed(user, Action.EDIT_EVENT, event_scope(source.tournament))
        for source in sources
    )


def possible_sources(user: Visitor, tournament: Tournament) -> list[Tournament]:
    """List the events that a stage of this one may also take from: newest first.

    Those in which the user is an organiser; of an event of many tournaments its own come first.
    """
    reach = rights.reach_of_action(user, Action.EDIT_EVENT)
    roof = tournament.contests.values_list("festival", flat=True).first()
    under_roof = Tournament.objects.filter(
        pk=OuterRef("pk"), contests__festival=roof, contests__festival__isnull=False
    )
    events = (
        Tournament.objects.exclude(pk=tournament.pk)
        .annotate(is_near=Exists(under_roof))
        .order_by("-is_near", F("pk").desc())
    )
    return [event for event in events[:200] if reach.covers_board(event.scope_key, None)]


@dataclass(frozen=True, slots=True)
class Came:
    """Who came to a tournament by a stage: his entries, why, with which points."""

    row: StageEntry
    games: tuple[CarriedGame, ...]
    opponents: Mapping[int, Entry]

    @property
    def is_replaced(self) -> bool:
        """Whether another plays in his place."""
        return self.row.entry_id is None

    @property
    def named_games(self) -> list[tuple[CarriedGame, Entry | None]]:
        """Every meeting with the opponent's entry in the stage before."""
        return [
            (game, self.opponents.get(game.opponent) if game.opponent is not None else None)
            for game in self.games
        ]


def who_came(finals: Sequence[StageFinal]) -> dict[int, list[Came]]:
    """Load who came to tournaments by their stage, by tournament's id; two queries."""
    rows = list(
        StageEntry.objects.filter(final__in=finals)
        .select_related("source__player", "source__tournament", "entry", "final")
        .order_by("final__position", "seed", "pk")
    )
    named = Entry.objects.filter(
        tournament__in={row.source.tournament_id for row in rows}, number__isnull=False
    ).select_related("player")
    by_number: dict[int, dict[int, Entry]] = {}
    for entry in named:
        by_number.setdefault(entry.tournament_id, {})[entry.number] = entry
    came: dict[int, list[Came]] = {}
    for row in rows:
        games = tuple(CarriedGame.from_data(stored) for stored in row.games)
        opponents = by_number.get(row.source.tournament_id, {})
        came.setdefault(row.final.tournament_id, []).append(Came(row, games, opponents))
    return came


def carried_of_entry(entry: Entry) -> Came | None:
    """Return what a player brought from the stage before; None where he brought nothing."""
    row = (
        StageEntry.objects.filter(entry=entry)
        .select_related("source__player", "source__tournament", "final__stage")
        .first()
    )
    if row is None or row.final.stage.carry == "none":
        return None
    numbers = {stored[1] for stored in row.games} - {None}
    opponents = Entry.objects.filter(
        tournament=row.source.tournament_id, number__in=numbers
    ).select_related("player")
    games = tuple(CarriedGame.from_data(stored) for stored in row.games)
    return Came(row, games, {opponent.number: opponent for opponent in opponents})


def finals_of_stage(stage: Stage) -> list[StageFinal]:
    """List the tournaments that a stage has made, A first."""
    return list(stage.finals.select_related("tournament").order_by("position"))


@dataclass(frozen=True, slots=True)
class WholeLine:
    """A player's place in the whole event: in which tournament he ended, at what place there."""

    place: int
    entry: Entry
    tournament: Tournament
    own_place: str


def order_of_whole_event(stage: Stage) -> list[WholeLine]:
    """Order the whole event: final A, then B, then C, then those who stopped before.

    By the tables as they stand; empty until every tournament of the stage has one.
    """
    tables: list[list[tuple[int, int]]] = []
    lines: dict[int, tuple[Entry, Tournament, str]] = {}
    for final in finals_of_stage(stage):
        table = stored_table(final.tournament)
        if table is None:
            return []
        tables.append([])
        for row in table.rows.all():
            tables[-1].append((row.entry.player_id, row.place_from))
            lines[row.entry.player_id] = (row.entry, final.tournament, _span(row))
    stopped: list[tuple[int, int]] = []
    for source in stage.sources.select_related("tournament").order_by("position"):
        table = None if stage.from_entries else stored_table(source.tournament)
        for row in table.rows.all() if table else ():
            if row.entry.player_id not in lines:
                stopped.append((row.entry.player_id, row.place_from))
                lines[row.entry.player_id] = (row.entry, source.tournament, _span(row))
    return [WholeLine(place, *lines[who]) for who, place in final_order(tables, stopped)]


def _span(row: StandingRow) -> str:
    first, last = row.place_from, row.place_to
    return str(first) if first == last else f"{first}–{last}"


def overdue_carries() -> list[int]:
    """List the stages that are made and whose carried points are behind a corrected result."""
    behind = StageSource.objects.filter(
        stage=OuterRef("pk"), counted_revision__lt=F("tournament__revision")
    )
    made = Stage.objects.filter(made_at__isnull=False, is_removed=False).exclude(carry="none")
    return list(made.filter(Exists(behind)).order_by("pk").values_list("pk", flat=True))


def stages_to_carry(tournament_id: int) -> list[int]:
    """List the stages into which an event's points are carried."""
    made = Stage.objects.filter(
        sources__tournament=tournament_id, made_at__isnull=False, is_removed=False
    )
    return list(made.exclude(carry="none").values_list("pk", flat=True))
