"""Who goes on to a stage and why, who waits, what stands against making it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from games.archive.alphabet import name_order
from tournaments.entries.models import Entry, EntryState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Numbering, Tournament, TournamentState
from tournaments.events.queries.regulations import Regulations
from tournaments.festivals.models import Classification
from tournaments.festivals.queries.classified import belongs_to
from tournaments.pairing.lots import title_strength
from tournaments.people.texts import shown_name
from tournaments.scoring.carried import CarriedGame, Carry, carried_games
from tournaments.stages.distribution import Distribution, Groups, NotApart, distribute
from tournaments.stages.models import KeptApart, Seeding, Stage
from tournaments.stages.qualification import (
    Away,
    Qualification,
    Qualified,
    Quota,
    Standing,
    TieAtCut,
    qualify,
    seeds_in_order,
)
from tournaments.standings.queries import facts
from tournaments.standings.queries.stored import stored_table
from tournaments.systems import registry, scheveningen
from tournaments.systems.regulations import SOME_SYSTEMS_ONLY

MOST_CARRIED = 90
"""Points that a Swiss is paired by: its engine reads two figures, a correction may add some."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Source:
    """A tournament that the stage takes from: its lines, and who of them left."""

    tournament: Tournament
    standings: tuple[Standing, ...]
    entries: Mapping[int, Entry]
    away: Mapping[int, Away]
    fault: TournamentError | None = None


@dataclass(frozen=True, slots=True)
class Comer:
    """One who goes on, with his entry in the stage before and what he takes along."""

    entry: Entry
    source: Tournament
    qualified: Qualified
    seed: int = 0
    games: tuple[CarriedGame, ...] = ()
    instead_of: tuple[Entry, ...] = ()

    @property
    def carried(self) -> int:
        """The points he takes along."""
        return sum(game.points for game in self.games)


@dataclass(frozen=True, slots=True)
class PlannedFinal:
    """A tournament of the stage, as it is going to be."""

    position: int
    title: str
    comers: tuple[Comer, ...]


@dataclass(frozen=True, slots=True)
class ShownTie:
    """Players equal at the cut, of whom ``free`` go on."""

    tie: TieAtCut
    source: Tournament
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """A stage before it is made."""

    sources: tuple[Source, ...]
    finals: tuple[PlannedFinal, ...]
    reserves: tuple[Comer, ...]
    absent: tuple[tuple[Entry, Tournament, Away], ...]
    ties: tuple[ShownTie, ...]
    not_apart: tuple[tuple[NotApart, tuple[Entry, ...]], ...]
    missing: int
    faults: tuple[TournamentError, ...]

    @property
    def players(self) -> int:
        """How many go on."""
        return sum(len(final.comers) for final in self.finals)


def preview_of_stage(stage: Stage) -> Preview:
    """Compute who goes on by the tables as they stand; a few queries for each source.

    Of a stage that is made it tells who would go on by the tables of today.
    """
    tables = tables_of_quotas(stage)
    sources = tuple(load_source(stage, row.tournament, tables) for row in _sources(stage))
    known = {pk: entry for source in sources for pk, entry in source.entries.items()}
    of_source = {source.tournament.pk: source.tournament for source in sources}
    found = qualification_of_stage(stage, sources)
    comers = {
        row.entry: Comer(
            known[row.entry],
            of_source[row.source],
            row,
            instead_of=tuple(known[pk] for pk in row.instead_of if pk in known),
        )
        for row in found.qualified
    }
    ordered = _in_order(stage, found, known)
    groups = divide(stage, ordered, found, known)
    carried = carried_of_groups(Carry(stage.carry), groups.groups, known, of_source)
    seeds = {pk: at for at, pk in enumerate(_in_sides(stage, ordered, known, of_source), start=1)}
    finals = tuple(
        PlannedFinal(
            at,
            final_title(stage, at, len(groups.groups)),
            tuple(replace(comers[pk], seed=seeds[pk], games=carried.get(pk, ())) for pk in group),
        )
        for at, group in enumerate(groups.groups)
    )
    return Preview(
        sources=sources,
        finals=finals,
        reserves=tuple(
            Comer(known[row.entry], of_source[row.source], row) for row in found.reserves
        ),
        absent=tuple(
            (known[pk], source.tournament, away)
            for source in sources
            for pk, away in source.away.items()
            if pk in known
        ),
        ties=tuple(
            ShownTie(tie, of_source[tie.source], tuple(known[pk] for pk in tie.entries))
            for tie in found.ties
        ),
        not_apart=tuple((one, tuple(known[pk] for pk in one.players)) for one in groups.not_apart),
        missing=sum(found.missing.values()),
        faults=tuple(_faults(stage, sources, found, finals)),
    )


def _sources(stage: Stage) -> Sequence[Any]:
    return list(stage.sources.select_related("tournament").order_by("position"))


def tables_of_quotas(stage: Stage) -> dict[int, Classification]:
    """Load the named tables that the quotas of a stage ask for; one query, or none."""
    wanted = {quota.get("classification") for quota in stage.quotas} - {None}
    return Classification.objects.in_bulk(wanted) if wanted else {}


def possible_tables(sources: Iterable[Tournament]) -> list[Classification]:
    """List the named tables of events and of the event of many they belong to; one query."""
    keys = [source.pk for source in sources]
    return list(
        Classification.objects.filter(
            Q(tournament__in=keys) | Q(festival__contests__tournament__in=keys), is_removed=False
        )
        .distinct()
        .order_by("position", "pk")
    )


def load_source(
    stage: Stage, tournament: Tournament, wanted: Mapping[int, Classification] | None = None
) -> Source:
    """Load a source's lines: of its newest table, or of its list of entries by rating.

    ``wanted`` are the named tables that quotas ask for.
    """
    entries = {
        entry.pk: entry for entry in tournament.entries.select_related("player", "tournament")
    }
    tables = {} if wanted is None else wanted
    order = {int(pk): at for pk, at in stage.decided.items()}
    left = {
        pk: Away.EXPELLED if entry.state == EntryState.EXPELLED else Away.WITHDREW
        for pk, entry in entries.items()
        if entry.state != EntryState.ACTIVE
    }
    said = {int(pk): Away.DECLINED for pk in stage.away if int(pk) in entries}

    def of_tables(entry: Entry) -> frozenset[int]:
        return frozenset(pk for pk, table in tables.items() if belongs_to(table, entry))

    if stage.from_entries:
        fault = _of_entries_fault(tournament)
        lines = [
            Standing(entry.pk, at, at, entry.player.sex, 0, of_tables(entry))
            for at, entry in enumerate(sorted(entries.values(), key=by_rating), start=1)
        ]
    else:
        fault = _of_table_fault(tournament)
        table = stored_table(tournament)
        lines = [
            Standing(
                row.entry_id,
                row.place_from,
                row.place_to,
                row.entry.player.sex,
                order.get(row.entry_id, 0),
                of_tables(row.entry),
            )
            for row in (table.rows.all() if table else ())
        ]
    return Source(tournament, tuple(lines), entries, {**left, **said}, fault)


def by_rating(entry: Entry) -> tuple[int, int, object, int]:
    """Order of entries by rating, title, name; without a rating last."""
    strength = title_strength(entry.title)
    return -(entry.rating or 0), -strength, name_order(entry.player.name), entry.pk


def _of_entries_fault(tournament: Tournament) -> TournamentError | None:
    if tournament.state == TournamentState.ENTRIES:
        return None
    return TournamentError(RefusalCode.STAGE_BEGUN, title=tournament.title, state=tournament.state)


def _of_table_fault(tournament: Tournament) -> TournamentError | None:
    if tournament.state != TournamentState.FINISHED:
        return TournamentError(
            RefusalCode.STAGE_NOT_OVER, title=tournament.title, state=tournament.state
        )
    if tournament.is_overdue:
        return TournamentError(RefusalCode.STAGE_TABLE_LATE, title=tournament.title)
    return None


def qualification_of_stage(stage: Stage, sources: Sequence[Source]) -> Qualification:
    """Find who goes on by the quotas of a stage."""
    return qualify(
        {source.tournament.pk: source.standings for source in sources},
        [Quota.from_data(stored) for stored in stage.quotas],
        {pk: away for source in sources for pk, away in source.away.items()},
    )


def _in_order(stage: Stage, found: Qualification, known: Mapping[int, Entry]) -> tuple[int, ...]:
    ordered = tuple(row.entry for row in seeds_in_order(found.qualified))
    if stage.seeding == Seeding.RATING:
        return tuple(sorted(ordered, key=lambda pk: by_rating(known[pk])))
    return ordered


def _in_sides(
    stage: Stage,
    ordered: Sequence[int],
    known: Mapping[int, Entry],
    sources: Mapping[int, Tournament],
) -> Sequence[int]:
    """Return the order of starting numbers; of two sides those of the first source stand first."""
    if stage.regulations.get("system") != scheveningen.Scheveningen.key:
        return ordered
    position = {pk: at for at, pk in enumerate(sources)}
    return sorted(ordered, key=lambda pk: position[known[pk].tournament_id])


def divide(
    stage: Stage, ordered: Sequence[int], found: Qualification, known: Mapping[int, Entry]
) -> Groups:
    """Divide those who go on among the tournaments of the stage."""
    distribution = Distribution(stage.distribution)
    if distribution is Distribution.CUT:
        final = {row.entry: row.final or 0 for row in found.qualified}
        return Groups(
            tuple(
                tuple(pk for pk in ordered if final[pk] == at) for at in range(stage.finals_planned)
            )
        )
    clubs = None
    if stage.kept_apart != KeptApart.NOTHING:
        clubs = {pk: getattr(known[pk].player, stage.kept_apart) for pk in ordered}
    return distribute(
        ordered, stage.finals_planned, distribution, seed=stage.seed or "0", clubs=clubs
    )


def carried_of_groups(
    carry: Carry,
    groups: Sequence[Collection[int]],
    known: Mapping[int, Entry],
    sources: Mapping[int, Tournament],
) -> Mapping[int, tuple[CarriedGame, ...]]:
    """Return what everybody carries, by entry in the stage before; a few queries a source.

    Of ``mutual`` count the games among those who come from one tournament into one group.
    """
    if carry is Carry.NONE:
        return {}
    carried: dict[int, tuple[CarriedGame, ...]] = {}
    counted = {pk: facts.facts_for_standings(source) for pk, source in sources.items()}
    for group in groups:
        for pk in sources:
            by_number = {
                known[entry].number: entry
                for entry in group
                if known[entry].tournament_id == pk and known[entry].number is not None
            }
            for number, games in carried_games(counted[pk], by_number.keys(), carry).items():
                carried[by_number[number]] = games
    return carried


def final_title(stage: Stage, position: int, finals: int) -> str:
    """Return the title of a stage's tournament; of several with its letter."""
    return stage.title if finals == 1 else f"{stage.title} {LETTERS[position]}"


def _faults(
    stage: Stage,
    sources: Sequence[Source],
    found: Qualification,
    finals: Sequence[PlannedFinal],
) -> Iterator[TournamentError]:
    """List what stands against making the stage, each with the arbiter's way out."""
    yield from (source.fault for source in sources if source.fault is not None)
    known = {pk: entry for source in sources for pk, entry in source.entries.items()}
    for tie in found.ties:
        title = next(one.tournament.title for one in sources if one.tournament.pk == tie.source)
        names = ", ".join(shown_name(known[pk].player) for pk in tie.entries)
        yield TournamentError(RefusalCode.STAGE_TIE, title=title, names=names, free=tie.free)
    seen: set[int] = set()
    for row in found.qualified:
        player = known[row.entry].player
        if player.pk in seen:
            yield TournamentError(RefusalCode.STAGE_TWICE, player=shown_name(player))
        seen.add(player.pk)
    if any(source.fault for source in sources):
        return
    terms = terms_of_finals(stage, sources[0].tournament)
    least = terms.play_system.smallest_field
    if stage.pairs_by_carried and not terms.play_system.is_laid_out_whole:
        for comer in (comer for final in finals for comer in final.comers):
            if comer.carried > MOST_CARRIED:
                yield TournamentError(
                    RefusalCode.STAGE_CARRY_LARGE,
                    player=shown_name(comer.entry.player),
                    points=comer.carried,
                    most=MOST_CARRIED,
                )
    for final in finals:
        if len(final.comers) < least:
            yield TournamentError(
                RefusalCode.STAGE_FINAL_SMALL,
                final=final.title,
                players=len(final.comers),
                least=least,
            )


def terms_of_finals(stage: Stage, source: Tournament) -> Tournament:
    """Return an unsaved event with the regulations of the stage's tournaments."""
    return Tournament(**regulations_of_finals(stage, source))


def regulations_of_finals(stage: Stage, source: Tournament) -> dict[str, Any]:
    """Return the regulations of the stage's tournaments: the source's, and what is otherwise.

    In a Scheveningen the sides are those who come from the first source and the others.
    """
    columns = {name: getattr(source, name) for name in Regulations.__slots__}
    columns |= stage.regulations
    system = registry.system_by_key(columns["system"])
    kept = tuple(source.coefficients)
    is_kept = system.key == source.system and not any(system.coefficients_without_sense(kept))
    columns["coefficients"] = kept if is_kept else system.default_coefficients
    columns["numbering"] = (
        Numbering.RATING if stage.seeding == Seeding.RATING else Numbering.LOT
    ).value
    for regulation in SOME_SYSTEMS_ONLY:
        if not system.takes_regulation(regulation.name):
            columns[regulation.name] = regulation.nothing
    columns |= system.steps_that_fit(columns)
    if system.key == scheveningen.Scheveningen.key:
        columns["sides_by"] = scheveningen.NUMBER
    return columns
