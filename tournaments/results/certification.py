"""Issue the certificate of a finished game of an event."""

from datetime import datetime

from arbiter.certificates import services as certificates
from arbiter.certificates.services import Confirmation
from arbiter.rules.outcome import Outcome
from games.draughts import pdn
from tournaments.boards.models import Game
from tournaments.events.models import Tournament


def certify(
    game: Game,
    tournament: Tournament,
    outcome: Outcome,
    *,
    at: datetime,
    confirmation: Confirmation = certificates.UNTOLD,
    read: pdn.ReadGame | None = None,
    is_first: bool = False,
) -> None:
    """Issue the certificate of a confirmed result with its record, or supersede the earlier one.

    The names and the event are ours, never those the record claims. ``read`` and ``is_first``
    save work that the caller has done (``certificates.services.issue_within``).
    """
    certificates.issue_within(
        record=game.record,
        tags=certified_tags(game, tournament),
        outcome=outcome,
        subject=game.subject,
        examination=game.examination,
        stream=tournament.scope_key,
        at=at,
        confirmation=confirmation,
        read=read,
        is_first=is_first,
    )


def certified_tags(game: Game, tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """The seven tags every reader expects, in their order; an unknown value is ``?``."""
    played_on = tournament.starts_on
    pairing = game.pairing
    return (
        ("Event", tournament.title),
        ("Site", tournament.city or "?"),
        ("Date", f"{played_on:%Y.%m.%d}" if played_on else "????.??.??"),
        ("Round", f"{pairing.round.number}.{pairing.board}.{game.number}"),
        ("White", game.white.player.name),
        ("Black", game.black.player.name),
    )
