"""Find results of earlier rounds that were changed after a round paired from them was published."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.journal.models import JournalEntry
from tournaments.events.models import Tournament
from tournaments.results.undo_last_entry import NO_RESULT
from tournaments.rounds_and_boards.models import Game, Round

CHANGES = ("result.recorded", "result.withdrawn", "result.annulled")


@dataclass(frozen=True, slots=True, order=True)
class CorrectedBoard:
    """A board of an earlier round."""

    round: int
    board: int


def boards_corrected_after_publication(
    tournament: Tournament, row: Round
) -> tuple[CorrectedBoard, ...]:
    """Return the boards whose result stood when this round was paired, and stands otherwise now.

    The first result of an adjourned game is no correction: it counted as a draw (C.04.2).
    """
    if not tournament.play_system.pairs_change_by_hand:
        return ()
    rows = JournalEntry.objects.filter(stream=tournament.scope_key)
    # by the order of rows: the clock of a laptop may have been set in between
    publications = rows.filter(verb="round.published", data__round=row.number)
    published = publications.order_by("-seq").values_list("seq", flat=True).first()
    if published is None:  # a round taken over from a file
        return ()
    changes = rows.filter(verb__in=CHANGES, seq__gt=published).order_by("seq")
    changed = _games_that_stand_otherwise(changes.values_list("data", flat=True))
    if not changed:
        return ()
    boards = Game.objects.filter(
        pk__in=changed,
        pairing__round__tournament=tournament,
        pairing__round__number__lt=row.number,
    ).values_list("pairing__round__number", "pairing__board")
    return tuple(sorted({CorrectedBoard(number, board) for number, board in boards}))


def _games_that_stand_otherwise(changes: Iterable[Mapping[str, Any]]) -> set[int]:
    """Return the games with another result after all changes than before the first of them."""
    first: dict[int, str] = {}
    last: dict[int, str] = {}
    for change in changes:
        first.setdefault(change["game"], change["before"])
        last[change["game"]] = change["after"]
    return {game for game, before in first.items() if before not in (NO_RESULT, last[game])}
