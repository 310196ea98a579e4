"""Find the record by which a game is known: the accepted one, else the newest submitted."""

from games.archive.models import GameRecord
from tournaments.rounds_and_boards.models import Game


def accepted_or_newest_record(game: Game) -> GameRecord | None:
    """Return the accepted record, else the newest submitted one."""
    if game.record is not None:
        return game.record
    handed = game.submissions.exclude(record=None).select_related("record")
    newest = handed.order_by("-number").first()
    return newest.record if newest else None
