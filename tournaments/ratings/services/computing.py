"""A whole rating list computed from its events, in their order; safe to run twice."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.web.workers import send_message
from tournaments.ratings.models import RatingChange, RatingList
from tournaments.ratings.queries.sources import (
    RatedSource,
    counted_events,
    load_source,
    state_of_sources,
)
from tournaments.scoring.points import PlayedGame
from tournaments.scoring.ratings import glicko
from tournaments.scoring.ratings.event import Known, rate_event
from tournaments.scoring.ratings.event import RatingChange as Computed
from tournaments.scoring.ratings.games import LeftOut
from tournaments.scoring.ratings.rules import RatingRules, RatingSystem, rules_from_json_data

RECOMPUTE = "tournaments.recompute_rating_list"

TOGETHER = 2000


def queue_recompute(list_id: int) -> None:
    """Queue the computing of a list, after the commit."""
    transaction.on_commit(lambda: send_recompute(list_id))


def send_recompute(list_id: int) -> bool:
    """Send the message now; if the broker is away, the sweep sends it again."""
    return send_message(RECOMPUTE, list_id)


@transaction.atomic
def recompute_list(*, list_id: int, at: datetime) -> int:
    """Compute every change of a list anew and store them in the place of the old ones.

    The list's row is locked: two workers do it one after the other, and the second finds nothing
    to do; a worker killed in the middle leaves no trace and the list overdue. Returns how many
    changes were stored.
    """
    rating_list = RatingList.objects.select_for_update().filter(pk=list_id).first()
    if rating_list is None:
        return 0
    state = state_of_sources(rating_list)
    if rating_list.computed_from == state:
        return 0
    rules = rules_from_json_data(rating_list.rules)
    RatingChange.objects.filter(event__rating_list=rating_list).delete()
    changes = _changes(rating_list, rules)
    RatingChange.objects.bulk_create(changes, batch_size=TOGETHER)
    rating_list.computed_from, rating_list.computed_at = state, at
    rating_list.save(update_fields=["computed_from", "computed_at"])
    return len(changes)


def _changes(rating_list: RatingList, rules: RatingRules) -> list[RatingChange]:
    known: dict[int, Known] = {}
    newest: dict[int, RatingChange] = {}
    changes: list[RatingChange] = []
    for place, event in enumerate(counted_events(rating_list), start=1):
        source = load_source(event)
        for player, year in source.birth_years.items():
            known.setdefault(player, Known(birth_year=year))
        field = {player: known[player] for player in source.players.values()}
        games = [_by_player(game, source) for game in source.games]
        for player, computed in rate_event(games, field, rules, year=source.day.year).items():
            if not (computed.counted or computed.left_out):
                continue
            known[player] = computed.known
            newest[player] = _row(computed, source, place, rules)
            changes.append(newest[player])
    for change in newest.values():
        change.is_newest = True
    return changes


def _by_player(game: PlayedGame, source: RatedSource) -> PlayedGame:
    """A person plays under another number in every event."""
    return PlayedGame(
        game.round,
        source.players[game.white],
        source.players[game.black] if game.black is not None else None,
        game.white_points,
        game.black_points,
        played=game.played,
        key=game.key,
        annulled=game.annulled,
    )


def _row(computed: Computed, source: RatedSource, place: int, rules: RatingRules) -> RatingChange:
    is_glicko = rules.system is RatingSystem.GLICKO
    return RatingChange(
        event=source.event,
        player_id=computed.player,
        place=place,
        before=computed.before,
        after=computed.after,
        deviation=computed.known.deviation // glicko.HUNDREDTHS if is_glicko else None,
        k=computed.k,
        games=len(computed.counted),
        total=computed.known.games,
        performance=computed.performance,
        facts={
            "counted": [
                {
                    "round": one.meeting.round,
                    "opponent": one.meeting.opponent,
                    "rating": one.opponent_rating,
                    "percent": one.meeting.percent,
                    "expected": one.expected,
                    "gain": one.gain,
                    "games": list(one.meeting.keys),
                }
                for one in computed.counted
            ],
            "left_out": [_left_out(one) for one in computed.left_out],
        },
    )


def _left_out(left: LeftOut) -> dict[str, Any]:
    return {
        "round": left.round,
        "opponent": left.opponent,
        "reason": left.reason.value,
        "games": list(left.keys),
    }
