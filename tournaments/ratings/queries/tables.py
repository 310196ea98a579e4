"""A rating list as people read it: its table, an event's changes, a player's way."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action, Visitor
from tournaments.boards.models import Game
from tournaments.events.models import Tournament, TournamentState
from tournaments.people.models import Player
from tournaments.ratings.models import RatedEvent, RatingChange, RatingList
from tournaments.ratings.queries.sources import day_of_event
from tournaments.scoring.ratings.rules import RatingRules, rules_from_json_data

SHOWN = 1000
"""So many players of a list stand on its page; the file has all."""

OFFERED = 100


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A line of a list: the place, shared by equal ratings, and the newest change."""

    place: int
    change: RatingChange

    @property
    def player(self) -> Player:
        """The person."""
        return self.change.player


def rating_lists() -> QuerySet[RatingList]:
    """Return all lists, with the number of their events."""
    return RatingList.objects.annotate(events=Count("rated_events")).order_by("title", "pk")


def may_manage_lists(user: Visitor) -> bool:
    """Return whether a visitor may open lists and count events for them."""
    return rights.is_allowed(user, Action.CREATE_EVENT, SITE_SCOPE)


def rules_of_list(rating_list: RatingList) -> RatingRules:
    """Return the rules of a list."""
    return rules_from_json_data(rating_list.rules)


def newest_changes(rating_list: RatingList) -> QuerySet[RatingChange]:
    """Select the newest change of every player with a rating, the highest first."""
    shown = rules_of_list(rating_list).shown_games
    changes = RatingChange.objects.filter(
        event__rating_list=rating_list, is_newest=True, after__isnull=False, total__gte=shown
    )
    return (
        changes.select_related("player", "event__tournament")
        .defer("facts")
        .order_by("-after", "player__name", "player")
    )


def ranked(changes: Sequence[RatingChange]) -> Iterator[RatedPlayer]:
    """Number the lines; equal ratings share a place."""
    place, before = 0, None
    for number, change in enumerate(changes, start=1):
        if change.after != before:
            place, before = number, change.after
        yield RatedPlayer(place, change)


def rated_events(rating_list: RatingList) -> list[RatedEvent]:
    """Return the events of a list, the newest first; those still played among them."""
    events = RatedEvent.objects.filter(
        rating_list=rating_list, tournament__in=Tournament.objects.public().order_by()
    )
    found = list(events.select_related("tournament").annotate(changed=Count("changes")))
    return sorted(found, key=lambda one: (day_of_event(one), one.tournament_id), reverse=True)


def events_to_count(rating_list: RatingList) -> list[Tournament]:
    """Return the newest public events that the list does not count yet, for the form."""
    left = Tournament.objects.public().exclude(rated_events__rating_list=rating_list)
    left = left.exclude(state=TournamentState.CANCELLED)
    return list(left.order_by("-starts_on", "-pk")[:OFFERED])


def changes_of_event(rated: RatedEvent) -> list[RatingChange]:
    """Return what an event did to everybody, the largest gain first."""
    changes = rated.changes.select_related("player").defer("facts")
    return sorted(changes, key=lambda one: (-(one.delta or 0), one.player.name, one.pk))


# A player's way through a list, with every game.


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game of a player in an event, as it counted; ``reason`` says why it did not.

    ``gain`` is what it added, in hundredths of a rating point; 0 for a first rating.
    """

    round: int
    opponent: Player
    opponent_rating: int | None
    percent: int | None
    expected: int | None
    gain: int | None
    game: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayerStep:
    """An event of a player in a list, with its games."""

    event: RatedEvent
    day: date
    change: RatingChange
    games: tuple[RatedGame, ...]


def way_of_player(rating_list: RatingList, player: Player) -> list[PlayerStep]:
    """Load a player's events in a list, the first first; three queries."""
    changes = list(
        RatingChange.objects.filter(event__rating_list=rating_list, player=player)
        .select_related("event__tournament")
        .order_by("place")
    )
    met = {row["opponent"] for change in changes for row in _rows(change)}
    opponents = Player.objects.in_bulk(met)
    keys = {key for change in changes for row in _rows(change) for key in row["games"]}
    there = set(Game.objects.filter(pk__in=keys).values_list("pk", flat=True))
    return [
        PlayerStep(
            change.event,
            day_of_event(change.event),
            change,
            tuple(_games(change, opponents, there)),
        )
        for change in changes
    ]


def _rows(change: RatingChange) -> Iterator[Mapping[str, Any]]:
    yield from change.facts.get("counted", ())
    yield from change.facts.get("left_out", ())


def _games(
    change: RatingChange, opponents: Mapping[int, Player], there: Collection[int]
) -> Iterator[RatedGame]:
    rows = sorted(_rows(change), key=lambda row: (row["round"], str(row["games"])))
    for row in rows:
        keys = [key for key in row["games"] if key in there]
        yield RatedGame(
            row["round"],
            opponents[row["opponent"]],
            row.get("rating"),
            row.get("percent"),
            row.get("expected"),
            row["gain"] * change.k if "gain" in row else None,
            keys[0] if keys else None,
            row.get("reason", ""),
        )


def lists_of_event(tournament: int) -> list[RatedEvent]:
    """Return the lists that count an event."""
    rated = RatedEvent.objects.filter(tournament=tournament)
    return list(rated.select_related("rating_list").order_by("rating_list__title"))


# The way drawn as a line.


WIDTH, HEIGHT, MARGIN = 640, 200, 24


@dataclass(frozen=True, slots=True)
class Graph:
    """A line of ratings: its points, and the highest and lowest rating it shows."""

    points: tuple[tuple[int, int], ...]
    highest: int
    lowest: int
    first: date
    last: date

    @property
    def line(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


def graph_of_way(steps: Sequence[PlayerStep]) -> Graph | None:
    """Draw the ratings of a player event by event; None for fewer than two."""
    return _graph(
        [(step.day, step.change.after) for step in steps if step.change.after is not None]
    )


def _graph(shown: Sequence[tuple[date, int]]) -> Graph | None:
    if len(shown) < 2:
        return None
    ratings = [rating for _day, rating in shown]
    highest, lowest = max(ratings), min(ratings)
    wide = len(shown) - 1
    points = tuple(
        (
            MARGIN + (WIDTH - 2 * MARGIN) * at // wide,
            MARGIN + (HEIGHT - 2 * MARGIN) * (highest - rating) // max(highest - lowest, 1),
        )
        for at, rating in enumerate(ratings)
    )
    return Graph(points, highest, lowest, shown[0][0], shown[-1][0])


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A person's ratings in one list, the first event first, with their line."""

    rating_list: RatingList
    changes: tuple[RatingChange, ...]
    graph: Graph | None

    @property
    def newest(self) -> RatingChange:
        """The last change."""
        return self.changes[-1]

    @property
    def highest(self) -> int:
        """The highest rating that was reached."""
        return max(change.after or 0 for change in self.changes)


def rating_histories(players: Collection[int]) -> dict[int, list[RatingHistory]]:
    """Return the ratings of people in every list, by player; one query."""
    changes = (
        RatingChange.objects.filter(player__in=players, after__isnull=False)
        .select_related("event__rating_list", "event__tournament")
        .defer("facts", "event__tournament__trf")
        .order_by("event__rating_list__title", "event__rating_list", "place")
    )
    grouped: dict[tuple[int, int], list[RatingChange]] = {}
    for change in changes:
        grouped.setdefault((change.player_id, change.event.rating_list_id), []).append(change)
    found: dict[int, list[RatingHistory]] = {player: [] for player in players}
    for (player, _list), way in grouped.items():
        line = [(day_of_event(one.event), one.after) for one in way if one.after is not None]
        found[player].append(RatingHistory(way[0].event.rating_list, tuple(way), _graph(line)))
    return found
