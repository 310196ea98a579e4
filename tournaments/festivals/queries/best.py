"""Games named the best in the tournaments of an event, as its reader may see them."""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.events.models import Tournament
from tournaments.festivals.models import Festival
from tournaments.games.models import BestGame
from tournaments.games.queries.best import best_games_of


def best_games_of_festival(
    festival: Festival, tournaments: Iterable[Tournament]
) -> QuerySet[BestGame]:
    """Select the best games of these tournaments; of a public event none of a private one."""
    return best_games_of(one for one in tournaments if festival.is_private or not one.is_private)
