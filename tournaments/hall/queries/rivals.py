"""Two persons beside each other: their games, opponents whom both have met, their ratings."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tournaments.entries.models import Entry
from tournaments.hall.queries.played import (
    BeginningCount,
    DrawnOpeningCount,
    PlayedGame,
    ResultTally,
    count_beginnings,
    count_drawn_openings,
    count_opponents,
    games_of_entries,
    public_entries,
    tally_of,
    tempo_of_game,
)
from tournaments.people.models import Player
from tournaments.ratings.models import RatingList
from tournaments.ratings.queries.tables import RatingHistory, rating_histories
from tournaments.systems.tempos import Tempo

GAMES, COMMON = 100, 20
"""How many games and common opponents are shown."""


@dataclass(frozen=True, slots=True)
class TempoScore:
    """The score of the first person in games of one tempo."""

    tempo: Tempo
    tally: ResultTally


@dataclass(frozen=True, slots=True)
class CommonOpponent:
    """Somebody whom both have played, and the score of each against him."""

    entry: Entry
    first: ResultTally
    second: ResultTally


@dataclass(frozen=True, slots=True)
class SharedList:
    """A rating list in which at least one of the two stands."""

    rating_list: RatingList
    first: RatingHistory | None
    second: RatingHistory | None


@dataclass(slots=True)
class Rivalry:
    """Two persons beside each other; scores are those of the first."""

    first: Player
    second: Player
    games: tuple[PlayedGame, ...]
    number_of_games: int
    total: ResultTally
    white: ResultTally
    black: ResultTally
    by_tempo: tuple[TempoScore, ...]
    beginnings: tuple[BeginningCount, ...]
    drawn_openings: tuple[DrawnOpeningCount, ...]
    common: tuple[CommonOpponent, ...] = ()
    number_of_common: int = 0
    together: ResultTally = field(default_factory=ResultTally)
    other_together: ResultTally = field(default_factory=ResultTally)
    ratings: tuple[SharedList, ...] = ()


def load_rivalry(first: int, second: int) -> Rivalry | None:
    """Load two persons who are entered in events in sight; seven queries, the opening tables."""
    entries = public_entries([first, second])
    own = [entry for entry in entries if entry.player_id == first]
    others = [entry for entry in entries if entry.player_id == second]
    if first == second or not own or not others:
        return None
    played = games_of_entries(own)
    met = count_opponents(played)
    met_by_other = count_opponents(games_of_entries(others))
    between = [one for one in played if one.opponent.player_id == second]
    common = [
        CommonOpponent(opponent.entry, opponent.tally, met_by_other[player].tally)
        for player, opponent in met.items()
        if player in met_by_other
    ]
    common.sort(key=lambda one: -(one.first.games + one.second.games))
    return Rivalry(
        first=own[0].player,
        second=others[0].player,
        games=tuple(between[:GAMES]),
        number_of_games=len(between),
        total=tally_of(between),
        white=tally_of(one for one in between if one.has_white),
        black=tally_of(one for one in between if not one.has_white),
        by_tempo=tuple(_by_tempo(between)),
        beginnings=count_beginnings(between),
        drawn_openings=count_drawn_openings(between),
        common=tuple(common[:COMMON]),
        number_of_common=len(common),
        together=_sum(one.first for one in common),
        other_together=_sum(one.second for one in common),
        ratings=tuple(_ratings(first, second)),
    )


def _by_tempo(games: list[PlayedGame]) -> Iterable[TempoScore]:
    for tempo in Tempo:
        tally = tally_of(one for one in games if tempo_of_game(one.game) == tempo)
        if tally.games:
            yield TempoScore(tempo, tally)


def _sum(tallies: Iterable[ResultTally]) -> ResultTally:
    whole = ResultTally()
    for tally in tallies:
        whole.games += tally.games
        whole.won += tally.won
        whole.drawn += tally.drawn
        whole.lost += tally.lost
    return whole


def _ratings(first: int, second: int) -> Iterable[SharedList]:
    histories = rating_histories([first, second])
    own = {one.rating_list.pk: one for one in histories[first]}
    others = {one.rating_list.pk: one for one in histories[second]}
    lists = {pk: one.rating_list for pk, one in [*others.items(), *own.items()]}
    for pk, rating_list in sorted(lists.items(), key=lambda pair: (pair[1].title, pair[0])):
        yield SharedList(rating_list, own.get(pk), others.get(pk))
