"""The rulings on a player's games that he must hear of: on the present one, or open to appeal."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from arbiter.cases.models import Case, CaseState, Ruling
from arbiter.cases.queries import rulings
from tournaments.boards.models import Game
from tournaments.events.models import Tournament


@dataclass(frozen=True, slots=True)
class HeardRuling:
    """A ruling in force on a game; ``until`` when it may be appealed, None where it may not.

    ``is_appealed`` where an appeal against it waits for the jury.
    """

    game: Game
    ruling: Ruling
    until: datetime | None
    is_appealed: bool


def rulings_to_hear(
    tournament: Tournament, games: Sequence[Game], present: Collection[int], *, at: datetime
) -> list[HeardRuling]:
    """Return the rulings on these games, the newest first: of ``present`` games all.

    Of earlier games those that may still be appealed. One query, and a few for each ruling.
    """
    by_subject = {game.subject: game for game in games}
    in_force = (
        Ruling.objects.filter(
            case__scope=tournament.scope_key,
            case__subject__in=by_subject,
            superseded_by__isnull=True,
        )
        .select_related("by", "case")
        .order_by("-pk")
    )
    heard = []
    for ruling in in_force:
        game = by_subject[ruling.case.subject]
        until = rulings.may_be_appealed_until(ruling.case, at)
        is_appealed = Case.objects.filter(appeals=ruling, state=CaseState.OPEN).exists()
        if game.pk in present or until or is_appealed:
            heard.append(HeardRuling(game, ruling, until, is_appealed))
    return heard
