"""Games named the best of a tournament or of a whole event, as everybody may see them."""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.boards.models import GameState, RoundState
from tournaments.events.models import Tournament
from tournaments.games.models import BestGame

ORDER = ("-is_of_whole", "named_at", "pk")


def best_games_of(tournaments: Iterable[Tournament]) -> QuerySet[BestGame]:
    """Select the games named the best of these tournaments; of the whole event first.

    One whose result was taken back or annulled since is left out until it has one again.
    """
    rows = BestGame.objects.filter(
        game__pairing__round__tournament__in=[tournament.pk for tournament in tournaments],
        game__pairing__round__tournament__hidden_at__isnull=True,
        game__state=GameState.FINISHED,
    ).exclude(game__pairing__round__state=RoundState.DRAFT)
    return rows.select_related(
        "game__white__player", "game__black__player", "game__pairing__round__tournament"
    ).order_by(*ORDER)
