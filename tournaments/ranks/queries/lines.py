"""Norm lines of an event: who fulfilled what, what is still needed; a fixed number of queries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from games.archive.names import fold_for_search
from tournaments.boards.models import Pairing, PairingKind, RoundState
from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import Tournament, TournamentState
from tournaments.people.models import Player
from tournaments.ranks.models import EventNorms
from tournaments.scoring.norms import forecast, fulfilled
from tournaments.scoring.norms.forecast import Forecast, GamesLeft
from tournaments.scoring.norms.fulfilled import NormEvent, NormGame, NormLine, NormPlayer
from tournaments.scoring.norms.tables import MatchUnit, NormTable
from tournaments.scoring.points import PlayedGame
from tournaments.standings.queries import facts
from tournaments.standings.queries.stored import newest_places


@dataclass(frozen=True, slots=True)
class LeftPairing:
    """A pairing that is not over: its two numbers, and how many of its games are left."""

    round: int
    first: int
    second: int
    games: int


@dataclass(frozen=True, slots=True)
class EventFacts:
    """All that norms of an event are computed from, by starting number."""

    tournament: Tournament
    entries: Mapping[int, Entry]
    players: Mapping[int, NormPlayer]
    games: Mapping[int, tuple[NormGame, ...]]
    left: Mapping[int, tuple[LeftPairing, ...]]
    rounds_to_pair: int
    met: Mapping[int, frozenset[int]]
    regions: int
    left_out: frozenset[int]
    is_over: bool

    def event(self, status: str) -> NormEvent:
        """Return what tables ask of the event, held with this status."""
        return NormEvent(
            self.players,
            rounds=self.tournament.rounds_planned,
            regions=self.regions,
            status=status,
            is_over=self.is_over,
            left_out=self.left_out,
        )


def facts_for_norms(tournament: Tournament) -> EventFacts:
    """Load the facts of an event; seven queries, whatever its size."""
    entries = {
        entry.number: entry
        for entry in tournament.entries.filter(number__isnull=False)
        .select_related("player")
        .order_by("number")
        if entry.number is not None
    }
    excluded = facts.excluded_numbers(tournament)
    unplaced = frozenset(facts.unplaced_numbers(tournament)) | excluded
    places = newest_places(tournament)
    last_day = tournament.ends_on or tournament.starts_on
    players = {}
    for number, entry in entries.items():
        place = places.get(entry.pk)
        is_placed = place is not None and number not in unplaced
        players[number] = NormPlayer(
            number=number,
            title=entry.title,
            rating=entry.rating,
            sex=entry.player.sex,
            age=_age(entry.player, last_day),
            place_from=place.first if place and is_placed else 0,
            place_to=place.last if place and is_placed else 0,
        )
    played = [
        game
        for game in facts.played_games(tournament)
        if game.black is not None and not excluded & {game.white, game.black}
    ]
    pairings = list(_pairings(tournament))
    paired = [row for row in pairings if row[1] != RoundState.DRAFT]
    is_whole = tournament.play_system.is_laid_out_whole
    able = {number for number, entry in entries.items() if entry.state == EntryState.ACTIVE}
    settled = _settled_by_pairing(played)
    left = [
        LeftPairing(round_number, first, second, games)
        for round_number, _state, first, second in (pairings if is_whole else paired)
        if {first, second} <= able
        and (
            games := tournament.games_per_pairing
            - settled.get((round_number, frozenset((first, second))), 0)
        )
        > 0
    ]
    last = max((row[0] for row in paired), default=0)
    is_in_play = tournament.state in (TournamentState.RUNNING, TournamentState.DRAWN)
    return EventFacts(
        tournament=tournament,
        entries=entries,
        players=players,
        games=_games_by_number(played),
        left=_left_by_number(left) if is_in_play else {},
        rounds_to_pair=max(tournament.rounds_planned - last, 0)
        if is_in_play and not is_whole
        else 0,
        met=_met(paired),
        regions=len({fold_for_search(one.player.region) for one in entries.values()} - {""}),
        left_out=unplaced,
        is_over=tournament.state == TournamentState.FINISHED and not tournament.is_overdue,
    )


def _age(player: Player, day: date | None) -> int | None:
    """The age on the last day of the event; without a day of birth by the year alone."""
    if player.birth_year is None or day is None:
        return None
    born = player.birth_date
    is_before = born is not None and (day.month, day.day) < (born.month, born.day)
    return day.year - player.birth_year - is_before


def _pairings(tournament: Tournament) -> Iterable[tuple[int, str, int, int]]:
    rows = Pairing.objects.filter(round__tournament=tournament, kind=PairingKind.GAME)
    rows = rows.filter(first__number__isnull=False, second__number__isnull=False)
    return rows.order_by("round__number", "board").values_list(
        "round__number", "round__state", "first__number", "second__number"
    )


def _settled_by_pairing(played: Iterable[PlayedGame]) -> dict[tuple[int, frozenset[int]], int]:
    settled: dict[tuple[int, frozenset[int]], int] = {}
    for game in played:
        key = (game.round, frozenset(_numbers(game)))
        settled[key] = settled.get(key, 0) + 1
    return settled


def _numbers(game: PlayedGame) -> tuple[int, int]:
    if game.black is None:
        raise LookupError("a game has two players")
    return game.white, game.black


def _games_by_number(played: Iterable[PlayedGame]) -> dict[int, tuple[NormGame, ...]]:
    games: dict[int, list[NormGame]] = {}
    for game in played:
        white, black = _numbers(game)
        for own, other, points in (
            (white, black, game.white_points),
            (black, white, game.black_points),
        ):
            row = NormGame(
                game.round, other, points, is_played=game.played, is_annulled=game.annulled
            )
            games.setdefault(own, []).append(row)
    return {number: tuple(rows) for number, rows in games.items()}


def _left_by_number(left: Iterable[LeftPairing]) -> dict[int, tuple[LeftPairing, ...]]:
    by_number: dict[int, list[LeftPairing]] = {}
    for pairing in left:
        for number in (pairing.first, pairing.second):
            by_number.setdefault(number, []).append(pairing)
    return {number: tuple(rows) for number, rows in by_number.items()}


def _met(paired: Iterable[tuple[int, str, int, int]]) -> dict[int, frozenset[int]]:
    met: dict[int, set[int]] = {}
    for _round, _state, first, second in paired:
        met.setdefault(first, {first}).add(second)
        met.setdefault(second, {second}).add(first)
    return {number: frozenset(others) for number, others in met.items()}


def games_of_player(of: EventFacts, number: int, unit: MatchUnit) -> tuple[NormGame, ...]:
    """Return a player's games; where matches count, those of matches that are over."""
    games = of.games.get(number, ())
    if unit is MatchUnit.GAMES:
        return games
    begun = {
        (pairing.round, pairing.second if pairing.first == number else pairing.first)
        for pairing in of.left.get(number, ())
    }
    return tuple(game for game in games if (game.round, game.opponent) not in begun)


def games_left(of: EventFacts, number: int, unit: MatchUnit) -> GamesLeft:
    """Return the games that a player has left; none of one who has left the event."""
    if of.entries[number].state != EntryState.ACTIVE:
        return GamesLeft()
    known: list[int] = []
    for pairing in of.left.get(number, ()):
        other = pairing.second if pairing.first == number else pairing.first
        known += [other] * (1 if unit is MatchUnit.MATCHES else pairing.games)
    per_round = 1 if unit is MatchUnit.MATCHES else of.tournament.games_per_pairing
    met = of.met.get(number, frozenset({number}))
    gone = {other for other, one in of.entries.items() if one.state != EntryState.ACTIVE}
    return GamesLeft(tuple(known), of.rounds_to_pair * per_round, met | gone)


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """What one table says of one player: the norm fulfilled, the lines, the forecast."""

    entry: Entry
    lines: tuple[NormLine, ...]
    coming: tuple[Forecast, ...]
    left: int = 0  # games not over, by which a norm may still be lost

    @property
    def best(self) -> Forecast | None:
        """The highest rank that he can still have."""
        return forecast.best_forecast(self.coming)

    @property
    def fulfilled(self) -> NormLine | None:
        """The highest norm he fulfilled."""
        return next((line for line in self.lines if line.is_fulfilled), None)

    @property
    def shown(self) -> NormLine | None:
        """The line to explain: the one fulfilled, else the lowest rank above his own."""
        higher = [line for line in self.lines if not line.is_of_held_rank]
        return self.fulfilled or (higher[-1] if higher else next(iter(self.lines), None))


def norms_of_players(
    of: EventFacts, table: NormTable, status: str, numbers: Sequence[int] | None = None
) -> Iterator[PlayerNorms]:
    """Hold a table against players of an event, by starting number; no query."""
    event = of.event(status)
    for number in of.players if numbers is None else numbers:
        games = games_of_player(of, number, table.unit)
        left = games_left(of, number, table.unit)
        yield PlayerNorms(
            entry=of.entries[number],
            lines=fulfilled.norm_lines(table, of.players[number], games, event),
            coming=forecast.forecasts(
                table,
                of.players[number],
                games,
                left=left,
                event=event,
            ),
            left=left.count,
        )


def line_of_rank(of: EventFacts, used: EventNorms, entry: Entry, rank: str) -> NormLine | None:
    """Return the line of a rank held against one player now; the fulfilled one where several."""
    if entry.number not in of.players:
        return None
    table = used.table.table
    (norms,) = norms_of_players(of, table, used.status, [entry.number])
    lines = [line for line in norms.lines if line.rank == rank]
    return next((line for line in lines if line.is_fulfilled), lines[0] if lines else None)


def data_of_line(line: NormLine, entries: Mapping[int, Entry], status: str) -> dict[str, Any]:
    """Return a line as stored with a proposal; opponents by entry, without names."""
    return {
        "points": line.points,
        "norm": line.norm,
        "needed": line.needed,
        "held": line.held,
        "status": status,
        "average": line.average,
        "places": list(line.places or ()),
        "place": list(line.place or ()),
        "by_hand": list(line.by_hand),
        "games": [
            {
                "round": game.round,
                "entry": entries[game.opponent].pk,
                "points": game.points,
                "code": game.code.value,
                "coefficient": game.coefficient,
                "percent": game.percent,
            }
            for game in line.games
        ],
    }
