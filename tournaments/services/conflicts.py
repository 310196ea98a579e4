"""What to tell the one who came second: who changed the game meanwhile, when, and to what."""

from django.utils import timezone

from arbiter.models import JournalEntry
from arbiter.rules.outcome import Outcome
from tournaments.errors import Conflict
from tournaments.models import Game


def game_changed(game: Game, expected_revision: int, meant: Outcome) -> Conflict:
    """Compare-and-set failed: ``game_changed`` with the state found and the row behind it."""
    game.refresh_from_db()
    pairing = game.pairing
    last = (
        JournalEntry.objects.filter(stream=pairing.round.tournament.scope_key, data__game=game.pk)
        .select_related("actor")
        .order_by("-seq")
        .first()
    )
    return Conflict(
        "game_changed",
        game=game.pk,
        board=pairing.board,
        expected=expected_revision,
        revision=game.revision,
        result=game.result,
        meant=str(meant.result),
        by=last.actor.get_username() if last and last.actor else "–",
        time=f"{timezone.localtime(last.at):%H:%M}" if last else "–",
    )
