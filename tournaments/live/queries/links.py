"""Links of scorers: their codes, whether one is in force, what it opens, what one prints."""

from collections.abc import Mapping

import segno
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from arbiter.accounts.services import secrets
from tournaments.boards.models import Game, RoundState
from tournaments.events.models import Tournament
from tournaments.live.models import ScorerLink

GROUPS = 4  # 80 bits: nobody guesses it


def draw_code() -> str:
    """Draw a random code of a link."""
    return secrets.normalise_code(secrets.draw_code(GROUPS))


def fingerprint_of_code(typed: str) -> str:
    """Compute the stored fingerprint of a code."""
    return salted_hmac("scorer_link", secrets.normalise_code(typed), algorithm="sha256").hexdigest()


def link_by_code(code: str) -> ScorerLink | None:
    """Find the link in force with this code, of an event in sight; one query."""
    return _links().filter(fingerprint=fingerprint_of_code(code)).first()


def link_by_number(number: int) -> ScorerLink | None:
    """Find a link in force by its number; one query."""
    return _links().filter(pk=number).first()


def _links() -> QuerySet[ScorerLink]:
    return ScorerLink.objects.filter(
        ended_at=None, tournament__hidden_at__isnull=True, user__is_active=True
    ).select_related("tournament", "user")


OPENED = frozenset({"game-live", "api-game-live", "api-game-live-end"})
"""The addresses of a game that a link opens, where the game is at its board."""

ALWAYS = frozenset({"scorer"})


def does_link_open(name: str, named: Mapping[str, object], link: ScorerLink) -> bool:
    """Return whether a link opens the page of this name and numbers."""
    if name in ALWAYS:
        return True
    pk = named.get("pk")
    if name not in OPENED or not isinstance(pk, int):
        return False
    return games_at_board(link.tournament, link.board).filter(pk=pk).exists()


def games_at_board(tournament: Tournament, board: int) -> QuerySet[Game]:
    """Select the games of the published rounds at a board, the newest round first."""
    games = Game.objects.filter(pairing__round__tournament=tournament, pairing__board=board)
    return games.exclude(pairing__round__state=RoundState.DRAFT).order_by(
        "-pairing__round__number", "number"
    )


def game_to_write(link: ScorerLink) -> Game | None:
    """Return the game that is played at the board of a link, else the last one."""
    rows = games_at_board(link.tournament, link.board)
    newest = rows.first()
    if newest is None:
        return None
    games = list(rows.filter(pairing=newest.pairing_id))  # a step until the first win has many
    return next((game for game in games if not game.is_settled), games[-1])


def links_in_force(tournament: Tournament) -> dict[int, ScorerLink]:
    """Return the links in force of an event by their board."""
    return {link.board: link for link in tournament.scorer_links.filter(ended_at=None)}


def qr_code(address: str) -> str:
    """Draw an address as a QR code."""
    return segno.make(address, error="m").svg_inline(
        border=2, dark="#000", svgclass="qr", lineclass=None, omitsize=True
    )
