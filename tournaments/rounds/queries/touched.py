"""Games of which something was begun, stated or written down: they are not taken away."""

from collections.abc import Sequence

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from arbiter.cases.models import Case, DrawOffer, Sanction
from arbiter.ports import GAME
from tournaments.boards.models import Game, GameState, Pairing, TieAct
from tournaments.games.models import ClockEntry, SealedMove, SentMove, Submission
from tournaments.live.models import LiveBoard, LiveMove

OF_GAME = (Submission, ClockEntry, SealedMove, SentMove, LiveBoard, LiveMove)
"""What belongs to a game and would keep the database from deleting it."""

OF_OFFICE = (Case, DrawOffer, Sanction)
"""What the office writes of a game: it stays when the game is gone."""


def touched_games(games: QuerySet[Game]) -> QuerySet[Game]:
    """Select those of these games that have anything stated or written down."""
    return games.filter(_is_touched())


def _is_touched() -> Q:
    subject = Concat(Value(f"{GAME}:"), Cast(OuterRef("pk"), CharField()))
    is_touched = ~Q(state=GameState.OPEN) | Q(word_by__isnull=False)
    for model in OF_GAME:
        is_touched |= Q(Exists(model.objects.filter(game=OuterRef("pk"))))
    for kind in OF_OFFICE:
        is_touched |= Q(Exists(kind.objects.filter(subject=subject)))
    return is_touched


def is_any_touched(games: QuerySet[Game]) -> bool:
    """Return whether one of these games has anything written down, or had a result; one query."""
    return games.filter(~Q(revision=0) | _is_touched()).exists()


def touched_board(pairings: Sequence[Pairing]) -> int | None:
    """Find the first board that has anything stated, written down or noted by the arbiter."""
    touched = touched_games(Game.objects.filter(pairing__in=pairings))
    board = touched.order_by("pairing__board").values_list("pairing__board", flat=True).first()
    if board is not None:
        return board
    # one that was taken back too: it is of the two who sit there
    acts = TieAct.objects.filter(pairing__in=pairings).order_by("pairing__board")
    return acts.values_list("pairing__board", flat=True).first()
