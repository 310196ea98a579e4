"""Hide in a game's record the full names that its reader may not see."""

from collections.abc import Sequence

from games.draughts import pdn
from games.draughts.pdn.game_as_read import Comments, Variation
from tournaments.people import shown_names
from tournaments.people.models import Player
from tournaments.rounds_and_boards.models import Game


def hidden_players(game: Game) -> list[Player]:
    """Return the players of a game whose full names this reader may not see."""
    players = (game.white.player, game.black.player)
    return [player for player in players if not shown_names.is_full_name_shown(player)]


def with_shown_names(read: pdn.ReadGame, game: Game) -> pdn.ReadGame:
    """Replace players' names in a record's tags and comments by those the reader may see.

    A record of players whose names everybody may read stays as it is.
    """
    hidden = hidden_players(game)
    if not hidden:
        return read
    seats = {"White": game.white.player, "Black": game.black.player}
    tags = [
        (
            tag,
            shown_names.original_name(seats[tag])
            if tag in seats
            else shown_names.without_full_names(value, hidden),
        )
        for tag, value in read.tags
    ]
    return read._replace(
        tags=tuple(tags),
        comments=_comments(read.comments, hidden),
        variations=_variations(read.variations, hidden),
        segments=tuple(
            segment._replace(
                comments=_comments(segment.comments, hidden),
                variations=_variations(segment.variations, hidden),
            )
            for segment in read.segments
        ),
    )


def _comments(comments: Comments, hidden: Sequence[Player]) -> Comments:
    return {
        ply: shown_names.without_full_names(comment, hidden) for ply, comment in comments.items()
    }


def _variations(variations: Sequence[Variation], hidden: Sequence[Player]) -> tuple[Variation, ...]:
    return tuple(
        variation._replace(
            comments=_comments(variation.comments, hidden),
            variations=_variations(variation.variations, hidden),
        )
        for variation in variations
    )
